//! What queries are made of in f32, once: `cargo xtask panic-free` looks for panics in its image.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{
    everything::{measured, pieces_f32},
    program,
};

program!(run);

fn run() {
    measured(pieces_f32);
}
