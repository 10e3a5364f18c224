//! From cells to solids, in a workspace full of what nobody wrote.

use tetracone::{Dimension, cells::Cells, solid::Solid};

/// What nobody wrote.
pub const OTHER: u32 = 0xdead_beef;

/// Makes something of the solid of some cells, in no more words than suffice.
pub fn with_solid<G: Dimension, T>(
    cells: Cells<'_, G>,
    make: impl FnOnce(&Solid<'_, G>) -> T,
) -> T {
    let mut words = vec![OTHER; Solid::build_words(&cells)];
    let (solid, rest) = Solid::build(cells, &mut words).expect("the words suffice");
    rest.fill(!OTHER);
    make(&solid)
}
