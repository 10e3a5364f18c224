//! Fixed point: differences are below 2^30, m below 2^61, and what is over m² below 2^126.

use core::cmp::Ordering;

use fixed::{FixedI32, types::extra::LeEqU32};

use super::{Foot, Perpendicular, Reach, Region};
use crate::number::{Quotient, Sign, fixed::determinant2, product};

type Place<F> = [FixedI32<F>; 3];

impl<F: LeEqU32 + Send + Sync + 'static> Perpendicular for FixedI32<F> {
    fn foot([a, b, c]: [Place<F>; 3], point: Place<F>) -> Option<Foot<Quotient>> {
        let parts = Parts::new(minus(b, a), minus(c, a), minus(point, a));
        parts.foot(Region::Triangle)
    }

    #[inline]
    fn foot_reaches([a, b, c]: [Place<F>; 3], point: Place<F>, radius: Self) -> Reach {
        let parts = Parts::new(minus(b, a), minus(c, a), minus(point, a));
        if parts.square == 0 {
            Reach::Edges
        } else if !parts.is_within(radius) {
            Reach::Beyond
        } else if parts.is_in(Region::Triangle) {
            Reach::Within
        } else {
            Reach::Edges
        }
    }

    #[inline(never)]
    fn gap([a, b]: [Place<F>; 2], [c, d]: [Place<F>; 2]) -> Option<Foot<Quotient>> {
        let parts = Parts::new(minus(b, a), minus(c, d), minus(c, a));
        parts.foot(Region::Parallelogram)
    }

    #[inline(never)]
    fn gap_reaches([a, b]: [Place<F>; 2], [c, d]: [Place<F>; 2], distance: Self) -> bool {
        let parts = Parts::new(minus(b, a), minus(c, d), minus(c, a));
        parts.is_in(Region::Parallelogram) && parts.is_within(distance)
    }

    fn across([a, b]: [Place<F>; 2], [c, d]: [Place<F>; 2]) -> Option<[f64; 3]> {
        let (u, v) = (minus(b, a), minus(d, c));
        let m = cross(u, v);
        let square = |way: [i32; 3]| {
            let way = way.map(i64::from);
            dot(way, way).unsigned_abs()
        };
        // Both squares are below 2^62, so their product is below 2^124.
        let least = square(u).wrapping_mul(square(v)).div_ceil(32 * 32);
        let turned = dot(m, m).unsigned_abs();
        (turned > 0 && turned >= least).then(|| m.map(|x| real(x.into())))
    }

    fn rise(first: [Place<F>; 2], second: [Place<F>; 2], [from, to]: [Place<F>; 2]) -> Sign {
        let [u, v] = [first, second].map(|[a, b]| minus(b, a));
        let rise = dot(cross(u, v), minus(to, from).map(i64::from));
        match rise.cmp(&0) {
            Ordering::Less => Sign::Negative,
            Ordering::Equal => Sign::Zero,
            Ordering::Greater => Sign::Positive,
        }
    }
}

/// What a perpendicular is made of, over m².
struct Parts {
    /// Three products of components below 2^61.
    s: i128,
    t: i128,
    /// m².
    square: i128,
    /// m·w: three products below 2^91.
    height: i128,
}

impl Parts {
    #[inline]
    fn new(u: [i32; 3], v: [i32; 3], w: [i32; 3]) -> Self {
        let m = cross(u, v);
        Self {
            s: dot(m, cross(w, v)),
            t: dot(m, cross(u, w)),
            square: dot(m, m),
            height: dot(m, w.map(i64::from)),
        }
    }

    #[inline]
    fn is_in(&self, region: Region) -> bool {
        let Self { s, t, square, .. } = *self;
        let within = match region {
            Region::Triangle => s.wrapping_add(t) <= square,
            Region::Parallelogram => s <= square && t <= square,
        };
        square > 0 && s >= 0 && t >= 0 && within
    }

    /// (m·w)² ≤ r²·m²: below 2^186 and below 2^182.
    #[inline]
    fn is_within<F: LeEqU32>(&self, radius: FixedI32<F>) -> bool {
        let height = self.height.unsigned_abs();
        let radius = u128::from(radius.to_bits().unsigned_abs());
        let square = self.square.unsigned_abs();
        product::compare(height, height, radius.wrapping_mul(radius), square) != Ordering::Greater
    }

    #[inline]
    fn foot(&self, region: Region) -> Option<Foot<Quotient>> {
        self.is_in(region).then(|| Foot {
            square: Quotient::new([self.height.unsigned_abs(); 2], self.square.unsigned_abs()),
            weights: [self.s, self.t].map(|x| real(x) / real(self.square)),
        })
    }
}

#[inline]
fn minus<F: LeEqU32>(a: Place<F>, b: Place<F>) -> [i32; 3] {
    core::array::from_fn(|k| a[k].to_bits().wrapping_sub(b[k].to_bits()))
}

#[inline]
fn cross(u: [i32; 3], v: [i32; 3]) -> [i64; 3] {
    [
        determinant2(u[1], u[2], v[1], v[2]),
        determinant2(u[2], u[0], v[2], v[0]),
        determinant2(u[0], u[1], v[0], v[1]),
    ]
}

#[inline]
fn dot(u: [i64; 3], v: [i64; 3]) -> i128 {
    let products = u.into_iter().zip(v);
    products.fold(0, |sum, (x, y)| {
        sum.wrapping_add(i128::from(x).wrapping_mul(i128::from(y)))
    })
}

#[expect(
    clippy::cast_precision_loss,
    reason = "rounding to nearest is what is meant"
)]
const fn real(value: i128) -> f64 {
    value as f64
}
