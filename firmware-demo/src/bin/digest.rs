//! Digests of every scenario: equal bits on every target, or it is a bug.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{program, scenario};
use fixed::types::I32F0;

program!(run);

fn run() {
    scenario::all::<f32>();
    scenario::all::<I32F0>();
    scenario::robots();
}
