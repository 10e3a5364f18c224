//! All targets for libFuzzer; `TETRACONE_FUZZ_TARGET` names the one to run.
#![no_main]

use std::{env, sync::LazyLock};

use libfuzzer_sys::fuzz_target;
use tetracone_fuzz::targets::ALL;

static BODY: LazyLock<fn(&[u8])> = LazyLock::new(|| {
    let asked = env::var("TETRACONE_FUZZ_TARGET").unwrap_or_default();
    let found = ALL.iter().find(|(name, _)| *name == asked);
    found
        .unwrap_or_else(|| panic!("TETRACONE_FUZZ_TARGET={asked} is no target"))
        .1
});

// What a target makes once, no input is to be taken for reaching.
fuzz_target!(init: { BODY(&[]); }, |bytes: &[u8]| BODY(bytes));
