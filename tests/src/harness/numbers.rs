//! Coordinates that hurt, and the same as big integers.

use dashu_int::IBig;
use fixed::types::I32F0;
use tetracone::number::{F32_LIMIT, FIXED_LIMIT, Scalar};

use tetracone_oracle::rng::Rng;

/// Room below the last place of a coordinate of `f32`, for bounds of errors.
const ROOM: usize = 31;
/// One as an `f32` over the common unit, 2^-149 with room below.
pub const ONE: usize = 149 + ROOM;

/// A coordinate of either arithmetic.
pub trait Number: Scalar {
    /// The coordinate as an integer, over one unit for all of them.
    fn big(self) -> IBig;
    /// A coordinate of this kind of nastiness.
    fn draw(rng: &mut Rng, kind: usize) -> Self;
    /// The nearest coordinate and up to one step beside it.
    fn near(rng: &mut Rng, real: f64) -> Self;
    /// Whether a coordinate is as near to numerator / denominator as promised, along an axis on
    /// which the segment is so long.
    fn is_near(self, numerator: &IBig, denominator: &IBig, extent: &IBig) -> bool;
}

impl Number for f32 {
    fn big(self) -> IBig {
        let bits = self.to_bits();
        let (exponent, fraction) = ((bits >> 23) & 0xff, bits & 0x007f_ffff);
        let magnitude = if exponent == 0 {
            IBig::from(fraction)
        } else {
            IBig::from(fraction | 0x0080_0000) << (exponent as usize - 1)
        };
        (if self < 0.0 { -magnitude } else { magnitude }) << ROOM
    }

    fn draw(rng: &mut Rng, kind: usize) -> Self {
        match kind {
            0 => f32::from(small(rng)),
            1 => f32::from(small(rng)) * f32::from_bits(1),
            2 => f32::from(small(rng)) * 0.1,
            3 => {
                let far = f32::from_bits(F32_LIMIT.to_bits() - rng.below_u32(3));
                if rng.once_in(2) { far } else { -far }
            }
            4 => {
                let x = f32::from_bits(rng.below_u32(F32_LIMIT.to_bits() + 1));
                if rng.once_in(2) { x } else { -x }
            }
            5 => {
                let kind = rng.below(5);
                Self::draw(rng, kind)
            }
            _ => Self::nearest(rng.between(-1.0, 1.0)).expect("in the domain"),
        }
    }

    fn near(rng: &mut Rng, real: f64) -> Self {
        let middle = Self::nearest(real).unwrap_or(F32_LIMIT);
        let found = rng.pick(&[middle.next_down(), middle, middle, middle.next_up()]);
        if found.in_domain() { found } else { middle }
    }

    fn is_near(self, numerator: &IBig, denominator: &IBig, extent: &IBig) -> bool {
        let off = self.big() * denominator - numerator;
        // Half a unit in the last place, of the greater binade of two.
        let unit = (self.abs().next_up().big() - self.abs().big()) / IBig::from(2);
        let bound = (unit + (extent >> 30)) * denominator;
        -&bound <= off && off <= bound
    }
}

impl Number for I32F0 {
    fn big(self) -> IBig {
        IBig::from(self.to_bits())
    }

    fn draw(rng: &mut Rng, kind: usize) -> Self {
        let far = i64::from(FIXED_LIMIT) - 1;
        let any = |rng: &mut Rng| i64::from(rng.below_u32(1 << 30)) - far;
        let bits = match kind {
            0 | 1 => i64::from(small(rng)),
            2 => i64::from(small(rng)) * 1_000_003,
            3 => {
                let x = far - i64::from(rng.below_u32(3));
                if rng.once_in(2) { x } else { -x }
            }
            4 => any(rng) >> rng.below(30),
            5 => {
                let kind = rng.below(5);
                return Self::draw(rng, kind);
            }
            _ => any(rng),
        };
        let bits = i32::try_from(bits.clamp(-far, far)).expect("clamped");
        Self::from_bits(bits)
    }

    fn near(rng: &mut Rng, real: f64) -> Self {
        let far = f64::from(FIXED_LIMIT - 1);
        let step = rng.pick(&[-1.0, 0.0, 0.0, 1.0]);
        Self::nearest((real + step).clamp(-far, far)).expect("in the domain")
    }

    fn is_near(self, numerator: &IBig, denominator: &IBig, _: &IBig) -> bool {
        // The nearest, the greater of two: within −1/2 exclusive and 1/2 inclusive.
        let off = (self.big() * denominator - numerator) * IBig::from(2);
        -denominator < off && off <= *denominator
    }
}

fn small(rng: &mut Rng) -> i8 {
    rng.pick(&[-4, -3, -2, -1, 0, 1, 2, 3, 4])
}

/// Places of one kind of nastiness, some of them repeated, on a line of two others, or nearly so.
pub fn draw<S: Number, const N: usize, const D: usize>(rng: &mut Rng) -> [[S; D]; N] {
    let (kind, style) = (rng.below(7), rng.below(4));
    let mut places = [[S::ZERO; D]; N];
    for at in 0..N {
        places[at] = match style {
            1 if at > 0 && rng.once_in(4) => places[rng.below(at)],
            2 | 3 if at > 1 && rng.once_in(2) => {
                let (a, b) = (places[rng.below(at)], places[rng.below(at)]);
                let t = rng.pick(&[-1.0, 0.25, 0.5, 0.75, 2.0, 1.0 / 3.0]);
                let mut on = |a: S, b: S| {
                    let real = a.to_real() + (b.to_real() - a.to_real()) * t;
                    let near = S::near(rng, real);
                    match (style, S::nearest(real)) {
                        (2, Some(exact)) if exact.in_domain() => exact,
                        _ => near,
                    }
                };
                core::array::from_fn(|k| on(a[k], b[k]))
            }
            _ => core::array::from_fn(|_| S::draw(rng, kind)),
        };
    }
    places
}
