//! Balls that move straight: when they first touch a solid.

use core::ops::ControlFlow;

use super::{Ball, Capsule, round::Round};
use crate::{
    coherence::{BallTracker, Cost, Meter, Unmetered},
    geometry::{Dimension, real},
    number::{
        Lengths, Measured as _, Metric as _, Scalar,
        vector::{dot, length, sub},
    },
    query::{Class, Segment, descent::Seeker},
    solid::Solid,
    volume::{Aabb, Measured, Square},
};

/// So many steps make a way.
pub(super) const ALL: u32 = 1 << 24;

/// A step as a part of the way.
const STEP: f64 = 1.0 / ALL as f64;

/// Steps of Newton's method at most; towards a plane it ends after one.
const ROUNDS: u32 = 8;

/// Where a ball that moves first touches a solid.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct BallHit<G: Dimension> {
    /// The part of the way up to which the ball is certainly free of the solid, from 0 to 1, a
    /// multiple of 2^-24; zero where it touches the solid from the start.
    pub parameter: f32,
    /// Where the centre is then, rounded to the arithmetic.
    pub centre: G::Point,
    /// The facet that it touches next; of several with the same parameter, the one nearest to the centre, of
    /// several of these the one with the least number. Where it touches from the start, the one nearest to the
    /// centre.
    pub facet: u32,
    /// The place of that facet nearest to the centre, rounded to the arithmetic.
    pub point: G::Point,
    /// Out of the solid, through that place and the centre; at right angles to the facet where they
    /// are one.
    pub normal: G::Direction,
}

impl<G: Dimension> Solid<'_, G> {
    /// When a ball that moves along the axis of a capsule, from its start to its end, first touches
    /// the solid, and where: nothing between two frames is missed, be it thin or grazed.
    ///
    /// Whether it touches is as exact as [`Solid::intersects_capsule`]. The parameter is rounded down:
    /// up to there the ball is certainly free, and 2^-24 of the way later a ball touches the facet
    /// whose radius is greater by two steps in fixed point, in `f32` by 2^-22 of the sizes of the way's
    /// coordinates and 2^-40 of all lengths involved.
    ///
    /// # Cost
    /// A ball query at the start and a walk down the tree of boxes, nearer ones first, to those that
    /// the ball meets sooner than what was found. A facet that is met takes about ten comparisons
    /// with the capsule, at most sixty. Stack: fixed, no recursion.
    ///
    /// ```
    /// use tetracone::{
    ///     include_solid,
    ///     query::{Capsule, Segment},
    ///     solid::Solid,
    ///     space::{Point, Space},
    /// };
    ///
    /// static CUBE: Solid<'static, Space<f32>> =
    ///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let way = Segment::new(Point::new(0.5, 0.25, 5.0), Point::new(0.5, 0.25, -3.0))?;
    /// let hit = CUBE.cast_ball(&Capsule::new(way, 1.0)?).ok_or("it falls on the cube")?;
    /// assert!((hit.parameter - 0.375).abs() < 1e-6); // at a height of 2
    /// assert_eq!((hit.point, hit.normal), (Point::new(0.5, 0.25, 1.0), [0.0, 0.0, 1.0]));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Source
    /// Newton's method on a convex distance, which never goes too far: van den Bergen, "Ray Casting
    /// against General Convex Objects with Application to Continuous Collision Detection", 2004.
    #[must_use]
    pub fn cast_ball(&self, way: &Capsule<G>) -> Option<BallHit<G>> {
        let start = start_of(way);
        if self.classify(start.centre) != Class::Outside {
            return Some(self.touched_from_start(&start, &mut BallTracker::new()));
        }
        let hit = self.first_touch(way, &mut Unmetered)?;
        // Up to a step it is free by no more than roundings.
        Some(if hit.parameter == 0.0 && self.intersects_ball(&start) {
            self.touched_from_start(&start, &mut BallTracker::new())
        } else {
            hit
        })
    }

    /// As [`BallTracker::cast`], of a ball that is free where it starts; what the walk down the tree
    /// of boxes took is written down.
    #[inline]
    fn cast_metered<M: Meter>(
        &self,
        way: &Capsule<G>,
        tracker: &BallTracker,
        meter: &mut M,
    ) -> Option<BallHit<G>> {
        let start = start_of(way);
        let end = Ball {
            centre: way.axis().to(),
            ..start
        };
        if [start, end]
            .iter()
            .all(|ball| self.stays_free(ball, tracker))
        {
            return None;
        }
        self.first_touch(way, meter)
    }

    /// What is told of a ball that touches where it starts.
    fn touched_from_start(&self, start: &Ball<G>, tracker: &mut BallTracker) -> BallHit<G> {
        let nearest = tracker.explain(self, start).nearest;
        BallHit {
            parameter: 0.0,
            centre: start.centre,
            facet: nearest.facet,
            point: nearest.point,
            normal: nearest.normal,
        }
    }

    /// The facet that a ball touches first whose centre starts outside.
    #[inline]
    fn first_touch<M: Meter>(&self, way: &Capsule<G>, meter: &mut M) -> Option<BallHit<G>> {
        let mut sooner = Sooner::new(self, way);
        if sooner.key(&self.bounds()).is_some() {
            self.seek(&mut sooner, meter);
        }
        let (step, _, number) = sooner.found?;
        let facet = self.facet(number)?;
        let centre = sooner.course.at(step);
        let point = G::nearest(&facet, centre);
        // What it can come nearer on the next step, and more.
        let near = sooner.course.wider.to_real() + sooner.course.length() * STEP * 2.0;
        let is_above = G::Scalar::nearest(near * (1.0 + f64::from(f32::EPSILON)))
            .is_some_and(|near| G::foot_reaches(&facet, centre, near));
        let outward = G::normal(&facet);
        let rise = dot(sub(real::<G>(centre), real::<G>(point)), outward);
        let normal = if point == centre || (is_above && rise > 0.0) {
            G::direction([0.0; 3], outward)
        } else {
            G::direction(real::<G>(point), real::<G>(centre))
        };
        Some(BallHit {
            parameter: parameter(step),
            centre,
            facet: number,
            point,
            normal,
        })
    }
}

