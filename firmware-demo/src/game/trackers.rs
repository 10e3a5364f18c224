//! What the game's queries remember from frame to frame.

use tetracone::{BallTracker, PairTracker, SegmentTracker};

use super::{BALLS, DRIFTERS, SHOTS};
use crate::Fold;

/// Every two drifters.
const PAIRS: usize = DRIFTERS * (DRIFTERS - 1) / 2;

/// What all pairs remember. Hints, every one: without them the game goes the same way, slower.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trackers {
    /// The rock and every drifter.
    pub rock: [PairTracker; DRIFTERS],
    /// Every two drifters, the first with the lower number.
    pub pairs: [PairTracker; PAIRS],
    /// The rock and every ball.
    pub rock_balls: [BallTracker; BALLS],
    /// Every drifter and every ball.
    pub balls: [[BallTracker; BALLS]; DRIFTERS],
    /// The rock and every shot.
    pub shots: [SegmentTracker; SHOTS],
}

impl Default for Trackers {
    fn default() -> Self {
        Self::new()
    }
}

impl Trackers {
    /// Nobody remembers anything.
    #[must_use]
    #[allow(clippy::large_stack_arrays, reason = "a part of a constant")]
    pub const fn new() -> Self {
        Self {
            rock: [PairTracker::new(); DRIFTERS],
            pairs: [PairTracker::new(); PAIRS],
            rock_balls: [BallTracker::new(); BALLS],
            balls: [[BallTracker::new(); BALLS]; DRIFTERS],
            shots: [SegmentTracker::new(); SHOTS],
        }
    }

    /// Every byte of them, folded in.
    pub(super) fn fold(&self, fold: &mut Fold) {
        for tracker in self.rock.iter().chain(&self.pairs) {
            fold.bytes(&tracker.to_bytes());
        }
        for tracker in self.rock_balls.iter().chain(self.balls.as_flattened()) {
            fold.bytes(&tracker.to_bytes());
        }
        for tracker in &self.shots {
            fold.bytes(&tracker.to_bytes());
        }
    }
}
