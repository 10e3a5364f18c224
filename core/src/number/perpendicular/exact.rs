//! Perpendiculars of `f32` coordinates in integers over a common power of two.

use core::cmp::Ordering;

use super::{Foot, Region, float::Ways};
use crate::number::{
    Sign,
    float::Aligned,
    wide::{DEGREE_2, DEGREE_3, DEGREE_4, DEGREE_6, Wide},
};

/// What a perpendicular is made of, over m².
struct Parts {
    s: Wide<DEGREE_4>,
    t: Wide<DEGREE_4>,
    square: Wide<DEGREE_4>,
    height: Wide<DEGREE_3>,
}

type Place = [Wide<DEGREE_2>; 3];

impl Parts {
    fn new([u, v, w]: [[Place; 2]; 3]) -> Self {
        let minus = |[a, b]: [Place; 2]| {
            let ([ax, ay, az], [bx, by, bz]) = (a, b);
            [bx.minus(ax), by.minus(ay), bz.minus(az)]
        };
        let (u, v, w) = (minus(u), minus(v), minus(w));
        let m = cross(u, v);
        Self {
            s: scalar(m, cross(w, v)),
            t: scalar(m, cross(u, w)),
            square: scalar(m, m),
            height: scalar(m, w),
        }
    }

    fn is_in(&self, region: Region) -> bool {
        let Self { s, t, square, .. } = *self;
        let fits = |part: Wide<DEGREE_4>| square.minus(part).sign() != Sign::Negative;
        let within = match region {
            Region::Triangle => fits(s.plus(t)),
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
pub(super) fn exact_foot([u, v, w]: Ways, region: Region) -> Option<Foot> {
    let aligned = Aligned::new([u[0], u[1], v[0], v[1], w[0], w[1]]);
    let [ua, ub, va, vb, wa, wb] = aligned.wide();
    let parts = Parts::new([[ua, ub], [va, vb], [wa, wb]]);
    parts.is_in(region).then(|| {
        let square = parts.square.to_real();
        let height = parts.height.magnitude::<DEGREE_3>().to_real() / libm::sqrt(square);
        let height = libm::ldexp(height, aligned.exponent());
        Foot {
            square: height * height,
            weights: [parts.s, parts.t].map(|part| part.to_real() / square),
        }
    })
}

#[cold]
#[inline(never)]
pub(super) fn exact_reaches([u, v, w]: Ways, region: Region, radius: f32) -> bool {
    let aligned = Aligned::new([u[0], u[1], v[0], v[1], w[0], w[1], [radius, 0.0, 0.0]]);
    let [ua, ub, va, vb, wa, wb, [radius, ..]] = aligned.wide();
    let parts = Parts::new([[ua, ub], [va, vb], [wa, wb]]);
    parts.is_in(region) && {
        let height = parts.height.magnitude::<DEGREE_6>();
        let radius = radius.magnitude::<DEGREE_6>();
        let most = radius.times(radius).times(parts.square.magnitude());
        let rise = most.minus(height.times(height)).sign();
        rise.value().cmp(&0) != Ordering::Less
    }
}

fn cross([ux, uy, uz]: Place, [vx, vy, vz]: Place) -> Place {
    let turn =
        |a: Wide<DEGREE_2>, b: Wide<DEGREE_2>, c: Wide<DEGREE_2>, d| a.times(d).minus(b.times(c));
    [
        turn(uy, uz, vy, vz),
        turn(uz, ux, vz, vx),
        turn(ux, uy, vx, vy),
    ]
}

fn scalar<const WORDS: usize>(u: Place, v: Place) -> Wide<WORDS> {
    let zero = Wide::new(0, 0);
    u.into_iter().zip(v).fold(zero, |sum, (x, y)| {
        sum.plus(x.extended::<WORDS>().times(y.extended()))
    })
}
