//! The connected pieces of a boundary.

use crate::{
    boundary::Surface, cells::build::BuildError, geometry::Dimension, workspace::Workspace,
};

impl<G: Dimension> Surface<'_, G> {
    /// Lists one facet of every connected piece of boundary.
    pub(super) fn list_pieces<'a>(
        &self,
        words: &mut Workspace<'a>,
    ) -> Result<&'a [u32], BuildError> {
        let points = self.point_count();
        let capacity = words.rest.len();
        let full = BuildError::full("points of the pieces of boundary", capacity);
        // The pieces at the front stay, and what they are found with is behind them.
        let room = capacity.checked_sub(points).ok_or(full)?;
        let (pieces, parents) = words.rest.split_at_mut_checked(room).ok_or(full)?;
        let count = self.find_pieces(parents, pieces)?;
        Ok(words.take(count))
    }

    /// Finds one facet of every connected piece of boundary; gives how many there are. Slivers join
    /// nothing, as they bound nothing at rest; one that none of the pieces has a corner of is a piece.
    ///
    /// Every point starts in a piece of its own, and facets join the pieces of their corners.
    pub(super) fn find_pieces(
        &self,
        parents: &mut [u32],
        pieces: &mut [u32],
    ) -> Result<usize, BuildError> {
        for (parent, number) in parents.iter_mut().zip(0..) {
            *parent = number;
        }
        let corner = |facet: u32, k: usize| {
            Some(self.corners.get(facet as usize * G::DIMENSION + k)? as usize)
        };
        for facet in 0..self.sized {
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
        for facet in 0..self.count {
            let bounds = facet < self.sized;
            // Of one piece are all corners of a facet; a sliver's need not be.
            let asked = if bounds { 1 } else { G::DIMENSION };
            let mut is_listed = false;
            for point in (0..asked).filter_map(|k| corner(facet, k)) {
                let piece = root(parents, point);
                if let Some(parent) = parents.get_mut(piece) {
                    // A piece that was listed points beyond all points.
                    is_listed |= *parent == u32::MAX;
                    if bounds {
                        *parent = u32::MAX;
                    }
                }
            }
            if !is_listed {
                let full = BuildError::full("pieces of boundary", pieces.len());
                *pieces.get_mut(count).ok_or(full)? = facet;
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
