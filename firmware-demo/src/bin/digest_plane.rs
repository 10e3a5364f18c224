//! As `digest`, for balls, segments and shapes of the plane.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{program, scenario};

program!(run);

fn run() {
    scenario::plane();
}
