//! Paths with proofs, written and read.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetracone_fuzz::targets::proof(bytes));
