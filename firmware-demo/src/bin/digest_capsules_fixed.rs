//! As `digest`, for capsules and moving balls in fixed point.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{program, scenario};

program!(run);

fn run() {
    scenario::capsules_fixed();
}
