//! Segments, and points that sweep along them, against a solid.

use core::{cmp::Ordering, fmt, ops::ControlFlow};

use super::{Class, descent::Seeker};
use crate::{
    measure::Measure,
    motion::{Cost, Meter, SweepTracker, Unmetered},
    number::Scalar,
    tree::Body,
    volume::{Aabb, Length},
};

/// The way of a point from one place straight to another: a closed segment with a direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sweep<G: Measure> {
    from: G::Point,
    to: G::Point,
}

/// An end of a segment is outside the domain of exact signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SweepError {
    /// 0 for the start, 1 for the end.
    pub end: usize,
    /// Which coordinate.
    pub axis: usize,
}

impl fmt::Display for SweepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = if self.end == 0 { "start" } else { "end" };
        write!(
            f,
            "coordinate {} of the segment's {end} is not finite or outside the domain: coordinates \
             reach 2^40 in f32 and 2^29 lattice steps in fixed point",
            self.axis
        )
    }
}

impl core::error::Error for SweepError {}

impl<G: Measure> Sweep<G> {
    /// The way between two places, in the solid's own frame and units; they may be the same.
    ///
    /// # Errors
    /// [`SweepError`].
    pub fn new(from: G::Point, to: G::Point) -> Result<Self, SweepError> {
        for (end, point) in [from, to].into_iter().enumerate() {
            if let Some(axis) = G::coordinates(point).iter().position(|x| !x.in_domain()) {
                return Err(SweepError { end, axis });
            }
        }
        Ok(Self { from, to })
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
}

/// Where a point on its way first meets a solid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FirstHit<G: Measure> {
    /// The facet that it meets there, of several the one with the least number; none where the
    /// way starts inside.
    pub facet: Option<u32>,
    /// Which part of the way lies behind it, from 0 to 1, rounded.
    pub parameter: f32,
    /// The place, rounded to the arithmetic.
    pub point: G::Point,
}

/// The first facet found so far.
struct First<G: Measure> {
    number: u32,
    /// The facet, or one that crosses the way where a facet along the way begins.
    line: G::Facet,
    /// How far its crossing can be along the way's longest axis.
    reach: Length<G>,
}

