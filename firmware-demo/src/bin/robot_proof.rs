//! Proofs of paths, checked once: `cargo xtask panic-free` looks for panics in its image.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{
    everything::{measured, robot_proof},
    program,
};

program!(run);

fn run() {
    measured(robot_proof);
}
