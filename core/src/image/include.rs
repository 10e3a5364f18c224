//! Baked files put into the program.

/// Puts a baked file into the program, checked by the compiler. A relative path starts from the source
/// file that it stands in, as with [`include_bytes!`].
///
/// The value is an [`Image<'static>`](crate::image::Image) whose words lie in a `static`, aligned
/// and in flash. A damaged or truncated file does not compile.
///
/// ```
/// use tetracone::{image::Image, include_image};
///
/// const CUBE: Image<'static> =
///     include_image!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
/// assert_eq!(CUBE.dimension(), 3);
/// ```
///
/// ```compile_fail
/// // The manifest is no baked solid.
/// const NONE: tetracone::image::Image<'static> =
///     tetracone::include_image!(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"));
/// ```
#[macro_export]
macro_rules! include_image {
    ($path:expr) => {{
        const BYTES: &[u8] = include_bytes!($path);
        #[allow(long_running_const_eval)]
        static WORDS: [u32; BYTES.len() / 4] = $crate::image::words_from_bytes(BYTES);
        #[allow(long_running_const_eval)]
        const IMAGE: $crate::image::Image<'static> = match $crate::image::Image::from_words(&WORDS)
        {
            Ok(image) if BYTES.len() % 4 == 0 => image,
            Ok(_) => panic!("the baked solid's length is no multiple of 4 bytes"),
            Err(error) => panic!("{}", error.message()),
        };
        IMAGE
    }};
}

/// Puts a baked file into the program as a [`Solid`](crate::solid::Solid), checked by the compiler.
///
/// The value suits a `const` and a `static`: nothing is left to do when the program starts. A damaged
/// file and one of another dimension or arithmetic do not compile. One that was baked for points alone does
/// not either; its cells come from [`include_image!`] and [`Image::plane`](crate::image::Image::plane) or
/// [`Image::space`](crate::image::Image::space). A relative path starts from the source file that it stands in.
///
/// Solids that are to meet are in the same units. In fixed point every part is baked on a lattice of its
/// own unless `--step` is given; a coordinate type with fractional bits, as `I16F16`, lets the compiler
/// check the step, and one without, as `I32F0`, takes any. The former also wants the lattice to begin at the
/// source's zero: `--step -16 --centre` bakes for `I16F16`, in coordinates from the part's middle.
///
/// ```
/// use tetracone::{include_solid, query::Class, solid::Solid, space::Space};
///
/// static CUBE: Solid<'static, Space<f32>> =
///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
/// assert_eq!(CUBE.classify([0.5, 0.5, 0.5].into()), Class::Inside);
/// ```
///
/// ```compile_fail
/// // The cube is no solid of the plane.
/// use tetracone::{include_solid, plane::Plane, solid::Solid};
///
/// static CUBE: Solid<'static, Plane<f32>> =
///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
/// ```
#[macro_export]
macro_rules! include_solid {
    ($path:expr) => {
        const {
            match $crate::include_image!($path).solid() {
                Ok(solid) => solid,
                Err($crate::image::ImageError::NoBoxes) => panic!(
                    "it was baked for points alone: take include_image!(..).plane() or .space(), whose \
                     cells say where points lie, or bake it with --queries all"
                ),
                Err(error) => panic!("{}", error.message()),
            }
        }
    };
}
