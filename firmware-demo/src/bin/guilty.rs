//! Can panic, calls itself, and calls what only a register knows: the control that `cargo xtask panic-free` must
//! find guilty, and whose two last functions `cargo xtask stack` must refuse.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use core::hint::black_box;

firmware_demo::program!(run);

fn run() {
    black_box([1, 2, 3][black_box(2)]);
    black_box(recurses(black_box(3)));
    by_pointer();
}

/// Not a loop to the compiler: what comes of the call is still needed.
#[inline(never)]
fn recurses(last: u32) -> u32 {
    match last.checked_sub(1) {
        Some(before) => black_box(recurses(before)).wrapping_add(last),
        None => 0,
    }
}

#[inline(never)]
fn by_pointer() {
    let function = black_box(u32::count_ones as fn(u32) -> u32);
    black_box(function(black_box(3)));
}
