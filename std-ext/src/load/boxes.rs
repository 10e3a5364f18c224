use tetracone::{
    Dimension,
    image::Lattice,
    tree::{Tree, build::BoxSizes},
};

use super::{Loaded, Memory, Visitor, visit};

/// The boxes of an image, which balls, segments and other solids ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Boxes {
    /// What they take of the image.
    pub bytes: usize,
    /// How many connected pieces the boundary has.
    pub pieces: usize,
}

/// The word of an image that says how wide numbers are, and the bit.
const WIDTH: (usize, u32) = (1, 1 << 24);
/// The word with the number of pieces.
const PIECES: usize = 24;

impl Loaded {
    /// The boxes; none where the solid can only be asked where points lie.
    #[must_use]
    pub fn boxes(&self) -> Option<Boxes> {
        let pieces = self.memory.word(PIECES) as usize;
        let narrow = self.memory.word(WIDTH.0) & WIDTH.1 != 0;
        let bytes = visit(&self.image(), Measure { pieces, narrow })?;
        Some(Boxes { bytes, pieces })
    }
}

impl Memory {
    fn word(&self, at: usize) -> u32 {
        match self {
            Self::Bytes(bytes) => {
                let (words, _) = bytes.as_chunks::<4>();
                words.get(at).map_or(0, |word| u32::from_le_bytes(*word))
            }
            Self::Words(words) => words.get(at).copied().unwrap_or(0),
        }
    }
}

/// How many bytes the boxes, the order of the facets and the list of pieces take.
struct Measure {
    pieces: usize,
    narrow: bool,
}

impl Visitor<'_> for Measure {
    type Output = Option<usize>;

    fn visit<G: Dimension>(self, tree: Tree<'_, G>, _: Lattice) -> Option<usize> {
        tree.body()?;
        let words = |count: usize| {
            if self.narrow {
                count.div_ceil(2)
            } else {
                count
            }
        };
        let sizes = BoxSizes::of::<G>(tree.facet_count(), 0);
        Some(4 * (sizes.boxes + words(sizes.order) + words(self.pieces)))
    }
}
