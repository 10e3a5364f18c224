//! What is a solid, and building it in any room.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetracone_fuzz::targets::construction(bytes));
