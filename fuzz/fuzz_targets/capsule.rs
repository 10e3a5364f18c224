//! Capsules and balls that move against the oracle.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetracone_fuzz::targets::capsule(bytes));
