//! How far a point is from an edge: in bounds, and exactly.

use crate::oracle::Fraction;
use crate::oracle::exact::{SLACK2, dot2, integers};

/// What covers the roundings of a sum of two squares, its root, and a quotient of such.
const SLACK: f64 = 8.0 * f64::EPSILON;

/// Which point of an edge is the nearest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Foot {
    Start,
    Between,
    End,
}

fn foot([a, b]: [[f64; 2]; 2], p: [f64; 2]) -> Foot {
    if dot2(a, b, p) <= 0 {
        Foot::Start
    } else if dot2(b, a, p) <= 0 {
        Foot::End
    } else {
        Foot::Between
    }
}

/// Two numbers that the distance lies between. The differences of coordinates are wrong by one
/// rounding each, a product of two by three, and nothing underflows in the oracle's domain.
pub(super) fn bounds(edge: [[f64; 2]; 2], p: [f64; 2]) -> (f64, f64) {
    let [a, b] = edge;
    let length = |x: f64, y: f64| libm::sqrt(x * x + y * y);
    let (distance, error) = match foot(edge, p) {
        Foot::Start => (length(p[0] - a[0], p[1] - a[1]), 0.0),
        Foot::End => (length(p[0] - b[0], p[1] - b[1]), 0.0),
        Foot::Between => {
            let (x, y) = (b[0] - a[0], b[1] - a[1]);
            let (left, right) = (x * (p[1] - a[1]), y * (p[0] - a[0]));
            let long = length(x, y);
            let error = SLACK2 * (left.abs() + right.abs());
            ((left - right).abs() / long, error / long)
        }
    };
    (
        (distance - error).max(0.0) * (1.0 - SLACK),
        (distance + error) * (1.0 + SLACK),
    )
}

/// The square of the distance.
pub(super) fn squared(edge: [[f64; 2]; 2], p: [f64; 2]) -> Fraction {
    let [a, b] = edge;
    let ([ax, ay, bx, by, px, py], exponent) = &integers([a[0], a[1], b[0], b[1], p[0], p[1]]);
    let square = |x, y| &x * &x + &y * &y;
    let distance = match foot(edge, p) {
        Foot::Start => Fraction::new(square(px - ax, py - ay), dashu_int::IBig::ONE),
        Foot::End => Fraction::new(square(px - bx, py - by), dashu_int::IBig::ONE),
        Foot::Between => {
            let area = (bx - ax) * (py - ay) - (by - ay) * (px - ax);
            Fraction::new(&area * &area, square(bx - ax, by - ay))
        }
    };
    distance.shifted(2 * exponent)
}

#[cfg(test)]
mod tests {
    use core::cmp::Ordering;

    use dashu_ratio::Relaxed as Rational;

    use super::*;
    use crate::Grid;
    use crate::oracle::ball::compare;
    use crate::rng::Rng;

    /// The edge's point at the clamped parameter, and the distance from there.
    fn slowly([a, b]: [[f64; 2]; 2], p: [f64; 2]) -> Rational {
        let [a, b, p] =
            [a, b, p].map(|q| q.map(|x| Rational::try_from(x).expect("a finite coordinate")));
        let along = [&b[0] - &a[0], &b[1] - &a[1]];
        let to_p = [&p[0] - &a[0], &p[1] - &a[1]];
        let t = (&to_p[0] * &along[0] + &to_p[1] * &along[1])
            / (&along[0] * &along[0] + &along[1] * &along[1]);
        let t = t.clamp(Rational::ZERO, Rational::ONE);
        let off = [&to_p[0] - &t * &along[0], &to_p[1] - &t * &along[1]];
        &off[0] * &off[0] + &off[1] * &off[1]
    }

    fn agree(edge: [[f64; 2]; 2], p: [f64; 2]) {
        let exact = squared(edge, p);
        assert_eq!(exact.rational(), slowly(edge, p), "{edge:?} {p:?}");
        let (low, high) = bounds(edge, p);
        assert!(low <= high);
        let square = |x: f64| {
            let x = Rational::try_from(x).expect("finite");
            &x * &x
        };
        assert!(square(low) <= exact.rational(), "{edge:?} {p:?}");
        assert!(square(high) >= exact.rational(), "{edge:?} {p:?}");
        let r = (Grid::F32.round)(exact.sqrt());
        for r in [r, (Grid::F32.up)(r), (Grid::F32.down)(r).max(0.0), 0.0] {
            let expected = exact.cmp(&Fraction::of(r).squared());
            assert_eq!(compare(&edge, p, r), expected);
        }
    }

    #[test]
    fn distances_agree_with_the_clamped_parameter() {
        let mut rng = Rng::new(1);
        for _ in 0..2000 {
            let scale = rng.pick(&[1e-44, 1e-38, 1e-20, 1.0, 3.0, 100.0, 1e9, 1e37]);
            let [a, b, p] = [(); 3]
                .map(|()| [(); 2].map(|()| (Grid::F32.round)(scale * rng.between(-3.0, 3.0))));
            if a != b {
                agree([a, b], p);
                agree([a, b], a);
                agree([a, b], [p[0], a[1]]);
                let whole = [a, b, p].map(|q| q.map(|x| libm::rint(x.clamp(-9.0, 9.0))));
                if whole[0] != whole[1] {
                    agree([whole[0], whole[1]], whole[2]);
                }
            }
        }
    }

    #[test]
    fn a_quantum_off_is_seen() {
        let edge = [[0.0, 0.0], [4.0, 3.0]];
        let p = [4.0 - 3.0, 3.0 + 4.0];
        assert_eq!(compare(&edge, p, 5.0), Ordering::Equal);
        assert_eq!(compare(&edge, p, (Grid::F32.up)(5.0)), Ordering::Less);
        assert_eq!(compare(&edge, p, (Grid::F32.down)(5.0)), Ordering::Greater);
        let far = f64::from(f32::MAX);
        let tiny = f64::from(f32::from_bits(1));
        assert_eq!(
            compare(&[[-far, 0.0], [far, 0.0]], [1.0, tiny], tiny),
            Ordering::Equal
        );
    }
}
