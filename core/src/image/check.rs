//! The complete check of an image, usable at compile time.
//!
//! Everything that a query follows is checked: lengths, kinds, every number of a point, a facet, a
//! cell, a node and a leaf, the leaves' records word for word, and every coordinate. What the
//! numbers *say* is vouched for by the checksum alone.

use super::{
    CONVEX, FIXED, HEADER_WORDS, Header, Image, ImageError, MAGIC, NARROW, SECTION_WORDS,
    SectionKind, VERSION,
    sections::{OPTIONAL, Places, Section},
};
use crate::{
    cells::{
        check::{CellWords, Fault},
        grid::GRID_WORDS,
        layout::is_narrow,
    },
    indices::{index_words, packed},
    number::{Arithmetic, in_domain},
    solid::{Lists, MAX_LEVELS, Measures, box_count},
    words::{attempt, require, word},
};

/// A word that is wrong, and what it should be.
const fn wrong(at: usize, what: &'static str) -> ImageError {
    ImageError::Word { at, what }
}

/// An image that was checked before, as part of something larger.
#[must_use]
pub const fn checked_before(words: &[u32]) -> Option<Image<'_>> {
    if words.len() < HEADER_WORDS {
        return None;
    }
    let Ok(mut header) = header(words) else {
        return None;
    };
    let Ok(places) = table(words, header.table) else {
        return None;
    };
    header.places = places;
    Some(Image { words, header })
}

pub(super) const fn check(words: &[u32]) -> Result<Header, ImageError> {
    if words.len() < HEADER_WORDS {
        return Err(ImageError::Truncated { words: words.len() });
    }
    if word(words, 0) != MAGIC {
        return Err(ImageError::Magic);
    }
    let mut header = attempt!(header(words));
    if checksum(words) != word(words, 3) {
        return Err(ImageError::Checksum);
    }
    header.places = attempt!(table(words, header.table));
    let checker = Checker { words, header };
    attempt!(checker.sections());
    Ok(header)
}

const fn header(words: &[u32]) -> Result<Header, ImageError> {
    let kind = word(words, 1);
    if kind & 0xffff != VERSION {
        return Err(ImageError::Version {
            found: kind & 0xffff,
        });
    }
    let dimension = (kind >> 16) & 15;
    let known = VERSION | (dimension << 16) | (kind & (FIXED | NARROW | CONVEX));
    if known != kind || (dimension != 2 && dimension != 3) {
        return Err(ImageError::Format { word: kind });
    }
    if word(words, 2) as u64 != words.len() as u64 {
        return Err(ImageError::Size {
            promised: word(words, 2),
            words: words.len(),
        });
    }
    Ok(Header {
        dimension: dimension as usize,
        arithmetic: if kind & FIXED == 0 {
            Arithmetic::F32
        } else {
            Arithmetic::Fixed
        },
        narrow: kind & NARROW != 0,
        is_convex: kind & CONVEX != 0,
        facets: word(words, 6),
        slivers: word(words, 7),
        table: word(words, 5) as usize,
        places: Places::NONE,
    })
}

/// Returns the checksum that stands in word 3 of an image, of all other words. Damage within one word always
/// changes it.
///
/// # Cost
/// Linear in the words.
#[must_use]
pub const fn checksum(words: &[u32]) -> u32 {
    let mut sum = 0x811c_9dc5u32;
    let mut at = 0;
    while at < words.len() {
        if at != 3 {
            // Every step can be undone, so different words keep different sums.
            sum = (sum ^ word(words, at)).wrapping_mul(0x0100_0193);
            sum ^= sum >> 15;
        }
        at += 1;
    }
    sum
}

/// Where the sections are.
const fn table(words: &[u32], rows: usize) -> Result<Places, ImageError> {
    let room = (words.len() - HEADER_WORDS) / SECTION_WORDS;
    require!(
        rows <= room,
        wrong(5, "the table of sections is longer than the image")
    );
    let mut places = Places::NONE;
    let mut next = HEADER_WORDS + rows * SECTION_WORDS;
    let mut row = 0;
    while row < rows {
        let at = HEADER_WORDS + row * SECTION_WORDS;
        let (kind, first) = (word(words, at), word(words, at + 1) as usize);
        let size = word(words, at + 2) as usize;
        require!(
            first == next,
            wrong(
                at + 1,
                "a section does not begin where the one before it ends"
            )
        );
        require!(
            size <= words.len() - next,
            wrong(at + 2, "a section is longer than the image")
        );
        next += size;
        if let Some(kind) = SectionKind::from_word(kind) {
            require!(
                places.get(kind).is_none(),
                wrong(at, "a section is there twice")
            );
            places.set(kind, Section { first, words: size });
        } else if kind & OPTIONAL == 0 {
            return Err(ImageError::Section { at, kind });
        }
        row += 1;
    }
    require!(
        next == words.len(),
        wrong(5, "there are words that belong to no section")
    );
    let is_for_all = places.get(SectionKind::Boxes).is_some();
    let mut at = 0;
    while at < SectionKind::ALL.len() {
        let kind = SectionKind::ALL[at];
        let is_there = places.get(kind).is_some();
        if kind.is_for_points() {
            require!(is_there, wrong(5, "a section is missing"));
        } else {
            require!(
                is_there == is_for_all,
                wrong(
                    5,
                    "a section that balls, segments and solids ask for is missing"
                )
            );
        }
        at += 1;
    }
    Ok(places)
}

struct Checker<'a> {
    words: &'a [u32],
    header: Header,
}

