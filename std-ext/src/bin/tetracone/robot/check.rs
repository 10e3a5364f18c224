//! `tetracone robot check`: which links touch along a path.

mod told;

use std::path::PathBuf;

use clap::Args;
use rayon::prelude::*;
use tetracone_std::robot::{Checker, CheckerError, FirstContact, Path, Robot, Standing};

use super::{
    arguments::{RobotArguments, length},
    links::{Links, Ready},
};
use crate::{
    arguments::Common,
    failure::Failure,
    input::{bytes, name_of},
    output::say,
    progress::Progress,
};
use told::Told;

/// A thread answers this many rows at a time, and what links remember of the row before starts afresh with each such
/// piece, so that no answer can depend on the number of threads.
const PIECE: usize = 16;
/// Pieces in hand per thread.
const AHEAD: usize = 4;

/// Which links of a robot touch along a path, and when they first do between its rows; exit code 1 where some do.
#[derive(Args)]
#[command(
    after_help = "A row of the path has a number for every coordinate, angles in radians. A heading names the \
    joints, in any order; without one they stand in the robot's order. Between rows, all coordinates go evenly \
    from the one to the next. A line goes out for every row:

  free                            no links touch, here and on the way to the next row
  touch: hand base, ...           these pairs do
  free; touch at 0.25: hand base  these first do after a quarter of the way to the next row

Pairs that only fixed joints lie between, and those that the SRDF disables are not checked; nor are neighbours, \
    links that hang on one another, where they touch in all poses tried, which is told. A baked robot has its pairs. csv \
    and json tell the pair that is nearest, too. Exit codes: 0 all is free, 1 something touches, 2 error."
)]
pub(crate) struct Check {
    #[command(flatten)]
    robot: RobotArguments,
    /// The rows of coordinates, a table with commas; - is standard input
    #[arg(long = "path", value_name = "FILE")]
    rows: PathBuf,
    /// What comes nearer than this, in units of the robot, counts as touching; so does what is within the roundings
    /// of the links' poses
    #[arg(long, value_name = "LENGTH", default_value_t = 0.0001, value_parser = length)]
    tolerance: f64,
    /// Check the rows alone, and not the ways between them
    #[arg(long)]
    rows_only: bool,
    #[command(flatten)]
    links: Links,
}

/// What is known of a row.
struct Row {
    /// In the file, from 1.
    line: usize,
    standing: Standing,
    way: Way,
}

/// What is known of the way from a row to the next one.
enum Way {
    /// There is none, or it is not looked at.
    None,
    /// It is free.
    Free,
    /// It is not.
    Contact(FirstContact),
}

impl Row {
    fn is_free(&self) -> bool {
        self.standing.touching.is_empty() && !matches!(self.way, Way::Contact(_))
    }
}

impl Check {
    pub(crate) fn run(&self, common: Common) -> Result<(), Failure> {
        let name = name_of(&self.rows);
        let rows_of = |robot: &Robot| -> Result<Path, Failure> {
            Ok(Path::read(&name, &bytes(&self.rows)?, robot)?)
        };
        let (ready, path) = self
            .links
            .ready(&self.robot, self.tolerance, common, rows_of)?;
        let Ready {
            robot,
            solids,
            pairs,
        } = &ready;
        let busy = Progress::of_work("making the links ready", common.quiet);
        let checker = Checker::of_pairs(robot, solids, pairs, self.tolerance);
        drop(busy);
        let checker = checker.map_err(|error| self.robot.fault(error))?;
        let told = Told {
            robot,
            format: common.format,
        };
        say(told.heading().as_bytes())?;
        let steps: Vec<_> = steps(&path, self.rows_only).collect();
        let threads = usize::from(common.threads);
        let ahead = if threads == 1 { 1 } else { threads * AHEAD };
        let pool = common.pool()?;
        let bar = Progress::of_rows(steps.len(), common.quiet);
        let mut is_free = true;
        for block in steps.chunks(PIECE * ahead) {
            let answer = |piece: &[Step<'_>]| rows(piece, checker.clone(), &name);
            let pieces: Vec<_> = pool.install(|| block.par_chunks(PIECE).map(answer).collect());
            for row in pieces.into_iter().flatten() {
                let row = row?;
                is_free &= row.is_free();
                say(told.row(&row).as_bytes())?;
            }
            bar.advance(block.len());
        }
        drop(bar);
        if is_free { Ok(()) } else { Err(Failure::Found) }
    }
}

/// A row of a path, and the next one where the way there is looked at.
struct Step<'a> {
    line: usize,
    from: &'a [f64],
    to: Option<&'a [f64]>,
}

fn steps(path: &Path, rows_only: bool) -> impl Iterator<Item = Step<'_>> {
    let next = path
        .rows()
        .skip(1)
        .map(move |(_, q)| Some(q).filter(|_| !rows_only));
    let next = next.chain(core::iter::once(None));
    path.rows()
        .zip(next)
        .map(|((line, from), to)| Step { line, from, to })
}

/// What is known of rows one after the other, until something is wrong.
fn rows(steps: &[Step<'_>], mut checker: Checker<'_>, name: &str) -> Vec<Result<Row, Failure>> {
    let mut rows = Vec::new();
    for step in steps {
        let row = row(step, &mut checker);
        let line = step.line;
        let row = row.map_err(|error| Failure::of_file(format_args!("{name}:{line}"), error));
        let is_wrong = row.is_err();
        rows.push(row);
        if is_wrong {
            break;
        }
    }
    rows
}

fn row(step: &Step<'_>, checker: &mut Checker<'_>) -> Result<Row, CheckerError> {
    let standing = checker.at(step.from)?;
    let way = match step.to {
        None => Way::None,
        Some(to) => match checker.first_contact(step.from, to)? {
            None => Way::Free,
            Some(contact) => Way::Contact(contact),
        },
    };
    Ok(Row {
        line: step.line,
        standing,
        way,
    })
}
