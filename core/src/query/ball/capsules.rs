//! Capsules among themselves, and what points, balls and ways are to a capsule: members of a world that
//! have no facets.
//!
//! Where two segments do not cross, they are nearest to each other at an end of one of them or at the feet
//! of their common perpendicular. In the plane that one leads out of it and has no length.

use super::{
    Ball, Capsule, Class, Contact,
    moving::{ALL, last_free, parameter},
    room::INSIDE,
};
use crate::{
    coherence::CapsuleTracker,
    geometry::Dimension,
    number::{
        Lengths, Measured as _, Metric, Scalar,
        vector::{add, scale, sub, unit},
    },
    query::{FirstHit, Segment},
    solid::Solid,
    volume::{Aabb, Measured},
};

/// Where a capsule that touches a solid does so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Touched {
    /// At this facet, maybe at others as well.
    Facet(u32),
    /// It lies wholly inside.
    Inside,
}

/// The ends of a segment, the third coordinate zero in the plane.
type Ends<S> = [[S; 3]; 2];

impl<G: Dimension> Solid<'_, G> {
    /// As [`CapsuleTracker::intersects`], and where; none where they are free of each other.
    pub(crate) fn capsule_touch(
        &self,
        capsule: &Capsule<G>,
        tracker: &mut CapsuleTracker,
    ) -> Option<Touched> {
        if !tracker.intersects(self, capsule) {
            return None;
        }
        let number = tracker.start.facet & !INSIDE;
        let (from, to) = (capsule.axis.from(), capsule.axis.to());
        let reaches = |facet: G::Facet| G::segment_reaches(from, to, &facet, capsule.radius);
        Some(if self.facet(number).is_some_and(reaches) {
            Touched::Facet(number)
        } else {
            Touched::Inside
        })
    }
}

/// Its axis is a point.
impl<G: Dimension> From<Ball<G>> for Capsule<G> {
    fn from(ball: Ball<G>) -> Self {
        Self {
            axis: Segment::of_point(ball.centre()),
            radius: ball.radius(),
        }
    }
}

impl<G: Dimension> Capsule<G> {
    /// The capsule where a pose takes it: the ends of its axis rounded once; none where one leaves the
    /// domain.
    pub(crate) fn placed(&self, pose: &G::Pose) -> Option<Self> {
        let [from, to] = self.axis.ends().map(|end| G::place(pose, end));
        let axis = Segment::new(from, to).ok()?;
        Some(Self { axis, ..*self })
    }

    /// The capsule with a radius that is greater by so much, at least; it ends at the domain's end.
    pub(crate) fn widened(&self, by: G::Scalar) -> Self {
        Self {
            radius: sum_above(self.radius, by),
            ..*self
        }
    }

    /// A box around the axis.
    pub(crate) fn spine(&self) -> Aabb<G> {
        Aabb::of_point(self.axis.from()).union(&Aabb::of_point(self.axis.to()))
    }

    /// Whether two capsules have a point in common.
    ///
    /// Exact in fixed point. In `f32` true whenever they have, and true beyond only where the gap is less than
    /// 2^-22 of the sum of the radii and 2^-40 of all lengths involved.
    ///
    /// # Cost
    /// Four comparisons of a point with a segment at most, and one of their lines.
    ///
    /// ```
    /// use tetracone::{
    ///     query::{Ball, Capsule, Class, Segment},
    ///     space::{Point, Space},
    /// };
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let bone = Segment::<Space<f32>>::new(Point::new(0.0, 0.0, 0.0), Point::new(4.0, 0.0, 0.0))?;
    /// let finger = Capsule::new(bone, 0.5)?;
    /// let ball = |x| Ball::new(Point::new(x, 1.25, 0.0), 0.75);
    /// assert!(finger.intersects(&Capsule::from(ball(2.0)?)));
    /// assert!(!finger.intersects_ball(&ball(4.5)?));
    /// assert_eq!(finger.classify(Point::new(4.5, 0.0, 0.0)), Class::Boundary);
    ///
    /// let way = Segment::new(Point::new(2.0, 0.0, 4.5), Point::new(2.0, 0.0, -3.5))?;
    /// let hit = finger.cast(&way).ok_or("it is met")?;
    /// assert!((hit.parameter - 0.5).abs() < 1e-6);
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn intersects(&self, other: &Self) -> bool {
        let radius = sum_above(self.radius, other.radius);
        come_within(self.ends(), other.ends(), radius)
    }

