//! Every query of the plane in fixed point, once: `cargo xtask panic-free` looks for panics in its image.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{plane::everything_fixed, program};

program!(run);

fn run() {
    everything_fixed();
}
