//! The lattice under the cells, and the grid of root cells on it.

use super::layout::MAX_COUNTS;
use crate::{
    geometry::Dimension,
    number::{Scalar, Steps},
    words::word,
};

/// A place on the lattice, counted from the solid's least corner; zero along axes that there are
/// not.
pub(crate) type Place = [u32; 3];

/// A cell's least place, and its size along each axis as a power of two.
pub(crate) type Spot = (Place, [u32; 3]);

/// The places of a cell that are in the solid's box: from the first to the last.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Region {
    pub(crate) first: Place,
    pub(crate) last: Place,
}

/// Words of a grid in an image.
pub(crate) const GRID_WORDS: usize = 9;

/// No place is greater.
pub(crate) const MAX_PLACE: u32 = (1 << 23) - 1;

/// How places map to the lattice, and the root cells.
///
/// Places are below 2^23, so that a height along a direction of small integers fits 32 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    /// What makes a coordinate a number of steps: see [`Steps::steps`].
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub(crate) struct Extent {
    /// The steps of the least corner.
    pub(crate) base: u32,
    /// The greatest place.
    pub(crate) last: u32,
}

impl Grid {
    /// One place at zero.
    pub(crate) const ZERO: Self = Self {
        anchor: 0,
        extents: [Extent { base: 0, last: 0 }; 3],
        shifts: [0; 3],
        counts: [1; 2],
        height_shift: 0,
        origin_shift: 0,
    };

    /// The grid that stands in an image behind the worst case of a point query: the anchor, the lattice's
    /// zero, the greatest place, the sizes of root cells (5 bits an axis). All else follows.
    #[inline]
    pub(crate) const fn read(words: &[u32]) -> Self {
        let mut grid = Self {
            anchor: word(words, 1),
            ..Self::ZERO
        };
        let mut k = 0;
        while k < 3 {
            let (base, last) = (word(words, 2 + k), word(words, 5 + k));
            grid.extents[k] = Extent { base, last };
            grid.shifts[k] = (word(words, 8) >> (5 * k)) & 31;
            k += 1;
        }
        grid.complete();
        grid
    }

    /// The inverse of [`Grid::read`].
    pub(crate) fn to_words(self, worst: u32) -> [u32; GRID_WORDS] {
        let ([x, y, z], [p, q, r]) = (self.base(), self.last());
        let [a, b, c] = self.shifts;
        let shifts = a | (b << 5) | (c << 10);
        [worst, self.anchor, x, y, z, p, q, r, shifts]
    }

    /// Finds what follows from the extents and the sizes of root cells.
    pub(crate) const fn complete(&mut self) {
        self.counts = [self.count(0), self.count(1)];
        let [x, y, z] = self.last();
        let bits = u32::BITS - (x | y | z).leading_zeros();
        self.height_shift = bits.saturating_sub(8);
        self.origin_shift = bits.saturating_sub(16);
    }

    /// How many root cells there are along an axis.
    pub(crate) const fn count(&self, axis: usize) -> u32 {
        (self.extents[axis].last >> self.shifts[axis]) + 1
    }

    /// Whether cells of a size along an axis can be halved and still be counted.
    pub(crate) fn can_halve(&self, axis: usize, shift: u32) -> bool {
        shift > 0 && (self.extents[axis].last >> (shift - 1)) < MAX_COUNTS[axis]
    }

    /// How many root cells there are.
    pub(crate) const fn roots(&self) -> u32 {
        let [columns, rows, layers] = [self.count(0), self.count(1), self.count(2)];
        columns.saturating_mul(rows).saturating_mul(layers)
    }

    /// The steps of the least corner.
    pub(crate) const fn base(&self) -> Place {
        let [x, y, z] = self.extents;
        [x.base, y.base, z.base]
    }

    /// The greatest place.
    pub(crate) const fn last(&self) -> Place {
        let [x, y, z] = self.extents;
        [x.last, y.last, z.last]
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
    pub(crate) const fn cell(&self, number: u32) -> Place {
        // Never zero.
        let [columns, rows] = self.counts;
        let [columns, rows] = [columns.saturating_sub(1) + 1, rows.saturating_sub(1) + 1];
        [
            number % columns,
            number / columns % rows,
            number / columns / rows,
        ]
    }

    /// Where the root cell with a number is.
    pub(crate) const fn root_spot(&self, number: u32) -> Spot {
        self.spot(self.cell(number))
    }

    /// Where a root cell is.
    pub(crate) const fn spot(&self, [x, y, z]: Place) -> Spot {
        let [a, b, c] = self.shifts;
        ([x << a, y << b, z << c], self.shifts)
    }

    /// The places of a cell in the solid's box; none where there are none.
    pub(crate) fn region(&self, (first, shifts): Spot) -> Option<Region> {
        let mut last = self.last();
        for k in 0..3 {
            if first[k] > last[k] {
                return None;
            }
            last[k] = last[k].min(first[k] + ((1 << shifts[k]) - 1));
        }
        Some(Region { first, last })
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
