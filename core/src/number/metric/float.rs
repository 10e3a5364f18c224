//! Single precision: measured in `f64`, where differences and products of `f32` are nearly exact.

use super::{Metric, pairs};
use crate::number::{
    F32_LIMIT,
    bounded::{det2, way},
    float::{EPSILON, directed, round},
};

/// Relative errors of what is computed here in `f64` stay below this, with room: a difference of
/// two `f32` and up to fifteen more roundings, each of 2^-53.
const BOUND: f64 = 1.0 / 281_474_976_710_656.0;

/// The same for what is computed in `f32`, from differences with an error of their own: sums of
/// two products are off by less than 5·2^-24 of the sum of their absolute values.
const ROUGH: f32 = 16.0 * EPSILON;

/// The place along a segment is off by less than 13·2^-24 of its length and 8·2^-24 of the
/// distance from an end; this is more than twice the square.
const MISPLACED: f32 = 1.0 / 274_877_906_944.0;

/// Squares of distances below this are not told from zero, so that nothing is lost by underflow.
const LEAST_SQUARE: f32 = 1.0 / 1_237_940_039_285_380_300_000_000_000.0;

/// The greatest exponent of a number below two, as it is stored.
const BELOW_TWO: u32 = 127;

/// 2^-30.
const STEP: f32 = 1.0 / 1_073_741_824.0;

impl Metric for f32 {
    type Square = f32;
    type Measured = f64;

    type Reached = f64;
    type Unit = f32;

    const SLACK: f64 = 1.0 / 1_099_511_627_776.0;

    #[inline]
    fn square_gap(a: [f32; 2], b: [f32; 2]) -> f32 {
        // Greater ones by comparisons of values at hand: no branches.
        let (after, before) = (b[0] - a[1], a[0] - b[1]);
        let gap = if after > before { after } else { before };
        let gap = if gap > 0.0 { gap } else { 0.0 };
        gap * gap
    }

    #[inline]
    fn sum_squares(a: f32, b: f32) -> f32 {
        a + b
    }

    #[inline]
    fn quarter(square: f32) -> f32 {
        square * 0.25
    }

    fn square_above(distance: f64) -> f32 {
        let root = round(distance) * (1.0 + 4.0 * f32::EPSILON);
        root * root + f32::MIN_POSITIVE
    }

    /// A gap, its square and two sums lose at most 4·2^-24 of the sum, and a little by underflow.
    #[inline]
    fn exceeds(gaps: f32, radius: f32) -> bool {
        gaps * (1.0 - 4.0 * f32::EPSILON) > radius
    }

    fn root_below(gaps: f32) -> f64 {
        libm::sqrt(f64::from(gaps)) * (1.0 - 4.0 * f64::from(f32::EPSILON))
    }

    fn root_above(gaps: f32) -> f32 {
        Self::from_distance(libm::sqrt(f64::from(gaps)) * (1.0 + 4.0 * f64::from(f32::EPSILON)))
            .next_up()
    }

    #[inline]
    fn widen([low, high]: [f32; 2], by: f32) -> Option<[f32; 2]> {
        Some([(low - by).next_down(), (high + by).next_up()])
    }

    #[inline]
    fn line_misses2(p: [f32; 2], q: [f32; 2], low: [f32; 2], high: [f32; 2]) -> bool {
        let across = [q[1] - p[1], p[0] - q[0]];
        let [x, y] = [0, 1].map(|k| {
            let (a, b) = (across[k] * (low[k] - p[k]), across[k] * (high[k] - p[k]));
            if a < b { [a, b] } else { [b, a] }
        });
        let (least, most) = (x[0] + y[0], x[1] + y[1]);
        let greater = |[a, b]: [f32; 2]| if -a > b { -a } else { b };
        let bound = ROUGH * (greater(x) + greater(y)) + f32::MIN_POSITIVE;
        least > bound || most < -bound
    }

