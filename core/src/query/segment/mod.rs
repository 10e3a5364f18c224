//! Segments, and points that sweep along them, against a solid.

mod hits;
mod path;
mod search;
mod walk;

use core::fmt;

use super::Class;
use crate::{
    coherence::{Cost, Meter, SegmentTracker, Unmetered},
    geometry::{Dimension, real},
    number::{
        Arithmetic, F32_LIMIT, FIXED_LIMIT, Scalar, Steps as _,
        vector::{add, scale, sub},
    },
    solid::Solid,
    volume::Aabb,
};
pub use hits::Hit;
use search::{Any, FirstSearch, Way};

/// The way of a point from one place straight to another: a closed segment with a direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Segment<G: Dimension> {
    from: G::Point,
    to: G::Point,
}

/// Why something is no segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SegmentError {
    /// Its start is outside the domain of exact signs.
    From {
        /// Which coordinate.
        axis: usize,
    },
    /// Its end is.
    To {
        /// Which coordinate.
        axis: usize,
    },
    /// A ray through the place where it starts.
    NoDirection,
}

impl fmt::Display for SegmentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (end, axis) = match self {
            Self::From { axis } => ("start", axis),
            Self::To { axis } => ("end", axis),
            Self::NoDirection => {
                return f.write_str(
                    "the ray goes through where it starts and nowhere else: name another place on it",
                );
            }
        };
        write!(
            f,
            "coordinate {axis} of the segment's {end} is not finite or outside the domain: \
             coordinates reach 2^40 in f32 and 2^29 lattice steps in fixed point"
        )
    }
}

impl core::error::Error for SegmentError {}

impl<G: Dimension> Segment<G> {
    /// The way between two places, in the solid's own frame and units; they may be the same.
    ///
    /// # Errors
    /// [`SegmentError`].
    pub fn new(from: G::Point, to: G::Point) -> Result<Self, SegmentError> {
        let beyond = |point| G::coordinates(point).iter().position(|x| !x.in_domain());
        if let Some(axis) = beyond(from) {
            return Err(SegmentError::From { axis });
        }
        if let Some(axis) = beyond(to) {
            return Err(SegmentError::To { axis });
        }
        Ok(Self { from, to })
    }

    /// The way from one place through another one and on to the end of the domain: a ray.
    ///
    /// The end is rounded; so what is left of the way passes the second place within 2^-24 of how far that is.
    ///
    /// # Errors
    /// [`SegmentError`].
    ///
    /// ```
    /// use tetracone::{query::Segment, space::{Point, Space}};
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let down = Segment::<Space<f32>>::ray(Point::new(1.0, 2.0, 3.0), Point::new(1.0, 2.0, 2.0))?;
    /// assert_eq!(down.to(), Point::new(1.0, 2.0, -1_099_511_627_776.0));
    /// # Ok(())
    /// # }
    /// ```
    pub fn ray(from: G::Point, through: G::Point) -> Result<Self, SegmentError> {
        let Self { from, to } = Self::new(from, through)?;
        let [start, on] = [from, to].map(real::<G>);
        let limit = match G::Scalar::ARITHMETIC {
            Arithmetic::F32 => f64::from(F32_LIMIT),
            Arithmetic::Fixed => f64::from(FIXED_LIMIT - 1),
        };
        let way = sub(on, start);
        let ends = start.into_iter().zip(way).map(|(from, way)| {
            let room = limit - if way < 0.0 { -from } else { from };
            if way == 0.0 {
                f64::INFINITY
            } else {
                room / way.abs()
            }
        });
        let times = ends.fold(f64::INFINITY, f64::min);
        if times == f64::INFINITY {
            return Err(SegmentError::NoDirection);
        }
        let mut end = G::coordinates(to);
        for (slot, x) in end.iter_mut().zip(add(start, scale(way, times))) {
            *slot = G::Scalar::nearest(x.clamp(-limit, limit)).unwrap_or(*slot);
        }
        Self::new(from, G::point(end))
    }

    /// Where it starts.
    #[must_use]
    pub const fn from(&self) -> G::Point {
        self.from
    }

    /// Where it ends.
    #[must_use]
    pub const fn to(&self) -> G::Point {
        self.to
    }

    pub(crate) const fn ends(&self) -> [G::Point; 2] {
        [self.from, self.to]
    }

    /// From a point of the domain to itself.
    pub(crate) const fn of_point(point: G::Point) -> Self {
        Self {
            from: point,
            to: point,
        }
    }

    /// Where so many parts of 2^-24 of the way are done from one place to another, rounded.
    pub(crate) fn between(from: G::Point, to: G::Point, parts: u32) -> G::Point {
        let (mut place, to) = (G::coordinates(from), G::coordinates(to));
        for (x, to) in place.iter_mut().zip(to) {
            *x = G::Scalar::lerp_parts(*x, to, parts);
        }
        G::point(place)
    }

    /// The same with another end, in the domain.
    pub(super) const fn with_end(&self, to: G::Point) -> Self {
        Self {
            from: self.from,
            to,
        }
    }
}

