//! The algorithm that suits a polygon.

use super::{ConvexWalk, RingWalk, StarWalk};
use crate::{
    motion::{PointTracker, WalkTracker},
    number::Scalar,
    plane::Point,
    query::{Answer, Class},
    tree::{PolygonClass, TriTree},
};

/// Point queries to a polygon by the algorithm that suits its class.
///
/// [`TriTree::point_query`] picks it. The variants can be had by name, too: [`TriTree::convex`],
/// [`TriTree::star`], and the tree itself.
#[derive(Clone, Copy, Debug)]
pub enum PointQuery<'t, 'a, S: Scalar> {
    /// A separating edge, and a walk along the edges.
    Convex(ConvexWalk<'t, 'a, S>),
    /// A walk along the edges.
    Star(StarWalk<'t, 'a, S>),
    /// The tree of cones.
    General(&'t TriTree<'a, S>),
}

impl<'a, S: Scalar> TriTree<'a, S> {
    /// The algorithm for points that suits this polygon's class.
    ///
    /// # Cost
    /// None: the class was found when the tree was built.
    ///
    /// # Source
    /// Jiménez Delgado 2006, Alg. 4.3 for convex polygons, 4.4 for positive coverings, 4.8 for all
    /// others.
    #[must_use]
    pub const fn point_query(&self) -> PointQuery<'_, 'a, S> {
        match self.class() {
            PolygonClass::Convex => PointQuery::Convex(RingWalk::unchecked(self)),
            PolygonClass::Star => PointQuery::Star(RingWalk::unchecked(self)),
            PolygonClass::General => PointQuery::General(self),
        }
    }
}

impl<S: Scalar> PointQuery<'_, '_, S> {
    /// Where a moving point lies, starting from where it was found last.
    ///
    /// The answer is always the one that [`Tree::classify`](crate::tree::Tree::classify) gives.
    ///
    /// # Cost
    /// That of the algorithm: see [`RingWalk::classify_tracked`] and
    /// [`Tree::classify_tracked`](crate::tree::Tree::classify_tracked).
    #[must_use]
    pub fn classify_tracked(&self, point: Point<S>, tracker: &mut WalkTracker) -> Class {
        match self {
            Self::Convex(walk) => walk.classify_tracked(point, tracker),
            Self::Star(walk) => walk.classify_tracked(point, tracker),
            Self::General(tree) => {
                through(tracker, |tracker| tree.classify_tracked(point, tracker))
            }
        }
    }

    /// As [`PointQuery::classify_tracked`], telling the edge touched and what the query cost.
    #[must_use]
    pub fn explain(&self, point: Point<S>, tracker: &mut WalkTracker) -> Answer {
        match self {
            Self::Convex(walk) => walk.explain(point, tracker),
            Self::Star(walk) => walk.explain(point, tracker),
            Self::General(tree) => through(tracker, |tracker| tree.explain(point, tracker)),
        }
    }

    /// The most evaluations that a query can take.
    #[must_use]
    pub fn worst_case(&self) -> u32 {
        match self {
            Self::Convex(walk) => walk.worst_case(),
            Self::Star(walk) => walk.worst_case(),
            Self::General(tree) => tree.worst_case(),
        }
    }
}

/// Lends the two words of a walk's tracker to a search of the tree.
#[inline]
fn through<T>(tracker: &mut WalkTracker, query: impl FnOnce(&mut PointTracker) -> T) -> T {
    let mut point = PointTracker {
        node: tracker.cone,
        group: tracker.edge,
    };
    let answer = query(&mut point);
    *tracker = WalkTracker {
        edge: point.group,
        cone: point.node,
    };
    answer
}