    /// Whether a point lies in the capsule, on its boundary or outside: exact in fixed point, in `f32` as
    /// [`Capsule::intersects`] says, and a point within 2^-40 of the boundary may be told to be on it. Where
    /// the radius is zero nothing lies inside. A point outside the domain of exact signs, NaN among them, is
    /// outside.
    ///
    /// # Cost
    /// A comparison of a point with a segment, and its distance.
    #[must_use]
    pub fn classify(&self, point: G::Point) -> Class {
        let ([from, to], place) = (self.ends(), G::coordinates(point));
        let in_domain = place.iter().all(|x| x.in_domain());
        if !in_domain || !G::Scalar::reaches(from, to, place, self.radius) {
            return Class::Outside;
        }
        if G::Scalar::square_distance(from, to, place) < self.square_radius() {
            Class::Inside
        } else {
            Class::Boundary
        }
    }

    /// Whether a ball and the capsule have a point in common; as exact as [`Capsule::intersects`].
    ///
    /// # Cost
    /// A comparison of a point with a segment.
    #[must_use]
    pub fn intersects_ball(&self, ball: &Ball<G>) -> bool {
        let [from, to] = self.ends();
        let radius = sum_above(self.radius, ball.radius());
        G::Scalar::reaches(from, to, G::coordinates(ball.centre()), radius)
    }

    /// The place of the boundary nearest to a point, with how far it is: negative where the point lies in the
    /// capsule. None for a point outside the domain of exact signs, NaN among them.
    ///
    /// A capsule counts as one facet with the number zero. The distance is off by at most half a step in fixed
    /// point and in `f32` by 2^-24 of itself and 2^-40 of the lengths involved. From a point of the axis all
    /// ways out are as short; one at right angles to the axis is told.
    ///
    /// # Cost
    /// That of measuring the distance from a segment.
    #[must_use]
    pub fn signed_distance(&self, point: G::Point) -> Option<Contact<G>> {
        let place = G::coordinates(point);
        if !place.iter().all(|x| x.in_domain()) {
            return None;
        }
        let (square, [on_axis, place]) = between(self.ends(), [place; 2]);
        let (distance, radius) = (libm::sqrt(square.to_real()), self.radius.to_real());
        let way = sub(place, on_axis);
        // In `f32` the nearest place of the axis may be rounded to the point itself.
        let out = if distance > 0.0 && way.iter().any(|x| x.abs() > 0.0) {
            way.map(|x| x / distance)
        } else {
            self.aside()
        };
        Some(Contact {
            facet: 0,
            point: G::point(add(on_axis, scale(out, radius)).map(rounded)),
            on_axis: point,
            distance: G::Scalar::from_distance(distance - radius),
            normal: G::direction([0.0; 3], out),
        })
    }

    /// Where a point that goes straight from one place to another first meets the capsule; the facet is zero,
    /// and none where the way starts inside.
    ///
    /// Whether it meets the capsule is as exact as [`Capsule::intersects`]. The parameter is rounded down to a
    /// multiple of 2^-24: up to there the point is free, and 2^-24 of the way later its rounded place is no
    /// farther from the capsule than two steps in fixed point, in `f32` than 2^-22 of the sizes of the way's
    /// coordinates.
    ///
    /// # Cost
    /// Some thirty comparisons of two segments and a distance where it is met, one where it is not.
    #[must_use]
    pub fn cast(&self, way: &Segment<G>) -> Option<FirstHit<G>> {
        let (from, to) = (way.from(), way.to());
        let ends = |end: G::Point| [G::coordinates(from), G::coordinates(end)];
        if !come_within(self.ends(), ends(to), self.radius) {
            return None;
        }
        let class = self.classify(from);
        if class != Class::Outside {
            let facet = (class == Class::Boundary).then_some(0);
            return Some(self.first_hit(facet, 0.0, from));
        }
        let both = Aabb::<G>::of_point(from).union(&Aabb::of_point(to));
        let wider = G::Scalar::wider(self.radius, both.around_zero());
        let reaches = |steps: u32| {
            come_within(
                self.ends(),
                ends(Segment::<G>::between(from, to, steps)),
                wider,
            )
        };
        // It is reached in the end.
        let free = last_free(0, ALL, reaches);
        let point = Segment::<G>::between(from, to, free);
        Some(self.first_hit(Some(0), parameter(free), point))
    }

    fn first_hit(&self, facet: Option<u32>, parameter: f32, point: G::Point) -> FirstHit<G> {
        let contact = facet.and_then(|_| self.signed_distance(point));
        FirstHit {
            facet,
            parameter,
            point,
            normal: contact.map(|contact| contact.normal),
        }
    }

