//! What cells are built in: the parts of a workspace, and the records in them.

use core::ops::Range;

use super::{Parameters, frame::Piece};
use crate::{
    cells::{grid::Spot, layout::NODE_WORDS},
    words::{count_to_word, real_from_words, real_to_words},
    workspace::{Record, Records},
};

/// A facet's heights in a cell, while cells are built.
#[derive(Clone, Copy)]
pub(super) struct Interval {
    pub(super) facet: u32,
    pub(super) low: i32,
    pub(super) high: i32,
    /// Whether it begins a slab.
    pub(super) first: bool,
}

/// Words that an interval takes.
pub(super) const INTERVAL_WORDS: usize = 4;

pub(super) type Intervals<'w> = Records<'w, Interval, INTERVAL_WORDS>;

impl Record<INTERVAL_WORDS> for Interval {
    #[inline]
    fn from_words(&[facet, low, high, first]: &[u32; INTERVAL_WORDS]) -> Self {
        Self {
            facet,
            low: low.cast_signed(),
            high: high.cast_signed(),
            first: first != 0,
        }
    }

    #[inline]
    fn to_words(self) -> [u32; INTERVAL_WORDS] {
        let [low, high] = [self.low, self.high].map(i32::cast_unsigned);
        [self.facet, low, high, self.first.into()]
    }
}

/// Where what a cell has of a part of the workspace is.
#[derive(Clone, Copy, Default)]
pub(super) struct List {
    pub(super) first: u32,
    pub(super) count: u32,
}

impl List {
    pub(super) fn new(first: usize, end: usize) -> Self {
        Self {
            first: count_to_word(first),
            count: count_to_word(end - first),
        }
    }

    /// The list behind this one, up to an end.
    pub(super) fn next(self, end: u32) -> Self {
        let first = self.first + self.count;
        let count = end.saturating_sub(first);
        Self { first, count }
    }

    pub(super) const fn range(self) -> Range<usize> {
        let first = self.first as usize;
        first..first + self.count as usize
    }
}

/// A cell with boundary, while cells are built.
#[derive(Clone, Copy)]
pub(super) struct PendingCell {
    pub(super) link: u32,
    pub(super) spot: Spot,
    /// Its facets among the items.
    pub(super) list: List,
    /// The origin's coordinates.
    pub(super) origin: [u32; 3],
    pub(super) winding: i32,
    /// How much there is to gain by splitting it.
    pub(super) gain: f64,
    /// The one with the most is split next: the gain, or what its worst point takes. Nothing where it
    /// is left alone, less where it cannot be split.
    pub(super) weight: f64,
    /// Its record among the leaves.
    pub(super) record: List,
    /// The most evaluations that a point in it takes.
    pub(super) worst: u32,
}

impl PendingCell {
    /// The bytes of its record.
    pub(super) const fn bytes(&self) -> usize {
        4 * self.record.count as usize
    }
}

/// Words that a pending cell takes.
pub(super) const PENDING_WORDS: usize = 20;

pub(super) type PendingCells<'w> = Records<'w, PendingCell, PENDING_WORDS>;

impl Record<PENDING_WORDS> for PendingCell {
    #[inline]
    fn from_words(words: &[u32; PENDING_WORDS]) -> Self {
        let [link, winding, worst, a, b, c, d, rest @ ..] = *words;
        let list = |[first, count]: [u32; 2]| List { first, count };
        let [p, q, r, i, j, k, x, y, z, gain @ .., u, v] = rest;
        Self {
            link,
            spot: ([p, q, r], [i, j, k]),
            list: list([a, b]),
            origin: [x, y, z],
            winding: winding.cast_signed(),
            gain: real_from_words(gain),
            weight: real_from_words([u, v]),
            record: list([c, d]),
            worst,
        }
    }

    #[inline]
    fn to_words(self) -> [u32; PENDING_WORDS] {
        let ([p, q, r], [i, j, k]) = self.spot;
        let [x, y, z] = self.origin;
        let [[g, h], [u, v]] = [self.gain, self.weight].map(real_to_words);
        let [[a, b], [c, d]] = [self.list, self.record].map(|list| [list.first, list.count]);
        let (link, winding, worst) = (self.link, self.winding.cast_unsigned(), self.worst);
        [
            link, winding, worst, a, b, c, d, p, q, r, i, j, k, x, y, z, g, h, u, v,
        ]
    }
}

/// Words that a piece takes.
pub(super) const PIECE_WORDS: usize = 2 * 3 * Piece::MOST + 1;

pub(super) type PieceRecords<'w> = Records<'w, Piece, PIECE_WORDS>;

impl Record<PIECE_WORDS> for Piece {
    #[inline]
    fn from_words(words: &[u32; PIECE_WORDS]) -> Self {
        let (reals, count) = words.as_chunks();
        let mut piece = Self {
            count: count.first().map_or(0, |count| *count as usize),
            ..Self::default()
        };
        for (part, words) in piece.corners.as_flattened_mut().iter_mut().zip(reals) {
            *part = real_from_words(*words);
        }
        piece
    }

    #[inline]
    fn to_words(self) -> [u32; PIECE_WORDS] {
        let mut words = [0; PIECE_WORDS];
        let (reals, count) = words.as_chunks_mut();
        for (slot, part) in reals.iter_mut().zip(self.corners.as_flattened()) {
            *slot = real_to_words(*part);
        }
        if let Some(count) = count.first_mut() {
            *count = count_to_word(self.count);
        }
        words
    }
}

