//! Facets, points and segments against big integers.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tetracone_fuzz::targets::predicates(bytes));
