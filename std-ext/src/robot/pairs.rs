//! Which pairs of links are left to check.

use thiserror::Error;

use super::{JointKind, Robot, Srdf};
use crate::memory::{NoRoom, push, reserve, room};

/// Pairs of links with shapes, counted by what is known of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Pairs {
    /// All of them.
    pub all: u64,
    /// Those that only fixed joints lie between, which never move against each other.
    pub rigid: u64,
    /// Those of the rest that an SRDF says need not be checked.
    pub disabled: u64,
}

/// There is not enough memory to count pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is not enough memory: {bytes} bytes more are needed at once")]
pub struct PairsError {
    /// How much there was not, at least.
    pub bytes: usize,
}

impl From<NoRoom> for PairsError {
    fn from(NoRoom { bytes }: NoRoom) -> Self {
        Self { bytes }
    }
}

impl Pairs {
    /// Counts the pairs of a robot.
    ///
    /// # Errors
    /// [`PairsError`].
    ///
    /// # Cost
    /// Linear in the links, and as sorting in the pairs that the SRDF names.
    pub fn of(robot: &Robot, srdf: Option<&Srdf>) -> Result<Self, PairsError> {
        let bodies = bodies(robot)?;
        let has_shapes = |link: usize| !robot.links()[link].shapes.is_empty();
        let mut of_body = room(0_u64, robot.links().len())?;
        for (link, &body) in bodies.iter().enumerate() {
            of_body[body] += u64::from(has_shapes(link));
        }
        let pairs = |count: u64| count * count.saturating_sub(1) / 2;
        let mut named = Vec::new();
        for pair in srdf.into_iter().flat_map(|srdf| &srdf.disabled) {
            let [one, other] = pair.links;
            if has_shapes(one) && has_shapes(other) && bodies[one] != bodies[other] {
                push(&mut named, pair.links)?;
            }
        }
        named.sort_unstable();
        named.dedup();
        Ok(Self {
            all: pairs(of_body.iter().sum()),
            rigid: of_body.iter().copied().map(pairs).sum(),
            disabled: named.len() as u64,
        })
    }

    /// The pairs that may touch on a robot that is as it should be, the lower number first and in order: those
    /// that are [left](Self::left), without neighbours. Neighbours hang on one another, and no other link with
    /// shapes lies between them; they touch where the joint is.
    ///
    /// # Errors
    /// [`PairsError`].
    ///
    /// # Cost
    /// Of all pairs of links with shapes, the way from one to the other.
    pub fn to_check(robot: &Robot, srdf: Option<&Srdf>) -> Result<Vec<[usize; 2]>, PairsError> {
        let mut disabled = Vec::new();
        for pair in srdf.into_iter().flat_map(|srdf| &srdf.disabled) {
            push(&mut disabled, pair.links)?;
        }
        disabled.sort_unstable();
        let mut pairs = moving(robot)?;
        pairs.retain(|links| {
            disabled.binary_search(links).is_err() && !are_neighbours(robot, *links)
        });
        Ok(pairs)
    }

    /// Those that are left to check.
    #[must_use]
    pub const fn left(&self) -> u64 {
        self.all.saturating_sub(self.rigid + self.disabled)
    }
}

/// The pairs of links with shapes that joints which move lie between, the lower number first and in order.
pub(super) fn moving(robot: &Robot) -> Result<Vec<[usize; 2]>, NoRoom> {
    let bodies = bodies(robot)?;
    let has_shapes = |link: &usize| !robot.links()[*link].shapes.is_empty();
    let mut pairs = Vec::new();
    for first in (0..robot.links().len()).filter(has_shapes) {
        for second in (first + 1..robot.links().len()).filter(has_shapes) {
            if bodies[first] != bodies[second] {
                push(&mut pairs, [first, second])?;
            }
        }
    }
    Ok(pairs)
}

/// Whether the second of two links hangs on the first one, with no other link with shapes in between.
pub(super) fn are_neighbours(robot: &Robot, [first, second]: [usize; 2]) -> bool {
    holder(robot, second) == Some(first)
}

/// The nearest link with shapes that a link hangs on.
fn holder(robot: &Robot, link: usize) -> Option<usize> {
    let up = |link: &usize| Some(robot.joints().get(link.checked_sub(1)?)?.parent);
    let mut above = core::iter::successors(up(&link), up);
    above.find(|link| !robot.links()[*link].shapes.is_empty())
}

/// For every link the first of those that it is fixed to.
fn bodies(robot: &Robot) -> Result<Vec<usize>, NoRoom> {
    let mut bodies = Vec::new();
    reserve(&mut bodies, robot.links().len())?;
    bodies.push(0);
    for joint in robot.joints() {
        bodies.push(match joint.kind {
            JointKind::Fixed => bodies[joint.parent],
            _ => joint.child,
        });
    }
    Ok(bodies)
}
