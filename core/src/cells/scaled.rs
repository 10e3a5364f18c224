//! The same cells at another size: every coordinate times a power of two.

use core::{error::Error, fmt};

use super::{Cells, grid::Grid, layout::Link};
use crate::{
    boundary::Surface,
    geometry::Dimension,
    number::{Scalar, Steps, lattice_in_domain, scaled_anchor},
    workspace::Workspace,
};

/// Why a solid could not be scaled.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScaleError {
    /// A part of the solid, or the lattice of its cells, would be outside the domain of exact signs. The lattice
    /// begins up to one of its largest cells below the solid, and in fixed point its steps are 2^27 of the
    /// coordinates' at most.
    Domain,
    /// A coordinate, the lattice of the cells, or the middle of the solid's box would be finer than coordinates
    /// are.
    Inexact,
    /// The cells share words that they must not share: their image is damaged, though its check sum is right.
    Damaged,
    /// There are too few words.
    Full {
        /// For which part.
        part: &'static str,
        /// How many there are for it.
        capacity: usize,
    },
}

impl fmt::Display for ScaleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Domain => f.write_str(
                "the solid, or the lattice of its cells, would reach beyond the domain, 2^40 in f32 and 2^29 \
                 steps in fixed point: scale it by less, or move it towards zero",
            ),
            Self::Inexact => f.write_str(
                "the solid cannot be made so small without rounding: build it at the least size that \
                 is asked for and scale it up, or round its points and build that",
            ),
            Self::Damaged => f.write_str(
                "cells of the solid share words that they must not share: bake its image anew",
            ),
            Self::Full { part, capacity } => write!(
                f,
                "the room for {part} is full at {capacity}: give as many words as `scaled_words` says"
            ),
        }
    }
}

impl Error for ScaleError {}

impl<'a, G: Dimension> Cells<'a, G> {
    /// Says how many words [`Cells::scaled`] takes.
    #[must_use]
    pub const fn scaled_words(&self) -> usize {
        self.surface.points.len().saturating_add(self.leaves.len())
    }

    /// The same cells, every coordinate times 2^`exponent`, and the rest of the words; see
    /// [`Solid::scaled`](crate::solid::Solid::scaled).
    ///
    /// # Domain
    /// Cells whose points, and whose lattice, stay in the domain.
    ///
    /// # Errors
    /// [`ScaleError::Domain`], [`ScaleError::Inexact`] where a coordinate would be rounded or the lattice would be
    /// finer than coordinates are, [`ScaleError::Damaged`], and [`ScaleError::Full`] where there are fewer words
    /// than [`Cells::scaled_words`].
    ///
    /// # Cost
    /// Linear in the points, the cells and the words of leaves. Stack: below 1 kB.
    ///
    /// # Source
    /// Section 4.5 of the thesis.
    pub fn scaled(
        &self,
        exponent: i32,
        words: &'a mut [u32],
    ) -> Result<(Self, &'a mut [u32]), ScaleError> {
        let mut workspace = Workspace::new(words);
        let grid = self.grid.scaled::<G>(exponent)?;
        let points = keep(&mut workspace, self.surface.points.len(), "points")?;
        scale::<G::Scalar>(self.surface.points, points, exponent)?;
        let leaves = keep(&mut workspace, self.leaves.len(), "leaves")?;
        for (slot, word) in leaves.iter_mut().zip(self.leaves) {
            *slot = *word;
        }
        for link in self.links {
            if let Link::Leaf(first) = Link::from_word(*link) {
                for at in self.origins_of(first as usize) {
                    let origin = at..at.wrapping_add(G::DIMENSION);
                    let from = self.leaves.get(origin.clone()).unwrap_or_default();
                    let to = leaves.get_mut(origin).unwrap_or_default();
                    scale::<G::Scalar>(from, to, exponent)?;
                }
            }
        }
        let cells = Self {
            surface: Surface {
                points,
                ..self.surface
            },
            grid,
            leaves,
            ..*self
        };
        // An origin that another leaf has words of changed that leaf, too.
        for link in self.links {
            if let Link::Leaf(first) = Link::from_word(*link) {
                let first = first as usize;
                if cells.leaf_words(first) != self.leaf_words(first) {
                    return Err(ScaleError::Damaged);
                }
            }
        }
        Ok((cells, workspace.rest))
    }
}

impl Grid {
    /// The grid whose steps are 2^`exponent` times as long.
    fn scaled<G: Dimension>(&self, exponent: i32) -> Result<Self, ScaleError> {
        let none = none(exponent);
        let arithmetic = G::Scalar::ARITHMETIC;
        let anchor = scaled_anchor(arithmetic, self.anchor, exponent).ok_or(none)?;
        let mut grid = Self { anchor, ..*self };
        for extent in grid.extents.iter_mut().take(G::DIMENSION) {
            let base = G::Scalar::at_steps(extent.base, self.anchor);
            extent.base = base.scaled(exponent).ok_or(none)?.steps(anchor);
            let last = extent.last;
            if !lattice_in_domain(arithmetic, anchor, extent.base, last) {
                return Err(ScaleError::Domain);
            }
        }
        Ok(grid)
    }
}

/// Takes room for so many words.
pub(crate) fn keep<'w>(
    workspace: &mut Workspace<'w>,
    count: usize,
    part: &'static str,
) -> Result<&'w mut [u32], ScaleError> {
    let capacity = workspace.rest.len();
    let none = |_| ScaleError::Full { part, capacity };
    workspace.keep(count, part).map_err(none)
}

/// Writes coordinates, times 2^`exponent`.
pub(crate) fn scale<S: Scalar>(
    from: &[u32],
    to: &mut [u32],
    exponent: i32,
) -> Result<(), ScaleError> {
    for (slot, word) in to.iter_mut().zip(from) {
        let scaled = S::from_word(*word).scaled(exponent).ok_or(none(exponent))?;
        if !scaled.in_domain() {
            return Err(ScaleError::Domain);
        }
        *slot = scaled.to_word();
    }
    Ok(())
}

/// Why there is no such number after scaling.
const fn none(exponent: i32) -> ScaleError {
    if exponent < 0 {
        ScaleError::Inexact
    } else {
        ScaleError::Domain
    }
}
