//! An image's words, taken apart as the format is described, and put together in other ways.

use core::ops::Range;

use tetracone::image::{HEADER_WORDS, Image, ImageError, SECTION_WORDS};
use tetracone_std::bake::Baked;
use tetracone_tests::harness::image::{checksum, words};

/// Whether numbers of points and facets take 16 bits.
pub(crate) const NARROW: u32 = 1 << 24;
pub(crate) const FIXED: u32 = 1 << 20;

/// The kinds of section.
pub(crate) const POINTS: u32 = 1;
pub(crate) const FACETS: u32 = 2;
pub(crate) const GRID: u32 = 3;
pub(crate) const LINKS: u32 = 4;
pub(crate) const NODES: u32 = 5;
pub(crate) const LEAVES: u32 = 6;
pub(crate) const BOXES: u32 = 7;
pub(crate) const ORDER: u32 = 8;
pub(crate) const PIECES: u32 = 9;
pub(crate) const ENDS: u32 = 10;
pub(crate) const REFERENCES: u32 = 11;
pub(crate) const MEASURES: u32 = 12;

/// An image's words, and where its sections are.
#[derive(Clone)]
pub(crate) struct Parts {
    pub(crate) words: Vec<u32>,
    sections: Vec<(u32, Range<usize>)>,
}

/// A section as it is written: its kind and its words.
pub(crate) type Section = (u32, Vec<u32>);

impl Parts {
    pub(crate) fn new(words: Vec<u32>) -> Self {
        let rows = words[HEADER_WORDS..].chunks(SECTION_WORDS);
        let sections = rows.take(words[5] as usize).map(|row| {
            let first = row[1] as usize;
            (row[0], first..first + row[2] as usize)
        });
        Self {
            sections: sections.collect(),
            words,
        }
    }

    pub(crate) fn of(baked: &Baked) -> Self {
        Self::new(words(baked))
    }

    /// Where a section is; nowhere where there is none.
    pub(crate) fn section(&self, kind: u32) -> Range<usize> {
        let found = self.sections.iter().find(|(other, _)| *other == kind);
        found.map_or(0..0, |(_, range)| range.clone())
    }

    pub(crate) fn has_boxes(&self) -> bool {
        !self.section(BOXES).is_empty()
    }

    /// All sections, to put together anew.
    pub(crate) fn taken_apart(&self) -> Vec<Section> {
        let sections = self.sections.iter();
        sections
            .map(|(kind, range)| (*kind, self.words[range.clone()].to_vec()))
            .collect()
    }

    /// The same head before other sections.
    pub(crate) fn with(&self, sections: &[Section]) -> Self {
        let mut words = self.words[..HEADER_WORDS].to_vec();
        words[5] = number(sections.len());
        let mut first = HEADER_WORDS + sections.len() * SECTION_WORDS;
        for (kind, section) in sections {
            words.extend([*kind, number(first), number(section.len())]);
            first += section.len();
        }
        for (_, section) in sections {
            words.extend(section);
        }
        words[2] = number(words.len());
        words[3] = checksum(&words);
        Self::new(words)
    }

    pub(crate) fn dimension(&self) -> usize {
        (self.words[1] >> 16 & 15) as usize
    }

    pub(crate) fn is_narrow(&self) -> bool {
        self.words[1] & NARROW != 0
    }

    pub(crate) fn facets(&self) -> usize {
        self.words[6] as usize
    }

    /// How many facets are no slivers.
    pub(crate) fn sized(&self) -> usize {
        self.facets() - self.words[7] as usize
    }

    /// What is said of the image with some words changed and a checksum that fits.
    pub(crate) fn changed(&self, changes: &[(usize, u32)]) -> Result<(), ImageError> {
        let mut words = self.words.clone();
        for (at, word) in changes {
            words[*at] = *word;
        }
        read(words)
    }

    pub(crate) fn taken(&self, at: usize, word: u32) {
        assert_eq!(self.changed(&[(at, word)]), Ok(()), "{word:#x} at {at}");
    }

    /// It is refused there, or because of it elsewhere.
    pub(crate) fn refused_at(&self, place: usize, at: usize, word: u32) {
        let said = self.changed(&[(at, word)]);
        let right = matches!(said, Err(ImageError::Word { at, .. }) if at == place);
        assert!(right, "{word:#x} at {at}: {said:?}, not at {place}");
    }

    pub(crate) fn refused(&self, at: usize, word: u32) {
        self.refused_at(at, at, word);
    }
}

/// What is said of an image whose checksum is made to fit.
pub(crate) fn read(mut words: Vec<u32>) -> Result<(), ImageError> {
    words[3] = checksum(&words);
    Image::from_words(&words).map(drop)
}

pub(crate) fn number(value: usize) -> u32 {
    value.try_into().expect("small")
}
