//! The algorithm that suits a polygon.

use super::{ConvexWalk, RingWalk, StarWalk};
use crate::{
    motion::{PointTracker, WalkTracker},
    number::Scalar,
    plane::Point,
    query::{Answer, Class},
    tree::{PolygonClass, TriTree},
};

/// Up to this many vertices, polygons whose covering is positive are walked along; the tree of
/// larger ones is cheaper.
///
/// In instructions on a Cortex-M4F, in the mean of nine circles each, walk and tree took with 16
/// vertices 199 and 215 where the polygon is convex and 111 and 125 where it is a star, and with
/// 64 vertices 287 and 209, and 166 and 150.
const MOST_WALKED: u32 = 32;

/// Point queries to a polygon by the algorithm that suits its class and size.
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
    /// The algorithm for points that suits this polygon's class and size.
    ///
    /// # Cost
    /// None: the class was found when the tree was built.
    ///
    /// # Source
    /// Jiménez Delgado 2006, Alg. 4.3 for convex polygons, 4.4 for positive coverings, 4.8 for all
    /// others; that large ones are left to the tree is this crate's.
    #[must_use]
    pub const fn point_query(&self) -> PointQuery<'_, 'a, S> {
        match self.class() {
            _ if self.facet_count > MOST_WALKED => PointQuery::General(self),
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
