//! Every question once, in groups: `cargo xtask panic-free` looks for panics in its image, and `cargo xtask
//! stack` computes what each question takes of the stack and holds it against what each group took here, told
//! as `stat ARITHMETIC.GROUP BYTES`.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{everything, paint_stack, plain_stat, program, stack_high_water};

program!(run);

fn run() {
    f32::measured();
    fixed::measured();
    robots::measured();
}

/// A function for each group, to be found in the image by its name.
macro_rules! groups {
    ($arithmetic:ident: $($group:ident $asked:block)*) => {
        mod $arithmetic {
            use super::{everything, paint_stack, plain_stat, stack_high_water};

            pub(super) fn measured() {
                $(
                    paint_stack();
                    $group();
                    plain_stat(concat!(stringify!($arithmetic), ".", stringify!($group)), stack_high_water());
                )*
            }

            $(
                #[inline(never)]
                fn $group() $asked
            )*
        }
    };
}

macro_rules! in_both {
    ($($group:ident)*) => {
        groups!(f32: $($group { everything::$group::<core::primitive::f32>(); })*);
        groups!(fixed: $($group { everything::$group::<::fixed::types::I32F0>(); })*);
    };
}

in_both! {
    point plane space distance penetration hull capsule proxy contact list
    make complete world asks margins impacts pieces
}

groups! {
    robots:
    watch { everything::watch(); }
    proof { everything::proof(); }
}
