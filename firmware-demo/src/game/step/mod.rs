//! One frame: drifters, balls and shots, one after the other, each against all others.

mod balls;
mod drifters;
mod shots;

pub(super) use balls::mass;

use super::{BALLS, DRIFTERS, SHOTS, Scene, State, Vector};

/// Frames for which a hit glows.
const GLOW: u8 = 5;

/// What has been held for this many frames is shaken.
const PATIENCE: u8 = 8;

/// What stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Obstacle {
    /// The rock, and the way out of it.
    Rock(Vector),
    /// A drifter, and the way out of it.
    Drifter(usize, Vector),
    /// A ball, and the way out of it.
    Ball(usize, Vector),
}

impl Scene {
    /// One frame.
    pub fn step(&self, state: &mut State) {
        for number in 0..DRIFTERS {
            self.step_drifter(state, number);
        }
        for number in 0..BALLS {
            self.step_ball(state, number);
        }
        for number in 0..SHOTS {
            self.step_shot(state, number);
        }
        state.frame += 1;
    }

    /// A velocity in any direction.
    pub(super) fn any_velocity(&self, state: &mut State, speed: i32) -> Vector {
        let [low, high, ..] = state.noise.next().to_le_bytes();
        Vector::new(speed, 0).turned(self.rotation(u16::from_le_bytes([low, high])))
    }
}

/// Whether two places are no farther apart than this.
fn near(a: Vector, b: Vector, distance: i32) -> bool {
    (a - b).square() <= i64::from(distance) * i64::from(distance)
}
