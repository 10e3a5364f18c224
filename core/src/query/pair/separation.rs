//! Planes that separate solids.

use super::{
    FacetPair, Posed, direction::Along, direction::Direction, direction::NONE, direction::between,
    direction::rounded, direction::separating,
};
use crate::{
    geometry::{Dimension, real},
    number::{Lengths, Metric, Scalar},
    query::support::{Support, Unit},
    solid::Solid,
    volume::Aabb,
};

/// Solids that overlap by more than this part of the smaller one's extents along a direction are
/// hardly ever separated by another one; with 1/16, ways through each other take up to a tenth longer.
const DEEP: f64 = 1.0 / 64.0;

/// Two solids, one before and one behind a plane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Separation {
    /// Across the plane, from the first solid to the second.
    pub(crate) direction: Direction,
    /// How far the solids are apart along it at least.
    pub(crate) gap: f64,
    /// The facets that reach farthest towards the plane.
    pub(crate) facets: FacetPair,
}

/// Where two solids end along a direction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ends<G: Dimension> {
    /// The direction back, in the second solid's own frame.
    pub(crate) back: [Unit<G>; 3],
    /// Where the first solid ends.
    pub(crate) first: Support<G>,
    /// Where the second one begins, in its own frame.
    pub(crate) second: Support<G>,
    /// How far along the direction the second one's own frame is.
    pub(crate) shift: G::Scalar,
    /// Where it begins along the direction.
    pub(crate) begin: G::Scalar,
    /// How far that is beyond the first one's end.
    pub(crate) gap: G::Scalar,
}

impl<G: Dimension> Solid<'_, G> {
    /// Where two solids end along a direction of length one or less, and by how much, nearly, the
    /// second one is beyond the first, which is off by less than [`Solid::margin`]; the search
    /// begins at two facets.
    ///
    /// Along a direction n the placed solid begins at n·t + min (Rᵀn)·x, x its vertices. In `f32`
    /// the products, Rᵀn and the placed vertices themselves are off by less than 40 times 2^-24 of
    /// the sizes that the margin, 64 times 2^-24 of them, is made of; in fixed point by less than four
    /// steps of its eight.
    #[inline]
    pub(crate) fn ends(
        &self,
        other: &Posed<'_, G>,
        ahead: [Unit<G>; 3],
        hint: FacetPair,
    ) -> Option<Ends<G>> {
        let back = G::inverse_turn(other.pose(), ahead).map(G::Scalar::negative_unit);
        let first = self.support(ahead, hint.first)?;
        let second = other.solid().support(back, hint.second)?;
        let shift = G::coordinates(G::shift(other.pose()));
        let shift = G::Scalar::turn3(ahead, shift, G::Scalar::ZERO);
        let begin = G::Scalar::apart(shift, second.height);
        Some(Ends {
            back,
            first,
            second,
            shift,
            begin,
            gap: G::Scalar::apart(begin, first.height),
        })
    }

    /// Looks for a plane between two solids: across the direction that is given, or that from one
    /// middle to the other, then across some that follow from it.
    pub(crate) fn separation(
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
        let mut facets = hint;
        let (direction, gap) = separating::<G>(start, |ahead| {
            let Ends {
                first, second, gap, ..
            } = self.ends(other, ahead, facets)?;
            facets = FacetPair {
                first: first.facet,
                second: second.facet,
            };
            if gap > G::Scalar::ZERO {
                let margin = self.margin(other);
                if gap > margin {
                    return Some(Along::Apart(G::Scalar::apart(gap, margin).to_real()));
                }
            }
            let across = between(
                real::<G>(first.vertex),
                real::<G>(other.place(second.vertex)),
            );
            (gap.to_real() >= deep).then_some(Along::Overlapping(across))
        })?;
        Some(Separation {
            direction,
            gap,
            facets,
        })
    }
}

pub(crate) fn middle<G: Dimension>(aabb: &Aabb<G>) -> [f64; 3] {
    let (low, high) = (
        aabb.low.map(Scalar::to_real),
        aabb.high.map(Scalar::to_real),
    );
    core::array::from_fn(|k| (low[k] + high[k]) * 0.5)
}
