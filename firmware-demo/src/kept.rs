//! The digests that are kept, without emulators: this host says the same.

use std::thread;

use fixed::types::I32F0;

use crate::{machine::heard, scenario};

/// `NAME HEX`, line by line; `cargo xtask digest --write` wrote it.
const KEPT: &str = include_str!("../golden/digests.txt");

#[test]
fn this_host_says_what_is_kept() {
    let parts = [
        scenario::all::<f32>,
        scenario::all::<I32F0>,
        scenario::robots,
    ];
    let said = parts.map(|part| thread::spawn(move || heard(part)));
    let said = said.map(|part| part.join().expect("a scenario ends"));
    let mut said: Vec<_> = said.iter().flat_map(|part| part.lines()).collect();
    said.sort_unstable();
    let kept: Vec<_> = KEPT.lines().map(|kept| format!("digest {kept}")).collect();
    assert_eq!(said, kept);
}
