//! The walk along a segment, from cell to cell.
//!
//! A way is walked in integers, a little beside where it is: less than the margin by which every
//! cell lists more facets than touch it, so that whatever facet the way meets is in the list of a
//! cell that is walked through while it does. What is decided about facets is exact.

use core::ops::ControlFlow;

use super::{
    path::{Course, Path},
    search::{Search, Way},
};
use crate::{
    cells::{MARGIN, grid::Place, layout::Link, locate::Cell, slabs::Lie},
    coherence::Meter,
    geometry::Dimension,
    number::{Scalar, Steps},
    solid::Solid,
    volume::Aabb,
};

/// What a way can be off, in height: a direction's components add up to at most 128.
#[expect(clippy::cast_possible_truncation, reason = "a small number")]
const SLACK: i32 = (MARGIN * 128.0) as i32;

/// In which part of a cell a place lies beside all slabs, and whether it is inside there; none for a
/// place that may be in a slab.
type Gap = Option<(usize, bool)>;

/// The piece of a way in a cell.
#[derive(Clone, Copy, Debug)]
struct Piece {
    cell: Cell,
    first: Place,
    last: Place,
}

impl<G: Dimension> Solid<'_, G> {
    /// Walks through the cells, until the search has what it looks for or the way starts inside.
    ///
    /// Gives whether it starts inside, where that is known; a start on the boundary is outside.
    #[inline]
    pub(super) fn follow<S: Search<G>, M: Meter>(
        &self,
        way: &Way<G>,
        search: &mut S,
        meter: &mut M,
    ) -> Option<bool> {
        let outside = !self.bounds().contains(way.from);
        let mut known = outside.then_some(false);
        let grid = &self.cells().grid;
        let mut start = None;
        // The path of a way from outside begins where that enters the box.
        if !outside && let Some(first) = grid.locate::<G>(G::coordinates(way.from)) {
            let cell = self.cells().cell(first, meter);
            let gap = self.gap(&cell, first, meter);
            if let Some((_, inside)) = gap {
                known = Some(inside);
                if inside {
                    return known;
                }
            }
            if let Some(last) = grid.locate::<G>(G::coordinates(way.to))
                && cell.contains::<G>(last)
            {
                if gap.is_none() || gap != self.gap(&cell, last, meter) {
                    let _ = self.ask(&Piece { cell, first, last }, way, search, meter);
                }
                return known;
            }
            start = Some((first, cell, gap));
        }
        let path = match Path::of::<G>(self.scale(), way.from, way.to) {
            Course::Through(path) => path,
            Course::Beside => return Some(false),
            Course::Far => {
                self.pass_all(way, search, meter);
                return known;
            }
        };
        if let Some(number) = search.remembered()
            && let Some(facet) = self.sized_facet(number)
        {
            meter.measured();
            if Aabb::<G>::of_facet(&facet).intersects(&way.around) {
                let _ = search.visit(number, &facet);
            }
        }
        let (mut first, mut cell, mut gap) = start.unwrap_or_else(|| {
            let first = path.first();
            let cell = self.cells().cell(first, meter);
            (first, cell, self.gap(&cell, first, meter))
        });
        loop {
            // What is known of a piece is known of the start, if there is no boundary before it.
            if known.is_none()
                && !search.has_found()
                && let Some((_, inside)) = gap
            {
                known = Some(inside);
                if inside {
                    return known;
                }
            }
            let (last, next) = path.leave::<G>(first, cell.low, cell.high);
            if gap.is_none() || gap != self.gap(&cell, last, meter) {
                let piece = Piece { cell, first, last };
                if self.ask(&piece, way, search, meter).is_break() {
                    return known;
                }
            }
            let Some((at, place)) = next else {
                return known;
            };
            if search.is_beyond(at, &path) {
                return known;
            }
            first = place;
            cell = self.cells().cell(first, meter);
            gap = self.gap(&cell, first, meter);
        }
    }

    /// Beside which slabs of its cell a place lies, and the class there; none for a place that may
    /// be in one.
    #[inline]
    fn gap<M: Meter>(&self, cell: &Cell, place: Place, meter: &mut M) -> Gap {
        match cell.content {
            Link::Uniform(inside) => Some((0, inside)),
            Link::Leaf(first) => {
                meter.compared();
                match self.cells().lie::<SLACK>(first, place) {
                    Lie::Beside(part, inside) => Some((part, inside)),
                    Lie::In(_) => None,
                }
            }
            Link::Node(_) => None,
        }
    }

    /// Shows the facets of a cell whose boxes meet the box of the way's piece there.
    #[inline]
    fn ask<S: Search<G>, M: Meter>(
        &self,
        piece: &Piece,
        way: &Way<G>,
        search: &mut S,
        meter: &mut M,
    ) -> ControlFlow<()> {
        let around = self.around(piece).common(&way.around);
        for number in self.lists().of(piece.cell.link) {
            let Some(facet) = self.facet(number) else {
                continue;
            };
            meter.measured();
            if Aabb::<G>::of_facet(&facet).intersects(&around) {
                search.visit(number, &facet)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// A box around a piece: a place's points are less than two steps beside it.
    #[inline]
    fn around(&self, piece: &Piece) -> Aabb<G> {
        let grid = &self.cells().grid;
        let mut around = Aabb {
            low: [G::Scalar::ZERO; 3],
            high: [G::Scalar::ZERO; 3],
        };
        for k in 0..G::DIMENSION {
            let (a, b) = (piece.first[k], piece.last[k]);
            let base = grid.extents[k].base;
            let (low, high) = if a < b { (a, b) } else { (b, a) };
            let low = base.wrapping_add(low).wrapping_sub(2);
            let high = base.wrapping_add(high).wrapping_add(2);
            around.low[k] = G::Scalar::at_steps(low, grid.anchor);
            around.high[k] = G::Scalar::at_steps(high, grid.anchor);
        }
        around
    }

    /// Shows all facets: for ways that come from so far away that their places in the solid's box
    /// are not known well enough.
    #[cold]
    #[inline(never)]
    fn pass_all<S: Search<G>, M: Meter>(&self, way: &Way<G>, search: &mut S, meter: &mut M) {
        if self.bounds().misses_line(way.from, way.to) {
            return;
        }
        for number in 0..self.cells().surface.sized {
            let Some(facet) = self.facet(number) else {
                continue;
            };
            meter.measured();
            let meets = way.may_meet(&Aabb::of_facet(&facet));
            if meets && search.visit(number, &facet).is_break() {
                return;
            }
        }
    }
}
