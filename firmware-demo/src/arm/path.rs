//! The planned path.

use tetracone::robot::TURN;

/// Joints that move.
pub const COORDINATES: usize = 6;

/// Until which frame, and the joints' angles then, in parts of a turn. In between all start and stop
/// softly together.
const PATH: [(u32, [i64; COORDINATES]); 9] = [
    (0, turned([0, -90, 30, -60, -90, 0])),
    // Over the bucket, into it and out of it.
    (1000, turned([-30, -70, 95, -115, -90, 0])),
    (1700, turned([-30, -53, 95, -132, -90, 90])),
    (2400, turned([-30, -70, 95, -115, -90, 180])),
    // To the post, and against it.
    (3400, turned([10, -70, 95, -115, -90, 180])),
    (3800, turned([20, -70, 95, -115, -90, 180])),
    (4200, turned([10, -70, 95, -115, -90, 180])),
    // Folded.
    (5000, turned([0, -110, 140, -120, -90, 90])),
    (6000, turned([0, -90, 30, -60, -90, 0])),
];

/// Fractional bits of how much of the way is gone: with those of a product of three in 64.
const BITS: u32 = 20;

/// The joints' angles in a frame, in parts of a turn.
#[must_use]
pub fn coordinates(frame: u32) -> [i32; COORDINATES] {
    let [mut from, mut to] = [&PATH[0]; 2];
    for stop in &PATH {
        (from, to) = (to, stop);
        if frame <= stop.0 {
            break;
        }
    }
    let gone = i64::from(((frame.min(to.0) - from.0) << BITS) / (to.0 - from.0).max(1));
    let gone = (gone * gone * ((3 << BITS) - 2 * gone)) >> (2 * BITS);
    core::array::from_fn(|k| {
        let angle = from.1[k] + (((to.1[k] - from.1[k]) * gone) >> BITS);
        // Between two stops, which are less than a turn from zero.
        i32::try_from(angle).unwrap_or_default()
    })
}

/// Degrees in parts of a turn.
const fn turned(degrees: [i64; COORDINATES]) -> [i64; COORDINATES] {
    let mut parts = degrees;
    let mut k = 0;
    while k < COORDINATES {
        parts[k] = degrees[k] * TURN as i64 / 360;
        k += 1;
    }
    parts
}
