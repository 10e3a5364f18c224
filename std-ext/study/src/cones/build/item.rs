//! What a cone holds while it waits to be split: its facets and the reaches that they have in it.

use core::cmp::Ordering;

use tetracone::{Dimension, internal::Lengths};

use super::{Ground, cell::Cell};
use crate::cones::ray::Path;

/// A facet in a cone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    pub(super) facet: usize,
    pub(super) least: f64,
    pub(super) greatest: f64,
}

impl Item {
    /// A facet of the solid, if it has a part in the cell.
    pub(super) fn of<G: Dimension>(
        ground: &Ground<'_, G>,
        cell: &Cell,
        facet: usize,
    ) -> Option<Self> {
        let local = &ground.locals[facet];
        let piece = cell.clip::<G>(local)?;
        let (least, greatest) = cell.reaches::<G>(local, &piece);
        // Rounded before they are compared: groups must not overlap as they are stored.
        let stored = |word| G::Scalar::length_to_real(G::Scalar::length(word));
        Some(Self {
            facet,
            least: stored(G::Scalar::length_below(least)),
            greatest: stored(G::Scalar::length_above(greatest)),
        })
    }

    /// The order in which groups are found.
    pub(super) fn by_reach(a: &Self, b: &Self) -> Ordering {
        let order = a.least.total_cmp(&b.least);
        order.then_with(|| a.facet.cmp(&b.facet))
    }
}

/// A cone that waits to be split.
#[derive(Clone, Debug)]
pub(super) struct Waiting {
    pub(super) node: usize,
    pub(super) path: Path,
    pub(super) items: Vec<Item>,
    /// How many references the cone may come to.
    pub(super) budget: usize,
    /// The winding number before all boundary in the cone, what sheaves hold aside.
    pub(super) core: i32,
    /// Evaluations that the sheaves on the way here can take.
    pub(super) evaluations: u32,
}

/// The sizes of the groups of items sorted by their least reach.
pub(super) fn group_sizes(items: &[Item]) -> impl Iterator<Item = usize> + '_ {
    let mut rest = items;
    core::iter::from_fn(move || {
        let mut end = rest.first()?.greatest;
        let is_joined = |item: &&Item| {
            let is_joined = item.least <= end;
            if is_joined {
                end = end.max(item.greatest);
            }
            is_joined
        };
        let size = rest.iter().take_while(is_joined).count();
        rest = &rest[size..];
        Some(size)
    })
}
