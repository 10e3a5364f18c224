//! Fixed point: a determinant is below 2^61, a product of two below 2^122.

use core::cmp::Ordering;

use fixed::{FixedI32, types::extra::LeEqU32};

use super::{Crossing, quotient, round};
use crate::number::fixed::determinant2;

impl<F: LeEqU32> Crossing for FixedI32<F> {
    fn compare_crossings(
        p: [Self; 2],
        q: [Self; 2],
        first: [[Self; 2]; 2],
        second: [[Self; 2]; 2],
    ) -> Ordering {
        let ([n1, m1], [n2, m2]) = (areas(p, q, first), areas(p, q, second));
        let product = |x: u64, y: u64| u128::from(x).wrapping_mul(u128::from(y));
        product(n1, m2).cmp(&product(n2, m1))
    }

    fn crossing_parameter(p: [Self; 2], q: [Self; 2], line: [[Self; 2]; 2]) -> f32 {
        #[expect(
            clippy::cast_precision_loss,
            reason = "2^-53 of an area is allowed for"
        )]
        let areas = areas(p, q, line).map(|area| area as f64);
        round(quotient(areas))
    }

    fn crossing_point([px, py]: [Self; 2], [qx, qy]: [Self; 2], edge: [[Self; 2]; 2]) -> [Self; 2] {
        let parts = areas([px, py], [qx, qy], edge).map(u128::from);
        [between(px, qx, parts), between(py, qy, parts)]
    }
}

/// The coordinate nearest to a + (b − a) · n / (n + m), the greater of two.
pub(in crate::number) fn between<F: LeEqU32>(
    a: FixedI32<F>,
    b: FixedI32<F>,
    [n, m]: [u128; 2],
) -> FixedI32<F> {
    let run = b.to_bits().wrapping_sub(a.to_bits());
    let part = part(run, n, n.wrapping_add(m));
    FixedI32::from_bits(a.to_bits().wrapping_add(part))
}

/// The absolute values of the determinants of a line's two points and `p` and `q`.
#[inline]
fn areas<F: LeEqU32>(
    p: [FixedI32<F>; 2],
    q: [FixedI32<F>; 2],
    [a, b]: [[FixedI32<F>; 2]; 2],
) -> [u64; 2] {
    [p, q].map(|[x, y]| {
        let from = |[cx, cy]: [FixedI32<F>; 2]| {
            (
                cx.to_bits().wrapping_sub(x.to_bits()),
                cy.to_bits().wrapping_sub(y.to_bits()),
            )
        };
        let ((ux, uy), (vx, vy)) = (from(a), from(b));
        determinant2(ux, uy, vx, vy).unsigned_abs()
    })
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
