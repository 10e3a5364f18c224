//! Single precision: bounds in `f64`, and integers where they leave an order open.

use core::cmp::Ordering;

use super::{Multiple, Multiples, OFF, Way, around, rounded};
use crate::number::{
    Sign,
    aligned::{Aligned, NARROW_WAYS, narrow_turn},
    product,
    wide::{DEGREE_3, DEGREE_6, Wide},
};

/// A determinant of three differences in `f64` is known up to 16 units of 2^-53 of the sum of its terms'
/// sizes: three differences, two products, two sums of terms and one of parts are rounded, once each.
/// Nothing underflows, as no product is below 2^-447.
const BOUND: f64 = 1.0 / 562_949_953_421_312.0;

/// A quotient of two determinants, between two numbers, and what it is the quotient of.
#[derive(Clone, Copy, Debug)]
pub struct Ratio {
    bounds: [f64; 2],
    /// From one place to another each, and the direction from zero to a last place.
    ways: [[f32; 3]; 8],
}

impl Multiples for f32 {
    type Multiple = Ratio;

    const LENGTH: Self = 1.0;

    #[inline]
    fn orient_ways(u: Way<f32>, v: Way<f32>, w: Way<f32>) -> Sign {
        let (determinant, off) = rough(u, v, w);
        if determinant > off {
            Sign::Positive
        } else if determinant < -off {
            Sign::Negative
        } else if off > 0.0 {
            turn_exactly(u, v, w)
        } else {
            Sign::Zero
        }
    }

    fn multiple(u: Way<f32>, v: Way<f32>, w: Way<f32>, d: Way<f32>) -> Ratio {
        let ((over, over_off), (under, under_off)) = (rough(u, v, w), rough(u, v, d));
        let ways = [u[0], u[1], v[0], v[1], w[0], w[1], d[0], d[1]];
        let mut ratio = Ratio {
            bounds: [0.0; 2],
            ways,
        };
        let size = under.abs();
        ratio.bounds = if size > 2.0 * under_off {
            let quotient = over / under;
            let off = (over_off + quotient.abs() * under_off) / (size - under_off);
            around(quotient, off + off / 1024.0 + quotient.abs() * OFF)
        } else {
            let exact = ratio.determinants();
            let quotient = exact.real();
            around(quotient, quotient.abs() * OFF)
        };
        ratio
    }
}

/// A determinant, and by how much it may be off.
#[inline]
fn rough(u: Way<f32>, v: Way<f32>, w: Way<f32>) -> (f64, f64) {
    let way = |[[ax, ay, az], [bx, by, bz]]: Way<f32>| {
        (
            f64::from(bx) - f64::from(ax),
            f64::from(by) - f64::from(ay),
            f64::from(bz) - f64::from(az),
        )
    };
    let ((ux, uy, uz), (vx, vy, vz), (wx, wy, wz)) = (way(u), way(v), way(w));
    let term = |x: f64, a: f64, b: f64| (x * (a - b), x.abs() * (a.abs() + b.abs()));
    let (first, first_size) = term(wx, uy * vz, uz * vy);
    let (second, second_size) = term(wy, uz * vx, ux * vz);
    let (third, third_size) = term(wz, ux * vy, uy * vx);
    (
        first + second + third,
        (first_size + second_size + third_size) * BOUND,
    )
}

#[cold]
#[inline(never)]
fn turn_exactly([u0, u1]: Way<f32>, [v0, v1]: Way<f32>, [w0, w1]: Way<f32>) -> Sign {
    let aligned = Aligned::new([u0, u1, v0, v1, w0, w1]);
    match aligned.narrow(NARROW_WAYS) {
        Some([u0, u1, v0, v1, w0, w1]) => {
            Sign::of_rise(0, narrow_turn([u0, u1], [v0, v1], [w0, w1]))
        }
        None => aligned.turn([[0, 1], [2, 3], [4, 5]]).sign(),
    }
}

/// The two determinants of a ratio, in one unit.
enum Determinants {
    Narrow([i128; 2]),
    Wide([Wide<DEGREE_3>; 2]),
}

impl Determinants {
    /// Whether the quotient is negative, and the sizes of both.
    fn is_negative(&self) -> bool {
        let negative = |sign: Sign| sign == Sign::Negative;
        match self {
            Self::Narrow([over, under]) => over.wrapping_mul(under.signum()) < 0,
            Self::Wide([over, under]) => {
                over.sign() != Sign::Zero && negative(over.sign()) != negative(under.sign())
            }
        }
    }

    fn is_zero(&self) -> bool {
        match self {
            Self::Narrow([over, _]) => *over == 0,
            Self::Wide([over, _]) => over.sign() == Sign::Zero,
        }
    }

