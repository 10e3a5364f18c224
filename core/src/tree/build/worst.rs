//! The most evaluations that a point query can take in a leaf.

use super::{
    leaf::{Leaf, groups_within, tolerance},
    storage::Item,
};
use crate::{dimension::Dimension, tree::layout::Form};

/// In larger sheets nobody looks at which facets shut each other out: that takes the square of
/// their size.
const MOST_COMPARED: usize = 512;

impl<G: Dimension> Leaf<'_, '_, G> {
    /// Whether some point in the cone may take more evaluations than this, what was evaluated on
    /// the way to it included.
    pub(super) fn exceeds(&self, items: &[Item], most: u32) -> bool {
        let Some(most) = most.checked_sub(self.cone.evaluations) else {
            return true;
        };
        let tolerance = tolerance(items);
        let (mut rest, mut before) = (items, self.cone.core);
        while let Some(size) = groups_within(rest, tolerance).next() {
            // Every group evaluates each of its facets at worst.
            if size > most as usize {
                return true;
            }
            let innermost = rest.len() == items.len();
            let (members, others) = rest.split_at_checked(size).unwrap_or((rest, &[]));
            let within = self
                .group(rest, size, innermost, before)
                .ok()
                .filter(|(_, form, _)| self.evaluations(members, *form, most) <= most);
            let Some((_, _, beyond)) = within else {
                return true;
            };
            (rest, before) = (others, beyond);
        }
        false
    }

    /// The most evaluations that a group of this form can take; where that is no more than
    /// `enough`, perhaps a greater bound that is not either.
    pub(super) fn evaluations(&self, members: &[Item], form: Form, enough: u32) -> u32 {
        let (count, sides) = (word(members.len()), word(G::DIMENSION));
        match form {
            // One side each.
            Form::Convex | Form::Concave => count,
            // Whether the point is in the simplex, for each; then the crossed one's side.
            Form::Sheet => {
                let all = count.saturating_mul(sides).saturating_add(1);
                if all <= enough || members.len() > MOST_COMPARED {
                    all
                } else {
                    self.sheet_evaluations(members)
                }
            }
            // The side, and whether the point is on the facet or in the simplex, for each.
            Form::Any => count.saturating_mul(sides.saturating_add(1)),
        }
    }

    /// The same for a sheet: the facets are asked in order whether the ray through the point
    /// crosses them, up to the one that it does cross.
    ///
    /// A facet is asked by its inner sides until one has the ray on its outer side. Where one has
    /// all of the crossed facet on its outer side, the asking ends there at the latest.
    fn sheet_evaluations(&self, members: &[Item]) -> u32 {
        let facet = |item: &Item| Some(self.ground.facet(item.facet)?.0);
        let crossing = |(place, crossed): (usize, &Item)| {
            let crossed = facet(crossed)?;
            let before = members.iter().take(place).filter_map(facet);
            let asked: u32 = before.map(|asked| self.sides_asked(&asked, &crossed)).sum();
            Some(word(G::DIMENSION + 1).saturating_add(asked))
        };
        let all = members.iter().enumerate().filter_map(crossing);
        all.max().unwrap_or(0)
    }

    /// How many inner sides of a facet are asked at most about a ray that crosses another one.
    ///
    /// The ray, moved by the perturbation that breaks all ties, is in the open cone of the facet
    /// that it crosses. So it is strictly outside of a side that has no corner of that facet
    /// inside; not all of them are in the side, because then the facet's simplex would be flat.
    fn sides_asked(&self, asked: &G::Facet, crossed: &G::Facet) -> u32 {
        let origin = self.ground.bare.origin;
        let sign = G::side(asked, origin);
        let is_outer = |side: usize| {
            (0..G::DIMENSION).all(|k| {
                let corner = G::corner(crossed, k);
                // Corners in common are in the side, whatever the perturbation makes of them.
                let shared = (1..G::DIMENSION)
                    .any(|end| corner == G::corner(asked, side.wrapping_add(end).wrapping_sub(1)));
                shared || G::inner_side(origin, asked, side, corner) != sign
            })
        };
        let sides = (0..G::DIMENSION).position(is_outer);
        word(sides.map_or(G::DIMENSION, |side| side + 1))
    }
}

/// A count of facets or of sides.
fn word(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
