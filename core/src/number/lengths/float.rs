use super::Lengths;
use crate::number::float::directed;

/// 2^-39: of radius and extent, more than what is taken for near can be off.
const UNSURE: f32 = 1.0 / 549_755_813_888.0;

/// What halving the bits of a float takes from its exponent's bias, less what makes the greatest
/// relative error of the root 1/28.
const HALF_BIAS: u32 = 0x1fbd_1df5;

impl Lengths for f32 {
    type Length = f32;

    #[inline]
    fn offset(self, from: Self) -> (f32, bool) {
        ((self - from).abs(), self < from)
    }

    #[inline]
    fn sum(a: f32, b: f32) -> f32 {
        a + b
    }

    /// Four roundings an axis and pose, each of 2^-24 of at most three such sizes.
    #[inline]
    fn rounding(size: f32) -> f32 {
        size * (32.0 * f32::EPSILON)
    }

    /// Half a unit in the last place along each axis.
    #[inline]
    fn wider(radius: f32, size: f32) -> f32 {
        (radius + size * f32::EPSILON).next_up()
    }

    /// The roundings are in that part of the sizes.
    #[inline]
    fn turned_off(sizes: [f32; 3]) -> f32 {
        let [a, b, c] = sizes.map(f64::from);
        #[expect(clippy::cast_possible_truncation, reason = "rounding is meant")]
        let off = ((a + b + c) * (1.0 / 262_144.0)) as f32;
        off
    }

    /// Squares and sums lose less than 4·2^-24, and tiny ones less than the constant added.
    #[inline]
    fn stays_within([a, b, c]: [f32; 3], room: f32) -> bool {
        let moved = a * a + b * b + c * c + f32::MIN_POSITIVE;
        moved < room * room * (1.0 - 8.0 * f32::EPSILON)
    }

    #[inline]
    fn square(length: f32) -> f32 {
        length * length
    }

    /// What is taken for near is less than 2^-39 of radius and extent too far away.
    #[inline]
    fn reach(radius: f32, extent: f32) -> f32 {
        let root = (radius + extent * UNSURE) * (1.0 + 4.0 * f32::EPSILON);
        root * root + f32::MIN_POSITIVE
    }

    /// Newton's step from halved bits gives a root that is 1/1000 too great at most; what it
    /// divides into is as much too small.
    #[inline]
    fn clearance(square: f32, extent: f32) -> u32 {
        if square < f32::MIN_POSITIVE {
            return 0;
        }
        let rough = Self::from_bits((square.to_bits() >> 1).wrapping_add(HALF_BIAS));
        let above = (rough + square / rough) * 0.5;
        let below = square / above * (1.0 - 8.0 * f32::EPSILON) - extent * UNSURE;
        if below > 0.0 { below.to_bits() } else { 0 }
    }

    #[inline]
    fn half(a: f32) -> f32 {
        a * 0.5
    }

    /// Three roundings, covered by four.
    #[inline]
    fn swing(a: f32, b: f32, radius: f32) -> f32 {
        (a - b).abs() * radius * (1.0 + 4.0 * f32::EPSILON)
    }

    #[inline]
    fn difference(a: f32, b: f32) -> f32 {
        a - b
    }

    #[inline]
    fn length(word: u32) -> f32 {
        f32::from_bits(word)
    }

    fn length_to_word(length: f32) -> u32 {
        length.to_bits()
    }

    #[inline]
    fn coordinate(length: f32) -> f32 {
        length
    }

    /// Sixteen roundings.
    #[inline]
    fn coordinate_below(length: f32) -> f32 {
        length * (1.0 - 8.0 * f32::EPSILON)
    }

    fn length_to_real(length: f32) -> f64 {
        f64::from(length)
    }

    fn length_below(real: f64) -> u32 {
        let real = if real > 0.0 { real } else { 0.0 };
        directed(real, false).to_bits()
    }

    fn length_above(real: f64) -> u32 {
        directed(real, true).to_bits()
    }
}
