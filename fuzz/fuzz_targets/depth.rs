//! Contact points and penetration against the exact oracle.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetracone_fuzz::targets::depth(bytes));
