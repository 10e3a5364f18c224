//! Impacts without friction, in integers.

use super::Vector;

/// Nothing becomes faster than this: 3 pixels a frame.
const FASTEST: i32 = 3 * 256;

/// The velocity after hitting something that does not move, `normal` pointing away from it.
pub(super) fn off_wall(velocity: Vector, normal: Vector) -> Vector {
    let approach = velocity.dot(normal);
    if approach >= 0 {
        return velocity;
    }
    velocity - normal.times(2 * approach, normal.square())
}

/// The velocities after an impact, `normal` pointing from the second to the first. Those that
/// move apart and yet do not get away from each other are hooked: they too are turned back.
pub(super) fn off_each_other(
    (first, its_mass): (Vector, i64),
    (second, other_mass): (Vector, i64),
    normal: Vector,
) -> (Vector, Vector) {
    let square = normal.square();
    if square == 0 {
        return (-first, -second);
    }
    let approach = (first - second).dot(normal);
    let both = square * (its_mass + other_mass);
    (
        limited(first - normal.times(2 * other_mass * approach, both)),
        limited(second + normal.times(2 * its_mass * approach, both)),
    )
}

/// Not faster than is good.
pub(super) fn limited(velocity: Vector) -> Vector {
    let most = i64::from(FASTEST);
    if velocity.square() <= most * most {
        return velocity;
    }
    velocity.times(3, 4)
}
