//! `f32` against fixed point.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetracone_fuzz::targets::arithmetics(bytes));
