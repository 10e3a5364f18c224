//! The hand's script: where it holds the device.

use super::Vector;

/// A part of the script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Through a wall of 0.2 mm at a metre a second, and along it on the other side; from both sides.
    Wall,
    /// Against a plane, into the corner with another one, and along it.
    Corner,
    /// Up one side of a wedge, over its edge and down the other side.
    Wedge,
    /// Along a groove 0.1 mm wider than the ball, against either side.
    Wide,
    /// Along a groove three quarters as wide as the ball, and out over its rim.
    Narrow,
}

/// Where the hand is in a frame; in between it goes straight, at the same speed.
struct Stop {
    frame: u32,
    /// In hundredths of a millimetre.
    place: [i32; 3],
}

const fn stop(frame: u32, place: [i32; 3]) -> Stop {
    Stop { frame, place }
}

/// The stages, and until which frame they go.
pub const STAGES: [(Stage, u32); 5] = [
    (Stage::Wall, 424),
    (Stage::Corner, 1454),
    (Stage::Wedge, 2184),
    (Stage::Wide, 2842),
    (Stage::Narrow, LAST),
];

/// The last frame.
pub(super) const LAST: u32 = 3850;

const SCRIPT: [Stop; 44] = [
    stop(0, [-3060, -1000, 600]),
    // A millimetre a frame: before the wall, and behind it.
    stop(16, [-1460, -1000, 600]),
    stop(166, [-1460, 200, 600]),
    stop(182, [-3060, 200, 600]),
    // Over it, and through it from the other side.
    stop(196, [-3060, 200, 2000]),
    stop(218, [-860, 200, 2000]),
    stop(232, [-860, 200, 600]),
    stop(248, [-2460, 200, 600]),
    stop(308, [-2460, 200, 600]),
    stop(408, [-2460, -800, 600]),
    stop(424, [-860, -800, 600]),
    // Down against one plane, into the corner, along it, against either side, and out.
    stop(454, [400, -800, 400]),
    stop(654, [400, -800, -550]),
    stop(754, [600, -800, -800]),
    stop(1054, [600, 800, -800]),
    stop(1134, [750, 800, -700]),
    stop(1254, [450, 800, -700]),
    stop(1454, [600, 800, 600]),
    // No deeper than a millimetre.
    stop(1464, [1250, 800, 600]),
    stop(1524, [1250, 800, 120]),
    stop(1624, [1550, 600, 120]),
    stop(1794, [1915, 400, 485]),
    stop(1824, [2000, 350, 520]),
    stop(1854, [2085, 300, 485]),
    stop(2024, [2450, 100, 120]),
    stop(2124, [2800, 0, 120]),
    stop(2184, [2800, 0, 600]),
    // Down to the ground, along it, and up.
    stop(2192, [3205, 0, 600]),
    stop(2392, [3205, 0, -900]),
    stop(2492, [3260, 500, -900]),
    stop(2592, [3150, 1000, -900]),
    stop(2692, [3260, 1500, -850]),
    stop(2842, [3205, 1500, 300]),
    // On both rims, also deep, and out over one of them, no deeper than a millimetre.
    stop(2862, [4350, 1500, 300]),
    stop(2922, [4350, 1500, 40]),
    stop(3122, [4350, 500, 40]),
    stop(3222, [4350, 500, -400]),
    stop(3272, [4350, 500, -400]),
    stop(3472, [4350, -500, -400]),
    stop(3572, [4350, -500, 60]),
    stop(3632, [4440, -500, 104]),
    stop(3672, [4500, -500, 120]),
    stop(3772, [4800, -500, 120]),
    stop(LAST, [4800, -500, 600]),
];

/// Where it is in a frame, rounded towards zero.
pub(super) fn place(frame: u32) -> Vector {
    let [mut from, mut to] = [&SCRIPT[0]; 2];
    for stop in &SCRIPT {
        (from, to) = (to, stop);
        if frame <= stop.frame {
            break;
        }
    }
    let whole = i64::from((to.frame - from.frame).max(1));
    let part = i64::from(frame.min(to.frame) - from.frame);
    Vector([0, 1, 2].map(|k| {
        let [from, to] = [from, to].map(|stop| i64::from(stop.place[k]) << 16);
        let hundredths = from * whole + (to - from) * part;
        i32::try_from(hundredths / (100 * whole)).unwrap_or(0)
    }))
}
