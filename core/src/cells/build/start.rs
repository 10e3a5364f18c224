//! The root cells.

use core::ops::Range;

use super::{
    BuildError, Parameters, PendingCell,
    ground::{Ground, Known, Region},
    grow::{Made, Parts},
};
use crate::{
    cells::grid::Place,
    geometry::Dimension,
    number::{Metric, Scalar},
    words::count_to_word,
};

/// So many root cells are made in any case.
const FEWEST_ROOTS: usize = 8;

/// About what a facet takes in a sheet.
const SHEET_BYTES: usize = 8;

/// A cell's facets among the items, and its origin.
#[derive(Clone)]
struct Neighbour<G: Dimension> {
    list: Range<usize>,
    known: Known<G>,
}

/// What is known of the root cells before one, along each axis.
pub(super) struct Neighbours<T>([Option<T>; 3]);

impl<T: Clone> Neighbours<T> {
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
        self.0.get(axis).cloned().flatten()
    }

    /// Takes up a cell, in the order of their numbers.
    pub(super) fn put(&mut self, [x, y, _]: Place, cell: Option<T>) {
        if x == 0 && y == 0 {
            self.0[2].clone_from(&cell);
        }
        if x == 0 {
            self.0[1].clone_from(&cell);
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
            let roots = ground.grid.roots::<G>();
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
        let roots = ground.grid.roots::<G>();
        let ground = &*ground;
        let links = self.links.get_mut(..roots).ok_or(full)?;
        let facets = 0..ground.surface.sized;
        ground.count_roots(facets.clone(), links);
        self.item_count = ground.list_roots(facets, links, self.items)?;
        // With few bytes for many facets, cells are better than sheets.
        if SHEET_BYTES * self.item_count > parameters.bytes {
            self.beyond = u32::MAX;
        }
        self.link_count = roots;
        self.bytes = 4 * roots;
        let mut neighbours = Neighbours::NONE;
        let mut first = 0;
        let count = count_to_word(roots);
        for number in 0..count {
            let cell = ground.grid.cell(number);
            let end = self
                .links
                .get(number as usize)
                .map_or(first, |end| *end as usize);
            let list = first..end;
            first = end;
            let corner = ground.grid.corner(cell);
            let neighbour = neighbours.of(cell);
            let known = self.root(ground, corner, list.clone(), neighbour.as_ref(), number)?;
            neighbours.put(cell, known.map(|known| Neighbour { list, known }));
        }
        Ok(())
    }

    /// Makes one root cell; gives its origin, if there is one.
    fn root<G: Dimension>(
        &mut self,
        ground: &Ground<'_, G>,
        corner: Place,
        list: Range<usize>,
        neighbour: Option<&Neighbour<G>>,
        link: u32,
    ) -> Result<Option<Known<G>>, BuildError> {
        let shifts = ground.grid.shifts;
        let Some(region) = ground.region(corner, shifts) else {
            return Ok(None);
        };
        let items = &*self.items;
        let own = items.get(list.clone()).unwrap_or_default();
        let known = match neighbour {
            Some(Neighbour { list, known }) => {
                let other = items.get(list.clone()).unwrap_or_default();
                ground.origin(&region, |point| {
                    ground.winding(merged(own, other), known, point)
                })
            }
            None => ground.origin(&region, |point| ground.covering_sum(point)),
        };
        let made = match known {
            Some(known) => self.make(ground, (corner, shifts), &region, list, known, link)?,
            None => self.make_wide(ground, (corner, shifts), &region, link)?,
        };
        self.take(link, made)?;
        Ok(known)
    }

    /// A cell all of whose places are on the boundary: all facets, and an origin outside of the
    /// solid. It is not split.
    fn make_wide<G: Dimension>(
        &mut self,
        ground: &Ground<'_, G>,
        cell: (Place, [u32; 3]),
        region: &Region,
        link: u32,
    ) -> Result<Made, BuildError> {
        let list = self.list_all(ground)?;
        let known = ground.outside()?;
        Ok(match self.make(ground, cell, region, list, known, link)? {
            Made::Leaf(cell) => Made::Leaf(PendingCell {
                weight: -1.0,
                ..cell
            }),
            class @ Made::Class(_) => class,
        })
    }

    /// Lists all facets behind the items.
    fn list_all<G: Dimension>(
        &mut self,
        ground: &Ground<'_, G>,
    ) -> Result<Range<usize>, BuildError> {
        let first = self.item_count;
        for number in 0..ground.surface.sized {
            self.push_item(number)?;
        }
        Ok(first..self.item_count)
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
