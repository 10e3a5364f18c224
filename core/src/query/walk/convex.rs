//! Convex polygons.

use super::ring::Ring;
use crate::{
    motion::{Cost, Meter, Unmetered, WalkTracker},
    number::{Scalar, Sign},
    plane::Point,
    query::{Answer, Class, point::Found},
    tree::{PolygonClass, TriTree},
};

impl<'a, S: Scalar> TriTree<'a, S> {
    /// The walk along the edges of a convex polygon; none for any other polygon.
    ///
    /// # Cost
    /// That of [`TriTree::find_class`].
    #[must_use]
    pub fn convex(&self) -> Option<ConvexWalk<'_, 'a, S>> {
        (self.find_class() == PolygonClass::Convex).then(|| ConvexWalk::unchecked(self))
    }
}

/// Point queries to a convex polygon, by a separating edge and a walk along the edges.
///
/// [`TriTree::convex`] makes one and checks what it relies on.
#[derive(Clone, Copy, Debug)]
pub struct ConvexWalk<'t, 'a, S: Scalar> {
    ring: Ring<'t, 'a, S>,
}

impl<'t, 'a, S: Scalar> ConvexWalk<'t, 'a, S> {
    /// The walk along a polygon of which it is known that it is convex; of another one, answers
    /// may be wrong.
    pub(crate) const fn unchecked(tree: &'t TriTree<'a, S>) -> Self {
        Self { ring: Ring(tree) }
    }
}

impl<S: Scalar> ConvexWalk<'_, '_, S> {
    /// Where a moving point lies, starting from the edge where it was found last.
    ///
    /// The answer is always the one that [`Tree::classify`](crate::tree::Tree::classify) gives;
    /// the tracker only says where to look first. The point is in the polygon's own frame and
    /// units; one outside the domain of exact signs is outside the polygon.
    ///
    /// # Cost
    /// One evaluation while the remembered edge separates the point from the polygon; three in the
    /// cone of that edge and one more for every edge further; after eight, the tree is asked. In
    /// all at most [`ConvexWalk::worst_case`].
    ///
    /// # Source
    /// Jiménez Delgado 2006, Alg. 4.3 with Lema 4.2 and Heur. 4.1.
    #[inline]
    #[must_use]
    pub fn classify_tracked(&self, point: Point<S>, tracker: &mut WalkTracker) -> Class {
        Class::of(&self.search(point, tracker, &mut Unmetered))
    }

    /// As [`ConvexWalk::classify_tracked`], telling the edge touched and what the query cost.
    #[must_use]
    pub fn explain(&self, point: Point<S>, tracker: &mut WalkTracker) -> Answer {
        let mut cost = Cost::default();
        let found = self.search(point, tracker, &mut cost);
        Answer::of(found, cost)
    }

    /// The most evaluations that a query can take.
    #[must_use]
    pub const fn worst_case(&self) -> u32 {
        self.ring.worst_case(3)
    }

    #[inline]
    fn search<M: Meter>(&self, point: Point<S>, tracker: &mut WalkTracker, meter: &mut M) -> Found {
        let ring = self.ring;
        if let Some(found) = ring.envelope(point) {
            return found;
        }
        let Some(start) = ring.remembered(*tracker) else {
            return ring.locate(point, tracker, meter);
        };
        let first = ring.decide(start, point, meter);
        if let Ok(0) = first {
            return first;
        }
        match ring.seek(start, point, tracker, meter) {
            Some(edge) if edge.0 == start.0 => first,
            Some(edge) => ring.decide(edge, point, meter),
            None => ring.locate(point, tracker, meter),
        }
    }
}
