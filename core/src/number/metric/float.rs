//! Single precision: measured in `f64`, where differences and products of `f32` are nearly exact.

use super::Metric;
use crate::number::{F32_LIMIT, float::EPSILON};

/// Relative errors of what is computed here in `f64` stay below this, with room: a difference of
/// two `f32` and five more roundings, each of 2^-53.
const BOUND: f64 = 1.0 / 281_474_976_710_656.0;

/// The same for what is computed in `f32`, from differences with an error of their own: sums of
/// two products are off by less than 5·2^-24 of the sum of their absolute values.
const ROUGH: f32 = 16.0 * EPSILON;

/// The place along a segment is off by less than 13·2^-24 of its length and 8·2^-24 of the
/// distance from an end; this is more than twice the square.
const MISPLACED: f32 = 1.0 / 274_877_906_944.0;

/// Squares of distances below this are not told from zero, so that nothing is lost by underflow.
const LEAST_SQUARE: f32 = 1.0 / 1_237_940_039_285_380_300_000_000_000.0;

impl Metric for f32 {
    type Square = f32;
    type Unit = f32;

    const ONE: f32 = 1.0;
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
        #[expect(clippy::cast_possible_truncation, reason = "rounded up just after")]
        let root = distance as f32;
        let root = root * (1.0 + 4.0 * f32::EPSILON);
        root * root + f32::MIN_POSITIVE
    }

    /// A gap, its square and two sums lose at most 4·2^-24 of the sum, and a little by underflow.
    #[inline]
    fn exceeds(gaps: f32, radius: f32) -> bool {
        gaps * (1.0 - 4.0 * f32::EPSILON) > radius
    }

    #[inline]
    fn between(a: f32, b: f32) -> f32 {
        if a < b { a + (b - a) * 0.5 } else { a }
    }

    fn root_below(gaps: f32) -> f64 {
        libm::sqrt(f64::from(gaps)) * (1.0 - 4.0 * f64::from(f32::EPSILON))
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
    fn reaches2(a: [f32; 2], b: [f32; 2], p: [f32; 2], radius: f32) -> bool {
        let (along, from_a, from_b) = (minus(b, a), minus(p, a), minus(p, b));
        let radius = f64::from(radius);
        let near = |square: f64| square * (1.0 - BOUND) <= radius * radius;
        let (reached, length) = (dot(from_a, along), dot(along, along));
        let size = magnitude(from_a, along) * BOUND;
        // Where a rounding could have chosen the wrong part, the line is as near as the end.
        if reached < -size {
            return near(dot(from_a, from_a));
        }
        if reached > length + size + length * BOUND {
            return near(dot(from_b, from_b));
        }
        let cross = cross(along, from_a).abs() - BOUND * turning(along, from_a);
        cross <= 0.0 || cross * cross * (1.0 - BOUND) <= radius * radius * length
    }

    fn square_distance2(a: [f32; 2], b: [f32; 2], p: [f32; 2]) -> f64 {
        let (along, from_a, from_b) = (minus(b, a), minus(p, a), minus(p, b));
        let (reached, length) = (dot(from_a, along), dot(along, along));
        if reached <= 0.0 {
            dot(from_a, from_a)
        } else if reached >= length {
            dot(from_b, from_b)
        } else {
            let cross = cross(along, from_a);
            cross * cross / length
        }
    }

    /// Where a rounding chooses the wrong part, the line is nearer than an end, an end beyond is
    /// as near as the line up to [`ROUGH`], and one within up to [`MISPLACED`].
    #[inline]
    fn square_below2(a: [f32; 2], b: [f32; 2], p: [f32; 2]) -> f32 {
        let minus = |a: [f32; 2], b: [f32; 2]| [a[0] - b[0], a[1] - b[1]];
        let dot = |u: [f32; 2], v: [f32; 2]| u[0] * v[0] + u[1] * v[1];
        let (along, from_a) = (minus(b, a), minus(p, a));
        let (reached, length) = (dot(from_a, along), dot(along, along));
        let square = if reached <= 0.0 {
            dot(from_a, from_a)
        } else if reached >= length {
            let from_b = minus(p, b);
            dot(from_b, from_b) - MISPLACED * length
        } else {
            let (left, right) = (along[0] * from_a[1], along[1] * from_a[0]);
            let cross = (left - right).abs() - ROUGH * (left.abs() + right.abs());
            // Divided first: the square of a product of two lengths would overflow.
            if cross > 0.0 {
                cross / length * cross
            } else {
                0.0
            }
        };
        let below = square * (1.0 - ROUGH);
        if below > LEAST_SQUARE { below } else { 0.0 }
    }

    fn nearest2(a: [f32; 2], b: [f32; 2], p: [f32; 2]) -> [f32; 2] {
        let (along, from_a) = (minus(b, a), minus(p, a));
        let (reached, length) = (dot(from_a, along), dot(along, along));
        if reached <= 0.0 {
            return a;
        }
        if reached >= length {
            return b;
        }
        let part = reached / length;
        let foot = |k: usize| {
            #[expect(clippy::cast_possible_truncation, reason = "rounding is meant")]
            let foot = (f64::from(a[k]) + along[k] * part) as f32;
            foot
        };
        [foot(0), foot(1)]
    }

    fn from_distance(distance: f64) -> f32 {
        #[expect(clippy::cast_possible_truncation, reason = "rounding is meant")]
        let rounded = distance as f32;
        rounded
    }

    fn distance_below(distance: f64) -> f32 {
        Self::from_distance(distance.max(0.0) * (1.0 - f64::from(f32::EPSILON)))
    }

    fn unit(component: f64) -> f32 {
        Self::from_distance(component)
    }

    fn unit_to_word(component: f32) -> u32 {
        component.to_bits()
    }

    fn unit_from_word(word: u32) -> f32 {
        Self::from_bits(word)
    }

    fn unit_to_real(component: f32) -> f64 {
        f64::from(component)
    }

    #[inline]
    fn turn(cosine: f32, x: f32, sine: f32, y: f32, shift: f32) -> f32 {
        cosine * x - sine * y + shift
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
}

#[inline]
fn minus(a: [f32; 2], b: [f32; 2]) -> [f64; 2] {
    [
        f64::from(a[0]) - f64::from(b[0]),
        f64::from(a[1]) - f64::from(b[1]),
    ]
}

#[inline]
fn dot(u: [f64; 2], v: [f64; 2]) -> f64 {
    u[0] * v[0] + u[1] * v[1]
}

#[inline]
fn magnitude(u: [f64; 2], v: [f64; 2]) -> f64 {
    (u[0] * v[0]).abs() + (u[1] * v[1]).abs()
}

#[inline]
fn cross(u: [f64; 2], v: [f64; 2]) -> f64 {
    u[0] * v[1] - u[1] * v[0]
}

#[inline]
fn turning(u: [f64; 2], v: [f64; 2]) -> f64 {
    (u[0] * v[1]).abs() + (u[1] * v[0]).abs()
}
