//! Calls itself: a control that `cargo xtask stack` must refuse.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use core::hint::black_box;

firmware_demo::program!(run);

fn run() {
    black_box(sum_to(black_box(3)));
}

/// Not a loop to the compiler: what comes of the call is still needed.
#[inline(never)]
fn sum_to(last: u32) -> u32 {
    match last.checked_sub(1) {
        Some(before) => black_box(sum_to(before)).wrapping_add(last),
        None => 0,
    }
}