impl<G: Measure> Body<'_, G> {
    /// Whether a closed segment and the solid, inside and boundary, have a point in common; exact.
    ///
    /// # Cost
    /// A walk down the tree of boxes that ends at the first facet met; a point query where there
    /// is none. Stack: fixed, no recursion.
    #[must_use]
    pub fn blocks(&self, sweep: &Sweep<G>) -> bool {
        self.blocks_tracked(sweep, &mut SweepTracker::new())
    }

    /// As [`Body::blocks`], for a segment that moves; see [`SweepTracker`].
    ///
    /// # Cost
    /// One comparison while it meets the facet that it met last.
    #[must_use]
    pub fn blocks_tracked(&self, sweep: &Sweep<G>, tracker: &mut SweepTracker) -> bool {
        let way = Way::of(sweep);
        let known = self.tree().sized_facet(tracker.facet);
        if known.is_some_and(|facet| way.meets(&facet)) {
            return true;
        }
        if way.misses(&self.bounds()) {
            return false;
        }
        if self.class_of_start(sweep, tracker) != Class::Outside {
            return true;
        }
        let mut any = Any { way, found: None };
        self.seek(&mut any, &mut Unmetered);
        if let Some(number) = any.found {
            tracker.facet = number;
        }
        any.found.is_some()
    }

    /// Where the way starts.
    #[inline]
    fn class_of_start(&self, sweep: &Sweep<G>, tracker: &mut SweepTracker) -> Class {
        if self.bounds().contains(sweep.from) {
            self.classify_tracked(sweep.from, &mut tracker.point)
        } else {
            Class::Outside
        }
    }

    /// Where a point that goes straight from one place to another first meets the solid, if it
    /// does: nothing between two frames is missed.
    ///
    /// Which facet comes first is decided exactly.
    ///
    /// # Cost
    /// A point query and a walk down the tree of boxes, those near the start first. Stack: fixed,
    /// no recursion.
    ///
    /// # Source
    /// The moving point of the lecture "Kolizja", against the edges that the tree of boxes leaves.
    #[must_use]
    pub fn first_hit(&self, sweep: &Sweep<G>) -> Option<FirstHit<G>> {
        self.first_hit_tracked(sweep, &mut SweepTracker::new())
    }

    /// As [`Body::first_hit`], for ways that resemble each other; see [`SweepTracker`].
    ///
    /// # Cost
    /// What lies beyond the facet that was hit last is not looked at.
    #[must_use]
    pub fn first_hit_tracked(
        &self,
        sweep: &Sweep<G>,
        tracker: &mut SweepTracker,
    ) -> Option<FirstHit<G>> {
        self.search_first(sweep, tracker, &mut Unmetered)
    }

    /// As [`Body::first_hit_tracked`], telling what it cost.
    #[must_use]
    pub fn explain_sweep(
        &self,
        sweep: &Sweep<G>,
        tracker: &mut SweepTracker,
    ) -> (Option<FirstHit<G>>, Cost) {
        let mut cost = Cost::default();
        let hit = self.search_first(sweep, tracker, &mut cost);
        (hit, cost)
    }

    fn search_first<M: Meter>(
        &self,
        sweep: &Sweep<G>,
        tracker: &mut SweepTracker,
        meter: &mut M,
    ) -> Option<FirstHit<G>> {
        let way = Way::of(sweep);
        if way.misses(&self.bounds()) {
            return None;
        }
        if self.class_of_start(sweep, tracker) == Class::Inside {
            return Some(FirstHit {
                facet: None,
                parameter: 0.0,
                point: sweep.from,
            });
        }
        let mut search = FirstSearch {
            way,
            along: Along::of(sweep),
            first: None,
        };
        if let Some(facet) = self.tree().sized_facet(tracker.facet) {
            meter.measured();
            search.compare(tracker.facet, &facet);
        }
        self.seek(&mut search, meter);
        let first = search.first?;
        tracker.facet = first.number;
        let (parameter, point) = G::crossing(sweep.from, sweep.to, &first.line);
        Some(FirstHit {
            facet: Some(first.number),
            parameter,
            point,
        })
    }
}

/// A segment and the box around it.
#[derive(Clone, Copy, Debug)]
struct Way<G: Measure> {
    from: G::Point,
    to: G::Point,
    around: Aabb<G>,
}

impl<G: Measure> Way<G> {
    #[inline]
    fn of(sweep: &Sweep<G>) -> Self {
        let (from, to) = (sweep.from, sweep.to);
        Self {
            from,
            to,
            around: Aabb::of_point(from).union(&Aabb::of_point(to)),
        }
    }

    /// Whether it certainly has no point in a box.
    #[inline]
    fn misses(&self, aabb: &Aabb<G>) -> bool {
        !aabb.meets(&self.around) || aabb.misses_line(self.from, self.to)
    }

    #[inline]
    fn meets(&self, facet: &G::Facet) -> bool {
        G::segment_meets(self.from, self.to, facet)
    }
}

/// Looks for any facet that a segment meets.
#[derive(Debug)]
struct Any<G: Measure> {
    way: Way<G>,
    found: Option<u32>,
}

impl<G: Measure> Seeker<G> for Any<G> {
    type Key = ();

    #[inline]
    fn key(&self, aabb: &Aabb<G>) -> Option<()> {
        (!self.way.misses(aabb)).then_some(())
    }

    #[inline]
    fn is_current(&self, _: &Aabb<G>) -> bool {
        true
    }

