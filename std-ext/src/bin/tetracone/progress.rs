//! Progress on standard error, where a person watches and the work takes longer than a second.

use core::{
    fmt::Display,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};
use std::{
    io::{self, IsTerminal},
    path::Path,
    sync::mpsc::{self, RecvTimeoutError, Sender},
    thread::{self, JoinHandle},
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::{input::name_of, shown::printable};

/// Work that is done sooner shows nothing.
const PATIENCE: Duration = Duration::from_secs(1);
const TICK: Duration = Duration::from_millis(120);

/// One is shown at a time: that of the whole work, where its parts have their own.
static IS_BUSY: AtomicBool = AtomicBool::new(false);

/// A bar that comes after a second and goes away when the work is done; often none at all.
pub(crate) struct Progress(Option<Shown>);

struct Shown {
    bar: ProgressBar,
    /// What waits for the second to pass, and what ends the wait.
    waiting: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// A sign of life during work whose end is not known.
    pub(crate) fn of_work(what: impl Display, quiet: bool) -> Self {
        let progress = Self::new(quiet, None, "{spinner} {msg}, {elapsed}");
        if let Self(Some(shown)) = &progress {
            shown.bar.set_message(printable(&what.to_string()));
        }
        progress
    }

    /// The same while a file is read and made a solid.
    pub(crate) fn of_file(path: &Path, quiet: bool) -> Self {
        Self::of_work(format_args!("making a solid of {}", name_of(path)), quiet)
    }

    /// How much of a file of questions has been answered; never while the questions or their answers are on the
    /// terminal.
    pub(crate) fn of_bytes(size: Option<u64>, quiet: bool) -> Self {
        let is_typed = size.is_none() && io::stdin().is_terminal();
        let hidden = quiet || is_typed || io::stdout().is_terminal();
        let style = match size {
            Some(_) => "{bar:40} {percent:>3} % {decimal_bytes_per_sec}, {eta} left",
            None => "{spinner} {decimal_bytes} answered, {elapsed}",
        };
        Self::new(hidden, size, style)
    }

    /// How many links of a robot have been looked at.
    pub(crate) fn of_links(links: usize, quiet: bool) -> Self {
        Self::of_count(links, "links", quiet)
    }

    /// How many pairs of links have been looked at.
    pub(crate) fn of_pairs(pairs: usize, quiet: bool) -> Self {
        Self::of_count(pairs, "pairs", quiet)
    }

    /// How many rows of a path have been looked at; never while the answers themselves are on the terminal.
    pub(crate) fn of_rows(rows: usize, quiet: bool) -> Self {
        Self::of_count(rows, "rows", quiet || io::stdout().is_terminal())
    }

    fn of_count(count: usize, what: &str, hidden: bool) -> Self {
        let style = format!("{{bar:40}} {{pos}} of {{len}} {what}, {{eta}} left");
        Self::new(hidden, Some(count as u64), &style)
    }

    fn new(hidden: bool, length: Option<u64>, style: &str) -> Self {
        if hidden || !io::stderr().is_terminal() || IS_BUSY.swap(true, Ordering::Relaxed) {
            return Self(None);
        }
        let style = ProgressStyle::with_template(style);
        let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden())
            .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let (end, ended) = mpsc::channel();
        let appears = {
            let bar = bar.clone();
            move || {
                if ended.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                    bar.enable_steady_tick(TICK);
                }
            }
        };
        let waiting = thread::Builder::new().spawn(appears).ok();
        let waiting = waiting.map(|thread| (end, thread));
        Self(Some(Shown { bar, waiting }))
    }

    /// Some more bytes, links, pairs or rows are done.
    pub(crate) fn advance(&self, more: usize) {
        if let Self(Some(shown)) = self {
            shown.bar.inc(more as u64);
        }
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        if let Some((end, thread)) = self.waiting.take() {
            drop(end);
            // A bar that could not be shown is none.
            let _ = thread.join();
        }
        self.bar.finish_and_clear();
        IS_BUSY.store(false, Ordering::Relaxed);
    }
}
