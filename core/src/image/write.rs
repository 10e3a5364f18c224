//! Writing an image.

use super::{
    CONVEX, FIXED, HEADER_WORDS, Lattice, MAGIC, NARROW, SECTION_WORDS, SectionKind, VERSION,
    check::checksum,
};
use crate::{
    cells::{Cells, build::BuildError, grid::GRID_WORDS},
    geometry::Dimension,
    indices::{Indices, IndicesMut, index_words},
    number::{Arithmetic, Scalar},
    solid::{Lists, MEASURE_WORDS, Measures, Solid},
    words::real_to_words,
    workspace::Workspace,
};

/// What an image is written of: cells, for points alone, or a solid.
#[derive(Clone, Copy, Debug)]
pub struct Contents<'c, 'a, G: Dimension> {
    cells: &'c Cells<'a, G>,
    solid: Option<&'c Solid<'a, G>>,
}

impl<'c, 'a, G: Dimension> From<&'c Cells<'a, G>> for Contents<'c, 'a, G> {
    fn from(cells: &'c Cells<'a, G>) -> Self {
        Self { cells, solid: None }
    }
}

impl<'c, 'a, G: Dimension> From<&'c Solid<'a, G>> for Contents<'c, 'a, G> {
    fn from(solid: &'c Solid<'a, G>) -> Self {
        Self {
            cells: solid.cells(),
            solid: Some(solid),
        }
    }
}

/// What a section is written of.
enum Source<'s> {
    /// Words that stand somewhere.
    Words(&'s [u32]),
    /// So many words that do not.
    Found([u32; MEASURE_WORDS], usize),
    /// So many numbers, and whether they take 16 bits.
    Numbers(Indices<'s>, usize, bool),
}

impl Source<'_> {
    /// How many words the section takes.
    const fn size(&self) -> usize {
        match self {
            Self::Words(words) => words.len(),
            Self::Found(_, count) => *count,
            Self::Numbers(_, count, narrow) => index_words(*count, *narrow),
        }
    }

    fn write(&self, room: &mut Workspace<'_>) {
        match self {
            Self::Words(words) => copy(room, words),
            Self::Found(words, count) => copy(room, words.get(..*count).unwrap_or_default()),
            Self::Numbers(numbers, count, narrow) => {
                let mut slots = IndicesMut::new(room.take(self.size()), *narrow);
                slots.clear();
                for at in 0..*count {
                    slots.set(at, numbers.get(at).unwrap_or(0));
                }
            }
        }
    }
}

impl<G: Dimension> Contents<'_, '_, G> {
    /// Whether all numbers of points and facets fit 16 bits.
    fn is_narrow(&self) -> bool {
        let most = usize::from(u16::MAX);
        self.cells.facet_count() <= most && self.cells.point_count() <= most
    }

