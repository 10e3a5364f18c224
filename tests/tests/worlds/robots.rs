//! Robots that are watched: what is told of every pair of links is what the two say compared alone, whatever the
//! budget.

use std::sync::LazyLock;
use tetracone::world::StepSearch;
use tetracone_oracle::{cases::share, rng::Rng};
use tetracone_robot::{PairState, Pose, Robot, Watch};
use tetracone_std::robot::RobotOptions;
use tetracone_tests::harness::robots::{coordinates, random};

/// Robots, and frames of each.
static ROBOTS: LazyLock<usize> = LazyLock::new(|| share(25, 400));
const FRAMES: usize = 60;

/// A budget that suffices for everything.
const ENOUGH: u32 = 1 << 24;

/// Which states there were.
#[derive(Debug, Default)]
struct Told {
    far: usize,
    near: usize,
    touching: usize,
    unfinished: usize,
}

/// The distance of two links compared alone, in the frame of the first one; none where they touch.
fn distance(robot: &Robot<'_>, [first, second]: [usize; 2], poses: &[Pose]) -> Option<i32> {
    let [one, other] = [first, second].map(|link| robot.solid(link).expect("a pair has solids"));
    let pose = poses[second]
        .relative_to(&poses[first])
        .expect("in the domain");
    let placed = other.at(pose).expect("in the domain");
    if one.intersects(&placed) {
        return None;
    }
    Some(one.distance(&placed).distance.to_bits())
}

/// Holds what a frame tells against every pair alone.
fn check<const L: usize, const P: usize>(
    watch: &Watch<'_, L, P>,
    told: &mut Told,
    is_enough: bool,
) {
    let robot = watch.robot();
    for number in 0..robot.pair_count() {
        let pair = robot.pair(number).expect("a pair");
        let alone = distance(robot, [pair.first, pair.second], watch.poses());
        let margin = i32::try_from(pair.margin).expect("below 2^29");
        let state = watch.pair(number).expect("a pair");
        let what = format!("pair {number}: {state:?}, {alone:?} and a margin of {margin}");
        match state {
            PairState::Touching => {
                assert_eq!(alone, None, "{what}");
                told.touching += 1;
            }
            PairState::Far => {
                assert!(
                    alone.is_some_and(|distance| distance > margin || margin == 0),
                    "{what}"
                );
                told.far += 1;
            }
            PairState::Near { at_least, at_most } => {
                let distance = alone.expect("it does not touch");
                assert!(at_least.to_bits() <= distance, "{what}");
                assert!(at_least.to_bits() <= margin, "{what}");
                assert!(
                    at_most.is_none_or(|most| distance <= most.to_bits()),
                    "{what}"
                );
                told.near += 1;
            }
            PairState::Unfinished => {
                assert!(!is_enough, "{what}");
                told.unfinished += 1;
            }
        }
    }
}

#[test]
fn a_watch_tells_what_pairs_say_alone() {
    let mut rng = Rng::new(78);
    let mut told = Told::default();
    for number in 0..*ROBOTS {
        let options = RobotOptions {
            margin: [0.0, 0.05, 0.3][number % 3],
            ..RobotOptions::default()
        };
        let both = random(2 + number % 8, &options, &mut rng);
        let robot = *both.baked.robot.as_robot();
        // Once in a while with room for few pairs.
        let mut wide = Watch::<10, 64>::new(robot).expect("room for it");
        let mut narrow = Watch::<10, 3>::new(robot).expect("room for it");
        let mut searches = [StepSearch::new(), StepSearch::new()];
        let mut from = coordinates(&both.real, &mut rng);
        let mut to = from.clone();
        for frame in 0..FRAMES {
            // A quarter of the frames stand still, so that searches come to an end.
            let part = [0.0, 0.1, 0.2, 0.3, 0.4, 0.4, 0.4, 1.0][frame % 8];
            if frame % 8 == 0 {
                from.clone_from(&to);
                to = coordinates(&both.real, &mut rng);
            }
            let q: Vec<f64> = from
                .iter()
                .zip(&to)
                .map(|(a, b)| a + (b - a) * part)
                .collect();
            let q = both.baked.robot.place(&q).expect("in the domain");
            let budget = rng.pick(&[0, 8, 40, 200, ENOUGH]);
            wide.frame(&q, &mut searches[0], budget)
                .expect("room for it");
            check(&wide, &mut told, budget == ENOUGH);
            if let Ok(step) = narrow.frame(&q, &mut searches[1], ENOUGH) {
                assert_eq!(step.unfinished, 0);
                check(&narrow, &mut told, true);
            }
        }
    }
    println!("{told:?}");
    let Told {
        far,
        near,
        touching,
        unfinished,
    } = told;
    assert!(
        [far, near, touching, unfinished]
            .iter()
            .all(|count| *count > 100),
        "all of it came up"
    );
}
