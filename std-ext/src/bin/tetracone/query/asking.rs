//! What all questions have in common: where they come from, and how they are answered.

use std::path::PathBuf;

use clap::Args;
use rayon::prelude::*;

use super::{
    desk::{Answered, Bad, Desk, Faults, Manner},
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
    /// The file of questions; - is standard input. A first line of words, which names columns, is skipped
    #[arg(long, value_name = "FILE", default_value = "-")]
    input: PathBuf,
    /// Answer a line that is no question with bad and go on; how many there were is an error in the end
    #[arg(long)]
    skip_bad: bool,
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
    manner: Manner,
    one_shot: bool,
}

impl Asking {
    /// Opens the file of questions.
    pub(crate) fn open(&self, common: Common) -> Result<Session, Failure> {
        let bad = if self.skip_bad {
            Bad::IsSkipped
        } else {
            Bad::Stops
        };
        let (lines, size) = Lines::open(&self.input, bad, common.quiet)?;
        let threads = usize::from(common.threads);
        Ok(Session {
            lines,
            progress: Progress::of_bytes(size, common.quiet),
            threads,
            pool: common.pool()?,
            manner: Manner {
                format: common.format,
                bad,
            },
            one_shot: self.one_shot,
        })
    }
}

impl Session {
    /// Answers all questions, in order.
    pub(crate) fn answer<D: Desk>(mut self, desk: &D) -> Result<(), Failure> {
        if self.manner.format == Format::Csv {
            say(format!("{}\n", desk.heading()).as_bytes())?;
        }
        let (mut block, mut tracker) = (Block::default(), D::Tracker::default());
        let mut faults = Faults::default();
        let most = if self.threads == 1 {
            PIECE
        } else {
            PIECE * PIECES * self.threads
        };
        loop {
            self.lines.read(most, &mut block)?;
            if block.is_empty() {
                return self.end(&faults);
            }
            let answer = |(before, lines): (usize, Vec<&[u8]>)| {
                let fresh = before.is_multiple_of(PIECE);
                let tracker = if fresh {
                    D::Tracker::default()
                } else {
                    tracker
                };
                let tracker = (!self.one_shot).then_some(tracker);
                Answered::by(desk, self.manner, before, &lines, tracker)
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
                faults = faults.and(piece.faults);
                if faults.count > 0 && self.manner.bad == Bad::Stops {
                    return self.end(&faults);
                }
                tracker = piece.tracker.unwrap_or_default();
            }
            self.progress.advance(block.bytes());
        }
    }

    /// What there is to say in the end.
    fn end(&self, faults: &Faults) -> Result<(), Failure> {
        let Some((line, what)) = &faults.first else {
            return Ok(());
        };
        let skipped = match (self.manner.bad, faults.count) {
            (Bad::Stops, _) => String::new(),
            (Bad::IsSkipped, 1) => "; 1 bad line".to_owned(),
            (Bad::IsSkipped, count) => format!("; {count} bad lines, of which this is the first"),
        };
        Err(self.lines.fault(*line, format_args!("{what}{skipped}")))
    }
}
