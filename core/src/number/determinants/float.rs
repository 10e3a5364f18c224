//! Single precision: filters in `f32` and `f64`, and integers where they leave something open.

use core::cmp::Ordering;

use super::{Determinants, Multiple, OFF, Way, around, quotient, rounded};
use crate::number::{
    Sign,
    aligned::{Aligned, Det},
    bounded::{Bounded, cross, det2, project, way},
    float::{BOUND_2, EPSILON, UNDERFLOW_2, certified, round},
    vector::{padded, sub},
    wide::{DEGREE_2, DEGREE_3, DEGREE_4, DEGREE_6},
};

/// A determinant of three differences in `f64`, ε = 2^-53, is known up to (7 + 56ε)ε of the sum of its
/// products' sizes (Shewchuk), and one of two up to (3 + 16ε)ε; 2^-49 is more. No product of three is below
/// 2^-447, so nothing underflows, and none is above 2^125.
const BOUND: f64 = 1.0 / 562_949_953_421_312.0;

/// A determinant that is more than this part of that sum has a relative error below 2^-31.
const SURE: f64 = 1.0 / 524_288.0;

/// A quotient of two determinants, between two numbers, and what it is the quotient of.
#[derive(Clone, Copy, Debug)]
pub struct Ratio {
    bounds: [f64; 2],
    /// From one place to another each, and the direction from zero to a last place.
    ways: [[f32; 3]; 8],
}

impl Determinants for f32 {
    type Multiple = Ratio;

    const LENGTH: Self = 1.0;

    #[inline]
    fn det3_sign(u: Way<f32>, v: Way<f32>, w: Way<f32>) -> Sign {
        let det = rough(u, v, w);
        let off = det.size * BOUND;
        certified(det.value, off).unwrap_or_else(|| {
            if off > 0.0 {
                exact_sign(u, v, w)
            } else {
                Sign::Zero
            }
        })
    }

    fn multiple(u: Way<f32>, v: Way<f32>, w: Way<f32>, d: Way<f32>) -> Ratio {
        let (over, under) = (rough(u, v, w), rough(u, v, d));
        let mut ratio = Ratio {
            bounds: [0.0; 2],
            ways: [u[0], u[1], v[0], v[1], w[0], w[1], d[0], d[1]],
        };
        let (size, under_off) = (under.value.abs(), under.size * BOUND);
        ratio.bounds = if size > 2.0 * under_off {
            let quotient = over.value / under.value;
            let off = (over.size * BOUND + quotient.abs() * under_off) / (size - under_off);
            around(quotient, off + off / 1024.0 + quotient.abs() * OFF)
        } else {
            let quotient = real(&ratio.determinants());
            around(quotient, quotient.abs() * OFF)
        };
        ratio
    }

    #[inline]
    fn compare_crossings<const D: usize>(
        p: [f32; D],
        q: [f32; D],
        first: [[f32; D]; D],
        second: [[f32; D]; D],
    ) -> Ordering {
        let (ends, planes) = ([p, q], [first, second]);
        let rise = if D == 2 {
            rise_in_plane(ends, planes)
        } else {
            rise_in_space(ends, planes)
        };
        rise.order()
    }

    fn crossing_parameter<const D: usize>(p: [f32; D], q: [f32; D], plane: [[f32; D]; D]) -> f32 {
        round(quotient(sizes([p, q], plane)))
    }

    fn crossing_point<const D: usize>(p: [f32; D], q: [f32; D], plane: [[f32; D]; D]) -> [f32; D] {
        let parts = sizes([p, q], plane);
        core::array::from_fn(|k| {
            let (mut least, mut most) = ordered(p[k], q[k]);
            if D == 2 {
                let (low, high) = ordered(plane[0][k], plane[1][k]);
                (least, most) = (ordered(least, low).1, ordered(most, high).0);
            }
            let found = between(p[k], q[k], parts);
            ordered(ordered(found, least).1, most).0
        })
    }
}

/// det(u, v, w).
#[inline]
fn rough(u: Way<f32>, v: Way<f32>, w: Way<f32>) -> Bounded {
    project(cross(way(u), way(v)), way(w))
}

