//! Every query of the plane in f32, once: `cargo xtask panic-free` looks for panics in its image.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{
    everything::{measured, plane_f32},
    program,
};

program!(run);

fn run() {
    measured(plane_f32);
}
