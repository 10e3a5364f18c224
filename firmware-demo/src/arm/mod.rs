//! A six-link arm over a table, a thousand frames a second: a planned path is checked for what
//! would meet what.
//!
//! Millimetres in fixed point of 16 fractional bits. Every frame the joints' angles give the links'
//! poses, and all pairs of links that are no neighbours and all links and obstacles are asked
//! whether they meet, each pair with its own memory.
//!
//! * [`Arm`]: what never changes, the links and the obstacles.
//! * [`State`]: all that changes, as plain data; [`State::hash`] covers every byte.
//! * [`Arm::step`]: one frame.

mod joints;
mod pairs;
mod state;

pub use joints::poses;
pub use state::State;

use fixed::types::I16F16;
use tetracone::{
    image::{Image, MAGIC},
    include_image,
    solid::Solid,
    space,
};

/// A coordinate: millimetres.
pub type Number = I16F16;

/// The arm's space.
pub type Space = space::Space<Number>;

/// A place.
pub type Point = space::Point<Number>;

/// Where a link is.
pub type Pose = space::Pose<Number>;

/// Links that move, each with the one before.
pub const LINKS: usize = 6;

/// What stands around.
pub const OBSTACLES: usize = 3;

/// Frames of the path, a millisecond each.
pub const FRAMES: u32 = 6000;

/// The state is hashed at every multiple of this.
pub const HASHED: u32 = 500;

/// Two links that are no neighbours.
pub const APART: [[usize; 2]; 10] = [
    [0, 2],
    [0, 3],
    [0, 4],
    [0, 5],
    [1, 3],
    [1, 4],
    [1, 5],
    [2, 4],
    [2, 5],
    [3, 5],
];

const BAKED: [Image<'static>; LINKS + OBSTACLES] = [
    include_image!("../../assets/arm-shoulder.tcone"),
    include_image!("../../assets/arm-upper.tcone"),
    include_image!("../../assets/arm-fore.tcone"),
    include_image!("../../assets/arm-wrist-1.tcone"),
    include_image!("../../assets/arm-wrist-2.tcone"),
    include_image!("../../assets/arm-wrist-3.tcone"),
    include_image!("../../assets/arm-table.tcone"),
    include_image!("../../assets/arm-bucket.tcone"),
    include_image!("../../assets/arm-post.tcone"),
];

/// What never changes.
#[derive(Clone, Copy, Debug)]
pub struct Arm {
    /// From the shoulder to the hand, each in the frame of its joint.
    pub links: [Solid<'static, Space>; LINKS],
    /// In the frame of the table.
    pub obstacles: [Solid<'static, Space>; OBSTACLES],
}

impl Arm {
    /// The links that the emulator has loaded, or those in flash.
    #[must_use]
    pub fn new() -> Self {
        let mut rest = crate::loaded();
        if rest.first() != Some(&MAGIC) {
            return Self::of(BAKED.iter().copied());
        }
        Self::of(core::iter::from_fn(|| {
            let words = *rest.get(2)?;
            let (own, after) = rest.split_at_checked(words as usize)?;
            rest = after;
            Image::from_words(own).ok()
        }))
    }

    fn of(mut images: impl Iterator<Item = Image<'static>>) -> Self {
        let mut solid = || {
            let Some(solid) = images.next().and_then(|image| image.solid().ok()) else {
                crate::fail("a link of another kind")
            };
            solid
        };
        Self {
            links: core::array::from_fn(|_| solid()),
            obstacles: core::array::from_fn(|_| solid()),
        }
    }
}

impl Default for Arm {
    fn default() -> Self {
        Self::new()
    }
}
