//! A rigid motion as an arithmetic carries it out: turned about zero, then moved.

use core::iter::zip;

use crate::grid::narrowed;

/// The unit of a rotation on a lattice, as a power of two: 2^-30.
const BITS: u32 = 30;
/// Fractional bits of what makes a quaternion's length one.
const FINE: u32 = 40;

/// How an arithmetic rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// To `f32` after every operation, products from left to right.
    Single,
    /// To integers, rotations to units of 2^-30; sums of products once, halves up.
    Lattice,
}

impl Numbers {
    /// A component of a rotation, rounded to the nearest.
    #[must_use]
    pub fn unit(self, x: f64) -> f64 {
        match self {
            Self::Single => single(x),
            Self::Lattice => libm::rint(x * UNIT) / UNIT,
        }
    }

    /// A coordinate, rounded to the nearest.
    fn coordinate(self, x: f64) -> f64 {
        match self {
            Self::Single => single(x),
            Self::Lattice => libm::rint(x),
        }
    }
}

/// One, on a lattice.
#[expect(clippy::cast_precision_loss, reason = "a power of two")]
const UNIT: f64 = (1u64 << BITS) as f64;

/// A motion whose matrix and shift are rounded, and so is every place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rounded<const D: usize> {
    numbers: Numbers,
    rows: [[f64; D]; D],
    offset: [f64; D],
}

impl Rounded<2> {
    /// The turn by a cosine and a sine, then the shift; all of them are rounded before.
    #[must_use]
    pub fn new(numbers: Numbers, offset: [f64; 2], rotation: [f64; 2]) -> Self {
        let [cos, sin] = rotation.map(|x| numbers.unit(x));
        let rows = [[cos, -sin], [sin, cos]];
        Self {
            numbers,
            rows,
            offset: offset.map(|x| numbers.coordinate(x)),
        }
    }

    /// The same by an angle.
    #[must_use]
    pub fn turned(numbers: Numbers, offset: [f64; 2], angle: f64) -> Self {
        let (sin, cos) = libm::sincos(angle);
        Self::new(numbers, offset, [cos, sin])
    }
}

impl Rounded<3> {
    /// The turn by a quaternion of about length one, its real part first, then the shift; all of them
    /// are rounded before.
    ///
    /// The matrix is that which the library documents at its `space::Pose`, in integers of 2^-30.
    ///
    /// # Panics
    /// Where a component is too large.
    #[must_use]
    pub fn new(numbers: Numbers, offset: [f64; 3], rotation: [f64; 4]) -> Self {
        let steps = rotation.map(|x| integer(libm::round(numbers.unit(x) * UNIT)));
        let rows = matrix(steps).map(|row| row.map(|x| numbers.unit(number(x) / UNIT)));
        Self {
            numbers,
            rows,
            offset: offset.map(|x| numbers.coordinate(x)),
        }
    }
}

impl<const D: usize> Rounded<D> {
    /// Where a point goes.
    ///
    /// # Panics
    /// Where `f32` overflows, or a coordinate is no integer on a lattice.
    #[must_use]
    pub fn apply(&self, p: [f64; D]) -> [f64; D] {
        core::array::from_fn(|k| {
            let (row, offset) = (self.rows[k], self.offset[k]);
            match self.numbers {
                Numbers::Single => {
                    let products = zip(row, p).map(|(a, x)| single(a * x));
                    let sum = products.reduce(|sum, x| single(sum + x));
                    single(sum.expect("an axis") + offset)
                }
                Numbers::Lattice => {
                    let products = zip(row, p).map(|(a, x)| integer(a * UNIT) * integer(x));
                    number(halves_up(products.sum()) + integer(offset))
                }
            }
        })
    }

    /// Where the points go.
    ///
    /// # Panics
    /// As [`Rounded::apply`].
    #[must_use]
    pub fn apply_all(&self, points: &[[f64; D]]) -> Vec<[f64; D]> {
        points.iter().map(|&point| self.apply(point)).collect()
    }
}

/// The rows of a quaternion's matrix divided by the square of its length, in units of 2^-30: a sum of
/// products n is corrected by c = s − t − e, near 1/(1 + e) − 1, to n + ⌊⌊n⌋₃₀ · c⌋₆₀.
fn matrix([w, x, y, z]: [i128; 4]) -> [[i128; 3]; 3] {
    let e = (w * w + x * x + y * y + z * z - (1 << (2 * BITS))) >> (2 * BITS - FINE);
    let s = (e * e) >> FINE;
    let t = (s * e) >> FINE;
    let c = s - t - e;
    let rows = [
        [
            w * w + x * x - y * y - z * z,
            2 * (x * y - w * z),
            2 * (x * z + w * y),
        ],
        [
            2 * (x * y + w * z),
            w * w - x * x + y * y - z * z,
            2 * (y * z - w * x),
        ],
        [
            2 * (x * z - w * y),
            2 * (y * z + w * x),
            w * w - x * x - y * y + z * z,
        ],
    ];
    rows.map(|row| row.map(|n| halves_up(n + (((n >> BITS) * c) >> (FINE - BITS)))))
}

