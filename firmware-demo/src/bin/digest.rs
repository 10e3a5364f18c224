//! Digests of what is said of points in baked solids: equal bits on every target, or it is a bug.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{program, scenario};

program!(run);

fn run() {
    scenario::points();
}
