//! Convex solids: what their hulls answer, against the solids themselves, and who has none.

mod built;
mod pairs;

use tetracone::{convex::Hull, solid::Solid};
use tetracone_tests::harness::world::World;

/// Room for the hull of a solid.
pub(crate) fn room<G: World<D>, const D: usize>(solid: &Solid<'_, G>) -> Vec<u32> {
    let cells = solid.cells();
    vec![0; Hull::<G>::words(cells.point_count(), cells.facet_count())]
}
