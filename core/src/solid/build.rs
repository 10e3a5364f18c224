//! Building the lists and the tree of boxes: the median of the facets' middles along one axis, all
//! the way down.

use core::ops::Range;

use super::{BoxTree, Lists, MAX_LEVELS, Measures, Solid, box_count, places};
use crate::{
    boundary::Surface,
    cells::{Cells, build::BuildError},
    geometry::Dimension,
    indices::Indices,
    number::Scalar,
    order::{select, sort},
    volume::Aabb,
    workspace::{Workspace, larger},
};

/// What the pieces, the boxes, the order and the lists of a solid take at most, while they are built and
/// then; the lists take so many words.
const fn words_with<G: Dimension>(points: usize, facets: usize, lists: usize) -> usize {
    let boxes = box_count(facets).saturating_mul(2 * G::DIMENSION);
    let later = boxes.saturating_add(facets).saturating_add(lists);
    // There are no more pieces than facets; to find them takes a word a point.
    facets.saturating_add(larger(points, later))
}

/// A facet of nearly every solid is in fewer cells than this.
const MOST_LISTED: usize = 16;

/// The words that suffice for nearly all solids with cells of so many bytes.
pub(crate) const fn most_words<G: Dimension>(
    points: usize,
    facets: usize,
    links: usize,
    bytes: usize,
) -> usize {
    // More would be no numbers.
    let facets = if facets < 1 << 31 { facets } else { 1 << 31 };
    let references = facets.saturating_mul(MOST_LISTED).saturating_add(bytes);
    let lists = links.saturating_add(1).saturating_add(references);
    words_with::<G>(points, facets, lists)
}

impl<'a, G: Dimension> Solid<'a, G> {
    /// Says how many words completing the solid of these cells takes; as many as numbers go where it
    /// would be more. They always suffice.
    ///
    /// The references are counted: a facet is listed in every cell with boundary that it touches,
    /// which is in 1 to 5 cells for an edge and in 2 to 15 for a face of most solids, and takes 2
    /// bytes there, 4 where there are more than 2^16 facets. The ends of lists take 2 bytes a cell, 4
    /// where there are 2^16 references or more. Boxes take 8 to 22 bytes a facet, the order of the facets
    /// 4, and the connected pieces of boundary 4 each; there may be as many as facets.
    ///
    /// # Cost
    /// As many clipped facets as there are references. Stack: below 3 kB.
    #[must_use]
    pub fn build_words(cells: &Cells<'a, G>) -> usize {
        let count = cells.count_references();
        let references = cells.reference_words(usize::try_from(count).unwrap_or(usize::MAX));
        let lists = Lists::end_words(cells.links.len(), count).saturating_add(references);
        words_with::<G>(cells.point_count(), cells.facet_count(), lists)
    }

    /// A solid for balls, segments and other solids: its cells, the lists of all facets in each, and
    /// a tree of boxes over the facets.
    ///
    /// It keeps what it takes of the workspace, and hands back the rest. [`Solid::build_words`] says how
    /// many words suffice; they must be others than those that the cells keep, as the rest that
    /// [`Cells::build`] hands back.
    ///
    /// # Errors
    /// [`BuildError::Full`] where the workspace is too small for a part, [`BuildError::TooLarge`] where
    /// there are 2^32 references or more.
    ///
    /// # Cost
    /// Of the order of n·log²n for n facets, and two or three times that of [`Solid::build_words`].
    /// Stack: below 4 kB.
    ///
    /// ```
    /// use tetracone::{boundary::Polygon, cells::{Cells, build::Parameters}, plane::{Plane, Point}};
    /// use tetracone::{query::Segment, solid::Solid, workspace_words};
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// const PARAMETERS: Parameters = Parameters::within::<Plane<f32>>(512);
    ///
    /// let corners = [[0.0, 0.0], [9.0, 0.0], [9.0, 3.0], [0.0, 6.0]].map(Point::from);
    /// let edges = [[0, 1], [1, 2], [2, 3], [3, 0]];
    /// let mut workspace = [0; workspace_words::<Plane<f32>>(4, 4, &PARAMETERS)];
    /// let (polygon, rest) = Polygon::<f32>::check(&corners, &edges, &mut workspace)?;
    /// let (cells, rest) = Cells::build(&polygon, &PARAMETERS, rest)?;
    /// let (solid, _) = Solid::build(cells, rest)?;
    ///
    /// let segment = Segment::new([-3.0, 2.0].into(), [6.0, 2.0].into())?;
    /// let hit = solid.cast(&segment).expect("it meets the polygon");
    /// assert_eq!((hit.facet, hit.point), (Some(3), Point::new(0.0, 2.0)));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Source
    /// Counting sort, for the lists; a bounding-volume hierarchy with median splits, laid out as a
    /// heap.
    pub fn build(
        cells: Cells<'a, G>,
        words: &'a mut [u32],
    ) -> Result<(Self, &'a mut [u32]), BuildError> {
        let mut workspace = Workspace::new(words);
        let tree = cells.surface.tree(&mut workspace)?;
        Self::complete(cells, tree, workspace)
    }