#[cold]
#[inline(never)]
fn exact_sign([u0, u1]: Way<f32>, [v0, v1]: Way<f32>, [w0, w1]: Way<f32>) -> Sign {
    let aligned = Aligned::new([u0, u1, v0, v1, w0, w1]);
    aligned.det::<DEGREE_3>([[0, 1], [2, 3], [4, 5]]).sign()
}

/// The sign of |n₁| · |m₂| − |n₂| · |m₁|, by a filter in `f32`.
///
/// With every |n| known up to e, |n₁| · |m₂| is known up to |n₁| e(m₂) + |m₂| e(n₁) +
/// e(n₁) e(m₂) and a rounding. The sum of all that is doubled, which covers the dozen roundings
/// in the sum itself, and what underflow takes from it is less than the constant added.
/// Overflow makes the bound infinite too, and nothing is greater than that.
#[inline]
fn rise_in_plane<const D: usize>(
    [p, q]: [[f32; D]; 2],
    [first, second]: [[[f32; D]; D]; 2],
) -> Sign {
    let ((n1, en1), (m1, em1)) = (area(p, first), area(q, first));
    let ((n2, en2), (m2, em2)) = (area(p, second), area(q, second));
    let (left, right) = (n1 * m2, n2 * m1);
    let bound = (n1 * em2 + m2 * en1 + en1 * em2)
        + (n2 * em1 + m1 * en2 + en2 * em1)
        + EPSILON * (left + right);
    let bound = bound + bound + UNDERFLOW_2;
    certified(left - right, bound).unwrap_or_else(|| exact_rise([p, q], [first, second]))
}

/// The absolute value of the determinant of a line's two points as seen from a third, and a bound of its
/// error: the filter of `orient2d`.
#[inline]
fn area<const D: usize>(c: [f32; D], line: [[f32; D]; D]) -> (f32, f32) {
    let (a, b) = (line[0], line[1]);
    let left = (a[0] - c[0]) * (b[1] - c[1]);
    let right = (a[1] - c[1]) * (b[0] - c[0]);
    let bound = BOUND_2 * (left.abs() + right.abs()) + UNDERFLOW_2;
    ((left - right).abs(), bound)
}

/// The same by a filter in `f64`, where the bound of e has room for the roundings in the sum of all that.
#[inline]
fn rise_in_space<const D: usize>(ends: [[f32; D]; 2], planes: [[[f32; D]; D]; 2]) -> Sign {
    let [[n1, m1], [n2, m2]] = planes.map(|plane| seen(ends, plane));
    let off = |a: Bounded, b: Bounded| {
        let (ea, eb) = (BOUND * a.size, BOUND * b.size);
        a.value * eb + b.value * ea + ea * eb
    };
    let rise = n1.value * m2.value - n2.value * m1.value;
    let bound = off(n1, m2) + off(n2, m1);
    certified(rise, bound).unwrap_or_else(|| exact_rise(ends, planes))
}

/// The absolute values of the determinants of a line's or plane's points as seen from either end.
#[inline]
fn seen<const D: usize>(ends: [[f32; D]; 2], plane: [[f32; D]; D]) -> [Bounded; 2] {
    let real = |point: [f32; D]| padded(point.map(f64::from), 0.0);
    let points = padded(plane.map(real), [0.0; 3]);
    ends.map(real).map(|end| {
        let [u, v, w] = points.map(|point| sub(point, end));
        let det = if D == 2 {
            det2([u[0], u[1]], [v[0], v[1]])
        } else {
            project(cross(u, v), w)
        };
        Bounded {
            value: det.value.abs(),
            size: det.size,
        }
    })
}

/// The same in a unit of their own, each with a relative error below 2^-31.
#[inline(never)]
fn sizes<const D: usize>(ends: [[f32; D]; 2], plane: [[f32; D]; D]) -> [f64; 2] {
    let rough = seen(ends, plane);
    let is_sure = |det: &Bounded| det.value > det.size * SURE;
    if rough.iter().all(is_sure) {
        rough.map(|det| det.value)
    } else {
        exact_sizes(ends, plane)
    }
}

#[cold]
#[inline(never)]
fn exact_sizes<const D: usize>(ends: [[f32; D]; 2], plane: [[f32; D]; D]) -> [f64; 2] {
    let ([p, q], [a, b, c]) = (ends, padded(plane, [0.0; D]));
    let aligned = Aligned::new([p, q, a, b, c]);
    [0, 1].map(|end| {
        let ways = [[end, 2], [end, 3], [end, 4]];
        if D == 2 {
            aligned.det::<DEGREE_2>(ways).real_size()
        } else {
            aligned.det::<DEGREE_3>(ways).real_size()
        }
    })
}

