//! Lists in space all there is of something, in fixed point, once: `cargo xtask panic-free` looks for panics in its image.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{
    everything::{lists_fixed, measured},
    program,
};

program!(run);

fn run() {
    measured(lists_fixed);
}
