//! What `hulls_f32` and `hulls_fixed` measure: a convex stone that circles another one of its kind and turns, asked by
//! their hulls and as solids of any kind.

use fixed::types::I32F0;
use tetracone::{
    PairTracker,
    convex::{Hull, HullTracker},
    image::{Image, Lattice},
    number::Scalar,
    solid::Solid,
    space::{Point, Pose, Space},
};

use crate::{
    Costs, Stopwatch,
    everything::HULL_WORDS,
    paint_stack,
    scenario::{STONE_F32, STONE_FIXED},
    stack_high_water, stat,
    work::turn,
};

/// Steps of the path.
const STEPS: u32 = 1000;

/// The stone as a solid.
#[derive(Clone, Copy, Debug)]
pub struct Stone<S: Scalar> {
    solid: Solid<'static, Space<S>>,
    lattice: Lattice,
}

impl Stone<f32> {
    /// In `f32`.
    #[must_use]
    pub fn in_f32() -> Self {
        Self::open(&STONE_F32)
    }
}

impl Stone<I32F0> {
    /// In fixed point: steps of the stone's lattice.
    #[must_use]
    pub fn in_fixed() -> Self {
        Self::open(&STONE_FIXED)
    }
}

impl<S: Scalar> Stone<S> {
    fn open(image: &Image<'static>) -> Self {
        let Ok(solid) = image.solid() else {
            crate::fail("a baked stone of another kind")
        };
        Self {
            solid,
            lattice: image.lattice(),
        }
    }
}

/// A query along the path, and under which names it is told.
type Query<'a, S> = (
    [&'static str; 3],
    for<'d, 'p> fn((&'d mut Desk<'a, S>, &'p Pose<S>)) -> bool,
);

/// Asks along the path, once for each kind of question: `stat QUERY.mean`, `.worst` and `.hits` (at how many of the
/// steps the stones touch), and `stat stack` of the hulls' queries.
pub fn measure<S: Scalar>(stone: &Stone<S>) {
    let stopwatch = Stopwatch::calibrated();
    let mut words = [0; HULL_WORDS];
    let mut desk = Desk::new(stone, &mut words);
    let queries: [Query<'_, S>; 5] = [
        (["hull.mean", "hull.worst", "hull.hits"], Desk::hull),
        (
            ["hull-cold.mean", "hull-cold.worst", "hull-cold.hits"],
            Desk::cold,
        ),
        (["solid.mean", "solid.worst", "solid.hits"], Desk::solid),
        (
            [
                "hull-distance.mean",
                "hull-distance.worst",
                "hull-distance.hits",
            ],
            Desk::gap,
        ),
        (
            [
                "solid-distance.mean",
                "solid-distance.worst",
                "solid-distance.hits",
            ],
            Desk::distance,
        ),
    ];
    for ([mean, worst, touching], query) in queries {
        let (mut costs, mut hits) = (Costs::default(), 0);
        desk.forget();
        for step in 0..STEPS {
            let pose = desk.pose(step);
            hits += u32::from(costs.add(Some(&stopwatch), query, (&mut desk, &pose)));
        }
        stat(mean, costs.mean());
        stat(worst, costs.worst);
        stat(touching, hits);
    }
    paint_stack();
    for step in 0..STEPS {
        let pose = desk.pose(step);
        let _ = Desk::hull((&mut desk, &pose));
        let _ = Desk::cold((&mut desk, &pose));
        let _ = Desk::gap((&mut desk, &pose));
    }
    stat("stack", stack_high_water());
}

/// A stone and its hull, and what queries remember of the ones before.
#[derive(Clone, Copy, Debug)]
struct Desk<'a, S: Scalar> {
    stone: &'a Stone<S>,
    hull: Hull<'a, Space<S>>,
    as_hull: HullTracker,
    as_solid: PairTracker,
}

impl<'a, S: Scalar> Desk<'a, S> {
    /// The stone with its hull in these words.
    fn new(stone: &'a Stone<S>, words: &'a mut [u32; HULL_WORDS]) -> Self {
        let Ok(hull) = Hull::build(&stone.solid, words) else {
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
    fn forget(&mut self) {
        (self.as_hull, self.as_solid) = (HullTracker::new(), PairTracker::new());
    }

    /// Do the hulls meet, as they move? A pair of references travels in registers.
    #[inline(never)]
    fn hull((desk, pose): (&mut Self, &Pose<S>)) -> bool {
        let Self { hull, as_hull, .. } = desk;
        hull.at(*pose)
            .is_ok_and(|placed| hull.intersects_tracked(&placed, as_hull))
    }

    /// Do they, without memory?
    #[inline(never)]
    fn cold((desk, pose): (&mut Self, &Pose<S>)) -> bool {
        let placed = desk.hull.at(*pose);
        placed.is_ok_and(|placed| desk.hull.intersects(&placed))
    }

    /// Do the solids, as they move?
    #[inline(never)]
    fn solid((desk, pose): (&mut Self, &Pose<S>)) -> bool {
        let solid = &desk.stone.solid;
        let placed = solid.at(*pose);
        placed.is_ok_and(|placed| solid.intersects_tracked(&placed, &mut desk.as_solid))
    }

    /// Is there no distance between the hulls?
    #[inline(never)]
    fn gap((desk, pose): (&mut Self, &Pose<S>)) -> bool {
        let Self { hull, as_hull, .. } = desk;
        hull.at(*pose)
            .is_ok_and(|placed| hull.distance_tracked(&placed, as_hull).is_touching)
    }

    /// Is there none between the solids?
    #[inline(never)]
    fn distance((desk, pose): (&mut Self, &Pose<S>)) -> bool {
        let solid = &desk.stone.solid;
        solid.at(*pose).is_ok_and(|placed| {
            let found = solid.distance_tracked(&placed, &mut desk.as_solid);
            found.witness.is_some()
        })
    }

    /// Where the second stone is: once around, turning the other way, now near enough to touch and now not, five
    /// times.
    fn pose(&self, step: u32) -> Pose<S> {
        let (x, y) = turn(step, STEPS);
        let (wave, _) = turn(5 * step, STEPS);
        let away = 1.94 + 0.16 * wave;
        let angle = f64::from(step) / f64::from(STEPS) * core::f64::consts::TAU;
        let Ok(pose) = Pose::turned(
            self.steps([x * away, y * away, 0.3 * y]),
            [1.0, 2.0, 2.0],
            -3.0 * angle,
        ) else {
            crate::fail("a pose outside the domain")
        };
        pose
    }

    /// A vector in the lattice's steps.
    fn steps(&self, place: [f64; 3]) -> Point<S> {
        let [zero, place] = [[0.0; 3], place].map(|place| self.stone.lattice.to_steps(place));
        let [x, y, z] = [0, 1, 2].map(|k| S::nearest(place[k] - zero[k]).unwrap_or(S::ZERO));
        Point::new(x, y, z)
    }
}
