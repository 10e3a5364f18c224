//! Writing an image.

use super::{
    BOX_HEAD, FIXED, GRID_WORDS, HEADER_WORDS, LIST_HEAD, Lattice, MAGIC, NARROW, SECTION_WORDS,
    VERSION, check::checksum, sections::Kind,
};
use crate::{
    cells::{Cells, build::BuildError, layout::NODE_WORDS},
    geometry::Dimension,
    indices::{Indices, index_words},
    number::{Arithmetic, Scalar},
    solid::{BoxTree, Lists, Solid},
};

/// What an image is written of: cells, for points alone, or a solid.
#[derive(Clone, Copy, Debug)]
pub struct Contents<'c, 'a, G: Dimension> {
    cells: &'c Cells<'a, G>,
    beyond: Option<(&'c BoxTree<'a>, &'c Lists<'a>)>,
}

impl<'c, 'a, G: Dimension> From<&'c Cells<'a, G>> for Contents<'c, 'a, G> {
    fn from(cells: &'c Cells<'a, G>) -> Self {
        Self {
            cells,
            beyond: None,
        }
    }
}

impl<'c, 'a, G: Dimension> From<&'c Solid<'a, G>> for Contents<'c, 'a, G> {
    fn from(solid: &'c Solid<'a, G>) -> Self {
        Self {
            cells: solid.cells(),
            beyond: Some((solid.boxes(), solid.lists())),
        }
    }
}

/// The most sections that are written.
const MOST: usize = 11;
/// Those of them that are there for more than points alone.
const BEYOND: usize = 5;

impl<G: Dimension> Contents<'_, '_, G> {
    /// Whether all numbers of points and facets fit 16 bits.
    fn is_narrow(&self) -> bool {
        let most = usize::from(u16::MAX);
        self.cells.facet_count() <= most && self.cells.point_count() <= most
    }

    /// The sections with their sizes in words; those of no kind are not there.
    fn sections(&self) -> impl Iterator<Item = (Kind, usize)> + use<G> {
        let (cells, narrow) = (self.cells, self.is_narrow());
        let facets = cells.facet_count();
        let beyond = self.beyond.map_or([0; BEYOND], |(boxes, lists)| {
            [
                BOX_HEAD + boxes.words.len(),
                index_words(facets, narrow),
                index_words(boxes.piece_count as usize, narrow),
                LIST_HEAD + Lists::end_words(cells.links.len(), lists.count.into()),
                cells.reference_words(lists.count as usize),
            ]
        });
        let sections: [(Kind, usize); MOST] = [
            (Kind::Points, cells.surface.points.len()),
            (Kind::Facets, index_words(facets * G::DIMENSION, narrow)),
            (Kind::Grid, GRID_WORDS),
            (Kind::Links, cells.links.len()),
            (Kind::Nodes, cells.nodes.len() * NODE_WORDS),
            (Kind::Leaves, cells.leaves.len()),
            (Kind::Boxes, beyond[0]),
            (Kind::Order, beyond[1]),
            (Kind::Pieces, beyond[2]),
            (Kind::Ends, beyond[3]),
            (Kind::References, beyond[4]),
        ];
        let count = match self.beyond {
            Some(_) => MOST,
            None => MOST - BEYOND,
        };
        sections.into_iter().take(count)
    }
}

/// How many words the image of [`Cells`] or of a [`Solid`] takes.
#[must_use]
pub fn image_words<'c, 'a: 'c, G: Dimension>(contents: impl Into<Contents<'c, 'a, G>>) -> usize {
    let sections = contents.into().sections();
    let words = |(_, words): (Kind, usize)| SECTION_WORDS + words;
    HEADER_WORDS + sections.map(words).sum::<usize>()
}

