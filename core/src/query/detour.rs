//! Where a point lies, by a ray through the tree of boxes where the tree of cones is slow.

use core::ops::ControlFlow;

use super::{
    Class,
    beam::Beam,
    descent::Seeker,
    point::{Found, OnFacet},
};
use crate::{
    dimension::Dimension,
    measure::Measure,
    motion::{Meter, PointTracker, Unmetered},
    tree::{
        Body,
        layout::{Form, Group},
    },
    volume::Aabb,
};

/// A group with more facets than this is left for the boxes: measured at 16 and 64 on combs and
/// plates.
const THICK: u32 = 16;

/// The way to take where a cone ends in a group of facets that no slab has settled.
pub(super) trait Detour<G: Dimension> {
    /// Where the point lies with respect to the whole solid; none where going through the group's
    /// facets one by one is no worse.
    fn classify<M: Meter>(&self, group: Group<'_>, point: G::Point, meter: &mut M)
    -> Option<Found>;
}

/// No detour: the groups' facets, however many.
pub(super) struct Cones;

impl<G: Dimension> Detour<G> for Cones {
    #[inline]
    fn classify<M: Meter>(&self, _: Group<'_>, _: G::Point, _: &mut M) -> Option<Found> {
        None
    }
}

impl<G: Measure> Body<'_, G> {
    /// Where a point lies: as [`Tree::classify`](crate::tree::Tree::classify), with the help of
    /// the tree of boxes.
    ///
    /// # Cost
    /// That of the tree of cones; but where a cone ends in many facets that no slab tells apart, a
    /// walk down the tree of boxes along a ray out of the solid instead of the facets one by one.
    /// Stack: fixed, no recursion.
    #[must_use]
    pub fn classify(&self, point: G::Point) -> Class {
        self.classify_tracked(point, &mut PointTracker::new())
    }

    /// As [`Body::classify`], for a point that moves; see [`PointTracker`].
    #[must_use]
    pub fn classify_tracked(&self, point: G::Point, tracker: &mut PointTracker) -> Class {
        self.class_of(point, tracker, &mut Unmetered)
    }

    #[inline]
    pub(super) fn class_of<M: Meter>(
        &self,
        point: G::Point,
        tracker: &mut PointTracker,
        meter: &mut M,
    ) -> Class {
        let place = G::coordinates(point);
        Class::of(&self.tree().search(place, tracker, self, meter))
    }
}

/// By way of the boxes.
impl<G: Measure> Detour<G> for Body<'_, G> {
    #[inline]
    fn classify<M: Meter>(
        &self,
        group: Group<'_>,
        point: G::Point,
        meter: &mut M,
    ) -> Option<Found> {
        // One facet settles most points beside a convex or a concave sheet.
        let is_sheet = !matches!(group.form(), Form::Any);
        if is_sheet || group.count() <= THICK || !self.bounds().contains(point) {
            return None;
        }
        let mut rays = Rays {
            beam: Beam::new(point, &self.bounds()),
            found: Ok(0),
        };
        self.seek(&mut rays, meter);
        Some(rays.found)
    }
}

/// Adds up what a ray crosses, unless its point is on a facet.
struct Rays<G: Dimension> {
    beam: Beam<G>,
    found: Found,
}

impl<G: Measure> Seeker<G> for Rays<G> {
    type Key = ();

    #[inline]
    fn key(&self, aabb: &Aabb<G>) -> Option<()> {
        self.beam.meets(aabb).then_some(())
    }

    #[inline]
    fn is_current(&self, _: &Aabb<G>) -> bool {
        true
    }

    #[inline]
    fn visit(&mut self, number: u32, facet: &G::Facet) -> ControlFlow<()> {
        let Some(crossing) = self.beam.crossing(facet) else {
            self.found = Err(OnFacet(number));
            return ControlFlow::Break(());
        };
        if let Ok(winding) = &mut self.found {
            *winding = winding.wrapping_add(crossing);
        }
        ControlFlow::Continue(())
    }
}
