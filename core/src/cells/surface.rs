//! The boundary that cells refer to.

use core::marker::PhantomData;

use super::layout::reference;
use crate::{dimension::Dimension, number::Scalar};

/// A solid's points and facets with extent, as they stand in an image.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Surface<'a, G> {
    points: &'a [u32],
    corners: &'a [u32],
    /// Whether point numbers take 16 bits.
    narrow: bool,
    count: u32,
    dimension: PhantomData<G>,
}

impl<'a, G: Dimension> Surface<'a, G> {
    /// The first `count` facets of those whose corners are given.
    pub(crate) const fn new(
        points: &'a [u32],
        corners: &'a [u32],
        narrow: bool,
        count: u32,
    ) -> Self {
        Self {
            points,
            corners,
            narrow,
            count,
            dimension: PhantomData,
        }
    }

    /// How many facets there are.
    #[inline]
    pub(crate) const fn count(&self) -> u32 {
        self.count
    }

    /// The facet with this number.
    #[inline]
    pub(crate) fn facet(&self, number: u32) -> Option<G::Facet> {
        let first = (number as usize).wrapping_mul(G::DIMENSION);
        G::facet(|k| self.point(reference(self.corners, self.narrow, first.wrapping_add(k))?))
    }

    #[inline]
    fn point(&self, number: u32) -> Option<G::Point> {
        let first = (number as usize).wrapping_mul(G::DIMENSION);
        let words = self.points.get(first..first.wrapping_add(G::DIMENSION))?;
        let mut coordinates = [G::Scalar::ZERO; 3];
        for (coordinate, word) in coordinates.iter_mut().zip(words) {
            *coordinate = G::Scalar::from_word(*word);
        }
        Some(G::point(coordinates))
    }
}
