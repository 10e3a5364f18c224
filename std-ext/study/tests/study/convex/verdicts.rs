//! Whether two hulls meet: every method with a fresh tracker and with one in use, against the core, and against
//! exact fractions where vertices stay where they are put.

use fixed::types::I32F0;
use std::sync::LazyLock;
use tetracone::{
    number::Scalar,
    space::{Point, Pose, Space},
};
use tetracone_classic::convex::{
    Gap, Hull, Pair, Verdict, Work,
    chung::{self, ChungTracker},
};
use tetracone_oracle::{
    cases::share,
    motions::pair::{self, Pose3},
    rng::Rng,
    shapes::{Hull as _, Shape as _, Shape3, space},
};
use tetracone_tests::harness::{
    numbers::Number,
    subject::Subject,
    world::{Ground, World as _},
};

use super::{Trackers, fractions, hull, pose, verdicts};

/// Pairs of hulls in every arithmetic, and poses of each.
static PAIRS: LazyLock<usize> = LazyLock::new(|| share(20, 1000));
const POSES: usize = 60;

/// Shifts of every pair along the lattice.
const SHIFTS: usize = 60;

/// What was asked and answered.
#[derive(Debug, Default)]
struct Seen {
    poses: usize,
    hits: usize,
    /// Verdicts left open by each method, with a fresh tracker.
    unsure: [usize; 6],
    /// Verdicts of each method that neither a direction nor four differences certified.
    settled: [u64; 6],
}

/// Compares what all methods say with what is so. A verdict that is open is what the core says.
fn check<S: Scalar>(
    pair: &Pair<'_, S>,
    expected: bool,
    trackers: &mut Trackers,
    seen: &mut Seen,
    what: &dyn Fn() -> String,
) {
    let mut work = [Work::default(); 6];
    let fresh = verdicts(pair, &mut Trackers::default(), &mut work);
    for (settled, work) in seen.settled.iter_mut().zip(&work) {
        *settled += work.settled;
    }
    let tracked = verdicts(pair, trackers, &mut work);
    for (method, (is_tracked, (name, verdict))) in [(false, fresh), (true, tracked)]
        .into_iter()
        .flat_map(|(tracked, all)| (0..).zip(all.map(|found| (tracked, found))))
    {
        let is_right = match verdict {
            Verdict::Apart => !expected,
            Verdict::Meet => expected,
            Verdict::Unsure => {
                seen.unsure[method] += usize::from(!is_tracked);
                true
            }
        };
        assert!(
            is_right,
            "{name}, tracked: {is_tracked}, says {verdict:?}: {}",
            what()
        );
    }
    seen.poses += 1;
    seen.hits += usize::from(expected);
}

/// A hull of few vertices, or now and then of many.
fn shape(rng: &mut Rng) -> Shape3 {
    let shape = match rng.below(8) {
        0 => {
            let kind = rng.pick(&space::CONVEX);
            space::convex(kind, rng.pick(&[8, 16, 40]), rng.bits()).scaled(rng.pick(&[1.0, 100.0]))
        }
        _ => Shape3::random(rng),
    };
    if rng.once_in(8) {
        shape.scaled(rng.pick(&[0.125, 1024.0]))
    } else {
        shape
    }
}

/// As coarse as the arithmetic allows, or finer.
fn ground<S: Ground>(shape: Shape3, rng: &mut Rng) -> Option<Shape3> {
    let shape = match S::ARITHMETIC {
        tetracone::number::Arithmetic::F32 => shape,
        tetracone::number::Arithmetic::Fixed => {
            shape.on_lattice(rng.pick(&[4.0, 100.0, 5000.0, 1_048_576.0]))
        }
    };
    // The lattice may have dented it.
    let place = |p: &[f64; 3]| p.map(|x| S::nearest(x).expect("it is in the domain"));
    let points: Vec<_> = shape.points.iter().map(place).collect();
    let is_hull = tetracone_classic::convex::Hull::new(&points, &shape.faces).is_ok();
    is_hull.then_some(shape)
}

