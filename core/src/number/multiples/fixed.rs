//! Fixed point: determinants of ways below 2^30 are below 2^93, products of two below 2^186.

use core::cmp::Ordering;

use fixed::{FixedI32, types::extra::LeEqU32};

use super::{Multiple, Multiples, OFF, Way, around, rounded};
use crate::number::{Sign, fixed::determinant2, product};

/// A quotient of integers, the second one greater than zero.
#[derive(Clone, Copy, Debug)]
pub struct Fraction {
    over: i128,
    under: u128,
}

impl<F: LeEqU32 + Send + Sync + 'static> Multiples for FixedI32<F> {
    type Multiple = Fraction;

    const LENGTH: Self = Self::from_bits(1);

    #[inline]
    fn orient_ways(u: Way<Self>, v: Way<Self>, w: Way<Self>) -> Sign {
        Sign::of_rise(0, determinant(u, v, w))
    }

    fn multiple(u: Way<Self>, v: Way<Self>, w: Way<Self>, d: Way<Self>) -> Fraction {
        let (over, under) = (determinant(u, v, w), determinant(u, v, d));
        Fraction {
            over: if under < 0 { over.wrapping_neg() } else { over },
            under: under.unsigned_abs(),
        }
    }
}

#[inline(never)]
fn determinant<F: LeEqU32>(u: Way<FixedI32<F>>, v: Way<FixedI32<F>>, w: Way<FixedI32<F>>) -> i128 {
    let way = |[[ax, ay, az], [bx, by, bz]]: Way<FixedI32<F>>| {
        (
            bx.to_bits().wrapping_sub(ax.to_bits()),
            by.to_bits().wrapping_sub(ay.to_bits()),
            bz.to_bits().wrapping_sub(az.to_bits()),
        )
    };
    let ((ux, uy, uz), (vx, vy, vz), (wx, wy, wz)) = (way(u), way(v), way(w));
    // Below 2^61 times below 2^30.
    let term = |minor: i64, x: i32| i128::from(minor).wrapping_mul(i128::from(x));
    term(determinant2(uy, uz, vy, vz), wx)
        .wrapping_add(term(determinant2(uz, ux, vz, vx), wy))
        .wrapping_add(term(determinant2(ux, uy, vx, vy), wz))
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
