//! Damaged images of robots are refused, or are at least harmless.

use std::sync::LazyLock;
use tetracone::world::StepSearch;
use tetracone_oracle::{cases::share, rng::Rng};
use tetracone_robot::{HEADER_WORDS, LINK_WORDS, Pose, Robot, RobotError, Watch};
use tetracone_std::robot::{OwnedRobot, RobotOptions};
use tetracone_tests::harness::{image::checksum, robots::random};

/// Damaged images tried; fewer where every step is checked for overflow, too.
static ROUNDS: LazyLock<usize> = LazyLock::new(|| share(3_000, 60_000));

/// Moves the links about and asks which touch; what comes back does not matter.
fn wander(robot: Robot<'_>, rng: &mut Rng) {
    let mut poses = vec![Pose::default(); robot.link_count()];
    for link in 0..robot.link_count() {
        let _ = (robot.joint(link), robot.solid(link));
    }
    let pairs = (0..=robot.pair_count()).filter(|pair| robot.pair(*pair).is_some());
    assert_eq!(pairs.count(), robot.pair_count());
    let mut watch = Watch::<8, 16>::new(robot);
    let mut search = StepSearch::new();
    for round in 0..4 {
        let q =
            (0..robot.coordinate_count()).map(|number| match (round, robot.coordinate(number)) {
                (0, _) => 0,
                (1, Some(own)) => own.lower,
                _ => rng.pick(&[i32::MIN, i32::MAX, -1, 1 << 28, 12_345_678]) >> rng.below_u32(31),
            });
        let q: Vec<i32> = q.collect();
        let _ = robot.place(&q, &mut poses);
        if let Ok(watch) = &mut watch {
            let _ = watch.frame(&q, &mut search, 100);
            for pair in 0..=robot.pair_count() {
                let _ = watch.pair(pair);
            }
        }
    }
}

/// Makes all checksums fit: those of the links' solids, as far as their places are some, and that of the whole.
fn mend(words: &mut [u32]) {
    for link in 0..words[4].min(64) as usize {
        let last = HEADER_WORDS + (link + 1) * LINK_WORDS;
        let Some(&[first, size]) = words
            .get(last - 2..last)
            .and_then(|place| place.first_chunk())
        else {
            continue;
        };
        let end = first.saturating_add(size) as usize;
        if let Some(image) = words
            .get_mut(first as usize..end)
            .filter(|image| image.len() > 3)
        {
            image[3] = checksum(image);
        }
    }
    words[3] = checksum(words);
}

fn robot() -> OwnedRobot {
    let options = RobotOptions {
        margin: 0.1,
        ..RobotOptions::default()
    };
    random(7, &options, &mut Rng::new(5)).baked.robot
}

#[test]
fn damaged_robots_are_refused_or_harmless() {
    let sound = robot().words().to_vec();
    assert_eq!(sound[3], checksum(&sound));
    let mut rng = Rng::new(79);
    let mut taken = 0;
    let tables = HEADER_WORDS + sound[4] as usize * LINK_WORDS + 60;
    for round in 0..*ROUNDS {
        let mut words = sound.clone();
        for _ in 0..=rng.below(2) {
            // Half of the time where joints, coordinates and pairs are.
            let at = rng.below(if round % 2 == 0 { tables } else { words.len() });
            words[at] = match rng.below(4) {
                0 => words[at] ^ (1 << rng.below_u32(32)),
                1 => words[at].wrapping_add(rng.below_u32(5)).wrapping_sub(2),
                2 => rng.pick(&[0, 1, 2, u32::MAX, 0x7fff_ffff, 0x8000_0000, 0x4000_0000]),
                _ => sound[rng.below(sound.len())],
            };
        }
        if words != sound {
            assert!(Robot::from_words(&words).is_err(), "damage is noticed");
        }
        mend(&mut words);
        if let Ok(robot) = Robot::from_words(&words) {
            taken += 1;
            wander(robot, &mut rng);
        }
    }
    println!("{taken} of {rounds} are robots", rounds = *ROUNDS);
    assert!(taken > *ROUNDS / 20, "some are robots");
}

#[test]
fn every_truncation_is_refused() {
    let sound = robot();
    let words = sound.words();
    for length in 0..words.len() {
        assert!(
            Robot::from_words(&words[..length]).is_err(),
            "{length} words are too few"
        );
        // With a header that says so.
        if length >= HEADER_WORDS {
            let mut short = words[..length].to_vec();
            short[2] = u32::try_from(length).expect("few words");
            mend(&mut short);
            assert!(
                Robot::from_words(&short).is_err(),
                "{length} words are too few"
            );
        }
    }
    let bytes = sound.to_bytes();
    for length in (0..bytes.len()).rev().take(40).chain(0..40) {
        let error = OwnedRobot::from_bytes(&bytes[..length]).expect_err("too few bytes");
        let message = error.to_string();
        let is_size =
            matches!(error, RobotError::Size { promised, words } if promised as usize != words);
        assert!(is_size || length < 12, "{length} bytes: {message}");
    }
    let longer = [&bytes[..], &[0]].concat();
    assert!(matches!(
        OwnedRobot::from_bytes(&longer),
        Err(RobotError::Size { .. })
    ));
    assert!(OwnedRobot::from_bytes(&bytes).is_ok());
}
