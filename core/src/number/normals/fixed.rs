//! Fixed point: edges below 2^30, turned ones below 2^62 in 2^-30 of a step, normals below 2^61.

use fixed::{FixedI32, types::extra::LeEqU32};

use super::Normals;
use crate::number::{
    Quotient, Scalar,
    fixed::{cross, dot_long, minus},
};

/// Bits of a normal's components.
const BITS: u32 = 61;

impl<F: LeEqU32 + Send + Sync + 'static> Normals for FixedI32<F> {
    type Edge = [i64; 3];
    type Normal = [i64; 3];
    /// Three products of less than 2^61 and 2^31.
    type Height = i128;

    const AXIS: [i64; 3] = [0, 0, 1];

    fn edge(from: [Self; 3], to: [Self; 3]) -> [i64; 3] {
        let whole = |x: Self| i64::from(x.to_bits());
        core::array::from_fn(|k| whole(to[k]).wrapping_sub(whole(from[k])))
    }

    /// Three products of less than 2^30 and not much more than 2^30.
    fn turned(rows: [[Self::Unit; 3]; 3], edge: [i64; 3]) -> [i64; 3] {
        rows.map(|row| {
            let products = row.into_iter().zip(edge);
            products.fold(0i64, |sum, (unit, x)| {
                sum.wrapping_add(i64::from(unit.to_bits()).wrapping_mul(x))
            })
        })
    }

    /// Below 2^125; the bits above 61 are rounded down. Of an axis' rotation they are zeros.
    fn normal([ux, uy, uz]: [i64; 3], [vx, vy, vz]: [i64; 3]) -> Option<[i64; 3]> {
        let minor = |a: i64, b: i64, c: i64, d: i64| {
            let product = |x: i64, y: i64| i128::from(x).wrapping_mul(i128::from(y));
            product(a, b).wrapping_sub(product(c, d))
        };
        let across = [
            minor(uy, vz, uz, vy),
            minor(uz, vx, ux, vz),
            minor(ux, vy, uy, vx),
        ];
        let sizes = across.map(i128::unsigned_abs);
        let bits = 128u32.saturating_sub((sizes[0] | sizes[1] | sizes[2]).leading_zeros());
        let shift = bits.saturating_sub(BITS);
        #[expect(clippy::cast_possible_truncation, reason = "at most 62 bits are left")]
        let normal = across.map(|x| (x >> shift) as i64);
        (bits > 0).then_some(normal)
    }

    /// Below 2^61, so exact but for the last rounding.
    #[expect(
        clippy::cast_precision_loss,
        reason = "rounding to nearest is what is meant"
    )]
    fn cross([a, b, c]: [[Self; 3]; 3]) -> [f64; 3] {
        cross(minus(b, a), minus(c, a))
            .map(|steps| steps as f64 * Self::DELTA.to_real() * Self::DELTA.to_real())
    }

    fn opposite(normal: [i64; 3]) -> [i64; 3] {
        normal.map(i64::wrapping_neg)
    }

    fn rises(normal: [i64; 3]) -> [bool; 3] {
        normal.map(|x| x > 0)
    }

    #[expect(
        clippy::cast_precision_loss,
        reason = "rounding to nearest is what is meant"
    )]
    fn normal_to_real(normal: [i64; 3]) -> [f64; 3] {
        normal.map(|x| x as f64)
    }

    fn height(normal: [i64; 3], from: [Self; 3], place: [Self; 3]) -> i128 {
        dot_long(normal, Self::edge(from, place))
    }

    fn sum_heights(a: i128, b: i128) -> i128 {
        a.wrapping_add(b)
    }

    fn square_of(height: i128, normal: [i64; 3]) -> Quotient {
        let height = height.max(0).unsigned_abs();
        let square = dot_long(normal, normal).unsigned_abs();
        Quotient::new([height, height], square.max(1))
    }

    #[expect(
        clippy::cast_precision_loss,
        reason = "rounding to nearest is what is meant"
    )]
    fn height_to_real(height: i128) -> f64 {
        height as f64
    }

    fn away_from_zero(real: f64) -> Option<Self> {
        Self::nearest(if real < 0.0 {
            libm::floor(real)
        } else {
            libm::ceil(real)
        })
    }
}
