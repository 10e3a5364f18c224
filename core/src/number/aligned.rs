//! Coordinates in `f32` as integers over their common power of two, and determinants of the ways between
//! them.

use core::cmp::Ordering;

use super::{
    Sign, product,
    wide::{DEGREE_1, DEGREE_2, Wide},
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

    fn part(&self, point: usize, k: usize) -> Parts {
        let part = self.parts.get(point).and_then(|point| point.get(k));
        part.copied().unwrap_or_default()
    }

    /// Coordinate `k` of a point.
    pub(super) fn coordinate(&self, point: usize, k: usize) -> Wide<DEGREE_1> {
        let Parts { mantissa, exponent } = self.part(point, k);
        let mut coordinate = Wide::ZERO;
        coordinate.add_shifted(mantissa, exponent);
        coordinate
    }

    /// How far it is from one point to another along axis `k`.
    #[inline(never)]
    pub(super) fn way(&self, [from, to]: [usize; 2], k: usize) -> Wide<DEGREE_1> {
        let mut way = self.coordinate(to, k);
        let Parts { mantissa, exponent } = self.part(from, k);
        way.add_shifted(mantissa.wrapping_neg(), exponent);
        way
    }

    /// Of the ways u and v, uᵢ vⱼ − uⱼ vᵢ.
    #[inline(never)]
    pub(super) fn minor(&self, [u, v]: [[usize; 2]; 2], [i, j]: [usize; 2]) -> Wide<DEGREE_2> {
        let [from, to] = v;
        let mut minor = Wide::ZERO;
        minor.add_product(&self.way(u, i), &self.way(v, j));
        minor.add_product(&self.way(u, j), &self.way([to, from], i));
        minor
    }

    /// det(u, v, w) of ways between points; in the plane det(u, v), of `DEGREE_2` words.
    ///
    /// In 128 bits where coordinates are below 2^60 in the plane, so that differences fit `i64` and
    /// determinants are below 2^123, or below 2^40 in space, so that no step reaches 2^126.
    #[inline]
    pub(super) fn det<const WORDS: usize>(&self, ways: [[usize; 2]; 3]) -> Det<WORDS> {
        let bits = if D == 2 { 60 } else { 40 };
        if self.span.wrapping_add(f32::MANTISSA_DIGITS) <= bits {
            Det::Narrow(self.narrow_det(ways))
        } else {
            Det::Wide(self.wide_det(ways))
        }
    }

    #[inline]
    fn narrow_det(&self, ways: [[usize; 2]; 3]) -> i128 {
        let [u, v, w] = ways.map(|way| self.narrow_way(way));
        if D == 2 { det2(u, v) } else { det3(u, v, w) }
    }

    #[inline(never)]
    pub(super) fn wide_det<const WORDS: usize>(&self, [u, v, w]: [[usize; 2]; 3]) -> Wide<WORDS> {
        let mut det = Wide::ZERO;
        if D == 2 {
            det.add(&self.minor([u, v], [0, 1]));
        } else {
            for [k, i, j] in AXES {
                det.add_product(&self.minor([u, v], [i, j]), &self.way(w, k));
            }
        }
        det
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
pub(super) enum Det<const WORDS: usize> {
    Narrow(i128),
    Wide(Wide<WORDS>),
}

impl<const WORDS: usize> Det<WORDS> {
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
            Self::Wide(det) => det.magnitude().real(),
        }
    }

    /// The absolute value.
    #[inline(never)]
    pub(super) fn size(&self) -> Wide<WORDS> {
        match self {
            Self::Narrow(det) => Wide::whole(det.unsigned_abs()),
            Self::Wide(det) => det.magnitude(),
        }
    }

    /// How |a / b| compares with |c / d|: the sign of |a| · |d| − |c| · |b|, of `TWICE` the words.
    #[inline(never)]
    pub(super) fn compare_quotients<const TWICE: usize>(
        [a, b]: [&Self; 2],
        [c, d]: [&Self; 2],
    ) -> Sign {
        if let (Self::Narrow(a), Self::Narrow(b), Self::Narrow(c), Self::Narrow(d)) = (a, b, c, d) {
            let [a, b, c, d] = [a, b, c, d].map(|det| det.unsigned_abs());
            return Sign::of_rise(Ordering::Equal, product::compare(a, d, c, b));
        }
        let mut rise = Wide::<TWICE>::ZERO;
        rise.add_product(&a.size(), &d.size());
        rise.add_product(&c.size().negated(), &b.size());
        rise.sign()
    }
}

#[cfg(test)]
mod tests {
    use super::{Aligned, Det, Sign};
    use crate::number::wide::{DEGREE_2, DEGREE_3, DEGREE_4, DEGREE_6};

    fn narrow_and_wide_agree<const D: usize, const WORDS: usize, const TWICE: usize>() {
        let mut pick = crate::number::full_numbers(3);
        let mut number = |k: u32| {
            let (few, full) = (f32::from(u8::from(pick() < 1.5)), pick() - 1.5);
            if k.is_multiple_of(2) { few } else { full }
        };
        let mut zeros = 0;
        for k in 0..2_000 {
            let aligned = Aligned::new([(); 5].map(|()| [(); D].map(|()| number(k))));
            let ways = [0, 1].map(|end| [[end, 2], [end, 3], [end, 4]]);
            let narrow = ways.map(|ways| Det::<WORDS>::Narrow(aligned.narrow_det(ways)));
            let wide = ways.map(|ways| Det::<WORDS>::Wide(aligned.wide_det(ways)));
            for (narrow, wide) in narrow.iter().zip(&wide) {
                assert_eq!(narrow.sign(), wide.sign());
                assert!((narrow.real_size() - wide.real_size()).abs() <= wide.real_size() * 1e-15);
                zeros += u32::from(wide.sign() == Sign::Zero);
            }
            let [few, many] = [narrow.each_ref(), wide.each_ref()];
            for (one, other) in [(few, many), (many, few)] {
                assert_eq!(Det::compare_quotients::<TWICE>(one, other), Sign::Zero);
            }
            let [size, other] = few.map(Det::real_size);
            if (size - other).abs() > size * 1e-15 {
                let expected = Sign::of_rise(other, size);
                for [a, b] in [few, many] {
                    let found = Det::compare_quotients::<TWICE>([a, b], [b, a]);
                    assert_eq!(found, expected);
                }
            }
        }
        assert!(zeros > 100, "{zeros}");
    }

    #[test]
    fn narrow_and_wide_determinants_agree() {
        narrow_and_wide_agree::<2, DEGREE_2, DEGREE_4>();
        narrow_and_wide_agree::<3, DEGREE_3, DEGREE_6>();
    }
}
