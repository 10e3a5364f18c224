//! Convex stones against each other in f32, by their hulls and as solids of any kind: what a query costs in
//! instructions and in stack.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{
    hulls::{Stone, measure},
    program,
};

program!(run);

fn run() {
    measure(&Stone::in_f32());
}