/// How many records each part of the workspace has room for.
#[derive(Clone, Copy)]
pub(super) struct Sizes {
    /// Cells.
    pub(super) links: usize,
    /// Cells that are split.
    pub(super) nodes: usize,
    /// Words of the records of cells with boundary.
    pub(super) leaves: usize,
    /// The facets of cells that may still be split.
    pub(super) items: usize,
    /// Cells that may still be split.
    pub(super) pending: usize,
    /// One a facet.
    pub(super) intervals: usize,
    /// Any number: facets of cells that have no more of them are cut to their cell once, and those
    /// of others every time they are looked at.
    pub(super) pieces: usize,
}

/// Enough for nearly all cells.
const MOST_PIECES: usize = 128;

/// Of the words, one in so many is for pieces where fewer than is usual are left for each part.
const PIECES_SHARE: usize = 8;

impl Sizes {
    /// What suffices for nearly all solids with this many facets.
    ///
    /// A list of facets that meet in one place is in many cells on the way there, so that no size
    /// short of the square of the facets always suffices.
    pub(super) const fn of(facets: usize, parameters: &Parameters) -> Self {
        let words = parameters.bytes.saturating_add(3) / 4;
        let roots = parameters.roots.saturating_mul(2).saturating_add(64);
        let links = words.saturating_add(roots);
        Self {
            links,
            nodes: links.saturating_div(2).saturating_add(1),
            leaves: words
                .saturating_mul(3)
                .saturating_add(roots.saturating_mul(8))
                .saturating_add(facets.saturating_mul(64)),
            items: words
                .saturating_mul(5)
                .saturating_add(roots.saturating_mul(8))
                .saturating_add(facets.saturating_mul(64)),
            // A cell with boundary takes a link and at least three words of leaves.
            pending: words.saturating_div(4).saturating_add(roots),
            intervals: facets,
            pieces: if facets < MOST_PIECES {
                facets
            } else {
                MOST_PIECES
            },
        }
    }

    /// What all parts take but the intervals.
    const fn shared_words(&self) -> usize {
        self.most_kept()
            .saturating_add(self.items)
            .saturating_add(self.pending.saturating_mul(PENDING_WORDS))
            .saturating_add(self.pieces.saturating_mul(PIECE_WORDS))
    }

    /// What all parts take.
    pub(super) const fn words(&self) -> usize {
        let intervals = self.intervals.saturating_mul(INTERVAL_WORDS);
        self.shared_words().saturating_add(intervals)
    }

    /// The most that cells take in the end.
    const fn most_kept(&self) -> usize {
        self.nodes
            .saturating_mul(NODE_WORDS)
            .saturating_add(self.links)
            .saturating_add(self.leaves)
    }

    /// What so many words are divided into: an interval a facet, and the rest in the proportions that
    /// suffice for nearly all solids, but no more pieces than those.
    pub(super) fn within(words: usize, facets: usize, parameters: &Parameters) -> Self {
        // Larger cells do not fit, whatever is allowed.
        let parameters = Parameters {
            bytes: parameters.bytes.min(words.saturating_mul(4)),
            roots: parameters.roots.min(words),
            ..*parameters
        };
        let usual = Self::of(facets, &parameters);
        let intervals = facets.min(words / INTERVAL_WORDS);
        let left = words - intervals * INTERVAL_WORDS;
        let shared = usual.shared_words();
        let some = left / (PIECES_SHARE * PIECE_WORDS);
        let pieces = usual
            .pieces
            .min(share(usual.pieces, left, shared).max(some));
        let left = left - pieces * PIECE_WORDS;
        let shared = shared - usual.pieces * PIECE_WORDS;
        let [links, nodes, leaves, pending] =
            [usual.links, usual.nodes, usual.leaves, usual.pending]
                .map(|size| share(size, left, shared));
        let others = links + nodes * NODE_WORDS + leaves + pending * PENDING_WORDS;
        Self {
            links,
            nodes,
            leaves,
            items: left.saturating_sub(others),
            pending,
            intervals,
            pieces,
        }
    }

    /// The same words where it is known how many cells there are and how many are split, and no more than
    /// some can be pending: what that leaves is for leaves.
    pub(super) fn of_cells(self, links: usize, nodes: usize, most_pending: usize) -> Self {
        let taken = |sizes: &Self| sizes.links + sizes.nodes * NODE_WORDS;
        let all = taken(&self) + self.leaves + self.pending * PENDING_WORDS;
        let fixed = Self {
            links,
            nodes,
            pending: self.pending.min(most_pending),
            ..self
        };
        let others = taken(&fixed) + fixed.pending * PENDING_WORDS;
        Self {
            leaves: all.saturating_sub(others),
            ..fixed
        }
    }
}

/// A part's share of some words, of which as many as are usual would give it its usual size.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a share, which need not be exact"
)]
fn share(size: usize, words: usize, usual: usize) -> usize {
    (size as f64 * words as f64 / usual as f64) as usize
}

/// The most links that cells have which are built in no more than these words, and the most words that
/// they keep.
pub(crate) const fn most_kept(facets: usize, parameters: &Parameters) -> (usize, usize) {
    let sizes = Sizes::of(facets, parameters);
    (sizes.links, sizes.most_kept())
}
