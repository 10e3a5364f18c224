use tetracone::PairTracker;

use super::{APART, LINKS, OBSTACLES, Pose};
use crate::Fold;

/// All that changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct State {
    /// Frames since the start.
    pub frame: u32,
    /// What met in the last frame, a bit a pair: those of [`APART`], then every link with every
    /// obstacle.
    pub met: u32,
    /// Frames in which anything met.
    pub hits: u32,
    /// Where the links were in the last frame.
    pub poses: [Pose; LINKS],
    /// What the pairs remember.
    pub trackers: Trackers,
}

/// What the pairs remember.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trackers {
    /// Of [`APART`].
    pub links: [PairTracker; APART.len()],
    /// Of every link and every obstacle.
    pub obstacles: [[PairTracker; OBSTACLES]; LINKS],
}

impl Default for Trackers {
    fn default() -> Self {
        Self {
            links: [PairTracker::new(); APART.len()],
            obstacles: [[PairTracker::new(); OBSTACLES]; LINKS],
        }
    }
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
            trackers: Trackers::default(),
        }
    }

    /// Every byte of it, folded.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let mut fold = Fold::new();
        for word in [self.frame, self.met, self.hits] {
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
        let Trackers { links, obstacles } = &self.trackers;
        for tracker in links.iter().chain(obstacles.as_flattened()) {
            fold.bytes(&tracker.to_bytes());
        }
        fold.value()
    }
}
