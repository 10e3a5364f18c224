//! One frame: what the organ does to the ball, what the hand does, and where the ball goes.

use fixed::types::I2F30;
use tetracone::query::Ball;

use super::{Bench, Number, RADIUS, Space, State, Vector, hand};

/// The organ's stiffness, in newtons a millimetre.
const STIFFNESS: Number = Number::lit("0.5");

/// What the organ takes from a ball that goes into it, in newtons for a millimetre a millisecond.
const DAMPING: Number = Number::lit("4");

/// The part of a change that is felt in the same frame. In a dent the nearest facet is another one
/// from a frame to the next, and its normal differs by up to 30°: without this the force jumps by
/// 1.1 N there.
const SOFTNESS: Number = Number::lit("0.2");

/// The hand's grip: its stiffness, and its damping.
const GRIP: Number = Number::lit("0.25");
const GRIP_DAMPING: Number = Number::lit("5");

/// One through the stylus's mass: it weighs 50 grams, and a newton makes a gram faster by a
/// millimetre a millisecond in a millisecond.
const LIGHTNESS: Number = Number::lit("0.02");

/// Where the ball touches the organ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Touch {
    /// The organ's nearest place to the ball's centre.
    pub place: Vector,
    /// Out of the organ.
    pub normal: [I2F30; 3],
    /// How deep the ball is in the organ; zero where it is free.
    pub depth: Number,
}

impl Bench {
    /// One frame.
    pub fn step(&self, state: &mut State) {
        let touch = self.touch(state);
        let push = touch.map_or(Vector::default(), |touch| {
            let change = push(&touch, state.velocity) - state.force;
            state.force + change.times(SOFTNESS)
        });
        let reach = hand::place(state.frame) - state.place;
        let pull = reach.times(GRIP) - state.velocity.times(GRIP_DAMPING);
        state.frame += 1;
        state.touched += u32::from(touch.is_some());
        state.touch = touch.unwrap_or_default();
        state.force = push;
        state.velocity = state.velocity + (push + pull).times(LIGHTNESS);
        state.place = state.place + state.velocity;
    }

    fn touch(&self, state: &mut State) -> Option<Touch> {
        // The hand's reach is far inside the domain.
        let ball = Ball::<Space>::new(state.place.point(), RADIUS).ok()?;
        let nearest = self.organ.contact_tracked(&ball, &mut state.tracker)?;
        Some(Touch {
            place: Vector::of(nearest.point),
            normal: nearest.normal,
            depth: RADIUS - nearest.distance,
        })
    }
}

/// A spring and a damper along the normal; the organ never pulls.
fn push(touch: &Touch, velocity: Vector) -> Vector {
    let approach = velocity.component(touch.normal);
    let force = STIFFNESS * touch.depth - DAMPING * approach;
    Vector::along(touch.normal, force.max(Number::ZERO))
}