/// Where a point on its way first meets a solid.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct FirstHit<G: Dimension> {
    /// The facet that it meets there, of several the one with the least number; none where the
    /// way starts inside.
    pub facet: Option<u32>,
    /// Which part of the way lies behind it, from 0 to 1, rounded.
    pub parameter: f32,
    /// The place, rounded to the arithmetic.
    pub point: G::Point,
    /// Out of the solid, at right angles to that facet; none where the way starts inside.
    pub normal: Option<G::Direction>,
}

impl<G: Dimension> Solid<'_, G> {
    /// Whether a closed segment and the solid, inside and boundary, have a point in common; exact.
    ///
    /// # Cost
    /// A walk from cell to cell that ends at the first facet met or in the first cell that is
    /// inside; a point query where all of the way lies near the boundary. A way whose ends both are
    /// more than 2^17 times the solid's extent away from it, which there are in `f32` alone, and
    /// whose line meets the solid's box is compared with all facets. Stack: fixed, no recursion.
    ///
    /// # Source
    /// Cleary and Wyvill 1988, the walk.
    #[must_use]
    pub fn intersects_segment(&self, segment: &Segment<G>) -> bool {
        self.is_met(segment, &mut SegmentTracker::new(), false)
    }

    #[inline]
    fn is_met(&self, segment: &Segment<G>, tracker: &mut SegmentTracker, remembers: bool) -> bool {
        let way = Way::of(segment);
        if !self.bounds().intersects(&way.around) {
            return false;
        }
        if remembers {
            let known = self.sized_facet(tracker.facet);
            let near = |facet: &G::Facet| Aabb::<G>::of_facet(facet).intersects(&way.around);
            if known.is_some_and(|facet| near(&facet) && way.intersects(&facet)) {
                return true;
            }
        }
        let mut any = Any { way, found: None };
        let class = self.follow(&way, &mut any, &mut Unmetered);
        if let Some(number) = any.found {
            tracker.facet = number;
            return true;
        }
        class.unwrap_or_else(|| self.starts(segment, tracker) != Class::Outside)
    }

    /// Where the way starts.
    #[inline]
    fn starts(&self, segment: &Segment<G>, tracker: &mut SegmentTracker) -> Class {
        tracker.point.classify(self.cells(), segment.from)
    }

    /// Where a point that goes straight from one place to another first meets the solid, if it
    /// does: nothing between two frames is missed.
    ///
    /// Which facet comes first is decided exactly.
    ///
    /// # Cost
    /// A walk from cell to cell as far as the first facet met; a point query where all of the way
    /// there lies near the boundary. Ways from far away as for [`Solid::intersects_segment`]. Stack: fixed, no
    /// recursion.
    ///
    /// # Source
    /// Cleary and Wyvill 1988, the walk; the moving point of the lecture "Kolizja".
    #[must_use]
    pub fn cast(&self, segment: &Segment<G>) -> Option<FirstHit<G>> {
        self.search_first(segment, &mut SegmentTracker::new(), false, &mut Unmetered)
    }

    fn search_first<M: Meter>(
        &self,
        segment: &Segment<G>,
        tracker: &mut SegmentTracker,
        remembers: bool,
        meter: &mut M,
    ) -> Option<FirstHit<G>> {
        let way = Way::of(segment);
        if !self.bounds().intersects(&way.around) {
            return None;
        }
        let mut search = FirstSearch {
            way,
            remembered: remembers.then_some(tracker.facet),
            first: None,
        };
        let class = self.follow(&way, &mut search, meter);
        let starts_inside = class == Some(true)
            || (class.is_none() && self.starts(segment, tracker) == Class::Inside);
        if starts_inside {
            return Some(FirstHit {
                facet: None,
                parameter: 0.0,
                point: segment.from,
                normal: None,
            });
        }
        let first = search.first?;
        tracker.facet = first.number;
        let (parameter, point) =
            (first.crossing).unwrap_or_else(|| G::crossing(way.from, way.to, &first.line));
        Some(FirstHit {
            facet: Some(first.number),
            parameter,
            point,
            normal: (self.facet(first.number))
                .map(|facet| G::direction([0.0; 3], G::normal(&facet))),
        })
    }
}

impl SegmentTracker {
    /// As [`Solid::intersects_segment`], for a segment that moves.
    ///
    /// # Cost
    /// One comparison while it meets the facet that it met last.
    #[must_use]
    pub fn intersects<G: Dimension>(&mut self, solid: &Solid<'_, G>, segment: &Segment<G>) -> bool {
        solid.is_met(segment, self, true)
    }

    /// As [`Solid::cast`], for ways that resemble each other.
    ///
    /// # Cost
    /// What lies beyond the facet that was hit last is not looked at.
    #[must_use]
    pub fn cast<G: Dimension>(
        &mut self,
        solid: &Solid<'_, G>,
        segment: &Segment<G>,
    ) -> Option<FirstHit<G>> {
        solid.search_first(segment, self, true, &mut Unmetered)
    }

    /// As [`SegmentTracker::cast`], telling what it cost.
    #[must_use]
    pub fn explain<G: Dimension>(
        &mut self,
        solid: &Solid<'_, G>,
        segment: &Segment<G>,
    ) -> (Option<FirstHit<G>>, Cost) {
        let mut cost = Cost::default();
        let hit = solid.search_first(segment, self, true, &mut cost);
        (hit, cost)
    }
}
