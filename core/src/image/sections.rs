//! The sections of an image: the one table of what there is, by which images are checked, read,
//! written and measured.

use super::{HEADER_WORDS, Image, SECTION_WORDS};
use crate::solid::Measures;

/// What a section of an image holds.
///
/// The first six are in every image, the others where the solid was baked for more than points.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SectionKind {
    /// The points' coordinates.
    Points = 1,
    /// The facets' corners, which are numbers of points.
    Facets = 2,
    /// The lattice and the grid of root cells.
    Grid = 3,
    /// The cells.
    Links = 4,
    /// The cells that are split.
    Nodes = 5,
    /// The records of cells with boundary.
    Leaves = 6,
    /// The tree of boxes.
    Boxes = 7,
    /// The facets' order in the tree of boxes.
    Order = 8,
    /// A facet of every connected piece of boundary.
    Pieces = 9,
    /// Where the list of facets of each cell begins.
    ListEnds = 10,
    /// The facets of each cell with boundary, for segments.
    Lists = 11,
    /// The numbers that the solid is measured by.
    Measures = 12,
}

impl SectionKind {
    /// All kinds, in the order in which sections are written.
    pub const ALL: [Self; KINDS] = [
        Self::Points,
        Self::Facets,
        Self::Grid,
        Self::Links,
        Self::Nodes,
        Self::Leaves,
        Self::Boxes,
        Self::Order,
        Self::Pieces,
        Self::ListEnds,
        Self::Lists,
        Self::Measures,
    ];

    /// Its name for people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::Facets => "facets",
            Self::Grid => "grid",
            Self::Links => "links",
            Self::Nodes => "nodes",
            Self::Leaves => "leaves",
            Self::Boxes => "boxes",
            Self::Order => "order",
            Self::Pieces => "pieces",
            Self::ListEnds => "list ends",
            Self::Lists => "lists",
            Self::Measures => "measures",
        }
    }

    /// Whether it is in every image, as points ask for it.
    #[must_use]
    pub const fn is_for_points(self) -> bool {
        self as usize <= Self::Leaves as usize
    }

    /// The kind that this word of a table tells, if it is known here.
    pub(super) const fn from_word(word: u32) -> Option<Self> {
        let number = word as usize;
        if number >= 1 && number <= KINDS {
            Some(Self::ALL[number - 1])
        } else {
            None
        }
    }
}

/// Kinds of section, those known here.
const KINDS: usize = 12;

/// The bit of a kind that says that a reader to whom it is unknown may skip the section.
pub(super) const OPTIONAL: u32 = 1 << 31;

/// Where a section is in an image, in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Section {
    pub(super) first: usize,
    pub(super) words: usize,
}

impl Section {
    /// As much of an image's words as there is of it.
    pub(super) const fn of(self, words: &[u32]) -> &[u32] {
        let (_, rest) = words.split_at(least(self.first, words.len()));
        rest.split_at(least(self.words, rest.len())).0
    }
}

const fn least(a: usize, b: usize) -> usize {
    if a < b { a } else { b }
}

/// Where the sections of an image are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Places([Option<Section>; KINDS]);

impl Places {
    /// There is none.
    pub(super) const NONE: Self = Self([None; KINDS]);

    /// Where the section of a kind is, if it is there.
    pub(super) const fn get(&self, kind: SectionKind) -> Option<Section> {
        self.0[kind as usize - 1]
    }

    /// As [`Places::get`]; one without words where it is not there.
    pub(super) const fn of(&self, kind: SectionKind) -> Section {
        match self.get(kind) {
            Some(section) => section,
            None => Section { first: 0, words: 0 },
        }
    }

    pub(super) const fn set(&mut self, kind: SectionKind, section: Section) {
        self.0[kind as usize - 1] = Some(section);
    }
}

impl<'a> Image<'a> {
    /// How many bytes the numbers at the head and the table of sections take.
    #[must_use]
    pub const fn header_bytes(&self) -> usize {
        (HEADER_WORDS + self.header.table * SECTION_WORDS) * WORD
    }

    /// How many bytes the section of a kind takes: zero where the image has none.
    ///
    /// ```
    /// use tetracone::{image::{Image, SectionKind}, include_image};
    ///
    /// const CUBE: Image<'static> =
    ///     include_image!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
    /// // Eight points of three coordinates of four bytes.
    /// assert_eq!(CUBE.section_bytes(SectionKind::Points), 8 * 3 * 4);
    /// ```
    #[must_use]
    pub const fn section_bytes(&self, kind: SectionKind) -> usize {
        self.header.places.of(kind).words.saturating_mul(WORD)
    }

    /// How many bytes sections take that this version of the crate does not know.
    #[must_use]
    pub const fn unknown_bytes(&self) -> usize {
        let known = self.header_bytes() + self.bytes_of(true) + self.bytes_beyond_points();
        self.bytes().saturating_sub(known)
    }

    /// How many bytes the index of points takes, besides the points and facets.
    #[must_use]
    pub const fn cell_bytes(&self) -> usize {
        self.section_bytes(SectionKind::Grid)
            .saturating_add(self.section_bytes(SectionKind::Links))
            .saturating_add(self.section_bytes(SectionKind::Nodes))
            .saturating_add(self.section_bytes(SectionKind::Leaves))
    }

    /// How many bytes balls, segments and other solids take besides what points take.
    #[must_use]
    pub const fn bytes_beyond_points(&self) -> usize {
        self.bytes_of(false)
    }

    /// What all sections take that are for points, or all others.
    const fn bytes_of(&self, for_points: bool) -> usize {
        let (mut sum, mut at) = (0usize, 0);
        while at < KINDS {
            let kind = SectionKind::ALL[at];
            if kind.is_for_points() == for_points {
                sum = sum.saturating_add(self.section_bytes(kind));
            }
            at += 1;
        }
        sum
    }

    /// How many connected pieces the boundary has; zero where the solid was baked for points alone,
    /// which is where nobody asks for them.
    #[must_use]
    pub const fn pieces(&self) -> usize {
        let [_, count, _] = Measures::heading(self.section(SectionKind::Measures));
        count as usize
    }

    /// The words of a section; none where it is not there.
    pub(super) const fn section(&self, kind: SectionKind) -> &'a [u32] {
        self.header.places.of(kind).of(self.words)
    }
}

const WORD: usize = 4;
