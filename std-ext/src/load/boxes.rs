use tetracone::{
    Dimension,
    cells::Cells,
    image::{Lattice, image_words},
};

use super::{Loaded, Visitor, visit};
use crate::bake::{BakeError, with_solid};

impl Loaded {
    /// How many bytes a tree of boxes and lists of facets would add, which balls, segments and other
    /// solids ask for; none where there are some.
    ///
    /// # Errors
    /// [`BakeError::Memory`]: they are built to be counted.
    pub fn boxes_would_add(&self) -> Result<Option<usize>, BakeError> {
        let image = self.image();
        if image.bytes_beyond_points() > 0 {
            return Ok(None);
        }
        let with_boxes = visit(&image, WithBoxes)?;
        Ok(with_boxes.checked_sub(image.bytes()))
    }
}

/// The bytes of an image with boxes.
struct WithBoxes;

impl Visitor<'_> for WithBoxes {
    type Output = Result<usize, BakeError>;

    fn visit<G: Dimension>(self, cells: Cells<'_, G>, _: Lattice) -> Self::Output {
        with_solid(cells, |solid| 4 * image_words(solid))
    }
}
