//! A solid for all kinds of query: its cells, their lists of facets, and a tree of boxes over the
//! facets.

mod as_solid;
mod audit;
mod boxes;
mod build;
mod lists;
mod measures;
mod pieces;
mod refit;
mod scale;
mod scaled;
mod tree;

pub use as_solid::AsSolid;
pub use audit::AuditError;
pub(crate) use boxes::{BoxTree, box_count, places};
pub use boxes::{MAX_LEVELS, MAX_PARTS};
pub(crate) use build::most_words;
pub(crate) use lists::Lists;
pub(crate) use measures::{MEASURE_WORDS, Measures};
pub(crate) use scale::{PARTS as STEP_PARTS, Scale};
pub use tree::{Tree, TreePart};

use crate::{
    cells::{CellInfo, Cells},
    coherence::{Meter, PointTracker},
    geometry::Dimension,
    number::{Lengths, Scalar},
    query::Class,
    volume::{Aabb, Length, Square},
};

/// A solid with everything that balls, segments and other solids ask for: its cells, the lists of
/// all facets in each, and a tree of boxes over its facets.
///
/// It borrows what it consists of, and is itself some 350 bytes where addresses have 32 bits, 450 where
/// they have 64: it can be copied, and is best passed by reference.
#[derive(Clone, Copy, Debug)]
pub struct Solid<'a, G: Dimension> {
    cells: Cells<'a, G>,
    lists: Lists<'a>,
    boxes: BoxTree<'a>,
    measures: Measures,
    /// The box around all, as words.
    bounds: [[u32; 3]; 2],
}

impl<'a, G: Dimension> Solid<'a, G> {
    /// A solid of cells, lists and boxes.
    pub(crate) const fn new(
        cells: Cells<'a, G>,
        lists: Lists<'a>,
        boxes: BoxTree<'a>,
        measures: Measures,
    ) -> Self {
        let mut bounds = [[0; 3]; 2];
        let mut k = 0;
        while k < 3 && k < G::DIMENSION && boxes.words.len() >= 2 * G::DIMENSION {
            bounds[0][k] = boxes.words[k];
            bounds[1][k] = boxes.words[k + G::DIMENSION];
            k += 1;
        }
        Self {
            cells,
            lists,
            boxes,
            measures,
            bounds,
        }
    }

