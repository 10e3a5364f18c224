//! As `digest`, for balls, segments, pairs and shapes of space.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{digest, program, scenario};

program!(run);

fn run() {
    digest("space-f32", scenario::digest_space_f32());
    digest("space-fixed", scenario::digest_space_fixed());
}
