//! Points and facets as words: what a checked boundary is, and what cells refer to.

use core::marker::PhantomData;

use crate::{geometry::Dimension, indices::Indices, number::Scalar, volume::Aabb};

/// A solid's points and facets: what a [`Boundary`](super::Boundary) and [`Cells`](crate::cells::Cells) are of.
///
/// Some of the facets may be [slivers](super::Boundary::check), of no area until the solid is placed; they come
/// last. Points, balls and segments do not see them, and no answer of theirs names one.
#[derive(Clone, Copy, Debug)]
pub struct Surface<'a, G> {
    /// Two (plane) or three (space) words a point.
    pub(crate) points: &'a [u32],
    /// Two or three points a facet.
    pub(crate) corners: Indices<'a>,
    /// How many facets there are.
    pub(crate) count: u32,
    /// How many facets have an extent; the slivers come after them.
    pub(crate) sized: u32,
    pub(crate) dimension: PhantomData<G>,
}

impl<G: Dimension> Surface<'_, G> {
    /// How many points there are.
    #[must_use]
    pub const fn point_count(&self) -> usize {
        self.points.len() / G::DIMENSION
    }

    /// How many facets there are: edges (plane) or triangles (space), slivers included.
    #[must_use]
    pub const fn facet_count(&self) -> usize {
        self.count as usize
    }

    /// How many facets are slivers, triangles of no area with three corners apart.
    #[must_use]
    pub const fn sliver_count(&self) -> usize {
        self.count.saturating_sub(self.sized) as usize
    }

    /// The box around all facets with extent; none where there are none.
    #[inline(never)]
    pub(crate) fn bounds(&self) -> Option<Aabb<G>> {
        self.facets()
            .map(|facet| Aabb::of_facet(&facet))
            .reduce(|all, next| all.union(&next))
    }

    /// The facet with this number, slivers included.
    #[inline]
    #[must_use]
    pub fn facet(&self, number: u32) -> Option<G::Facet> {
        let first = (number as usize).wrapping_mul(G::DIMENSION);
        G::facet(|k| self.point(self.corners.get(first.wrapping_add(k))?))
    }

    /// The facet with this number, if it is no sliver.
    #[inline]
    pub(crate) fn sized_facet(&self, number: u32) -> Option<G::Facet> {
        if number < self.sized {
            self.facet(number)
        } else {
            None
        }
    }

    /// All facets with extent, in the order of their numbers.
    pub fn facets(&self) -> impl Iterator<Item = G::Facet> + '_ {
        (0..self.sized).filter_map(|number| self.facet(number))
    }

    /// Whether another boundary has the same facets with the same corners, wherever these are.
    pub(crate) fn has_corners_of(&self, other: &Surface<'_, G>) -> bool {
        let sizes = |of: &Surface<'_, G>| (of.count, of.sized, of.points.len());
        let mut places = 0..self.count as usize * G::DIMENSION;
        sizes(self) == sizes(other)
            && places.all(|at| self.corners.get(at) == other.corners.get(at))
    }

    /// Whether a facet with the same corners is elsewhere in another boundary.
    pub(crate) fn has_moved(&self, number: u32, other: &Surface<'_, G>) -> bool {
        let first = number as usize * G::DIMENSION;
        let corner = |k: usize| self.corners.get(first + k);
        (0..G::DIMENSION).filter_map(corner).any(|point| {
            let first = point as usize * G::DIMENSION;
            let words = first..first + G::DIMENSION;
            self.points.get(words.clone()) != other.points.get(words)
        })
    }

    /// The point with this number.
    #[inline]
    #[must_use]
    pub fn point(&self, number: u32) -> Option<G::Point> {
        let first = (number as usize).wrapping_mul(G::DIMENSION);
        let words = self.points.get(first..first.wrapping_add(G::DIMENSION))?;
        Some(point_of_words::<G>(words))
    }
}

/// The point with these coordinates.
#[inline]
pub(crate) fn point_of_words<G: Dimension>(words: &[u32]) -> G::Point {
    let mut coordinates = [G::Scalar::ZERO; 3];
    for (coordinate, word) in coordinates.iter_mut().zip(words) {
        *coordinate = G::Scalar::from_word(*word);
    }
    G::point(coordinates)
}
