//! One test in the plane and space, in both arithmetics.

/// Makes a module of four tests: `plane_f32`, `plane_fixed`, `space_f32` and `space_fixed`.
///
/// What they do is written for `G`, which is the plane or space over `S` and has `D` dimensions: once for
/// all, once for `f32` and once for `fixed`, or once for `plane` and once for `space`.
///
/// ```ignore
/// in_every_space!(balls_touch_as_the_oracle_says: f32 => run::<G, D>(1.0), fixed => run::<G, D>(64.0));
/// ```
#[macro_export]
macro_rules! in_every_space {
    ($(#[$doc:meta])* $name:ident: f32 => $single:expr, fixed => $fixed:expr) => {
        $crate::in_every_space!($(#[$doc])* $name; $single; $fixed; $single; $fixed);
    };
    ($(#[$doc:meta])* $name:ident: plane => $plane:expr, space => $space:expr) => {
        $crate::in_every_space!($(#[$doc])* $name; $plane; $plane; $space; $space);
    };
    ($(#[$doc:meta])* $name:ident: $all:expr) => {
        $crate::in_every_space!($(#[$doc])* $name; $all; $all; $all; $all);
    };
    ($(#[$doc:meta])* $name:ident; $a:expr; $b:expr; $c:expr; $d:expr) => {
        $(#[$doc])*
        mod $name {
            type Fixed = ::fixed::types::I32F0;
            $crate::in_every_space!(@ plane_f32, ::tetracone::plane::Plane<f32>, f32, 2, $a);
            $crate::in_every_space!(@ plane_fixed, ::tetracone::plane::Plane<Fixed>, Fixed, 2, $b);
            $crate::in_every_space!(@ space_f32, ::tetracone::space::Space<f32>, f32, 3, $c);
            $crate::in_every_space!(@ space_fixed, ::tetracone::space::Space<Fixed>, Fixed, 3, $d);
        }
    };
    (@ $name:ident, $space:ty, $scalar:ty, $dimension:literal, $body:expr) => {
        #[test]
        fn $name() {
            #[allow(unused_imports)]
            use super::*;
            #[allow(dead_code)]
            type S = $scalar;
            #[allow(dead_code)]
            type G = $space;
            #[allow(dead_code)]
            const D: usize = $dimension;
            $body
        }
    };
}

/// Makes a module of two tests, `f32` and `fixed`, of what is written for the scalar `S`.
#[macro_export]
macro_rules! in_both_arithmetics {
    ($(#[$doc:meta])* $name:ident: $all:expr) => {
        $(#[$doc])*
        mod $name {
            $crate::in_both_arithmetics!(@ f32, f32, $all);
            $crate::in_both_arithmetics!(@ fixed, ::fixed::types::I32F0, $all);
        }
    };
    (@ $name:ident, $scalar:ty, $body:expr) => {
        #[test]
        fn $name() {
            use super::*;
            type S = $scalar;
            $body
        }
    };
}
