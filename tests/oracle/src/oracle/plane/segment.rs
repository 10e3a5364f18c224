//! Two closed segments. One whose ends are equal is a point.

use crate::oracle::Fraction;
use crate::oracle::exact::{assert_domain, integers, orient2d};

/// Whether the segments have a point in common: a crossing, a touch or an overlap.
///
/// # Panics
/// Where a coordinate is out of range.
#[must_use]
pub fn meet(first: [[f64; 2]; 2], second: [[f64; 2]; 2]) -> bool {
    assert_domain(first.as_flattened());
    assert_domain(second.as_flattened());
    touch(first, second)
}

/// Where the first segment, walked from its first end (0) to its second (1), meets the second one
/// first; `None` if it does not.
///
/// # Panics
/// Where a coordinate is out of range.
#[must_use]
pub fn crossing(first: [[f64; 2]; 2], second: [[f64; 2]; 2]) -> Option<Fraction> {
    meet(first, second).then(|| entry(first, second))
}

/// [`meet`], for coordinates known to be in range. Two segments meet if their boxes do and neither
/// is strictly on one side of the other's line: where the lines are the same, the boxes decide; a
/// point is in a segment if it is in its line and in its box.
pub(super) fn touch([a, b]: [[f64; 2]; 2], [c, d]: [[f64; 2]; 2]) -> bool {
    let boxes_meet =
        (0..2).all(|k| a[k].min(b[k]) <= c[k].max(d[k]) && c[k].min(d[k]) <= a[k].max(b[k]));
    boxes_meet
        && orient2d(a, b, c) * orient2d(a, b, d) <= 0
        && orient2d(c, d, a) * orient2d(c, d, b) <= 0
}

