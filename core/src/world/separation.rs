//! Directions that tell two solids apart: along them, one ends before the other begins.

use super::solid::Solid;
use crate::{
    measure::Measure,
    number::{Metric, Scalar},
};

/// A direction of the world, its components in units of 1/128, so that it is at most of length
/// one; zero for none. Eight bits are finer than directions last from frame to frame.
pub(super) type Direction = [i8; 3];

pub(super) const NONE: Direction = [0; 3];

/// What a component is of the direction's.
const UNIT: f64 = 128.0;

/// How long a direction is made: every component rounded, it is no longer than the unit.
const LENGTH: f64 = 127.0;

/// How many directions are tried.
const TRIES: usize = 4;

/// A direction along which the second solid begins after the first one ends, and how much after, at
/// least; the solids' boxes meet, and what is known is tried first. Where there is one, the solids
/// are free, and stay so while they have not gone that far, both together; where none is found,
/// nothing is known.
///
/// Corners that are farthest along a direction and do not clear each other give the next one: the
/// direction turned back from the line through both (Chung and Wang 1996).
pub(super) fn separating<G: Measure>(
    first: &Solid<'_, G>,
    second: &Solid<'_, G>,
    known: Direction,
) -> Option<(Direction, f64)> {
    let mut direction = if known == NONE {
        rounded(between::<G>(first.centre(), second.centre()))?
    } else {
        known
    };
    let apart = {
        let [from, to] = [first, second].map(|solid| G::coordinates(G::shift(&solid.state.pose)));
        let ([a, b, c], [x, y, z]) = (from, to);
        [
            G::Scalar::apart(x, a),
            G::Scalar::apart(y, b),
            G::Scalar::apart(z, c),
        ]
    };
    let room = first.room_beside(second);
    for _ in 0..TRIES {
        let along = direction.map(|x| G::Scalar::unit(f64::from(x) / UNIT));
        let back = along.map(G::Scalar::negative_unit);
        let (end, start) = (first.end(along)?, second.end(back)?);
        let way = G::Scalar::turn3(along, apart, G::Scalar::ZERO).to_real();
        let gap = way - end.height.to_real() - start.height.to_real();
        if gap > room {
            return Some((direction, gap - room));
        }
        let [x, y, z] = direction.map(|x| f64::from(x) / UNIT);
        let line = between::<G>(first.place_of(end.vertex), second.place_of(start.vertex));
        let [i, j, k] = line;
        let along = x * i + y * j + z * k;
        if along >= 0.0 {
            return None;
        }
        let twice = 2.0 * along / (i * i + j * j + k * k);
        direction = rounded([x - twice * i, y - twice * j, z - twice * k])?;
    }
    None
}

/// From one point to another.
fn between<G: Measure>(from: G::Point, to: G::Point) -> [f64; 3] {
    let ([a, b, c], [x, y, z]) = (
        G::coordinates(from).map(Scalar::to_real),
        G::coordinates(to).map(Scalar::to_real),
    );
    [x - a, y - b, z - c]
}

/// The direction of a vector; none where it has none.
fn rounded(vector: [f64; 3]) -> Option<Direction> {
    let [x, y, z] = vector;
    let length = libm::sqrt(x * x + y * y + z * z);
    if length <= 0.0 || !length.is_finite() {
        return None;
    }
    #[expect(clippy::cast_possible_truncation, reason = "at most 127")]
    let component = |x: f64| libm::rint(x / length * LENGTH) as i8;
    Some(vector.map(component))
}
