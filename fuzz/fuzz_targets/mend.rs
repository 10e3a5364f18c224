//! Surfaces that are mended.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetracone_fuzz::targets::mend(bytes));
