//! The grid of root cells, and the facets in each.

use core::ops::RangeInclusive;

use super::{
    BuildError,
    frame::{MARGIN, extent},
    ground::Ground,
};
use crate::{
    cells::grid::{Extent, Grid},
    geometry::Dimension,
    number::{Scalar, Steps},
    volume::Aabb,
};

/// A share of 2^16, far from all fractions of powers of two: the golden section's smaller part.
const GOLDEN: u64 = 25_033;

impl Grid {
    /// The lattice over a box; one root cell.
    pub(super) fn over<G: Dimension>(bounds: &Aabb<G>) -> Self {
        let real = |x: G::Scalar| x.to_real();
        let anchor = (0..G::DIMENSION)
            .map(|k| G::Scalar::anchor(real(bounds.low[k]), real(bounds.high[k])))
            .max()
            .unwrap_or(0);
        let mut grid = Self {
            anchor,
            ..Self::ZERO
        };
        for k in 0..G::DIMENSION {
            let [low, high] = [bounds.low[k], bounds.high[k]].map(|x| x.steps(anchor));
            grid.extents[k] = Extent {
                base: low,
                last: high.wrapping_sub(low),
            };
        }
        grid.coarsen();
        grid
    }

    /// Moves the lattice's zero a part of a root cell down, as far as the domain allows; then the
    /// grid is what it will be.
    ///
    /// The boundary's greatest coordinates would otherwise often be the first of a cell of nothing
    /// else, as the ends of boxes are: a cell whose places are all on the boundary, where no origin
    /// can be.
    pub(super) fn shift_down<G: Dimension>(&mut self, bounds: &Aabb<G>) {
        for k in 0..G::DIMENSION {
            let more = (((1 << self.shifts[k]) * GOLDEN) >> 16)
                .try_into()
                .unwrap_or(0);
            let base = self.extents[k].base.wrapping_sub(more);
            let least = G::Scalar::at_steps(base, self.anchor);
            if least.in_domain() && least <= bounds.low[k] {
                self.extents[k].base = base;
                self.extents[k].last += more;
            }
        }
        self.complete();
    }

    /// Makes one root cell of all.
    pub(super) fn coarsen(&mut self) {
        self.shifts = self.last().map(|last| u32::BITS - last.leading_zeros());
    }

    /// Makes root cells smaller, along the axis first along which lines cross the most boundary in
    /// a cell, until there are about `count` of them.
    pub(super) fn refine<G: Dimension>(&mut self, count: usize, crossings: [f64; 3]) {
        while self.roots() as usize * 3 < count * 2 {
            let load = |k: usize| crossings[k] / f64::from(self.count(k));
            let best = (0..G::DIMENSION)
                .filter(|k| self.can_halve(*k, self.shifts[*k]))
                .reduce(|a, b| if load(b) > load(a) { b } else { a });
            let Some(axis) = best else { break };
            self.shifts[axis] -= 1;
        }
        self.counts = [self.count(0), self.count(1)];
    }
}

impl<G: Dimension> Ground<'_, G> {
    /// How often a line along each axis crosses the boundary, in the mean over the solid's box.
    pub(super) fn crossings(&self) -> [f64; 3] {
        let mut sums = [0.0; 3];
        for corners in (0..self.surface.sized).filter_map(|number| self.corners(number)) {
            let normal = super::frame::normal::<G>(&corners);
            for (sum, part) in sums.iter_mut().zip(normal) {
                *sum += part.abs();
            }
        }
        let last = self.grid.last();
        let mut crossings = [0.0; 3];
        for k in 0..G::DIMENSION {
            let across: f64 = (0..G::DIMENSION)
                .filter(|other| *other != k)
                .map(|other| f64::from(last[other]) + 1.0)
                .product();
            crossings[k] = sums[k] / across;
        }
        crossings
    }

    /// Shows all root cells that a facet has a part in.
    pub(super) fn roots_of(&self, number: u32, mut visit: impl FnMut(usize)) {
        let Some(corners) = self.corners(number) else {
            return;
        };
        let [below, above] = self.frame.slack;
        let mut ranges = [0..=0, 0..=0, 0..=0];
        for (k, range) in ranges.iter_mut().enumerate().take(G::DIMENSION) {
            let (low, high) = extent(corners.iter().take(G::DIMENSION).map(|corner| corner[k]));
            let root = |place: f64| self.place(place, k) >> self.grid.shifts[k];
            *range = root(low - above - MARGIN)..=root(high + below + MARGIN + 1.0);
        }
        let [xs, ys, zs]: [RangeInclusive<u32>; 3] = ranges;
        let [columns, rows] = self.grid.counts;
        for z in zs {
            for y in ys.clone() {
                for x in xs.clone() {
                    let region = self.grid.region(self.grid.spot([x, y, z]));
                    let is_in = |region| self.piece(number, &self.bounds(&region)).is_some();
                    if region.is_some_and(is_in) {
                        visit((x + columns * (y + rows * z)) as usize);
                    }
                }
            }
        }
    }

    /// A coordinate as a place in the box.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a cast that saturates"
    )]
    fn place(&self, real: f64, axis: usize) -> u32 {
        (real.max(0.0) as u32).min(self.grid.extents[axis].last)
    }

    /// Counts facets into the links of the root cells that they are in; gives how many there are
    /// together.
    pub(super) fn count_roots(
        &self,
        facets: impl Iterator<Item = u32>,
        links: &mut [u32],
    ) -> usize {
        links.fill(0);
        let mut sum = 0;
        for number in facets {
            self.roots_of(number, |root| {
                if let Some(count) = links.get_mut(root) {
                    *count += 1;
                    sum += 1;
                }
            });
        }
        sum
    }

    /// Lists facets, one root cell's after the other's, and writes into every link where the cell's end;
    /// gives how many there are.
    pub(super) fn list_roots(
        &self,
        facets: impl Iterator<Item = u32> + Clone,
        links: &mut [u32],
        items: &mut [u32],
    ) -> Result<usize, BuildError> {
        let sum = self.count_roots(facets.clone(), links);
        if sum > items.len() {
            return Err(BuildError::full("items", items.len()));
        }
        let mut first = 0;
        for link in &mut *links {
            first += *link;
            *link = first - *link;
        }
        for number in facets {
            self.roots_of(number, |root| {
                if let Some(at) = links.get_mut(root) {
                    if let Some(slot) = items.get_mut(*at as usize) {
                        *slot = number;
                    }
                    *at += 1;
                }
            });
        }
        Ok(sum)
    }
}
