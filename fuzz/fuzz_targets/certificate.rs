//! Paths with proofs, damaged.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetracone_fuzz::targets::certificate(bytes));
