//! Calls what only a register knows: a control that `cargo xtask stack` must refuse.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use core::hint::black_box;

firmware_demo::program!(run);

fn run() {
    let function = black_box(u32::count_ones as fn(u32) -> u32);
    black_box(function(black_box(3)));
}
