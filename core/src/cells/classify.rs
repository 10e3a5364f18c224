//! Where a point lies: reject, locate, slab, evaluate.

use super::{Cells, layout::Link};
use crate::{
    coherence::{Cost, Meter, PointTracker, Unmetered},
    geometry::Dimension,
    query::{Answer, Class},
};

/// What a search comes to: whether the point is inside (0 or 1), or the first word of the group of
/// facets that it touches (shifted by two bits, 2 in these). One word is returned in a register.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found(u32);

impl Found {
    pub(crate) const OUTSIDE: Self = Self(0);

    #[inline]
    pub(crate) const fn inside(inside: bool) -> Self {
        Self(inside as u32)
    }

    #[inline]
    pub(super) const fn touching(group: u32) -> Self {
        Self((group << 2) | 2)
    }

    #[inline]
    pub(crate) const fn class(self) -> Class {
        match self.0 {
            0 => Class::Outside,
            1 => Class::Inside,
            _ => Class::Boundary,
        }
    }

    /// The group that is touched.
    pub(crate) const fn group(self) -> Option<u32> {
        if self.0 > 1 { Some(self.0 >> 2) } else { None }
    }
}

impl<G: Dimension> Cells<'_, G> {
    /// Where a point lies, without memory of earlier queries.
    ///
    /// The point is in the solid's own frame and units. One outside the domain of exact signs (NaN
    /// and the infinities among them) is outside the solid.
    ///
    /// # Cost
    /// One walk down the tree, a comparison of heights, then at most [`Cells::worst_case`]
    /// evaluations and usually none. Stack: fixed, no recursion.
    ///
    /// # Source
    /// Feito and Torres 1997, with an origin for every cell.
    #[expect(
        clippy::inline_always,
        reason = "a wrapper that passes coordinates in registers"
    )]
    #[inline(always)]
    #[must_use]
    pub fn classify(&self, point: G::Point) -> Class {
        PointTracker::new().classify(self, point)
    }

    /// Where a point lies, written down.
    #[expect(
        clippy::inline_always,
        reason = "a wrapper that passes coordinates in registers"
    )]
    #[inline(always)]
    pub(crate) fn class_of<M: Meter>(
        &self,
        point: G::Point,
        tracker: &mut PointTracker,
        meter: &mut M,
    ) -> Class {
        let [x, y, z] = G::coordinates(point);
        self.search(tracker, x, y, z, meter).class()
    }

    /// The most evaluations that any point query can take; see [`Cost`].
    #[must_use]
    pub const fn worst_case(&self) -> u32 {
        self.worst
    }

    /// One copy of the search. The coordinates come one by one: a point on the stack, stored by the
    /// caller in other pieces than it is loaded in here, would cost more than the walk.
    #[inline(never)]
    fn search<M: Meter>(
        &self,
        tracker: &mut PointTracker,
        x: G::Scalar,
        y: G::Scalar,
        z: G::Scalar,
        meter: &mut M,
    ) -> Found {
        let Some(place) = self.grid.locate::<G>([x, y, z]) else {
            return Found::OUTSIDE;
        };
        match self.find(place, &mut tracker.node, meter) {
            Link::Uniform(inside) => Found::inside(inside),
            Link::Leaf(first) => self.search_leaf(first, place, [x, y, z], meter),
            Link::Node(_) => Found::OUTSIDE,
        }
    }
}

impl PointTracker {
    /// Where a moving point lies, starting from where it was found last.
    ///
    /// The answer is always the one that [`Cells::classify`] gives; the tracker only says where to
    /// look first.
    ///
    /// # Cost
    /// A point in the same cell as last time, or in one beside it in the same larger cell, is not
    /// searched for; otherwise as for [`Cells::classify`].
    #[expect(
        clippy::inline_always,
        reason = "a wrapper that passes coordinates in registers"
    )]
    #[inline(always)]
    #[must_use]
    pub fn classify<G: Dimension>(&mut self, cells: &Cells<'_, G>, point: G::Point) -> Class {
        cells.class_of(point, self, &mut Unmetered)
    }

    /// As [`PointTracker::classify`], telling the facet touched and what the query cost.
    ///
    /// # Cost
    /// Besides, a point on the boundary is compared with the facets in its cell, to find one that
    /// it touches, and where they lie in one line or plane, with all facets of the solid: this is
    /// not counted.
    #[must_use]
    pub fn explain<G: Dimension>(&mut self, cells: &Cells<'_, G>, point: G::Point) -> Answer {
        let mut cost = Cost::default();
        let [x, y, z] = G::coordinates(point);
        let found = cells.search(self, x, y, z, &mut cost);
        Answer {
            class: found.class(),
            facet: found.group().and_then(|group| cells.touched(group, point)),
            cost,
        }
    }
}
