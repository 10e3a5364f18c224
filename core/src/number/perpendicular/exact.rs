//! Perpendiculars of `f32` coordinates in integers over a common power of two.

use super::{Foot, Region, float::Ways};
use crate::number::{
    Sign,
    aligned::{AXES, Aligned},
    wide::{DEGREE_2, DEGREE_3, DEGREE_4, DEGREE_6, Wide},
};

/// The numbers of the points that the ways u, v and w lead from and to.
const U: [usize; 2] = [0, 1];
const V: [usize; 2] = [2, 3];
const W: [usize; 2] = [4, 5];

/// What a perpendicular is made of, over m².
struct Parts {
    s: Wide<DEGREE_4>,
    t: Wide<DEGREE_4>,
    square: Wide<DEGREE_4>,
    height: Wide<DEGREE_3>,
}

impl Parts {
    #[inline(never)]
    fn new<const N: usize>(aligned: &Aligned<N, 3>) -> Self {
        let mut parts = Self {
            s: Wide::ZERO,
            t: Wide::ZERO,
            square: Wide::ZERO,
            height: Wide::ZERO,
        };
        for [k, i, j] in AXES {
            let m = aligned.minor([U, V], [i, j]);
            parts.s.add_product(&m, &aligned.minor([W, V], [i, j]));
            parts.t.add_product(&m, &aligned.minor([U, W], [i, j]));
            parts.square.add_product(&m, &m);
            parts.height.add_product(&m, &aligned.way(W, k));
        }
        parts
    }

    fn is_in(&self, region: Region) -> bool {
        let Self { s, t, square, .. } = self;
        let fits = |part: &Wide<DEGREE_4>| {
            let mut rest = *square;
            rest.subtract(part);
            rest.sign() != Sign::Negative
        };
        let within = match region {
            Region::Triangle => {
                let mut sum = *s;
                sum.add(t);
                fits(&sum)
            }
            Region::Parallelogram => fits(s) && fits(t),
        };
        within
            && square.sign() == Sign::Positive
            && s.sign() != Sign::Negative
            && t.sign() != Sign::Negative
    }
}

#[cold]
#[inline(never)]
pub(super) fn exact_foot([u, v, w]: Ways, region: Region) -> Option<Foot<f64>> {
    let aligned = Aligned::new([u[0], u[1], v[0], v[1], w[0], w[1]]);
    let parts = Parts::new(&aligned);
    parts.is_in(region).then(|| {
        let square = parts.square.real();
        let height = parts.height.magnitude().real() / libm::sqrt(square);
        let height = libm::ldexp(height, aligned.exponent());
        Foot {
            square: height * height,
            weights: [&parts.s, &parts.t].map(|part| part.real() / square),
        }
    })
}

#[cold]
#[inline(never)]
pub(super) fn exact_reaches([u, v, w]: Ways, region: Region, radius: f32) -> bool {
    let aligned = Aligned::new([u[0], u[1], v[0], v[1], w[0], w[1], [radius, 0.0, 0.0]]);
    let parts = Parts::new(&aligned);
    parts.is_in(region) && {
        let (radius, height) = (aligned.coordinate(6, 0), parts.height);
        let mut square = Wide::<DEGREE_2>::ZERO;
        square.add_product(&radius, &radius);
        let mut rise = Wide::<DEGREE_6>::ZERO;
        rise.add_product(&square, &parts.square);
        rise.add_product(&height, &height.negated());
        rise.sign() != Sign::Negative
    }
}
