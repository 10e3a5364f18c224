//! Where the joints of a frame loop go.

use tetracone_robot::{JointKind, TURN};
use tetracone_std::robot::OwnedRobot;

/// Rows of coordinates.
pub(super) struct Motion {
    /// What it is, in a sentence.
    pub(super) origin: String,
    pub(super) rows: usize,
    /// One row after the other.
    pub(super) coordinates: Vec<i32>,
}

impl Motion {
    /// The rows of a path that was read.
    pub(super) fn of_path(name: &str, coordinates: Vec<i32>, robot: &OwnedRobot) -> Self {
        let width = robot.coordinates().len();
        Self {
            origin: format!("The rows of {name}."),
            rows: coordinates.len().checked_div(width).unwrap_or(1),
            coordinates,
        }
    }

    /// Every joint to its lower and its upper limit and back, one after the other, from where all are at zero or
    /// as near to it as they get. What turns on and on turns to half a turn either way.
    pub(super) fn through_limits(robot: &OwnedRobot) -> Self {
        let baked = robot.as_robot();
        let own = (0..baked.coordinate_count()).filter_map(|number| baked.coordinate(number));
        let limits: Vec<[i32; 2]> = own
            .map(|own| {
                let is_far = own.kind == JointKind::Revolute
                    && own.upper.saturating_sub(own.lower) > 2 * TURN;
                if is_far {
                    [-TURN / 2, TURN / 2]
                } else {
                    [own.lower, own.upper]
                }
            })
            .collect();
        let start: Vec<i32> = limits
            .iter()
            .map(|[lower, upper]| 0.clamp(*lower, *upper))
            .collect();
        let mut coordinates = start.clone();
        let mut rows = 1;
        for (number, ends) in limits.iter().enumerate() {
            for place in [ends[0], ends[1], start[number]] {
                let mut row = start.clone();
                row[number] = place;
                coordinates.extend(row);
                rows += 1;
            }
        }
        Self {
            origin:
                "Every joint goes to its lower and its upper limit and back, one after the other."
                    .to_owned(),
            rows,
            coordinates,
        }
    }
}
