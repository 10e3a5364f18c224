use core::cmp::Ordering;

use super::{BuildError, Parameters};
use crate::{
    dimension::Dimension,
    tree::{
        cone::{Path, children, orthants},
        layout::{GROUP_WORDS, NODE_WORDS, SHEAF_WORDS, SHEET_WORDS},
    },
};

/// Where a tree is built: the caller's buffers, of any size.
///
/// The first five become the tree, the other two are scratch. [`Sizes`] gives sizes that always
/// suffice; on a microcontroller smaller ones often do, and too small a one is
/// [`BuildError::Full`].
#[derive(Debug)]
pub struct Storage<'a> {
    /// Cones.
    pub nodes: &'a mut [[u32; NODE_WORDS]],
    /// Groups of facets.
    pub groups: &'a mut [[u32; GROUP_WORDS]],
    /// References to facets.
    pub references: &'a mut [u32],
    /// Sheaves of facets that cross a whole cone.
    pub sheaves: &'a mut [[u32; SHEAF_WORDS]],
    /// The facets of sheaves.
    pub sheets: &'a mut [[u32; SHEET_WORDS]],
    /// The facets of cones that wait to be split.
    pub items: &'a mut [Item],
    /// Cones that wait to be split.
    pub pending: &'a mut [Pending],
}

/// A facet in a cone, while the tree is built.
#[derive(Clone, Copy, Debug, Default)]
pub struct Item {
    pub(super) facet: u32,
    pub(super) least: f64,
    pub(super) greatest: f64,
}

impl Item {
    /// The order in which groups are found.
    pub(super) fn by_reach(a: &Self, b: &Self) -> Ordering {
        a.least
            .total_cmp(&b.least)
            .then_with(|| a.facet.cmp(&b.facet))
    }
}

/// A cone that waits to be split, while the tree is built.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pending {
    pub(super) node: u32,
    pub(super) first: usize,
    pub(super) count: usize,
    pub(super) budget: usize,
    pub(super) core: i32,
    /// Evaluations that the sheaves on the way here can take.
    pub(super) evaluations: u32,
    pub(super) path: Path,
}

/// Sizes of the parts of a [`Storage`] that always suffice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// For [`Storage::nodes`].
    pub nodes: usize,
    /// For [`Storage::groups`].
    pub groups: usize,
    /// For [`Storage::references`], [`Storage::sheets`] and [`Storage::sheaves`].
    pub references: usize,
    /// For [`Storage::items`].
    pub items: usize,
    /// For [`Storage::pending`].
    pub pending: usize,
}

impl Sizes {
    /// The sizes for a solid with this many facets.
    ///
    /// A cone is split only when it has facets, so there are at most as many splits as references
    /// times levels.
    #[must_use]
    pub fn of<G: Dimension>(facets: usize, parameters: &Parameters) -> Self {
        let (first, split) = (orthants::<G>() as usize, children::<G>() as usize);
        let budget = super::grow::budget::<G>(facets, parameters);
        let splits = budget.saturating_mul(parameters.depth as usize);
        let cells = first.saturating_mul(split.saturating_pow(parameters.depth));
        Self {
            nodes: splits
                .min(cells)
                .saturating_mul(split)
                .saturating_add(first),
            groups: budget,
            references: budget,
            items: budget.saturating_add(facets.saturating_mul(split)),
            pending: first.saturating_add(split.saturating_mul(parameters.depth as usize)),
        }
    }
}

/// A part of the storage that is filled from the front.
pub(super) struct Part<'a, T> {
    records: &'a mut [T],
    pub(super) count: usize,
    name: &'static str,
}

impl<'a, T: Copy> Part<'a, T> {
    pub(super) fn new(records: &'a mut [T], name: &'static str) -> Self {
        Self {
            records,
            count: 0,
            name,
        }
    }

    pub(super) fn full(&self) -> BuildError {
        BuildError::Full {
            part: self.name,
            capacity: self.records.len(),
        }
    }

    pub(super) fn push(&mut self, record: T) -> Result<usize, BuildError> {
        let error = self.full();
        let slot = self.records.get_mut(self.count).ok_or(error)?;
        *slot = record;
        self.count += 1;
        Ok(self.count - 1)
    }

    pub(super) fn pop(&mut self) -> Option<T> {
        self.count = self.count.checked_sub(1)?;
        self.records.get(self.count).copied()
    }

    pub(super) fn range(&mut self, first: usize, count: usize) -> &mut [T] {
        self.records
            .get_mut(first..first.saturating_add(count))
            .unwrap_or_default()
    }

    pub(super) fn get_mut(&mut self, index: usize) -> Option<&mut T> {
        self.records.get_mut(index)
    }

    /// Moves everything from `from` on down to `to`, which then ends the part's contents.
    pub(super) fn close_up(&mut self, to: usize, from: usize) {
        let end = self.count;
        if to <= from && from <= end {
            if let Some(records) = self.records.get_mut(..end) {
                records.copy_within(from..end, to);
            }
            self.count = end - (from - to);
        }
    }

    pub(super) fn truncate(&mut self, count: usize) {
        self.count = self.count.min(count);
    }

    pub(super) fn finish(self) -> &'a [T] {
        self.records.get(..self.count).unwrap_or_default()
    }
}
