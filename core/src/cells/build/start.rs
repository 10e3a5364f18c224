//! The root cells.

use super::{
    BuildError, Parameters,
    ground::{Ground, Known},
    grow::{Made, Parts},
    parts::List,
};
use crate::{
    cells::grid::{Place, Region, Spot},
    geometry::Dimension,
    number::{Metric, Scalar},
};

/// So many root cells are made in any case.
const FEWEST_ROOTS: usize = 8;

/// About what a facet takes in a sheet.
const SHEET_BYTES: usize = 8;

/// What is known of the root cells before one, along each axis.
pub(super) struct Neighbours<T>([Option<T>; 3]);

impl<T: Copy> Neighbours<T> {
    pub(super) const NONE: Self = Self([None, None, None]);

    /// The cell before this one, the one below it or the one behind it.
    pub(super) fn of(&self, [x, y, _]: Place) -> Option<T> {
        let axis = if x > 0 {
            0
        } else if y > 0 {
            1
        } else {
            2
        };
        self.0.get(axis).copied().flatten()
    }

    /// Takes up a cell, in the order of their numbers.
    pub(super) fn put(&mut self, [x, y, _]: Place, cell: Option<T>) {
        if x == 0 && y == 0 {
            self.0[2] = cell;
        }
        if x == 0 {
            self.0[1] = cell;
        }
        self.0[0] = cell;
    }
}

impl Parts<'_> {
    /// Makes the root cells.
    ///
    /// Every cell's origin is known from that of the cell before it, from the one below or from the
    /// one behind: the way between two cells that share a side stays in them.
    #[inline(never)]
    pub(super) fn start<G: Dimension>(
        &mut self,
        ground: &mut Ground<'_, G>,
        parameters: &Parameters,
    ) -> Result<(), BuildError> {
        let full = BuildError::full("cells", self.links.len());
        // Where facets are in many root cells each, as needles are, larger ones have to do.
        let crossings = ground.crossings();
        let mut wanted = parameters.roots;
        ground.grid.refine::<G>(wanted, crossings);
        loop {
            let roots = ground.grid.roots() as usize;
            let links = self.links.get_mut(..roots).ok_or(full)?;
            let items = ground.count_roots(0..ground.surface.sized, links);
            if 4 * roots + 4 * items <= parameters.bytes || wanted <= FEWEST_ROOTS {
                break;
            }
            wanted /= 2;
            ground.grid.coarsen();
            ground.grid.refine::<G>(wanted, crossings);
        }
        let mut grid = ground.grid;
        let bounds = ground.surface.bounds();
        grid.shift_down(&bounds.ok_or(BuildError::TooLarge { part: "facets" })?);
        ground.put(grid);
        let roots = ground.grid.roots() as usize;
        let ground = &*ground;
        let links = self.links.get_mut(..roots).ok_or(full)?;
        let facets = 0..ground.surface.sized;
        self.item_count = ground.list_roots(facets, links, self.items)?;
        // With few bytes for many facets, cells are better than sheets.
        if SHEET_BYTES * self.item_count > parameters.bytes {
            self.beyond = u32::MAX;
        }
        self.link_count = roots;
        self.bytes = 4 * roots;
        let mut neighbours = Neighbours::NONE;
        let mut list = List::default();
        for link in 0..ground.grid.roots() {
            let cell = ground.grid.cell(link);
            list = list.next(self.links.get(link as usize).copied().unwrap_or(0));
            let known = self.root(ground, list, neighbours.of(cell), link)?;
            neighbours.put(cell, known.map(|known| (list, known)));
        }
        Ok(())
    }

    /// Makes one root cell; gives its origin, if there is one. Of a neighbour the facets and the origin are
    /// known.
    fn root<G: Dimension>(
        &mut self,
        ground: &Ground<'_, G>,
        list: List,
        neighbour: Option<(List, Known<G>)>,
        link: u32,
    ) -> Result<Option<Known<G>>, BuildError> {
        let spot = ground.grid.root_spot(link);
        let Some(region) = ground.grid.region(spot) else {
            return Ok(None);
        };
        let items = |list: List| self.items.get(list.range()).unwrap_or_default();
        let known = match neighbour {
            Some((other, known)) => ground.origin(&region, |point| {
                ground.winding(merged(items(list), items(other)), &known, point)
            }),
            None => ground.origin(&region, |point| ground.covering_sum(point)),
        };
        let made = match known {
            Some(known) => self.make(ground, spot, &region, list, known, link)?,
            None => self.make_wide(ground, spot, &region, link)?,
        };
        self.take(link, made)?;
        Ok(known)
    }

    /// A cell all of whose places are on the boundary: all facets, and an origin outside of the
    /// solid. It is not split.
    fn make_wide<G: Dimension>(
        &mut self,
        ground: &Ground<'_, G>,
        spot: Spot,
        region: &Region,
        link: u32,
    ) -> Result<Made, BuildError> {
        let first = self.item_count;
        for number in 0..ground.surface.sized {
            self.push_item(number)?;
        }
        let list = List::new(first, self.item_count);
        let mut made = self.make(ground, spot, region, list, ground.outside()?, link)?;
        if let Made::Leaf(cell) = &mut made {
            cell.weight = -1.0;
        }
        Ok(made)
    }
}

/// The numbers of two sorted lists, those in both once.
pub(super) fn merged<'l>(a: &'l [u32], b: &'l [u32]) -> impl Iterator<Item = u32> + 'l {
    let (mut a, mut b) = (a.iter().copied().peekable(), b.iter().copied().peekable());
    core::iter::from_fn(move || match (a.peek(), b.peek()) {
        (Some(x), Some(y)) => {
            let (x, y) = (*x, *y);
            if x <= y {
                a.next();
            }
            if y <= x {
                b.next();
            }
            Some(x.min(y))
        }
        (Some(_), None) => a.next(),
        (None, _) => b.next(),
    })
}

impl<G: Dimension> Ground<'_, G> {
    /// A point outside of the solid; inside, where the solid fills the domain.
    fn outside(&self) -> Result<Known<G>, BuildError> {
        let bounds = self.surface.bounds().ok_or(BuildError::Cornered)?;
        for k in 0..G::DIMENSION {
            for (corner, moved) in [
                (bounds.low, bounds.low[k].left_of()),
                (bounds.high, bounds.high[k].right_of()),
            ] {
                if moved.in_domain() {
                    let mut place = corner;
                    place[k] = moved;
                    return Ok(Known {
                        origin: G::point(place),
                        winding: 0,
                    });
                }
            }
        }
        let whole = Region {
            first: [0; 3],
            last: self.grid.last(),
        };
        self.origin(&whole, |point| self.covering_sum(point))
            .ok_or(BuildError::Cornered)
    }
}
