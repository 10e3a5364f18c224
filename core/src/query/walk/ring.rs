//! A polygon's edges as a ring: steps along it, and where to start when there is nothing near.

use core::ops::ControlFlow;

use crate::{
    dimension::Dimension,
    motion::{Meter, PointTracker, WalkTracker},
    number::{Scalar, Sign},
    plane::{Plane, Point, Segment},
    query::{
        detour::Cones,
        point::{Found, OnFacet},
    },
    tree::{
        TriTree,
        cone::{MAX_DEPTH, Ray},
        descent::{Stand, Stop},
        layout::{Group, Link},
    },
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
const BACK: u32 = 0;
/// The inner side towards the next edge.
const AHEAD: u32 = 1;

/// The edges of a polygon whose covering is positive, in the order of the ring.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ring<'t, 'a, S: Scalar>(pub(super) &'t TriTree<'a, S>);

impl<S: Scalar> Ring<'_, '_, S> {
    /// The remembered edge, if there is such an edge.
    #[inline]
    pub(super) fn remembered(self, tracker: WalkTracker) -> Option<u32> {
        tracker.edge().filter(|number| *number < self.0.facet_count)
    }

    /// The most evaluations of a query that takes `first` at the remembered edge, then walks, and
    /// then takes either one more or what the tree takes.
    pub(super) const fn worst_case(self, first: u32) -> u32 {
        let tree = self.0.worst;
        let last = if tree > 1 { tree } else { 1 };
        last.saturating_add(first.saturating_add(STEPS))
    }

    /// What the envelopes of the point's cones say, from the orthant some levels down; where they
    /// say nothing, the last of these cones.
    #[inline]
    pub(super) fn envelope<M: Meter>(self, point: Point<S>, meter: &mut M) -> Result<Found, u32> {
        let tree = self.0;
        let Some(ray) = Ray::new::<Plane<S>>(tree.origin, point) else {
            return Ok(Ok(0));
        };
        let mut stand = Stand::top(&ray);
        match tree.locate(&ray, &mut stand, DEEPEST, meter) {
            Some(Stop::Before) => Ok(Ok(1)),
            Some(Stop::Beyond) => Ok(Ok(0)),
            _ => Err(stand.index),
        }
    }

    /// Decides by the side of the edge whose cone contains the point.
    #[inline]
    pub(super) fn decide<M: Meter>(self, number: u32, point: Point<S>, meter: &mut M) -> Found {
        let Some(edge) = self.0.facet(number as usize) else {
            return Ok(0);
        };
        meter.evaluated(1);
        match edge.side(point) {
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
    #[inline]
    pub(super) fn seek<M: Meter>(
        self,
        start: u32,
        point: Point<S>,
        tracker: &mut WalkTracker,
        meter: &mut M,
    ) -> Option<u32> {
        let mut leaves = |edge: &Segment<S>, heading: u32| {
            meter.evaluated(1);
            Plane::<S>::inner_side(self.0.origin, edge, heading as usize, point) == Sign::Negative
        };
        let mut number = start;
        let mut edge = self.0.facet(number as usize)?;
        let heading = if leaves(&edge, BACK) {
            BACK
        } else if leaves(&edge, AHEAD) {
            AHEAD
        } else {
            return Some(number);
        };
        for _ in 0..STEPS {
            number = self.step(number, heading);
            edge = self.0.facet(number as usize)?;
            if !leaves(&edge, heading) {
                tracker.edge = number.wrapping_add(1);
                return Some(number);
            }
        }
        None
    }

    /// The number of the neighbour.
    #[inline]
    fn step(self, number: u32, heading: u32) -> u32 {
        let count = self.0.facet_count;
        if heading == AHEAD {
            let next = number.wrapping_add(1);
            if next < count { next } else { 0 }
        } else {
            number.checked_sub(1).unwrap_or(count.wrapping_sub(1))
        }
    }

    /// Asks the tree about a point in this cone.
    #[cold]
    #[inline(never)]
    pub(super) fn ask<M: Meter>(self, x: S, y: S, cone: u32, meter: &mut M) -> Found {
        let mut start = PointTracker {
            node: cone,
            group: 0,
        };
        self.0.search([x, y, S::ZERO], &mut start, &Cones, meter)
    }

    /// Remembers an edge near the point, so that the next walk is short.
    #[cold]
    #[inline(never)]
    pub(super) fn refresh(self, x: S, y: S, tracker: &mut WalkTracker) {
        if let Some(number) = self.nearby(Point::new(x, y)) {
            tracker.edge = number.wrapping_add(1);
        }
    }

    /// An edge in the smallest cone that contains the point.
    fn nearby(self, point: Point<S>) -> Option<u32> {
        let tree = self.0;
        let ray = Ray::new::<Plane<S>>(tree.origin, point)?;
        let mut stand = Stand::top(&ray);
        let leaf = tree.descend(&ray, &mut stand, MAX_DEPTH, |node| {
            match node.link() {
                Link::Leaf { first, count } => ControlFlow::Break(Some((first, count))),
                Link::Branch { children } => ControlFlow::Continue(children),
                // Only edges that hide each other from the origin come in sheaves.
                Link::Sheaf { .. } => ControlFlow::Break(None),
            }
        });
        let (first, count) = leaf.flatten()?;
        let middle = first.wrapping_add(count >> 1);
        let group = Group(tree.groups.get(middle as usize)?);
        let middle = group.first().wrapping_add(group.count() >> 1);
        let number = tree.references.get(middle as usize)?;
        u32::try_from(number).ok()
    }
}