    /// The sign of the quotient.
    fn sign(&self) -> i32 {
        if self.is_zero() {
            0
        } else if self.is_negative() {
            -1
        } else {
            1
        }
    }

    /// The size of one of them, with half the relative error of a quotient's.
    #[inline(never)]
    fn real_size(&self, which: usize) -> f64 {
        match self {
            #[expect(clippy::cast_precision_loss, reason = "what is lost is allowed for")]
            Self::Narrow(both) => both[which & 1].unsigned_abs() as f64,
            Self::Wide(both) => both[which & 1].magnitude::<DEGREE_3>().real(),
        }
    }

    /// The quotient with a relative error below 2^-48.
    fn real(&self) -> f64 {
        let size = self.real_size(0) / self.real_size(1);
        if self.is_negative() { -size } else { size }
    }

    /// Of a quotient that is not negative, a number next to it, no less or no more.
    fn rounded(&self, up: bool) -> f64 {
        if self.sign() <= 0 {
            return 0.0;
        }
        match self {
            Self::Narrow([over, under]) => rounded(over.unsigned_abs(), under.unsigned_abs(), up),
            Self::Wide([over, under]) => {
                let (over, over_exponent, rest) = over.magnitude::<DEGREE_3>().leading();
                let (under, under_exponent, left) = under.magnitude::<DEGREE_3>().leading();
                let over = over.wrapping_add(u128::from(up && rest));
                let under = under.wrapping_add(u128::from(!up && left));
                let quotient = rounded(over, under, up);
                libm::ldexp(quotient, over_exponent.wrapping_sub(under_exponent))
            }
        }
    }

    /// The size of one of them, in as many words as products take.
    #[inline(never)]
    fn size(&self, which: usize) -> Wide<DEGREE_6> {
        match self {
            Self::Narrow(both) => Wide::whole(both[which & 1].unsigned_abs()),
            Self::Wide(both) => both[which & 1].magnitude(),
        }
    }

    /// The size of this quotient's first one times that of another's second one.
    #[inline(never)]
    fn across(&self, other: &Self) -> Wide<DEGREE_6> {
        self.size(0).times(&other.size(1))
    }

    /// How the size of this quotient compares with another's.
    #[inline(never)]
    fn compare_sizes(&self, other: &Self) -> Ordering {
        if let (Self::Narrow([a, b]), Self::Narrow([c, d])) = (self, other) {
            let [a, b, c, d] = [a, b, c, d].map(|x| x.unsigned_abs());
            return product::compare(a, d, c, b);
        }
        let mut rise = self.across(other);
        rise.subtract(&other.across(self));
        rise.sign().value().cmp(&0)
    }
}

/// Both determinants of a ratio in 128 bits, where they fit.
#[inline(never)]
fn narrow(aligned: &Aligned<8, 3>) -> Option<[i128; 2]> {
    let [u0, u1, v0, v1, w0, w1, d0, d1] = aligned.narrow(NARROW_WAYS)?;
    let turn = |w| narrow_turn([u0, u1], [v0, v1], w);
    Some([turn([w0, w1]), turn([d0, d1])])
}

impl Ratio {
    #[cold]
    #[inline(never)]
    fn determinants(&self) -> Determinants {
        let aligned = Aligned::new(self.ways);
        match narrow(&aligned) {
            Some(both) => Determinants::Narrow(both),
            None => Determinants::Wide([
                aligned.turn([[0, 1], [2, 3], [4, 5]]),
                aligned.turn([[0, 1], [2, 3], [6, 7]]),
            ]),
        }
    }

    fn compare(&self, other: &Self) -> Ordering {
        let ([low, high], [other_low, other_high]) = (self.bounds, other.bounds);
        if high < other_low {
            return Ordering::Less;
        }
        if low > other_high {
            return Ordering::Greater;
        }
        if self.ways == other.ways {
            return Ordering::Equal;
        }
        let (own, theirs) = (self.determinants(), other.determinants());
        let sign = own.sign();
        sign.cmp(&theirs.sign()).then_with(|| match sign {
            0 => Ordering::Equal,
            1 => own.compare_sizes(&theirs),
            _ => theirs.compare_sizes(&own),
        })
    }
}

impl Default for Ratio {
    /// No way over one.
    fn default() -> Self {
        let [zero, x, y, z] = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        Self {
            bounds: [0.0; 2],
            ways: [zero, x, zero, y, zero, zero, zero, z],
        }
    }
}

impl PartialEq for Ratio {
    fn eq(&self, other: &Self) -> bool {
        self.compare(other) == Ordering::Equal
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.compare(other))
    }
}

impl Multiple for Ratio {
    fn bounds(&self) -> [f64; 2] {
        self.bounds
    }

    fn above(&self) -> f64 {
        self.determinants().rounded(true)
    }

    fn below(&self) -> f64 {
        self.determinants().rounded(false)
    }
}
