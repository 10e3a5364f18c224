//! Planes that separate solids.

use super::{
    FacetPair, Posed,
    direction::{Along, Direction, NONE, between, rounded, separating},
};
use crate::{
    geometry::Dimension,
    number::{Lengths, Metric, Scalar},
    solid::Solid,
    volume::Aabb,
};

/// Solids that overlap by more than this part of the smaller one's extents along a direction are
/// hardly ever separated by another one; with 1/16, ways through each other take up to a tenth longer.
const DEEP: f64 = 1.0 / 64.0;

/// Two solids, one before and one behind a plane.
#[derive(Clone, Copy, Debug)]
pub(super) struct Separation {
    /// Across the plane, from the first solid to the second.
    pub(super) direction: Direction,
    /// How far the solids are apart along it at least.
    pub(super) gap: f64,
    /// The facets that reach farthest towards the plane.
    pub(super) facets: FacetPair,
}

impl<G: Dimension> Solid<'_, G> {
    /// Looks for a plane between two solids: across the direction that is given, or that from one
    /// middle to the other, then across some that follow from it.
    ///
    /// Along a direction n the placed solid begins at n·t + min (Rᵀn)·x, x its vertices. In `f32`
    /// the products, Rᵀn and the placed vertices themselves are off by less than 40 times 2^-24 of
    /// the sizes that the margin, 64 times 2^-24 of them, is made of; in fixed point by less than four
    /// steps of its eight.
    pub(super) fn separation(
        &self,
        other: &Posed<'_, G>,
        from: Direction,
        hint: FacetPair,
    ) -> Option<Separation> {
        let (a, b) = (self.extent(), other.solid().extent());
        let deep = G::Scalar::length_to_real(if a < b { a } else { b }) * -DEEP;
        let start = match from {
            NONE => rounded(between(middle(&self.bounds()), middle(other.bounds()))),
            known => Some(known),
        };
        let shift = G::coordinates(G::shift(other.pose()));
        let mut facets = hint;
        let (direction, gap) = separating::<G>(start, |ahead| {
            let back = G::unturn(other.pose(), ahead).map(G::Scalar::negative_unit);
            let first = self.support(ahead, facets.first)?;
            let second = other.solid().support(back, facets.second)?;
            facets = FacetPair {
                first: first.facet,
                second: second.facet,
            };
            let shift = G::Scalar::turn3(ahead, shift, G::Scalar::ZERO);
            let begin = G::Scalar::apart(shift, second.height);
            let gap = G::Scalar::apart(begin, first.height);
            if gap > G::Scalar::ZERO {
                let margin = self.margin(other);
                if gap > margin {
                    return Some(Along::Apart(G::Scalar::apart(gap, margin).to_real()));
                }
            }
            let real = |point: G::Point| G::coordinates(point).map(Scalar::to_real);
            let across = between(real(first.vertex), real(other.place(second.vertex)));
            (gap.to_real() >= deep).then_some(Along::Overlapping(across))
        })?;
        Some(Separation {
            direction,
            gap,
            facets,
        })
    }
}

fn middle<G: Dimension>(aabb: &Aabb<G>) -> [f64; 3] {
    let (low, high) = (
        aabb.low.map(Scalar::to_real),
        aabb.high.map(Scalar::to_real),
    );
    core::array::from_fn(|k| (low[k] + high[k]) * 0.5)
}
