//! `tetracone query point`: where points lie.

use std::path::PathBuf;

use clap::Args;
use rayon::prelude::*;
use tetracone::{Dimension, PointTracker, image::Lattice, tree::Tree};
use tetracone_std::{
    bake::coordinates,
    load::{Visitor, visit},
};

use super::{
    answer::{Format, PointAnswer},
    lines::{Block, Lines, numbers},
};
use crate::{
    arguments::{Common, SolidArguments},
    failure::Failure,
    output::say,
    progress::Progress,
};

/// A thread answers this many lines at a time, and a tracker starts afresh with each such piece,
/// so that no answer can depend on the number of threads.
const PIECE: usize = 1024;
/// Pieces in hand per thread.
const PIECES: usize = 4;

/// Where points lie: x,y or x,y,z -> inside | boundary | outside
#[derive(Args)]
#[command(
    after_help = "One point a line: numbers with commas or blanks between them; # begins a comment, and blank \
lines are skipped. One answer a line, in order, as soon as it is known."
)]
pub(crate) struct PointQuery {
    #[command(flatten)]
    solid: SolidArguments,
    /// The file of points; - is standard input
    #[arg(long, value_name = "FILE", default_value = "-")]
    input: PathBuf,
    /// How answers are written; csv and json tell the facet touched, the cone, the evaluations
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Start each search where the last one ended; this is how it is done anyway
    #[arg(long, overrides_with = "one_shot")]
    coherent: bool,
    /// Start each search from nothing; the answers are the same
    #[arg(long, overrides_with = "coherent")]
    one_shot: bool,
}

impl PointQuery {
    pub(crate) fn run(&self, common: Common) -> Result<(), Failure> {
        let loaded = self.solid.load(common)?;
        let (lines, size) = Lines::open(&self.input, common.quiet)?;
        let threads = usize::from(common.threads);
        let session = Session {
            lines,
            progress: Progress::of_bytes(size, common.quiet),
            threads,
            pool: rayon::ThreadPoolBuilder::new()
                .num_threads(threads)
                .build()
                .map_err(|error| Failure::Error(format!("threads cannot be started: {error}")))?,
            format: self.format,
            one_shot: self.one_shot,
        };
        visit(&loaded.image(), session)
    }
}

/// Everything that answering takes.
struct Session {
    lines: Lines,
    progress: Progress,
    threads: usize,
    pool: rayon::ThreadPool,
    format: Format,
    one_shot: bool,
}

impl Visitor<'_> for Session {
    type Output = Result<(), Failure>;

    fn visit<G: Dimension>(mut self, tree: Tree<'_, G>, lattice: Lattice) -> Result<(), Failure> {
        let Self {
            format, one_shot, ..
        } = self;
        let desk = Desk {
            tree,
            lattice,
            format,
            one_shot,
        };
        say(PointAnswer::heading(format))?;
        let (mut block, mut tracker) = (Block::default(), PointTracker::new());
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
                let tracker = if fresh { PointTracker::new() } else { tracker };
                desk.answer(before, &lines, tracker)
            };
            let answered: Vec<Answered> = if self.threads == 1 {
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
                tracker = piece.tracker;
            }
            self.progress.advance(block.bytes());
        }
    }
}

/// Where lines are answered, by any number of threads.
struct Desk<'t, G: Dimension> {
    tree: Tree<'t, G>,
    lattice: Lattice,
    format: Format,
    one_shot: bool,
}

/// The answers to some lines; where they stop early, the line that is wrong and why.
struct Answered {
    text: Vec<u8>,
    fault: Option<(usize, String)>,
    tracker: PointTracker,
}

impl<G: Dimension> Desk<'_, G> {
    /// Answers lines one after the other, up to the first that is wrong.
    fn answer(&self, before: usize, lines: &[&[u8]], tracker: PointTracker) -> Answered {
        let mut answered = Answered {
            text: Vec::new(),
            fault: None,
            tracker,
        };
        for (at, line) in lines.iter().enumerate() {
            let place = match question::<G>(line) {
                Ok(Some(place)) => place,
                Ok(None) => continue,
                Err(what) => {
                    answered.fault = Some((before + at, what));
                    break;
                }
            };
            if self.one_shot {
                answered.tracker = PointTracker::new();
            }
            let point = coordinates::<G>(&self.lattice, place);
            let answer = PointAnswer::of(&self.tree, point, &mut answered.tracker);
            answer.write(self.format, &mut answered.text);
        }
        answered
    }
}

/// The place that a line asks about.
fn question<G: Dimension>(line: &[u8]) -> Result<Option<[f64; 3]>, String> {
    if G::DIMENSION == 2 {
        let place = numbers::<2>(line, "x,y")?;
        Ok(place.map(|[x, y]| [x, y, 0.0]))
    } else {
        numbers::<3>(line, "x,y,z")
    }
}
