//! What many solids meet on their ways in `f32`, once: `cargo xtask panic-free` looks for panics in its image.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{
    everything::{impacts_f32, measured},
    program,
};

program!(run);

fn run() {
    measured(impacts_f32);
}
