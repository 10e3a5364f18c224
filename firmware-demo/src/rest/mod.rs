//! A gear falls on a floor with teeth of its own and comes to rest there, a hundred frames a second: nothing
//! sleeps and nothing is frozen, gravity pulls in every frame.
//!
//! Millimetres with 16 fractional bits, and smaller fractions where velocities are added up; all in integers, so the
//! gear goes the same way on every machine.
//!
//! * [`Stage`]: what never changes, the baked solids and the gear's moment of inertia.
//! * [`State`]: all that changes, as plain data; [`State::hash`] covers every byte.
//! * [`Stage::step`]: one frame: contact points, impulses, motion.

mod contact;
mod solve;
mod state;

pub use contact::{Contact, MOST};
pub use state::State;

use fixed::types::I16F16;
use tetracone::{
    include_solid,
    plane::{self, Segment},
    query::Posed,
    solid::Solid,
};

/// A coordinate: millimetres.
pub type Number = I16F16;

/// The plane that all happens in, upright.
pub type Plane = plane::Plane<Number>;

/// Frames of the show, ten milliseconds each.
pub const FRAMES: u32 = 10_000;

/// The state is hashed at every multiple of this.
pub const HASHED: u32 = 500;

/// How large the gear is, in steps of the coordinates.
pub const SIZE: i64 = 40 << 16;

const FLOOR: Solid<'static, Plane> = include_solid!("../../assets/rest-floor.tcone");
/// Ten teeth, and a hub.
pub static GEAR: Solid<'static, Plane> = include_solid!("../../assets/rest-gear.tcone");

/// What never changes.
#[derive(Clone, Copy, Debug)]
pub struct Stage {
    /// What lies still.
    pub floor: Solid<'static, Plane>,
    /// What falls, its centre of mass at zero.
    pub gear: Solid<'static, Plane>,
    /// The gear's moment of inertia over its mass, in steps squared.
    inertia: i64,
}

impl Default for Stage {
    fn default() -> Self {
        Self::new()
    }
}

impl Stage {
    /// The baked solids.
    #[must_use]
    pub fn new() -> Self {
        Self {
            floor: FLOOR,
            gear: GEAR,
            inertia: inertia(&GEAR),
        }
    }

    /// The gear where it is; none far from the floor.
    #[must_use]
    pub fn placed(&self, state: &State) -> Option<Posed<'_, Plane>> {
        self.gear.at(state.pose()?).ok()
    }
}

/// The sum of what all triangles from zero to an edge have, over their area.
fn inertia(solid: &Solid<'static, Plane>) -> i64 {
    let (mut moment, mut area) = (0_i128, 0_i128);
    for Segment { a, b } in solid.cells().facets() {
        let [ax, ay, bx, by] = [a.x, a.y, b.x, b.y].map(|x| i128::from(x.to_bits()));
        let cross = ax * by - ay * bx;
        area += cross;
        moment += cross * (ax * ax + ay * ay + ax * bx + ay * by + bx * bx + by * by);
    }
    i64::try_from(moment / (6 * area).max(1)).unwrap_or(i64::MAX)
}