    /// Whether a point of the way lies in the capsule's interior. Exact in fixed point; in `f32` a way that is
    /// within 2^-40 of the lengths involved of only touching may be told to.
    ///
    /// # Cost
    /// That of a distance.
    #[must_use]
    pub fn interior_intersects(&self, way: &Segment<G>) -> bool {
        let ends = way.ends().map(G::coordinates);
        between(self.ends(), ends).0 < self.square_radius()
    }

    /// The square of the radius, as distances are measured.
    fn square_radius(&self) -> Measured<G> {
        let zero = [G::Scalar::ZERO; 3];
        let end = [self.radius, G::Scalar::ZERO, G::Scalar::ZERO];
        G::Scalar::square_distance(zero, zero, end)
    }

    /// How far two capsules' axes are apart and how much that can be off, and the places on them, nearly.
    pub(crate) fn between_axes(&self, other: &Self) -> ([f64; 2], [[f64; 3]; 2]) {
        let (square, places) = between(self.ends(), other.ends());
        let distance = libm::sqrt(square.to_real());
        let extent = G::Scalar::length_to_real(self.spine().union(&other.spine()).extent());
        let slack = (distance + extent) * G::Scalar::SLACK;
        ([distance, slack], places)
    }

    fn ends(&self) -> Ends<G::Scalar> {
        self.axis.ends().map(G::coordinates)
    }

    /// A direction at right angles to the axis: about the coordinate axis that it is least along, of several
    /// the last one.
    fn aside(&self) -> [f64; 3] {
        let [from, to] = self.ends().map(|end| end.map(Scalar::to_real));
        let [x, y, z] = sub(to, from);
        let across = if z.abs() <= x.abs() && z.abs() <= y.abs() {
            [-y, x, 0.0]
        } else if y.abs() <= x.abs() {
            [z, 0.0, -x]
        } else {
            [0.0, -z, y]
        };
        unit(across).unwrap_or([1.0, 0.0, 0.0])
    }
}

/// Whether two closed segments come within a distance of each other; as exact as
/// [`Metric::reaches`].
fn come_within<S: Scalar>(first: Ends<S>, second: Ends<S>, distance: S) -> bool {
    let ([a, b], [c, d]) = (first, second);
    S::reaches(a, b, c, distance)
        || S::reaches(a, b, d, distance)
        || S::reaches(c, d, a, distance)
        || S::reaches(c, d, b, distance)
        || S::gap_reaches(first, second, distance)
}

/// The square of the distance of two closed segments, and their places that are so far apart, nearly.
fn between<S: Scalar>(first: Ends<S>, second: Ends<S>) -> (S::Measured, [[f64; 3]; 2]) {
    let foot = |[a, b]: Ends<S>, point: [S; 3]| part_of([a, b], S::part_to_nearest(a, b, point));
    let to = |[a, b]: Ends<S>, point: [S; 3]| S::square_distance(a, b, point);
    let real = |point: [S; 3]| point.map(S::to_real);
    let [a, b] = first;
    let [c, d] = second;
    let mut least = (to(first, c), [foot(first, c), real(c)]);
    let others = [
        (to(first, d), [foot(first, d), real(d)]),
        (to(second, a), [real(a), foot(second, a)]),
        (to(second, b), [real(b), foot(second, b)]),
    ];
    let across = S::gap(first, second).map(|feet| {
        let [s, t] = feet.weights;
        (feet.square, [part_of(first, s), part_of(second, t)])
    });
    for other in others.into_iter().chain(across) {
        if other.0 < least.0 {
            least = other;
        }
    }
    least
}

/// The end of this part of a segment.
fn part_of<S: Scalar>([from, to]: Ends<S>, part: f64) -> [f64; 3] {
    let mut place = from.map(S::to_real);
    for (x, to) in place.iter_mut().zip(to) {
        *x += (to.to_real() - *x) * part;
    }
    place
}

/// A place near one of the domain, rounded.
pub(crate) fn rounded<S: Scalar>(x: f64) -> S {
    S::nearest(x).unwrap_or(S::ZERO)
}

/// The sum of two lengths, in `f32` rounded up; at most the domain's end.
fn sum_above<S: Scalar>(a: S, b: S) -> S {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    let (low, high) = (low.to_real(), high.to_real());
    let sum = low + high;
    // What an `f64` cannot hold of the sum: nothing in fixed point.
    let lost = low - (sum - high);
    let sum = if lost > 0.0 {
        sum * (1.0 + f64::EPSILON)
    } else {
        sum
    };
    let above = S::length_to_real(S::length(S::length_above(sum)));
    S::nearest(above).unwrap_or(if a < b { b } else { a })
}
