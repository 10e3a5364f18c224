//! From cells to bodies, in storage full of what nobody wrote.

use tetracone::{
    Dimension,
    cells::Cells,
    solid::{Solid, SolidSizes, SolidStorage},
};

/// Makes something in storage of these sizes.
pub fn with_storage<T>(sizes: &SolidSizes, make: impl FnOnce(SolidStorage<'_>) -> T) -> T {
    const OTHER: u32 = 0xdead_beef;
    make(SolidStorage {
        ends: &mut vec![OTHER; sizes.ends],
        references: &mut vec![OTHER; sizes.references],
        boxes: &mut vec![OTHER; sizes.boxes],
        order: &mut vec![OTHER; sizes.order],
        pieces: &mut vec![OTHER; sizes.pieces],
        scratch: &mut vec![OTHER; sizes.scratch],
    })
}

/// Makes something of the body of some cells.
pub fn with_solid<G: Dimension, T>(
    cells: Cells<'_, G>,
    make: impl FnOnce(&Solid<'_, G>) -> T,
) -> T {
    with_storage(&SolidSizes::of(&cells), |storage| {
        make(&Solid::build(cells, storage).expect("the sizes suffice"))
    })
}
