//! The complete check of an image, usable at compile time.
//!
//! Everything that a query follows is checked: lengths, kinds, every number of a point, a facet, a
//! cell, a node and a leaf, the leaves' records word for word, and every coordinate. What the
//! numbers *say* is vouched for by the checksum alone.

use super::{
    BOX_HEAD, FIXED, GRID_WORDS, HEADER_WORDS, Header, ImageError, LIST_HEAD, MAGIC, NARROW,
    SECTION_WORDS, VERSION,
    sections::{KINDS, Kind, NEEDED, OPTIONAL, Section},
};
use crate::{
    cells::{
        check::{CellWords, Fault},
        layout::is_narrow,
    },
    indices::index_words,
    number::{Arithmetic, in_domain},
    solid::{Lists, MAX_LEVELS, box_count},
};

/// Stops with an error about a word unless a condition holds.
macro_rules! require {
    ($condition:expr, $at:expr, $what:literal) => {
        if !$condition {
            return Err(ImageError::Word {
                at: $at,
                what: $what,
            });
        }
    };
}

/// `?` for `const fn`.
macro_rules! attempt {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => return Err(error),
        }
    };
}

/// The word at a place, zero where there is none: no check here can panic.
const fn word(words: &[u32], at: usize) -> u32 {
    if at < words.len() { words[at] } else { 0 }
}

/// A part of the words, as much of it as is there.
const fn part(words: &[u32], section: Section) -> &[u32] {
    let (_, rest) = words.split_at(if section.first < words.len() {
        section.first
    } else {
        words.len()
    });
    rest.split_at(if section.words < rest.len() {
        section.words
    } else {
        rest.len()
    })
    .0
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
    header.sections = attempt!(table(words, header.table));
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
    let known = VERSION | (dimension << 16) | (kind & (FIXED | NARROW));
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
        facets: word(words, 6),
        slivers: word(words, 7),
        table: word(words, 5) as usize,
        sections: [Section::NONE; KINDS + 1],
    })
}

/// A checksum of all words but number 3. Damage within one word always changes it.
pub(super) const fn checksum(words: &[u32]) -> u32 {
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
const fn table(words: &[u32], rows: usize) -> Result<[Section; KINDS + 1], ImageError> {
    let room = (words.len() - HEADER_WORDS) / SECTION_WORDS;
    require!(
        rows <= room,
        5,
        "the table of sections is longer than the image"
    );
    let mut sections = [Section::NONE; KINDS + 1];
    let mut there = [false; KINDS + 1];
    let mut next = HEADER_WORDS + rows * SECTION_WORDS;
    let mut row = 0;
    while row < rows {
        let at = HEADER_WORDS + row * SECTION_WORDS;
        let (kind, first) = (word(words, at), word(words, at + 1) as usize);
        let size = word(words, at + 2) as usize;
        require!(
            first == next,
            at + 1,
            "a section does not begin where the one before it ends"
        );
        require!(
            size <= words.len() - next,
            at + 2,
            "a section is longer than the image"
        );
        next += size;
        let number = kind as usize;
        if number >= 1 && number <= KINDS {
            require!(!there[number], at, "a section is there twice");
            there[number] = true;
            sections[number] = Section { first, words: size };
        } else if kind & OPTIONAL == 0 {
            return Err(ImageError::Section { at, kind });
        }
        row += 1;
    }
    require!(
        next == words.len(),
        5,
        "there are words that belong to no section"
    );
    let mut kind = 1;
    while kind <= NEEDED {
        require!(there[kind], 5, "a section is missing");
        kind += 1;
    }
    let boxes = there[Kind::Boxes as usize];
    let mut kind = Kind::Boxes as usize;
    while kind <= KINDS {
        require!(
            there[kind] == boxes,
            5,
            "a section of the tree of boxes or of the lists is missing"
        );
        kind += 1;
    }
    Ok(sections)
}

struct Checker<'a> {
    words: &'a [u32],
    header: Header,
}

