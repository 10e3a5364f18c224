//! The colours of the panel.

use crate::screen::Ink;

/// What the inks look like: red, green and blue, eight bits each.
pub const COLOURS: [u32; 13] = [
    0x0012_1820,
    0x001c_2632,
    0x008c_3448,
    0x00e8_8c94,
    0x00d8_e4f0,
    0x0070_8498,
    0x0050_d8e0,
    0x00ff_e060,
    0x00ff_7838,
    0x0034_4454,
    0x00c8_d4e0,
    0x003c_b890,
    0x0048_5868,
];

pub(super) const BACKGROUND: Ink = Ink(0);
pub(super) const GRID: Ink = Ink(1);
pub(super) const FLESH: Ink = Ink(2);
pub(super) const SKIN: Ink = Ink(3);
pub(super) const BALL: Ink = Ink(4);
pub(super) const BALL_EDGE: Ink = Ink(5);
pub(super) const PROXY: Ink = Ink(6);
pub(super) const PLACE: Ink = Ink(7);
pub(super) const FORCE: Ink = Ink(8);
pub(super) const SLOT: Ink = Ink(9);
pub(super) const LETTERS: Ink = Ink(10);
pub(super) const DEPTH: Ink = Ink(11);
pub(super) const FRAME: Ink = Ink(12);