    #[inline]
    fn visit(&mut self, number: u32, facet: &G::Facet) -> ControlFlow<()> {
        if self.way.meets(facet) {
            self.found = Some(number);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

/// Looks for the facet that a segment meets first.
struct FirstSearch<G: Measure> {
    way: Way<G>,
    along: Along<G>,
    first: Option<First<G>>,
}

impl<G: Measure> Seeker<G> for FirstSearch<G> {
    type Key = Length<G>;

    #[inline]
    fn key(&self, aabb: &Aabb<G>) -> Option<Length<G>> {
        if self.way.misses(aabb) {
            return None;
        }
        let start = self.along.start(aabb);
        self.is_in_time(start).then_some(start)
    }

    #[inline]
    fn is_current(&self, aabb: &Aabb<G>) -> bool {
        self.is_in_time(self.along.start(aabb))
    }

    #[inline]
    fn visit(&mut self, number: u32, facet: &G::Facet) -> ControlFlow<()> {
        self.compare(number, facet);
        ControlFlow::Continue(())
    }
}

impl<G: Measure> FirstSearch<G> {
    /// Whether what the way enters there may be met first.
    #[inline]
    fn is_in_time(&self, start: Length<G>) -> bool {
        self.first.as_ref().is_none_or(|first| start <= first.reach)
    }

    /// Takes a facet for the first one, if it is met and comes before that.
    #[inline]
    fn compare(&mut self, number: u32, facet: &G::Facet) {
        let aabb = Aabb::of_facet(facet);
        if !aabb.meets(&self.way.around) || !self.is_current(&aabb) || !self.way.meets(facet) {
            return;
        }
        let (from, to) = (self.way.from, self.way.to);
        let line = G::crossing_facet(from, to, facet);
        let earlier = self.first.as_ref().is_none_or(|first| {
            match G::compare_crossings(from, to, &line, &first.line) {
                Ordering::Less => true,
                Ordering::Equal => number < first.number,
                Ordering::Greater => false,
            }
        });
        if earlier {
            self.first = Some(First {
                number,
                line,
                reach: G::crossing_reach(from, to, &line, self.along.most),
            });
        }
    }
}

/// A way's direction, measured along the axis along which it is longest.
struct Along<G: Measure> {
    start: [G::Scalar; 3],
    rising: [bool; 3],
    /// How far the way goes along its longest axis.
    most: Length<G>,
    /// The same for every step along the others.
    ratios: [<G::Scalar as Scalar>::Ratio; 3],
}

impl<G: Measure> Along<G> {
    fn of(sweep: &Sweep<G>) -> Self {
        let (start, end) = (G::coordinates(sweep.from), G::coordinates(sweep.to));
        let offsets: [_; 3] = core::array::from_fn(|k| end[k].offset(start[k]));
        let most = offsets.iter().fold(Length::<G>::default(), |most, next| {
            if next.0 > most { next.0 } else { most }
        });
        Self {
            most,
            start,
            rising: offsets.map(|(_, falling)| !falling),
            ratios: offsets.map(|(length, _)| G::Scalar::ratio(most, length)),
        }
    }

    /// How far along the longest axis the way enters a box that its own box meets, at least.
    #[inline]
    fn start(&self, aabb: &Aabb<G>) -> Length<G> {
        let mut latest = Length::<G>::default();
        for k in 0..G::DIMENSION {
            let near = if self.rising[k] {
                aabb.low[k]
            } else {
                aabb.high[k]
            };
            let entry = G::Scalar::stretch(self.ahead(k, near), self.ratios[k]);
            if entry > latest {
                latest = entry;
            }
        }
        latest
    }

    /// How far along an axis a place is ahead of the start; zero behind it.
    #[inline]
    fn ahead(&self, axis: usize, place: G::Scalar) -> Length<G> {
        let (length, behind) = place.offset(self.start[axis]);
        if behind == self.rising[axis] {
            Length::<G>::default()
        } else {
            length
        }
    }
}
