//! Every number in an image is taken up to its last value and refused from the next one on, at its
//! own place, whatever else is in the image.

use core::ops::Range;

use fixed::types::I32F0;
use tetracone::{
    image::{
        HEADER_WORDS, Image, ImageError,
        records::{GROUP_WORDS, MAX_DEPTH, NODE_WORDS, SHEAF_WORDS, SHEET_WORDS},
    },
    number::{F32_LIMIT, FIXED_LIMIT},
    plane::Plane,
    space::Space,
};
use tetracone_std::bake::{Baked, Queries};
use tetracone_tests::shapes;

use super::{baked_for, checksum, words};

/// Whether numbers take 16 bits.
const NARROW: u32 = 1 << 24;
const FIXED: u32 = 1 << 20;

/// An image's words, taken apart as the format is described.
struct Parts {
    words: Vec<u32>,
    facets: usize,
    cones: usize,
    groups: usize,
    references: usize,
    sheaves: usize,
    sheets: usize,
    boxes: usize,
    order: usize,
    pieces: usize,
}

impl Parts {
    fn new(words: Vec<u32>) -> Self {
        let count = |at: usize| words[at] as usize;
        let dimension = count(1) >> 16 & 15;
        let packed = |count: usize| match words[1] & NARROW {
            0 => count,
            _ => count.div_ceil(2),
        };
        let facets = HEADER_WORDS + count(4) * dimension;
        let cones = facets + packed(count(5) * dimension);
        let groups = cones + count(6) * NODE_WORDS;
        let references = groups + count(7) * GROUP_WORDS;
        let sheaves = references + packed(count(8));
        let sheets = sheaves + count(9) * SHEAF_WORDS;
        let boxes = sheets + count(10) * SHEET_WORDS;
        let pieces = words.len() - packed(count(24));
        let order = pieces - (words[17] as usize & 1) * packed(count(5));
        Self {
            words,
            facets,
            cones,
            groups,
            references,
            sheaves,
            sheets,
            boxes,
            order,
            pieces,
        }
    }

    fn count(&self, at: usize) -> usize {
        self.words[at] as usize
    }

    fn dimension(&self) -> usize {
        self.count(1) >> 16 & 15
    }

    /// How many facets are no slivers.
    fn sized(&self) -> usize {
        self.count(5) - (self.count(17) >> 3)
    }

    fn changed(&self, changes: &[(usize, u32)]) -> Result<(), ImageError> {
        let mut words = self.words.clone();
        for (at, word) in changes {
            words[*at] = *word;
        }
        read(words)
    }

    fn taken(&self, at: usize, word: u32) {
        assert_eq!(self.changed(&[(at, word)]), Ok(()), "{word:#x} at {at}");
    }

    /// It is refused there, or because of it elsewhere.
    fn refused_at(&self, place: usize, at: usize, word: u32) {
        let said = self.changed(&[(at, word)]);
        let right = matches!(said, Err(ImageError::Word { at, .. }) if at == place);
        assert!(right, "{word:#x} at {at}: {said:?}, not at {place}");
    }

    fn refused(&self, at: usize, word: u32) {
        self.refused_at(at, at, word);
    }

    /// Numbers of points or facets, from `first` on.
    fn numbers(&self, first: usize, count: usize, limit: usize) {
        for number in 0..count {
            let (at, shift) = match self.words[1] & NARROW {
                0 => (first + number, None),
                _ => (first + number / 2, Some(number % 2 * 16)),
            };
            let put = |value: usize| match shift {
                None => narrow(value),
                Some(shift) => (self.words[at] & !(0xffff << shift)) | narrow(value) << shift,
            };
            self.refused(at, put(limit));
            self.taken(at, put(limit - 1));
        }
    }

    fn coordinates(&self, range: Range<usize>) {
        let (last, signs) = match self.words[1] & FIXED {
            0 => (F32_LIMIT.to_bits(), [0, 1 << 31]),
            _ => (FIXED_LIMIT.unsigned_abs() - 1, [0, u32::MAX]),
        };
        for at in range {
            for sign in signs {
                // In fixed point, minus x is all of its bits turned, and one.
                let signed = |x: u32| match sign {
                    u32::MAX => x.wrapping_neg(),
                    sign => x | sign,
                };
                self.taken(at, signed(last));
                self.refused(at, signed(last + 1));
            }
        }
    }

