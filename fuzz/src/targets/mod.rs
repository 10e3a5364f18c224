//! One file a promise. Every target takes any bytes, and panics where its promise is broken.

mod arithmetics;
mod ball;
mod construction;
mod image;
mod import;
mod lines;
mod pair;
mod point;
mod predicates;
mod segment;
mod tree;
mod world;

pub use arithmetics::arithmetics;
pub use ball::ball;
pub use construction::construction;
pub use image::image;
pub use import::{import_geojson, import_obj, import_off, import_ply, import_stl};
pub use lines::lines;
pub use pair::pair;
pub use point::point;
pub use predicates::predicates;
pub use segment::segment;
pub use tree::tree;
pub use world::world;

/// A target: its name, which is also that of its corpus, and its body.
pub type Target = (&'static str, fn(&[u8]));

/// All targets.
pub const ALL: [Target; 16] = [
    ("predicates", predicates),
    ("construction", construction),
    ("tree", tree),
    ("point", point),
    ("ball", ball),
    ("segment", segment),
    ("pair", pair),
    ("world", world),
    ("arithmetics", arithmetics),
    ("image", image),
    ("import_obj", import_obj),
    ("import_stl", import_stl),
    ("import_ply", import_ply),
    ("import_off", import_off),
    ("import_geojson", import_geojson),
    ("lines", lines),
];

/// Queries asked of a case at most, so that no input takes long.
const MOST_ASKED: usize = 64;

/// Runs a body in the plane or in space, in `f32` or in fixed point, as the first choice says.
macro_rules! in_one_of_four {
    ($body:ident, $bytes:expr) => {{
        use ::fixed::types::I32F0;
        use ::tetracone::{plane::Plane, space::Space};
        let mut choices = $crate::choices::Choices::new($bytes);
        match choices.below(4) {
            0 => $body::<Plane<f32>, 2>(&mut choices),
            1 => $body::<Plane<I32F0>, 2>(&mut choices),
            2 => $body::<Space<f32>, 3>(&mut choices),
            _ => $body::<Space<I32F0>, 3>(&mut choices),
        }
    }};
}
use in_one_of_four;
