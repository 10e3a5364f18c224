//! Many solids of space in f32, once: `cargo xtask panic-free` looks for panics in its image.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{
    everything::{many_f32, measured},
    program,
};

program!(run);

fn run() {
    measured(many_f32);
}
