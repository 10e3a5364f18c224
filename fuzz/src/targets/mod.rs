//! One file a promise. Every target takes any bytes, and panics where its promise is broken.

mod arithmetics;
mod ball;
mod capsule;
mod cells;
mod certificate;
mod construction;
mod hull;
mod image;
mod import;
mod lines;
mod mend;
mod pair;
mod point;
mod predicates;
mod proof;
mod proxy;
mod robot_image;
mod segment;
mod urdf;
mod world;

pub use arithmetics::arithmetics;
pub use ball::ball;
pub use capsule::capsule;
pub use cells::cells;
pub use certificate::certificate;
pub use construction::construction;
pub use hull::hull;
pub use image::image;
pub use import::{
    import_dae, import_geojson, import_gltf, import_obj, import_off, import_ply, import_stl,
    import_svg,
};
pub use lines::lines;
pub use mend::mend;
pub use pair::pair;
pub use point::point;
pub use predicates::predicates;
pub use proof::proof;
pub use proxy::proxy;
pub use robot_image::robot_image;
pub use segment::segment;
pub use urdf::urdf;
pub use world::{crowded, world};

/// A target: its name, which is also that of its corpus, and its body.
pub type Target = (&'static str, fn(&[u8]));

/// All targets.
pub const ALL: [Target; 28] = [
    ("predicates", predicates),
    ("construction", construction),
    ("point", point),
    ("cells", cells),
    ("ball", ball),
    ("capsule", capsule),
    ("segment", segment),
    ("pair", pair),
    ("hull", hull),
    ("proxy", proxy),
    ("world", world),
    ("crowded", crowded),
    ("arithmetics", arithmetics),
    ("image", image),
    ("import_obj", import_obj),
    ("import_stl", import_stl),
    ("import_ply", import_ply),
    ("import_off", import_off),
    ("import_geojson", import_geojson),
    ("import_dae", import_dae),
    ("import_gltf", import_gltf),
    ("import_svg", import_svg),
    ("urdf", urdf),
    ("lines", lines),
    ("mend", mend),
    ("robot_image", robot_image),
    ("certificate", certificate),
    ("proof", proof),
];

/// Queries asked of a case at most, so that no input takes long.
const MOST_ASKED: usize = 64;

/// Runs a body in the plane or in space, in `f32` or in fixed point, as the first choice says; what
/// follows the bytes are constants that it is generic over.
macro_rules! in_one_of_four {
    ($target:ident, $bytes:expr $(, $constant:expr)*) => {{
        use ::fixed::types::I32F0;
        use ::tetracone::{plane::Plane, space::Space};
        let mut choices = $crate::choices::Choices::new($bytes);
        match choices.below(4) {
            0 => $target::<Plane<f32>, 2 $(, { $constant })*>(&mut choices),
            1 => $target::<Plane<I32F0>, 2 $(, { $constant })*>(&mut choices),
            2 => $target::<Space<f32>, 3 $(, { $constant })*>(&mut choices),
            _ => $target::<Space<I32F0>, 3 $(, { $constant })*>(&mut choices),
        }
    }};
}
use in_one_of_four;

/// The same with a solid of any style, which the body gets first; none where the choices make none.
macro_rules! with_any_case {
    ($target:ident, $bytes:expr) => {{
        fn with_case<G: ::tetracone_tests::harness::world::World<D>, const D: usize>(
            choices: &mut $crate::choices::Choices<'_>,
        ) where
            [[f64; D]; D]: ::tetracone_oracle::oracle::Facet<D>,
        {
            if let Some(case) = $crate::case::Case::any::<G>(choices) {
                $target::<G, D>(&case, choices);
            }
        }
        $crate::targets::in_one_of_four!(with_case, $bytes);
    }};
}
use with_any_case;
