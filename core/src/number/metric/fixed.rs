//! Fixed point: comparisons are exact, in integers that cannot overflow.

use fixed::{FixedI32, types::extra::LeEqU32};

use super::{Metric, pairs};
use crate::number::{
    FIXED_LIMIT, Measured as _, Quotient,
    fixed::{det2, dot, minus},
    rotation::BITS as UNIT_BITS,
};

/// A component of a direction or of a rotation: 30 fractional bits.
type Unit = fixed::types::I2F30;

impl<F: LeEqU32 + Send + Sync + 'static> Metric for FixedI32<F> {
    /// Three squares of differences below 2^30 make less than 2^62.
    type Square = u64;
    type Measured = Quotient;

    type Reached = i64;
    type Unit = Unit;

    /// A quotient, a root and a few conversions lose some 2^-53 of the distance itself.
    const SLACK: f64 = 1.0 / 1_125_899_906_842_624.0;

    #[inline]
    fn square_gap(a: [Self; 2], b: [Self; 2]) -> u64 {
        let minus = |a: Self, b: Self| a.to_bits().wrapping_sub(b.to_bits());
        let gap = minus(b[0], a[1]).max(minus(a[0], b[1])).max(0);
        let gap = gap.unsigned_abs();
        u64::from(gap).wrapping_mul(u64::from(gap))
    }

    #[inline]
    fn sum_squares(a: u64, b: u64) -> u64 {
        a.wrapping_add(b)
    }

    #[inline]
    fn quarter(square: u64) -> u64 {
        square >> 2
    }

    fn square_above(distance: f64) -> u64 {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a saturating cast is what is meant"
        )]
        let up = libm::ceil(distance * (1.0 + Self::SLACK)) as u32;
        u64::from(up).wrapping_mul(u64::from(up))
    }

    #[inline]
    fn exceeds(gaps: u64, radius: u64) -> bool {
        gaps > radius
    }

    fn root_below(gaps: u64) -> f64 {
        libm::sqrt(real(gaps)) * (1.0 - Self::SLACK)
    }

    fn root_above(gaps: u64) -> Self {
        let root = gaps.isqrt();
        let up = root.wrapping_add(u64::from(root.wrapping_mul(root) < gaps));
        Self::from_bits(i32::try_from(up).unwrap_or(i32::MAX))
    }

    #[inline]
    fn widen([low, high]: [Self; 2], by: Self) -> Option<[Self; 2]> {
        // Differences from places in the domain stay below 2^31.
        (by.to_bits() < FIXED_LIMIT).then(|| {
            let by = by.to_bits();
            [
                Self::from_bits(low.to_bits().wrapping_sub(by)),
                Self::from_bits(high.to_bits().wrapping_add(by)),
            ]
        })
    }

    #[inline]
    fn line_misses2(p: [Self; 2], q: [Self; 2], low: [Self; 2], high: [Self; 2]) -> bool {
        let (along, low, high) = (minus(q, p), minus(low, p), minus(high, p));
        let across = [i64::from(along[1]), i64::from(along[0]).wrapping_neg()];
        let [x, y] = [0, 1].map(|k| {
            let end = |x: i32| across[k].wrapping_mul(i64::from(x));
            let (a, b) = (end(low[k]), end(high[k]));
            if a < b { [a, b] } else { [b, a] }
        });
        // Below 2^61.
        x[0].wrapping_add(y[0]) > 0 || x[1].wrapping_add(y[1]) < 0
    }

    #[inline]
    fn reaches<const D: usize>(a: [Self; D], b: [Self; D], p: [Self; D], radius: Self) -> bool {
        let (along, from_a, from_b) = (minus(b, a), minus(p, a), minus(p, b));
        let square = u64::from(radius.to_bits().unsigned_abs());
        let square = square.wrapping_mul(square);
        let (reached, length) = (dot(from_a, along), dot(along, along));
        if reached <= 0 {
            return dot(from_a, from_a).unsigned_abs() <= square;
        }
        if reached >= length {
            return dot(from_b, from_b).unsigned_abs() <= square;
        }
        // Below 2^124; on the right, below 2^62 times below 2^62.
        let turned = square_turned(along, from_a);
        turned <= u128::from(square).wrapping_mul(u128::from(length.unsigned_abs()))
    }

    #[inline]
    fn square_distance<const D: usize>(a: [Self; D], b: [Self; D], p: [Self; D]) -> Quotient {
        let (along, from_a, from_b) = (minus(b, a), minus(p, a), minus(p, b));
        let (reached, length) = (dot(from_a, along), dot(along, along));
        if reached <= 0 {
            Quotient::whole(square(from_a))
        } else if reached >= length {
            Quotient::whole(square(from_b))
        } else {
            Quotient::new(
                [square_turned(along, from_a), 1],
                length.unsigned_abs().into(),
            )
        }
    }

    #[inline]
    fn midpoint(self, other: Self) -> Self {
        Self::from_bits(self.to_bits().midpoint(other.to_bits()))
    }

    #[inline]
    fn reached<const D: usize>(a: [Self; D], b: [Self; D], p: [Self; D]) -> i64 {
        dot(minus(p, a), minus(b, a))
    }

    fn spans_foot<const D: usize>(a: [Self; D], b: [Self; D], p: [Self; D]) -> bool {
        let along = minus(b, a);
        let (reached, length) = (dot(minus(p, a), along), dot(along, along));
        length > 0 && reached >= 0 && reached <= length
    }

    fn root(square: Quotient, up: bool) -> Self {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a saturating cast is what is meant"
        )]
        let rounded = libm::sqrt(square.to_real()) as u32;
        let mut root = u64::from(rounded);
        let whole = |root: u64| Quotient::whole(root.wrapping_mul(root));
        // What is rounded is off by less than one.
        if whole(root) > square {
            root = root.wrapping_sub(1);
        } else if whole(root.wrapping_add(1)) <= square {
            root = root.wrapping_add(1);
        }
        if up && whole(root) < square {
            root = root.wrapping_add(1);
        }
        Self::from_bits(i32::try_from(root).unwrap_or(i32::MAX))
    }

    fn part_to_nearest<const D: usize>(a: [Self; D], b: [Self; D], p: [Self; D]) -> f64 {
        let along = minus(b, a);
        let (reached, length) = (dot(minus(p, a), along), dot(along, along));
        if reached <= 0 {
            0.0
        } else if reached >= length {
            1.0
        } else {
            real(reached.unsigned_abs()) / real(length.unsigned_abs())
        }
    }

    /// The components of the cross product with their upper 31 bits, so that their squares add up
    /// in 64, and the length in the same unit rounded up.
    #[inline]
    fn square_below<const D: usize>(a: [Self; D], b: [Self; D], p: [Self; D]) -> u64 {
        let (along, from_a) = (minus(b, a), minus(p, a));
        let (reached, length) = (dot(from_a, along), dot(along, along));
        if reached <= 0 {
            return dot(from_a, from_a).unsigned_abs();
        }
        if reached >= length {
            let from_b = minus(p, b);
            return dot(from_b, from_b).unsigned_abs();
        }
        let mut bits = 0;
        pairs(along, from_a, |u, v| bits |= det2(u, v).unsigned_abs());
        // Below 2^61: at most 30.
        let shift = (u64::BITS - 31).saturating_sub(bits.leading_zeros());
        let mut turned = 0u64;
        pairs(along, from_a, |u, v| {
            let turn = det2(u, v).unsigned_abs() >> shift;
            turned = turned.wrapping_add(turn.wrapping_mul(turn));
        });
        let unit = (1u64 << (2 * shift)).wrapping_sub(1);
        let length = length.unsigned_abs().wrapping_add(unit) >> (2 * shift);
        turned / length.max(1)
    }

    #[inline]
    fn rough_from(self, from: Self) -> f32 {
        let steps = self.to_bits().wrapping_sub(from.to_bits());
        #[expect(
            clippy::cast_precision_loss,
            reason = "rounding to nearest is what is meant"
        )]
        let rough = steps as f32;
        rough
    }

    #[inline]
    fn rough_square(square: f32) -> u64 {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a saturating cast is what is meant"
        )]
        let down = square as u64;
        down
    }

    #[inline]
    fn square_to_rough(square: u64) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "rounded up just after")]
        let rough = square as f32;
        rough * (1.0 + f32::EPSILON)
    }

    fn square_under(square: f64) -> u64 {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a saturating cast is what is meant"
        )]
        let down = (square * (1.0 - Self::SLACK)) as u64;
        down
    }

    fn nearest_on<const D: usize>(a: [Self; D], b: [Self; D], p: [Self; D]) -> [Self; D] {
        let (along, from_a) = (minus(b, a), minus(p, a));
        let (reached, length) = (dot(from_a, along), dot(along, along));
        if reached <= 0 {
            return a;
        }
        if reached >= length {
            return b;
        }
        core::array::from_fn(|k| {
            // ⌊x·reached/length + 1/2⌋: below 2^30·2^62·2.
            let twice = i128::from(along[k]).wrapping_mul(i128::from(reached).wrapping_mul(2));
            let length = i128::from(length);
            let steps = twice
                .wrapping_add(length)
                .div_euclid(length.wrapping_mul(2).max(1));
            #[expect(clippy::cast_possible_truncation, reason = "between 0 and x")]
            Self::from_bits(a[k].to_bits().wrapping_add(steps as i32))
        })
    }

    fn from_distance(distance: f64) -> Self {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a saturating cast is what is meant"
        )]
        Self::from_bits(libm::rint(distance) as i32)
    }

    fn distance_below(distance: f64) -> Self {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "rounding down and a saturating cast are what is meant"
        )]
        Self::from_bits(distance.max(0.0) as i32)
    }

    fn unit_to_word(component: Unit) -> u32 {
        component.to_bits().cast_unsigned()
    }

    fn unit_from_word(word: u32) -> Unit {
        Unit::from_bits(word.cast_signed())
    }

    #[inline]
    fn unit_to_steps(component: Unit) -> i32 {
        component.to_bits()
    }

    #[inline]
    fn unit_from_steps(steps: i32) -> Unit {
        Unit::from_bits(steps)
    }

    #[inline]
    fn turn(cosine: Unit, x: Self, sine: Unit, y: Self, shift: Self) -> Self {
        let product =
            |unit: Unit, x: Self| i64::from(unit.to_bits()).wrapping_mul(i64::from(x.to_bits()));
        // Both products are below 2^31·2^29; halves go up.
        let turned = product(cosine, x)
            .wrapping_sub(product(sine, y))
            .wrapping_add(1 << (UNIT_BITS - 1))
            >> UNIT_BITS;
        #[expect(
            clippy::cast_possible_truncation,
            reason = "below 2^31 after the shift"
        )]
        Self::from_bits((turned as i32).saturating_add(shift.to_bits()))
    }

    #[inline]
    fn turn3(row: [Unit; 3], point: [Self; 3], shift: Self) -> Self {
        // A row is of length one and a component at most 1, so every product is at most 2^30·2^30
        // and their sum below 2^62; a turned point of the domain is below √3·2^29.
        let mut turned = 1i64 << (UNIT_BITS - 1);
        for (unit, x) in row.into_iter().zip(point) {
            let product = i64::from(unit.to_bits()).wrapping_mul(i64::from(x.to_bits()));
            turned = turned.wrapping_add(product);
        }
        #[expect(
            clippy::cast_possible_truncation,
            reason = "below 2^31 after the shift"
        )]
        Self::from_bits(((turned >> UNIT_BITS) as i32).saturating_add(shift.to_bits()))
    }

    #[inline]
    fn compose(a: Unit, b: Unit, c: Unit, d: Unit) -> Unit {
        let product =
            |x: Unit, y: Unit| i64::from(x.to_bits()).wrapping_mul(i64::from(y.to_bits()));
        let sum = product(a, b)
            .wrapping_add(product(c, d))
            .wrapping_add(1 << (UNIT_BITS - 1))
            >> UNIT_BITS;
        #[expect(
            clippy::cast_possible_truncation,
            reason = "below 2^31 for components of rotations"
        )]
        Unit::from_bits(sum as i32)
    }

    #[inline]
    fn apart(a: Self, b: Self) -> Self {
        a.saturating_sub(b)
    }

    #[inline]
    fn unit_to_sign(component: Unit) -> i32 {
        component.to_bits().signum()
    }

    #[inline]
    fn negative_unit(component: Unit) -> Unit {
        component.wrapping_neg()
    }

    #[inline]
    fn left_of(self) -> Self {
        Self::from_bits(self.to_bits().wrapping_sub(1))
    }

    #[inline]
    fn right_of(self) -> Self {
        Self::from_bits(self.to_bits().wrapping_add(1))
    }
}

/// The square of a length.
#[inline]
fn square<const D: usize>(u: [i32; D]) -> u64 {
    dot(u, u).unsigned_abs()
}

/// The square of the cross product: every component is below 2^61, so their squares add up to less
/// than 2^124.
#[inline]
fn square_turned<const D: usize>(u: [i32; D], v: [i32; D]) -> u128 {
    let mut turned = 0u128;
    pairs(u, v, |u, v| {
        let turn = det2(u, v).unsigned_abs();
        turned = turned.wrapping_add(u128::from(turn).wrapping_mul(u128::from(turn)));
    });
    turned
}

#[expect(
    clippy::cast_precision_loss,
    reason = "rounding to nearest is what is meant"
)]
const fn real(value: u64) -> f64 {
    value as f64
}