    /// The solid of these cells and this tree, when the cells' facets are listed.
    pub(super) fn complete(
        cells: Cells<'a, G>,
        tree: BoxTree<'a>,
        mut workspace: Workspace<'a>,
    ) -> Result<(Self, &'a mut [u32]), BuildError> {
        let lists = cells.list(&mut workspace)?;
        let none = BuildError::TooLarge { part: "boxes" };
        let bounds = tree.aabb::<G>(0).ok_or(none)?;
        let measures = Measures::of(&cells.grid, &tree, &bounds);
        Ok((Self::new(cells, lists, tree, measures), workspace.rest))
    }
}

/// A box of the tree, or of a tree that went deeper: so many levels below the root, and so many before
/// it on its level.
#[derive(Clone, Copy, Debug)]
struct Node {
    depth: u32,
    number: u32,
}

impl Node {
    /// The two boxes in it.
    fn halves(self) -> [Self; 2] {
        let depth = self.depth + 1;
        [2 * self.number, 2 * self.number + 1].map(|number| Self { depth, number })
    }

    /// Where its facets lie in the order of all.
    fn places(self, facets: u32) -> Range<usize> {
        let places = places(facets, self.depth, self.number);
        places.start as usize..places.end as usize
    }
}

impl<G: Dimension> Surface<'_, G> {
    /// The tree of boxes.
    fn tree<'a>(&self, words: &mut Workspace<'a>) -> Result<BoxTree<'a>, BuildError> {
        let facets = self.count as usize;
        let pieces = self.list_pieces(words)?;
        let boxes = words.keep(box_count(facets) * 2 * G::DIMENSION, "boxes")?;
        let order = words.keep(facets, "the order of facets")?;
        for (slot, number) in order.iter_mut().zip(0..) {
            *slot = number;
        }
        let count = box_count(facets);
        let leaves = count / 2 + 1;
        let levels = leaves.trailing_zeros();
        if levels as usize > MAX_LEVELS {
            return Err(BuildError::TooLarge { part: "facets" });
        }
        for depth in 0..levels {
            for number in 0..1 << depth {
                let node = Node { depth, number };
                let members = order.get_mut(node.places(self.count)).unwrap_or_default();
                self.halve(members, node);
            }
        }
        // The leaves' facets by number, so that the order is the same however halves were found.
        for number in 0..1 << levels {
            let leaf = Node {
                depth: levels,
                number,
            };
            sort(
                order.get_mut(leaf.places(self.count)).unwrap_or_default(),
                Ord::cmp,
            );
        }
        self.tree_of(boxes, order, pieces)
    }

    /// The tree over facets in this order, with the boxes around them from the lowest ones up.
    pub(super) fn tree_of<'a>(
        &self,
        boxes: &'a mut [u32],
        order: &'a [u32],
        pieces: &'a [u32],
    ) -> Result<BoxTree<'a>, BuildError> {
        let count = box_count(order.len());
        let leaves = count / 2 + 1;
        for (index, number) in (leaves - 1..count).zip(0..) {
            let depth = leaves.trailing_zeros();
            let places = Node { depth, number }.places(self.count);
            let members = order.get(places).unwrap_or_default();
            write_box(boxes, index, self.box_around(members));
        }
        let size = 2 * G::DIMENSION;
        for index in (0..leaves - 1).rev() {
            let read = |k: usize| Aabb::<G>::read(boxes.get(k * size..(k + 1) * size)?);
            let both = match (read(2 * index + 1), read(2 * index + 2)) {
                (Some(a), Some(b)) => Some(a.union(&b)),
                (one, None) | (None, one) => one,
            };
            write_box(boxes, index, both);
        }
        let numbered =
            |count: usize| u32::try_from(count).map_err(|_| BuildError::TooLarge { part: "boxes" });
        Ok(BoxTree {
            words: boxes,
            order: Indices::new(order, false),
            pieces: Indices::new(pieces, false),
            facets: self.count,
            boxes: numbered(count)?,
            piece_count: numbered(pieces.len())?,
            stamp: self.stamp(),
            is_convex: false,
        })
    }

    /// A hash of the points and facets.
    pub(super) fn stamp(&self) -> u32 {
        let corners = (0..self.count as usize * G::DIMENSION).filter_map(|at| self.corners.get(at));
        let mix = |sum: u32, word: u32| {
            let sum = (sum ^ word).wrapping_mul(0x9e37_79b1);
            sum ^ (sum >> 15)
        };
        let sum = self.points.iter().copied().chain(corners).fold(1, mix);
        // Zero is what a fresh tracker says.
        sum.max(1)
    }

    /// Puts the first half of a box's facets first: along the axis that leaves the least surface to its
    /// two boxes and to the four that those can be halved into. The surface says how often a box is
    /// met, and a cut that looks good may leave bad ones.
    fn halve(&self, members: &mut [u32], node: Node) {
        let mut cost = |axis| {
            let halves = self.cut(members, node, axis);
            let below = halves.map(|(half, node)| {
                let quarters = |axis| {
                    let quarters = self.cut(half, node, axis);
                    quarters
                        .into_iter()
                        .map(|(part, _)| self.surface(part))
                        .sum()
                };
                let least = (0..G::DIMENSION)
                    .map(quarters)
                    .fold(f64::INFINITY, f64::min);
                self.surface(half) + least
            });
            below.into_iter().sum()
        };
        let mut best = (f64::INFINITY, 0);
        for axis in 0..G::DIMENSION {
            let cost = cost(axis);
            if cost < best.0 {
                best = (cost, axis);
            }
        }
        self.cut(members, node, best.1);
    }

    /// The halves of a box's facets, those with the lowest middles along an axis in the first.
    fn cut<'m>(
        &self,
        members: &'m mut [u32],
        node: Node,
        axis: usize,
    ) -> [(&'m mut [u32], Node); 2] {
        let halves = node.halves();
        let lower = halves[0].places(self.count).len();
        if lower < members.len() {
            select(members, lower, |a, b| {
                self.middle(*a, axis)
                    .total_cmp(&self.middle(*b, axis))
                    .then_with(|| a.cmp(b))
            });
        }
        let (first, second) = members.split_at_mut_checked(lower).unwrap_or_default();
        let [left, right] = halves;
        [(first, left), (second, right)]
    }

    /// The middle of a facet along an axis, as a sum of its corners.
    fn middle(&self, number: u32, axis: usize) -> f64 {
        self.facet(number).map_or(0.0, |facet| {
            (0..G::DIMENSION)
                .filter_map(|k| Some(G::coordinates(G::corner(&facet, k)).get(axis)?.to_real()))
                .sum()
        })
    }

    /// The surface of the box around facets, but for a factor.
    fn surface(&self, members: &[u32]) -> f64 {
        self.box_around(members).map_or(0.0, |aabb| {
            let side = |k: usize| aabb.high[k].to_real() - aabb.low[k].to_real();
            let [x, y, z] = [side(0), side(1), side(2)];
            if G::DIMENSION == 2 {
                x + y
            } else {
                x * y + y * z + z * x
            }
        })
    }

    fn box_around(&self, members: &[u32]) -> Option<Aabb<G>> {
        members
            .iter()
            .filter_map(|number| self.facet(*number))
            .map(|facet| Aabb::of_facet(&facet))
            .reduce(|all, one| all.union(&one))
    }
}

fn write_box<G: Dimension>(boxes: &mut [u32], index: usize, aabb: Option<Aabb<G>>) {
    let size = 2 * G::DIMENSION;
    if let (Some(aabb), Some(words)) = (aabb, boxes.get_mut(index * size..(index + 1) * size)) {
        aabb.write(words);
    }
}