    #[inline]
    fn reaches<const D: usize>(a: [f32; D], b: [f32; D], p: [f32; D], radius: f32) -> bool {
        let (along, from_a, from_b) = (way([a, b]), way([a, p]), way([b, p]));
        let radius = f64::from(radius);
        let near = |square: f64| square * (1.0 - BOUND) <= radius * radius;
        let (reached, length) = (dot(from_a, along), dot(along, along));
        let size = magnitude(from_a, along) * BOUND;
        // Where a rounding could have chosen the wrong part, the line is as near as the end. What has
        // no length has an end only.
        if reached <= -size {
            return near(dot(from_a, from_a));
        }
        if reached > length + size + length * BOUND {
            return near(dot(from_b, from_b));
        }
        let mut turned = 0.0;
        pairs(along, from_a, |u, v| {
            let det = det2(u, v);
            let turn = det.value.abs() - BOUND * det.size;
            turned += if turn > 0.0 { turn * turn } else { 0.0 };
        });
        turned * (1.0 - BOUND) <= radius * radius * length
    }

    #[inline]
    fn square_distance<const D: usize>(a: [f32; D], b: [f32; D], p: [f32; D]) -> f64 {
        let (along, from_a, from_b) = (way([a, b]), way([a, p]), way([b, p]));
        let (reached, length) = (dot(from_a, along), dot(along, along));
        if reached <= 0.0 {
            dot(from_a, from_a)
        } else if reached >= length {
            dot(from_b, from_b)
        } else {
            let mut turned = 0.0;
            pairs(along, from_a, |u, v| {
                let turn = det2(u, v).value;
                turned += turn * turn;
            });
            turned / length
        }
    }

    #[inline]
    fn midpoint(self, other: f32) -> f32 {
        f32::midpoint(self, other)
    }

    #[inline]
    fn reached<const D: usize>(a: [f32; D], b: [f32; D], p: [f32; D]) -> f64 {
        dot(way([a, p]), way([a, b]))
    }

    fn spans_foot<const D: usize>(a: [f32; D], b: [f32; D], p: [f32; D]) -> bool {
        let (along, from_a) = (way([a, b]), way([a, p]));
        let (reached, length) = (dot(from_a, along), dot(along, along));
        let size = magnitude(from_a, along) * BOUND;
        length > 0.0 && reached >= -size && reached <= length + size + length * BOUND
    }

    fn root(square: f64, up: bool) -> f32 {
        directed(libm::sqrt(square), up)
    }

    fn part_to_nearest<const D: usize>(a: [f32; D], b: [f32; D], p: [f32; D]) -> f64 {
        let along = way([a, b]);
        let (reached, length) = (dot(way([a, p]), along), dot(along, along));
        if reached <= 0.0 {
            0.0
        } else if reached >= length {
            1.0
        } else {
            reached / length
        }
    }

    /// Where a rounding chooses the wrong part, the line is nearer than an end, an end beyond is
    /// as near as the line up to `ROUGH`, and one within up to `MISPLACED`.
    #[inline]
    fn square_below<const D: usize>(a: [f32; D], b: [f32; D], p: [f32; D]) -> f32 {
        let minus = |a: [f32; D], b: [f32; D]| core::array::from_fn(|k| a[k] - b[k]);
        let dot = |u: [f32; D], v: [f32; D]| (0..D).fold(0.0, |sum, k| sum + u[k] * v[k]);
        let (along, from_a) = (minus(b, a), minus(p, a));
        let (reached, length) = (dot(from_a, along), dot(along, along));
        let square = if reached <= 0.0 {
            dot(from_a, from_a)
        } else if reached >= length {
            let from_b = minus(p, b);
            dot(from_b, from_b) - MISPLACED * length
        } else {
            let mut square = 0.0;
            pairs(along, from_a, |[ux, uy]: [f32; 2], [vx, vy]| {
                let (left, right) = (ux * vy, uy * vx);
                let turn = (left - right).abs() - ROUGH * (left.abs() + right.abs());
                // Divided first: the square of a product of two lengths would overflow.
                if turn > 0.0 {
                    square += turn / length * turn;
                }
            });
            square
        };
        let below = square * (1.0 - ROUGH);
        if below > LEAST_SQUARE { below } else { 0.0 }
    }

    #[inline]
    fn rough_from(self, from: f32) -> f32 {
        self - from
    }

    #[inline]
    fn rough_square(square: f32) -> f32 {
        if square > LEAST_SQUARE { square } else { 0.0 }
    }

    #[inline]
    fn square_to_rough(square: f32) -> f32 {
        square
    }