#[cold]
#[inline(never)]
fn exact_rise<const D: usize>([p, q]: [[f32; D]; 2], planes: [[[f32; D]; D]; 2]) -> Sign {
    let [[a, b, c], [d, e, f]] = planes.map(|plane| padded(plane, [0.0; D]));
    let aligned = Aligned::new([p, q, a, b, c, d, e, f]);
    if D == 2 {
        wider_rise::<D, DEGREE_2, DEGREE_4>(&aligned)
    } else {
        wider_rise::<D, DEGREE_3, DEGREE_6>(&aligned)
    }
}

#[inline(never)]
fn wider_rise<const D: usize, const WORDS: usize, const TWICE: usize>(
    aligned: &Aligned<8, D>,
) -> Sign {
    let first = |end| aligned.det::<WORDS>([[end, 2], [end, 3], [end, 4]]);
    let second = |end| aligned.det::<WORDS>([[end, 5], [end, 6], [end, 7]]);
    Det::compare_quotients::<TWICE>([&first(0), &first(1)], [&second(0), &second(1)])
}

/// p + (q − p) · n / (n + m), from the nearer end, so that the rounding is as small as the way.
fn between(p: f32, q: f32, [n, m]: [f64; 2]) -> f32 {
    let (start, end) = (f64::from(p), f64::from(q));
    round(if n <= m {
        start + (end - start) * quotient([n, m])
    } else {
        end + (start - end) * quotient([m, n])
    })
}

/// Two values, the smaller first: a minimum and a maximum that leave signs of zeros as they are.
fn ordered(a: f32, b: f32) -> (f32, f32) {
    if b < a { (b, a) } else { (a, b) }
}

impl Ratio {
    #[cold]
    #[inline(never)]
    fn determinants(&self) -> [Det<DEGREE_3>; 2] {
        let aligned = Aligned::new(self.ways);
        [[4, 5], [6, 7]].map(|way| aligned.det([[0, 1], [2, 3], way]))
    }

    fn compare(&self, other: &Self) -> Ordering {
        let ([low, high], [other_low, other_high]) = (self.bounds, other.bounds);
        if high < other_low {
            return Ordering::Less;
        }
        if low > other_high {
            return Ordering::Greater;
        }
        if self.ways == other.ways {
            return Ordering::Equal;
        }
        let (own, theirs) = (self.determinants(), other.determinants());
        let order = sign(&own).cmp(&sign(&theirs));
        order.then_with(|| match sign(&own) {
            0 => Ordering::Equal,
            1 => Det::compare_quotients::<DEGREE_6>(own.each_ref(), theirs.each_ref()).order(),
            _ => Det::compare_quotients::<DEGREE_6>(theirs.each_ref(), own.each_ref()).order(),
        })
    }
}

/// The sign of a quotient.
fn sign([over, under]: &[Det<DEGREE_3>; 2]) -> i32 {
    over.sign().value().wrapping_mul(under.sign().value())
}

/// A quotient with a relative error below 2^-48.
fn real(quotient: &[Det<DEGREE_3>; 2]) -> f64 {
    let [over, under] = quotient;
    let size = over.real_size() / under.real_size();
    if sign(quotient) < 0 { -size } else { size }
}

/// Of a quotient that is not negative, a number next to it, no less or no more.
fn beside(quotient: &[Det<DEGREE_3>; 2], up: bool) -> f64 {
    if sign(quotient) <= 0 {
        return 0.0;
    }
    if let [Det::Narrow(over), Det::Narrow(under)] = quotient {
        return rounded(over.unsigned_abs(), under.unsigned_abs(), up);
    }
    let [(over, over_exponent, rest), (under, under_exponent, left)] =
        quotient.each_ref().map(|det| det.size().leading());
    let over = over.wrapping_add(u128::from(up && rest));
    let under = under.wrapping_add(u128::from(!up && left));
    let quotient = rounded(over, under, up);
    libm::ldexp(quotient, over_exponent.wrapping_sub(under_exponent))
}