/// [`crossing`], for segments known to meet.
pub(super) fn entry([a, b]: [[f64; 2]; 2], [c, d]: [[f64; 2]; 2]) -> Fraction {
    if touch([a, a], [c, d]) {
        return Fraction::ZERO;
    }
    let ([ax, ay, bx, by, cx, cy, dx, dy], _) =
        &integers([a[0], a[1], b[0], b[1], c[0], c[1], d[0], d[1]]);
    let (ux, uy) = (bx - ax, by - ay);
    let (vx, vy) = (dx - cx, dy - cy);
    let slope = &ux * &vy - &uy * &vx;
    if slope != dashu_int::IBig::ZERO {
        return Fraction::new((cx - ax) * vy - (cy - ay) * vx, slope);
    }
    // In one line, the start not in the second segment: one of its ends comes first.
    let squared = &ux * &ux + &uy * &uy;
    let along = |x, y| Fraction::new((x - ax) * &ux + (y - ay) * &uy, squared.clone());
    along(cx, cy).min(along(dx, dy))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    const UNIT: [[f64; 2]; 2] = [[0.0, 0.0], [4.0, 0.0]];

    fn at(over: i128, under: i128) -> Fraction {
        Fraction::ratio(over, under)
    }

    #[test]
    fn crossings_touches_and_misses() {
        assert_eq!(crossing(UNIT, [[1.0, -1.0], [1.0, 2.0]]), Some(at(1, 4)));
        assert_eq!(crossing(UNIT, [[3.0, 0.0], [9.0, 2.0]]), Some(at(3, 4)));
        assert_eq!(crossing(UNIT, [[4.0, 0.0], [4.0, 5.0]]), Some(at(1, 1)));
        assert_eq!(crossing(UNIT, [[0.0, 1.0], [0.0, -5.0]]), Some(at(0, 1)));
        assert_eq!(crossing(UNIT, [[1.0, -1.0], [2.0, 2.0]]), Some(at(1, 3)));
        assert_eq!(crossing(UNIT, [[5.0, -1.0], [5.0, 1.0]]), None);
        assert_eq!(crossing(UNIT, [[0.0, 1.0], [4.0, 1.0]]), None);
        assert_eq!(crossing(UNIT, [[4.0, 1.0], [5.0, -1.0]]), None);
    }

    #[test]
    fn overlaps_in_one_line_are_met_at_their_first_point() {
        assert_eq!(crossing(UNIT, [[3.0, 0.0], [1.0, 0.0]]), Some(at(1, 4)));
        assert_eq!(crossing(UNIT, [[9.0, 0.0], [-1.0, 0.0]]), Some(at(0, 1)));
        assert_eq!(crossing(UNIT, [[9.0, 0.0], [4.0, 0.0]]), Some(at(1, 1)));
        assert_eq!(crossing(UNIT, [[9.0, 0.0], [5.0, 0.0]]), None);
        let steep = [[0.0, 3.0], [0.0, -3.0]];
        assert_eq!(crossing(steep, [[0.0, -9.0], [0.0, 0.0]]), Some(at(1, 2)));
        assert_eq!(crossing(UNIT, UNIT), Some(at(0, 1)));
    }

    #[test]
    fn points_are_segments_too() {
        let point = |x| [[x, 0.0]; 2];
        assert_eq!(crossing(UNIT, point(3.0)), Some(at(3, 4)));
        assert_eq!(crossing(UNIT, point(4.5)), None);
        assert_eq!(crossing(UNIT, [[1.0, 1.0]; 2]), None);
        assert_eq!(crossing(point(3.0), UNIT), Some(at(0, 1)));
        assert_eq!(crossing(point(3.0), point(3.0)), Some(at(0, 1)));
        assert!(!meet(point(3.0), point(2.0)));
        assert!(!meet(point(5.0), UNIT));
    }

    #[test]
    fn a_quantum_decides_over_the_whole_range() {
        let (tiny, far) = (f64::from(f32::from_bits(1)), f64::from(f32::MAX));
        let long = [[-far, -far], [far, far]];
        assert!(meet(long, [[tiny, tiny], [far, 0.0]]));
        assert!(!meet(long, [[tiny, 0.0], [far, 0.0]]));
        assert_eq!(crossing(long, [[0.0, 0.0], [far, 0.0]]), Some(at(1, 2)));
    }

    #[test]
    fn on_a_small_lattice_segments_meet_as_a_common_point_says() {
        // A denominator that holds every crossing of lines between points of a 4 by 4 lattice is
        // not small; a solution of two equations in integers is.
        let mut rng = Rng::new(1);
        for _ in 0..20_000 {
            let ends: [[i64; 2]; 4] =
                [(); 4].map(|()| [(); 2].map(|()| i64::from(rng.below_u32(4))));
            let [a, b, c, d] = ends.map(|p| p.map(|x| f64::from(i32::try_from(x).expect("small"))));
            assert_eq!(meet([a, b], [c, d]), slowly_meet(ends), "{ends:?}");
            assert_eq!(meet([a, b], [c, d]), meet([d, c], [a, b]));
            assert_eq!(
                crossing([a, b], [c, d]).is_some(),
                crossing([d, c], [b, a]).is_some()
            );
        }
    }

    /// By solving for the parameters; in one line, by looking for an end of one in the other.
    fn slowly_meet([a, b, c, d]: [[i64; 2]; 4]) -> bool {
        let (u, v) = ([b[0] - a[0], b[1] - a[1]], [d[0] - c[0], d[1] - c[1]]);
        let w = [c[0] - a[0], c[1] - a[1]];
        let slope = u[0] * v[1] - u[1] * v[0];
        if slope != 0 {
            let (s, t) = (w[0] * v[1] - w[1] * v[0], w[0] * u[1] - w[1] * u[0]);
            let within = |x: i64| (0..=slope.abs()).contains(&(x * slope.signum()));
            return within(s) && within(t);
        }
        let holds = |a: [i64; 2], b: [i64; 2], p: [i64; 2]| {
            let (ap, pb) = ([p[0] - a[0], p[1] - a[1]], [b[0] - p[0], b[1] - p[1]]);
            ap[0] * pb[1] == ap[1] * pb[0] && ap[0] * pb[0] + ap[1] * pb[1] >= 0
        };
        holds(a, b, c) || holds(a, b, d) || holds(c, d, a) || holds(c, d, b)
    }
}