    /// What a section is written of; none where the image is to be without it.
    fn source(&self, kind: SectionKind) -> Option<Source<'_>> {
        let (cells, narrow) = (self.cells, self.is_narrow());
        let facets = cells.facet_count();
        Some(match kind {
            SectionKind::Points => Source::Words(cells.surface.points),
            SectionKind::Facets => {
                Source::Numbers(cells.surface.corners, facets * G::DIMENSION, narrow)
            }
            SectionKind::Grid => {
                let (mut words, grid) = ([0; MEASURE_WORDS], cells.grid.to_words(cells.worst));
                words[..GRID_WORDS].copy_from_slice(&grid);
                Source::Found(words, GRID_WORDS)
            }
            SectionKind::Links => Source::Words(cells.links),
            SectionKind::Nodes => Source::Words(cells.nodes.as_flattened()),
            SectionKind::Leaves => Source::Words(cells.leaves),
            SectionKind::Boxes => Source::Words(self.solid?.boxes().words),
            SectionKind::Order => Source::Numbers(self.solid?.boxes().order, facets, narrow),
            SectionKind::Pieces => {
                let boxes = self.solid?.boxes();
                Source::Numbers(boxes.pieces, boxes.piece_count as usize, narrow)
            }
            SectionKind::ListEnds => {
                let lists = self.solid?.lists();
                let narrow = Lists::has_narrow_ends(lists.count.into());
                Source::Numbers(lists.ends, cells.links.len() + 1, narrow)
            }
            SectionKind::Lists => {
                let lists = self.solid?.lists();
                Source::Numbers(lists.references, lists.count as usize, cells.narrow)
            }
            SectionKind::Measures => {
                let solid = self.solid?;
                let boxes = solid.boxes();
                let heading = [boxes.stamp, boxes.piece_count, solid.lists().count];
                let words = solid.measures().to_words(heading);
                Source::Found(words, Measures::words(G::DIMENSION))
            }
        })
    }

    /// The words before the table of sections of an image of this size.
    fn header(&self, lattice: &Lattice, size: u32) -> Result<[u32; HEADER_WORDS], BuildError> {
        let flag = |is_set: bool, flag: u32| if is_set { flag } else { 0 };
        let flags = flag(G::Scalar::ARITHMETIC == Arithmetic::Fixed, FIXED)
            | flag(self.is_narrow(), NARROW)
            | flag(self.solid.is_some_and(Solid::is_convex), CONVEX);
        #[expect(clippy::cast_possible_truncation, reason = "2 or 3")]
        let dimension = (G::DIMENSION as u32) << 16;
        let [[a, b], [c, d], [e, f]] = lattice.offset.map(real_to_words);
        Ok([
            MAGIC,
            VERSION | dimension | flags,
            size,
            0,
            0,
            number(self.sources().count())?,
            number(self.cells.facet_count())?,
            number(self.cells.sliver_count())?,
            lattice.exponent.cast_unsigned(),
            a,
            b,
            c,
            d,
            e,
            f,
        ])
    }

    /// The sections that there are.
    fn sources(&self) -> impl Iterator<Item = (SectionKind, Source<'_>)> {
        let kinds = SectionKind::ALL.into_iter();
        kinds.filter_map(|kind| Some((kind, self.source(kind)?)))
    }
}

/// How many words the image of [`Cells`] or of a [`Solid`] takes.
#[must_use]
pub fn image_words<'c, 'a: 'c, G: Dimension>(contents: impl Into<Contents<'c, 'a, G>>) -> usize {
    let contents = contents.into();
    let words = |(_, source): (SectionKind, Source<'_>)| SECTION_WORDS + source.size();
    HEADER_WORDS + contents.sources().map(words).sum::<usize>()
}

/// Writes [`Cells`], or a [`Solid`], as an image; gives the words used. The image says whether the solid is convex.
///
/// # Errors
/// [`BuildError::Full`] where fewer than [`image_words`] are there.
pub fn write<'c, 'a: 'c, 'w, G: Dimension>(
    contents: impl Into<Contents<'c, 'a, G>>,
    lattice: &Lattice,
    words: &'w mut [u32],
) -> Result<&'w [u32], BuildError> {
    let contents = contents.into();
    let size = image_words(contents);
    let full = BuildError::full("the image", words.len());
    let words = words.get_mut(..size).ok_or(full)?;
    let mut room = Workspace::new(&mut *words);
    copy(&mut room, &contents.header(lattice, number(size)?)?);
    let mut first = HEADER_WORDS + contents.sources().count() * SECTION_WORDS;
    for (kind, source) in contents.sources() {
        copy(
            &mut room,
            &[kind as u32, number(first)?, number(source.size())?],
        );
        first += source.size();
    }
    for (_, source) in contents.sources() {
        source.write(&mut room);
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

fn copy(room: &mut Workspace<'_>, words: &[u32]) {
    for (slot, word) in room.take(words.len()).iter_mut().zip(words) {
        *slot = *word;
    }
}
