//! Single precision: a filter, and integers where it cannot decide.

use core::cmp::Ordering;

use super::{Crossing, quotient, round};
use crate::number::{
    aligned::{Aligned, narrow_area},
    float::{BOUND_2, EPSILON, UNDERFLOW_2},
    product,
    wide::{DEGREE_2, DEGREE_4, Wide},
};

type Pair = [f32; 2];

/// Aligned coordinates below 2^60 keep differences in `i64` and determinants below 2^123.
const NARROW: u32 = 60;

impl Crossing for f32 {
    /// With every |n| known up to e, |n₁| · |m₂| is known up to |n₁| e(m₂) + |m₂| e(n₁) +
    /// e(n₁) e(m₂) and a rounding. The sum of all that is doubled, which covers the dozen roundings
    /// in the sum itself, and what underflow takes from it is less than the constant added.
    /// Overflow makes the bound infinite too, and nothing is greater than that.
    #[inline]
    fn compare_crossings(p: Pair, q: Pair, first: [Pair; 2], second: [Pair; 2]) -> Ordering {
        let ((n1, en1), (m1, em1)) = (area(p, first), area(q, first));
        let ((n2, en2), (m2, em2)) = (area(p, second), area(q, second));
        let (left, right) = (n1 * m2, n2 * m1);
        let bound = (n1 * em2 + m2 * en1 + en1 * em2)
            + (n2 * em1 + m1 * en2 + en2 * em1)
            + EPSILON * (left + right);
        let bound = bound + bound + UNDERFLOW_2;
        let rise = left - right;
        if rise > bound {
            Ordering::Greater
        } else if rise < -bound {
            Ordering::Less
        } else {
            compare_exactly(p, q, first, second)
        }
    }

    fn crossing_parameter(p: Pair, q: Pair, line: [Pair; 2]) -> f32 {
        round(quotient(areas(p, q, line)))
    }

    fn crossing_point(p: Pair, q: Pair, [a, b]: [Pair; 2]) -> Pair {
        let parts = areas(p, q, [a, b]);
        let between = |[p, q, a, b]: [f32; 4]| {
            let found = between(p, q, parts);
            let ((p, q), (a, b)) = (ordered(p, q), ordered(a, b));
            let (least, most) = (ordered(p, a).1, ordered(q, b).0);
            ordered(ordered(found, least).1, most).0
        };
        let ([px, py], [qx, qy], [ax, ay], [bx, by]) = (p, q, a, b);
        [between([px, qx, ax, bx]), between([py, qy, ay, by])]
    }
}

/// p + (q − p) · n / (n + m), from the nearer end, so that the rounding is as small as the way.
pub(in crate::number) fn between(p: f32, q: f32, [n, m]: [f64; 2]) -> f32 {
    let (start, end) = (f64::from(p), f64::from(q));
    round(if n <= m {
        start + (end - start) * quotient([n, m])
    } else {
        end + (start - end) * quotient([m, n])
    })
}

/// Two values, the smaller first: a minimum and a maximum that leave signs of zeros as they are.
pub(in crate::number) fn ordered(a: f32, b: f32) -> (f32, f32) {
    if b < a { (b, a) } else { (a, b) }
}

/// The absolute value of the determinant of a line's two points and a third, and a bound of its
/// error: the filter of `orient2`.
#[inline]
fn area(c: Pair, [a, b]: [Pair; 2]) -> (f32, f32) {
    let left = (a[0] - c[0]) * (b[1] - c[1]);
    let right = (a[1] - c[1]) * (b[0] - c[0]);
    let bound = BOUND_2 * (left.abs() + right.abs()) + UNDERFLOW_2;
    ((left - right).abs(), bound)
}

/// Both absolute values in a unit of their own, each with a relative error below 2^-31.
///
/// In `f64` a determinant is known up to (3 + 16ε)ε, ε = 2^-53, of the sum of its two products;
/// 2^-51 is more. No product is below 2^-298, so nothing underflows.
fn areas(p: Pair, q: Pair, line: [Pair; 2]) -> [f64; 2] {
    let real = |pair: Pair| pair.map(f64::from);
    let [a, b] = line.map(real);
    let rough = [p, q].map(real).map(|c| {
        let left = (a[0] - c[0]) * (b[1] - c[1]);
        let right = (a[1] - c[1]) * (b[0] - c[0]);
        let area = (left - right).abs();
        (area * 524_288.0 > left.abs() + right.abs()).then_some(area)
    });
    if let [Some(n), Some(m)] = rough {
        [n, m]
    } else {
        exact_areas(p, q, line)
    }
}

