//! Fixed point: 2×2 determinants are below 2^61 and 3×3 ones below 2^93, products of two of these below 2^186.

use core::cmp::Ordering;

use fixed::{FixedI32, types::extra::LeEqU32};

use super::{Determinants, Multiple, OFF, Way, around, quotient, rounded};
use crate::number::{
    Sign,
    fixed::{det2, det3, minus},
    float::round,
    product,
    vector::padded,
};

/// A quotient of integers, the second one greater than zero.
#[derive(Clone, Copy, Debug)]
pub struct Fraction {
    over: i128,
    under: u128,
}

impl<F: LeEqU32 + Send + Sync + 'static> Determinants for FixedI32<F> {
    type Multiple = Fraction;

    const LENGTH: Self = Self::from_bits(1);

    #[inline]
    fn det3_sign(u: Way<Self>, v: Way<Self>, w: Way<Self>) -> Sign {
        Sign::of_rise(0, determinant(u, v, w))
    }

    fn multiple(u: Way<Self>, v: Way<Self>, w: Way<Self>, d: Way<Self>) -> Fraction {
        let (over, under) = (determinant(u, v, w), determinant(u, v, d));
        Fraction {
            over: if under < 0 { over.wrapping_neg() } else { over },
            under: under.unsigned_abs(),
        }
    }

    fn compare_crossings<const D: usize>(
        p: [Self; D],
        q: [Self; D],
        first: [[Self; D]; D],
        second: [[Self; D]; D],
    ) -> Ordering {
        let ([n1, m1], [n2, m2]) = (sizes([p, q], first), sizes([p, q], second));
        if D == 2 {
            n1.wrapping_mul(m2).cmp(&n2.wrapping_mul(m1))
        } else {
            product::compare(n1, m2, n2, m1)
        }
    }

    fn crossing_parameter<const D: usize>(
        p: [Self; D],
        q: [Self; D],
        plane: [[Self; D]; D],
    ) -> f32 {
        #[expect(
            clippy::cast_precision_loss,
            reason = "2^-53 of a determinant is allowed for"
        )]
        let sizes = sizes([p, q], plane).map(|size| size as f64);
        round(quotient(sizes))
    }

    fn crossing_point<const D: usize>(
        p: [Self; D],
        q: [Self; D],
        plane: [[Self; D]; D],
    ) -> [Self; D] {
        let parts = sizes([p, q], plane);
        core::array::from_fn(|k| between(p[k], q[k], parts))
    }
}

#[inline(never)]
fn determinant<F: LeEqU32>(u: Way<FixedI32<F>>, v: Way<FixedI32<F>>, w: Way<FixedI32<F>>) -> i128 {
    let [u, v, w] = [u, v, w].map(|[from, to]| minus(to, from));
    det3(u, v, w)
}

/// The absolute values of the determinants of a line's or plane's points as seen from either end.
#[inline]
fn sizes<F: LeEqU32, const D: usize>(
    ends: [[FixedI32<F>; D]; 2],
    plane: [[FixedI32<F>; D]; D],
) -> [u128; 2] {
    ends.map(|end| {
        let [u, v, w] = padded(plane.map(|point| padded(minus(point, end), 0)), [0; 3]);
        if D == 2 {
            det2([u[0], u[1]], [v[0], v[1]]).unsigned_abs().into()
        } else {
            det3(u, v, w).unsigned_abs()
        }
    })
}

/// The coordinate nearest to a + (b − a) · n / (n + m), the greater of two.
fn between<F: LeEqU32>(a: FixedI32<F>, b: FixedI32<F>, [n, m]: [u128; 2]) -> FixedI32<F> {
    let run = b.to_bits().wrapping_sub(a.to_bits());
    let part = part(run, n, n.wrapping_add(m));
    FixedI32::from_bits(a.to_bits().wrapping_add(part))
}

impl Fraction {
    fn compare(&self, other: &Self) -> Ordering {
        let magnitudes = |a: &Self, b: &Self| {
            let (over, others) = (a.over.unsigned_abs(), b.over.unsigned_abs());
            product::compare(over, b.under, others, a.under)
        };
        let (own, theirs) = (self.over.signum(), other.over.signum());
        own.cmp(&theirs).then_with(|| {
            if own < 0 {
                magnitudes(other, self)
            } else {
                magnitudes(self, other)
            }
        })
    }
}

impl Default for Fraction {
    fn default() -> Self {
        Self { over: 0, under: 1 }
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Self) -> bool {
        self.compare(other) == Ordering::Equal
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.compare(other))
    }
}

impl Multiple for Fraction {
    fn bounds(&self) -> [f64; 2] {
        #[expect(clippy::cast_precision_loss, reason = "what is lost is allowed for")]
        let quotient = self.over as f64 / self.under as f64;
        around(quotient, quotient.abs() * OFF)
    }

    fn above(&self) -> f64 {
        rounded(self.over.max(0).unsigned_abs(), self.under, true)
    }

    fn below(&self) -> f64 {
        rounded(self.over.max(0).unsigned_abs(), self.under, false)
    }
}

/// The integer nearest to run · n / whole, the greater of two; zero for a whole of zero.
///
/// The determinants of space, n and whole are below 2^94, so the numerator is below
/// 2^30 · 2^94 · 2 + 2^94 in absolute value. A half is added and the quotient rounded down; below
/// zero, that is a little less than a half and rounded up.
fn part(run: i32, n: u128, whole: u128) -> i32 {
    let twice = u128::from(run.unsigned_abs())
        .wrapping_mul(n)
        .wrapping_shl(1);
    let half = whole.saturating_sub(u128::from(run < 0));
    let quotient = twice
        .wrapping_add(half)
        .checked_div(whole.wrapping_shl(1))
        .unwrap_or(0);
    // At most |run|, which is below 2^30.
    let part = i32::try_from(quotient).unwrap_or(0);
    if run < 0 { part.wrapping_neg() } else { part }
}

#[cfg(test)]
mod tests {
    use super::part;

    #[test]
    fn the_nearest_and_the_greater_of_two() {
        let down = |run: i32, n: u8, whole: u8| {
            let (run, n, whole) = (i128::from(run), i128::from(n), i128::from(whole));
            (2 * run * n + whole).div_euclid(2 * whole)
        };
        for run in -9..=9 {
            for whole in 1..12 {
                for n in 0..=whole {
                    let found = i128::from(part(run, n.into(), whole.into()));
                    assert_eq!(found, down(run, n, whole), "{run} {n}/{whole}");
                }
            }
        }
        assert_eq!(part(7, 0, 0), 0);
        let most = 1 << 93;
        assert_eq!(part((1 << 30) - 1, most, most), (1 << 30) - 1);
        assert_eq!(part(1 - (1 << 30), most, 2 * most), 1 - (1 << 29));
    }
}
