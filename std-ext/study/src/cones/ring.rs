//! A polygon's edges as a ring: steps along it, and where to start when there is nothing near.

use core::ops::ControlFlow;

use tetracone::{
    internal::Facets,
    number::{Scalar, Sign},
    plane::{Plane, Point},
};

use super::{
    PointTracker, TriTree, WalkTracker,
    descent::{Stand, Stop},
    point::{Found, OnFacet},
    ray::{MAX_DEPTH, Ray},
    record::Link,
};

/// A walk gives up after this many edges and asks the tree.
///
/// With 8, points that keep their distance to 16 384 edges gave up every fourth time; 32 were no
/// faster than 16.
const STEPS: u32 = 16;

/// Envelopes are looked at before the edges down to this depth: a 32nd of an orthant.
///
/// With less, points far from the boundary of large polygons walk for nothing; with more, points
/// near it go down for nothing.
const DEEPEST: u32 = 5;

/// The inner side towards the edge before.
const BACK: usize = 0;
/// The inner side towards the next edge.
const AHEAD: usize = 1;

/// The edges of a polygon whose covering is positive, in the order of the ring.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ring<'t, S: Scalar>(pub(super) &'t TriTree<S>);

impl<S: Scalar> Ring<'_, S> {
    /// The remembered edge, if there is such an edge.
    pub(super) fn remembered(self, tracker: WalkTracker) -> Option<usize> {
        tracker.edge.filter(|number| *number < self.0.facets.len())
    }

    /// The most evaluations of a query that takes `first` at the remembered edge, then walks, and
    /// then takes either one more or what the tree takes.
    pub(super) fn worst_case(self, first: u32) -> u32 {
        self.0.worst.max(1) + first + STEPS
    }

    /// What the envelopes of the point's cones say, from the orthant some levels down; where they
    /// say nothing, the last of these cones.
    pub(super) fn envelope(self, point: Point<S>) -> Result<i32, usize> {
        let Some(ray) = Ray::new::<Plane<S>>(self.0.origin, point) else {
            return Ok(0);
        };
        let mut stand = Stand::top(&ray);
        match self.0.locate(&ray, &mut stand, DEEPEST) {
            Some(Stop::Before) => Ok(1),
            Some(Stop::Beyond) => Ok(0),
            _ => Err(stand.node),
        }
    }

    /// Decides by the side of the edge whose cone contains the point.
    pub(super) fn decide(self, number: usize, point: Point<S>, evaluations: &mut u32) -> Found {
        *evaluations += 1;
        match self.0.facets[number].side(point) {
            Sign::Negative => Ok(0),
            Sign::Zero => Err(OnFacet(number)),
            Sign::Positive => Ok(1),
        }
    }

    /// Walks from an edge to the one whose cone contains the point, if it is within a few steps.
    ///
    /// The cones of a positive covering fill the plane once, and points on the ray between two of
    /// them belong to one by [`Dimension::inner_side`], so there is one such edge. The direction
    /// is kept, and the side towards where the walk comes from is known.
    pub(super) fn seek(
        self,
        start: usize,
        point: Point<S>,
        tracker: &mut WalkTracker,
        evaluations: &mut u32,
    ) -> Option<usize> {
        let mut leaves = |number: usize, heading: usize| {
            *evaluations += 1;
            let edge = &self.0.facets[number];
            Plane::<S>::inner_side(self.0.origin, edge, heading, point) == Sign::Negative
        };
        let heading = [BACK, AHEAD]
            .into_iter()
            .find(|&heading| leaves(start, heading));
        let Some(heading) = heading else {
            return Some(start);
        };
        let mut number = start;
        for _ in 0..STEPS {
            number = self.step(number, heading);
            if !leaves(number, heading) {
                tracker.edge = Some(number);
                return Some(number);
            }
        }
        None
    }

    /// The number of the neighbour.
    fn step(self, number: usize, heading: usize) -> usize {
        let count = self.0.facets.len();
        let by = if heading == AHEAD { 1 } else { count - 1 };
        (number + by) % count
    }

    /// Asks the tree about a point in this cone.
    pub(super) fn ask(self, point: Point<S>, cone: usize, evaluations: &mut u32) -> Found {
        let mut start = PointTracker { cone, group: 0 };
        self.0.search(point, &mut start, evaluations)
    }

    /// Remembers an edge near the point, so that the next walk is short.
    pub(super) fn refresh(self, point: Point<S>, tracker: &mut WalkTracker) {
        if let Some(number) = self.nearby(point) {
            tracker.edge = Some(number);
        }
    }

    /// An edge in the smallest cone that contains the point.
    fn nearby(self, point: Point<S>) -> Option<usize> {
        let tree = self.0;
        let ray = Ray::new::<Plane<S>>(tree.origin, point)?;
        let leaf = tree.descend(&ray, &mut Stand::top(&ray), MAX_DEPTH, |node| {
            match node.link {
                Link::Leaf { first, count } => ControlFlow::Break(Some(first..first + count)),
                Link::Branch { children } => ControlFlow::Continue(children),
                // Only edges that hide each other from the origin come in sheaves.
                Link::Sheaf { .. } => ControlFlow::Break(None),
            }
        });
        let groups = &tree.groups[leaf.flatten()?];
        let group = groups.get(groups.len() / 2)?;
        tree.references.get(group.first + group.count / 2).copied()
    }
}
