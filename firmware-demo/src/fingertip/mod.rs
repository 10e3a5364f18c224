//! A haptic loop with a proxy, a thousand frames a second: a hand moves a device through a thin wall at a
//! metre a second, into the corner of two planes, over a wedge, and along two grooves. The fingertip, a
//! ball, follows it and never enters; a spring between the two tells the force.
//!
//! Millimetres and newtons in fixed point of 16 fractional bits: the loop goes the same way on every
//! machine.
//!
//! * [`Table`]: what never changes, the baked solid.
//! * [`State`]: all that changes, as plain data; [`State::hash`] covers every byte.
//! * [`Table::step`]: one frame.
//!
//! # How fast the force changes
//! From a frame to the next the force of the spring changes by at most the stiffness times the way of the
//! device, but for roundings, wherever the fingertip is at the device's nearest place in a set of *reach*
//! R (Federer, "Curvature Measures", 1959) no farther than R/2 from the device. With `p` for that place
//! and `d` for the device, `(Δp, Δd) ≥ (1 − |p − d| / R) Δp²`, so that `|Δ(p − d)|² = Δd² − 2 (Δp, Δd) +
//! Δp² ≤ Δd² − (1 − 2 |p − d| / R) Δp²`. In front of planes and in corners R is infinite; around an edge
//! it is the ball's radius, so there the device is pressed in by no more than half of it.
//!
//! Coulomb's friction is no such map: what holds sideways is at most a part µ of what presses, so whoever
//! lets go straight up from a ball that is about to slide feels both become less at once. While it stays
//! on the same planes, which together push c times as far as the device comes nearer, the change is
//! `√(1 + (µ c)²)` times the stiffness times the way at most, and that is reached: c is 1 for one plane,
//! `√2` for two at right angles, 1.51 on the rims of the narrow groove. The hand does not feel that: the
//! device's force follows the spring's, and changes by no more than [`STIFFNESS`] times the way of the
//! device and [`SLACK`]. [`State::limited`] counts the frames in which that makes a difference.

mod hand;
mod state;
mod vector;

pub use hand::{STAGES, Stage};
pub use state::State;
pub use vector::Vector;

use fixed::types::I16F16;
use tetracone::{include_solid, solid::Solid, space};
use tetracone_robot::proxy::ProxyMotion;

/// A coordinate: millimetres.
pub type Number = I16F16;

/// The table's space.
pub type Space = space::Space<Number>;

/// A place.
pub type Point = space::Point<Number>;

/// Frames of the show, a millisecond each.
pub const FRAMES: u32 = hand::LAST;

/// The state is hashed at every multiple of this.
pub const HASHED: u32 = 250;

/// The state is told at every multiple of this.
pub const TOLD: u32 = 200;

/// The fingertip's radius.
pub const RADIUS: Number = Number::lit("2");

/// The coefficient of friction.
pub const FRICTION: f32 = 0.5;

/// The spring's stiffness, in newtons a millimetre.
pub const STIFFNESS: Number = Number::lit("0.5");

/// What a force may change by without a way of the device, as a way: four of the proxy's skins of four
/// steps, a quarter of a micrometre.
pub const SLACK: Number = Number::from_bits(16);

const TABLE: Solid<'static, Space> = include_solid!("../../assets/fingertip-table.tcone");

/// What never changes.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// What is felt.
    pub solid: Solid<'static, Space>,
}

impl Default for Table {
    fn default() -> Self {
        Self::new()
    }
}

impl Table {
    /// The baked solid.
    #[must_use]
    pub const fn new() -> Self {
        Self { solid: TABLE }
    }

    /// One frame.
    pub fn step(&self, state: &mut State) {
        state.frame += 1;
        let device = hand::place(state.frame);
        let Ok(step) = state.proxy.step(&self.solid, device.point()) else {
            crate::fail("the fingertip is in the material")
        };
        // The hand's reach is far inside the domain.
        let spring = step.force(STIFFNESS.to_num()).unwrap_or_default();
        let spring = Vector(spring.map(Number::to_bits));
        let moved = (device - state.device).length();
        let force = follow(state.force, spring, STIFFNESS * (moved + SLACK));
        state.held += u32::from(step.motion == ProxyMotion::Holds);
        state.slid += u32::from(step.motion == ProxyMotion::Slides);
        state.limited += u32::from(force != spring);
        state.motion = step.motion;
        state.device = device;
        state.spring = spring;
        state.force = force;
    }
}

/// A force that goes to another one, but no farther than so many newtons; rounded to the nearest.
fn follow(from: Vector, to: Vector, most: Number) -> Vector {
    let change = to - from;
    let length = change.length();
    if length <= most {
        to
    } else {
        from + change.times(most / length)
    }
}
