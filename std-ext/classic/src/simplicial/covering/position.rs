//! Where a point lies in a simplex of the covering, by which of its barycentric coordinates are zero.

use tetracone::number::Sign;

use super::Covering;
use crate::{Counters, Simplicial};

/// Where a point lies in a closed simplex of the covering. Corners are those of the facet: 0 is V1, 1 is V2 and 2 is V3.
///
/// # Source
/// The positions of Alg. 4.1, and Table 5.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position {
    /// Outside.
    Out,
    /// In the interior, V0V1V2 or V0V1V2V3.
    Interior,
    /// In the interior of the inner side without this corner: an edge V0V1 of a triangle, a face V0V1V2 of a
    /// tetrahedron.
    InnerSide(usize),
    /// On the inner edge of a tetrahedron from V0 to this corner, between its ends.
    ///
    /// The thesis counts such an edge once for all positive tetrahedra around it and once for all
    /// negative ones. They do not cancel where the faces around V1 turn back on themselves, as
    /// seen from the origin, and yet cover the edge. Here the point is moved by (ε, ε², ε³), for
    /// all simplices alike.
    InnerEdge(usize),
    /// In the interior of the outer side, the edge V1V2 of a triangle or the face V1V2V3 of a tetrahedron.
    OuterSide,
    /// On the outer edge of a tetrahedron without this corner, between its ends.
    OuterEdge(usize),
    /// At this corner.
    OuterVertex(usize),
    /// At the origin, V0.
    Origin,
}

impl Position {
    /// The position in a simplex with `D` outer corners of a point that is not outside: `alpha` is the sign of α, and
    /// `zeros` has a bit for every other coordinate that is zero.
    pub(super) const fn of<const D: usize>(alpha: Sign, zeros: u8) -> Self {
        let positive = !zeros & ((1 << D) - 1);
        let [zero, other] = [
            zeros.trailing_zeros() as usize,
            positive.trailing_zeros() as usize,
        ];
        match (alpha, zeros.count_ones() as usize) {
            (Sign::Zero, 0) => Self::OuterSide,
            (Sign::Zero, 1) if D == 3 => Self::OuterEdge(zero),
            // An edge without length is its first end.
            (Sign::Zero, _) => Self::OuterVertex(other % D),
            (_, 0) => Self::Interior,
            (_, 1) => Self::InnerSide(zero),
            (_, 2) if D == 3 => Self::InnerEdge(other),
            _ => Self::Origin,
        }
    }

    /// Whether it is on the closed outer side, which is boundary.
    pub(super) const fn is_outer(self) -> bool {
        matches!(
            self,
            Self::OuterSide | Self::OuterEdge(_) | Self::OuterVertex(_)
        )
    }
}

impl<G: Simplicial<D>, const D: usize> Covering<G, D> {
    /// Where a point lies in a simplex; β only where α is not negative, γ only where β is not, and
    /// so on (Prop. 4.2, 5.2); none where the covering has no such simplex.
    ///
    /// Of a simplex without area or volume it is the position on its facet.
    pub fn position(
        &self,
        number: usize,
        point: G::Point,
        counters: &mut Counters,
    ) -> Option<Position> {
        let simplex = self.simplices.get(number)?;
        let found = self.position_in(simplex, point, counters);
        if simplex.sign != Sign::Zero || !found.is_outer() {
            return Some(found);
        }
        let is_zero = |&k: &usize| G::is_opposite(&simplex.facet, k, point);
        let zeros = (0..D).filter(is_zero).fold(0, |zeros, k| zeros | 1 << k);
        Some(Position::of::<D>(Sign::Zero, zeros))
    }
}
