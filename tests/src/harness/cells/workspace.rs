//! Cells and solids in a workspace full of what nobody wrote.

use tetracone::{
    Dimension,
    boundary::Boundary,
    cells::{
        Cells,
        build::{BuildError, Parameters},
    },
    solid::Solid,
};

/// What nobody wrote.
pub const OTHER: u32 = 0xdead_beef;

/// The names of the parts that a workspace is divided into while cells are built.
pub const PARTS: [&str; 6] = [
    "cells",
    "nodes",
    "leaves",
    "items",
    "pending cells",
    "slabs",
];

/// Builds cells in these words; what is handed back, all but what they keep, gets other numbers.
///
/// # Errors
/// As [`Cells::build`].
///
/// # Panics
/// Where more or less is handed back.
pub fn built<'a, G: Dimension>(
    boundary: &Boundary<'a, G>,
    parameters: &Parameters,
    words: &'a mut [u32],
) -> Result<Cells<'a, G>, BuildError> {
    let count = words.len();
    let (cells, rest) = Cells::build(boundary, parameters, words)?;
    let kept = cells.statistics().bytes / 4;
    assert_eq!(rest.len() + kept, count);
    rest.fill(!OTHER);
    Ok(cells)
}

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
