//! A rigid motion in space, exactly, and as rounded as any arithmetic may have it.

use dashu_int::IBig;

use crate::Grid;
use crate::oracle::Fraction;
use crate::oracle::exact::{assert_domain, integer_points, integers};
use crate::vector::add;

/// A turn by a quaternion, then a shift, then the vertices rounded.
#[derive(Clone, Copy, Debug)]
pub struct Placement {
    quaternion: [f64; 4],
    offset: [f64; 3],
    grid: Grid,
}

impl Placement {
    /// What the entries of a matrix are off by, in units of the last place of one, if they are
    /// rounded to the nearest, with a little for how they were computed.
    pub const NEAREST: f64 = 0.51;

    /// The turn by `quaternion` (the scalar first), whatever its length, then a shift.
    ///
    /// # Panics
    /// Where a number is out of range, or the quaternion is zero.
    #[must_use]
    pub fn new(quaternion: [f64; 4], offset: [f64; 3], grid: Grid) -> Self {
        assert_domain(&offset);
        assert_domain(&quaternion);
        assert!(quaternion != [0.0; 4], "zero turns nothing");
        Self {
            quaternion,
            offset,
            grid,
        }
    }

    /// Where a point goes: exactly turned and shifted.
    ///
    /// # Panics
    /// Where a coordinate is out of range.
    #[must_use]
    pub fn exact(&self, p: [f64; 3]) -> [Fraction; 3] {
        assert_domain(&p);
        let ([w, x, y, z], _) = &integers(self.quaternion);
        // The shift is taken in the scale of the point.
        let (points, exponent) = integer_points(&[p, self.offset]);
        let ([p, q, r], [tx, ty, tz]) = (&points[0], &points[1]);
        let two = IBig::from(2);
        let norm = w * w + x * x + y * y + z * z;
        let turned = [
            (w * w + x * x - y * y - z * z) * p
                + &two * (x * y - w * z) * q
                + &two * (x * z + w * y) * r,
            &two * (x * y + w * z) * p
                + (w * w - x * x + y * y - z * z) * q
                + &two * (y * z - w * x) * r,
            &two * (x * z - w * y) * p
                + &two * (y * z + w * x) * q
                + (w * w - x * x - y * y + z * z) * r,
        ];
        let shifts = [tx, ty, tz].map(|t| t * &norm);
        let mut sums = core::iter::zip(turned, shifts).map(|(x, t)| x + t);
        core::array::from_fn(|_| {
            let sum = sums.next().expect("three of them");
            Fraction::new(sum, norm.clone()).shifted(exponent)
        })
    }

    /// Where a point goes, to a place of the grid next to the exact one.
    ///
    /// # Panics
    /// Where that is out of range.
    #[must_use]
    pub fn apply(&self, p: [f64; 3]) -> [f64; 3] {
        let place = add(turned(self.quaternion, p), self.offset);
        let rounded = self.grid.snap(place);
        assert_domain(&rounded);
        rounded
    }

    /// Where the points go.
    ///
    /// # Panics
    /// As [`Placement::apply`].
    #[must_use]
    pub fn apply_all(&self, points: &[[f64; 3]]) -> Vec<[f64; 3]> {
        points.iter().map(|&point| self.apply(point)).collect()
    }

    /// How far `place` is, along one axis, from where `p` goes exactly, wrong by a unit in the last
    /// place at most.
    ///
    /// # Panics
    /// Where a coordinate is out of range.
    #[must_use]
    pub fn error(&self, p: [f64; 3], place: [f64; 3]) -> f64 {
        let exact = self.exact(p);
        core::iter::zip(&exact, place)
            .map(|(exact, x)| exact.minus(&Fraction::of(x)).to_f64().abs())
            .fold(0.0, f64::max)
    }

    /// How far, along one axis, a place in `f32` may be from the exact one, if the turn is a matrix
    /// whose entries are off by up to `off` units of 2^-24 and every operation rounds once. The
    /// products and their two sums add three units for each coordinate, the sum with the shift one
    /// of the whole, and numbers below the normal ones some quanta.
    #[must_use]
    pub fn single_bound(&self, p: [f64; 3], off: f64) -> f64 {
        let unit = f64::from(f32::EPSILON) / 2.0;
        let size: f64 = p.iter().map(|x| x.abs()).sum();
        let shift = self
            .offset
            .iter()
            .fold(0.0, |most: f64, x| most.max(x.abs()));
        let quantum = f64::from(f32::from_bits(1));
        unit * ((off + 3.01) * size + 1.01 * (size + shift)) + 4.0 * quantum
    }

    /// The same for a place on a lattice, if the turn is a matrix whose entries are off by up to
    /// `off` units of 2^-30, and the sum of the products is rounded once.
    #[must_use]
    pub fn lattice_bound(&self, p: [f64; 3], off: f64) -> f64 {
        let size: f64 = p.iter().map(|x| x.abs()).sum();
        size * off / f64::from(1 << 30) + 0.5
    }
}

/// A point turned by a quaternion of about any length, in `f64`.
pub(crate) fn turned(quaternion: [f64; 4], [p, q, r]: [f64; 3]) -> [f64; 3] {
    let [w, x, y, z] = quaternion;
    let norm = w * w + x * x + y * y + z * z;
    let rows = [
        [
            w * w + x * x - y * y - z * z,
            2.0 * (x * y - w * z),
            2.0 * (x * z + w * y),
        ],
        [
            2.0 * (x * y + w * z),
            w * w - x * x + y * y - z * z,
            2.0 * (y * z - w * x),
        ],
        [
            2.0 * (x * z - w * y),
            2.0 * (y * z + w * x),
            w * w - x * x - y * y + z * z,
        ],
    ];
    rows.map(|[a, b, c]| (a * p + b * q + c * r) / norm)
}
