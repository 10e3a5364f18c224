//! Writing a tree as an image.

use super::{FIXED, HEADER_WORDS, Lattice, MAGIC, NARROW, SLIVERS, VERSION, check::checksum};
use crate::{
    dimension::Dimension,
    number::{Arithmetic, Scalar},
    tree::{
        Tree,
        build::BuildError,
        layout::{GROUP_WORDS, Group, Indices, NODE_WORDS, SHEAF_WORDS, SHEET_WORDS, index_words},
    },
};

/// How many words the image of a tree takes.
#[must_use]
pub fn image_words<G: Dimension>(tree: &Tree<'_, G>) -> usize {
    let narrow = is_narrow(tree);
    HEADER_WORDS
        + tree.points.len()
        + index_words(tree.facet_count() * G::DIMENSION, narrow)
        + tree.nodes.len() * NODE_WORDS
        + tree.groups.len() * GROUP_WORDS
        + index_words(reference_count(tree), narrow)
        + tree.sheaves.len() * SHEAF_WORDS
        + tree.sheets.len() * SHEET_WORDS
        + tree.boxes.words.len()
        + index_words(ordered(tree), narrow)
        + index_words(tree.boxes.piece_count as usize, narrow)
}

/// Writes a tree as an image; gives the words used.
///
/// # Errors
/// [`BuildError::Full`] where fewer than [`image_words`] are there.
pub fn write<'w, G: Dimension>(
    tree: &Tree<'_, G>,
    lattice: &Lattice,
    words: &'w mut [u32],
) -> Result<&'w [u32], BuildError> {
    let (size, capacity) = (image_words(tree), words.len());
    let full = BuildError::Full {
        part: "the image",
        capacity,
    };
    let words = words.get_mut(..size).ok_or(full)?;
    let narrow = is_narrow(tree);
    let number = |count: usize| {
        u32::try_from(count).map_err(|_| BuildError::TooLarge {
            part: "words in all",
        })
    };
    #[expect(clippy::cast_possible_truncation, reason = "2 or 3")]
    let kind = VERSION
        | ((G::DIMENSION as u32) << 16)
        | (if G::Scalar::ARITHMETIC == Arithmetic::Fixed {
            FIXED
        } else {
            0
        })
        | (if narrow { NARROW } else { 0 });
    let [x, y, z] = G::coordinates(tree.origin).map(Scalar::to_word);
    let [a, b, c] = lattice.offset.map(f64::to_bits);
    let half = |bits: u64, upper: bool| {
        let [p, q, r, s, t, u, v, w] = bits.to_le_bytes();
        u32::from_le_bytes(if upper { [t, u, v, w] } else { [p, q, r, s] })
    };
    let header = [
        MAGIC,
        kind,
        number(size)?,
        0,
        number(tree.points.len() / G::DIMENSION)?,
        number(tree.facet_count())?,
        number(tree.nodes.len())?,
        number(tree.groups.len())?,
        number(reference_count(tree))?,
        number(tree.sheaves.len())?,
        number(tree.sheets.len())?,
        tree.core.cast_unsigned(),
        tree.worst,
        x,
        y,
        z,
        lattice.exponent.cast_unsigned(),
        u32::from(tree.boxes.boxes > 0)
            | (tree.class.to_word() << 1)
            | (number(tree.sliver_count())? << SLIVERS),
        half(a, false),
        half(a, true),
        half(b, false),
        half(b, true),
        half(c, false),
        half(c, true),
        tree.boxes.piece_count,
        tree.boxes.stamp,
    ];
    let mut writer = Writer {
        words: &mut *words,
        at: 0,
    };
    writer.copy(&header);
    writer.copy(tree.points);
    writer.indices(&tree.facets, tree.facet_count() * G::DIMENSION, narrow);
    writer.copy(tree.nodes.as_flattened());
    writer.copy(tree.groups.as_flattened());
    writer.indices(&tree.references, reference_count(tree), narrow);
    writer.copy(tree.sheaves.as_flattened());
    writer.copy(tree.sheets.as_flattened());
    writer.copy(tree.boxes.words);
    writer.indices(&tree.boxes.order, ordered(tree), narrow);
    writer.indices(&tree.boxes.pieces, tree.boxes.piece_count as usize, narrow);
    let sum = checksum(words);
    if let Some(slot) = words.get_mut(3) {
        *slot = sum;
    }
    Ok(words)
}

/// Whether all numbers of points and facets fit 16 bits.
fn is_narrow<G: Dimension>(tree: &Tree<'_, G>) -> bool {
    let most = usize::from(u16::MAX);
    tree.facet_count() <= most && tree.points.len() / G::DIMENSION <= most
}

/// How many facets the tree of boxes puts in order.
const fn ordered<G: Dimension>(tree: &Tree<'_, G>) -> usize {
    tree.boxes.facets as usize
}

/// References lie one after the other, a group's after those of the groups before it.
fn reference_count<G: Dimension>(tree: &Tree<'_, G>) -> usize {
    tree.groups.last().map_or(0, |words| {
        let group = Group(words);
        group.first() as usize + group.count() as usize
    })
}

struct Writer<'w> {
    words: &'w mut [u32],
    at: usize,
}

impl Writer<'_> {
    fn copy(&mut self, words: &[u32]) {
        let end = self.at + words.len();
        if let Some(slots) = self.words.get_mut(self.at..end) {
            slots.copy_from_slice(words);
        }
        self.at = end;
    }

    fn indices(&mut self, indices: &Indices<'_>, count: usize, narrow: bool) {
        let get = |at: usize| {
            indices
                .get(at)
                .and_then(|x| u32::try_from(x).ok())
                .unwrap_or(0)
        };
        for at in 0..index_words(count, narrow) {
            let word = if narrow {
                get(2 * at) | (get(2 * at + 1) << 16)
            } else {
                get(at)
            };
            self.copy(&[word]);
        }
    }
}
