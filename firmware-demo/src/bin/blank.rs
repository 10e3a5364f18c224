//! Does nothing: what its image weighs is start-up and exit, to be taken off the others.
#![cfg_attr(not(board = "host"), no_std, no_main)]

firmware_demo::program!(run);

fn run() {}
