//! Single precision: a filter, and integers where it cannot decide.

use core::cmp::Ordering;

use super::Piercing;
use crate::number::{
    aligned::{Aligned, narrow_volume},
    crossing::{
        float::{between, ordered},
        quotient, round,
    },
    float::NARROW,
    product,
    wide::{DEGREE_3, DEGREE_6, Wide},
};

type Place = [f32; 3];

/// In `f64`, ε = 2^-53, a determinant is known up to (7 + 56ε)ε of the sum of its six products'
/// absolute values (Shewchuk); 2^-49 is more. No product of three is below 2^-447, so nothing
/// underflows, and none is above 2^125.
const BOUND: f64 = 1.0 / 562_949_953_421_312.0;

/// A determinant that is more than this part of that sum has a relative error below 2^-31.
const SURE: f64 = 1.0 / 524_288.0;

impl Piercing for f32 {
    /// With every |n| known up to e, |n₁| · |m₂| is known up to |n₁| e(m₂) + |m₂| e(n₁) +
    /// e(n₁) e(m₂) and a rounding; the bound of e has room for the roundings in the sum of all
    /// that.
    #[inline]
    fn compare_piercings(p: Place, q: Place, first: [Place; 3], second: [Place; 3]) -> Ordering {
        let ([n1, m1], [n2, m2]) = (volumes(p, q, first), volumes(p, q, second));
        let off = |a: Volume, b: Volume| {
            let (ea, eb) = (BOUND * a.size, BOUND * b.size);
            a.value * eb + b.value * ea + ea * eb
        };
        let rise = n1.value * m2.value - n2.value * m1.value;
        let bound = off(n1, m2) + off(n2, m1);
        if rise > bound {
            Ordering::Greater
        } else if rise < -bound {
            Ordering::Less
        } else {
            compare_exactly(p, q, first, second)
        }
    }

    fn piercing_parameter(p: Place, q: Place, plane: [Place; 3]) -> f32 {
        round(quotient(measured(p, q, plane)))
    }

    fn piercing_point(p: Place, q: Place, plane: [Place; 3]) -> Place {
        let parts = measured(p, q, plane);
        core::array::from_fn(|k| {
            let (least, most) = ordered(p[k], q[k]);
            ordered(ordered(between(p[k], q[k], parts), least).1, most).0
        })
    }
}

/// The absolute value of a determinant, and the sum of its products' absolute values.
#[derive(Clone, Copy)]
struct Volume {
    value: f64,
    size: f64,
}

/// The determinants of a plane's three points and `p` and `q`.
#[inline]
fn volumes(p: Place, q: Place, [a, b, c]: [Place; 3]) -> [Volume; 2] {
    [p, q].map(|end| {
        let from = |place: Place| -> [f64; 3] {
            core::array::from_fn(|k| f64::from(place[k]) - f64::from(end[k]))
        };
        let (u, v, w) = (from(a), from(b), from(c));
        let term = |i: usize, j: usize, k: usize| {
            let (left, right) = (u[i] * v[j], u[j] * v[i]);
            (
                (left - right) * w[k],
                (left.abs() + right.abs()) * w[k].abs(),
            )
        };
        let (x, y, z) = (term(1, 2, 0), term(2, 0, 1), term(0, 1, 2));
        Volume {
            value: (x.0 + y.0 + z.0).abs(),
            size: x.1 + y.1 + z.1,
        }
    })
}

/// Both determinants in a unit of their own, each with a relative error below 2^-31.
fn measured(p: Place, q: Place, plane: [Place; 3]) -> [f64; 2] {
    let rough = volumes(p, q, plane);
    if rough
        .iter()
        .all(|volume| volume.value > volume.size * SURE || volume.size <= 0.0)
    {
        rough.map(|volume| volume.value)
    } else {
        exact_volumes(p, q, plane)
    }
}