impl Checker<'_> {
    const fn section(&self, kind: Kind) -> Section {
        self.header.sections[kind as usize]
    }

    const fn sections(&self) -> Result<(), ImageError> {
        let header = &self.header;
        let (dimension, facets) = (header.dimension, header.facets as usize);
        require!(word(self.words, 4) == 0, 4, "the reserved word is not zero");
        require!(
            box_count(facets) < 2 << MAX_LEVELS,
            6,
            "there are more facets than a tree of boxes can hold"
        );
        require!(
            header.slivers == 0 || (dimension == 3 && header.slivers < header.facets),
            7,
            "there are more slivers than facets, or slivers in the plane"
        );
        let points = self.section(Kind::Points);
        require!(
            points.words.is_multiple_of(dimension),
            points.first,
            "the points are incomplete"
        );
        attempt!(self.coordinates(points));
        // By constants, as a division by what a compiler does not know to be positive can panic.
        let points = match dimension {
            2 => points.words / 2,
            _ => points.words / 3,
        };
        let corners = self.section(Kind::Facets);
        attempt!(self.indices(corners, header.narrow, facets * dimension, points));
        attempt!(self.cells());
        if self.section(Kind::Boxes).words == 0 {
            return Ok(());
        }
        attempt!(self.boxes());
        self.lists()
    }

    const fn cells(&self) -> Result<(), ImageError> {
        let header = &self.header;
        let [grid, links, nodes, leaves] = [
            self.section(Kind::Grid),
            self.section(Kind::Links),
            self.section(Kind::Nodes),
            self.section(Kind::Leaves),
        ];
        require!(
            grid.words == GRID_WORDS,
            grid.first,
            "the grid is incomplete"
        );
        let behind_bound = Section {
            first: grid.first.saturating_add(1),
            words: grid.words.saturating_sub(1),
        };
        let cells = CellWords {
            grid: part(self.words, behind_bound),
            links: part(self.words, links),
            nodes: part(self.words, nodes),
            leaves: part(self.words, leaves),
            dimension: header.dimension,
            arithmetic: header.arithmetic,
            sized: header.sized(),
        };
        match cells.check() {
            Ok(()) => Ok(()),
            Err(Fault::Grid(at, what)) => Err(ImageError::Word {
                at: grid.first + 1 + at,
                what,
            }),
            Err(Fault::Links(at, what)) => Err(ImageError::Word {
                at: links.first + at,
                what,
            }),
            Err(Fault::Nodes(at, what)) => Err(ImageError::Word {
                at: nodes.first + at,
                what,
            }),
            Err(Fault::Leaves(at, what)) => Err(ImageError::Word {
                at: leaves.first + at,
                what,
            }),
        }
    }

    const fn boxes(&self) -> Result<(), ImageError> {
        let header = &self.header;
        let facets = header.facets as usize;
        let [boxes, order, pieces] = [
            self.section(Kind::Boxes),
            self.section(Kind::Order),
            self.section(Kind::Pieces),
        ];
        require!(
            boxes.words == BOX_HEAD + box_count(facets) * 2 * header.dimension,
            boxes.first,
            "the tree of boxes is incomplete"
        );
        attempt!(self.coordinates(Section {
            first: boxes.first + BOX_HEAD,
            words: boxes.words - BOX_HEAD,
        }));
        let narrow = header.narrow;
        attempt!(self.indices(order, narrow, facets, facets));
        let count = word(self.words, boxes.first + 1) as usize;
        self.indices(pieces, narrow, count, facets)
    }

    /// Checks the lists of the cells: none begins before the one before it, and together they are as
    /// long as all references.
    const fn lists(&self) -> Result<(), ImageError> {
        let (links, sized) = (self.section(Kind::Links), self.header.sized());
        let [ends, references] = [self.section(Kind::Ends), self.section(Kind::References)];
        require!(
            ends.words > LIST_HEAD,
            ends.first,
            "the ends of lists are incomplete"
        );
        let count = word(self.words, ends.first);
        let narrow = Lists::has_narrow_ends(count as u64);
        let ends = Section {
            first: ends.first + LIST_HEAD,
            words: ends.words - LIST_HEAD,
        };
        require!(
            ends.words == Lists::end_words(links.words, count as u64),
            ends.first - LIST_HEAD,
            "there are more or fewer lists than cells"
        );
        let (mut last, mut at) = (0, 0);
        while at <= links.words {
            let (place, end) = self.index(ends, narrow, at);
            require!(
                end >= last && (at > 0 || end == 0),
                place,
                "a list begins before the one before it ends"
            );
            require!(
                at < links.words || end == count,
                place,
                "the lists are shorter or longer than all of them"
            );
            last = end;
            at += 1;
        }
        self.indices(references, is_narrow(sized), count as usize, sized as usize)
    }

    /// A number of a list of packed numbers, and the word that it is in.
    const fn index(&self, section: Section, narrow: bool, number: usize) -> (usize, u32) {
        if narrow {
            let at = section.first + number / 2;
            (at, (word(self.words, at) >> (16 * (number % 2))) & 0xffff)
        } else {
            let at = section.first + number;
            (at, word(self.words, at))
        }
    }

    const fn coordinates(&self, section: Section) -> Result<(), ImageError> {
        let mut at = section.first;
        while at < section.first + section.words {
            let inside = in_domain(self.header.arithmetic, word(self.words, at));
            require!(inside, at, "a coordinate is outside the domain");
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
            first,
            "a list is of another length than its numbers take"
        );
        let mut number = 0;
        while number < count {
            let (at, value) = self.index(section, narrow, number);
            require!((value as usize) < limit, at, "a number refers to nothing");
            number += 1;
        }
        Ok(())
    }
}
