//! How far links move against each other on a way that is straight in joint coordinates.

use thiserror::Error;

use super::{JointKind, LinkSolid, PlaceError, Robot, kinematics::motion};
use crate::{
    import::text::quote,
    memory::collect,
    vector::{Vector, along, dot, length},
};

/// More than all roundings of a bound, as a part of it.
pub(super) const ROUNDED: f64 = 1.0 + 1.0 / 1_048_576.0;

/// Why no bound is known of a motion.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum MotionError {
    /// A floating joint between two links moves.
    #[error(
        "the floating joint {} moves between two links, and no way between its coordinates is straight; \
         check rows alone with --rows-only",
        quote(.joint)
    )]
    Floating {
        /// Its name.
        joint: String,
    },
    /// The way is too long for the tolerance.
    #[error(
        "the links {} and {} may move by {length} against each other, too far for the tolerance; write more \
         rows, or a larger tolerance",
        quote(&links[0]), quote(&links[1])
    )]
    Long {
        /// Their names.
        links: [String; 2],
        /// How far at most.
        length: f64,
    },
    /// There is no place for the links.
    #[error(transparent)]
    Place(PlaceError),
}

/// All points of a link over a whole way, in a frame above it.
struct Swept {
    middle: Vector,
    radius: f64,
    /// How far they move in that frame at most.
    moved: f64,
}

impl Robot {
    /// How far a point of the one link moves as seen from the other one at most, while the coordinates go from
    /// one row to another evenly. Between two places of the way it is that part of it.
    ///
    /// It is the sum, over the joints between the two links, of what each of them moves by: a prismatic joint
    /// by its length, a revolute one by its angle in radians times the greatest distance of a point of the link
    /// from its axis, wherever on the way the joints in between are.
    pub(super) fn motion_bound(
        &self,
        links: [(usize, &LinkSolid); 2],
        [from, to]: [&[f64]; 2],
    ) -> Result<f64, MotionError> {
        let middle = from.iter().zip(to).map(|(from, to)| from.midpoint(*to));
        let middle = collect(middle).map_err(|error| MotionError::Place(error.into()))?;
        let [(mut first, one), (mut second, other)] = links;
        let (mut one, mut other) = (Swept::of(one), Swept::of(other));
        // The joint above a link has a lower number than those below: whoever is lower goes up.
        while first != second {
            let (link, swept) = if first > second {
                (&mut first, &mut one)
            } else {
                (&mut second, &mut other)
            };
            self.lift(*link - 1, swept, [from, &middle, to])?;
            *link = self.joints[*link - 1].parent;
        }
        Ok((one.moved + other.moved) * ROUNDED)
    }

    /// From the frame of what a joint holds to that of what it hangs on.
    fn lift(&self, joint: usize, swept: &mut Swept, q: [&[f64]; 3]) -> Result<(), MotionError> {
        let [from, middle, to] = q;
        let lead = self.leads[joint].as_ref();
        let turn =
            |coordinate: usize, times: f64| ((to[coordinate] - from[coordinate]) * times).abs();
        let joint = &self.joints[joint];
        let own = joint.coordinates.start;
        let led = || lead.map_or(0.0, |lead| turn(lead.coordinate, lead.multiplier));
        let (angle, shift) = match joint.kind {
            JointKind::Fixed => (0.0, 0.0),
            JointKind::Revolute | JointKind::Continuous => (led(), 0.0),
            JointKind::Prismatic => (0.0, led()),
            JointKind::Planar => {
                let shift = length([turn(own, 1.0), turn(own + 1, 1.0), 0.0]);
                (turn(own + 2, 1.0), shift)
            }
            JointKind::Floating => {
                if joint.coordinates.clone().any(|k| turn(k, 1.0) > 0.0) {
                    let joint = joint.name.clone();
                    return Err(MotionError::Floating { joint });
                }
                (0.0, 0.0)
            }
        };
        let from_axis = from_axis(swept.middle, joint.axis);
        if angle > 0.0 {
            swept.moved += angle * (from_axis + swept.radius);
        }
        swept.moved += shift;
        // On either side of the middle of the way, the ball's own middle goes half of its way.
        swept.radius += (angle / 2.0).min(2.0) * from_axis + shift / 2.0;
        let placed = motion(joint, lead, middle).map_err(MotionError::Place)?;
        swept.middle = joint.origin.then(&placed).apply(swept.middle);
        Ok(())
    }
}

impl Swept {
    fn of(link: &LinkSolid) -> Self {
        Self {
            middle: link.middle,
            radius: link.radius,
            moved: 0.0,
        }
    }
}

/// How far a place is from an axis of length 1 through zero.
pub(super) fn from_axis(place: Vector, axis: Vector) -> f64 {
    length(along(place, axis, -dot(place, axis)))
}
