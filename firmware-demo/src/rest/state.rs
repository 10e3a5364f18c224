use tetracone::plane::{Point, Pose};

use super::{Contact, MOST, Number, contact::NONE};
use crate::Fold;

/// All that changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// Frames since the start.
    pub frame: u32,
    /// Where the gear's centre is, in 2^-16 of a step.
    pub place: [i64; 2],
    /// How far it goes in a frame, likewise.
    pub velocity: [i64; 2],
    /// How it is turned, in 2^-40 of a radian.
    pub angle: i64,
    /// How far it turns in a frame, likewise.
    pub spin: i64,
    /// How many contacts there are.
    pub touching: u32,
    /// Where it touches the floor, and how the floor pushed it there.
    pub contacts: [Contact; MOST],
}

impl Default for State {
    fn default() -> Self {
        Self::new()
    }
}

impl State {
    /// Above the floor, a little turned and turning.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            frame: 0,
            place: [-(9 << 32), 48 << 32],
            velocity: [0; 2],
            angle: 3 << 36,
            spin: -(1 << 33),
            touching: 0,
            contacts: [NONE; MOST],
        }
    }

    /// Where the gear is; none far from the floor.
    #[must_use]
    pub fn pose(&self) -> Option<Pose<Number>> {
        let [x, y] = self
            .place
            .map(|x| Number::from_bits(i32::try_from(x >> 16).unwrap_or(i32::MAX)));
        #[expect(
            clippy::cast_precision_loss,
            reason = "a turn of 2^40 steps fits, and many of them"
        )]
        let angle = self.angle as f64 / (1_u64 << 40) as f64;
        Pose::from_angle(Point::new(x, y), angle).ok()
    }

    /// Pushed, in steps a frame.
    #[must_use]
    pub fn pushed(mut self, by: [i32; 2]) -> Self {
        for (velocity, by) in self.velocity.iter_mut().zip(by) {
            *velocity += i64::from(by) << 16;
        }
        self
    }

    /// The contacts that there are.
    #[must_use]
    pub fn contacts(&self) -> &[Contact] {
        let touching = usize::try_from(self.touching).unwrap_or(MOST);
        &self.contacts[..touching.min(MOST)]
    }

    /// Every byte of it, folded.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let mut fold = Fold::new();
        fold.word(self.frame);
        fold.word(self.touching);
        let motion = [self.place, self.velocity, [self.angle, self.spin]];
        for x in motion.as_flattened() {
            fold.bytes(&x.to_le_bytes());
        }
        for contact in &self.contacts {
            contact.fold(&mut fold);
        }
        fold.value()
    }
}
