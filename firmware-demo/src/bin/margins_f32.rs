//! Steps of many solids with margins in `f32`, once: `cargo xtask panic-free` looks for panics in its image.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{
    everything::{margins_f32, measured},
    program,
};

program!(run);

fn run() {
    measured(margins_f32);
}
