//! Polygons that are star-shaped about their covering origin.

use super::ring::Ring;
use crate::{
    motion::{Cost, Meter, Unmetered, WalkTracker},
    number::Scalar,
    plane::Point,
    query::{Answer, Class, point::Found},
    tree::{PolygonClass, TriTree},
};

impl<'a, S: Scalar> TriTree<'a, S> {
    /// The walk along the edges of a polygon that is star-shaped about the covering origin; none
    /// for any other polygon.
    ///
    /// # Cost
    /// That of [`TriTree::find_class`].
    #[must_use]
    pub fn star(&self) -> Option<StarWalk<'_, 'a, S>> {
        (self.find_class() != PolygonClass::General).then(|| StarWalk::unchecked(self))
    }
}

/// Point queries to a polygon that is star-shaped about its covering origin, by a walk along its
/// edges.
///
/// [`TriTree::star`] makes one and checks what it relies on. A convex polygon is star-shaped, too.
#[derive(Clone, Copy, Debug)]
pub struct StarWalk<'t, 'a, S: Scalar> {
    ring: Ring<'t, 'a, S>,
}

impl<'t, 'a, S: Scalar> StarWalk<'t, 'a, S> {
    /// The walk along a polygon of which it is known that it is star-shaped; of another one,
    /// answers may be wrong.
    pub(crate) const fn unchecked(tree: &'t TriTree<'a, S>) -> Self {
        Self { ring: Ring(tree) }
    }
}

impl<S: Scalar> StarWalk<'_, '_, S> {
    /// Where a moving point lies, starting from the edge where it was found last.
    ///
    /// The answer is always the one that [`Tree::classify`](crate::tree::Tree::classify) gives;
    /// the tracker only says where to look first. The point is in the polygon's own frame and
    /// units; one outside the domain of exact signs is outside the polygon.
    ///
    /// # Cost
    /// Three evaluations in the remembered edge's cone and one more for every edge further; after
    /// eight, the tree is asked. In all at most [`StarWalk::worst_case`].
    ///
    /// # Source
    /// Jiménez Delgado 2006, Alg. 4.4 with Heur. 4.2. There the loop evaluates the triangle that it
    /// comes from over and over.
    #[inline]
    #[must_use]
    pub fn classify_tracked(&self, point: Point<S>, tracker: &mut WalkTracker) -> Class {
        Class::of(&self.search(point, tracker, &mut Unmetered))
    }

    /// As [`StarWalk::classify_tracked`], telling the edge touched and what the query cost.
    #[must_use]
    pub fn explain(&self, point: Point<S>, tracker: &mut WalkTracker) -> Answer {
        let mut cost = Cost::default();
        let found = self.search(point, tracker, &mut cost);
        Answer::of(found, cost)
    }

    /// The most evaluations that a query can take.
    #[must_use]
    pub const fn worst_case(&self) -> u32 {
        self.ring.worst_case(2)
    }

    #[inline]
    fn search<M: Meter>(&self, point: Point<S>, tracker: &mut WalkTracker, meter: &mut M) -> Found {
        let ring = self.ring;
        if let Some(found) = ring.envelope(point) {
            return found;
        }
        let edge = ring
            .remembered(*tracker)
            .and_then(|start| ring.seek(start, point, tracker, meter));
        match edge {
            Some(edge) => ring.decide(edge, point, meter),
            None => ring.locate(point, tracker, meter),
        }
    }
}