impl Default for Ratio {
    /// No way over one.
    fn default() -> Self {
        let [zero, x, y, z] = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        Self {
            bounds: [0.0; 2],
            ways: [zero, x, zero, y, zero, zero, zero, z],
        }
    }
}

impl PartialEq for Ratio {
    fn eq(&self, other: &Self) -> bool {
        self.compare(other) == Ordering::Equal
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.compare(other))
    }
}

impl Multiple for Ratio {
    fn bounds(&self) -> [f64; 2] {
        self.bounds
    }

    fn above(&self) -> f64 {
        beside(&self.determinants(), true)
    }

    fn below(&self) -> f64 {
        beside(&self.determinants(), false)
    }
}

#[cfg(test)]
mod tests {
    use super::{Determinants, Ordering, exact_rise};
    use crate::number::{F32_LIMIT, full_numbers};

    /// Filter, narrow and wide aligned, for few bits and for many.
    fn all_agree<const D: usize>(few: u32, rounds: u32) {
        let mut state = 3u64;
        let mut pick = |bits: u32| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let value = i16::try_from(state >> (64 - bits)).expect("at most 15 bits");
            f32::from(value - (1 << (bits - 1))) * 0.125
        };
        let mut equal = 0;
        for round in 0..rounds {
            let bits = if round % 2 == 0 { few } else { 15 };
            let mut point = || [(); D].map(|()| pick(bits));
            let (ends, planes) = (
                [point(), point()],
                [(); 2].map(|()| [(); D].map(|()| point())),
            );
            let order = f32::compare_crossings(ends[0], ends[1], planes[0], planes[1]);
            let exact = exact_rise(ends, planes);
            assert_eq!(order, exact.order(), "{ends:?} {planes:?}");
            equal += u32::from(order == Ordering::Equal);
        }
        assert!(equal > 300, "{equal}");
    }

    #[test]
    fn filter_and_integers_agree() {
        all_agree::<2>(3, 20_000);
        all_agree::<3>(2, 5_000);
    }

    /// Both lines pass an end as near as roundings allow, and only one of them is known as badly as
    /// that: every term of the bound is needed once.
    #[test]
    fn the_filter_is_right_beside_an_end() {
        let mut pick = full_numbers(11);
        for _ in 0..20_000 {
            let (p, q, a) = ([pick(), pick()], [pick(), pick()], [pick(), pick()]);
            let (part, off) = (pick(), pick() - 1.5);
            let b = [0, 1].map(|k| a[k] + (p[k] - a[k]) * part);
            let x = p[0] + off * 8.0 * f32::EPSILON;
            let (skew, upright) = ([a, b], [[x, 0.0], [x, 3.0]]);
            for (p, q) in [(p, q), (q, p)] {
                for (first, second) in [(skew, upright), (upright, skew)] {
                    let order = f32::compare_crossings(p, q, first, second);
                    let exact = exact_rise([p, q], [first, second]).order();
                    assert_eq!(order, exact, "{p:?} {q:?} {first:?} {second:?}");
                }
            }
        }
    }

    fn ends_do_not_disturb<const D: usize>(
        plane: impl Fn(f32) -> [[f32; D]; D],
        near_point: [f32; D],
    ) {
        let (far, near) = (F32_LIMIT, f32::from_bits(1));
        let (p, q) = ([-far; D], [far; D]);
        let order = |x, y| f32::compare_crossings(p, q, plane(x), plane(y));
        assert_eq!(order(near, 0.0), Ordering::Greater);
        assert_eq!(order(-near, near), Ordering::Less);
        assert_eq!(order(near, near), Ordering::Equal);
        assert_eq!(order(far, -far), Ordering::Greater);
        let point = f32::crossing_point(p, q, plane(near)).map(f32::to_bits);
        assert_eq!(point, near_point.map(f32::to_bits));
        let all = f32::crossing_parameter(p, q, plane(far));
        assert_eq!(all.to_bits(), 1f32.to_bits());
    }

    #[test]
    fn the_ends_of_the_domain_do_not_disturb() {
        let far = F32_LIMIT;
        ends_do_not_disturb(|x| [[x, -far], [x, far]], [f32::from_bits(1), 0.0]);
        ends_do_not_disturb(
            |x| [[x, -far, 0.0], [x, far, -far], [x, far, far]],
            [0.0; 3],
        );
    }
}
