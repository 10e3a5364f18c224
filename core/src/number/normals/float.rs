//! Single precision: in `f64`, where rounding loses less than 2^-50 of a sum of the terms' sizes. Products
//! of two edges do not underflow, and a normal is scaled to a length near one, so that no squares do.

use super::Normals;
use crate::number::{
    Scalar, Sign,
    aligned::{AXES, Aligned},
    bounded::{self, way},
    float::directed,
    vector::{cross, dot, largest},
};

/// A cross product in `f64` is off by less than 2^-51 of the sums of its products' sizes: where it is at
/// least this part of the greatest of them, by less than 2^-34 of its length.
const CLEAR: f64 = 1.0 / 65_536.0;

impl Normals for f32 {
    type Edge = [f64; 3];
    type Normal = [f64; 3];
    type Height = f64;

    const AXIS: [f64; 3] = [0.0, 0.0, 1.0];

    fn edge(from: [f32; 3], to: [f32; 3]) -> [f64; 3] {
        way([from, to])
    }

    fn turned(rows: [[f32; 3]; 3], edge: [f64; 3]) -> [f64; 3] {
        rows.map(|row| dot(row.map(f64::from), edge))
    }

    fn normal(u: [f64; 3], v: [f64; 3]) -> Option<[f64; 3]> {
        let across = cross(u, v);
        let size = largest(across);
        let exponent = libm::ilogb(size);
        (size > 0.0).then(|| across.map(|x| libm::ldexp(x, exponent.wrapping_neg())))
    }

    fn cross([a, b, c]: [[f32; 3]; 3]) -> [f64; 3] {
        let across = bounded::cross(way([a, b]), way([a, c]));
        let sums = largest(across.map(|x| x.size));
        let across = across.map(|x| x.value);
        if largest(across) >= sums * CLEAR {
            across
        } else {
            exact_cross([a, b, c])
        }
    }

    fn opposite(normal: [f64; 3]) -> [f64; 3] {
        normal.map(|x| -x)
    }

    fn rises(normal: [f64; 3]) -> [bool; 3] {
        normal.map(|x| x > 0.0)
    }

    fn normal_to_real(normal: [f64; 3]) -> [f64; 3] {
        normal
    }

    fn height(normal: [f64; 3], from: [f32; 3], place: [f32; 3]) -> f64 {
        dot(normal, Self::edge(from, place))
    }

    fn sum_heights(a: f64, b: f64) -> f64 {
        a + b
    }

    fn square_of(height: f64, normal: [f64; 3]) -> f64 {
        let height = if height > 0.0 { height } else { 0.0 };
        height * height / dot(normal, normal)
    }

    fn height_to_real(height: f64) -> f64 {
        height
    }

    fn away_from_zero(real: f64) -> Option<Self> {
        let away = directed(real, real >= 0.0);
        away.in_domain().then_some(away)
    }
}

/// Every component rounded once.
#[cold]
#[inline(never)]
fn exact_cross([a, b, c]: [[f32; 3]; 3]) -> [f64; 3] {
    // As many points as perpendiculars have, so that a board has the code once.
    let aligned = Aligned::new([a, b, a, c, a, a]);
    let exponent = aligned.exponent().wrapping_mul(2);
    AXES.map(|[_, i, j]| {
        let minor = aligned.minor([[0, 1], [2, 3]], [i, j]);
        let size = libm::ldexp(minor.magnitude().real(), exponent);
        if minor.sign() == Sign::Negative {
            -size
        } else {
            size
        }
    })
}
