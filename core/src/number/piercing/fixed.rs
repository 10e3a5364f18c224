//! Fixed point: a determinant is below 2^93, a product of two below 2^186.

use core::cmp::Ordering;

use fixed::{FixedI32, types::extra::LeEqU32};

use super::Piercing;
use crate::number::{
    crossing::{fixed::between, quotient, round},
    fixed::determinant2,
    product,
};

type Place<F> = [FixedI32<F>; 3];

impl<F: LeEqU32> Piercing for FixedI32<F> {
    fn compare_piercings(
        p: Place<F>,
        q: Place<F>,
        first: [Place<F>; 3],
        second: [Place<F>; 3],
    ) -> Ordering {
        let ([n1, m1], [n2, m2]) = (volumes(p, q, first), volumes(p, q, second));
        product::compare(n1, m2, n2, m1)
    }

    fn piercing_parameter(p: Place<F>, q: Place<F>, plane: [Place<F>; 3]) -> f32 {
        #[expect(
            clippy::cast_precision_loss,
            reason = "2^-53 of a volume is allowed for"
        )]
        let volumes = volumes(p, q, plane).map(|volume| volume as f64);
        round(quotient(volumes))
    }

    fn piercing_point(p: Place<F>, q: Place<F>, plane: [Place<F>; 3]) -> Place<F> {
        let parts = volumes(p, q, plane);
        core::array::from_fn(|k| between(p[k], q[k], parts))
    }
}

/// The absolute values of the determinants of a plane's three points and `p` and `q`.
#[inline]
fn volumes<F: LeEqU32>(p: Place<F>, q: Place<F>, [a, b, c]: [Place<F>; 3]) -> [u128; 2] {
    [p, q].map(|end| {
        let from = |[x, y, z]: Place<F>| {
            let [ex, ey, ez] = end;
            (
                x.to_bits().wrapping_sub(ex.to_bits()),
                y.to_bits().wrapping_sub(ey.to_bits()),
                z.to_bits().wrapping_sub(ez.to_bits()),
            )
        };
        let ((ux, uy, uz), (vx, vy, vz), (wx, wy, wz)) = (from(a), from(b), from(c));
        // Below 2^61 times below 2^30.
        let term = |minor: i64, x: i32| i128::from(minor).wrapping_mul(i128::from(x));
        term(determinant2(uy, uz, vy, vz), wx)
            .wrapping_add(term(determinant2(uz, ux, vz, vx), wy))
            .wrapping_add(term(determinant2(ux, uy, vx, vy), wz))
            .unsigned_abs()
    })
}
