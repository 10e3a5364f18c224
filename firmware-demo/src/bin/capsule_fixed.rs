//! Asks about capsules and moving balls in space, in fixed point, once: `cargo xtask panic-free` looks for
//! panics in its image.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{
    everything::{capsule_fixed, measured},
    program,
};

program!(run);

fn run() {
    measured(capsule_fixed);
}
