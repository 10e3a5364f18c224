//! As `digest`, for solids that are built on the spot, in fixed point.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{program, scenario};

program!(run);

fn run() {
    scenario::built_fixed();
}
