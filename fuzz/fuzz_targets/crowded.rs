//! Worlds with too little room against pairs alone.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetracone_fuzz::targets::crowded(bytes));
