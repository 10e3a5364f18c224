//! A polygon's edges as a ring: steps along it, and where to start when there is nothing near.

use crate::{
    dimension::Dimension,
    motion::{Meter, PointTracker, WalkTracker},
    number::{Scalar, Sign},
    plane::{Plane, Point, Segment},
    query::point::{Found, OnFacet},
    tree::{
        TriTree,
        cone::{MAX_DEPTH, Ray},
        layout::{Group, Link, Node},
    },
};

/// A walk gives up after this many edges and asks the tree.
pub(super) const STEPS: u32 = 8;

/// The inner side towards the next edge, and the heading that leads there.
const AHEAD: u32 = 1;

/// An edge with its number.
pub(super) type Numbered<S> = (u32, Segment<S>);

/// The edges of a polygon whose covering is positive, in the order of the ring.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ring<'t, 'a, S: Scalar>(pub(super) &'t TriTree<'a, S>);

impl<S: Scalar> Ring<'_, '_, S> {
    /// The remembered edge, if the tracker remembers one that there is.
    #[inline]
    pub(super) fn remembered(self, tracker: WalkTracker) -> Option<Numbered<S>> {
        let number = tracker.edge()?;
        if number >= self.0.facet_count {
            return None;
        }
        Some((number, self.0.facet(number as usize)?))
    }

    /// The most evaluations of a query that takes `first` in the remembered edge's cone before it
    /// walks, and then either one more or what the tree takes.
    pub(super) const fn worst_case(self, first: u32) -> u32 {
        let tree = self.0.worst;
        let last = if tree > 1 { tree } else { 1 };
        last.saturating_add(first.saturating_add(STEPS))
    }

    /// What the envelopes of the orthants say.
    #[inline]
    pub(super) fn envelope(self, point: Point<S>) -> Option<Found> {
        let tree = self.0;
        let Some(ray) = Ray::new::<Plane<S>>(tree.origin, point) else {
            return Some(Ok(0));
        };
        let node = Node(tree.nodes.get(ray.orthant as usize)?);
        if ray.reach > node.greatest::<S>() {
            Some(Ok(0))
        } else if ray.reach < node.least::<S>() {
            Some(Ok(1))
        } else {
            None
        }
    }

    /// Decides by the side of the edge whose cone contains the point.
    #[inline]
    pub(super) fn decide<M: Meter>(
        self,
        (number, edge): Numbered<S>,
        point: Point<S>,
        meter: &mut M,
    ) -> Found {
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
        start: Numbered<S>,
        point: Point<S>,
        tracker: &mut WalkTracker,
        meter: &mut M,
    ) -> Option<Numbered<S>> {
        let mut leaves = |edge: &Segment<S>, heading: u32| {
            meter.evaluated(1);
            Plane::<S>::inner_side(self.0.origin, edge, heading as usize, point) == Sign::Negative
        };
        let (mut number, mut edge) = start;
        let likely = tracker.heading & 1;
        let heading = if leaves(&edge, likely) {
            likely
        } else if leaves(&edge, likely ^ 1) {
            likely ^ 1
        } else {
            return Some(start);
        };
        tracker.heading = heading;
        for _ in 0..STEPS {
            number = self.step(number, heading);
            edge = self.0.facet(number as usize)?;
            if !leaves(&edge, heading) {
                tracker.edge = number.wrapping_add(1);
                return Some((number, edge));
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

    /// Asks the tree, and remembers an edge near the point for the next walk.
    #[cold]
    #[inline(never)]
    pub(super) fn locate<M: Meter>(
        self,
        point: Point<S>,
        tracker: &mut WalkTracker,
        meter: &mut M,
    ) -> Found {
        if let Some(number) = self.nearby(point) {
            tracker.edge = number.wrapping_add(1);
        }
        self.0
            .search([point.x, point.y, S::ZERO], &mut PointTracker::new(), meter)
    }

    /// An edge in the smallest cone that contains the point.
    fn nearby(self, point: Point<S>) -> Option<u32> {
        let tree = self.0;
        let ray = Ray::new::<Plane<S>>(tree.origin, point)?;
        let (mut index, mut lengths) = (ray.orthant, ray.lengths);
        for _ in 0..=MAX_DEPTH {
            match Node(tree.nodes.get(index as usize)?).link() {
                Link::Leaf { first, count } => {
                    let middle = first.wrapping_add(count >> 1);
                    let group = Group(tree.groups.get(middle as usize)?);
                    let middle = group.first().wrapping_add(group.count() >> 1);
                    return tree
                        .references
                        .get(middle as usize)
                        .and_then(|number| u32::try_from(number).ok());
                }
                Link::Branch { children } => {
                    index = children.wrapping_add(ray.descend::<Plane<S>>(&mut lengths));
                }
                // Only edges that hide each other from the origin come in sheaves.
                Link::Sheaf { .. } => return None,
            }
        }
        None
    }
}
