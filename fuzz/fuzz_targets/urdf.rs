//! Robots and what is known of pairs of their links.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetracone_fuzz::targets::urdf(bytes));
