//! A tree has all of its boundary in it.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetracone_fuzz::targets::tree(bytes));
