//! The baked solids that questions are asked about, in both arithmetics.

use fixed::types::I32F0;
use tetracone::{
    image::{Image, words_from_bytes},
    include_image,
    number::Scalar,
};
use tetracone_robot::{Robot, include_robot};

/// An arithmetic with its solids.
pub trait Baked: Scalar + Default {
    /// What digests of the plane and of space begin with.
    const NAMES: [&'static str; 2];

    /// A toothed ring in the plane.
    const RING: &'static Image<'static>;

    /// The same at half the size, in the ring's steps.
    const HALF: &'static Image<'static>;

    /// A convex polygon.
    const COIN: &'static Image<'static>;

    /// A torus, for points alone.
    const TORUS: &'static Image<'static>;

    /// A dented ball, for points alone.
    const ORGAN: &'static Image<'static>;

    /// A small torus.
    const HOOP: &'static Image<'static>;

    /// A convex polyhedron.
    const STONE: &'static Image<'static>;
}

macro_rules! image {
    ($solid:literal, $name:literal) => {
        &include_image!(concat!("../assets/", $solid, "-", $name, ".tcone"))
    };
}
macro_rules! baked {
    ($scalar:ty, $name:literal) => {
        impl Baked for $scalar {
            const NAMES: [&'static str; 2] = [concat!("plane-", $name), concat!("space-", $name)];
            const RING: &'static Image<'static> = image!("ring", $name);
            const HALF: &'static Image<'static> = image!("half", $name);
            const COIN: &'static Image<'static> = image!("coin", $name);
            const TORUS: &'static Image<'static> = image!("torus", $name);
            const ORGAN: &'static Image<'static> = image!("organ", $name);
            const HOOP: &'static Image<'static> = image!("hoop", $name);
            const STONE: &'static Image<'static> = image!("stone", $name);
        }
    };
}

baked!(f32, "f32");
baked!(I32F0, "fixed");

/// A robot of four links with a hoop each.
pub(crate) const ROBOT: Robot<'static> = include_robot!("../assets/hoops.tcone-robot");

const BYTES: &[u8] = include_bytes!("../assets/hoops.cert");

/// A path of that robot with its proof, as words.
pub(crate) static PROOF: [u32; BYTES.len() / 4] = words_from_bytes(BYTES);
