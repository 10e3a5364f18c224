//! As `digest`, for questions to worlds of space in f32.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{program, scenario};

program!(run);

fn run() {
    scenario::asks_f32();
}
