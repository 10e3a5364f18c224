//! Quotients of determinants: where a segment crosses lines or planes, and how far something has to be
//! shifted until it meets something else.
//!
//! With u and v the ways that span a plane, or one along each of two lines, and w the way from a place of
//! what is shifted to one of what rests, both are in one plane after a shift by t·d with
//! t = det(u, v, w) / det(u, v, d). In the plane of two coordinates v is the third axis, and along one line
//! u is an axis, too.
//!
//! A segment from p to q is such a shift. With n and m the determinants of the points of a line or plane as
//! seen from p and from q, it crosses at t = |n| / (|n| + |m|) from p on, wherever p and q are not on the
//! same side; two such t are in the order of their |n| / |m|.

mod fixed;
mod float;

use core::{cmp::Ordering, fmt::Debug};

use super::Sign;

/// From one place to another.
pub type Way<S> = [[S; 3]; 2];

/// What is computed with determinants; a part of [`Scalar`](super::Scalar).
///
/// # Domain
/// Points of the domain. A line is given by two of its points and a plane by three; `p` and `q` lie on
/// different sides of it, or one of them lies on it. For others the answer says nothing.
///
/// # Source
/// The quotients of barycentric coordinates in the thesis's algorithms 4.10 and 5.5.
pub trait Determinants: super::scalar::sealed::Sealed + Copy {
    /// How often a direction is taken.
    type Multiple: Multiple;

    /// The length of the ways along the axes.
    const LENGTH: Self;

    /// The sign of det(u, v, w); exact.
    fn det3_sign(u: Way<Self>, v: Way<Self>, w: Way<Self>) -> Sign;

    /// det(u, v, w) / det(u, v, d), of which the latter is not zero.
    fn multiple(u: Way<Self>, v: Way<Self>, w: Way<Self>, d: Way<Self>) -> Self::Multiple;

    /// Which of two lines or planes the segment from `p` to `q` crosses first: [`Ordering::Less`] where it
    /// is `first`, [`Ordering::Equal`] where it crosses both in one point. Exact.
    ///
    /// # Cost
    /// Four determinants and two products, in fixed point of 64 bits in the plane and of 128 in space. In
    /// `f32` a filter decides nearly always, in space in `f64`. What it leaves open takes products of 128
    /// bits where the coordinates fit 60 or 40 bits over their common power of two, and else, with some
    /// kilobytes of stack, integers of 576 bits and two products of 1152.
    fn compare_crossings<const D: usize>(
        p: [Self; D],
        q: [Self; D],
        first: [[Self; D]; D],
        second: [[Self; D]; D],
    ) -> Ordering;

    /// How far along the segment from `p` to `q` it crosses a line or plane: 0 at `p`, 1 at `q`.
    ///
    /// Off by at most 2^-24 + 2^-30 of itself and 2^-149. It is 0 for `p` on the line and 1 for `q` on the
    /// line, and may be so by rounding; 0 where both are. For an order among crossings use
    /// [`Determinants::compare_crossings`].
    ///
    /// # Cost
    /// Two determinants and a division, in `f64`; in `f32`, integers as above where `f64` has too few
    /// digits.
    fn crossing_parameter<const D: usize>(p: [Self; D], q: [Self; D], plane: [[Self; D]; D])
    -> f32;

    /// The point where the segment from `p` to `q` crosses a plane, or in the plane the segment between two
    /// points, rounded to a point of the arithmetic in the boxes of the segments.
    ///
    /// In fixed point it is the nearest point of the lattice, the greater coordinate where two are
    /// equally near. In `f32` a coordinate is off by at most half a unit in its last place and
    /// 2^-30 of the extent of `p` and `q` along its axis.
    ///
    /// # Cost
    /// Two determinants and as many divisions as coordinates, in fixed point of 128 bits, in `f32` as for
    /// [`Determinants::crossing_parameter`].
    fn crossing_point<const D: usize>(
        p: [Self; D],
        q: [Self; D],
        plane: [[Self; D]; D],
    ) -> [Self; D];
}

