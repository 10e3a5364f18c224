//! Coordinates in `f32` as integers over their common power of two, and determinants of the ways between
//! them.
//!
//! What is computed in [`Wide`] takes 48 to 144 bytes a number: everything is done in place or by
//! reference, and a sum keeps one term at a time.

use core::cmp::Ordering;

use super::{
    Sign, product,
    wide::{DEGREE_3, DEGREE_6, Wide},
};

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

    /// det(u, v, w) of ways between points; in the plane det(u, v).
    ///
    /// In 128 bits where coordinates are below 2^60 in the plane, so that differences fit `i64` and
    /// determinants are below 2^123, or below 2^40 in space, so that no step reaches 2^126.
    #[inline]
    pub(super) fn det(&self, ways: [[usize; 2]; 3]) -> Det {
        let bits = if D == 2 { 60 } else { 40 };
        if self.span.wrapping_add(f32::MANTISSA_DIGITS) <= bits {
            self.narrow_det(ways)
        } else {
            self.wide_det(ways)
        }
    }

    #[inline]
    fn narrow_det(&self, ways: [[usize; 2]; 3]) -> Det {
        let [u, v, w] = ways.map(|way| self.narrow_way(way));
        Det::Narrow(if D == 2 { det2(u, v) } else { det3(u, v, w) })
    }

    #[inline(never)]
    pub(super) fn wide_det(&self, [u, v, w]: [[usize; 2]; 3]) -> Det {
        if D == 2 {
            return Det::Wide(self.minor([u, v], [0, 1]));
        }
        let mut det = Wide::ZERO;
        for [k, i, j] in AXES {
            det.add(&self.minor([u, v], [i, j]).times(&self.way(w, k)));
        }
        Det::Wide(det)
    }

    #[inline]
    fn narrow_way(&self, [from, to]: [usize; 2]) -> [i64; 3] {
        let integer = |part: &Parts| i64::from(part.mantissa).wrapping_shl(part.exponent);
        let mut way = [0; 3];
        if let (Some(from), Some(to)) = (self.parts.get(from), self.parts.get(to)) {
            for ((way, from), to) in way.iter_mut().zip(from).zip(to) {
                *way = integer(to).wrapping_sub(integer(from));
            }
        }
        way
    }
}

/// Each axis with the two that follow.
pub(super) const AXES: [[usize; 3]; 3] = [[0, 1, 2], [1, 2, 0], [2, 0, 1]];

#[inline]
fn det2([ux, uy, _]: [i64; 3], [vx, vy, _]: [i64; 3]) -> i128 {
    let product = |x: i64, y: i64| i128::from(x).wrapping_mul(i128::from(y));
    product(ux, vy).wrapping_sub(product(uy, vx))
}

#[inline(never)]
fn det3(u: [i64; 3], v: [i64; 3], w: [i64; 3]) -> i128 {
    let ([ux, uy, uz], [vx, vy, vz], [wx, wy, wz]) =
        (u.map(i128::from), v.map(i128::from), w.map(i128::from));
    let term = |u: i128, a: i128, b: i128, c: i128, d: i128| {
        u.wrapping_mul(a.wrapping_mul(b).wrapping_sub(c.wrapping_mul(d)))
    };
    term(ux, vy, wz, vz, wy)
        .wrapping_add(term(uy, vz, wx, vx, wz))
        .wrapping_add(term(uz, vx, wy, vy, wx))
}

/// A determinant of coordinates over their common power of two.
pub(super) enum Det {
    Narrow(i128),
    Wide(Wide<DEGREE_3>),
}

impl Det {
    pub(super) fn sign(&self) -> Sign {
        match self {
            Self::Narrow(det) => Sign::of_rise(0, *det),
            Self::Wide(det) => det.sign(),
        }
    }

    /// The absolute value, with a relative error below 2^-50.
    #[inline(never)]
    pub(super) fn real_size(&self) -> f64 {
        match self {
            #[expect(clippy::cast_precision_loss, reason = "what is lost is allowed for")]
            Self::Narrow(det) => det.unsigned_abs() as f64,
            Self::Wide(det) => det.magnitude::<DEGREE_3>().real(),
        }
    }

    /// The absolute value, in as many words as products take.
    #[inline(never)]
    pub(super) fn size(&self) -> Wide<DEGREE_6> {
        match self {
            Self::Narrow(det) => Wide::whole(det.unsigned_abs()),
            Self::Wide(det) => det.magnitude(),
        }
    }

    /// How |a / b| compares with |c / d|: the sign of |a| · |d| − |c| · |b|.
    #[inline(never)]
    pub(super) fn compare_quotients([a, b]: [&Self; 2], [c, d]: [&Self; 2]) -> Sign {
        if let (Self::Narrow(a), Self::Narrow(b), Self::Narrow(c), Self::Narrow(d)) = (a, b, c, d) {
            let [a, b, c, d] = [a, b, c, d].map(|det| det.unsigned_abs());
            return Sign::of_rise(Ordering::Equal, product::compare(a, d, c, b));
        }
        let mut rise = wide_product(a, d);
        rise.subtract(&wide_product(c, b));
        rise.sign()
    }
}

#[inline(never)]
fn wide_product(a: &Det, b: &Det) -> Wide<DEGREE_6> {
    a.size().times(&b.size())
}

#[cfg(test)]
mod tests {
    use super::{Aligned, Det, Sign};

    fn narrow_and_wide_agree<const D: usize>() {
        let mut pick = crate::number::full_numbers(3);
        let mut number = |k: u32| {
            let (few, full) = (f32::from(u8::from(pick() < 1.5)), pick() - 1.5);
            if k.is_multiple_of(2) { few } else { full }
        };
        let mut zeros = 0;
        for k in 0..2_000 {
            let aligned = Aligned::new([(); 5].map(|()| [(); D].map(|()| number(k))));
            let ways = [0, 1].map(|end| [[end, 2], [end, 3], [end, 4]]);
            let narrow = ways.map(|ways| aligned.narrow_det(ways));
            let wide = ways.map(|ways| aligned.wide_det(ways));
            for (narrow, wide) in narrow.iter().zip(&wide) {
                assert_eq!(narrow.sign(), wide.sign());
                assert!((narrow.real_size() - wide.real_size()).abs() <= wide.real_size() * 1e-15);
                zeros += u32::from(wide.sign() == Sign::Zero);
            }
            let [few, many] = [narrow.each_ref(), wide.each_ref()];
            for (one, other) in [(few, many), (many, few)] {
                assert_eq!(Det::compare_quotients(one, other), Sign::Zero);
            }
            let [size, other] = few.map(Det::real_size);
            if (size - other).abs() > size * 1e-15 {
                let expected = Sign::of_rise(other, size);
                for [a, b] in [few, many] {
                    assert_eq!(Det::compare_quotients([a, b], [b, a]), expected);
                }
            }
        }
        assert!(zeros > 100, "{zeros}");
    }

    #[test]
    fn narrow_and_wide_determinants_agree() {
        narrow_and_wide_agree::<2>();
        narrow_and_wide_agree::<3>();
    }
}
