//! As `digest`, for balls, segments, pairs and shapes of the plane.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{digest, program, scenario};

program!(run);

fn run() {
    digest("plane-f32", scenario::digest_plane_f32());
    digest("plane-fixed", scenario::digest_plane_fixed());
}
