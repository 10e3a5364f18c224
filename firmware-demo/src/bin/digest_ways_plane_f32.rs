//! As `digest`, for margins of worlds and what is met on ways of the plane in f32.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{program, scenario};

program!(run);

fn run() {
    scenario::ways_plane_f32();
}
