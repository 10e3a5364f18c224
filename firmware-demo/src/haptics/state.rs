use tetracone::BallTracker;

use super::{Number, RADIUS, Touch, Vector, hand};
use crate::{Fold, Telemetry};

/// All that changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// Frames since the start.
    pub frame: u32,
    /// Frames in which the ball touched the organ.
    pub touched: u32,
    /// Where the ball's centre is.
    pub place: Vector,
    /// How far it goes in a frame.
    pub velocity: Vector,
    /// Where it touched the organ in the last frame.
    pub touch: Touch,
    /// How the organ pushed it then; the hand feels that.
    pub force: Vector,
    /// What its queries remember.
    pub tracker: BallTracker,
}

impl Default for State {
    fn default() -> Self {
        Self::new()
    }
}

impl State {
    /// At rest, in the hand.
    #[must_use]
    pub fn new() -> Self {
        Self {
            frame: 0,
            touched: 0,
            place: hand::place(0),
            velocity: Vector::default(),
            touch: Touch::default(),
            force: Vector::default(),
            tracker: BallTracker::new(),
        }
    }

    /// The proxy: where the ball's centre would be were the organ hard, on its surface.
    #[must_use]
    pub fn proxy(&self) -> Option<Vector> {
        let Touch {
            place,
            normal,
            depth,
        } = self.touch;
        (depth > Number::ZERO).then(|| place + Vector::along(normal, RADIUS))
    }

    /// Every byte of it, folded.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let mut fold = Fold::new();
        fold.word(self.frame);
        fold.word(self.touched);
        for Vector(vector) in [self.place, self.velocity, self.touch.place, self.force] {
            for x in vector {
                fold.word(x.cast_unsigned());
            }
        }
        for unit in self.touch.normal {
            fold.word(unit.to_bits().cast_unsigned());
        }
        fold.word(self.touch.depth.to_bits().cast_unsigned());
        fold.bytes(&self.tracker.to_bytes());
        fold.value()
    }

    /// What a device would tell of it.
    #[must_use]
    pub fn telemetry(&self) -> Telemetry {
        Telemetry {
            frame: self.frame,
            place: self.place.0.map(thousandths),
            depth: thousandths(self.touch.depth.to_bits()),
            force: self.force.0.map(thousandths),
        }
    }
}

/// Micrometres or millinewtons, rounded down.
pub(crate) fn thousandths(bits: i32) -> i32 {
    i32::try_from((i64::from(bits) * 1000) >> 16).unwrap_or(0)
}
