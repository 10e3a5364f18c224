//! A haptic loop, a thousand frames a second: a hand holds a stylus with a ball at its tip and
//! moves it against an organ, into it, along it and off it; the organ pushes back.
//!
//! Millimetres, milliseconds and newtons, in fixed point of 16 fractional bits; nothing is rounded
//! in any other way than by integers, so the loop goes the same way on every machine.
//!
//! * [`Bench`]: what never changes, the baked organ.
//! * [`State`]: all that changes, as plain data; [`State::hash`] covers every byte.
//! * [`Bench::step`]: one frame.
//! * [`Bench::draw`]: a panel with the organ's section through the tip, whole and magnified.

mod draw;
mod feel;
mod hand;
mod palette;
mod section;
mod state;
mod vector;

pub use feel::Touch;
pub use palette::COLOURS;
pub use state::State;
pub(crate) use state::thousandths;
pub use vector::Vector;

use fixed::types::I16F16;
use tetracone::{include_solid, solid::Solid, space};

/// A coordinate: millimetres.
pub type Number = I16F16;

/// The organ's space.
pub type Space = space::Space<Number>;

/// A place.
pub type Point = space::Point<Number>;

/// Frames of the show, a millisecond each.
pub const FRAMES: u32 = 3000;

/// The state is hashed at every multiple of this.
pub const HASHED: u32 = 300;

/// The state is told at every multiple of this.
pub const TOLD: u32 = 200;

/// The panel is drawn and printed at every multiple of this.
pub const PICTURED: u32 = 600;

/// The ball's radius.
pub const RADIUS: Number = Number::lit("5");

const ORGAN: Solid<'static, Space> = include_solid!("../../assets/haptics-organ.tcone");

/// What never changes.
#[derive(Clone, Copy, Debug)]
pub struct Bench {
    /// What is felt.
    pub organ: Solid<'static, Space>,
}

impl Default for Bench {
    fn default() -> Self {
        Self::new()
    }
}

impl Bench {
    /// The baked organ.
    #[must_use]
    pub const fn new() -> Self {
        Self { organ: ORGAN }
    }
}
