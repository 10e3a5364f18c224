//! How many cases a test asks: a share of all, so that the tests of every day take minutes.

use core::ops::Div;
use std::{env, sync::OnceLock};

/// `all` in it has every test ask all its cases; a number, one of so many.
pub const VARIABLE: &str = "TETRACONE_CASES";

/// One of so many cases is asked where [`VARIABLE`] says nothing.
const PART: u32 = 10;

/// One of how many cases is asked.
///
/// # Panics
/// If [`VARIABLE`] holds something else than `all` or a number from 1 on.
#[must_use]
pub fn part() -> u32 {
    static PARSED: OnceLock<u32> = OnceLock::new();
    *PARSED.get_or_init(|| match env::var(VARIABLE).as_deref() {
        Err(_) => PART,
        Ok("all") => 1,
        Ok(text) => match text.parse() {
            Ok(part) if part > 0 => part,
            _ => panic!("{VARIABLE} is `all` or a number from 1 on, not `{text}`"),
        },
    })
}

/// Of `all` cases the share that is asked, and no fewer than `least`.
///
/// # Panics
/// If [`VARIABLE`] says what the type cannot hold.
#[must_use]
pub fn share<N: Copy + Ord + Div<Output = N> + TryFrom<u32>>(least: N, all: N) -> N {
    let part = N::try_from(part()).ok().expect("a part of all is small");
    (all / part).max(least)
}

/// As [`share`], but a quarter of the share: where the oracle takes long.
///
/// # Panics
/// As [`share`].
#[must_use]
pub fn few(least: usize, all: usize) -> usize {
    let fewer = if part() == 1 { 1 } else { 4 };
    (share(0, all) / fewer).max(least)
}

/// Every how many cases one is asked, where of all of them it is every `all`; an odd number where it
/// is a share, so that cases that alternate have it of every kind.
///
/// # Panics
/// As [`share`].
#[must_use]
pub fn every(most: usize, all: usize) -> usize {
    match part() {
        1 => all,
        part => {
            let part = usize::try_from(part).expect("a part of all is small");
            (all.saturating_mul(part) | 1).min(most)
        }
    }
}
