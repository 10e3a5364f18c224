//! Progress on standard error, where a person watches and the work is long.

use core::time::Duration;
use std::{fs, io::IsTerminal, path::Path};

use indicatif::{ProgressBar, ProgressStyle};

/// Files below this size are done before a person has looked.
const LONG: u64 = 2 << 20;
const TICK: Duration = Duration::from_millis(120);

/// A bar that goes away when the work is done; often none at all.
pub(crate) struct Progress(Option<ProgressBar>);

impl Progress {
    /// A sign of life while a large file is read and made a solid.
    pub(crate) fn of_file(path: &Path, quiet: bool) -> Self {
        let size = fs::metadata(path).map_or(0, |data| data.len());
        Self::new(quiet || size < LONG, || {
            let bar = ProgressBar::new_spinner();
            bar.set_message(format!("making a solid of {}", path.display()));
            bar.enable_steady_tick(TICK);
            bar
        })
    }

    /// How much of a file of questions has been answered; never while the answers themselves are
    /// on the terminal.
    pub(crate) fn of_bytes(size: Option<u64>, quiet: bool) -> Self {
        let size = size.unwrap_or(0);
        let hidden = quiet || size < LONG || std::io::stdout().is_terminal();
        Self::new(hidden, || {
            let style = "{bar:40} {percent:>3} % {decimal_bytes_per_sec}, {eta} left";
            let style = ProgressStyle::with_template(style);
            ProgressBar::new(size)
                .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        })
    }

    /// How many links of a robot have been looked at, whose meshes have so many bytes.
    pub(crate) fn of_links(links: usize, size: u64, quiet: bool) -> Self {
        Self::of_count(links, "links", quiet || size < LONG)
    }

    /// How many pairs of links have been looked at.
    pub(crate) fn of_pairs(pairs: usize, quiet: bool) -> Self {
        Self::of_count(pairs, "pairs", quiet)
    }

    /// How many rows of a path have been looked at; never while the answers themselves are on the terminal.
    pub(crate) fn of_rows(rows: usize, quiet: bool) -> Self {
        Self::of_count(rows, "rows", quiet || std::io::stdout().is_terminal())
    }

    fn of_count(count: usize, what: &str, hidden: bool) -> Self {
        Self::new(hidden, || {
            let style = format!("{{bar:40}} {{pos}} of {{len}} {what}, {{eta}} left");
            let style = ProgressStyle::with_template(&style);
            ProgressBar::new(count as u64)
                .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        })
    }

    fn new(hidden: bool, bar: impl FnOnce() -> ProgressBar) -> Self {
        Self((!hidden && std::io::stderr().is_terminal()).then(bar))
    }

    /// Some more bytes, links, pairs or rows are done.
    pub(crate) fn advance(&self, more: usize) {
        if let Self(Some(bar)) = self {
            bar.inc(more as u64);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Self(Some(bar)) = self {
            bar.finish_and_clear();
        }
    }
}
