//! Single precision: a filter, and integers where it cannot decide.

use core::cmp::Ordering;

use super::Piercing;
use crate::number::{
    crossing::{
        float::{between, ordered},
        quotient, round,
    },
    float::Aligned,
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
    if let Some([p, q, a, b, c]) = aligned.narrow() {
        #[expect(clippy::cast_precision_loss, reason = "2^-53 is allowed for")]
        return narrow_volumes(p, q, [a, b, c]).map(|volume| volume as f64);
    }
    let [p, q, a, b, c] = aligned.wide();
    wide_volumes::<DEGREE_3>(p, q, &[a, b, c]).map(Wide::to_real)
}

#[cold]
#[inline(never)]
fn compare_exactly(p: Place, q: Place, first: [Place; 3], second: [Place; 3]) -> Ordering {
    let ([a1, b1, c1], [a2, b2, c2]) = (first, second);
    let aligned = Aligned::new([p, q, a1, b1, c1, a2, b2, c2]);
    if let Some([p, q, a1, b1, c1, a2, b2, c2]) = aligned.narrow() {
        let [n1, m1] = narrow_volumes(p, q, [a1, b1, c1]);
        let [n2, m2] = narrow_volumes(p, q, [a2, b2, c2]);
        product::compare(n1, m2, n2, m1)
    } else {
        compare_wide(&aligned)
    }
}

#[cold]
#[inline(never)]
fn compare_wide(aligned: &Aligned<8, 3>) -> Ordering {
    let [p, q, a1, b1, c1, a2, b2, c2] = aligned.wide();
    let [n1, m1] = wide_volumes::<DEGREE_6>(p, q, &[a1, b1, c1]);
    let [n2, m2] = wide_volumes::<DEGREE_6>(p, q, &[a2, b2, c2]);
    let rise = n1.times(m2).minus(n2.times(m1)).sign();
    rise.value().cmp(&0)
}

/// Coordinates below 2^40 make determinants below 2^126.
fn narrow_volumes(p: [i128; 3], q: [i128; 3], plane: [[i128; 3]; 3]) -> [u128; 2] {
    [narrow_volume(p, plane), narrow_volume(q, plane)]
}

#[inline(never)]
fn narrow_volume([x, y, z]: [i128; 3], [a, b, c]: [[i128; 3]; 3]) -> u128 {
    let from =
        |[px, py, pz]: [i128; 3]| (px.wrapping_sub(x), py.wrapping_sub(y), pz.wrapping_sub(z));
    let ((ux, uy, uz), (vx, vy, vz), (wx, wy, wz)) = (from(a), from(b), from(c));
    let term = |a: i128, b: i128, c: i128, d: i128, w: i128| {
        a.wrapping_mul(d)
            .wrapping_sub(b.wrapping_mul(c))
            .wrapping_mul(w)
    };
    term(uy, uz, vy, vz, wx)
        .wrapping_add(term(uz, ux, vz, vx, wy))
        .wrapping_add(term(ux, uy, vx, vy, wz))
        .unsigned_abs()
}

type WidePlace = [Wide<DEGREE_3>; 3];

fn wide_volumes<const MORE: usize>(
    p: WidePlace,
    q: WidePlace,
    plane: &[WidePlace; 3],
) -> [Wide<MORE>; 2] {
    [wide_volume(p, plane), wide_volume(q, plane)].map(Wide::magnitude)
}

#[inline(never)]
fn wide_volume([x, y, z]: WidePlace, [a, b, c]: &[WidePlace; 3]) -> Wide<DEGREE_3> {
    let from = |[px, py, pz]: &WidePlace| (px.minus(x), py.minus(y), pz.minus(z));
    let ((ux, uy, uz), (vx, vy, vz), (wx, wy, wz)) = (from(a), from(b), from(c));
    let term =
        |a: Wide<DEGREE_3>, b: Wide<DEGREE_3>, c, d, w| a.times(d).minus(b.times(c)).times(w);
    term(uy, uz, vy, vz, wx)
        .plus(term(uz, ux, vz, vx, wy))
        .plus(term(ux, uy, vx, vy, wz))
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