impl Checker<'_> {
    const fn section(&self, kind: SectionKind) -> Section {
        self.header.places.of(kind)
    }

    const fn sections(&self) -> Result<(), ImageError> {
        let header = &self.header;
        let (dimension, facets) = (header.dimension, header.facets as usize);
        require!(
            word(self.words, 4) == 0,
            wrong(4, "the reserved word is not zero")
        );
        require!(
            box_count(facets) < 2 << MAX_LEVELS,
            wrong(6, "there are more facets than a tree of boxes can hold")
        );
        require!(
            header.slivers == 0 || (dimension == 3 && header.slivers < header.facets),
            wrong(
                7,
                "there are more slivers than facets, or slivers in the plane"
            )
        );
        let points = self.section(SectionKind::Points);
        require!(
            points.words.is_multiple_of(dimension),
            wrong(points.first, "the points are incomplete")
        );
        attempt!(self.coordinates(points));
        // By constants, as a division by what a compiler does not know to be positive can panic.
        let points = match dimension {
            2 => points.words / 2,
            _ => points.words / 3,
        };
        let corners = self.section(SectionKind::Facets);
        attempt!(self.indices(corners, header.narrow, facets * dimension, points));
        attempt!(self.cells());
        let Some(measures) = header.places.get(SectionKind::Measures) else {
            return Ok(());
        };
        let words = measures.of(self.words);
        if let Err((at, what)) = Measures::check(words, dimension, header.arithmetic) {
            return Err(wrong(measures.first + at, what));
        }
        let [_, piece_count, reference_count] = Measures::heading(words);
        attempt!(self.boxes(piece_count as usize));
        self.lists(reference_count)
    }

    const fn cells(&self) -> Result<(), ImageError> {
        let header = &self.header;
        let [grid, links, nodes, leaves] = [
            self.section(SectionKind::Grid),
            self.section(SectionKind::Links),
            self.section(SectionKind::Nodes),
            self.section(SectionKind::Leaves),
        ];
        require!(
            grid.words == GRID_WORDS,
            wrong(grid.first, "the grid is incomplete")
        );
        let cells = CellWords {
            grid: grid.of(self.words),
            links: links.of(self.words),
            nodes: nodes.of(self.words),
            leaves: leaves.of(self.words),
            dimension: header.dimension,
            arithmetic: header.arithmetic,
            sized: header.sized(),
        };
        let (section, at, what) = match cells.check() {
            Ok(()) => return Ok(()),
            Err(Fault::Grid(at, what)) => (grid, at, what),
            Err(Fault::Links(at, what)) => (links, at, what),
            Err(Fault::Nodes(at, what)) => (nodes, at, what),
            Err(Fault::Leaves(at, what)) => (leaves, at, what),
        };
        Err(wrong(section.first + at, what))
    }

    /// Checks the tree of boxes of a boundary with so many pieces.
    const fn boxes(&self, piece_count: usize) -> Result<(), ImageError> {
        let header = &self.header;
        let facets = header.facets as usize;
        let [boxes, order, pieces] = [
            self.section(SectionKind::Boxes),
            self.section(SectionKind::Order),
            self.section(SectionKind::Pieces),
        ];
        require!(
            boxes.words == box_count(facets) * 2 * header.dimension,
            wrong(boxes.first, "the tree of boxes is incomplete")
        );
        attempt!(self.coordinates(boxes));
        let narrow = header.narrow;
        attempt!(self.indices(order, narrow, facets, facets));
        self.indices(pieces, narrow, piece_count, facets)
    }

    /// Checks the lists of the cells: none begins before the one before it, and together they are as
    /// long as all references.
    const fn lists(&self, count: u32) -> Result<(), ImageError> {
        let (links, sized) = (self.section(SectionKind::Links), self.header.sized());
        let [ends, references] = [
            self.section(SectionKind::ListEnds),
            self.section(SectionKind::Lists),
        ];
        let narrow = Lists::has_narrow_ends(count as u64);
        require!(
            ends.words == Lists::end_words(links.words, count as u64),
            wrong(ends.first, "there are more or fewer lists than cells")
        );
        let (mut last, mut at) = (0, 0);
        while at <= links.words {
            let (place, end) = packed(self.words, ends.first, at, narrow);
            require!(
                end >= last && (at > 0 || end == 0),
                wrong(place, "a list begins before the one before it ends")
            );
            require!(
                at < links.words || end == count,
                wrong(place, "the lists are shorter or longer than all of them")
            );
            last = end;
            at += 1;
        }
        self.indices(references, is_narrow(sized), count as usize, sized as usize)
    }

    const fn coordinates(&self, section: Section) -> Result<(), ImageError> {
        let mut at = section.first;
        while at < section.first + section.words {
            let inside = in_domain(self.header.arithmetic, word(self.words, at));
            require!(inside, wrong(at, "a coordinate is outside the domain"));
            at += 1;
        }
        Ok(())
    }

    /// Checks a section of `count` packed numbers.
    const fn indices(
        &self,
        section: Section,
        narrow: bool,
        count: usize,
        limit: usize,
    ) -> Result<(), ImageError> {
        let Section { first, words } = section;
        require!(
            count <= 2 * words && words == index_words(count, narrow),
            wrong(first, "a list is of another length than its numbers take")
        );
        let mut number = 0;
        while number < count {
            let (at, value) = packed(self.words, first, number, narrow);
            require!(
                (value as usize) < limit,
                wrong(at, "a number refers to nothing")
            );
            number += 1;
        }
        Ok(())
    }
}
