//! Asks about hulls in f32, once: `cargo xtask panic-free` looks for panics in its image.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{
    everything::{hull_f32, measured},
    program,
};

program!(run);

fn run() {
    measured(hull_f32);
}
