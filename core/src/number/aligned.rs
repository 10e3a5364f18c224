//! Coordinates in `f32` as integers over their common power of two, and their determinants.
//!
//! What is computed in [`Wide`] takes 48 to 144 bytes a number: everything is done in place or by
//! reference, and a sum keeps one term at a time.

use super::wide::{DEGREE_2, DEGREE_3, Wide};

/// An `f32` as mantissa · 2^(exponent − 149).
#[derive(Clone, Copy, Default)]
struct Parts {
    mantissa: i32,
    exponent: u32,
}

impl Parts {
    fn new(value: f32) -> Self {
        let bits = value.to_bits();
        let (exponent, fraction) = ((bits >> 23) & 0xff, bits & 0x007f_ffff);
        let (exponent, magnitude) = match exponent {
            0 => (0, fraction),
            normal => (normal.saturating_sub(1), fraction | 0x0080_0000),
        };
        let mantissa = magnitude.cast_signed();
        Self {
            mantissa: if value < 0.0 {
                mantissa.wrapping_neg()
            } else {
                mantissa
            },
            exponent,
        }
    }
}

/// `N` points of `D` coordinates over their common power of two.
pub(super) struct Aligned<const N: usize, const D: usize> {
    parts: [[Parts; D]; N],
    least: u32,
    span: u32,
}

impl<const N: usize, const D: usize> Aligned<N, D> {
    pub(super) fn new(points: [[f32; D]; N]) -> Self {
        let mut parts = points.map(|point| point.map(Parts::new));
        let present = || parts.iter().flatten().filter(|part| part.mantissa != 0);
        let least = present().map(|part| part.exponent).min().unwrap_or(0);
        let most = present().map(|part| part.exponent).max().unwrap_or(0);
        for part in parts.iter_mut().flatten() {
            part.exponent = part.exponent.saturating_sub(least);
        }
        debug_assert!(least <= 190, "coordinates are in the domain");
        Self {
            parts,
            least,
            span: most.saturating_sub(least),
        }
    }

    /// What the integers are multiples of, as a power of two.
    pub(super) const fn exponent(&self) -> i32 {
        self.least.cast_signed().wrapping_sub(149)
    }

    /// The coordinates as integers below 2^`bits`, if they are; `bits` is 24 to 63.
    pub(super) fn narrow(&self, bits: u32) -> Option<[[i64; D]; N]> {
        (self.span.wrapping_add(f32::MANTISSA_DIGITS) <= bits).then(|| {
            self.parts
                .map(|point| point.map(|part| i64::from(part.mantissa).wrapping_shl(part.exponent)))
        })
    }

    /// Coordinate `k` of a point.
    #[inline(never)]
    pub(super) fn coordinate<const WORDS: usize>(&self, point: usize, k: usize) -> Wide<WORDS> {
        let part = self.parts.get(point).and_then(|point| point.get(k));
        let Parts { mantissa, exponent } = part.copied().unwrap_or_default();
        Wide::new(mantissa, exponent)
    }

    /// How far it is from one point to another along axis `k`.
    #[inline(never)]
    pub(super) fn way<const WORDS: usize>(&self, [from, to]: [usize; 2], k: usize) -> Wide<WORDS> {
        let mut way = self.coordinate(to, k);
        way.subtract(&self.coordinate(from, k));
        way
    }

    /// Of the ways u and v, uᵢ vⱼ − uⱼ vᵢ.
    #[inline(never)]
    pub(super) fn minor<const WORDS: usize>(
        &self,
        [u, v]: [[usize; 2]; 2],
        [i, j]: [usize; 2],
    ) -> Wide<WORDS> {
        let mut minor = self.way(u, i).times(&self.way(v, j));
        minor.subtract(&self.way(u, j).times(&self.way(v, i)));
        minor
    }
}

impl<const N: usize> Aligned<N, 2> {
    /// Twice the signed area of a line's two points and a third.
    pub(super) fn area(&self, [a, b]: [usize; 2], c: usize) -> Wide<DEGREE_2> {
        self.minor([[c, a], [c, b]], [0, 1])
    }
}

impl<const N: usize> Aligned<N, 3> {
    /// Six times the signed volume of a plane's three points and a fourth.
    #[inline(never)]
    pub(super) fn volume(&self, [a, b, c]: [usize; 3], d: usize) -> Wide<DEGREE_3> {
        let mut volume = Wide::ZERO;
        for [k, i, j] in AXES {
            let minor = self.minor([[d, b], [d, c]], [i, j]);
            volume.add(&minor.times(&self.way([d, a], k)));
        }
        volume
    }
}

impl<const N: usize> Aligned<N, 3> {
    /// The determinant of three ways.
    #[inline(never)]
    pub(super) fn turn(&self, [u, v, w]: [[usize; 2]; 3]) -> Wide<DEGREE_3> {
        let mut turn = Wide::ZERO;
        for [k, i, j] in AXES {
            turn.add(&self.minor([u, v], [i, j]).times(&self.way(w, k)));
        }
        turn
    }
}

/// Each axis with the two that follow.
pub(super) const AXES: [[usize; 3]; 3] = [[0, 1, 2], [1, 2, 0], [2, 0, 1]];

/// Twice the signed area of a line's two points and a third, of coordinates below 2^60.
#[inline]
pub(super) fn narrow_area([a, b]: [[i64; 2]; 2], [x, y]: [i64; 2]) -> i128 {
    let from = |[px, py]: [i64; 2]| [px.wrapping_sub(x), py.wrapping_sub(y)].map(i128::from);
    let ([ux, uy], [vx, vy]) = (from(a), from(b));
    ux.wrapping_mul(vy).wrapping_sub(uy.wrapping_mul(vx))
}

/// Aligned coordinates below 2^40 keep every step of a determinant of three ways below 2^126.
pub(super) const NARROW_WAYS: u32 = 40;

/// The determinant of three ways between coordinates below 2^40.
#[inline(never)]
pub(super) fn narrow_turn(u: [[i64; 3]; 2], v: [[i64; 3]; 2], w: [[i64; 3]; 2]) -> i128 {
    let way = |[[ax, ay, az], [bx, by, bz]]: [[i64; 3]; 2]| {
        [
            bx.wrapping_sub(ax),
            by.wrapping_sub(ay),
            bz.wrapping_sub(az),
        ]
    };
    narrow_volume([way(u), way(v), way(w)], [0; 3])
}

/// Six times the signed volume of a plane's three points and a fourth, of coordinates below 2^40.
#[inline(never)]
pub(super) fn narrow_volume([a, b, c]: [[i64; 3]; 3], [x, y, z]: [i64; 3]) -> i128 {
    let from = |[px, py, pz]: [i64; 3]| {
        [px.wrapping_sub(x), py.wrapping_sub(y), pz.wrapping_sub(z)].map(i128::from)
    };
    let ([ux, uy, uz], [vx, vy, vz], [wx, wy, wz]) = (from(a), from(b), from(c));
    let term = |u: i128, a: i128, b: i128, c: i128, d: i128| {
        u.wrapping_mul(a.wrapping_mul(b).wrapping_sub(c.wrapping_mul(d)))
    };
    term(ux, vy, wz, vz, wy)
        .wrapping_add(term(uy, vz, wx, vx, wz))
        .wrapping_add(term(uz, vx, wy, vy, wx))
}