/// Without its fractional bits, rounded to the nearest.
fn halves_up(x: i128) -> i128 {
    (x + (1 << (BITS - 1))) >> BITS
}

/// Rounded to `f32`. A product of two such numbers is exact in `f64`; their sum is rounded twice,
/// which is the same as once, `f64` having more than twice the digits.
fn single(x: f64) -> f64 {
    let rounded = narrowed(x);
    assert!(rounded.is_finite(), "{x:e} is too large for f32");
    rounded
}

/// A number that is an integer.
fn integer(x: f64) -> i128 {
    assert!(
        x.fract() == 0.0 && x.abs() <= 2f64.powi(53),
        "{x:e} is no integer to calculate with"
    );
    #[expect(clippy::cast_possible_truncation, reason = "an integer of 53 bits")]
    let whole = x as i128;
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
    use crate::{Grid, oracle::space::Placement, rng::Rng};

    #[test]
    fn single_places_are_those_of_native_f32() {
        let mut rng = Rng::new(1);
        for _ in 0..50_000 {
            let scale = rng.pick(&[1e-44, 1e-38, 1e-20, 1.0, 1e5, 1e30]);
            #[expect(clippy::cast_possible_truncation, reason = "any f32 will do")]
            let mut draw = |scale: f64| (scale * rng.between(-1.0, 1.0)) as f32;
            let (c, s, x, y) = (draw(1.0), draw(1.0), draw(scale), draw(scale));
            let (tx, ty) = (draw(scale * 3.0), draw(1.0));
            let rounded = Rounded::<2>::new(
                Numbers::Single,
                [tx.into(), ty.into()],
                [c.into(), s.into()],
            );
            let expected = [(c * x - s * y) + tx, (s * x + c * y) + ty];
            assert_eq!(rounded.apply([x.into(), y.into()]), expected.map(f64::from));
        }
    }

    #[test]
    fn quarter_turns_of_a_lattice_are_exact() {
        let turn = Rounded::turned(Numbers::Lattice, [10.0, 20.0], FRAC_PI_2);
        assert_eq!(turn.apply([3.0, -4.0]), [14.0, 23.0]);
        let end = f64::from(i32::MAX);
        let still = Rounded::turned(Numbers::Lattice, [0.0; 2], 0.0);
        assert_eq!(still.apply([end, -end]), [end, -end]);
    }

    #[test]
    fn halves_are_rounded_up() {
        let half = Rounded::<2>::new(Numbers::Lattice, [0.0; 2], [0.5, 0.0]);
        assert_eq!(half.apply([1.0, -1.0]), [1.0, 0.0]);
        assert_eq!(half.apply([3.0, -3.0]), [2.0, -1.0]);
    }

    #[test]
    #[should_panic(expected = "too large for f32")]
    fn an_overflow_is_refused() {
        let top = f64::from(f32::MAX);
        let _ = Rounded::turned(Numbers::Single, [top, 0.0], 0.0).apply([top, 0.0]);
    }

    /// Also of quaternions as long and as short as the library takes them.
    #[test]
    fn places_in_space_are_within_the_bounds_of_the_exact_ones() {
        let mut rng = Rng::new(2);
        let mut most = [0.0_f64; 2];
        for k in 0..40_000 {
            let long = rng.pick(&[1.0, 1.0, 1.0 + 4.8e-4, 1.0 - 4.8e-4]);
            let quaternion = rng.direction::<4>().map(|x| x * long);
            let (numbers, grid, scale) = if k % 2 == 0 {
                let scale = rng.pick(&[1e-40, 1e-3, 1.0, 1e6]);
                (Numbers::Single, Grid::F32, scale)
            } else {
                (Numbers::Lattice, Grid::integers::<30>(), 5e7)
            };
            let [p, offset] =
                [(); 2].map(|()| grid.snap([(); 3].map(|()| scale * rng.between(-9.0, 9.0))));
            let offset = offset.map(|x| x * rng.pick(&[0.0, 1.0]));
            let place = Rounded::<3>::new(numbers, offset, quaternion).apply(p);
            let rounded = quaternion.map(|x| numbers.unit(x));
            let exact = Placement::new(rounded, offset, grid);
            let bound = match numbers {
                Numbers::Single => exact.single_bound(p, Placement::NEAREST),
                Numbers::Lattice => exact.lattice_bound(p, Placement::NEAREST),
            };
            let error = exact.error(p, place);
            assert!(error <= bound, "{numbers:?}: {error:e} {bound:e}");
            most[k % 2] = most[k % 2].max(error / bound);
        }
        assert!(most.iter().all(|&part| part > 0.4), "{most:?}");
    }
}