    /// The cells, for points.
    #[must_use]
    pub const fn cells(&self) -> &Cells<'a, G> {
        &self.cells
    }

    /// All cells that are not split, with the numbers of the facets that touch each, ascending; for
    /// drawing and for statistics.
    ///
    /// A segment compares with these; slivers are not among them.
    pub fn listed(&self) -> impl Iterator<Item = (CellInfo, impl Iterator<Item = u32> + '_)> + '_ {
        self.cells
            .linked()
            .map(|(link, cell)| (cell, self.lists.of(link)))
    }

    /// Where a point lies: as [`Cells::classify`].
    #[must_use]
    pub fn classify(&self, point: G::Point) -> Class {
        self.cells.classify(point)
    }

    #[inline]
    pub(crate) fn class_of<M: Meter>(
        &self,
        point: G::Point,
        tracker: &mut PointTracker,
        meter: &mut M,
    ) -> Class {
        self.cells.class_of(point, tracker, meter)
    }

    /// A number by which trackers and snapshots of worlds tell solids apart: a hash of the boundary.
    #[inline]
    #[must_use]
    pub const fn stamp(&self) -> u32 {
        self.boxes.stamp
    }

    /// A box around the solid.
    #[inline]
    #[must_use]
    pub fn bounds(&self) -> Aabb<G> {
        let [low, high] = self.bounds.map(|corner| corner.map(G::Scalar::from_word));
        Aabb { low, high }
    }

    /// What the solid is measured by.
    #[inline]
    pub(crate) const fn measures(&self) -> &Measures {
        &self.measures
    }

    /// The middle of the solid's box, by which its motions are measured.
    #[inline]
    pub(crate) fn middle(&self) -> G::Point {
        G::point(self.measures.middle.map(Scalar::from_word))
    }

    /// How far the solid reaches from its middle, at least.
    #[inline]
    pub(crate) fn radius(&self) -> Length<G> {
        G::Scalar::length(self.measures.radius)
    }

    /// A length that no two points of the solid are farther apart.
    #[inline]
    pub(crate) fn extent(&self) -> Length<G> {
        G::Scalar::length(self.measures.extent)
    }

    /// The square of the room that a small ball looks for around it at most.
    #[inline]
    pub(crate) fn room(&self) -> Square<G> {
        G::Scalar::square(G::Scalar::length(self.measures.room))
    }

    /// The facets of every cell.
    #[inline]
    pub(crate) const fn lists(&self) -> &Lists<'a> {
        &self.lists
    }

    /// Where segments are walked.
    #[inline]
    pub(crate) const fn scale(&self) -> &Scale {
        &self.measures.scale
    }

    /// The tree of boxes.
    #[inline]
    pub(crate) const fn boxes(&self) -> &BoxTree<'a> {
        &self.boxes
    }

    /// The box with this number.
    #[inline]
    pub(crate) fn aabb(&self, index: u32) -> Option<Aabb<G>> {
        self.boxes.aabb(index)
    }

    /// The two boxes in a box.
    #[inline]
    pub(crate) fn halves(&self, index: u32) -> Option<[Aabb<G>; 2]> {
        self.boxes.halves(index)
    }

    /// The box with this number, or around the single facet with this number.
    #[inline]
    pub(crate) fn part(&self, index: u32) -> Option<Aabb<G>> {
        match index.checked_sub(self.boxes.boxes) {
            None => self.aabb(index),
            Some(place) => self.member_box(place),
        }
    }

    /// The box of the facet at this place in the order.
    #[inline(never)]
    fn member_box(&self, place: u32) -> Option<Aabb<G>> {
        Some(Aabb::of_facet(&self.member(place)?.1))
    }

    /// Shows what a box is split into, with the boxes: its two halves, or its facets.
    #[inline]
    pub(crate) fn each_part(
        &self,
        index: u32,
        mut show: impl FnMut(u32, &Aabb<G>, Option<&G::Facet>),
    ) {
        if self.boxes.is_leaf(index) {
            for place in self.boxes.places(index) {
                if let Some((_, facet)) = self.member(place) {
                    let number = self.boxes.boxes.wrapping_add(place);
                    show(number, &Aabb::of_facet(&facet), Some(&facet));
                }
            }
        } else if let Some([left, right]) = self.halves(index) {
            let [a, b] = BoxTree::children(index);
            show(a, &left, None);
            show(b, &right, None);
        }
    }

    /// The facet with this number, slivers among them.
    #[inline]
    pub(crate) fn facet(&self, number: u32) -> Option<G::Facet> {
        self.cells.surface.facet(number)
    }

    /// The facet with this number, if it is no sliver.
    #[inline]
    pub(crate) fn sized_facet(&self, number: u32) -> Option<G::Facet> {
        self.cells.surface.sized_facet(number)
    }

    /// Whether the facet with this number is a sliver.
    #[inline]
    pub(crate) const fn is_sliver(&self, number: u32) -> bool {
        number >= self.cells.surface.sized
    }

    /// The facet at this place in the order, with its number.
    #[inline]
    pub(crate) fn member(&self, place: u32) -> Option<(u32, G::Facet)> {
        let number = self.boxes.order.get(place as usize)?;
        Some((number, self.facet(number)?))
    }

    /// The facets in a lowest box, with their numbers.
    #[inline]
    pub(crate) fn members(&self, leaf: u32) -> impl Iterator<Item = (u32, G::Facet)> + '_ {
        self.boxes
            .places(leaf)
            .filter_map(|place| self.member(place))
    }

    /// Returns a facet of every connected piece of boundary, with its number; none where an image is damaged.
    #[must_use]
    pub fn pieces(&self) -> impl ExactSizeIterator<Item = Option<(u32, G::Facet)>> + '_ {
        (0..self.boxes.piece_count as usize).map(|piece| self.piece(u32::try_from(piece).ok()?))
    }

    /// The facet of the piece with this number.
    pub(crate) fn piece(&self, piece: u32) -> Option<(u32, G::Facet)> {
        let number = (piece < self.boxes.piece_count)
            .then(|| self.boxes.pieces.get(piece as usize))
            .flatten()?;
        Some((number, self.facet(number)?))
    }
}
