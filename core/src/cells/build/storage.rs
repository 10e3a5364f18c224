use core::ops::Range;

use super::{BuildError, Parameters, Piece};
use crate::cells::{grid::Place, layout::NODE_WORDS};

/// Where cells are built: the caller's buffers, of any size.
///
/// The first three become the cells, the others are scratch.
#[derive(Debug)]
pub struct Storage<'a> {
    /// Cells.
    pub links: &'a mut [u32],
    /// Cells that are split.
    pub nodes: &'a mut [[u32; NODE_WORDS]],
    /// The records of cells with boundary.
    pub leaves: &'a mut [u32],
    /// The facets of cells that may still be split.
    pub items: &'a mut [u32],
    /// Cells that may still be split.
    pub pending: &'a mut [PendingCell],
    /// One a facet.
    pub intervals: &'a mut [Interval],
    /// Any number: facets of cells that have no more of them are cut to their cell once, and those
    /// of others every time they are looked at.
    pub pieces: &'a mut [Piece],
}

/// A facet's heights in a cell, while cells are built.
#[derive(Clone, Copy, Debug, Default)]
pub struct Interval {
    pub(super) facet: u32,
    pub(super) low: i32,
    pub(super) high: i32,
    /// Whether it begins a slab.
    pub(super) first: bool,
}

/// A cell with boundary, while cells are built.
#[derive(Clone, Copy, Debug, Default)]
pub struct PendingCell {
    pub(super) link: u32,
    pub(super) corner: Place,
    pub(super) shifts: [u32; 3],
    /// Where its facets are among the items.
    pub(super) first: u32,
    pub(super) count: u32,
    /// The origin's coordinates.
    pub(super) origin: [u32; 3],
    pub(super) winding: i32,
    /// How much there is to gain by splitting it.
    pub(super) gain: f64,
    /// The one with the most is split next: the gain, or what its worst point takes. Nothing where it
    /// is left alone, less where it cannot be split.
    pub(super) weight: f64,
    /// Where its record is among the leaves, and how many words that takes.
    pub(super) record: u32,
    pub(super) words: u32,
    /// The most evaluations that a point in it takes.
    pub(super) worst: u32,
}

impl PendingCell {
    /// Where its facets are among the items.
    pub(super) const fn items(&self) -> Range<usize> {
        let first = self.first as usize;
        first..first + self.count as usize
    }
}

/// Where a record is written.
pub(super) struct Out<'a> {
    pub(super) words: &'a mut [u32],
    pub(super) at: usize,
}

/// The part that is full where a record has no room.
pub(super) const LEAVES: &str = "leaves";

impl Out<'_> {
    pub(super) fn push(&mut self, word: u32) -> Result<(), BuildError> {
        let capacity = self.words.len();
        *self.words.get_mut(self.at).ok_or(BuildError::Full {
            part: LEAVES,
            capacity,
        })? = word;
        self.at += 1;
        Ok(())
    }

    /// Changes a word that was written.
    pub(super) fn set(&mut self, at: usize, word: u32) {
        if let Some(slot) = self.words.get_mut(at) {
            *slot = word;
        }
    }

    /// Numbers of facets, two to a word where they are narrow.
    pub(super) fn references(
        &mut self,
        numbers: impl Iterator<Item = u32>,
        narrow: bool,
    ) -> Result<(), BuildError> {
        let mut half = None;
        for number in numbers {
            match half.take() {
                _ if !narrow => self.push(number)?,
                None => half = Some(number),
                Some(low) => self.push(low | (number << 16))?,
            }
        }
        half.map_or(Ok(()), |low| self.push(low))
    }

    /// Two bits each, sixteen to a word.
    pub(super) fn marks(&mut self, marks: impl Iterator<Item = u32>) -> Result<(), BuildError> {
        let (mut word, mut count) = (0, 0);
        for mark in marks {
            word |= mark << (2 * count);
            count += 1;
            if count == 16 {
                self.push(word)?;
                (word, count) = (0, 0);
            }
        }
        if count > 0 { self.push(word) } else { Ok(()) }
    }
}

/// Sizes of the parts of a [`Storage`] that suffice for nearly all solids.
///
/// A list of facets that meet in one place is in many cells on the way there, so that no size short
/// of the square of the facets always suffices. Where one is too small, building says which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// For [`Storage::links`].
    pub links: usize,
    /// For [`Storage::nodes`].
    pub nodes: usize,
    /// For [`Storage::leaves`].
    pub leaves: usize,
    /// For [`Storage::items`].
    pub items: usize,
    /// For [`Storage::pending`].
    pub pending: usize,
    /// For [`Storage::intervals`]: always suffices.
    pub intervals: usize,
    /// For [`Storage::pieces`]: enough for nearly all cells.
    pub pieces: usize,
}

impl Sizes {
    /// The sizes for a solid with this many facets.
    #[must_use]
    pub const fn of(facets: usize, parameters: &Parameters) -> Self {
        let words = parameters.bytes.saturating_add(3) / 4;
        let roots = parameters.roots.saturating_mul(2).saturating_add(64);
        let links = words.saturating_add(roots);
        Self {
            links,
            nodes: links.saturating_div(2).saturating_add(1),
            leaves: words
                .saturating_mul(2)
                .saturating_add(roots.saturating_mul(8))
                .saturating_add(facets.saturating_mul(64)),
            items: words
                .saturating_mul(4)
                .saturating_add(roots.saturating_mul(8))
                .saturating_add(facets.saturating_mul(64)),
            pending: links,
            intervals: facets,
            pieces: if facets < 128 { facets } else { 128 },
        }
    }
}
