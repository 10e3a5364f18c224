use super::{HEADER_WORDS, Header, Image};
use crate::tree::layout::{GROUP_WORDS, NODE_WORDS, SHEAF_WORDS, SHEET_WORDS, index_words};

/// What the parts of an image take, in bytes; together they are the image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sections {
    /// The numbers at the head.
    pub header: usize,
    /// The points.
    pub points: usize,
    /// The facets, which name points.
    pub facets: usize,
    /// The cones.
    pub cones: usize,
    /// The groups of facets in cones.
    pub groups: usize,
    /// The references from groups to facets.
    pub references: usize,
    /// The sheaves of facets that cross whole cones.
    pub sheaves: usize,
    /// The sheets in sheaves.
    pub sheets: usize,
    /// The tree of boxes: zero where the solid was baked for points alone.
    pub boxes: usize,
    /// The order of the facets in the tree of boxes.
    pub order: usize,
    /// A facet of every connected piece of boundary.
    pub pieces: usize,
}

impl Sections {
    /// What balls, segments and other solids take besides what points take.
    #[must_use]
    pub const fn beyond_points(&self) -> usize {
        self.boxes
            .saturating_add(self.order)
            .saturating_add(self.pieces)
    }
}

impl Header {
    /// The words of every section, the header's too.
    pub(super) const fn sections(&self) -> Sections {
        let (narrow, dimension) = (self.narrow, self.dimension);
        Sections {
            header: HEADER_WORDS,
            points: self.points.saturating_mul(dimension),
            facets: index_words(self.facets.saturating_mul(dimension), narrow),
            cones: self.nodes.saturating_mul(NODE_WORDS),
            groups: self.groups.saturating_mul(GROUP_WORDS),
            references: index_words(self.references, narrow),
            sheaves: self.sheaves.saturating_mul(SHEAF_WORDS),
            sheets: self.sheets.saturating_mul(SHEET_WORDS),
            boxes: self.boxes.saturating_mul(2).saturating_mul(dimension),
            order: index_words(self.ordered(), narrow),
            pieces: index_words(self.pieces, narrow),
        }
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
        const WORD: usize = 4;
        let words = self.header.sections();
        Sections {
            header: words.header.saturating_mul(WORD),
            points: words.points.saturating_mul(WORD),
            facets: words.facets.saturating_mul(WORD),
            cones: words.cones.saturating_mul(WORD),
            groups: words.groups.saturating_mul(WORD),
            references: words.references.saturating_mul(WORD),
            sheaves: words.sheaves.saturating_mul(WORD),
            sheets: words.sheets.saturating_mul(WORD),
            boxes: words.boxes.saturating_mul(WORD),
            order: words.order.saturating_mul(WORD),
            pieces: words.pieces.saturating_mul(WORD),
        }
    }

    /// How many connected pieces the boundary has; zero where there are no boxes, which is where
    /// nobody asks for them.
    #[must_use]
    pub const fn pieces(&self) -> usize {
        self.header.pieces
    }
}
