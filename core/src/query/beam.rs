//! Where a point lies, by a ray through the tree of boxes.

use core::ops::ControlFlow;

use super::{
    Class,
    descent::Seeker,
    point::{Detour, Found, OnFacet},
};
use crate::{
    dimension::Dimension,
    measure::Measure,
    motion::{Meter, PointTracker, Unmetered},
    number::{Metric, Scalar, Sign},
    tree::{
        Body,
        layout::{Form, Group},
    },
    volume::Aabb,
};

/// A group with more facets than this is left for the boxes.
const THICK: u32 = 16;

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

/// A ray from a point along an axis, out of a box on the side that is nearest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beam<G: Dimension> {
    point: G::Point,
    /// The origin of a covering, behind the point: the simplices of just those facets have the
    /// point in them that the ray crosses.
    origin: G::Point,
    /// The ray as a box.
    around: Aabb<G>,
}

impl<G: Dimension> Beam<G> {
    /// From a point in the bounds of a solid.
    #[inline]
    pub(super) fn new(point: G::Point, bounds: &Aabb<G>) -> Self {
        let place = G::coordinates(point);
        let (mut axis, mut rising) = (0, true);
        let mut least = bounds.high[0].offset(place[0]).0;
        for k in 0..G::DIMENSION {
            let (up, down) = (
                bounds.high[k].offset(place[k]).0,
                place[k].offset(bounds.low[k]).0,
            );
            if up < least {
                (least, axis, rising) = (up, k, true);
            }
            if down < least {
                (least, axis, rising) = (down, k, false);
            }
        }
        let (mut origin, mut around) = (place, Aabb::of_point(point));
        for k in 0..G::DIMENSION {
            if k == axis && rising {
                origin[k] = place[k].left_of();
                around.high[k] = bounds.high[k];
            } else if k == axis {
                origin[k] = place[k].right_of();
                around.low[k] = bounds.low[k];
            }
        }
        Self {
            point,
            origin: G::point(origin),
            around,
        }
    }

    /// Whether the ray has a point in a box.
    #[inline]
    pub(super) fn meets(&self, aabb: &Aabb<G>) -> bool {
        self.around.meets(aabb)
    }

    /// What a facet adds to the winding number about the point; none where the point is on it.
    ///
    /// Rays through vertices are settled as in [`Dimension::inner_side`].
    #[inline]
    pub(super) fn crossing(&self, facet: &G::Facet) -> Option<i32> {
        if !self.meets(&Aabb::of_facet(facet)) {
            return Some(0);
        }
        let side = G::side(facet, self.point);
        if side == Sign::Zero {
            return (!G::touches(facet, self.point)).then_some(0);
        }
        let inner = |k| G::inner_side(self.origin, facet, k, self.point);
        let crossed = (0..G::DIMENSION).all(|k| inner(k) == side);
        Some(if crossed { side.value() } else { 0 })
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
