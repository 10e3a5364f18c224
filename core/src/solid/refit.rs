//! A solid whose boundary moved: the tree of boxes keeps its shape.

use super::{BoxTree, Solid, box_count};
use crate::{
    boundary::Surface,
    cells::{Cells, build::BuildError},
    geometry::Dimension,
    indices::Indices,
    workspace::Workspace,
};

impl<G: Dimension> Solid<'_, G> {
    /// The solid of cells with the same facets, whose points moved: what [`Solid::build`] makes of them,
    /// without looking anew for which facets lie together.
    ///
    /// What is decided, and what is measured of one facet or pair of them, is what a solid that is built
    /// afresh says. Which of several equally good witnesses is named, the last bits of what is summed over
    /// facets, costs and what trackers carry need not be. Which facets are in one box stays as it was, so
    /// where a boundary has moved far, queries take longer than in a fresh one. Where the facets or the
    /// slivers are others, the tree is built afresh, by [`Solid::build`].
    ///
    /// It takes no more words than [`Solid::build`], others than those of this solid, and gives back the rest.
    ///
    /// # Errors
    /// Those of [`Solid::build`].
    ///
    /// # Cost
    /// Linear in the facets, and what listing those of the cells costs: two or three times that of
    /// [`Solid::build_words`]. Stack: below 4.1 kB.
    ///
    /// ```
    /// use tetracone::{boundary::Polygon, cells::{Cells, build::Parameters}, plane::{Plane, Point}};
    /// use tetracone::{query::Segment, solid::Solid, workspace_words};
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// const PARAMETERS: Parameters = Parameters::within::<Plane<f32>>(512);
    /// const WORDS: usize = workspace_words::<Plane<f32>>(4, 4, &PARAMETERS);
    ///
    /// let mut corners = [[0.0, 0.0], [9.0, 0.0], [9.0, 3.0], [0.0, 6.0]].map(Point::from);
    /// let edges = [[0, 1], [1, 2], [2, 3], [3, 0]];
    /// let (mut first, mut second) = ([0; WORDS], [0; WORDS]);
    /// let (polygon, rest) = Polygon::<f32>::check(&corners, &edges, &mut first)?;
    /// let (cells, rest) = Cells::build(&polygon, &PARAMETERS, rest)?;
    /// let (solid, _) = Solid::build(cells, rest)?;
    ///
    /// corners[3] = Point::new(0.0, 7.0);
    /// let (polygon, rest) = Polygon::<f32>::check(&corners, &edges, &mut second)?;
    /// let (cells, rest) = solid.cells().refit(&polygon, &PARAMETERS, rest)?;
    /// let (moved, _) = solid.refit(cells, rest)?;
    ///
    /// let segment = Segment::new([-3.0, 6.5].into(), [6.0, 6.5].into())?;
    /// assert_eq!(solid.cast(&segment), None);
    /// assert_eq!(moved.cast(&segment).and_then(|hit| hit.facet), Some(3));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Source
    /// Van den Bergen, "Efficient collision detection of complex deformable models using AABB
    /// trees", 1997.
    pub fn refit<'a>(
        &self,
        cells: Cells<'a, G>,
        words: &'a mut [u32],
    ) -> Result<(Solid<'a, G>, &'a mut [u32]), BuildError> {
        if !cells.surface.has_corners_of(&self.cells.surface) {
            return Solid::build(cells, words);
        }
        let mut workspace = Workspace::new(words);
        let tree = cells.surface.tree_like(&self.boxes, &mut workspace)?;
        Solid::complete(cells, tree, workspace)
    }
}

impl<G: Dimension> Surface<'_, G> {
    /// The tree of boxes with the facets and the pieces in the order of another one.
    fn tree_like<'a>(
        &self,
        other: &BoxTree<'_>,
        words: &mut Workspace<'a>,
    ) -> Result<BoxTree<'a>, BuildError> {
        let facets = self.count as usize;
        let mut copied = |numbers: Indices<'_>, count: usize, part| {
            let slots = words.keep(count, part)?;
            for (at, slot) in slots.iter_mut().enumerate() {
                *slot = numbers.get(at).unwrap_or(0);
            }
            Ok(&*slots)
        };
        let pieces = copied(
            other.pieces,
            other.piece_count as usize,
            "pieces of boundary",
        )?;
        let order = copied(other.order, facets, "the order of facets")?;
        let boxes = words.keep(box_count(facets) * 2 * G::DIMENSION, "boxes")?;
        self.tree_of(boxes, order, pieces)
    }
}
