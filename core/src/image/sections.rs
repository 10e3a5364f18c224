use super::{HEADER_WORDS, Image, SECTION_WORDS};

/// What a section holds: the lowest bits of the first word of its row in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The points' coordinates.
    Points = 1,
    /// The facets' corners, which are numbers of points.
    Facets = 2,
    /// The lattice and the grid of root cells; see [`GRID_WORDS`](super::GRID_WORDS).
    Grid = 3,
    /// The cells.
    Links = 4,
    /// The cells that are split.
    Nodes = 5,
    /// The records of cells with boundary.
    Leaves = 6,
    /// The stamp of the boundary, how many connected pieces it has, and the boxes.
    Boxes = 7,
    /// The facets' order in the tree of boxes.
    Order = 8,
    /// A facet of every connected piece of boundary.
    Pieces = 9,
    /// How many facets the cells' lists name together, and where each list begins.
    Ends = 10,
    /// The facets in the lists.
    References = 11,
}

/// Kinds of section, those known here.
pub(super) const KINDS: usize = 11;
/// The kinds up to this one are in every image.
pub(super) const NEEDED: usize = Kind::Leaves as usize;
/// The bit of a kind that says that a reader to whom it is unknown may skip the section.
pub(super) const OPTIONAL: u32 = 1 << 31;

/// Where a section is in an image, in words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Section {
    pub(super) first: usize,
    pub(super) words: usize,
}

impl Section {
    /// Nothing.
    pub(super) const NONE: Self = Self { first: 0, words: 0 };
}

/// What the parts of an image take, in bytes; together they are the image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sections {
    /// The numbers at the head and the table of sections.
    pub header: usize,
    /// The points.
    pub points: usize,
    /// The facets, which name points.
    pub facets: usize,
    /// The lattice and the grid of root cells.
    pub grid: usize,
    /// The cells.
    pub links: usize,
    /// The cells that are split.
    pub nodes: usize,
    /// The records of cells with boundary.
    pub leaves: usize,
    /// The tree of boxes: zero where the solid was baked for points alone.
    pub boxes: usize,
    /// The order of the facets in the tree of boxes.
    pub order: usize,
    /// A facet of every connected piece of boundary.
    pub pieces: usize,
    /// Where the list of facets of each cell begins: zero where the solid was baked for points
    /// alone.
    pub list_ends: usize,
    /// The facets of each cell with boundary, all of them, for segments.
    pub lists: usize,
    /// Sections that this version of the crate does not know.
    pub unknown: usize,
}

impl Sections {
    /// What the index of points takes, besides the points and facets.
    #[must_use]
    pub const fn cells(&self) -> usize {
        self.grid
            .saturating_add(self.links)
            .saturating_add(self.nodes)
            .saturating_add(self.leaves)
    }

    /// What balls, segments and other solids take besides what points take.
    #[must_use]
    pub const fn beyond_points(&self) -> usize {
        self.boxes
            .saturating_add(self.order)
            .saturating_add(self.pieces)
            .saturating_add(self.list_ends)
            .saturating_add(self.lists)
    }
}

impl Image<'_> {
    /// What its parts take, in bytes.
    ///
    /// ```
    /// use tetracone::{image::Image, include_image};
    ///
    /// const CUBE: Image<'static> =
    ///     include_image!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
    /// // Eight points of three coordinates of four bytes.
    /// assert_eq!(CUBE.sections().points, 8 * 3 * 4);
    /// ```
    #[must_use]
    pub const fn sections(&self) -> Sections {
        let header = HEADER_WORDS + self.header.table * SECTION_WORDS;
        let mut all = header;
        let mut kind = 1;
        while kind <= KINDS {
            all += self.header.sections[kind].words;
            kind += 1;
        }
        Sections {
            header: header.saturating_mul(WORD),
            points: self.size(Kind::Points),
            facets: self.size(Kind::Facets),
            grid: self.size(Kind::Grid),
            links: self.size(Kind::Links),
            nodes: self.size(Kind::Nodes),
            leaves: self.size(Kind::Leaves),
            boxes: self.size(Kind::Boxes),
            order: self.size(Kind::Order),
            pieces: self.size(Kind::Pieces),
            list_ends: self.size(Kind::Ends),
            lists: self.size(Kind::References),
            unknown: (self.words.len() - all).saturating_mul(WORD),
        }
    }

    const fn size(&self, kind: Kind) -> usize {
        self.header.sections[kind as usize]
            .words
            .saturating_mul(WORD)
    }

    /// How many connected pieces the boundary has; zero where there are no boxes, which is where
    /// nobody asks for them.
    #[must_use]
    pub fn pieces(&self) -> usize {
        self.section(Kind::Boxes)
            .get(1)
            .map_or(0, |count| *count as usize)
    }
}

const WORD: usize = 4;
