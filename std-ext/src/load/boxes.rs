use tetracone::{
    Dimension,
    image::{Lattice, image_words},
    tree::Tree,
};

use super::{Loaded, Visitor, visit};
use crate::bake::BoxMemory;

impl Loaded {
    /// How many bytes a tree of boxes would add, which balls, segments and other solids ask for;
    /// none where there is one.
    #[must_use]
    pub fn boxes_would_add(&self) -> Option<usize> {
        let image = self.image();
        let with_boxes = visit(&image, WithBoxes)?;
        with_boxes.checked_sub(image.bytes())
    }
}

/// The bytes of an image with boxes, where it has none.
struct WithBoxes;

impl Visitor<'_> for WithBoxes {
    type Output = Option<usize>;

    fn visit<G: Dimension>(self, tree: Tree<'_, G>, _: Lattice) -> Option<usize> {
        if tree.body().is_some() {
            return None;
        }
        let mut boxes = BoxMemory::of(&tree);
        let tree = tree.with_boxes(boxes.storage()).ok()?;
        Some(4 * image_words(&tree))
    }
}