#[cold]
#[inline(never)]
fn exact_volumes(p: Place, q: Place, [a, b, c]: [Place; 3]) -> [f64; 2] {
    let aligned = Aligned::new([p, q, a, b, c]);
    if let Some([p, q, a, b, c]) = aligned.narrow(NARROW) {
        #[expect(clippy::cast_precision_loss, reason = "2^-53 is allowed for")]
        return [p, q].map(|end| narrow_volume([a, b, c], end).unsigned_abs() as f64);
    }
    [0, 1].map(|end| {
        let volume = aligned.volume([2, 3, 4], end);
        volume.magnitude::<DEGREE_3>().real()
    })
}

#[cold]
#[inline(never)]
fn compare_exactly(p: Place, q: Place, first: [Place; 3], second: [Place; 3]) -> Ordering {
    let ([a1, b1, c1], [a2, b2, c2]) = (first, second);
    let aligned = Aligned::new([p, q, a1, b1, c1, a2, b2, c2]);
    if let Some([p, q, a1, b1, c1, a2, b2, c2]) = aligned.narrow(NARROW) {
        let volume = |plane, end| narrow_volume(plane, end).unsigned_abs();
        let ([n1, m1], [n2, m2]) = (
            [p, q].map(|end| volume([a1, b1, c1], end)),
            [p, q].map(|end| volume([a2, b2, c2], end)),
        );
        product::compare(n1, m2, n2, m1)
    } else {
        compare_wide(&aligned)
    }
}

#[cold]
#[inline(never)]
fn compare_wide(aligned: &Aligned<8, 3>) -> Ordering {
    let (first, second) = ([2, 3, 4], [5, 6, 7]);
    let mut rise = wide_product(aligned, first, second);
    rise.subtract(&wide_product(aligned, second, first));
    rise.sign().value().cmp(&0)
}

/// The volumes of one plane with the first point and of another with the second, multiplied.
#[inline(never)]
fn wide_product(aligned: &Aligned<8, 3>, first: [usize; 3], second: [usize; 3]) -> Wide<DEGREE_6> {
    let volume = |plane, end| aligned.volume(plane, end).magnitude();
    volume(first, 0).times(&volume(second, 1))
}

#[cfg(test)]
mod tests {
    use super::{Aligned, Ordering, Piercing, compare_exactly, compare_wide};
    use crate::number::F32_LIMIT;

    #[test]
    fn filter_narrow_and_wide_agree() {
        let mut state = 5u64;
        let mut pick = |bits: u32| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let value = i16::try_from(state >> (64 - bits)).expect("at most 15 bits");
            f32::from(value - (1 << (bits - 1))) * 0.125
        };
        let mut equal = 0;
        for round in 0..5_000 {
            let mut point = || [0, 1, 2].map(|_| pick(if round % 2 == 0 { 2 } else { 15 }));
            let points = [(); 8].map(|()| point());
            let [p, q, a, b, c, d, e, f] = points;
            let order = f32::compare_piercings(p, q, [a, b, c], [d, e, f]);
            let exact = compare_exactly(p, q, [a, b, c], [d, e, f]);
            assert_eq!(order, exact, "{points:?}");
            assert_eq!(order, compare_wide(&Aligned::new(points)), "{points:?}");
            equal += u32::from(order == Ordering::Equal);
        }
        assert!(equal > 300, "{equal}");
    }

    #[test]
    fn the_ends_of_the_domain_do_not_disturb() {
        let (far, near) = (F32_LIMIT, f32::from_bits(1));
        let (p, q) = ([-far; 3], [far; 3]);
        let plane = |x: f32| [[x, -far, 0.0], [x, far, -far], [x, far, far]];
        let order = |x, y| f32::compare_piercings(p, q, plane(x), plane(y));
        assert_eq!(order(near, 0.0), Ordering::Greater);
        assert_eq!(order(-near, near), Ordering::Less);
        assert_eq!(order(near, near), Ordering::Equal);
        assert_eq!(order(far, -far), Ordering::Greater);
        let point = f32::piercing_point(p, q, plane(near)).map(f32::to_bits);
        assert_eq!(point, [0; 3]);
        let all = f32::piercing_parameter(p, q, plane(far));
        assert_eq!(all.to_bits(), 1f32.to_bits());
    }
}
