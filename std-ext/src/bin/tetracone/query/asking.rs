//! What all questions have in common: where they come from, and how they are answered.

use std::path::PathBuf;

use clap::Args;
use rayon::prelude::*;

use super::{
    desk::{Answered, Desk},
    lines::{Block, Lines},
    row::Format,
};
use crate::{arguments::Common, failure::Failure, output::say, progress::Progress};

/// A thread answers this many lines at a time, and a tracker starts afresh with each such piece,
/// so that no answer can depend on the number of threads.
const PIECE: usize = 1024;
/// Pieces in hand per thread.
const PIECES: usize = 4;

/// Where questions come from, and how answers are found and written.
#[derive(Args)]
pub(crate) struct Asking {
    /// The file of questions; - is standard input
    #[arg(long, value_name = "FILE", default_value = "-")]
    input: PathBuf,
    /// How answers are written; csv and json tell what else is known, and what it took
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Start each search where the last one ended; this is how it is done anyway
    #[arg(long, overrides_with = "one_shot")]
    coherent: bool,
    /// Start each search from nothing; the answers are the same
    #[arg(long, overrides_with = "coherent")]
    one_shot: bool,
}

/// Questions ready to be answered.
pub(crate) struct Session {
    lines: Lines,
    progress: Progress,
    threads: usize,
    pool: rayon::ThreadPool,
    format: Format,
    one_shot: bool,
}

impl Asking {
    /// Opens the file of questions.
    pub(crate) fn open(&self, common: Common) -> Result<Session, Failure> {
        let (lines, size) = Lines::open(&self.input, common.quiet)?;
        let threads = usize::from(common.threads);
        Ok(Session {
            lines,
            progress: Progress::of_bytes(size, common.quiet),
            threads,
            pool: rayon::ThreadPoolBuilder::new()
                .num_threads(threads)
                .build()
                .map_err(|error| Failure::Error(format!("threads cannot be started: {error}")))?,
            format: self.format,
            one_shot: self.one_shot,
        })
    }
}

impl Session {
    /// Answers all questions, in order.
    pub(crate) fn answer<D: Desk>(mut self, desk: &D) -> Result<(), Failure> {
        if self.format == Format::Csv {
            say(format!("{}\n", desk.heading()).as_bytes())?;
        }
        let (mut block, mut tracker) = (Block::default(), D::Tracker::default());
        let most = if self.threads == 1 {
            PIECE
        } else {
            PIECE * PIECES * self.threads
        };
        loop {
            self.lines.read(most, &mut block)?;
            if block.is_empty() {
                return Ok(());
            }
            let answer = |(before, lines): (usize, Vec<&[u8]>)| {
                let fresh = before.is_multiple_of(PIECE);
                let tracker = if fresh {
                    D::Tracker::default()
                } else {
                    tracker
                };
                let tracker = (!self.one_shot).then_some(tracker);
                Answered::by(desk, self.format, before, &lines, tracker)
            };
            let answered: Vec<Answered<D::Tracker>> = if self.threads == 1 {
                block.pieces(PIECE).map(answer).collect()
            } else {
                let pieces: Vec<_> = block.pieces(PIECE).collect();
                self.pool
                    .install(|| pieces.into_par_iter().map(answer).collect())
            };
            for piece in answered {
                say(&piece.text)?;
                if let Some((line, what)) = piece.fault {
                    return Err(self.lines.fault(line, &what));
                }
                tracker = piece.tracker.unwrap_or_default();
            }
            self.progress.advance(block.bytes());
        }
    }
}
