//! Pairs of convex solids against what the solids say.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetracone_fuzz::targets::hull(bytes));
