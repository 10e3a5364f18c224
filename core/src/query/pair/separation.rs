//! Planes that separate solids: directions along which one ends before the other begins.

use super::{FacetPair, Posed};
use crate::{
    geometry::{Dimension, real},
    number::vector::{dot, length, sub},
    number::{Lengths, Metric, Scalar},
    query::support::{Support, Unit},
    solid::Solid,
    volume::Aabb,
};

/// A direction, its components in units of 1/128, so that it is at most of length one; zero for
/// none. Eight bits are finer than directions last from frame to frame.
type Direction = [i8; 3];

pub(super) const NONE: Direction = [0; 3];

/// What a component is of the direction's.
const UNIT: f64 = 128.0;

/// How long a direction is made: every component rounded, it is no longer than the unit.
const LENGTH: f64 = 127.0;

/// After so many directions that separate nothing the search ends. With 2, circling gears of 7 000
/// triangles take a third longer; with 4, ways through each other up to a tenth.
const ROUNDS: u32 = 3;

/// Solids that overlap by more than this part of the smaller one's extents along a direction are
/// hardly ever separated by another one; with 1/16, ways through each other take up to a tenth longer.
const DEEP: f64 = 1.0 / 64.0;

/// Two solids, one before and one behind a plane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Separation {
    /// Across the plane, from the first solid to the second.
    pub(crate) direction: Direction,
    /// How far the solids are apart along it at least.
    pub(crate) gap: f64,
    /// The facets that reach farthest towards the plane.
    pub(crate) facets: FacetPair,
}

/// Where two solids end along a direction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ends<G: Dimension> {
    /// The direction back, in the second solid's own frame.
    pub(crate) back: [Unit<G>; 3],
    /// Where the first solid ends.
    pub(crate) first: Support<G>,
    /// Where the second one begins, in its own frame.
    pub(crate) second: Support<G>,
    /// How far along the direction the second one's own frame is.
    pub(crate) shift: G::Scalar,
    /// Where it begins along the direction.
    pub(crate) begin: G::Scalar,
    /// How far that is beyond the first one's end.
    pub(crate) gap: G::Scalar,
}

impl<G: Dimension> Ends<G> {
    /// The facets that reach the farthest.
    pub(super) const fn facets(&self) -> FacetPair {
        FacetPair {
            first: self.first.facet,
            second: self.second.facet,
        }
    }
}

impl<G: Dimension> Solid<'_, G> {
    /// Where two solids end along a direction of length one or less, and by how much, nearly, the
    /// second one is beyond the first, which is off by less than [`Solid::margin`]; the search
    /// begins at two facets.
    ///
    /// Along a direction n the placed solid begins at n·t + min (Rᵀn)·x, x its vertices. In `f32`
    /// the products, Rᵀn and the placed vertices themselves are off by less than 40 times 2^-24 of
    /// the sizes that the margin, 64 times 2^-24 of them, is made of; in fixed point by less than four
    /// steps of its eight.
    #[inline]
    pub(crate) fn ends(
        &self,
        other: &Posed<'_, G>,
        ahead: [Unit<G>; 3],
        hint: FacetPair,
    ) -> Option<Ends<G>> {
        let back = G::inverse_turn(other.pose(), ahead).map(G::Scalar::negative_unit);
        let first = self.support(ahead, hint.first)?;
        let second = other.solid().support(back, hint.second)?;
        let shift = G::coordinates(G::shift(other.pose()));
        let shift = G::Scalar::turn3(ahead, shift, G::Scalar::ZERO);
        let begin = G::Scalar::apart(shift, second.height);
        Some(Ends {
            back,
            first,
            second,
            shift,
            begin,
            gap: G::Scalar::apart(begin, first.height),
        })
    }

    /// Looks for a plane between two solids: across the direction that is given, or that from one
    /// middle to the other, then across some that follow from where the solids reach farthest.
    ///
    /// Corners that are farthest along a direction and do not clear each other give the next one: the
    /// direction turned back from the line through both.
    ///
    /// # Source
    /// Chung and Wang, "Quick Collision Detection of Polytopes in Virtual Environments", 1996; the
    /// direction is kept as Baraff does.
    // In a search, its first steps in doubles would be done before the loop, also where no plane is looked for.
    #[inline(never)]
    pub(crate) fn separation(
        &self,
        other: &Posed<'_, G>,
        from: Direction,
        mut facets: FacetPair,
    ) -> Option<Separation> {
        let deep = self.lesser_extent(other) * -DEEP;
        let mut direction = match from {
            NONE => rounded(sub(middle(other.bounds()), middle(&self.bounds())))?,
            known => known,
        };
        for _ in 0..ROUNDS {
            let way = direction.map(|x| f64::from(x) / UNIT);
            let ends = self.ends(other, way.map(G::Scalar::unit), facets)?;
            facets = ends.facets();
            if ends.gap > G::Scalar::ZERO {
                let margin = self.margin(other);
                if ends.gap > margin {
                    return Some(Separation {
                        direction,
                        gap: G::Scalar::apart(ends.gap, margin).to_real(),
                        facets,
                    });
                }
            }
            let across = sub(
                real::<G>(other.place(ends.second.vertex)),
                real::<G>(ends.first.vertex),
            );
            let along = dot(way, across);
            if ends.gap.to_real() < deep || along >= 0.0 {
                return None;
            }
            let twice = 2.0 * along / dot(across, across);
            direction = rounded(core::array::from_fn(|k| way[k] - twice * across[k]))?;
        }
        None
    }

    /// The smaller one's extents.
    pub(super) fn lesser_extent(&self, other: &Posed<'_, G>) -> f64 {
        let (a, b) = (self.extent(), other.solid().extent());
        G::Scalar::length_to_real(if a < b { a } else { b })
    }
}

/// The direction of a vector; none where it has none.
fn rounded(vector: [f64; 3]) -> Option<Direction> {
    let length = length(vector);
    let is_direction = length > 0.0 && length < f64::INFINITY;
    #[expect(clippy::cast_possible_truncation, reason = "at most 127")]
    let component = |x: f64| libm::rint(x / length * LENGTH) as i8;
    is_direction.then(|| vector.map(component))
}

pub(crate) fn middle<G: Dimension>(aabb: &Aabb<G>) -> [f64; 3] {
    let (low, high) = (
        aabb.low.map(Scalar::to_real),
        aabb.high.map(Scalar::to_real),
    );
    core::array::from_fn(|k| (low[k] + high[k]) * 0.5)
}
