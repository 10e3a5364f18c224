//! What is wrong with a boundary: everything that keeps it from bounding a solid, grouped, counted and
//! with the place of the first of each.
//!
//! The core refuses a boundary that is not closed, with the first few of its edges. That is enough to
//! refuse, and not enough to mend: a user wants to know whether there is one hole or a thousand, whether
//! faces are turned the wrong way or doubled, and whether vertices that were meant to be one lie a little
//! apart.

mod crossings;
pub mod plane;
pub mod space;
mod verdict;

use core::fmt;

use rstar::{
    RTree, RTreeNum,
    primitives::{GeomWithData, Rectangle},
};

use crate::memory::{NoRoom, reserve};

pub use crossings::Crossings;
pub use verdict::Verdict;

/// How many of something there are, and where the first is.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Found<const D: usize> {
    /// How many.
    pub count: usize,
    /// The first one.
    pub first: Option<Spot<D>>,
}

impl<const D: usize> Default for Found<D> {
    fn default() -> Self {
        Self {
            count: 0,
            first: None,
        }
    }
}

impl<const D: usize> Found<D> {
    /// One more.
    fn add(&mut self, spot: Spot<D>) {
        self.count += 1;
        if self.first.is_none_or(|first| spot.facet < first.facet) {
            self.first = Some(spot);
        }
    }
}

/// What is found, and where the first of them are.
struct Finds<const D: usize, P> {
    found: Found<D>,
    places: Vec<P>,
    most: usize,
}

impl<const D: usize, P> Finds<D, P> {
    /// Of which so many are kept.
    fn new(most: usize) -> Result<Self, NoRoom> {
        let mut places = Vec::new();
        reserve(&mut places, most)?;
        Ok(Self {
            found: Found::default(),
            places,
            most,
        })
    }

    /// One more.
    fn add(&mut self, spot: Spot<D>, place: P) {
        self.found.add(spot);
        if self.places.len() < self.most {
            self.places.push(place);
        }
    }
}

/// Where something is: a facet and a place of it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Spot<const D: usize> {
    /// The number of the edge, over all rings, or of the triangle, from 0; polygons of a file in space count
    /// as the triangles that they were split into.
    pub facet: usize,
    /// Its line in the file, from 1; none where there are no lines.
    pub line: Option<u32>,
    /// One of its corners.
    pub place: [f64; D],
}

impl<const D: usize> fmt::Display for Spot<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { facet, line, place } = self;
        match line {
            Some(line) => write!(f, "line {line}, at")?,
            None if D == 2 => write!(f, "edge {facet}, at")?,
            None => write!(f, "triangle {facet}, at")?,
        }
        for (k, x) in place.iter().enumerate() {
            let comma = if k == 0 { "" } else { "," };
            write!(f, "{comma} {x}")?;
        }
        Ok(())
    }
}

/// Why a boundary cannot be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CheckError {
    /// A face names a vertex that there is not.
    #[error("face {face} names vertex {index}, but there are {points}, numbered from 0")]
    Index {
        /// The face's number.
        face: usize,
        /// What it names.
        index: u32,
        /// How many vertices there are.
        points: usize,
    },
    /// There is not enough memory.
    #[error("there is not enough memory: {bytes} bytes more are needed at once")]
    Memory {
        /// How much there was not, at least.
        bytes: usize,
    },
}

impl From<NoRoom> for CheckError {
    fn from(NoRoom { bytes }: NoRoom) -> Self {
        Self::Memory { bytes }
    }
}

/// So many pairs of facets whose boxes overlap are compared, or so many a facet: where more do, they lie
/// in heaps.
const MOST: usize = 1 << 20;
const MOST_A_FACET: usize = 64;

/// A facet's box, with its number.
pub(crate) type Boxed<const D: usize, S = f32> = GeomWithData<Rectangle<[S; D]>, usize>;

/// Shows every pair of facets whose boxes overlap once, the earlier one first; whether these were all.
pub(crate) fn compare_overlapping<const D: usize, S: RTreeNum>(
    boxes: Vec<Boxed<D, S>>,
    mut compare: impl FnMut(usize, usize),
) -> bool {
    let most = MOST.max(MOST_A_FACET.saturating_mul(boxes.len()));
    let tree = RTree::bulk_load(boxes);
    let pairs = tree.intersection_candidates_with_other_tree(&tree);
    let mut pairs = pairs.filter(|(one, other)| one.data < other.data);
    for (one, other) in pairs.by_ref().take(most) {
        compare(one.data, other.data);
    }
    pairs.next().is_none()
}