/// Writes [`Cells`], or a [`Solid`], as an image; gives the words used.
///
/// # Errors
/// [`BuildError::Full`] where fewer than [`image_words`] are there.
pub fn write<'c, 'a: 'c, 'w, G: Dimension>(
    contents: impl Into<Contents<'c, 'a, G>>,
    lattice: &Lattice,
    words: &'w mut [u32],
) -> Result<&'w [u32], BuildError> {
    let contents = contents.into();
    let (size, capacity) = (image_words(contents), words.len());
    let full = BuildError::Full {
        part: "the image",
        capacity,
    };
    let words = words.get_mut(..size).ok_or(full)?;
    let mut writer = Writer {
        words: &mut *words,
        at: 0,
    };
    writer.header(&contents, lattice, number(size)?)?;
    writer.table(&contents)?;
    let (Contents { cells, beyond }, narrow) = (contents, contents.is_narrow());
    let facets = cells.facet_count();
    writer.copy(cells.surface.points);
    writer.indices(&cells.surface.corners, facets * G::DIMENSION, narrow);
    writer.copy(&[cells.worst]);
    writer.copy(&cells.grid.to_words());
    writer.copy(cells.links);
    writer.copy(cells.nodes.as_flattened());
    writer.copy(cells.leaves);
    if let Some((boxes, lists)) = beyond {
        writer.copy(&[boxes.stamp, boxes.piece_count]);
        writer.copy(boxes.words);
        writer.indices(&boxes.order, facets, narrow);
        writer.indices(&boxes.pieces, boxes.piece_count as usize, narrow);
        let (ends, count) = (cells.links.len() + 1, lists.count as usize);
        writer.copy(&[lists.count]);
        writer.indices(&lists.ends, ends, Lists::has_narrow_ends(count as u64));
        writer.indices(&lists.references, count, cells.narrow);
    }
    let sum = checksum(words);
    if let Some(slot) = words.get_mut(3) {
        *slot = sum;
    }
    Ok(words)
}

fn number(count: usize) -> Result<u32, BuildError> {
    u32::try_from(count).map_err(|_| BuildError::TooLarge {
        part: "words in all",
    })
}

struct Writer<'w> {
    words: &'w mut [u32],
    at: usize,
}

impl Writer<'_> {
    fn header<G: Dimension>(
        &mut self,
        contents: &Contents<'_, '_, G>,
        lattice: &Lattice,
        size: u32,
    ) -> Result<(), BuildError> {
        let fixed = if G::Scalar::ARITHMETIC == Arithmetic::Fixed {
            FIXED
        } else {
            0
        };
        let narrow = if contents.is_narrow() { NARROW } else { 0 };
        #[expect(clippy::cast_possible_truncation, reason = "2 or 3")]
        let dimension = (G::DIMENSION as u32) << 16;
        let half = |real: f64, upper: bool| {
            let [p, q, r, s, t, u, v, w] = real.to_bits().to_le_bytes();
            u32::from_le_bytes(if upper { [t, u, v, w] } else { [p, q, r, s] })
        };
        let [x, y, z] = lattice.offset;
        self.copy(&[
            MAGIC,
            VERSION | dimension | fixed | narrow,
            size,
            0,
            0,
            number(contents.sections().count())?,
            number(contents.cells.facet_count())?,
            number(contents.cells.sliver_count())?,
            lattice.exponent.cast_unsigned(),
            half(x, false),
            half(x, true),
            half(y, false),
            half(y, true),
            half(z, false),
            half(z, true),
        ]);
        Ok(())
    }

    fn table<G: Dimension>(&mut self, contents: &Contents<'_, '_, G>) -> Result<(), BuildError> {
        let rows = contents.sections().count();
        let mut first = HEADER_WORDS + rows * SECTION_WORDS;
        for (kind, words) in contents.sections() {
            self.copy(&[kind as u32, number(first)?, number(words)?]);
            first += words;
        }
        Ok(())
    }

    fn copy(&mut self, words: &[u32]) {
        let end = self.at + words.len();
        if let Some(slots) = self.words.get_mut(self.at..end) {
            slots.copy_from_slice(words);
        }
        self.at = end;
    }

    fn indices(&mut self, indices: &Indices<'_>, count: usize, narrow: bool) {
        let get = |at: usize| {
            // A narrow list may hold one number more than there are, of no meaning.
            if at < count {
                indices.get(at).unwrap_or(0)
            } else {
                0
            }
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
