//! Poses against the room that a search of two solids can need.

use fixed::types::I32F0;
use std::sync::LazyLock;
use tetracone::{
    PairTracker, number::Scalar, plane::Plane, query::DistanceSearch, solid::Solid, space::Space,
};
use tetracone_oracle::{
    cases::share,
    motions::{
        self,
        pair::{At, Turning},
    },
    oracle::Facet,
    rng::Rng,
    shapes::{self, Shape as _},
};
use tetracone_tests::{
    climb::{Climb, Shares},
    harness::{
        subject::{Subject, fitted, size},
        world::{Grounded as _, Placing, World},
    },
};

/// Poses to start from, and steps of every climber.
static POSES: LazyLock<usize> = LazyLock::new(|| share(20, 150));
static STEPS: LazyLock<usize> = LazyLock::new(|| share(2, 30));

/// What is found of half of the bounds at least; with all steps it was 0.65. The bound is that of
/// any boxes: few solids have such that all halves of two boxes meet at every level.
const MEDIAN: f64 = 0.4;

/// How large the second solid is, the first one being 1.
const SCALES: [f64; 4] = [1.0, 0.5, 0.1, 0.01];

#[test]
fn no_pose_of_a_polygon_leaves_more_open_than_there_is_room_for() {
    use shapes::plane::{comb, gear, irregular, nested, star};
    let shapes = [
        gear(24),
        comb(32),
        irregular(128, 3),
        star(64, 4),
        nested(8),
    ];
    attack::<Plane<f32>, 2>(&shapes);
    attack::<Plane<I32F0>, 2>(&shapes);
}

#[test]
fn no_pose_of_a_polyhedron_leaves_more_open_than_there_is_room_for() {
    use shapes::space::{comb, fan, nested, sphere, torus};
    let shapes = [
        torus(24, 12),
        comb(8),
        sphere(6).rough(0.2, 5),
        fan(64),
        nested(4),
    ];
    attack::<Space<f32>, 3>(&shapes);
    attack::<Space<I32F0>, 3>(&shapes);
}

fn attack<G: World<D>, const D: usize>(all: &[G::Shape])
where
    [[f64; D]; D]: Facet<D>,
    [f64; D]: Turning<D>,
    Placing<D>: From<At<D>>,
{
    let mut shares = Shares::default();
    for (k, first) in all.iter().enumerate() {
        for (l, scale) in SCALES.into_iter().enumerate() {
            let second = &all[(k + l) % all.len()];
            let first = Subject::new::<G>(fitted::<G, D>(first, 1.0));
            let second = Subject::new::<G>(fitted::<G, D>(second, scale));
            let motion = motions::pair::Pair::new(&first.shape, &second.shape, G::grid());
            let starts = motion.jumps(7).take(*POSES).map(Placing::from);
            let solids = [first.solid::<G>(), second.solid::<G>()];
            let cost = |at: &Placing<D>| Some(most_open::<G, D>(&solids, *at));
            let reach = size(&first.shape);
            let step =
                |at: &Placing<D>, exponent: i32, rng: &mut Rng| near(*at, reach, exponent, rng);
            let climb = Climb {
                cost: &cost,
                step: &step,
                steps: *STEPS,
            };
            let what = format!(
                "{} and {} of {scale}",
                first.name::<G>(),
                second.name::<G>()
            );
            let bound = DistanceSearch::most_open(&solids[0], &solids[1]);
            let bound = u32::try_from(bound).expect("some eighty");
            shares.note(&what, climb.highest(starts, 8), bound);
        }
    }
    let [_, median] = shares.tell(&format!("{D}D, {:?}", G::arithmetic()));
    assert!(median > MEDIAN, "the bounds are loose");
}

/// The most pairs of boxes that are open at a time.
fn most_open<G: World<D>, const D: usize>(
    [solid, other]: &[Solid<'_, G>; 2],
    at: Placing<D>,
) -> u32 {
    let (pose, _) = G::placed(at, &[]);
    let Ok(placed) = other.at(pose) else {
        return 0;
    };
    // Whether they touch: nothing is near that does not.
    let limit = G::Scalar::nearest(-1.0).expect("inside the domain");
    let mut most = 0;
    let (mut tracker, mut search) = (PairTracker::new(), DistanceSearch::new());
    let mut ask = || {
        let told = search.distance(solid, &placed, limit, &mut tracker, 1);
        most = most.max(search.open());
        told.is_none()
    };
    while ask() {}
    u32::try_from(most).expect("some eighty")
}

/// A place and a turn near another.
fn near<const D: usize>(at: Placing<D>, size: f64, exponent: i32, rng: &mut Rng) -> Placing<D> {
    let by = libm::ldexp(1.0, exponent);
    let mut part = || rng.between(-by, by);
    let offset = at.offset.map(|x| x + part() * size);
    let mut turn = at.turn.map(|x| x + part());
    if D == 3 {
        let length = libm::sqrt(turn.iter().map(|x| x * x).sum());
        turn = turn.map(|x| f64::from(<f32 as Scalar>::unit(x / length)));
    }
    Placing { offset, turn }
}
