//! Measures distances in the plane and in space, in fixed point, once: `cargo xtask panic-free` looks for panics in its image.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{
    everything::{distance_fixed, measured},
    program,
};

program!(run);

fn run() {
    measured(distance_fixed);
}