    fn cones(&self) {
        let (orthants, split) = if self.dimension() == 2 {
            (4, 2)
        } else {
            (8, 4)
        };
        let all = self.count(6);
        for node in 0..all {
            let at = self.cones + node * NODE_WORDS;
            let (link, path) = (self.words[at + 2], self.words[at + 3]);
            self.refused(at + 3, path ^ 1);
            self.refused(at + 3, path ^ 1 << 30);
            let depth = path >> 3 & 15;
            assert_eq!(depth == 0, node < orthants, "orthants come first");
            let beyond = [node, all - split + 1, all + 1];
            match link >> 30 {
                0 => {
                    let count = link >> 24 & 63;
                    let last = narrow(self.count(7)) - count;
                    self.taken(at + 2, last | count << 24);
                    self.refused(at + 2, (last + 1) | count << 24);
                    if depth == MAX_DEPTH {
                        self.refused_at(at + 3, at + 2, 1 << 30 | narrow(all - split));
                    }
                }
                1 => {
                    for children in beyond {
                        self.refused(at + 2, 1 << 30 | narrow(children));
                    }
                }
                _ => {
                    self.refused(at + 2, 2 << 30 | narrow(self.count(9)));
                    let sheaf = self.sheaves + (link & 0x3fff_ffff) as usize * SHEAF_WORDS;
                    for children in beyond {
                        self.refused_at(at + 2, sheaf, narrow(children));
                    }
                }
            }
        }
    }

    /// Records that name a first one of others and how many, no more than there are.
    fn ranges(&self, range: Range<usize>, size: usize, [first, count]: [usize; 2], all: usize) {
        for record in range.step_by(size) {
            let last = all - (self.words[record + count] as usize & 0xffff);
            self.taken(record + first, narrow(last));
            self.refused(record + first, narrow(last + 1));
            self.refused(record + first, u32::MAX);
        }
    }

    fn all(&self) {
        let (points, facets, dimension) = (self.count(4), self.count(5), self.dimension());
        self.coordinates(13..16);
        self.coordinates(HEADER_WORDS..self.facets);
        self.numbers(self.facets, facets * dimension, points);
        self.cones();
        self.ranges(
            self.groups..self.references,
            GROUP_WORDS,
            [5, 6],
            self.count(8),
        );
        self.numbers(self.references, self.count(8), self.sized());
        self.ranges(
            self.sheaves..self.sheets,
            SHEAF_WORDS,
            [1, 2],
            self.count(10),
        );
        for at in (self.sheets..self.boxes).step_by(SHEET_WORDS) {
            self.refused(at, narrow(self.sized()));
            self.taken(at, narrow(self.sized() - 1));
        }
        self.coordinates(self.boxes..self.order);
        if self.boxes < self.order {
            self.numbers(self.order, facets, facets);
        }
        self.numbers(self.pieces, self.count(24), facets);
        assert_eq!(self.changed(&[]), Ok(()));
    }

    /// The same image with a word to every number.
    fn wide(&self) -> Self {
        let unpacked = |first: usize, count: usize| {
            let number = move |k: usize| self.words[first + k / 2] >> (k % 2 * 16) & 0xffff;
            (0..count).map(number).collect::<Vec<_>>()
        };
        let facets = self.count(5);
        let ordered = if self.boxes < self.order { facets } else { 0 };
        let mut words = [
            &self.words[..self.facets],
            &unpacked(self.facets, facets * self.dimension()),
            &self.words[self.cones..self.references],
            &unpacked(self.references, self.count(8)),
            &self.words[self.sheaves..self.order],
            &unpacked(self.order, ordered),
            &unpacked(self.pieces, self.count(24)),
        ]
        .concat();
        words[1] &= !NARROW;
        words[2] = narrow(words.len());
        Self::new(words)
    }

    /// The same image with a sheaf of one sheet, where it has none.
    fn with_a_sheaf(&self) -> Self {
        assert_eq!(self.sheaves, self.boxes, "it has none");
        let records = [0; SHEAF_WORDS].into_iter().chain([0; SHEET_WORDS]);
        let mut words = self.words.clone();
        words.splice(self.sheaves..self.sheaves, records);
        (words[9], words[10], words[self.sheaves + 2]) = (1, 1, 1);
        words[2] = narrow(words.len());
        Self::new(words)
    }

