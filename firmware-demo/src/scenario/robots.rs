//! A robot: where its links are, which of them touch, and a proof that some path is free.

use tetracone::world::StepSearch;
use tetracone_robot::{
    PairState, Pose, Watch,
    certificate::{Allowance, Certificate},
};

use crate::{
    baked::{PROOF, ROBOT},
    digest_in,
    fold::Fold,
    noise::Noise,
};

/// Frames of the robot.
const FRAMES: u32 = 300;

/// Steps of searches in a frame: too few for all.
const STEPS: u32 = 40;

/// How far a joint may go on in a frame.
const SPEED: u32 = 1 << 22;

/// A robot that moves, watched, and the check of a path of its.
pub fn robots() {
    // By reference, with all else in another frame: a copy would not fit the smallest board.
    match &mut Watch::new(ROBOT) {
        Ok(watch) => watched(watch),
        Err(_) => crate::fail("a robot that is not watched"),
    }
    digest_in("robot", "proof", proof());
}

#[inline(never)]
fn watched(watch: &mut Watch<'_, 4, 4>) {
    let (mut places, mut pairs) = (Fold::new(), Fold::new());
    let mut noise = Noise(0x0009_0d0b);
    let (mut coordinates, mut search) = ([0i32; 2], StepSearch::new());
    let mut poses = [Pose::default(); 4];
    for _ in 0..FRAMES {
        for coordinate in &mut coordinates {
            let step = (noise.next() % (2 * SPEED)).cast_signed();
            *coordinate = coordinate.wrapping_add(step);
        }
        if ROBOT.place(&coordinates, &mut poses).is_err()
            || watch.frame(&coordinates, &mut search, STEPS).is_err()
        {
            crate::fail("a robot has no place");
        }
        for pose in &poses {
            for x in pose.shift().array() {
                places.word(x.to_bits().cast_unsigned());
            }
            for unit in pose.rotation().to_wxyz() {
                places.word(unit.to_bits().cast_unsigned());
            }
        }
        for number in 0..ROBOT.pair_count() {
            pairs.word(match watch.pair(number) {
                None => 0,
                Some(PairState::Far) => 1,
                Some(PairState::Touching) => 2,
                Some(PairState::Unfinished) => 3,
                Some(PairState::Near { at_least, .. }) => at_least.to_bits().cast_unsigned(),
            });
        }
        pairs.bytes(&search.to_bytes());
    }
    digest_in("robot", "places", places.value());
    digest_in("robot", "pairs", pairs.value());
}

/// What every piece of a proof leads to, as it is and with a little more allowed for.
fn proof() -> u64 {
    let Ok(certificate) = Certificate::from_words(&PROOF) else {
        crate::fail("a certificate that cannot be read")
    };
    let mut fold = Fold::new();
    for margin in [0, 1 << 10, 1 << 14] {
        let allowance = Allowance { slack: &[], margin };
        let mut progress = certificate.begin();
        let is_proven = loop {
            match certificate.check_piece(&ROBOT, &allowance, &mut progress) {
                Ok(true) => {
                    let (pair, time) = (progress.pair(), progress.time());
                    for word in [pair, time.row(), time.part()] {
                        fold.word(word);
                    }
                }
                Ok(false) => break true,
                Err(_) => break false,
            }
        };
        fold.word(progress.pieces());
        fold.word(u32::from(is_proven));
    }
    fold.value()
}
