//! The complete check of an image, usable at compile time.
//!
//! Everything that a query follows is checked: lengths, kinds, every number of a point, facet,
//! cone, group, reference, sheaf and sheet, and that children come after their parents, so that
//! every walk ends. What the numbers *say* is vouched for by the checksum alone.

use super::{FIXED, HEADER_WORDS, Header, ImageError, MAGIC, NARROW, SLIVERS, VERSION};
use crate::{
    number::{Arithmetic, F32_LIMIT, FIXED_LIMIT},
    tree::{
        MAX_LEVELS, box_count,
        cone::{MAX_DEPTH, Path},
        layout::{GROUP_WORDS, Link, NODE_WORDS, SHEAF_WORDS, SHEET_WORDS, index_words},
    },
};

/// The word at a place, zero where there is none: no check here can panic.
const fn word(words: &[u32], at: usize) -> u32 {
    if at < words.len() { words[at] } else { 0 }
}

pub(super) const fn check(words: &[u32]) -> Result<Header, ImageError> {
    if words.len() < HEADER_WORDS {
        return Err(ImageError::Truncated { words: words.len() });
    }
    if word(words, 0) != MAGIC {
        return Err(ImageError::Magic);
    }
    let header = match header(words) {
        Ok(header) => header,
        Err(error) => return Err(error),
    };
    if checksum(words) != word(words, 3) {
        return Err(ImageError::Checksum);
    }
    let checker = Checker { words, header };
    match checker.sections() {
        Ok(()) => Ok(header),
        Err(error) => Err(error),
    }
}

const fn header(words: &[u32]) -> Result<Header, ImageError> {
    let kind = word(words, 1);
    let dimension = (kind >> 16) & 15;
    let known = VERSION | (dimension << 16) | (kind & (FIXED | NARROW));
    if known != kind || (dimension != 2 && dimension != 3) {
        return Err(ImageError::Format { word: kind });
    }
    let header = Header {
        dimension: dimension as usize,
        arithmetic: if kind & FIXED == 0 {
            Arithmetic::F32
        } else {
            Arithmetic::Fixed
        },
        narrow: kind & NARROW != 0,
        points: word(words, 4) as usize,
        facets: word(words, 5) as usize,
        slivers: (word(words, 17) >> SLIVERS) as usize,
        nodes: word(words, 6) as usize,
        groups: word(words, 7) as usize,
        references: word(words, 8) as usize,
        sheaves: word(words, 9) as usize,
        sheets: word(words, 10) as usize,
        boxes: if word(words, 17) & 1 == 0 {
            0
        } else {
            box_count(word(words, 5) as usize)
        },
        pieces: word(words, 24) as usize,
    };
    // Ten products below 2^37: no overflow in 64 bits.
    let half = if header.narrow { 2 } else { 1 };
    let promised = HEADER_WORDS as u64
        + word(words, 4) as u64 * dimension as u64
        + (word(words, 5) as u64 * dimension as u64).div_ceil(half)
        + word(words, 6) as u64 * NODE_WORDS as u64
        + word(words, 7) as u64 * GROUP_WORDS as u64
        + (word(words, 8) as u64).div_ceil(half)
        + word(words, 9) as u64 * SHEAF_WORDS as u64
        + word(words, 10) as u64 * SHEET_WORDS as u64
        + header.boxes as u64 * 2 * dimension as u64
        + (header.ordered() as u64).div_ceil(half)
        + (header.pieces as u64).div_ceil(half);
    if promised != words.len() as u64 || word(words, 2) as u64 != promised {
        return Err(ImageError::Size {
            promised,
            words: words.len(),
        });
    }
    Ok(header)
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

struct Checker<'a> {
    words: &'a [u32],
    header: Header,
}

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
            Ok(()) => {}
            Err(error) => return Err(error),
        }
    };
}