fn couple<S: Ground>(rng: &mut Rng) -> [Shape3; 2] {
    loop {
        let found = [(); 2]
            .map(|()| shape(rng))
            .map(|shape| ground::<S>(shape, rng));
        if let [Some(one), Some(other)] = found {
            return [one, other];
        }
    }
}

/// Two hulls, the second one where a pose takes it.
struct Asked<'a, S: Ground> {
    hulls: &'a [Hull<S>; 2],
    pose: Pose<S>,
    /// Whether the core says that they meet.
    is_hit: bool,
}

impl<S: Ground> Asked<'_, S> {
    fn pair(&self) -> Pair<'_, S> {
        let [first, second] = self.hulls;
        Pair::new(first, second, self.pose)
    }
}

/// Asks of the hulls of two shapes in all these poses at which the second one stays in the domain.
fn at_poses<S: Ground>(
    shapes: &[Shape3; 2],
    poses: impl Iterator<Item = Pose3>,
    mut ask: impl FnMut(&Asked<'_, S>, &dyn Fn() -> String),
) {
    let subjects = shapes.clone().map(Subject::new::<Space<S>>);
    let [solid, other] = [0, 1].map(|k| subjects[k].solid::<Space<S>>());
    let hulls = [0, 1].map(|k| hull::<S>(&shapes[k]));
    for at in poses {
        let Some(pose) = pose::<S>(at.quaternion, at.offset) else {
            continue;
        };
        let Ok(placed) = other.at(pose) else { continue };
        let asked = Asked {
            hulls: &hulls,
            pose,
            is_hit: solid.intersects(&placed),
        };
        ask(&asked, &|| {
            format!("{:?} {:?} {at:?}", shapes[0], shapes[1])
        });
    }
}

#[test]
fn no_method_contradicts_the_core() {
    along_motions::<f32>();
    along_motions::<I32F0>();
}

fn along_motions<S: Ground>() {
    let mut rng = Rng::new(3);
    let mut seen = Seen::default();
    let mut trackers = Trackers::default();
    for number in 0..*PAIRS {
        let shapes = couple::<S>(&mut rng);
        let motion = pair::Pair::new(&shapes[0], &shapes[1], S::GRID);
        let seed = rng.bits();
        let part = POSES / 6;
        let poses = motion
            .jumps(seed)
            .take(2 * part)
            .chain(motion.resting(&shapes[0], &shapes[1], seed).take(2 * part))
            .chain(motion.returns(seed).take(part))
            .chain(
                motion
                    .orbit(rng.between(0.3, 1.0), 200, 0.01, seed)
                    .take(part),
            );
        // Every second pair is asked with trackers that another one left behind.
        if number % 2 == 0 {
            trackers = Trackers::default();
        }
        at_poses::<S>(&shapes, poses, |asked, what| {
            let pair = asked.pair();
            check(&pair, asked.is_hit, &mut trackers, &mut seen, what);
        });
    }
    report::<S>("poses", &seen);
    assert_certified(&seen);
    assert!(
        seen.hits > seen.poses / 5 && seen.hits < seen.poses * 4 / 5,
        "{seen:?}"
    );
    assert!(
        seen.unsure.iter().all(|count| *count < seen.poses / 3),
        "{seen:?}"
    );
}

/// What GJK certifies linear programming does, too, but for a few.
fn assert_certified(seen: &Seen) {
    let [gjk, _, _, _, linear, _] = seen.settled;
    assert!(linear <= gjk + gjk / 10 + 10, "{seen:?}");
}

fn report<S: Scalar>(what: &str, seen: &Seen) {
    let arithmetic = S::ARITHMETIC;
    let Seen {
        poses,
        hits,
        unsure,
        settled,
    } = seen;
    println!(
        "{poses} {what} of hulls in {arithmetic:?}, 3D: {hits} hits, left open by each method {unsure:?}, settled {settled:?}"
    );
}

#[test]
fn no_method_contradicts_exact_fractions() {
    along_the_lattice::<f32>();
    along_the_lattice::<I32F0>();
}

/// Small whole coordinates, shifts by whole steps or to where a vertex is on a vertex, and square turns: nothing is
/// rounded, and much touches.
fn along_the_lattice<S: Ground + Number>() {
    let mut rng = Rng::new(4);
    let mut seen = Seen::default();
    for _ in 0..*PAIRS {
        let shapes = [(); 2].map(|()| Shape3::random(&mut rng));
        let [first, second] = [0, 1].map(|k| hull::<S>(&shapes[k]));
        let mut trackers = Trackers::default();
        let mut offset = [0.0; 3];
        let mut turn = [1.0, 0.0, 0.0, 0.0];
        for _ in 0..SHIFTS {
            match rng.below(6) {
                0 => {
                    let (p, q) = (rng.pick(&shapes[0].points), rng.pick(&shapes[1].points));
                    offset = core::array::from_fn(|k| p[k] - q[k]);
                }
                1 => turn = SQUARE[rng.below(SQUARE.len())],
                _ => {
                    let axis = rng.below(3);
                    offset[axis] += rng.pick(&[-2.0, -1.0, 1.0, 2.0]);
                }
            }
            let pose = pose::<S>(turn, offset).expect("it is in the domain");
            let near = |p: [f64; 3]| p.map(|x| S::nearest(x).expect("near"));
            let [ours, theirs]: [Vec<[S; 3]>; 2] = [&shapes[0], &shapes[1]]
                .map(|shape| shape.points.iter().copied().map(near).collect());
            let theirs = Space::<S>::places(&pose, theirs.into_iter().map(Point::from));
            let theirs: Vec<_> = theirs.into_iter().map(near).collect();
            let expected = fractions::meet((&ours, &shapes[0].faces), (&theirs, &shapes[1].faces));
            let pair = Pair::new(&first, &second, pose);
            let at = Pose3 {
                offset,
                quaternion: turn,
            };
            let what = || format!("{:?} {:?} {at:?}", shapes[0], shapes[1]);
            check(&pair, expected, &mut trackers, &mut seen, &what);
        }
    }
    report::<S>("shifts", &seen);
    assert_certified(&seen);
    assert!(
        seen.hits > seen.poses / 5 && seen.hits < seen.poses * 4 / 5,
        "{seen:?}"
    );
    // With all placed vertices looked at, little but exact touches is left open.
    assert!(
        seen.unsure[..5].iter().all(|count| *count < seen.poses / 4),
        "{seen:?}"
    );
}

/// Turns by a quarter and a half about the axes.
const SQUARE: [[f64; 4]; 5] = [
    [1.0, 0.0, 0.0, 0.0],
    [0.0, 1.0, 0.0, 0.0],
    [0.0, 0.0, 0.0, 1.0],
    [0.5, 0.5, 0.5, 0.5],
    [0.5, -0.5, 0.5, -0.5],
];

/// P from −6 to 1 and Q from −2 to 2 overlap, and pass the test as printed in Alg. 2.3 with s = +x.
#[test]
fn what_the_printed_test_of_chung_and_wang_takes_apart_meets() {
    let bar = |low: f64, high: f64| {
        let middle = f64::midpoint(low, high);
        let stretched = space::cube().mapped(|[x, y, z]| [middle + x * (high - middle), y, z]);
        hull::<f32>(&stretched)
    };
    let (first, second) = (bar(-6.0, 1.0), bar(-2.0, 2.0));
    let pose = pose::<f32>([1.0, 0.0, 0.0, 0.0], [0.0; 3]).expect("it is a pose");
    let pair = Pair::new(&first, &second, pose);
    let mut work = [Work::default(); 6];
    for (name, verdict) in verdicts(&pair, &mut Trackers::default(), &mut work) {
        assert_eq!(verdict, Verdict::Meet, "{name}");
    }
}

/// So many rounds the first algorithm of Chung and Wang has.
const ROUNDS: [u32; 4] = [0, 1, 8, 64];

#[test]
fn directions_of_chung_and_wang_part_hulls() {
    directions::<f32>();
    directions::<I32F0>();
}

/// What is told to part two hulls does, by all placed vertices, and by no more than it says; rounds that are added
/// change nothing that is found.
fn directions<S: Ground>() {
    let mut rng = Rng::new(5);
    let (mut poses, mut apart, mut found) = (0, 0, [0; ROUNDS.len()]);
    for _ in 0..*PAIRS {
        let shapes = couple::<S>(&mut rng);
        let motion = pair::Pair::new(&shapes[0], &shapes[1], S::GRID);
        let seed = rng.bits();
        let part = POSES / 6;
        let all = motion.jumps(seed).take(part);
        let all = all.chain(motion.resting(&shapes[0], &shapes[1], seed).take(part));
        at_poses::<S>(&shapes, all, |asked, what| {
            let told = parted(asked, what);
            poses += 1;
            apart += usize::from(!asked.is_hit);
            for (found, told) in found.iter_mut().zip(&told) {
                *found += usize::from(told.is_some());
            }
        });
    }
    println!(
        "{poses} poses of hulls to part in {:?}, 3D: {apart} apart, by {ROUNDS:?} rounds {found:?} are parted",
        S::ARITHMETIC
    );
    assert_eq!(found[0], 0);
    assert!(
        apart > poses / 5 && found[1] > 0 && found[3] > apart / 2,
        "{apart} {found:?}"
    );
}

/// What each number of rounds tells of two hulls.
fn parted<S: Ground>(
    asked: &Asked<'_, S>,
    what: &dyn Fn() -> String,
) -> [Option<Gap>; ROUNDS.len()] {
    let pair = asked.pair();
    let told = ROUNDS.map(|rounds| {
        let (mut tracker, mut work) = (ChungTracker::default(), Work::default());
        let gap = chung::parting(&pair, &mut tracker, rounds, &mut work);
        assert!(work.rounds <= u64::from(rounds), "{work:?}");
        // The tracker knows it at once.
        if let Some(gap) = &gap {
            let again = chung::parting(&pair, &mut tracker, 1, &mut work);
            assert_eq!(again.map(|gap| gap.along), Some(gap.along));
        }
        gap
    });
    let [first, second] = asked.hulls;
    for gap in told.iter().flatten() {
        assert!(!asked.is_hit && pair.is_apart(&gap.along), "{}", what());
        let height = |place: [f64; 3]| {
            let along = gap.along.vector();
            (0..3).map(|k| along[k] * place[k]).sum::<f64>()
        };
        let ours = first.points().iter().map(|point| height(real(*point)));
        let theirs = Space::places(&asked.pose, second.points().iter().copied());
        let theirs = theirs.into_iter().map(height);
        let exact = theirs.fold(f64::INFINITY, f64::min) - ours.fold(f64::MIN, f64::max);
        assert!(gap.least > 0.0 && gap.least <= exact, "{exact}: {}", what());
    }
    for few in told.windows(2) {
        if let [Some(fewer), more] = few {
            assert_eq!(more.map(|gap| gap.along), Some(fewer.along), "{}", what());
        }
    }
    told
}

fn real<S: Scalar>(point: Point<S>) -> [f64; 3] {
    point.array().map(S::to_real)
}

/// Along the way into a facet a vertex in its middle is the lowest, and none of its neighbours is higher.
#[test]
fn climbs_may_begin_within_a_facet() {
    within_a_facet::<f32>();
    within_a_facet::<I32F0>();
}

fn within_a_facet<S: Ground>() {
    let shape = space::pyramid().scaled(64.0);
    let subject = Subject::new::<Space<S>>(shape.clone());
    let solid = subject.solid::<Space<S>>();
    let hull = hull::<S>(&shape);
    let mut seen = Seen::default();
    for axis in 0..3 {
        let mut trackers = Trackers::default();
        for step in -20..=20 {
            let mut offset = [0.0; 3];
            offset[axis] = f64::from(step) * 8.0;
            let pose = pose::<S>([1.0, 0.0, 0.0, 0.0], offset).expect("it is in the domain");
            let placed = solid.at(pose).expect("it is in the domain");
            let pair = Pair::new(&hull, &hull, pose);
            let what = || format!("a pyramid at {offset:?}");
            check(
                &pair,
                solid.intersects(&placed),
                &mut trackers,
                &mut seen,
                &what,
            );
        }
    }
    assert!(seen.hits > seen.poses / 2, "{seen:?}");
}
