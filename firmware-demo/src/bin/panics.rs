//! Can panic: the control that `cargo xtask panic-free` must find guilty.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use core::hint::black_box;

firmware_demo::program!(run);

fn run() {
    let words = [1, 2, 3];
    black_box(words[black_box(2)]);
}