impl BallTracker {
    /// As [`Solid::cast_ball`], for a ball that goes on from where it was. What is free around it, the tracker also
    /// knows from [`BallTracker::intersects`].
    ///
    /// # Cost
    /// A few additions while all of the way lies within what was free around the ball.
    #[must_use]
    pub fn cast<G: Dimension>(
        &mut self,
        solid: &Solid<'_, G>,
        way: &Capsule<G>,
    ) -> Option<BallHit<G>> {
        let start = start_of(way);
        if solid.meets_round_tracked(&start, self) {
            return Some(solid.touched_from_start(&start, self));
        }
        solid.cast_metered(way, self, &mut Unmetered)
    }
}

/// As [`BallTracker::cast`], of a ball that is free where it starts; what the walk down the tree of
/// boxes took is added to the cost.
#[inline]
pub fn cast_free_ball<G: Dimension>(
    solid: &Solid<'_, G>,
    way: &Capsule<G>,
    tracker: &BallTracker,
    cost: &mut Cost,
) -> Option<BallHit<G>> {
    solid.cast_metered(way, tracker, cost)
}

/// The ball at the start of its way.
fn start_of<G: Dimension>(way: &Capsule<G>) -> Ball<G> {
    Ball {
        centre: way.axis().from(),
        radius: way.radius(),
    }
}

/// The way of a ball, and how a facet lies to it.
#[derive(Clone, Copy, Debug)]
struct Course<G: Dimension> {
    way: Capsule<G>,
    /// The radius, and what places on the way can be off.
    wider: G::Scalar,
}

impl<G: Dimension> Course<G> {
    /// How far the centre goes.
    fn length(&self) -> f64 {
        let [from, to] = self.way.axis_ends();
        length(sub(to, from))
    }

    /// Where the centre is after so many steps, rounded.
    fn at(&self, steps: u32) -> G::Point {
        let axis = self.way.axis();
        Segment::<G>::between(axis.from(), axis.to(), steps)
    }

    /// After how many steps the ball certainly has not touched a facet, and after one more may have,
    /// where it does so in the end.
    fn steps(&self, facet: &G::Facet) -> u32 {
        let start = self.steps_below(facet);
        let (mut free, mut touched, mut stride) = (start, start, 1u32);
        // A step of a short way is a small part of one of the arithmetic's: what is known of a place is known
        // of all steps that end there.
        let (mut free_at, mut touched_at) = (None, None);
        let mut reaches = |steps: u32| {
            let end = self.at(steps);
            if free_at == Some(end) || touched_at == Some(end) {
                return touched_at == Some(end);
            }
            let reaches = self.reaches(facet, end);
            let known = if reaches {
                &mut touched_at
            } else {
                &mut free_at
            };
            *known = Some(end);
            reaches
        };
        if reaches(start) {
            while free > 0 {
                free = touched.saturating_sub(stride);
                if !reaches(free) {
                    break;
                }
                (touched, stride) = (free, stride.saturating_mul(2));
            }
        } else {
            while touched < ALL {
                touched = free.saturating_add(stride).min(ALL);
                if reaches(touched) {
                    break;
                }
                (free, stride) = (touched, stride.saturating_mul(2));
            }
        }
        last_free(free, touched, reaches)
    }

    /// Whether a ball that goes so far may touch a facet.
    fn reaches(&self, facet: &G::Facet, end: G::Point) -> bool {
        G::segment_reaches(self.way.axis().from(), end, facet, self.wider)
    }

