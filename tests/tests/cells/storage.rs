//! From cells to bodies, in storage full of what nobody wrote.

use tetracone::{
    Dimension,
    body::{Body, BodySizes, BodyStorage},
    cells::Cells,
};

/// Makes something in storage of these sizes.
pub(crate) fn with_storage<T>(sizes: &BodySizes, make: impl FnOnce(BodyStorage<'_>) -> T) -> T {
    const OTHER: u32 = 0xdead_beef;
    make(BodyStorage {
        ends: &mut vec![OTHER; sizes.ends],
        references: &mut vec![OTHER; sizes.references],
        boxes: &mut vec![OTHER; sizes.boxes],
        order: &mut vec![OTHER; sizes.order],
        pieces: &mut vec![OTHER; sizes.pieces],
        scratch: &mut vec![OTHER; sizes.scratch],
    })
}

/// Makes something of the body of some cells.
pub(crate) fn with_body<G: Dimension, T>(
    cells: Cells<'_, G>,
    make: impl FnOnce(&Body<'_, G>) -> T,
) -> T {
    with_storage(&BodySizes::of(&cells), |storage| {
        make(&Body::build(cells, storage).expect("the sizes suffice"))
    })
}
