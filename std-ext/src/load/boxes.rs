use tetracone::{
    Dimension,
    image::{Lattice, image_words},
    tree::Tree,
};

use super::{Loaded, Visitor, visit};
use crate::bake::{BakeError, BoxMemory};

impl Loaded {
    /// How many bytes a tree of boxes would add, which balls, segments and other solids ask for;
    /// none where there is one.
    ///
    /// # Errors
    /// [`BakeError::Memory`]: they are built to be counted.
    pub fn boxes_would_add(&self) -> Result<Option<usize>, BakeError> {
        let image = self.image();
        let with_boxes = visit(&image, WithBoxes)?;
        Ok(with_boxes.and_then(|bytes| bytes.checked_sub(image.bytes())))
    }
}

/// The bytes of an image with boxes, where it has none.
struct WithBoxes;

impl Visitor<'_> for WithBoxes {
    type Output = Result<Option<usize>, BakeError>;

    fn visit<G: Dimension>(self, tree: Tree<'_, G>, _: Lattice) -> Self::Output {
        if tree.body().is_some() {
            return Ok(None);
        }
        let mut boxes = BoxMemory::of(&tree)?;
        let tree = tree.with_boxes(boxes.storage())?;
        Ok(Some(4 * image_words(&tree)))
    }
}
