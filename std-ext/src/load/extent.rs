//! How far out points lie for their size, and what rounding does to them there.

use tetracone::{
    Dimension,
    image::Lattice,
    number::{Arithmetic, Scalar},
};

use super::LoadOptions;
use crate::{
    bake::lattice_on,
    import::{Rings, text::rounded},
    vector::extent,
};

/// Above this part of the size, what rounding to `f32` moves is worth a word.
const MUCH: f64 = 1.0 / 65_536.0;

/// Where `f32` are farther apart than this part of the size, little is left of a shape.
const HUNDREDTH: f64 = 0.01;

/// Of what rounding to `f32` leaves nothing.
pub(super) const FAR: &str = "nothing is left of it in f32: it lies so far from 0 that rounding moves its vertices by more \
                              than a hundredth of its size; use --arith fixed, or move its middle to 0 with --centre";

/// The largest side of the box around points.
pub(super) fn size(points: &[[f64; 3]]) -> f64 {
    let [low, high] = extent(points.iter().copied());
    (0..3).map(|k| high[k] - low[k]).fold(0.0, f64::max)
}

/// Whether points lie so far from zero that an `f32` has no room for their shape there.
pub(super) fn is_far(points: &[[f64; 3]], options: &LoadOptions) -> bool {
    let far = points.as_flattened().iter();
    let far = far.fold(0.0, |most: f64, x| most.max(x.abs()));
    let apart = far * f64::from(f32::EPSILON);
    let size = size(points);
    options.arithmetic != Some(Arithmetic::Fixed) && size > 0.0 && apart > size * HUNDREDTH
}

/// A note of what rounding moved, and of what keeps more, where `f32` keep little.
pub(super) fn note<G: Dimension>(rounding: f64, share: f64) -> Option<String> {
    let is_much = share > MUCH && G::Scalar::ARITHMETIC == Arithmetic::F32;
    let (rounding, share) = (rounded(rounding, 2), rounded(share * 100.0, 2));
    is_much.then(|| {
        format!(
            "rounding to f32 moved a coordinate by {rounding}, {share} % of the size, as it lies far from 0; --centre or \
             --arith fixed keeps more of it"
        )
    })
}

/// The lattice that suits rings, on a step where one is given.
pub(super) fn lattice_of(rings: &Rings, step: Option<i32>) -> Lattice {
    let corners = extent(rings.rings.iter().flatten().copied());
    let corners = corners.map(|[x, y]| [x, y, 0.0]);
    lattice_on(Arithmetic::Fixed, &corners, step)
}
