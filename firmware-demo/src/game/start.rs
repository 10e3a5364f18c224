//! How the game begins: everything somewhere in the cave, where it overlaps nothing.

use super::{
    BALLS, Ball, DRIFTERS, Drifter, SHOTS, Scene, State, Vector,
    shape::{RING, SHAPES},
};
use crate::noise::Noise;

/// Places that are tried for a thing.
const TRIES: u32 = 2000;

impl Scene {
    /// Begins in a [`State::new`], the same for everybody. In place: a small stack does not hold
    /// two states.
    pub fn start(&self, state: &mut State) {
        state.noise = Noise(0x7e7a_c04e);
        state.drifters.fill(Drifter::AWAY);
        state.balls.fill(Ball::AWAY);
        for number in 0..DRIFTERS {
            self.place_drifter(state, number);
        }
        for number in 0..BALLS {
            self.place_ball(state, number);
        }
        for number in 0..SHOTS {
            state.shots[number] = state.fire(number);
        }
    }

    fn place_drifter(&self, state: &mut State, number: usize) {
        for _ in 0..TRIES {
            let [a, b, c, d] = state.noise.next().to_le_bytes();
            let drifter = Drifter {
                shape: (number % SHAPES.len()).to_le_bytes()[0],
                angle: u16::from_le_bytes([a, b]),
                spin: i16::from(c.cast_signed()) * 2,
                place: any_place(state),
                velocity: self.any_velocity(state, 60 + i32::from(d >> 1)),
                ..Drifter::AWAY
            };
            if self
                .in_the_way_of_drifter(state, number, &drifter)
                .is_none()
            {
                state.drifters[number] = drifter;
                return;
            }
        }
        crate::fail("the cave is too small for its drifters");
    }

    /// The first balls are caught in rings.
    fn place_ball(&self, state: &mut State, number: usize) {
        let rings = state
            .drifters
            .iter()
            .filter(|drifter| usize::from(drifter.shape) == RING);
        let mut caught = rings
            .step_by(2)
            .nth(number)
            .map(|ring| (ring.place, ring.velocity));
        for _ in 0..TRIES {
            let [a, b, ..] = state.noise.next().to_le_bytes();
            let (place, carried) = caught
                .take()
                .unwrap_or_else(|| (any_place(state), Vector::default()));
            let ball = Ball {
                radius: 600 + 2 * i32::from(a),
                place,
                velocity: carried + self.any_velocity(state, 140 + i32::from(b >> 1)),
                ..Ball::AWAY
            };
            if self.in_the_way_of_ball(state, number, &ball).is_none() {
                state.balls[number] = ball;
                return;
            }
        }
        crate::fail("the cave is too small for its balls");
    }
}

/// Somewhere in 256 by 160 pixels.
fn any_place(state: &mut State) -> Vector {
    let [a, b, c, d] = state.noise.next().to_le_bytes();
    let (x, y) = (u16::from_le_bytes([a, b]), u16::from_le_bytes([c, d]));
    Vector::new(i32::from(x), i32::from(y) * 5 / 8)
}
