//! The lattice under the cells, and the grid of root cells on it.

use crate::{dimension::Dimension, number::Scalar};

/// A place on the lattice, counted from the solid's least corner; zero along axes that there are
/// not.
pub(crate) type Place = [u32; 3];

/// How places map to the lattice, and the root cells.
///
/// Places are below 2^23, so that a height along a direction of small integers fits 32 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    /// What makes a coordinate a number of steps: see [`Scalar::steps`].
    pub(crate) anchor: u32,
    /// The steps of the least corner.
    pub(crate) base: Place,
    /// The greatest place.
    pub(crate) last: Place,
    /// A root cell is 2 to these powers of steps large.
    pub(crate) shifts: [u32; 3],
    /// How many root cells there are along the first two axes.
    pub(crate) counts: [u32; 2],
}

impl Grid {
    /// Where a point lies on the lattice; none outside of the solid's box.
    #[inline]
    pub(crate) fn locate<G: Dimension>(&self, point: [G::Scalar; 3]) -> Option<Place> {
        let mut place = [0; 3];
        for k in 0..G::DIMENSION {
            place[k] = point[k].steps(self.anchor).wrapping_sub(self.base[k]);
            if place[k] > self.last[k] {
                return None;
            }
        }
        Some(place)
    }

    /// Heights that take 16 bits are in steps of 2 to this power.
    ///
    /// A height is at most 128 times as large as the greatest coordinate.
    #[inline]
    pub(crate) fn height_shift(&self) -> u32 {
        self.bits().saturating_sub(8)
    }

    /// Places that take 16 bits an axis are in steps of 2 to this power.
    #[inline]
    pub(crate) fn origin_shift(&self) -> u32 {
        self.bits().saturating_sub(16)
    }

    /// How many bits a coordinate takes.
    #[inline]
    fn bits(&self) -> u32 {
        let [x, y, z] = self.last;
        u32::BITS.wrapping_sub((x | y | z).leading_zeros())
    }

    /// The point on a place.
    #[inline]
    pub(crate) fn point<G: Dimension>(&self, place: Place) -> G::Point {
        let mut coordinates = [G::Scalar::ZERO; 3];
        for k in 0..G::DIMENSION {
            coordinates[k] = G::Scalar::at_steps(self.base[k].wrapping_add(place[k]), self.anchor);
        }
        G::point(coordinates)
    }

    /// The number of the root cell of a place.
    #[inline]
    pub(crate) fn root<G: Dimension>(&self, place: Place) -> usize {
        let along = |k: usize| place[k].wrapping_shr(self.shifts[k]);
        let rows = if G::DIMENSION == 2 {
            along(1)
        } else {
            along(1).wrapping_add(self.counts[1].wrapping_mul(along(2)))
        };
        along(0).wrapping_add(self.counts[0].wrapping_mul(rows)) as usize
    }
}
