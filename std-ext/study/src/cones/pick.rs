//! The algorithm that suits a polygon.

use tetracone::{number::Scalar, plane::Point, query::Class};

use super::{Answer, PointTracker, PolygonClass, RingWalk, TriTree, WalkTracker};

/// Up to this many vertices, polygons whose covering is positive are walked along; the tree of
/// larger ones is cheaper.
///
/// In instructions on a Cortex-M4F, in the mean of nine circles each, walk and tree took with 16
/// vertices 199 and 215 where the polygon is convex and 111 and 125 where it is a star, and with
/// 64 vertices 287 and 209, and 166 and 150.
const MOST_WALKED: usize = 32;

/// Points against a polygon by the algorithm that suits its class and size.
///
/// [`TriTree::point_query`] picks it.
#[derive(Clone, Copy, Debug)]
pub enum PointQuery<'t, S: Scalar> {
    /// A separating edge, and a walk along the edges.
    Convex(RingWalk<'t, S>),
    /// A walk along the edges.
    Star(RingWalk<'t, S>),
    /// The tree of cones.
    General(&'t TriTree<S>),
}

impl<S: Scalar> TriTree<S> {
    /// The algorithm for points that suits this polygon's class and size.
    ///
    /// # Cost
    /// None: the class was found when the tree was built.
    ///
    /// # Source
    /// Alg. 4.3 for convex polygons, 4.4 for positive coverings, 4.8 for all others; that large
    /// ones are left to the tree is this project's.
    #[must_use]
    pub fn point_query(&self) -> PointQuery<'_, S> {
        if self.facets.len() > MOST_WALKED {
            return PointQuery::General(self);
        }
        let walk = match self.class() {
            PolygonClass::Convex => self.convex().map(PointQuery::Convex),
            PolygonClass::Star => self.star().map(PointQuery::Star),
            PolygonClass::General => None,
        };
        walk.unwrap_or(PointQuery::General(self))
    }
}

impl<S: Scalar> PointQuery<'_, S> {
    /// Where a moving point lies, starting from where it was found last.
    ///
    /// The answer is always the one that [`Tree::classify`](super::Tree::classify) gives.
    ///
    /// # Cost
    /// That of the algorithm: see [`RingWalk::classify_tracked`] and
    /// [`Tree::classify_tracked`](super::Tree::classify_tracked).
    #[must_use]
    pub fn classify_tracked(&self, point: Point<S>, tracker: &mut WalkTracker) -> Class {
        self.explain(point, tracker).class
    }

    /// As [`PointQuery::classify_tracked`], telling the edge touched and what the query took.
    #[must_use]
    pub fn explain(&self, point: Point<S>, tracker: &mut WalkTracker) -> Answer {
        match self {
            Self::Convex(walk) | Self::Star(walk) => walk.explain(point, tracker),
            Self::General(tree) => {
                // The place of the edge holds the group.
                let mut kept = PointTracker {
                    cone: tracker.cone,
                    group: tracker.edge.unwrap_or(0),
                };
                let answer = tree.explain(point, &mut kept);
                *tracker = WalkTracker {
                    edge: Some(kept.group),
                    cone: kept.cone,
                };
                answer
            }
        }
    }

    /// The most evaluations that a query can take.
    #[must_use]
    pub fn worst_case(&self) -> u32 {
        match self {
            Self::Convex(walk) | Self::Star(walk) => walk.worst_case(),
            Self::General(tree) => tree.worst_case(),
        }
    }
}
