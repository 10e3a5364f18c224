//! The most evaluations that a point query can take in a leaf.

use tetracone::Dimension;

use super::{
    item::{Item, group_sizes},
    leaf::Leaf,
};
use crate::cones::record::Form;

/// In larger sheets nobody looks at which facets shut each other out: that takes the square of
/// their size.
const MOST_COMPARED: usize = 512;

impl<G: Dimension> Leaf<'_, G> {
    /// Whether some point in the cone may take more evaluations than this, what was evaluated on
    /// the way to it included.
    pub(super) fn exceeds(&self, most: u32) -> bool {
        let Some(most) = most.checked_sub(self.cone.evaluations) else {
            return true;
        };
        let (mut rest, mut before) = (self.cone.items.as_slice(), self.cone.core);
        group_sizes(&self.cone.items).any(|size| {
            // Every group evaluates each of its facets at worst.
            if size > most as usize {
                return true;
            }
            let Ok(group) = self.group(rest, size, before) else {
                return true;
            };
            let (members, others) = rest.split_at(size);
            (rest, before) = (others, group.beyond);
            self.evaluations(members, group.form, most) > most
        })
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
        let crossing = |(place, crossed): (usize, &Item)| {
            let before = members[..place].iter();
            let asked =
                before.map(|asked| self.sides_asked(self.facet(asked), self.facet(crossed)));
            word(G::DIMENSION + 1) + asked.sum::<u32>()
        };
        members.iter().enumerate().map(crossing).max().unwrap_or(0)
    }

    /// How many inner sides of a facet are asked at most about a ray that crosses another one.
    ///
    /// The ray, moved by the perturbation that breaks all ties, is in the open cone of the facet
    /// that it crosses. So it is strictly outside of a side that has no corner of that facet
    /// inside; not all of them are in the side, because then the facet's simplex would be flat.
    fn sides_asked(&self, asked: &G::Facet, crossed: &G::Facet) -> u32 {
        let origin = self.ground.origin;
        let sign = G::side(asked, origin);
        let is_outer = |side: usize| {
            (0..G::DIMENSION).all(|k| {
                let corner = G::corner(crossed, k);
                // Corners in common are in the side, whatever the perturbation makes of them.
                let is_shared =
                    (1..G::DIMENSION).any(|end| corner == G::corner(asked, side + end - 1));
                is_shared || G::inner_side(origin, asked, side, corner) != sign
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
