//! Images of robots, damaged.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetracone_fuzz::targets::robot_image(bytes));
