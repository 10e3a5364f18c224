//! The host: for the digest, and so that the programs can be read and checked without a board.

mod uncounted;
pub(crate) use uncounted::*;

use core::cell::RefCell;
use std::{env, fs, io::Write as _, sync::OnceLock};

use crate::Outcome;

thread_local! {
    /// What this thread would have printed, while somebody listens.
    static HEARD: RefCell<Option<Vec<u8>>> = const { RefCell::new(None) };
}

/// What a program prints, told to a test instead.
#[cfg(test)]
pub(crate) fn heard(run: fn()) -> String {
    HEARD.set(Some(Vec::new()));
    run();
    let bytes = HEARD.take().expect("nobody else listens");
    String::from_utf8(bytes).expect("lines are text")
}

pub(crate) fn write(bytes: &[u8]) {
    let told = HEARD.with_borrow_mut(|heard| {
        heard
            .as_mut()
            .map(|heard| heard.extend_from_slice(bytes))
            .is_some()
    });
    if told {
        return;
    }
    std::io::stdout()
        .write_all(bytes)
        .expect("standard output takes the line");
}

pub(crate) fn exit(outcome: Outcome) -> ! {
    std::process::exit(outcome as i32)
}

/// What the file holds that this variable names: there is no emulator that could load it.
pub(crate) fn loaded() -> &'static [u32] {
    static LOADED: OnceLock<Vec<u32>> = OnceLock::new();
    LOADED.get_or_init(|| {
        let bytes = env::var_os("FIRMWARE_DEMO_LOADED").map(fs::read);
        let bytes = bytes.map_or(Vec::new(), |bytes| bytes.expect("the file can be read"));
        let (words, _) = bytes.as_chunks::<4>();
        words.iter().map(|word| u32::from_le_bytes(*word)).collect()
    })
}

pub(crate) fn thread_nanoseconds() -> Option<u64> {
    let time = cpu_time::ThreadTime::try_now().ok()?.as_duration();
    u64::try_from(time.as_nanos()).ok()
}