#[cold]
#[inline(never)]
fn exact_areas(p: Pair, q: Pair, [a, b]: [Pair; 2]) -> [f64; 2] {
    let aligned = Aligned::new([p, q, a, b]);
    if let Some([p, q, a, b]) = aligned.narrow(NARROW) {
        #[expect(clippy::cast_precision_loss, reason = "2^-53 is allowed for")]
        return [p, q].map(|end| narrow_area([a, b], end).unsigned_abs() as f64);
    }
    [0, 1].map(|end| {
        let area = aligned.area([2, 3], end);
        area.magnitude::<DEGREE_2>().real()
    })
}

#[cold]
#[inline(never)]
fn compare_exactly(p: Pair, q: Pair, [a1, b1]: [Pair; 2], [a2, b2]: [Pair; 2]) -> Ordering {
    let aligned = Aligned::new([p, q, a1, b1, a2, b2]);
    if let Some([p, q, a1, b1, a2, b2]) = aligned.narrow(NARROW) {
        let area = |line, end| narrow_area(line, end).unsigned_abs();
        let ([n1, m1], [n2, m2]) = (
            [p, q].map(|end| area([a1, b1], end)),
            [p, q].map(|end| area([a2, b2], end)),
        );
        product::compare(n1, m2, n2, m1)
    } else {
        compare_wide(&aligned)
    }
}

#[cold]
#[inline(never)]
fn compare_wide(aligned: &Aligned<6, 2>) -> Ordering {
    let (first, second) = ([2, 3], [4, 5]);
    let mut rise = wide_product(aligned, first, second);
    rise.subtract(&wide_product(aligned, second, first));
    rise.sign().value().cmp(&0)
}

/// The areas of one line with the first point and of another with the second, multiplied.
#[inline(never)]
fn wide_product(aligned: &Aligned<6, 2>, first: [usize; 2], second: [usize; 2]) -> Wide<DEGREE_4> {
    let area = |line, end| aligned.area(line, end).magnitude();
    area(first, 0).times(&area(second, 1))
}

#[cfg(test)]
mod tests {
    use super::{Aligned, Crossing, Ordering, compare_exactly, compare_wide};
    use crate::number::F32_LIMIT;

    #[test]
    fn filter_narrow_and_wide_agree() {
        let mut state = 3u64;
        let mut pick = |bits: u32| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let value = i16::try_from(state >> (64 - bits)).expect("at most 15 bits");
            f32::from(value - (1 << (bits - 1))) * 0.125
        };
        let mut equal = 0;
        for round in 0..20_000 {
            let mut point = || [0, 1].map(|_| pick(if round % 2 == 0 { 3 } else { 15 }));
            let points = [point(), point(), point(), point(), point(), point()];
            let [p, q, a, b, c, d] = points;
            let order = f32::compare_crossings(p, q, [a, b], [c, d]);
            assert_eq!(order, compare_exactly(p, q, [a, b], [c, d]), "{points:?}");
            assert_eq!(order, compare_wide(&Aligned::new(points)), "{points:?}");
            equal += u32::from(order == Ordering::Equal);
        }
        assert!(equal > 300, "{equal}");
    }

    /// Both lines pass an end as near as roundings allow, and only one of them is known as badly as
    /// that: every term of the bound is needed once.
    #[test]
    fn the_filter_is_right_beside_an_end() {
        let mut pick = crate::number::full_numbers(11);
        for _ in 0..20_000 {
            let (p, q, a) = ([pick(), pick()], [pick(), pick()], [pick(), pick()]);
            let (part, off) = (pick(), pick() - 1.5);
            let b = [0, 1].map(|k| a[k] + (p[k] - a[k]) * part);
            let x = p[0] + off * 8.0 * f32::EPSILON;
            let (skew, upright) = ([a, b], [[x, 0.0], [x, 3.0]]);
            for (p, q) in [(p, q), (q, p)] {
                for (first, second) in [(skew, upright), (upright, skew)] {
                    let order = f32::compare_crossings(p, q, first, second);
                    let exact = compare_exactly(p, q, first, second);
                    assert_eq!(order, exact, "{p:?} {q:?} {first:?} {second:?}");
                }
            }
        }
    }

    #[test]
    fn the_ends_of_the_domain_do_not_disturb() {
        let (far, near) = (F32_LIMIT, f32::from_bits(1));
        let (p, q) = ([-far, -far], [far, far]);
        let edge = |x: f32| [[x, -far], [x, far]];
        let order = |x, y| f32::compare_crossings(p, q, edge(x), edge(y));
        assert_eq!(order(near, 0.0), Ordering::Greater);
        assert_eq!(order(-near, near), Ordering::Less);
        assert_eq!(order(near, near), Ordering::Equal);
        assert_eq!(order(far, -far), Ordering::Greater);
        let point = f32::crossing_point(p, q, edge(near)).map(f32::to_bits);
        assert_eq!(point, [near, 0.0].map(f32::to_bits));
        assert_eq!(
            f32::crossing_parameter(p, q, edge(far)).to_bits(),
            1f32.to_bits()
        );
    }
}
