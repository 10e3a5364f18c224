//! One query in f32 and nothing else: `cargo xtask panic-free` looks for panics in its image, and
//! what it is larger than `blank` is what a query costs in flash.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use core::hint::black_box;

use firmware_demo::{
    program,
    work::f32::{Point, Tracker, query},
};

program!(run);

fn run() {
    let point: Point = black_box(Point::default());
    black_box(query((&mut Tracker::default(), &point)));
}