/// How often a direction is taken, at first not at all; compared exactly.
pub trait Multiple: Copy + Debug + Default + PartialOrd + Send + Sync + 'static {
    /// Two numbers between which it lies.
    fn bounds(&self) -> [f64; 2];

    /// For one that is not negative, a number that is no less, and beyond it by less than 2^-51 of itself.
    fn above(&self) -> f64;

    /// For one that is not negative, a number that is no more, and short of it by less than 2^-51 of itself.
    fn below(&self) -> f64;
}

/// n / (n + m) for values that are not negative, with three roundings.
fn quotient([n, m]: [f64; 2]) -> f64 {
    let sum = n + m;
    if sum > 0.0 { n / sum } else { 0.0 }
}

/// By what part of itself a quotient of two exact reals or of two that are known up to 2^-50 may be off.
const OFF: f64 = 1.0 / 140_737_488_355_328.0;

/// Two numbers between which a quotient lies that is known up to `off`.
fn around(quotient: f64, off: f64) -> [f64; 2] {
    [quotient - off, quotient + off]
}

/// The least `f64` that is no less than a quotient, or, not `up`, the greatest that is no more, for an `over`
/// and an `under` of at most 2^126 and not zero.
///
/// Both are shifted to one length; each step of the division is a bit, of which the first two that can be
/// one begin the mantissa.
fn rounded(over: u128, under: u128, up: bool) -> f64 {
    if over == 0 || under == 0 {
        return 0.0;
    }
    let (zeros, others) = (over.leading_zeros(), under.leading_zeros());
    let rise = others.cast_signed().wrapping_sub(zeros.cast_signed());
    let mut rest = over.wrapping_shl(zeros.saturating_sub(others));
    let under = under.wrapping_shl(others.saturating_sub(zeros));
    // Now the quotient is between a half and two.
    let mut bits = 0u64;
    for _ in 0..MANTISSA {
        bits <<= 1;
        if rest >= under {
            rest = rest.wrapping_sub(under);
            bits |= 1;
        }
        rest = rest.wrapping_shl(1);
    }
    let mut exponent = rise.wrapping_sub(MANTISSA.cast_signed().wrapping_sub(1));
    if bits >> (MANTISSA - 1) == 0 {
        // One bit more, as the first was none.
        bits <<= 1;
        exponent = exponent.wrapping_sub(1);
        if rest >= under {
            rest = rest.wrapping_sub(under);
            bits |= 1;
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "at most 2^53")]
    let mantissa = bits.wrapping_add(u64::from(up && rest != 0)) as f64;
    libm::ldexp(mantissa, exponent)
}

/// The bits of an `f64`'s mantissa.
const MANTISSA: u32 = f64::MANTISSA_DIGITS;

#[cfg(test)]
mod tests {
    use super::rounded;

    #[test]
    fn the_numbers_around_a_quotient() {
        for over in 0..200u32 {
            for under in 1..200u32 {
                let [up, down] = [true, false].map(|up| rounded(over.into(), under.into(), up));
                let nearest = f64::from(over) / f64::from(under);
                // The product of 53 and 8 bits has a rest that tells on which side it is.
                let off = libm::fma(nearest, f64::from(under), -f64::from(over));
                let expected = if off < 0.0 {
                    nearest.next_up()
                } else {
                    nearest
                };
                assert_eq!(up.to_bits(), expected.to_bits(), "{over} / {under}");
                let expected = if off > 0.0 {
                    nearest.next_down()
                } else {
                    nearest
                };
                assert_eq!(down.to_bits(), expected.to_bits(), "{over} / {under}");
            }
        }
        let most = 1u128 << 126;
        assert_eq!(
            rounded(most, 1, true).to_bits(),
            libm::ldexp(1.0, 126).to_bits()
        );
        assert_eq!(
            rounded(1, most, true).to_bits(),
            libm::ldexp(1.0, -126).to_bits()
        );
        assert_eq!(rounded(most - 1, most, true).to_bits(), 1f64.to_bits());
        assert_eq!(
            rounded(most, most - 1, true).to_bits(),
            1f64.next_up().to_bits()
        );
        assert_eq!(rounded(0, 5, true).to_bits(), 0);
    }
}
