//! Steps of many solids with margins in fixed point, once: `cargo xtask panic-free` looks for panics in its image.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{
    everything::{margins_fixed, measured},
    program,
};

program!(run);

fn run() {
    measured(margins_fixed);
}
