//! What kind of polygon a tree holds, found by looking at every edge once, when it is built.

use tetracone::{Dimension, number::Sign};

use super::TriTree;

/// What is known of a polygon as a whole, seen from its covering origin.
///
/// Each kind is also of the kinds that follow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PolygonClass {
    /// One ring that never turns right, around the origin.
    Convex,
    /// One ring around the origin, every point of it visible from there: all triangles of the
    /// covering are positive.
    Star,
    /// Anything.
    General,
}

impl<S: tetracone::number::Scalar> TriTree<S> {
    /// The polygon's class, which was found when it was built.
    ///
    /// A polygon is more than [`PolygonClass::General`] only if its edges are numbered in the
    /// order of the ring, every one starting where the one before it ends, the last before the
    /// first. Every decision is exact, so a polygon that is convex but for rounding is not.
    ///
    /// # Cost
    /// None; finding it took two evaluations an edge.
    ///
    /// # Source
    /// Types III and IV of 4.8 (positive coverings).
    #[must_use]
    pub const fn class(&self) -> PolygonClass {
        self.class
    }
}

impl PolygonClass {
    /// The class of a polygon with a winding number around the origin; a polyhedron's facets have
    /// no order, so that it is general.
    pub(super) fn of<G: Dimension>(origin: G::Point, facets: &[G::Facet], core: i32) -> Self {
        // All triangles of the covering turn the same way, so that the winding number just around
        // the origin tells how often the ring goes round.
        let Some(mut before) = facets.last().filter(|_| G::DIMENSION == 2 && core == 1) else {
            return Self::General;
        };
        let mut convex = true;
        for edge in facets {
            let joined = G::corner(before, 1) == G::corner(edge, 0);
            if !joined || G::side(edge, origin) != Sign::Positive {
                return Self::General;
            }
            // Straight on is straight on: seen from the origin nothing turns back.
            convex &= G::side(before, G::corner(edge, 1)) != Sign::Negative;
            before = edge;
        }
        if convex { Self::Convex } else { Self::Star }
    }
}
