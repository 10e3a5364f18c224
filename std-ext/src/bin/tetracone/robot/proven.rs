//! What a proof has to allow for, as arguments.

use clap::Args;
use tetracone_robot::{JointKind, Robot, certificate::Allowance};
use tetracone_std::robot::OwnedRobot;

use super::arguments::length;
use crate::failure::Failure;

/// What has to be between links beyond their margins.
#[derive(Args)]
pub(crate) struct Demand {
    /// How far a joint may be from where the path has it: radians of those that turn, units of the robot of those
    /// that slide
    #[arg(long, value_name = "SLACK", default_value_t = 0.0, value_parser = length)]
    slack: f64,
    /// How far links have to stay apart beyond the margin that the robot was baked with, in units of the robot
    #[arg(long, value_name = "LENGTH", default_value_t = 0.0, value_parser = length)]
    margin: f64,
}

impl Demand {
    /// The slack of every coordinate.
    pub(super) fn slack(&self, owned: &OwnedRobot) -> Result<Vec<u32>, Failure> {
        let robot = owned.as_robot();
        let parts = f64::from(tetracone_robot::TURN) / core::f64::consts::TAU;
        let kinds = (0..robot.coordinate_count()).filter_map(|number| robot.coordinate(number));
        kinds
            .map(|coordinate| match coordinate.kind {
                JointKind::Revolute => above(self.slack * parts, "--slack"),
                _ => above(steps(robot, self.slack), "--slack"),
            })
            .collect()
    }

    pub(super) fn allowance<'s>(
        &self,
        robot: &Robot<'_>,
        slack: &'s [u32],
    ) -> Result<Allowance<'s>, Failure> {
        Ok(Allowance {
            slack,
            margin: above(steps(robot, self.margin), "--margin")?,
        })
    }
}

fn steps(robot: &Robot<'_>, length: f64) -> f64 {
    libm::ldexp(length, -robot.step_exponent())
}

/// A whole number that is not less.
fn above(number: f64, of: &str) -> Result<u32, Failure> {
    let whole = libm::ceil(number);
    if whole > f64::from(1u32 << 29) {
        return Err(Failure::of_file(
            of,
            "it is beyond the domain; ask for less",
        ));
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "at most 2^29, and not negative"
    )]
    Ok(whole as u32)
}

/// The names of a pair's links.
pub(super) fn links_of(owned: &OwnedRobot, pair: usize) -> String {
    owned
        .as_robot()
        .pair(pair)
        .map_or_else(String::new, |pair| {
            let [first, second] = [pair.first, pair.second].map(|link| &owned.links()[link]);
            format!("{first} {second}")
        })
}

/// Coordinates as words of a path.
pub(super) fn row_words(coordinates: &[i32]) -> Vec<u32> {
    coordinates
        .iter()
        .map(|place| place.cast_unsigned())
        .collect()
}
