//! Points against convex and star-shaped polygons, by a walk along the edges.
//!
//! With every triangle of the covering positive, the cones of the edges fill the plane once, in
//! the order of the ring: the point is in one of them, and the side of that one edge decides. A
//! moving point is in the same cone as last time or a few further on.
//!
//! # Source
//! Alg. 4.3 with Lemma 4.2 and Heur. 4.1 for convex polygons, Alg. 4.4 with Heur. 4.2 for others.
//!
//! # Changed
//! * The loop of Alg. 4.4 evaluates the triangle that it comes from over and over; here it moves
//!   on.
//! * Where the thesis has a circle around the polygon, the reaches of a few cones decide away from
//!   the boundary, and a point that comes from afar is found by the tree.

use tetracone::{number::Scalar, plane::Point, query::Class};

use super::{Answer, PolygonClass, TriTree, point::Found, ring::Ring};

/// Where a walk along a polygon's edges stood last.
///
/// A tracker is a hint and never a claim: whatever it holds, the answer is the same, and a good
/// one gives it sooner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct WalkTracker {
    /// The number of the remembered edge; none before the first query.
    pub edge: Option<usize>,
    /// The cone of the tree in which the edge was found.
    pub cone: usize,
}

/// Points against a polygon whose covering is positive, by a walk along its edges.
///
/// [`TriTree::convex`] and [`TriTree::star`] make one and check what it relies on.
#[derive(Clone, Copy, Debug)]
pub struct RingWalk<'t, S: Scalar> {
    ring: Ring<'t, S>,
    /// Whether all that is beyond the line of one edge is outside: the polygon is convex.
    separates: bool,
}

impl<S: Scalar> TriTree<S> {
    /// The walk along the edges of a convex polygon, which asks the remembered edge first; none
    /// for any other polygon.
    ///
    /// # Cost
    /// None: the class was found when the tree was built.
    #[must_use]
    pub fn convex(&self) -> Option<RingWalk<'_, S>> {
        (self.class() == PolygonClass::Convex).then_some(RingWalk {
            ring: Ring(self),
            separates: true,
        })
    }

    /// The walk along the edges of a polygon that is star-shaped about the covering origin; none
    /// for any other polygon.
    ///
    /// # Cost
    /// None: the class was found when the tree was built.
    #[must_use]
    pub fn star(&self) -> Option<RingWalk<'_, S>> {
        (self.class() != PolygonClass::General).then_some(RingWalk {
            ring: Ring(self),
            separates: false,
        })
    }
}

impl<S: Scalar> RingWalk<'_, S> {
    /// Where a moving point lies, starting from the edge where it was found last.
    ///
    /// The answer is always the one that [`Tree::classify`](super::Tree::classify) gives. The
    /// point is in the polygon's own frame and units; one outside the domain of exact signs is
    /// outside the polygon.
    ///
    /// # Cost
    /// None away from the boundary, except that of a convex polygon the remembered edge is asked
    /// first, which is all while that edge separates the point from the polygon. In the
    /// remembered edge's cone three evaluations, and one more for every edge further. After
    /// sixteen, and for a point that comes from afar, the tree is asked. In all at most
    /// [`RingWalk::worst_case`].
    #[must_use]
    pub fn classify_tracked(self, point: Point<S>, tracker: &mut WalkTracker) -> Class {
        self.explain(point, tracker).class
    }

    /// As [`RingWalk::classify_tracked`], telling the edge touched and what the query took.
    #[must_use]
    pub fn explain(self, point: Point<S>, tracker: &mut WalkTracker) -> Answer {
        let mut evaluations = 0;
        let found = self.search(point, tracker, &mut evaluations);
        Answer::of(&found, evaluations)
    }

    /// The most evaluations that a query can take.
    #[must_use]
    pub fn worst_case(self) -> u32 {
        self.ring.worst_case(if self.separates { 3 } else { 2 })
    }

    fn search(self, point: Point<S>, tracker: &mut WalkTracker, evaluations: &mut u32) -> Found {
        let ring = self.ring;
        let start = ring.remembered(*tracker);
        let mut first = None;
        if let Some(start) = start.filter(|_| self.separates) {
            if !point.x.in_domain() || !point.y.in_domain() {
                return Ok(0);
            }
            let found = ring.decide(start, point, evaluations);
            if let Ok(0) = found {
                return found;
            }
            first = Some(found);
        }
        let cone = match ring.envelope(point) {
            Ok(winding) => return Ok(winding),
            Err(cone) => cone,
        };
        if tracker.cone != cone {
            tracker.cone = cone;
            return ring.ask(point, cone, evaluations);
        }
        let edge = start.and_then(|start| ring.seek(start, point, tracker, evaluations));
        let Some(edge) = edge else {
            ring.refresh(point, tracker);
            return ring.ask(point, cone, evaluations);
        };
        match first {
            Some(found) if start == Some(edge) => found,
            _ => ring.decide(edge, point, evaluations),
        }
    }
}
