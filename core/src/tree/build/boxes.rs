//! Building the tree of boxes: the median of the facets' middles along the longer side, all the
//! way down.

use super::BuildError;
use crate::{
    dimension::Dimension,
    number::Scalar,
    order::{select, sort},
    tree::{
        Tree,
        boxes::{BoxTree, MAX_LEVELS, box_count},
        layout::Indices,
    },
    volume::Aabb,
};

/// Where a tree of boxes is built: the caller's buffers, of at least the sizes that [`BoxSizes`]
/// gives.
#[derive(Debug)]
pub struct BoxStorage<'a> {
    /// The boxes.
    pub boxes: &'a mut [u32],
    /// The facets in order.
    pub order: &'a mut [u32],
    /// One facet of every connected piece of boundary.
    pub pieces: &'a mut [u32],
    /// Scratch: a word a point.
    pub scratch: &'a mut [u32],
}

/// Sizes of the parts of a [`BoxStorage`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoxSizes {
    /// For [`BoxStorage::boxes`].
    pub boxes: usize,
    /// For [`BoxStorage::order`].
    pub order: usize,
    /// For [`BoxStorage::pieces`]: as many as there can be.
    pub pieces: usize,
    /// For [`BoxStorage::scratch`].
    pub scratch: usize,
}

impl BoxSizes {
    /// The sizes for a solid with this many facets and points; as large as numbers are where they would be
    /// larger.
    #[must_use]
    pub const fn of<G: Dimension>(facets: usize, points: usize) -> Self {
        Self {
            boxes: box_count(facets).saturating_mul(2 * G::DIMENSION),
            order: facets,
            pieces: facets,
            scratch: points,
        }
    }
}

impl<'a, G: Dimension> Tree<'a, G> {
    /// The same tree with a tree of boxes over its facets, which balls, segments and other solids
    /// ask for.
    ///
    /// # Errors
    /// [`BuildError::Full`] where a part of the storage is too small.
    ///
    /// # Cost
    /// Of the order of n·log²n for n facets. Stack: below 1 kB.
    ///
    /// # Source
    /// A bounding-volume hierarchy with median splits, laid out as a heap.
    pub fn with_boxes(self, storage: BoxStorage<'a>) -> Result<Self, BuildError> {
        let facets = self.facet_count();
        let sizes = BoxSizes::of::<G>(facets, self.points.len() / G::DIMENSION);
        let BoxStorage {
            boxes,
            order,
            pieces,
            scratch,
        } = storage;
        let boxes = exactly(boxes, sizes.boxes, "boxes")?;
        let order = exactly(order, sizes.order, "the order of facets")?;
        let scratch = exactly(scratch, sizes.scratch, "scratch of the pieces")?;
        for (slot, number) in order.iter_mut().zip(0..) {
            *slot = number;
        }
        let count = box_count(facets);
        let leaves = count / 2 + 1;
        let levels = leaves.trailing_zeros() as usize;
        if levels > MAX_LEVELS {
            return Err(BuildError::TooLarge { part: "facets" });
        }
        for depth in 0..levels {
            for number in 0..1usize << depth {
                let at = |k: usize, depth: usize| (k * facets) >> depth;
                let (first, end) = (at(number, depth), at(number + 1, depth));
                let middle = at(2 * number + 1, depth + 1);
                let members = order.get_mut(first..end).unwrap_or_default();
                self.halve(members, middle - first);
            }
        }
        // The leaves' facets by number, so that the order is the same however halves were found.
        for number in 0..leaves {
            let at = |k: usize| (k * facets) >> levels;
            let members = order
                .get_mut(at(number)..at(number + 1))
                .unwrap_or_default();
            sort(members, Ord::cmp);
            let index = leaves - 1 + number;
            write_box(boxes, index, self.box_around(members));
        }
        let size = 2 * G::DIMENSION;
        for index in (0..leaves - 1).rev() {
            let read = |k: usize| Aabb::<G>::read(boxes.get(k * size..(k + 1) * size)?);
            let both = match (read(2 * index + 1), read(2 * index + 2)) {
                (Some(a), Some(b)) => Some(a.union(&b)),
                (one, None) | (None, one) => one,
            };
            write_box(boxes, index, both);
        }
        let piece_count = self.find_pieces(scratch, pieces)?;
        let numbered =
            |count: usize| u32::try_from(count).map_err(|_| BuildError::TooLarge { part: "boxes" });
        let (boxes, order, pieces): (&[u32], &[u32], &[u32]) = (boxes, order, pieces);
        Ok(Self {
            boxes: BoxTree {
                words: boxes,
                order: Indices::new(order, false),
                pieces: Indices::new(pieces.get(..piece_count).unwrap_or_default(), false),
                facets: self.facet_count,
                boxes: numbered(count)?,
                piece_count: numbered(piece_count)?,
                stamp: self.stamp(),
            },
            ..self
        })
    }

