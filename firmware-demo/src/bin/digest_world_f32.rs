//! As `digest`, for worlds of many solids in the plane and in space, in `f32`.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{program, scenario};

program!(run);

fn run() {
    scenario::worlds_f32();
}
