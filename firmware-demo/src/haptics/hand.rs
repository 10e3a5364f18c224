//! The hand's script: where it wants the stylus to be.

use super::{Number, Vector};
use crate::work::turn_of;

/// The script: until which frame, how far from the organ's axis then, how far around it in turns,
/// how high. In between the hand starts and stops softly.
const SCRIPT: [(u32, [f64; 3]); 6] = [
    (0, [50.0, 0.04, 6.0]),
    (400, [46.0, 0.04, 6.0]),
    // 8 to 13 mm into what the organ and the ball leave: the organ pushes it back.
    (800, [33.0, 0.04, 6.0]),
    (1600, [33.0, 0.40, -8.0]),
    (2400, [33.0, 0.72, 4.0]),
    (3000, [50.0, 0.75, 4.0]),
];

/// Where the hand is in a frame.
pub(super) fn place(frame: u32) -> Vector {
    let [mut from, mut to] = [SCRIPT[0]; 2];
    for stop in SCRIPT {
        (from, to) = (to, stop);
        if frame <= stop.0 {
            break;
        }
    }
    let whole = f64::from((to.0 - from.0).max(1));
    let part = f64::from(frame.min(to.0) - from.0) / whole;
    let part = part * part * (3.0 - 2.0 * part);
    let [radius, turns, height] = [0, 1, 2].map(|k| from.1[k] + (to.1[k] - from.1[k]) * part);
    let (x, y) = turn_of(turns);
    Vector([radius * x, radius * y, height].map(|x| Number::saturating_from_num(x).to_bits()))
}