    /// A hash of the points and facets.
    fn stamp(&self) -> u32 {
        let corners = (0..self.facet_count() * G::DIMENSION)
            .filter_map(|at| self.facets.get(at))
            .map(|number| number.try_into().unwrap_or(0));
        let mix = |sum: u32, word: u32| {
            let sum = (sum ^ word).wrapping_mul(0x9e37_79b1);
            sum ^ (sum >> 15)
        };
        let sum = self.points.iter().copied().chain(corners).fold(1, mix);
        // Zero is what a fresh tracker says.
        sum.max(1)
    }

    /// Puts the `lower` facets with the lowest middles along the longer side first.
    fn halve(&self, members: &mut [u32], lower: usize) {
        let middle = |number: u32, axis: usize| {
            let sum = |facet: G::Facet| -> f64 {
                (0..G::DIMENSION)
                    .map(|k| G::coordinates(G::corner(&facet, k))[axis].to_real())
                    .sum()
            };
            self.facet(number as usize).map_or(0.0, sum)
        };
        let extent = |axis: usize| {
            let bounds = members
                .iter()
                .map(|number| middle(*number, axis))
                .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| {
                    (low.min(x), high.max(x))
                });
            bounds.1 - bounds.0
        };
        let axis = (1..G::DIMENSION).fold(0, |best, axis| {
            if extent(axis) > extent(best) {
                axis
            } else {
                best
            }
        });
        if lower < members.len() {
            select(members, lower, |a, b| {
                middle(*a, axis)
                    .total_cmp(&middle(*b, axis))
                    .then_with(|| a.cmp(b))
            });
        }
    }

    fn box_around(&self, members: &[u32]) -> Option<Aabb<G>> {
        members
            .iter()
            .filter_map(|number| self.facet(*number as usize))
            .map(|facet| Aabb::of_facet(&facet))
            .reduce(|all, one| all.union(&one))
    }

    /// Finds one facet of every connected piece of boundary; gives how many there are.
    ///
    /// Every point starts in a piece of its own, and facets join the pieces of their corners.
    fn find_pieces(&self, parents: &mut [u32], pieces: &mut [u32]) -> Result<usize, BuildError> {
        for (parent, number) in parents.iter_mut().zip(0..) {
            *parent = number;
        }
        let corner = |facet: usize, k: usize| self.facets.get(facet * G::DIMENSION + k);
        for facet in 0..self.facet_count() {
            let Some(first) = corner(facet, 0) else {
                continue;
            };
            for k in 1..G::DIMENSION {
                if let Some(other) = corner(facet, k) {
                    let (a, b) = (root(parents, first), root(parents, other));
                    if let Some(parent) = parents.get_mut(a.max(b)) {
                        *parent = a.min(b).try_into().unwrap_or(0);
                    }
                }
            }
        }
        let mut count = 0;
        for facet in 0..self.facet_count() {
            let Some(first) = corner(facet, 0) else {
                continue;
            };
            let piece = root(parents, first);
            // A piece that was listed points beyond all points.
            if let Some(parent) = parents.get_mut(piece)
                && *parent != u32::MAX
            {
                *parent = u32::MAX;
                let full = BuildError::Full {
                    part: "pieces of boundary",
                    capacity: pieces.len(),
                };
                *pieces.get_mut(count).ok_or(full)? = facet.try_into().unwrap_or(0);
                count += 1;
            }
        }
        Ok(count)
    }
}

/// The piece that a point is in, shortening the way there.
fn root(parents: &mut [u32], mut point: usize) -> usize {
    while let Some(parent) = parents.get(point).copied() {
        if parent == u32::MAX || parent as usize == point {
            break;
        }
        let above = parents.get(parent as usize).copied().unwrap_or(parent);
        if above != u32::MAX
            && let Some(slot) = parents.get_mut(point)
        {
            *slot = above;
        }
        point = parent as usize;
    }
    point
}

fn exactly<'a>(
    words: &'a mut [u32],
    size: usize,
    part: &'static str,
) -> Result<&'a mut [u32], BuildError> {
    let capacity = words.len();
    words
        .get_mut(..size)
        .ok_or(BuildError::Full { part, capacity })
}

fn write_box<G: Dimension>(boxes: &mut [u32], index: usize, aabb: Option<Aabb<G>>) {
    let size = 2 * G::DIMENSION;
    if let (Some(aabb), Some(words)) = (aabb, boxes.get_mut(index * size..(index + 1) * size)) {
        aabb.write(words);
    }
}
