//! A solid for all kinds of query: its cells, their lists of facets, and a tree of boxes over the
//! facets.

mod as_solid;
mod boxes;
mod build;
mod lists;
mod scale;

pub use as_solid::AsSolid;
pub(crate) use boxes::{BoxTree, MAX_LEVELS, PARTS, box_count, places};
pub(crate) use build::most_words;
pub(crate) use lists::Lists;
pub(crate) use scale::{PARTS as STEP_PARTS, Scale};

use crate::{
    cells::{CellInfo, Cells},
    coherence::{Meter, PointTracker, Unmetered},
    geometry::Dimension,
    number::{Lengths, Steps},
    query::Class,
    volume::{Aabb, Length, Square},
};

/// A solid's reach from its middle is that of at most so many boxes; a power of two. By the box
/// of all, a sphere's would be twice as long, and clearances would last half as long.
const RADIUS_BOXES: u32 = 64;

/// More than what roundings take off a length, and the squares, sums and root of three.
const ROUNDED: f64 = 1.0 + 1.0 / 1_048_576.0;

/// The room that a small ball looks for around it: the sum of the extents, halved this often.
const ROOM: u32 = 6;

/// A solid with everything that balls, segments and other solids ask for: its cells, the lists of
/// all facets in each, and a tree of boxes over its facets.
///
/// It borrows what it consists of; a few words to copy, like the [`Cells`].
#[derive(Clone, Copy, Debug)]
pub struct Solid<'a, G: Dimension> {
    cells: Cells<'a, G>,
    lists: Lists<'a>,
    boxes: BoxTree<'a>,
    /// Where segments are walked.
    scale: Scale,
    bounds: Aabb<G>,
    /// The middle of the bounds.
    middle: G::Point,
    /// How far the solid reaches from its middle, at least.
    radius: Length<G>,
    /// The sum of the solid's extents: no two points of it are farther apart.
    extent: Length<G>,
    /// The square of the room that a small ball looks for around it at most.
    room: Square<G>,
}

impl<'a, G: Dimension> Solid<'a, G> {
    /// A solid of cells, lists and boxes; none where there are no boxes.
    pub(crate) fn new(cells: Cells<'a, G>, lists: Lists<'a>, boxes: BoxTree<'a>) -> Option<Self> {
        let bounds = boxes.aabb::<G>(0)?;
        let middle = [0, 1, 2].map(|k: usize| {
            let (low, high) = (bounds.low[k], bounds.high[k]);
            G::Scalar::lerp(low, high, 0.5)
        });
        let room = (0..ROOM).fold(bounds.extent(), |room, _| G::Scalar::half(room));
        Some(Self {
            cells,
            lists,
            boxes,
            scale: Scale::new(&cells.grid, &bounds),
            bounds,
            middle: G::point(middle),
            radius: radius::<G>(&boxes, middle),
            extent: bounds.extent(),
            room: G::Scalar::square(room),
        })
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

    /// As [`Solid::classify`], for a point that moves; see [`PointTracker`].
    #[must_use]
    pub fn classify_tracked(&self, point: G::Point, tracker: &mut PointTracker) -> Class {
        self.class_of(point, tracker, &mut Unmetered)
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

    /// A box around the solid.
    #[must_use]
    pub const fn bounds(&self) -> Aabb<G> {
        self.bounds
    }

    /// The middle of the solid's box, by which its motions are measured.
    #[inline]
    pub(crate) const fn middle(&self) -> G::Point {
        self.middle
    }

    /// How far the solid reaches from its middle, at least.
    #[inline]
    pub(crate) const fn radius(&self) -> Length<G> {
        self.radius
    }

    /// A length that no two points of the solid are farther apart.
    #[inline]
    pub(crate) const fn extent(&self) -> Length<G> {
        self.extent
    }

    /// The square of the room that a small ball looks for around it at most.
    #[inline]
    pub(crate) const fn room(&self) -> Square<G> {
        self.room
    }

    /// The facets of every cell.
    #[inline]
    pub(crate) const fn lists(&self) -> &Lists<'a> {
        &self.lists
    }

    /// Where segments are walked.
    #[inline]
    pub(crate) const fn scale(&self) -> &Scale {
        &self.scale
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

    /// A facet of this connected piece of boundary, with its number.
    pub(crate) fn piece(&self, piece: u32) -> Option<(u32, G::Facet)> {
        let number = (piece < self.boxes.piece_count)
            .then(|| self.boxes.pieces.get(piece as usize))
            .flatten()?;
        Some((number, self.facet(number)?))
    }
}

/// How far facets in boxes are from a place, at most: by the corners of the boxes of one level.
fn radius<G: Dimension>(boxes: &BoxTree<'_>, from: [G::Scalar; 3]) -> Length<G> {
    let leaves = (boxes.boxes >> 1).wrapping_add(1);
    let count = leaves.min(RADIUS_BOXES);
    let mut most = 0.0;
    for aabb in (0..count).filter_map(|k| boxes.aabb::<G>(k.wrapping_add(count - 1))) {
        let ends = aabb.low.into_iter().zip(aabb.high);
        let square = |(x, (low, high)): (G::Scalar, (G::Scalar, G::Scalar))| {
            let (a, b) = (x.offset(low).0, x.offset(high).0);
            let reach = G::Scalar::length_to_real(if a > b { a } else { b });
            reach * reach
        };
        let square: f64 = from.into_iter().zip(ends).map(square).sum();
        if square > most {
            most = square;
        }
    }
    G::Scalar::length(G::Scalar::length_above(libm::sqrt(most) * ROUNDED))
}

#[cfg(test)]
mod tests {
    use super::{BoxTree, radius};
    use crate::plane::Plane;

    const BOXES: u32 = 7;

    /// Three levels of boxes; those of the lowest one are given.
    fn boxes(lowest: [[f32; 4]; 4]) -> [u32; 4 * BOXES as usize] {
        let mut words = [0; 4 * BOXES as usize];
        let values = [[-9.0, -9.0, 9.0, 9.0]; 3].into_iter().chain(lowest);
        for (word, value) in words.iter_mut().zip(values.flatten()) {
            *word = value.to_bits();
        }
        words
    }

    /// A tree of boxes over nothing.
    fn tree(words: &[u32]) -> BoxTree<'_> {
        BoxTree {
            words,
            boxes: BOXES,
            ..BoxTree::NONE
        }
    }

    #[test]
    fn the_farthest_box_says_how_far_the_facets_are() {
        for far in 0..4 {
            let mut lowest = [[-1.0, -1.0, 1.0, 1.0]; 4];
            lowest[far] = [3.0, 4.0, 3.0, 4.0];
            let radius = radius::<Plane<f32>>(&tree(&boxes(lowest)), [0.0; 3]);
            assert!((5.0..5.001).contains(&radius), "{far}: {radius}");
        }
    }

    #[test]
    fn levels_are_counted_from_the_lowest_boxes() {
        let words = boxes([[0.0; 4]; 4]);
        let levels = [0, 1, 2, 3, 6].map(|index| tree(&words).levels_below(index));
        assert_eq!(levels, [2, 1, 1, 0, 0]);
    }
}
