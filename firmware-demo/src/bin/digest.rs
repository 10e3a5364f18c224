//! One digest per arithmetic: equal bits on every target, or it is a bug.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{digest, program, scenario};

program!(run);

fn run() {
    digest("f32", scenario::digest_f32());
    digest("fixed", scenario::digest_fixed());
}
