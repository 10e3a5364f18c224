//! A rigid motion as an arithmetic carries it out: turned about zero, then moved.

use crate::grid::narrowed;

/// The unit of the cosine and the sine on a lattice, as a power of two: 2^-30.
const BITS: u32 = 30;

/// A pose in one of the two arithmetics.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Placement {
    /// Numbers of `f32`, rounded to `f32` after every operation:
    /// `x' = (c x - s y) + tx`, `y' = (s x + c y) + ty`.
    Single {
        /// The cosine of the turn.
        cos: f64,
        /// The sine of the turn.
        sin: f64,
        /// Where zero goes.
        offset: [f64; 2],
    },
    /// Integers, the turn in units of 2^-30, a product's sum rounded half up to an integer:
    /// `x' = floor((c x - s y + 2^29) / 2^30) + tx`, and likewise for `y'`.
    Lattice {
        /// The cosine of the turn, times 2^30.
        cos: i64,
        /// The sine of the turn, times 2^30.
        sin: i64,
        /// Where zero goes.
        offset: [i64; 2],
    },
}

impl Placement {
    /// For `f32`: everything rounded to the nearest.
    #[must_use]
    pub fn single(offset: [f64; 2], angle: f64) -> Self {
        let (sin, cos) = libm::sincos(angle);
        Self::Single {
            cos: single(cos),
            sin: single(sin),
            offset: offset.map(single),
        }
    }

    /// For a lattice: everything rounded to the nearest.
    #[must_use]
    pub fn lattice(offset: [f64; 2], angle: f64) -> Self {
        let (sin, cos) = libm::sincos(angle);
        let unit = f64::from(1u32 << BITS);
        Self::Lattice {
            cos: integer(libm::rint(cos * unit)),
            sin: integer(libm::rint(sin * unit)),
            offset: offset.map(|x| integer(libm::rint(x))),
        }
    }

    /// Where a point goes.
    ///
    /// # Panics
    /// Where `f32` overflows, or a coordinate is no integer on a lattice.
    #[must_use]
    pub fn apply(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        match *self {
            Self::Single { cos, sin, offset } => {
                let (cx, sy) = (single(cos * x), single(sin * y));
                let (sx, cy) = (single(sin * x), single(cos * y));
                [
                    single(single(cx - sy) + offset[0]),
                    single(single(sx + cy) + offset[1]),
                ]
            }
            Self::Lattice { cos, sin, offset } => {
                let [x, y] = [x, y].map(|x| i128::from(integer(x)));
                let [cos, sin] = [cos, sin].map(i128::from);
                let turned = [cos * x - sin * y, sin * x + cos * y];
                core::array::from_fn(|k| {
                    let rounded = (turned[k] + (1 << (BITS - 1))).div_euclid(1 << BITS);
                    number(rounded + i128::from(offset[k]))
                })
            }
        }
    }

    /// Where the points go.
    ///
    /// # Panics
    /// As [`Placement::apply`].
    #[must_use]
    pub fn apply_all(&self, points: &[[f64; 2]]) -> Vec<[f64; 2]> {
        points.iter().map(|&point| self.apply(point)).collect()
    }
}

/// Rounded to `f32`. A product of two such numbers is exact in `f64`; their sum is rounded twice,
/// which is the same as once, `f64` having more than twice the digits.
fn single(x: f64) -> f64 {
    let rounded = narrowed(x);
    assert!(rounded.is_finite(), "{x:e} is too large for f32");
    rounded
}

/// A number that is an integer.
fn integer(x: f64) -> i64 {
    assert!(
        x.fract() == 0.0 && x.abs() <= 2f64.powi(53),
        "{x:e} is no integer to calculate with"
    );
    #[expect(clippy::cast_possible_truncation, reason = "an integer of 53 bits")]
    let whole = x as i64;
    whole
}

/// An integer as a number.
fn number(x: i128) -> f64 {
    assert!(x.abs() <= 1 << 53, "{x} is no exact number");
    #[expect(clippy::cast_precision_loss, reason = "an integer of 53 bits")]
    let number = x as f64;
    number
}

#[cfg(test)]
mod tests {
    use core::f64::consts::FRAC_PI_2;

    use super::*;
    use crate::rng::Rng;

    #[test]
    fn single_placement_is_that_of_native_f32() {
        let mut rng = Rng::new(1);
        for _ in 0..50_000 {
            let scale = rng.pick(&[1e-44, 1e-38, 1e-20, 1.0, 1e5, 1e30]);
            #[expect(clippy::cast_possible_truncation, reason = "any f32 will do")]
            let mut draw = |scale: f64| (scale * rng.between(-1.0, 1.0)) as f32;
            let (c, s, x, y) = (draw(1.0), draw(1.0), draw(scale), draw(scale));
            let (tx, ty) = (draw(scale * 3.0), draw(1.0));
            let placement = Placement::Single {
                cos: c.into(),
                sin: s.into(),
                offset: [tx.into(), ty.into()],
            };
            let expected = [(c * x - s * y) + tx, (s * x + c * y) + ty];
            assert_eq!(
                placement.apply([x.into(), y.into()]),
                expected.map(f64::from)
            );
        }
    }

    #[test]
    fn quarter_turns_of_a_lattice_are_exact() {
        let turn = Placement::lattice([10.0, 20.0], FRAC_PI_2);
        assert_eq!(turn.apply([3.0, -4.0]), [14.0, 23.0]);
        let end = f64::from(i32::MAX);
        let still = Placement::lattice([0.0, 0.0], 0.0);
        assert_eq!(still.apply([end, -end]), [end, -end]);
    }

    #[test]
    fn halves_are_rounded_up() {
        let half = Placement::Lattice {
            cos: 1 << (BITS - 1),
            sin: 0,
            offset: [0, 0],
        };
        assert_eq!(half.apply([1.0, -1.0]), [1.0, 0.0]);
        assert_eq!(half.apply([3.0, -3.0]), [2.0, -1.0]);
    }

    #[test]
    #[should_panic(expected = "too large for f32")]
    fn an_overflow_is_refused() {
        let top = f64::from(f32::MAX);
        let _ = Placement::single([top, 0.0], 0.0).apply([top, 0.0]);
    }
}
