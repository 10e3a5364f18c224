//! A solid at another size: every coordinate times a power of two.

use super::{BoxTree, Solid};
use crate::{
    cells::{ScaleError, keep, scale},
    geometry::Dimension,
    workspace::Workspace,
};

impl<'a, G: Dimension> Solid<'a, G> {
    /// Says how many words [`Solid::scaled`] takes.
    #[must_use]
    pub const fn scaled_words(&self) -> usize {
        let cells = self.cells.scaled_words();
        cells.saturating_add(self.boxes.words.len())
    }

    /// The same solid, every coordinate times 2^`exponent`: larger about zero, or smaller where that is less
    /// than 0.
    ///
    /// No coordinate is rounded, so that it answers as a solid that is built of scaled points, wherever it is
    /// placed. Points, leaves and boxes are copied; all else is this solid's, and so is what a query costs. The
    /// second part of the answer is the rest of the words.
    ///
    /// In fixed point nothing is finer than a step of the lattice: a solid is built at the least size
    /// that is asked for, and scaled up; what was scaled up can be scaled down again. Where rounding is
    /// meant, round the points, and [build](Solid::build) or [refit](Solid::refit) the solid of these.
    ///
    /// # Domain
    /// Solids that stay in the domain with the lattice of their cells, which begins up to one of its largest cells
    /// below the solid.
    ///
    /// # Errors
    /// [`ScaleError::Domain`] where they do not. [`ScaleError::Inexact`] where a coordinate would be rounded, or
    /// what is measured in coordinates: the middle of the box, and in fixed point the lattice, however even
    /// the coordinates are. [`ScaleError::Damaged`] where an image is. [`ScaleError::Full`] where there are
    /// fewer words than [`Solid::scaled_words`].
    ///
    /// # Cost
    /// Linear in the points, the cells, the facets and the words of leaves. Stack: below 1.5 kB.
    ///
    /// ```
    /// use tetracone::{include_solid, query::Class, solid::Solid, space::{Point, Pose, Space}};
    ///
    /// static CUBE: Solid<'static, Space<f32>> =
    ///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut words = [0; 400];
    /// let (large, _) = CUBE.scaled(2, &mut words)?; // four times as large
    /// let (at, past) = (Point::new(4.0, 2.0, 2.0), Point::new(4.25, 2.0, 2.0));
    /// assert_eq!(CUBE.classify(at), Class::Outside);
    /// assert_eq!([at, past].map(|point| large.classify(point)), [Class::Boundary, Class::Outside]);
    ///
    /// let other = CUBE.at(Pose::shifted(Point::new(3.5, 0.0, 0.0))?)?;
    /// assert!(!CUBE.intersects(&other) && large.intersects(&other));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Source
    /// Section 4.5 of the thesis: a covering turns, moves and grows with its solid.
    pub fn scaled(
        &self,
        exponent: i32,
        words: &'a mut [u32],
    ) -> Result<(Self, &'a mut [u32]), ScaleError> {
        let (cells, rest) = self.cells.scaled(exponent, words)?;
        let mut workspace = Workspace::new(rest);
        let boxes = keep(&mut workspace, self.boxes.words.len(), "boxes")?;
        scale::<G::Scalar>(self.boxes.words, boxes, exponent)?;
        let boxes = BoxTree {
            words: boxes,
            stamp: cells.surface.stamp(),
            ..self.boxes
        };
        let measures = self.measures.scaled::<G>(&cells.grid, exponent)?;
        let solid = Solid::new(cells, self.lists, boxes, measures);
        Ok((solid, workspace.rest))
    }
}
