//! Planned paths of arms: all joints start and stop softly together.

/// Joints that move.
pub(crate) const JOINTS: usize = 6;

/// Until which frame, and the joints' angles then, in parts of a turn.
pub(crate) type Stop = (u32, [i64; JOINTS]);

/// Fractional bits of how much of the way is gone: with those of a product of three in 64.
const BITS: u32 = 20;

/// The joints' angles in a frame, in parts of a turn.
pub(crate) fn angles<const STOPS: usize>(path: &[Stop; STOPS], frame: u32) -> [i64; JOINTS] {
    const { assert!(STOPS > 0) };
    let [mut from, mut to] = [&path[0]; 2];
    for stop in path {
        (from, to) = (to, stop);
        if frame <= stop.0 {
            break;
        }
    }
    let gone = i64::from(((frame.min(to.0) - from.0) << BITS) / (to.0 - from.0).max(1));
    let gone = (gone * gone * ((3 << BITS) - 2 * gone)) >> (2 * BITS);
    core::array::from_fn(|k| from.1[k] + (((to.1[k] - from.1[k]) * gone) >> BITS))
}

/// Degrees in parts of a turn, so many to the turn.
pub(crate) const fn turned(degrees: [i64; JOINTS], turn: i64) -> [i64; JOINTS] {
    let mut parts = degrees;
    let mut k = 0;
    while k < JOINTS {
        parts[k] = degrees[k] * turn / 360;
        k += 1;
    }
    parts
}
