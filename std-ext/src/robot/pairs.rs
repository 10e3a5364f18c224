//! Which pairs of links are left to check.

use thiserror::Error;

use super::{
    CheckerError, JointKind, Robot, Solids, Srdf,
    adjacent::{POSES_TRIED, inseparable},
};
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
    /// Those of the rest that are neighbours: they hang on one another, and no other link with shapes lies between.
    pub neighbours: u64,
}

/// The pairs that a check compares, the lower number first and in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Compared {
    /// They.
    pub pairs: Vec<[usize; 2]>,
    /// Neighbours that are left out, because they touch wherever they were tried: there a joint holds them together.
    pub left_out: Vec<[usize; 2]>,
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
        let holders = holders(robot)?;
        let neighbours = holders.iter().enumerate().filter(|(link, holder)| {
            let is_left = |holder: usize| {
                bodies[holder] != bodies[*link] && named.binary_search(&[holder, *link]).is_err()
            };
            has_shapes(*link) && holder.is_some_and(is_left)
        });
        Ok(Self {
            all: pairs(of_body.iter().sum()),
            rigid: of_body.iter().copied().map(pairs).sum(),
            disabled: named.len() as u64,
            neighbours: neighbours.count() as u64,
        })
    }

    /// Those that are left to check.
    #[must_use]
    pub const fn left(&self) -> u64 {
        self.all.saturating_sub(self.rigid + self.disabled)
    }
}

impl Compared {
    /// The pairs that are [left](Pairs::left) and whose links are solids, without neighbours that come within the
    /// tolerance of each other in all of [`POSES_TRIED`] poses: the default one, and others that go through all of the
    /// limits of the joints between them.
    ///
    /// # Errors
    /// Where there is not enough memory.
    ///
    /// # Cost
    /// Of all pairs of links with shapes, the way from one to the other; of neighbours, so many distances, on all
    /// threads.
    pub fn of(
        robot: &Robot,
        solids: &Solids,
        srdf: Option<&Srdf>,
        tolerance: f64,
    ) -> Result<Self, CheckerError> {
        let mut pairs = left(robot, srdf)?;
        let is_solid = |link: &usize| solids.links.get(*link).is_some_and(Option::is_some);
        pairs.retain(|links| links.iter().all(is_solid));
        Self::without_touching(robot, solids, pairs, tolerance)
    }

    /// Leaves neighbours out of pairs; those that are no solids stay.
    pub(super) fn without_touching(
        robot: &Robot,
        solids: &Solids,
        mut pairs: Vec<[usize; 2]>,
        tolerance: f64,
    ) -> Result<Self, CheckerError> {
        let neighbours = neighbours(robot, &pairs)?;
        let left_out = inseparable(robot, solids, &neighbours, tolerance)?;
        pairs.retain(|links| left_out.binary_search(links).is_err());
        Ok(Self { pairs, left_out })
    }

    /// Names the pairs that are left out, and why; none where there are none.
    #[must_use]
    pub fn note(&self, robot: &Robot) -> Option<String> {
        let name = |link: usize| &*robot.links()[link].name;
        let names = self.left_out.iter().map(|links| links.map(name).join(" "));
        let names = names.collect::<Vec<_>>().join(", ");
        (!names.is_empty()).then(|| {
            format!(
                "neighbours that touch in all of {POSES_TRIED} poses tried are left out: {names}"
            )
        })
    }
}

/// The pairs that are left to check, the lower number first and in order.
pub(super) fn left(robot: &Robot, srdf: Option<&Srdf>) -> Result<Vec<[usize; 2]>, NoRoom> {
    let mut disabled = Vec::new();
    for pair in srdf.into_iter().flat_map(|srdf| &srdf.disabled) {
        push(&mut disabled, pair.links)?;
    }
    disabled.sort_unstable();
    let mut pairs = moving(robot)?;
    pairs.retain(|links| disabled.binary_search(links).is_err());
    Ok(pairs)
}

/// Those of some pairs that are neighbours.
pub(super) fn neighbours(robot: &Robot, pairs: &[[usize; 2]]) -> Result<Vec<[usize; 2]>, NoRoom> {
    let holders = holders(robot)?;
    let mut neighbours = Vec::new();
    for &[first, second] in pairs {
        if holders[second] == Some(first) {
            push(&mut neighbours, [first, second])?;
        }
    }
    Ok(neighbours)
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

/// For every link the nearest one with shapes that it hangs on.
fn holders(robot: &Robot) -> Result<Vec<Option<usize>>, NoRoom> {
    let mut holders = Vec::new();
    reserve(&mut holders, robot.links().len())?;
    holders.push(None);
    for joint in robot.joints() {
        let is_bare = robot.links()[joint.parent].shapes.is_empty();
        holders.push(if is_bare {
            holders[joint.parent]
        } else {
            Some(joint.parent)
        });
    }
    Ok(holders)
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
