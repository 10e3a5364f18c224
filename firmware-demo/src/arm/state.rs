use tetracone::PairTracker;

use super::{LINKS, PAIRS, Pose};
use crate::Fold;

/// Every pair has a bit.
const _: () = assert!(PAIRS <= 64);

/// All that changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct State {
    /// Frames since the start.
    pub frame: u32,
    /// What met in the last frame, a bit a pair of the robot's table.
    pub met: u64,
    /// Frames in which anything met.
    pub hits: u32,
    /// Where the links were in the last frame.
    pub poses: [Pose; LINKS],
    /// What the pairs remember.
    pub trackers: [PairTracker; PAIRS],
}

impl Default for State {
    fn default() -> Self {
        Self::new()
    }
}

impl State {
    /// Before the first frame.
    #[must_use]
    pub fn new() -> Self {
        Self {
            frame: 0,
            met: 0,
            hits: 0,
            poses: [Pose::default(); LINKS],
            trackers: [PairTracker::new(); PAIRS],
        }
    }

    /// Every byte of it, folded.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let mut fold = Fold::new();
        fold.bytes(&self.met.to_le_bytes());
        for word in [self.frame, self.hits] {
            fold.word(word);
        }
        for pose in &self.poses {
            for x in pose.shift().array() {
                fold.word(x.to_bits().cast_unsigned());
            }
            for unit in pose.rotation().to_wxyz() {
                fold.word(unit.to_bits().cast_unsigned());
            }
        }
        for tracker in &self.trackers {
            fold.bytes(&tracker.to_bytes());
        }
        fold.value()
    }
}
