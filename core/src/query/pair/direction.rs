//! Directions along which one solid ends before another begins.

use crate::{geometry::Dimension, number::Scalar};
use crate::{number::vector::dot, query::support::Unit};

/// A direction, its components in units of 1/128, so that it is at most of length one; zero for
/// none. Eight bits are finer than directions last from frame to frame.
pub(super) type Direction = [i8; 3];

pub(super) const NONE: Direction = [0; 3];

/// What a component is of the direction's.
const UNIT: f64 = 128.0;

/// How long a direction is made: every component rounded, it is no longer than the unit.
const LENGTH: f64 = 127.0;

/// After so many directions that separate nothing the search ends. With 2, circling gears of 7 000
/// triangles take a third longer; with 4, ways through each other up to a tenth.
const ROUNDS: u32 = 3;

/// What lies along a direction.
pub(super) enum Along {
    /// The first solid ends this much before the second one begins, at least.
    Apart(f64),
    /// It does not, for all that is known: the way from where the first one reaches farthest to
    /// where the second one does.
    Overlapping([f64; 3]),
}

/// Looks for a direction along which two solids are apart, and by how much, at least: first along
/// `start`, then along some that follow from where the solids reach farthest. `look` tells what
/// lies along one; none gives up.
///
/// Corners that are farthest along a direction and do not clear each other give the next one: the
/// direction turned back from the line through both.
///
/// # Source
/// Chung and Wang, "Quick Collision Detection of Polytopes in Virtual Environments", 1996; the
/// direction is kept as Baraff does.
pub(super) fn separating<G: Dimension>(
    start: Option<Direction>,
    mut look: impl FnMut([Unit<G>; 3]) -> Option<Along>,
) -> Option<(Direction, f64)> {
    let mut direction = start?;
    for _ in 0..ROUNDS {
        let way = direction.map(|x| f64::from(x) / UNIT);
        let across = match look(way.map(G::Scalar::unit))? {
            Along::Apart(gap) => return Some((direction, gap)),
            Along::Overlapping(across) => across,
        };
        let along = dot(way, across);
        if along >= 0.0 {
            return None;
        }
        let twice = 2.0 * along / dot(across, across);
        direction = rounded(core::array::from_fn(|k| way[k] - twice * across[k]))?;
    }
    None
}

/// The direction of a vector; none where it has none.
pub(super) fn rounded(vector: [f64; 3]) -> Option<Direction> {
    let length = libm::sqrt(dot(vector, vector));
    let is_direction = length > 0.0 && length < f64::INFINITY;
    #[expect(clippy::cast_possible_truncation, reason = "at most 127")]
    let component = |x: f64| libm::rint(x / length * LENGTH) as i8;
    is_direction.then(|| vector.map(component))
}

/// From one place to another.
pub(super) fn between(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    core::array::from_fn(|k| b[k] - a[k])
}
