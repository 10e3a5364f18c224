//! What `hulls` measures: a convex stone that circles another one of its kind and turns, asked by their hulls and as
//! solids of any kind.

use tetracone::{
    PairTracker,
    convex::{Hull, HullTracker},
    number::Scalar,
    solid::Solid,
    space::{Point, Pose, Space},
};

use crate::{Baked, everything::HULL_WORDS, work::turn};

/// Steps of the path.
pub const STEPS: u32 = 1000;

/// A stone and its hull, and what queries remember of the ones before.
#[derive(Clone, Copy, Debug)]
pub struct Desk<'a, S: Scalar> {
    stone: &'a Solid<'static, Space<S>>,
    hull: Hull<'a, Space<S>>,
    as_hull: HullTracker,
    as_solid: PairTracker,
}

impl<'a, S: Baked> Desk<'a, S> {
    /// A stone with its hull in these words.
    pub fn new(stone: &'a Solid<'static, Space<S>>, words: &'a mut [u32; HULL_WORDS]) -> Self {
        let Ok(hull) = Hull::build(stone, words) else {
            crate::fail("a stone that has no hull")
        };
        Self {
            stone,
            hull,
            as_hull: HullTracker::new(),
            as_solid: PairTracker::new(),
        }
    }

    /// Forgets the queries before.
    pub fn forget(&mut self) {
        (self.as_hull, self.as_solid) = (HullTracker::new(), PairTracker::new());
    }

    /// Do the hulls meet, as they move? A pair of references travels in registers.
    #[inline(never)]
    #[must_use]
    pub fn hull((desk, pose): (&mut Self, &Pose<S>)) -> bool {
        let Self { hull, as_hull, .. } = desk;
        hull.at(*pose)
            .is_ok_and(|placed| as_hull.intersects(hull, &placed))
    }

    /// Do they, without memory?
    #[inline(never)]
    #[must_use]
    pub fn cold((desk, pose): (&mut Self, &Pose<S>)) -> bool {
        let placed = desk.hull.at(*pose);
        placed.is_ok_and(|placed| desk.hull.intersects(&placed))
    }

    /// Do the solids, as they move?
    #[inline(never)]
    #[must_use]
    pub fn solid((desk, pose): (&mut Self, &Pose<S>)) -> bool {
        let placed = desk.stone.at(*pose);
        placed.is_ok_and(|placed| desk.as_solid.intersects(desk.stone, &placed))
    }

    /// Is there no distance between the hulls?
    #[inline(never)]
    #[must_use]
    pub fn gap((desk, pose): (&mut Self, &Pose<S>)) -> bool {
        let Self { hull, as_hull, .. } = desk;
        hull.at(*pose)
            .is_ok_and(|placed| as_hull.distance(hull, &placed).is_touching)
    }

    /// Is there none between the solids?
    #[inline(never)]
    #[must_use]
    pub fn distance((desk, pose): (&mut Self, &Pose<S>)) -> bool {
        desk.stone.at(*pose).is_ok_and(|placed| {
            let found = desk.as_solid.distance(desk.stone, &placed, None);
            found.witness.is_some()
        })
    }

    /// Where the second stone is: once around, turning the other way, now near enough to touch and now not, five
    /// times.
    #[must_use]
    pub fn pose(&self, step: u32) -> Pose<S> {
        let (x, y) = turn(step, STEPS);
        let (wave, _) = turn(5 * step, STEPS);
        let away = 1.94 + 0.16 * wave;
        let angle = f64::from(step) / f64::from(STEPS) * core::f64::consts::TAU;
        let Ok(pose) = Pose::from_axis_angle(
            Self::steps([x * away, y * away, 0.3 * y]),
            [1.0, 2.0, 2.0],
            -3.0 * angle,
        ) else {
            crate::fail("a pose outside the domain")
        };
        pose
    }

    /// A vector in the lattice's steps.
    fn steps(place: [f64; 3]) -> Point<S> {
        let [zero, place] = [[0.0; 3], place].map(|place| S::STONE.lattice().to_steps(place));
        let [x, y, z] = [0, 1, 2].map(|k| S::nearest(place[k] - zero[k]).unwrap_or(S::ZERO));
        Point::new(x, y, z)
    }
}
