//! What `plane` measures: a disc along the contour of a baked, toothed ring with a hole, a ring of
//! half its size that circles it, and shots past its teeth.

mod path;

use tetracone::{
    BallTracker, PairTracker, SegmentTracker,
    image::Lattice,
    number::Scalar,
    plane::{Plane, Point, Pose},
    query::{Ball, Segment},
    solid::Solid,
};

use crate::Baked;

pub use path::STEPS;

/// The two rings, and what queries remember of the ones before.
#[derive(Clone, Copy, Debug)]
pub struct Desk<S: Scalar> {
    ring: Solid<'static, Plane<S>>,
    half: Solid<'static, Plane<S>>,
    lattice: Lattice,
    ball: BallTracker,
    pair: PairTracker,
    segment: SegmentTracker,
}

impl<S: Baked> Default for Desk<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S: Baked> Desk<S> {
    /// At the beginning of every path.
    #[must_use]
    pub fn new() -> Self {
        let (Ok(ring), Ok(half)) = (S::RING.solid(), S::HALF.solid()) else {
            crate::fail("a baked ring of another kind")
        };
        Self {
            ring,
            half,
            lattice: S::RING.lattice(),
            ball: BallTracker::new(),
            pair: PairTracker::new(),
            segment: SegmentTracker::new(),
        }
    }

    /// Forgets the queries before.
    pub fn forget(&mut self) {
        (self.ball, self.pair) = (BallTracker::new(), PairTracker::new());
        self.segment = SegmentTracker::new();
    }

    /// Where does the disc touch the ring? A pair of references travels in registers.
    #[inline(never)]
    #[must_use]
    pub fn contact((desk, ball): (&mut Self, &Ball<Plane<S>>)) -> bool {
        desk.ball.contact(&desk.ring, ball).is_some()
    }

    /// Does it?
    #[inline(never)]
    #[must_use]
    pub fn touch((desk, ball): (&mut Self, &Ball<Plane<S>>)) -> bool {
        desk.ball.intersects(&desk.ring, ball)
    }

    /// Do the rings meet, as they move?
    #[inline(never)]
    #[must_use]
    pub fn pair((desk, pose): (&mut Self, &Pose<S>)) -> bool {
        let placed = desk.half.at(*pose);
        placed.is_ok_and(|half| desk.pair.intersects(&desk.ring, &half))
    }

    /// Do they, without memory?
    #[inline(never)]
    #[must_use]
    pub fn cold((desk, pose): (&mut Self, &Pose<S>)) -> bool {
        desk.half
            .at(*pose)
            .is_ok_and(|half| desk.ring.intersects(&half))
    }

    /// Where does a shot first hit the ring?
    #[inline(never)]
    #[must_use]
    pub fn shot((desk, segment): (&mut Self, &Segment<Plane<S>>)) -> bool {
        desk.segment.cast(&desk.ring, segment).is_some()
    }

    /// Where the disc is at a step.
    #[must_use]
    pub fn disc(&self, step: u32) -> Ball<Plane<S>> {
        let radius = self.steps(path::RADIUS, 0.0).x;
        let Ok(ball) = Ball::new(self.point(path::disc(step)), radius) else {
            crate::fail("a disc outside the domain")
        };
        ball
    }

    /// Where the smaller ring is.
    #[must_use]
    pub fn pose(&self, step: u32) -> Pose<S> {
        let ([x, y], angle) = path::half(step);
        let Ok(pose) = Pose::from_angle(self.steps(x, y), angle) else {
            crate::fail("a pose outside the domain")
        };
        pose
    }

    /// The way of the shot.
    #[must_use]
    pub fn way(&self, step: u32) -> Segment<Plane<S>> {
        let [from, to] = path::shot(step).map(|place| self.point(place));
        let Ok(segment) = Segment::new(from, to) else {
            crate::fail("a shot outside the domain")
        };
        segment
    }

    fn point(&self, [x, y]: [f64; 2]) -> Point<S> {
        let [x, y, _] = self.lattice.to_steps([x, y, 0.0]);
        nearest(x, y)
    }

    /// A vector in the lattice's steps.
    fn steps(&self, x: f64, y: f64) -> Point<S> {
        let zero = self.lattice.to_steps([0.0; 3]);
        let place = self.lattice.to_steps([x, y, 0.0]);
        nearest(place[0] - zero[0], place[1] - zero[1])
    }
}

fn nearest<S: Scalar>(x: f64, y: f64) -> Point<S> {
    let near = |x| S::nearest(x).unwrap_or(S::ZERO);
    Point::new(near(x), near(y))
}
