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

/// Calls a macro with the names of all targets, which are also those of their archives.
#[macro_export]
macro_rules! for_each_target {
    ($call:ident) => {
        $call! {
            arithmetics ball capsule cells certificate construction crowded hull image import_dae
            import_geojson import_gltf import_obj import_off import_ply import_stl import_svg lines
            mend pair point predicates proof proxy robot_image segment urdf world
        }
    };
}

macro_rules! list {
    ($($target:ident)*) => {
        /// All targets: their names and bodies.
        pub const ALL: &[(&str, fn(&[u8]))] = &[$((stringify!($target), $target)),*];
    };
}
for_each_target!(list);

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
