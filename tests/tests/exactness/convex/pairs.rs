//! Whether two hulls meet and how far apart they are: as the solids say, which are compared with the oracle elsewhere.

use fixed::types::I32F0;
use std::sync::LazyLock;
use tetracone::{
    PairTracker,
    convex::{Hull, HullTracker, PosedHull},
    number::Arithmetic,
    plane::Plane,
    space::Space,
};
use tetracone_oracle::{
    cases::share,
    motions::pair::{At, Pair, Turning},
    oracle::Facet,
    rng::Rng,
    shapes::{self, Hull as _, Shape as _},
};
use tetracone_tests::harness::{
    hulls::{Hulls, room},
    subject::Subject,
    world::{Grounded as _, Placing, World},
};

/// Couples of solids in each arithmetic and dimension.
static COUPLES: LazyLock<usize> = LazyLock::new(|| share(20, 1_000));

/// Poses of each couple.
const POSES: usize = 60;

#[test]
fn hulls_of_the_plane_meet_where_the_solids_do() {
    run::<Plane<f32>, 2>();
    run::<Plane<I32F0>, 2>();
}

#[test]
fn hulls_of_space_meet_where_the_solids_do_in_f32() {
    run::<Space<f32>, 3>();
}

#[test]
fn hulls_of_space_meet_where_the_solids_do_in_fixed_point() {
    run::<Space<I32F0>, 3>();
}

/// What was asked, and what it came to.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    poses: usize,
    touching: usize,
    tight: usize,
    gaps: usize,
    parted: usize,
}

/// Trackers: of this pair, of whichever pair was asked before, and the solids' own.
#[derive(Debug, Default)]
struct Trackers {
    verdict: HullTracker,
    distance: HullTracker,
    any: HullTracker,
    solid: PairTracker,
}

fn run<G: World<D>, const D: usize>()
where
    G::Shape: shapes::Hull,
    [[f64; D]; D]: Facet<D>,
    [f64; D]: Turning<D>,
    Placing<D>: From<At<D>>,
{
    let mut tally = Tally::default();
    let mut rng = Rng::new(101);
    let mut any = HullTracker::new();
    for couple in 0..*COUPLES {
        // Nearly as large as the domain, and in `f32` as small as its numbers.
        let scale = match (couple % 6, G::arithmetic()) {
            (3, Arithmetic::F32) => 2f64.powi(-140),
            (4, Arithmetic::F32) => 2f64.powi(24),
            (3, Arithmetic::Fixed) => 2f64.powi(14),
            (4 | 5, Arithmetic::Fixed) => 1_000.0,
            _ => 1.0,
        };
        let larger = rng.pick(&[1.0, 1.0, 1.0, 8.0]);
        let mut hull = |scale| Subject::new::<G>(G::Shape::random(&mut rng).scaled(scale));
        let subjects = [hull(scale * larger), hull(scale)];
        let solids = subjects.each_ref().map(Subject::solid::<G>);
        let mut rooms = solids.each_ref().map(room::<G, D>);
        let [one, other] = &mut rooms;
        let hulls = [
            Hull::build(&solids[0], one).expect("it is convex"),
            Hull::build(&solids[1], other).expect("it is convex"),
        ];
        let shapes = subjects.each_ref().map(|subject| &subject.shape);
        let motion = Pair::new(shapes[0], shapes[1], G::grid());
        let (seed, part) = (rng.bits(), POSES / 6);
        let poses = motion
            .jumps(seed)
            .take(part)
            .chain(motion.resting(shapes[0], shapes[1], seed).take(2 * part))
            .chain(motion.returns(seed).take(part))
            .chain(
                motion
                    .orbit(rng.between(0.3, 1.0), 200, 0.01, seed)
                    .take(part),
            )
            .chain(motion.through(5, seed).take(part));
        let mut trackers = Trackers {
            any,
            ..Trackers::default()
        };
        for at in poses {
            let (pose, _) = G::placed(at.into(), shapes[1].points());
            let Ok(placed) = hulls[1].at(pose) else {
                continue;
            };
            let what = || {
                format!(
                    "{} {:?} {} {:?} {pose:?}",
                    shapes[0].name(),
                    shapes[0].points(),
                    shapes[1].name(),
                    shapes[1].points()
                )
            };
            check(&hulls[0], &placed, &mut trackers, &mut tally, &what);
        }
        any = trackers.any;
    }
    let Tally {
        poses,
        touching,
        tight,
        gaps,
        parted,
    } = tally;
    println!(
        "{poses} poses of hulls in {:?}, {D}D: {touching} touching, {tight} of {} intervals tight, {gaps} gaps seen, \
         {parted} directions told",
        G::arithmetic(),
        3 * (poses - touching)
    );
    assert!(
        touching > poses / 6 && touching < poses * 5 / 6,
        "{tally:?}"
    );
    assert!(tight > 2 * (poses - touching), "{tally:?}");
    assert!(gaps > (poses - touching) / 2, "{tally:?}");
    assert!(parted > 2 * (poses - touching), "{tally:?}");
}

fn check<G: World<D>, const D: usize>(
    hull: &Hull<'_, G>,
    placed: &PosedHull<'_, G>,
    trackers: &mut Trackers,
    tally: &mut Tally,
    what: &dyn Fn() -> String,
) {
    let exact = trackers.solid.distance(hull.solid(), placed.posed(), None);
    let expected = exact.witness.is_some();
    let fresh = hull.intersects(placed);
    // A tracker is what its bytes say.
    trackers.verdict = HullTracker::from_bytes(trackers.verdict.to_bytes());
    let tracked = trackers.verdict.intersects(hull, placed);
    let any = trackers.any.intersects(hull, placed);
    assert_eq!([fresh, tracked, any], [expected; 3], "{}", what());
    tally.poses += 1;
    tally.touching += usize::from(expected);
    let hulls = Hulls {
        hull,
        placed,
        exact: &exact,
    };
    for mut tracker in [HullTracker::new(), trackers.distance, trackers.any] {
        let is_tight = hulls.interval(&mut tracker, what);
        tally.tight += usize::from(is_tight && !expected);
        trackers.distance = tracker;
    }
    tally.gaps += usize::from(hulls.is_seen(what));
    for mut tracker in [HullTracker::new(), trackers.verdict, trackers.any] {
        tally.parted += usize::from(hulls.is_parted(&mut tracker, what));
    }
}