impl Checker<'_> {
    const fn sections(&self) -> Result<(), ImageError> {
        let header = &self.header;
        let facets = HEADER_WORDS + header.points * header.dimension;
        let nodes = facets + index_words(header.facets * header.dimension, header.narrow);
        let groups = nodes + header.nodes * NODE_WORDS;
        let references = groups + header.groups * GROUP_WORDS;
        let sheaves = references + index_words(header.references, header.narrow);
        let sheets = sheaves + header.sheaves * SHEAF_WORDS;
        require!(
            header.boxes < 2 << MAX_LEVELS,
            5,
            "there are more facets than a tree of boxes can hold"
        );
        let most = if header.dimension == 2 { 5 } else { 1 };
        require!(
            word(self.words, 17) & ((1 << SLIVERS) - 1) <= most,
            17,
            "the marks of boxes and of the class are not known"
        );
        require!(
            header.slivers == 0 || (header.dimension == 3 && header.slivers < header.facets),
            17,
            "there are more slivers than facets, or slivers in the plane"
        );
        let sized = header.facets - header.slivers;
        require!(
            header.boxes > 0 || header.pieces == 0,
            24,
            "there are pieces without a tree of boxes"
        );
        attempt!(self.coordinates(13, 16));
        attempt!(self.coordinates(HEADER_WORDS, facets));
        attempt!(self.indices(facets, header.facets * header.dimension, header.points));
        attempt!(self.nodes(nodes, sheaves));
        attempt!(self.groups(groups));
        attempt!(self.indices(references, header.references, sized));
        attempt!(self.sheaves(sheaves));
        attempt!(self.sheets(sheets));
        let boxes = sheets + header.sheets * SHEET_WORDS;
        let order = boxes + header.boxes * 2 * header.dimension;
        let pieces = order + index_words(header.ordered(), header.narrow);
        attempt!(self.coordinates(boxes, order));
        attempt!(self.indices(order, header.ordered(), header.facets));
        self.indices(pieces, header.pieces, header.facets)
    }

    const fn coordinates(&self, first: usize, end: usize) -> Result<(), ImageError> {
        let mut at = first;
        while at < end {
            let word = word(self.words, at);
            let inside = match self.header.arithmetic {
                Arithmetic::F32 => word & 0x7fff_ffff <= F32_LIMIT.to_bits(),
                Arithmetic::Fixed => word.cast_signed().unsigned_abs() < FIXED_LIMIT.unsigned_abs(),
            };
            require!(inside, at, "a coordinate is outside the domain");
            at += 1;
        }
        Ok(())
    }

    /// Checks `count` packed numbers.
    const fn indices(&self, first: usize, count: usize, limit: usize) -> Result<(), ImageError> {
        let mut number = 0;
        while number < count {
            let (at, value) = if self.header.narrow {
                let at = first + number / 2;
                (at, (word(self.words, at) >> (16 * (number % 2))) & 0xffff)
            } else {
                (first + number, word(self.words, first + number))
            };
            require!((value as usize) < limit, at, "a number refers to nothing");
            number += 1;
        }
        Ok(())
    }

    #[expect(clippy::cast_possible_truncation, reason = "counts came from words")]
    const fn nodes(&self, first: usize, sheaves: usize) -> Result<(), ImageError> {
        let header = &self.header;
        let (orthants, split) = if header.dimension == 2 {
            (4, 2)
        } else {
            (8, 4)
        };
        require!(
            header.nodes >= orthants,
            6,
            "there are fewer cones than orthants"
        );
        let mut node = 0;
        while node < header.nodes {
            let at = first + node * NODE_WORDS;
            let path = Path::from_word(word(self.words, at + 3));
            require!(path.depth() <= MAX_DEPTH, at + 3, "a cone is too deep");
            if node < orthants {
                let root = word(self.words, at + 3) == node as u32;
                require!(root, at + 3, "an orthant is not where it should be");
            }
            let children = match Link::from_word(word(self.words, at + 2)) {
                Link::Leaf { first, count } => {
                    let end = first as u64 + count as u64;
                    require!(
                        end <= header.groups as u64,
                        at + 2,
                        "a leaf's groups are missing"
                    );
                    node += 1;
                    continue;
                }
                Link::Branch { children } => children as usize,
                Link::Sheaf { sheaf } => {
                    let sheaf = sheaf as usize;
                    require!(sheaf < header.sheaves, at + 2, "a cone's sheaf is missing");
                    word(self.words, sheaves + sheaf * SHEAF_WORDS) as usize
                }
            };
            require!(path.depth() < MAX_DEPTH, at + 3, "a cone is too deep");
            let exist =
                children > node && children <= header.nodes && header.nodes - children >= split;
            require!(exist, at + 2, "a cone's children are missing");
            let mut digit = 0;
            while digit < split {
                let child = first + (children + digit) * NODE_WORDS + 3;
                let expected = path.child(digit as u32).to_word();
                require!(
                    word(self.words, child) == expected,
                    child,
                    "a cone has a wrong path"
                );
                digit += 1;
            }
            node += 1;
        }
        Ok(())
    }

    const fn groups(&self, first: usize) -> Result<(), ImageError> {
        let mut group = 0;
        while group < self.header.groups {
            let at = first + group * GROUP_WORDS;
            let end = word(self.words, at + 5) as u64 + (word(self.words, at + 6) & 0xffff) as u64;
            let exist = end <= self.header.references as u64;
            require!(exist, at + 5, "a group's references are missing");
            group += 1;
        }
        Ok(())
    }

    const fn sheaves(&self, first: usize) -> Result<(), ImageError> {
        let mut sheaf = 0;
        while sheaf < self.header.sheaves {
            let at = first + sheaf * SHEAF_WORDS;
            let end = word(self.words, at + 1) as u64 + word(self.words, at + 2) as u64;
            require!(
                end <= self.header.sheets as u64,
                at + 1,
                "a sheaf's sheets are missing"
            );
            sheaf += 1;
        }
        Ok(())
    }

    const fn sheets(&self, first: usize) -> Result<(), ImageError> {
        let mut sheet = 0;
        while sheet < self.header.sheets {
            let at = first + sheet * SHEET_WORDS;
            let exists = (word(self.words, at) as usize) < self.header.facets - self.header.slivers;
            require!(exists, at, "a sheet refers to no facet");
            sheet += 1;
        }
        Ok(())
    }
}
