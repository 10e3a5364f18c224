//! The colours of the picture.

use crate::screen::Ink;

/// What the inks look like: red, green and blue, eight bits each.
pub const COLOURS: [u32; 23] = [
    0x0010_1426,
    0x001d_243f,
    0x000a_0c18,
    0x003a_3442,
    0x0092_8698,
    0x001f_6f78,
    0x005a_c8c8,
    0x006b_4a3a,
    0x00c0_8c68,
    0x008a_6a1c,
    0x00f0_c04c,
    0x004a_3c86,
    0x0098_88e8,
    0x007c_2c54,
    0x00e8_6ca0,
    0x002c_6434,
    0x0078_c870,
    0x00ff_f4d0,
    0x00e8_ecf8,
    0x0068_7494,
    0x00ff_e060,
    0x00ff_7038,
    0x00c8_cce0,
];

pub(super) const FLOOR: Ink = Ink(0);
pub(super) const SPECK: Ink = Ink(1);
pub(super) const SHADOW: Ink = Ink(2);
pub(super) const STONE: Ink = Ink(3);
pub(super) const RIM: Ink = Ink(4);
pub(super) const GLOW: Ink = Ink(17);
pub(super) const BALL: Ink = Ink(18);
pub(super) const BALL_EDGE: Ink = Ink(19);
pub(super) const SHOT: Ink = Ink(20);
pub(super) const SPARK: Ink = Ink(21);
pub(super) const LETTERS: Ink = Ink(22);

/// What a shape is filled with, and its outline.
pub(super) const fn of_shape(shape: u8) -> [Ink; 2] {
    let fill = 5 + 2 * shape;
    [Ink(fill), Ink(fill + 1)]
}