    /// Nearly as many, mostly fewer: where the ball would touch the facet if that went on as a plane
    /// or a line, again and again.
    fn steps_below(&self, facet: &G::Facet) -> u32 {
        let [from, to] = self.way.axis_ends();
        let (mut part, mut centre) = (0.0, self.way.axis().from());
        for _ in 0..ROUNDS {
            let (square, foot) = G::foot(facet, centre);
            let distance = libm::sqrt(square.to_real());
            let gap = distance - self.wider.to_real();
            let place = real::<G>(centre);
            let nearing = dot(sub(foot, place), sub(to, from));
            if !(gap > 0.0 && nearing > 0.0) {
                break;
            }
            let more = gap * distance / nearing;
            part = (part + more).min(1.0);
            let last = core::mem::replace(&mut centre, self.at(whole(part)));
            // Nothing new is seen from the same place.
            if more < STEP || centre == last {
                break;
            }
        }
        whole(part)
    }
}

/// After how many steps of a way something is not reached yet, between a number after which it is not and one
/// after which it is, unless they are the same.
pub(super) fn last_free(
    mut free: u32,
    mut reached: u32,
    mut reaches: impl FnMut(u32) -> bool,
) -> u32 {
    while reached.saturating_sub(free) > 1 {
        let middle = free.midpoint(reached);
        if reaches(middle) {
            reached = middle;
        } else {
            free = middle;
        }
    }
    free
}

/// So many steps as a part of the way.
#[expect(clippy::cast_possible_truncation, reason = "24 bits")]
pub(super) fn parameter(steps: u32) -> f32 {
    (f64::from(steps) * STEP) as f32
}

/// The whole steps in a part of the way.
fn whole(part: f64) -> u32 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between 0 and 2^24"
    )]
    let steps = (part * f64::from(ALL)) as u32;
    steps
}

/// Looks for the facet that a ball touches first; of those after equally many steps, for the one
/// nearest to the centre, and of these for that with the least number.
#[derive(Debug)]
struct Sooner<G: Dimension> {
    course: Course<G>,
    start: Aabb<G>,
    /// What the ball sweeps up to what was found, with room for all that can be off.
    swept: Capsule<G>,
    spine: Aabb<G>,
    /// The square of the distance from its spine beyond which nothing is touched as soon, and the root.
    reach: Square<G>,
    root: G::Scalar,
    /// The one that was found: after how many steps the ball is still free of it, the square of its distance from
    /// the centre then, and its number.
    found: Option<(u32, Measured<G>, u32)>,
}

impl<G: Dimension> Sooner<G> {
    fn new(solid: &Solid<'_, G>, way: &Capsule<G>) -> Self {
        let spine = way.spine();
        let size = spine.around_zero();
        let wider = G::Scalar::wider(way.radius(), size);
        // Two places are compared with a third one.
        let widest = G::Scalar::wider(G::Scalar::wider(wider, size), size);
        let reach = G::Scalar::reach(widest, way.extent_with(solid.extent()));
        Self {
            course: Course { way: *way, wider },
            start: Aabb::of_point(way.axis().from()),
            swept: *way,
            spine,
            reach,
            root: G::Scalar::root_above(reach),
            found: None,
        }
    }

    /// Goes no farther than to the facet that was found.
    fn shorten(&mut self, steps: u32) {
        let end = self.course.at(steps.saturating_add(1));
        self.swept.axis = self.swept.axis.with_end(end);
        self.spine = self.swept.spine();
    }
}

impl<G: Dimension> Seeker<G> for Sooner<G> {
    type Key = Square<G>;

    const NARROWS: bool = true;

    #[inline]
    fn key(&self, aabb: &Aabb<G>) -> Option<Square<G>> {
        let beyond = G::Scalar::exceeds(aabb.square_gap(&self.spine), self.reach)
            || self.swept.misses(aabb, self.root);
        (!beyond).then(|| aabb.square_gap(&self.start))
    }

    fn visit(&mut self, number: u32, facet: &G::Facet) -> ControlFlow<()> {
        if self.swept.below(facet, self.reach) > self.reach {
            return ControlFlow::Continue(());
        }
        let touches = |steps: u32| self.course.reaches(facet, self.course.at(steps));
        // In `f32` either may know of a contact that the other one rounds away.
        let is_in_the_way =
            || self.course.way.reaches(facet) || start_of(&self.course.way).reaches(facet);
        let step = match self.found {
            // Most of what is in the way is not before what was found, or just then.
            Some((known, ..)) if !touches(known) => {
                let is_then = touches(known.saturating_add(1)) && is_in_the_way();
                is_then.then_some(known)
            }
            _ => is_in_the_way().then(|| self.course.steps(facet)),
        };
        let square = |step| G::square_distance(facet, self.course.at(step));
        if let Some(next) = step.map(|step| (step, square(step), number))
            && self.found.is_none_or(|known| next < known)
        {
            self.found = Some(next);
            self.shorten(next.0);
        }
        ControlFlow::Continue(())
    }
}
