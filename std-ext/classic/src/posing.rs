//! What the core rounds where it places a solid, and what two solids in their places have in common.

use tetracone::{
    number::{Arithmetic, Scalar},
    query::{Posed, Witness},
    solid::Solid,
};

use crate::{Meeting, Simplicial};

/// At least the root of the number of dimensions.
pub(crate) const DIAGONAL: f64 = 1.75;

/// How far a coordinate of a placed corner may be from where it would be without rounding, where the absolute
/// coordinates of the corner and of the shift add up to no more than `sum`.
pub(crate) fn rounding<S: Scalar>(sum: f64) -> f64 {
    match S::ARITHMETIC {
        // Up to three products, two sums and the sum with the shift, each off by 2^-24 of what is
        // then summed up, and by half a quantum.
        Arithmetic::F32 => {
            sum * 5.0 * f64::from(f32::EPSILON) / 2.0 + 8.0 * f64::from(f32::from_bits(1))
        }
        // The sum of exact products, once.
        Arithmetic::Fixed => 0.5,
    }
}

/// How much longer a matrix makes a vector at most: the root of the greatest row sum of its transpose
/// times itself.
pub(crate) fn stretch<const D: usize>(rows: [[f64; D]; D]) -> f64 {
    let product = |i: usize, j: usize| (0..D).map(|k| rows[k][i] * rows[k][j]).sum::<f64>();
    let sum = |i: usize| (0..D).map(|j| product(i, j).abs()).sum::<f64>();
    let most = (0..D).map(sum).fold(0.0, f64::max);
    libm::sqrt(most) * (1.0 + 1e-12)
}

/// Whether two facets meet; none where one of them bounds nothing. A sliver of the first solid does not, and
/// one of the second does where placing it gives it an area.
pub(crate) fn facets_meet<G: Simplicial<D>, const D: usize>(
    solid: &Solid<'_, G>,
    placed: &Posed<'_, G>,
    [first, second]: [u32; 2],
) -> Option<bool> {
    let ours = solid.cells().facet(first)?;
    let theirs = boundary(placed, second)?;
    (!G::is_degenerate(&ours)).then(|| G::meet(&ours, &theirs))
}

/// A facet of a placed solid; none where it bounds nothing, placed or not.
pub(crate) fn boundary<G: Simplicial<D>, const D: usize>(
    placed: &Posed<'_, G>,
    number: u32,
) -> Option<G::Facet> {
    let own = placed.solid().cells().facet(number)?;
    let facet = placed.facet(number)?;
    (!G::is_degenerate(&own) || !G::is_degenerate(&facet)).then_some(facet)
}

/// Whether a piece of one boundary is in the other solid, where the boundaries do not meet.
pub(crate) fn nested<G: Simplicial<D>, const D: usize>(
    solid: &Solid<'_, G>,
    placed: &Posed<'_, G>,
) -> Meeting {
    let mut witness = [Witness::default()];
    match solid.nested_pieces(placed, &mut witness).count {
        0 => Meeting::Free,
        _ => Meeting::Within,
    }
}