    fn square_under(square: f64) -> f32 {
        let below = Self::from_distance(square * (1.0 - f64::from(f32::EPSILON)));
        if below > LEAST_SQUARE { below } else { 0.0 }
    }

    fn nearest_on<const D: usize>(a: [f32; D], b: [f32; D], p: [f32; D]) -> [f32; D] {
        let (along, from_a) = (way([a, b]), way([a, p]));
        let (reached, length) = (dot(from_a, along), dot(along, along));
        if reached <= 0.0 {
            return a;
        }
        if reached >= length {
            return b;
        }
        let part = reached / length;
        core::array::from_fn(|k| Self::from_distance(f64::from(a[k]) + along[k] * part))
    }

    fn from_distance(distance: f64) -> f32 {
        round(distance)
    }

    fn distance_below(distance: f64) -> f32 {
        Self::from_distance(distance.max(0.0) * (1.0 - f64::from(f32::EPSILON)))
    }

    fn unit_to_word(component: f32) -> u32 {
        component.to_bits()
    }

    fn unit_from_word(word: u32) -> f32 {
        Self::from_bits(word)
    }

    /// From the bits: cheaper than arithmetic where that is software, and exact where no bit is
    /// below a step.
    fn unit_to_steps(component: f32) -> i32 {
        let bits = component.to_bits();
        let (exponent, fraction) = ((bits >> 23) & 0xff, bits & 0x007f_ffff);
        // The magnitude is this times 2^(exponent − 158), which is 2^(exponent − 128) steps.
        let mantissa = (fraction | 0x0080_0000) << 8;
        let Some(shift) = BELOW_TWO.checked_sub(exponent) else {
            return i32::MIN;
        };
        let halves = mantissa.checked_shr(shift).unwrap_or(0);
        let steps = (halves.wrapping_add(1) >> 1).cast_signed();
        if bits.cast_signed() < 0 {
            steps.wrapping_neg()
        } else {
            steps
        }
    }

    #[inline]
    fn unit_from_steps(steps: i32) -> f32 {
        #[expect(
            clippy::cast_precision_loss,
            reason = "rounding to nearest is what is meant"
        )]
        let rounded = steps as f32;
        rounded * STEP
    }

    #[inline]
    fn turn(cosine: f32, x: f32, sine: f32, y: f32, shift: f32) -> f32 {
        cosine * x - sine * y + shift
    }

    #[inline]
    fn turn3(row: [f32; 3], point: [f32; 3], shift: f32) -> f32 {
        row[0] * point[0] + row[1] * point[1] + row[2] * point[2] + shift
    }

    /// The lesser and the greater products are those of the corners that are nearest and farthest:
    /// no branches.
    #[inline]
    fn turned_range(row: [f32; 3], low: [f32; 3], high: [f32; 3], shift: f32) -> [f32; 2] {
        let ends = |k: usize| {
            let (a, b) = (row[k] * low[k], row[k] * high[k]);
            if a < b { [a, b] } else { [b, a] }
        };
        let (x, y, z) = (ends(0), ends(1), ends(2));
        [x[0] + y[0] + z[0] + shift, x[1] + y[1] + z[1] + shift]
    }

    #[inline]
    fn compose(a: f32, b: f32, c: f32, d: f32) -> f32 {
        a * b + c * d
    }

    #[inline]
    fn apart(a: f32, b: f32) -> f32 {
        a - b
    }

    #[inline]
    fn unit_to_sign(component: f32) -> i32 {
        i32::from(component > 0.0) - i32::from(component < 0.0)
    }

    #[inline]
    fn negative_unit(component: f32) -> f32 {
        -component
    }

    #[inline]
    fn left_of(self) -> f32 {
        let left = if self == 0.0 { -1.0 } else { self - self.abs() };
        if left < -F32_LIMIT || left >= self {
            self.next_down()
        } else {
            left
        }
    }

    #[inline]
    fn right_of(self) -> f32 {
        -(-self).left_of()
    }
}

#[inline]
fn dot<const D: usize>(u: [f64; D], v: [f64; D]) -> f64 {
    u.into_iter().zip(v).map(|(x, y)| x * y).sum()
}

#[inline]
fn magnitude<const D: usize>(u: [f64; D], v: [f64; D]) -> f64 {
    u.into_iter().zip(v).map(|(x, y)| (x * y).abs()).sum()
}
