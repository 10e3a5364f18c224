//! Moves proxies in space, in f32, once: `cargo xtask panic-free` looks for panics in its
//! image.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{
    everything::{measured, proxy_f32},
    program,
};

program!(run);

fn run() {
    measured(proxy_f32);
}
