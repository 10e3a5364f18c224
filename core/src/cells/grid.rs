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
    /// The solid's box.
    pub(crate) extents: [Extent; 3],
    /// A root cell is 2 to these powers of steps large.
    pub(crate) shifts: [u32; 3],
    /// How many root cells there are along the first two axes.
    pub(crate) counts: [u32; 2],
    /// Heights that take 16 bits are in steps of 2 to this power: a height is at most 128 times as
    /// large as the greatest coordinate.
    pub(crate) height_shift: u32,
    /// Places that take 16 bits an axis are in steps of 2 to this power.
    pub(crate) origin_shift: u32,
}

/// The solid's box along an axis: beside each other, as they are loaded together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub(crate) struct Extent {
    /// The steps of the least corner.
    pub(crate) base: u32,
    /// The greatest place.
    pub(crate) last: u32,
}

impl Grid {
    /// The steps of the least corner.
    pub(crate) fn base(&self) -> Place {
        self.extents.map(|extent| extent.base)
    }

    /// The greatest place.
    pub(crate) fn last(&self) -> Place {
        self.extents.map(|extent| extent.last)
    }

    /// Where a point lies on the lattice; none outside of the solid's box.
    #[inline]
    pub(crate) fn locate<G: Dimension>(&self, point: [G::Scalar; 3]) -> Option<Place> {
        let mut place = [0; 3];
        for k in 0..G::DIMENSION {
            let Extent { base, last } = self.extents[k];
            place[k] = point[k].steps(self.anchor).wrapping_sub(base);
            if place[k] > last {
                return None;
            }
        }
        Some(place)
    }

    /// The point on a place.
    #[inline]
    pub(crate) fn point<G: Dimension>(&self, place: Place) -> G::Point {
        let mut coordinates = [G::Scalar::ZERO; 3];
        for k in 0..G::DIMENSION {
            let steps = self.extents[k].base.wrapping_add(place[k]);
            coordinates[k] = G::Scalar::at_steps(steps, self.anchor);
        }
        G::point(coordinates)
    }

    /// Where the root cell with a number is among all of them.
    pub(crate) fn cell(&self, number: u32) -> Place {
        // Never zero.
        let [columns, rows] = self.counts.map(|count| count.max(1));
        [
            number % columns,
            number / columns % rows,
            number / columns / rows,
        ]
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
