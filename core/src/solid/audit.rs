//! Whether the tree of boxes of a solid is one of its facets: what the checksum of an image vouches for, looked
//! at.

use core::{error::Error, fmt};

use super::{BoxTree, Solid};
use crate::geometry::Dimension;

/// What is wrong with a solid's tree of boxes, or with the list of its connected pieces.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AuditError {
    /// A box does not contain what is in it.
    Box {
        /// The box's number.
        index: u32,
    },
    /// A facet is in the tree twice, and another one is not.
    Facet {
        /// Its number.
        facet: u32,
    },
    /// A connected piece of boundary is not listed, or a piece is listed that there is not.
    Pieces {
        /// How many there are.
        found: usize,
        /// How many are listed.
        listed: usize,
    },
    /// The workspace is too small.
    Full {
        /// How many words it has.
        capacity: usize,
        /// How many [`Solid::audit_words`] asks for.
        wanted: usize,
    },
}

impl fmt::Display for AuditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Box { index } => write!(
                f,
                "box {index} does not contain what is in it; bake the solid again"
            ),
            Self::Facet { facet } => write!(
                f,
                "facet {facet} is in the tree of boxes twice, and another one is not; bake the solid again"
            ),
            Self::Pieces { found, listed } => write!(
                f,
                "the boundary has {found} connected pieces, and {listed} are listed, or others; bake the \
                 solid again"
            ),
            Self::Full { capacity, wanted } => write!(
                f,
                "the workspace has {capacity} words, and {wanted} are needed"
            ),
        }
    }
}

impl Error for AuditError {}

impl<G: Dimension> Solid<'_, G> {
    /// How many words [`Solid::audit`] takes.
    #[must_use]
    pub const fn audit_words(&self) -> usize {
        let facets = self.cells.surface.count as usize;
        let points = self.cells.surface.point_count();
        facets
            .saturating_add(facets / 32 + 1)
            .saturating_add(points)
    }

    /// Whether every box contains what is in it, every facet is in the tree once, and the connected pieces of
    /// boundary are those that are listed.
    ///
    /// A solid that this crate has baked passes. [`Image::from_words`](crate::image::Image::from_words) leaves
    /// this to the checksum, which is no help against somebody who makes one: who lets a proof decide that rests
    /// on a solid, as a certificate of `tetracone-robot`, and does not know where the image comes
    /// from, asks this once. That the boundary closes is not looked at, nor are the cells, in which points are
    /// looked up.
    ///
    /// # Errors
    /// [`AuditError`].
    ///
    /// # Cost
    /// Linear in the facets, nearly.
    pub fn audit(&self, words: &mut [u32]) -> Result<(), AuditError> {
        let wanted = self.audit_words();
        let full = AuditError::Full {
            capacity: words.len(),
            wanted,
        };
        let words = words.get_mut(..wanted).ok_or(full)?;
        words.fill(0);
        let facets = self.cells.surface.count as usize;
        let (seen, rest) = words.split_at_mut_checked(facets / 32 + 1).ok_or(full)?;
        let (found, parents) = rest.split_at_mut_checked(facets).ok_or(full)?;
        for index in 0..self.boxes.boxes {
            self.audit_box(index, seen)?;
        }
        let listed = self.boxes.piece_count as usize;
        let count = self
            .cells
            .surface
            .find_pieces(parents, found)
            .map_err(|_| full)?;
        let found = found.iter().take(count);
        let all = (0..listed).map(|piece| self.boxes.pieces.get(piece));
        if count == listed && found.map(|facet| Some(*facet)).eq(all) {
            return Ok(());
        }
        Err(AuditError::Pieces {
            found: count,
            listed,
        })
    }

    /// Whether a box contains what is in it; the facets of a lowest one are noted.
    #[expect(
        clippy::nonminimal_bool,
        reason = "a box that is not empty holds both corners"
    )]
    fn audit_box(&self, index: u32, seen: &mut [u32]) -> Result<(), AuditError> {
        let wrong = AuditError::Box { index };
        let outer = self.aabb(index).ok_or(wrong)?;
        let holds = |corner: [G::Scalar; 3]| outer.contains(G::point(corner));
        if !self.boxes.is_leaf(index) {
            for child in BoxTree::children(index) {
                // A lowest box may be empty.
                let is_empty = self.boxes.is_leaf(child) && self.boxes.places(child).is_empty();
                let inner = self.aabb(child).ok_or(wrong)?;
                if !is_empty && !(holds(inner.low) && holds(inner.high)) {
                    return Err(wrong);
                }
            }
            return Ok(());
        }
        for place in self.boxes.places(index) {
            let (number, facet) = self.member(place).ok_or(wrong)?;
            for k in 0..G::DIMENSION {
                if !outer.contains(G::corner(&facet, k)) {
                    return Err(wrong);
                }
            }
            let twice = AuditError::Facet { facet: number };
            let bits = seen.get_mut(number as usize / 32).ok_or(twice)?;
            let bit = 1u32.wrapping_shl(number);
            if *bits & bit != 0 {
                return Err(twice);
            }
            *bits |= bit;
        }
        Ok(())
    }
}
