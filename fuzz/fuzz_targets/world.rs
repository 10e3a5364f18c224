//! Worlds against pairs compared alone.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetracone_fuzz::targets::world(bytes));