    /// The same image with so many slivers, and nothing that names one.
    fn with_slivers(&self, slivers: u32) -> Self {
        let mut words = self.words.clone();
        words[17] |= slivers << 3;
        words[self.references..self.sheaves].fill(0);
        for at in (self.sheets..self.boxes).step_by(SHEET_WORDS) {
            words[at] = 0;
        }
        Self::new(words)
    }

    /// The same polygon with its first orthant split so often, and the word of the last split
    /// cone's path.
    fn deepened(&self, levels: u32) -> (Vec<u32>, usize) {
        let mut words = self.words.clone();
        let (mut all, mut split, mut last) = (self.count(6), 0, 0);
        for level in 0..levels {
            let at = self.cones + split * NODE_WORDS;
            words[at + 2] = 1 << 30 | narrow(all);
            let child = |digit: u32| {
                let path = words[at + 3] + (1 << 3);
                [
                    0,
                    0,
                    0,
                    path | digit.checked_shl(8 + 2 * level).unwrap_or(0),
                ]
            };
            let children = [child(0), child(1)].concat();
            let end = self.cones + all * NODE_WORDS;
            words.splice(end..end, children);
            (last, split, all) = (split, all, all + 2);
            words[6] = narrow(all);
        }
        words[2] = narrow(words.len());
        (words, self.cones + last * NODE_WORDS + 3)
    }
}

/// What is said of an image whose checksum fits.
fn read(mut words: Vec<u32>) -> Result<(), ImageError> {
    words[3] = checksum(&words);
    Image::from_words(&words).map(drop)
}

fn narrow(value: usize) -> u32 {
    value.try_into().expect("small")
}

fn parts(baked: &Baked) -> Parts {
    Parts::new(words(baked))
}

/// A comb whose teeth are seen end on has sheaves.
fn comb() -> Parts {
    let parts = parts(&baked_for::<Plane<I32F0>, 2>(
        &shapes::plane::comb(24),
        Some(Queries::All),
    ));
    assert!(parts.sheaves < parts.sheets && parts.boxes < parts.order);
    parts
}

fn ball(queries: Queries) -> Parts {
    parts(&baked_for::<Space<f32>, 3>(
        &shapes::space::sphere(2),
        Some(queries),
    ))
}

#[test]
fn of_polygons() {
    comb().all();
    comb().wide().all();
}

#[test]
fn of_polyhedra() {
    ball(Queries::Points).all();
    ball(Queries::All).all();
    ball(Queries::All).wide().all();
}

#[test]
fn of_slivers() {
    ball(Queries::All).with_slivers(3).all();
    ball(Queries::Points).with_a_sheaf().with_slivers(3).all();
}

#[test]
fn of_the_deepest_cones() {
    let (taken, _) = comb().deepened(MAX_DEPTH);
    assert_eq!(read(taken), Ok(()));
    let (deeper, place) = comb().deepened(MAX_DEPTH + 1);
    let refused = read(deeper);
    assert!(
        matches!(refused, Err(ImageError::Word { at, .. }) if at == place),
        "{refused:?}, not at {place}"
    );
}

#[test]
fn of_what_the_header_says() {
    for (parts, marks) in [(comb(), 5), (ball(Queries::All), 1)] {
        parts.taken(17, marks);
        parts.refused(17, marks + 2);
        for flag in [1 << 21, 1 << 23, 1 << 25, 1 << 31, 1, 1 << 19] {
            let kind = parts.words[1] ^ flag;
            let refused = Err(ImageError::Format { word: kind });
            assert_eq!(parts.changed(&[(1, kind)]), refused);
        }
        // The same cones for fewer orthants than there are.
        let mut words = parts.words.clone();
        words.drain(parts.cones..parts.groups);
        (words[2], words[6]) = (narrow(words.len()), 0);
        assert!(matches!(read(words), Err(ImageError::Word { at: 6, .. })));
    }
    let mut words = ball(Queries::Points).words;
    words.push(0);
    (words[2], words[24]) = (narrow(words.len()), 1);
    assert!(matches!(read(words), Err(ImageError::Word { at: 24, .. })));
}
