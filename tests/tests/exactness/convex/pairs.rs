//! Whether two hulls meet and how far apart they are: as the solids say, which are compared with the oracle elsewhere.

use fixed::types::I32F0;
use tetracone::{
    PairTracker,
    convex::{Hull, HullTracker, PosedHull},
    number::{Arithmetic, Scalar as _},
    plane::Plane,
    query::PairDistance,
    space::Space,
};
use tetracone_tests::{
    harness::{
        subject::{Subject, length},
        world::{Grounded as _, Placing, World},
    },
    motions::pair::{At, Pair, Turning},
    oracle::Facet,
    rng::Rng,
    shapes::{self, Hull as _, Shape as _},
};

use super::room;

/// Couples of solids in each arithmetic and dimension.
const COUPLES: usize = if cfg!(debug_assertions) { 20 } else { 1_000 };

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
    for couple in 0..COUPLES {
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
    } = tally;
    println!(
        "{poses} poses of hulls in {:?}, {D}D: {touching} touching, {tight} of {} intervals tight, {gaps} gaps seen",
        G::arithmetic(),
        3 * (poses - touching)
    );
    assert!(
        touching > poses / 6 && touching < poses * 5 / 6,
        "{tally:?}"
    );
    assert!(tight > 2 * (poses - touching), "{tally:?}");
    assert!(gaps > (poses - touching) / 2, "{tally:?}");
}

fn check<G: World<D>, const D: usize>(
    hull: &Hull<'_, G>,
    placed: &PosedHull<'_, G>,
    trackers: &mut Trackers,
    tally: &mut Tally,
    what: &dyn Fn() -> String,
) {
    let exact = hull
        .solid()
        .distance_tracked(placed.posed(), &mut trackers.solid);
    let expected = exact.witness.is_some();
    let fresh = hull.intersects(placed);
    // A tracker is what its bytes say.
    trackers.verdict = HullTracker::from_bytes(trackers.verdict.to_bytes());
    let tracked = hull.intersects_tracked(placed, &mut trackers.verdict);
    let any = hull.intersects_tracked(placed, &mut trackers.any);
    assert_eq!([fresh, tracked, any], [expected; 3], "{}", what());
    tally.poses += 1;
    tally.touching += usize::from(expected);
    for mut tracker in [HullTracker::new(), trackers.distance, trackers.any] {
        interval(hull, placed, &exact, &mut tracker, tally, what);
        trackers.distance = tracker;
    }
    along(hull, placed, &exact, tally, what);
}

/// The interval has the distance in it that the solids tell, which is rounded, too.
fn interval<G: World<D>, const D: usize>(
    hull: &Hull<'_, G>,
    placed: &PosedHull<'_, G>,
    exact: &PairDistance<G>,
    tracker: &mut HullTracker,
    tally: &mut Tally,
    what: &dyn Fn() -> String,
) {
    let found = hull.distance_tracked(placed, tracker);
    assert_eq!(
        found.is_touching,
        exact.witness.is_some(),
        "{found:?}: {}",
        what()
    );
    let (least, most) = (found.least.to_real(), found.most.to_real());
    if found.is_touching {
        assert!(least == 0.0 && most == 0.0 && found.points.is_none());
        return;
    }
    let distance = exact.distance.to_real();
    let size = size(hull) + size(placed.hull()) + distance;
    let rounding = size * 2f64.powi(-23) + G::step();
    assert!(
        least <= distance + rounding && distance <= most + rounding,
        "{found:?}, not {distance}: {}",
        what()
    );
    let [p, q] = found.points.expect("they are apart").map(G::place_of);
    let between = length(core::array::from_fn::<_, D, _>(|k| p[k] - q[k]));
    assert!(
        between <= most + 4.0 * rounding,
        "{found:?}, {between}: {}",
        what()
    );
    let far = G::place_of(G::shift(placed.posed().pose()));
    let wide = size + far.into_iter().fold(0.0, |most: f64, x| most.max(x.abs()));
    tally.tight += usize::from(most - least < wide * 1e-5 + 8.0 * G::step());
}

/// Along the way between the nearest places, hulls are apart by nearly all of the distance, and along no way by more.
fn along<G: World<D>, const D: usize>(
    hull: &Hull<'_, G>,
    placed: &PosedHull<'_, G>,
    exact: &PairDistance<G>,
    tally: &mut Tally,
    what: &dyn Fn() -> String,
) {
    let distance = exact.distance.to_real();
    let Some([p, q]) = exact.nearest.map(|nearest| nearest.points.map(G::place_of)) else {
        return;
    };
    let way: [f64; D] = core::array::from_fn(|k| q[k] - p[k]);
    let Some(way) = G::at(way) else { return };
    let Some(gap) = hull.gap_along(placed, way) else {
        assert!(length(G::place_of(way)) <= 0.0, "{}", what());
        return;
    };
    let rounding = distance * 1e-6 + G::step();
    assert!(gap.to_real() <= distance + rounding, "{gap:?}: {}", what());
    tally.gaps += usize::from(gap.to_real() > 0.9 * distance);
}

/// How far a hull reaches.
fn size<G: World<D>, const D: usize>(hull: &Hull<'_, G>) -> f64 {
    let bounds = hull.solid().bounds();
    let ends = bounds.low.into_iter().chain(bounds.high);
    ends.fold(0.0, |most: f64, x| most.max(x.to_real().abs()))
}
