//! `tetracone robot check`: which links touch along a path.

mod told;

use std::path::PathBuf;

use clap::Args;
use tetracone_std::robot::{Checker, FirstContact, Path, Standing};

use super::{
    arguments::{Read, RobotArguments},
    links::Links,
};
use crate::{
    arguments::Common,
    failure::Failure,
    input::{bytes, name_of},
    output::say,
    query::row::Format,
};
use told::Told;

/// Which links of a robot touch along a path, and when they first do between its rows; exit code 1 where some do.
#[derive(Args)]
#[command(
    after_help = "A row of the path has a number for every coordinate, angles in radians. A heading names the \
    joints, in any order; without one they stand in the robot's order. Between rows, all coordinates go evenly \
    from the one to the next. A line goes out for every row:

  free                            no links touch, here and on the way to the next row
  touch: hand base, ...           these pairs do
  free; touch at 0.25: hand base  these first do after a quarter of the way to the next row

Links that hang on one another, pairs that only fixed joints lie between, and those that the SRDF disables are \
    not checked. Exit codes: 0 all is free, 1 something touches, 2 error."
)]
pub(crate) struct Check {
    #[command(flatten)]
    robot: RobotArguments,
    /// The rows of coordinates, a table with commas; - is standard input
    #[arg(long = "path", value_name = "FILE")]
    rows: PathBuf,
    /// What comes nearer than this, in units of the robot, counts as touching; so does what is within the roundings
    /// of the links' poses
    #[arg(long, value_name = "LENGTH", default_value_t = 0.0001, value_parser = tolerance)]
    tolerance: f64,
    /// Check the rows alone, and not the ways between them
    #[arg(long)]
    rows_only: bool,
    /// How answers are written; csv and json tell the pair that is nearest, too
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    links: Links,
}

/// A length as an argument.
pub(super) fn tolerance(text: &str) -> Result<f64, String> {
    let length = text.parse().ok();
    let length = length.filter(|length: &f64| length.is_finite() && *length >= 0.0);
    length.ok_or_else(|| "write a length, 0 or more".to_owned())
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
        let read = self.links.furnish(self.robot.read()?)?;
        let name = name_of(&self.rows);
        let path = Path::read(&name, &bytes(&self.rows)?, &read.robot)?;
        let solids = self.links.solids(&self.robot, &read, common)?;
        let Read { robot, srdf, .. } = &read;
        let srdf = srdf.as_ref().map(|(_, srdf)| srdf);
        let checker = Checker::new(robot, &solids, srdf, self.tolerance);
        let mut checker = checker.map_err(|error| self.robot.fault(error))?;
        let told = Told {
            robot,
            format: self.format,
        };
        say(told.heading().as_bytes())?;
        let mut is_free = true;
        let mut next = path.rows().skip(1);
        for (line, q) in path.rows() {
            let fault = |error| Failure::of_file(format_args!("{name}:{line}"), error);
            let standing = checker.at(q).map_err(fault)?;
            let way = match next.next().filter(|_| !self.rows_only) {
                None => Way::None,
                Some((_, to)) => match checker.first_contact(q, to).map_err(fault)? {
                    None => Way::Free,
                    Some(contact) => Way::Contact(contact),
                },
            };
            let row = Row {
                line,
                standing,
                way,
            };
            is_free &= row.is_free();
            say(told.row(&row).as_bytes())?;
        }
        if is_free { Ok(()) } else { Err(Failure::Found) }
    }
}
