//! Every number in an image is taken up to its last value and refused from the next one on, at its
//! own place, whatever else is in the image.

use core::ops::Range;

use fixed::types::I32F0;
use tetracone::{
    image::{
        ImageError,
        records::{LAYER_WORDS, NODE_WORDS},
    },
    number::{F32_LIMIT, FIXED_LIMIT},
    plane::Plane,
    space::Space,
};
use tetracone_oracle::shapes;
use tetracone_std::bake::{BakeOptions, Queries};
use tetracone_tests::harness::image::{baked_for, baked_with};

use super::parts::{
    BOXES, ENDS, FACETS, FIXED, GRID, LEAVES, LINKS, MEASURES, NARROW, NODES, ORDER, PIECES,
    POINTS, Parts, REFERENCES, number, read,
};

/// Places along an axis.
const MAX_PLACE: u32 = (1 << 23) - 1;

/// The forms of groups, with those in them: any, flat, convex, concave, stack, fan, odd, sheet.
type Forms = [usize; 8];

/// Forms by their numbers.
const FLAT: usize = 1;
const STACK: usize = 4;
const FAN: usize = 5;
const ODD: usize = 6;
const SHEET: usize = 7;

/// Facets and forks that a sheet can have.
const MOST_FACETS: usize = 64;
const MOST_FORKS: usize = 1 << 10;

impl Parts {
    /// Numbers of points or facets, from `first` on.
    fn numbers(&self, first: usize, count: usize, limit: usize, narrow: bool) {
        for index in 0..count {
            let (at, shift) = if narrow {
                (first + index / 2, Some(index % 2 * 16))
            } else {
                (first + index, None)
            };
            let put = |value: usize| match shift {
                None => number(value),
                Some(shift) => (self.words[at] & !(0xffff << shift)) | number(value) << shift,
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

    /// The worst case, the anchor, the lattice's zero, the greatest place, the sizes of root cells.
    fn grid(&self) {
        let first = self.section(GRID).start;
        let [anchor, zero, last, sizes] = [first + 1, first + 2, first + 5, first + 8];
        for worst in [0, 1, u32::MAX] {
            self.taken(first, worst);
        }
        for wrong in [32, u32::MAX, 171 << 23 | 1 << 22] {
            self.refused_at(zero, anchor, wrong);
        }
        for k in 0..3 {
            let shift = self.words[sizes] >> (5 * k) & 31;
            let resized = |shift: u32| (self.words[sizes] & !(31 << (5 * k))) | shift << (5 * k);
            if k == self.dimension() {
                self.refused(zero + k, 1);
                self.refused_at(zero + k, last + k, 1);
                self.refused_at(zero + k, sizes, resized(1));
                continue;
            }
            self.refused(last + k, MAX_PLACE + 1);
            self.refused(last + k, u32::MAX);
            // As many root cells as before, up to the end of the last one.
            let words = self.words[last + k];
            self.taken(last + k, words >> shift << shift);
            self.refused_at(last + k, sizes, resized(24));
            self.refused_at(last + k, sizes, resized(31));
            self.refused_at(zero + k, zero + k, 0x8000_0000);
            self.refused_at(zero + k, zero + k, 0x7fff_ffff);
        }
        self.refused(sizes, self.words[sizes] | 1 << 15);
        self.refused(sizes, self.words[sizes] | 1 << 31);
        // Smaller root cells are more than there are.
        self.refused(sizes, 0);
        // As many as there can be: in space a multiple of 2^64.
        let middle = MAX_PLACE.div_ceil(2);
        let least = match self.words[1] & FIXED {
            0 => self.words[anchor] - middle,
            _ => middle.wrapping_neg(),
        };
        let mut most = vec![(sizes, 0)];
        for k in 0..self.dimension() {
            most.extend([(zero + k, least), (last + k, MAX_PLACE)]);
        }
        let said = self.changed(&most);
        let right = matches!(said, Err(ImageError::Word { at, .. }) if at == sizes);
        assert!(right, "{said:?}");
    }

    /// The cells, and where every leaf begins.
    fn links(&self) -> Vec<usize> {
        let (links, leaves) = (self.section(LINKS), self.section(LEAVES));
        let nodes = self.section(NODES).len() / NODE_WORDS;
        let mut found = Vec::new();
        for at in links {
            let word = self.words[at];
            if word & 1 != 0 {
                // Another cell's children.
                for other in [0, number(nodes - 1)].map(|node| node << 2 | 1) {
                    if other != word {
                        self.refused(at, other);
                    }
                }
                self.refused(at, number(nodes) << 2 | 1);
                self.refused(at, u32::MAX);
            } else if word & 2 != 0 {
                let size = number(leaves.len());
                self.refused(at, size << 2 | 2);
                self.refused(at, u32::MAX - 1);
                // A leaf that no cell has.
                self.refused_at(leaves.start, at, 0);
                found.push((word >> 2) as usize);
            } else {
                self.taken(at, 0);
                self.taken(at, 4);
                for wrong in [8, 12, 1 << 31] {
                    self.refused(at, wrong);
                }
                // A leaf that another cell has.
                let first = found.first().map_or(0, |first| number(*first));
                assert!(self.changed(&[(at, first << 2 | 2)]).is_err());
            }
        }
        // Every leaf has a cell, in any order.
        found.sort_unstable();
        found
    }

    fn nodes(&self) {
        let nodes = self.section(NODES);
        for at in nodes.clone().step_by(NODE_WORDS) {
            let (firsts, sizes, child) = (self.words[at], self.words[at + 1], self.words[at + 2]);
            // Its cell, which says where it is.
            let link = number((at - nodes.start) / NODE_WORDS) << 2 | 1;
            let links = self.section(LINKS);
            let link = links.start
                + self.words[links]
                    .iter()
                    .position(|word| *word == link)
                    .expect("it has one");
            for wrong in [0, child - 1, child + 1, u32::MAX] {
                self.refused(at + 2, wrong);
            }
            let split = sizes >> 15 & 7;
            self.refused(at + 1, sizes & !(7 << 15));
            if self.dimension() == 2 {
                self.refused(at + 1, sizes | 4 << 15);
            }
            // Twice as many children, or half as many, leave others no room.
            let axis = if split.is_power_of_two() {
                0
            } else {
                split.trailing_zeros()
            };
            let other = split ^ 1 << axis;
            if other != 0 {
                assert!(self.changed(&[(at + 1, sizes ^ 1 << (15 + axis))]).is_err());
            }
            for k in 0..3 {
                let shift = sizes >> (5 * k) & 31;
                let resized = |shift: u32| (sizes & !(31 << (5 * k))) | shift << (5 * k);
                self.refused(at + 1, resized(24));
                self.refused(at + 1, resized(31));
                let last = MAX_PLACE >> shift;
                match k {
                    0 | 1 if last < 0xffff => {
                        let mask = 0xffff << (16 * k);
                        let other = (firsts & !mask) | last << (16 * k);
                        if other != firsts {
                            self.refused_at(link, at, other);
                        }
                        self.refused_at(at + 1, at, (firsts & !mask) | (last + 1) << (16 * k));
                    }
                    2 if last < 0x3fff => {
                        let rest = sizes & 0x3_ffff;
                        if rest | last << 18 != sizes {
                            self.refused_at(link, at + 1, rest | last << 18);
                        }
                        self.refused(at + 1, rest | (last + 1) << 18);
                    }
                    _ => {}
                }
            }
        }
    }

    /// All leaves, one after the other; the forms that were seen.
    fn leaves(&self, firsts: &[usize]) -> Forms {
        let section = self.section(LEAVES);
        let mut forms = Forms::default();
        let (mut next, mut read) = (0, firsts.iter());
        while section.start + next < section.end {
            assert_eq!(read.next(), Some(&next), "leaves follow each other");
            let first = section.start + next;
            let slabs = self.words[first] >> 24 & 3;
            next += match slabs {
                0 => 2 + self.group(first + 2, &mut forms),
                1 => 3 + self.group(first + 3, &mut forms),
                3 => {
                    let across = self.words[first + 2];
                    // The classes in its four parts may be any; more of them there are not.
                    self.taken(first + 2, across ^ 15 << 24);
                    self.refused(first + 2, across | 1 << 28);
                    self.refused(first, self.words[first] | 1 << 26);
                    4 + self.group(first + 4, &mut forms)
                }
                _ => {
                    let count = self.words[first + 1] as usize;
                    self.refused(first + 1, u32::MAX);
                    self.refused(first + 1, number(section.len() / LAYER_WORDS + 1));
                    let mut size = 2 + count * LAYER_WORDS;
                    for slab in 0..count {
                        let at = first + 2 + slab * LAYER_WORDS + 2;
                        let word = self.words[at];
                        assert_eq!((word & 0x3fff_ffff) as usize, size);
                        self.refused(at, word + 1);
                        self.refused(at, word - 1);
                        // The classes beside it may be any.
                        self.taken(at, word ^ 1 << 30);
                        self.taken(at, word ^ 1 << 31);
                        size += self.group(first + size, &mut forms);
                    }
                    size
                }
            };
        }
        assert_eq!(read.next(), None);
        forms
    }

    /// A group; how many words it takes.
    fn group(&self, at: usize, forms: &mut Forms) -> usize {
        let (head, sized, dimension) = (self.words[at], self.sized(), self.dimension());
        let narrow = sized <= 1 << 16;
        let (form, count) = ((head & 7) as usize, (head >> 16) as usize);
        forms[form] += 1;
        // Classes and the winding number may be any.
        for bit in 3..16 {
            self.taken(at, head ^ 1 << bit);
        }
        if form == FLAT && narrow {
            let put = |facet: usize| (head & 0xffff) | number(facet) << 16;
            self.taken(at, put(sized - 1));
            self.refused(at, put(sized));
            return 1;
        }
        let before = match form {
            0 | SHEET => 3,
            FAN | ODD => 2 + dimension,
            _ => 1,
        };
        if form == FAN {
            self.taken(at + 1, number(count));
            self.refused(at + 1, number(count + 1));
        }
        if form == FAN || form == ODD {
            self.coordinates(at + 2..at + 2 + dimension);
        }
        let count = if form == FLAT { 1 } else { count };
        self.numbers(at + before, count, sized, narrow);
        let listed = if narrow { count.div_ceil(2) } else { count };
        let marks = match form {
            STACK | FAN => count.div_ceil(16),
            SHEET => self.forks(at, at + before + listed),
            _ => 0,
        };
        // More facets than there are words for.
        let most = self.changed(&[(at, head | 0xffff << 16)]);
        assert!(matches!(most, Err(ImageError::Word { .. })), "{most:?}");
        before + listed + marks
    }

    /// The forks of a sheet, which begin at a word; how many there are.
    fn forks(&self, group: usize, first: usize) -> usize {
        let (facets, dimension) = ((self.words[group] >> 16) as usize, self.dimension());
        let word = self.words[group + 2];
        let forks = (word >> 16) as usize;
        for wrong in [0, MOST_FORKS + 1] {
            let said = self.changed(&[(group + 2, (word & 0xffff) | number(wrong) << 16)]);
            assert!(said.is_err(), "{wrong} forks");
        }
        let head = self.words[group];
        let wrong = (head & 0xffff) | number(MOST_FACETS + 1) << 16;
        assert!(self.changed(&[(group, wrong)]).is_err());
        for fork in 0..forks {
            let at = first + fork;
            let word = self.words[at];
            let put = |value: usize, shift: u32, bits: u32| {
                (word & !(((1 << bits) - 1) << shift)) | number(value) << shift
            };
            self.taken(at, put(facets - 1, 0, 8));
            self.refused(at, put(facets, 0, 8));
            self.taken(at, put(dimension - 1, 8, 2));
            self.refused(at, put(dimension, 8, 2));
            for shift in [10, 21] {
                // No facet, a facet, a later fork.
                self.taken(at, put(0, shift, 11));
                self.taken(at, put(facets << 1, shift, 11));
                self.refused(at, put((facets + 1) << 1, shift, 11));
                self.refused(at, put(fork << 1 | 1, shift, 11));
                self.refused(at, put(forks << 1 | 1, shift, 11));
                if fork + 1 < forks {
                    self.taken(at, put((fork + 1) << 1 | 1, shift, 11));
                    self.taken(at, put((forks - 1) << 1 | 1, shift, 11));
                }
            }
        }
        forks
    }

    fn boxes(&self) {
        let (boxes, facets) = (self.section(BOXES), self.facets());
        let (order, pieces) = (self.section(ORDER), self.section(PIECES));
        let measures = self.section(MEASURES).start;
        let count = self.words[measures + 1];
        for wrong in [count + 2, u32::MAX, u32::MAX / 2 + 1] {
            self.refused_at(pieces.start, measures + 1, wrong);
        }
        self.coordinates(boxes);
        self.numbers(order.start, facets, facets, self.is_narrow());
        self.numbers(pieces.start, count as usize, facets, self.is_narrow());
    }

    /// Any stamp; lengths that there can be; where the solid is and where its lattice begins.
    fn measures(&self) {
        let measures = self.section(MEASURES);
        assert_eq!(measures.len(), 6 + 5 * self.dimension());
        for stamp in [0, 1, u32::MAX] {
            self.taken(measures.start, stamp);
        }
        // Of three differences of coordinates.
        let longest = match self.words[1] & FIXED {
            0 => (8.0 * F32_LIMIT).to_bits(),
            _ => 6 * FIXED_LIMIT.unsigned_abs(),
        };
        for at in measures.start + 3..measures.start + 6 {
            for length in [0, 1, longest] {
                self.taken(at, length);
            }
            self.refused(at, longest + 1);
            self.refused(at, u32::MAX);
        }
        for axis in (measures.start + 6..measures.end).step_by(5) {
            self.coordinates(axis..axis + 1);
            let [lower, upper, low, high] = [1, 2, 3, 4].map(|k| axis + k);
            for any in [0, 1 << 31, u32::MAX] {
                self.taken(lower, any);
            }
            for (last, beyond) in [((1 << 30) - 1, 1 << 30), (3 << 30, (3 << 30) - 1)] {
                self.taken(upper, last);
                self.refused(upper, beyond);
            }
            let (least, greatest) = (self.words[low], self.words[high]);
            self.taken(low, greatest);
            self.taken(low, i32::MIN.cast_unsigned());
            self.refused_at(high, low, greatest + 1);
            self.taken(high, least);
            self.taken(high, i32::MAX.cast_unsigned());
            self.refused(high, least.wrapping_sub(1));
        }
    }

    /// The lists of the cells: where each begins, and their facets.
    fn lists(&self) {
        let (ends, references) = (self.section(ENDS), self.section(REFERENCES));
        let counted = self.section(MEASURES).start + 2;
        let (links, count) = (self.section(LINKS).len(), self.words[counted]);
        let narrow = count < 1 << 16;
        assert_eq!(
            ends.len(),
            if narrow {
                (links + 1).div_ceil(2)
            } else {
                links + 1
            }
        );
        // More and fewer references than the last list ends at, and as many as take whole words.
        for wrong in [Some(count + 1), count.checked_sub(1)]
            .into_iter()
            .flatten()
        {
            self.refused_at(ends.end - 1, counted, wrong);
        }
        if narrow {
            self.refused_at(ends.start, counted, 1 << 16);
            self.refused_at(ends.start, counted, u32::MAX);
        }
        let place = |at: usize| {
            if narrow {
                (ends.start + at / 2, at % 2 * 16, 0xffff)
            } else {
                (ends.start + at, 0, u32::MAX)
            }
        };
        let end = |at: usize| {
            let (word, shift, mask) = place(at);
            self.words[word] >> shift & mask
        };
        let put = |at: usize, value: u32| {
            let (word, shift, mask) = place(at);
            (word, (self.words[word] & !(mask << shift)) | value << shift)
        };
        for at in 0..=links {
            let (least, most) = match at {
                0 => (0, 0),
                at if at == links => (count, count),
                at => (end(at - 1), end(at + 1)),
            };
            for taken in [least, most] {
                let (word, value) = put(at, taken);
                self.taken(word, value);
            }
            let (word, value) = put(at, most + 1);
            let next = if at == 0 || at == links { at } else { at + 1 };
            self.refused_at(place(next).0, word, value);
            if let Some(less) = least.checked_sub(1) {
                let (word, value) = put(at, less);
                self.refused(word, value);
            }
        }
        self.numbers(
            references.start,
            count as usize,
            self.sized(),
            self.sized() <= 1 << 16,
        );
    }

    fn all(&self) -> Forms {
        let (points, facets) = (self.section(POINTS), self.section(FACETS));
        let (count, dimension) = (points.len() / self.dimension(), self.dimension());
        self.coordinates(points);
        let corners = self.facets() * dimension;
        self.numbers(facets.start, corners, count, self.is_narrow());
        self.grid();
        let firsts = self.links();
        self.nodes();
        let forms = self.leaves(&firsts);
        if self.has_boxes() {
            self.boxes();
            self.lists();
            self.measures();
        }
        assert_eq!(self.changed(&[]), Ok(()));
        forms
    }

    /// The same image with a word to every number of a point or a facet, outside of leaves.
    fn wide(&self) -> Self {
        let mut sections = self.taken_apart();
        for (kind, words) in &mut sections {
            let count = match *kind {
                FACETS => self.facets() * self.dimension(),
                ORDER => self.facets(),
                PIECES => self.words[self.section(MEASURES).start + 1] as usize,
                _ => continue,
            };
            let unpacked = (0..count).map(|k| words[k / 2] >> (k % 2 * 16) & 0xffff);
            *words = unpacked.collect();
        }
        let mut wide = self.clone();
        wide.words[1] &= !NARROW;
        wide.with(&sections)
    }

    /// The same image with so many slivers, and none of them in a leaf: one root cell inside.
    fn with_slivers(&self, slivers: usize) -> Self {
        let mut sections = self.taken_apart();
        for (kind, words) in &mut sections {
            match *kind {
                GRID => words[8] = [0, 5, 10].map(|at| 23 << at).iter().sum(),
                LINKS => *words = vec![4],
                NODES | LEAVES | REFERENCES => words.clear(),
                ENDS => *words = vec![0],
                MEASURES => words[2] = 0,
                _ => {}
            }
        }
        let mut other = self.clone();
        other.words[7] = number(slivers);
        other.with(&sections)
    }
}

fn comb() -> Parts {
    Parts::of(&baked_for::<Plane<I32F0>, 2>(
        &shapes::plane::comb(24),
        Some(Queries::All),
    ))
}

fn ball(queries: Queries) -> Parts {
    Parts::of(&baked_for::<Space<f32>, 3>(
        &shapes::space::sphere(2),
        Some(queries),
    ))
}

fn together(all: impl IntoIterator<Item = Forms>) -> Forms {
    all.into_iter().fold(Forms::default(), |sum, forms| {
        core::array::from_fn(|form| sum[form] + forms[form])
    })
}

#[test]
fn of_polygons() {
    let star = Parts::of(&baked_for::<Plane<f32>, 2>(
        &shapes::plane::overlapping(),
        None,
    ));
    let forms = together([comb(), comb().wide(), star].map(|parts| parts.all()));
    println!("{forms:?}");
    assert!(forms[..4].iter().all(|count| *count > 0), "{forms:?}");
    assert!(forms[STACK] > 0, "{forms:?}");
}

#[test]
fn of_polyhedra() {
    let soon = BakeOptions {
        deadline: Some(12),
        queries: Some(Queries::Points),
        ..BakeOptions::default()
    };
    let parts = [
        Parts::of(&baked_with::<Space<f32>, 3>(
            &shapes::space::torus(12, 8),
            &soon,
        )),
        ball(Queries::Points),
        ball(Queries::All),
        ball(Queries::All).wide(),
        Parts::of(&baked_for::<Space<I32F0>, 3>(&shapes::space::fan(24), None)),
        Parts::of(&baked_for::<Space<I32F0>, 3>(&shapes::space::comb(4), None)),
    ];
    let forms = together(parts.map(|parts| parts.all()));
    println!("{forms:?}");
    assert!(forms[1..4].iter().all(|count| *count > 0), "{forms:?}");
    assert!(forms[FAN] > 0 && forms[SHEET] > 0, "{forms:?}");
}

#[test]
fn of_slivers() {
    for queries in [Queries::Points, Queries::All] {
        let parts = ball(queries);
        parts.with_slivers(3).all();
        let facets = parts.facets();
        parts.with_slivers(facets - 1).all();
        for slivers in [facets, facets + 1] {
            let refused = read(parts.with_slivers(slivers).words);
            assert!(matches!(refused, Err(ImageError::Word { at: 7, .. })));
        }
        // A leaf that names one.
        let at = parts.section(LEAVES);
        parts.refused_at(7, 7, number(facets));
        let said = parts.changed(&[(7, 1)]);
        let in_a_leaf =
            matches!(said, Err(ImageError::Word { at: place, .. }) if at.contains(&place));
        assert!(in_a_leaf, "{said:?}");
    }
    comb().refused(7, 1);
}

#[test]
fn of_what_the_header_says() {
    for parts in [comb(), ball(Queries::All), ball(Queries::Points)] {
        for word in [1, 1 << 31, u32::MAX] {
            parts.refused(4, word);
        }
        for flag in [1 << 21, 1 << 23, 1 << 26, 1 << 31, 1 << 19] {
            let kind = parts.words[1] ^ flag;
            let refused = Err(ImageError::Format { word: kind });
            assert_eq!(parts.changed(&[(1, kind)]), refused);
        }
        for found in [0, 1, 2, 3, 5, 0xffff] {
            let kind = (parts.words[1] & !0xffff) | found;
            let refused = Err(ImageError::Version { found });
            assert_eq!(parts.changed(&[(1, kind)]), refused);
        }
        let (facets, corners) = (parts.facets(), parts.section(FACETS).start);
        for wrong in [0, facets - 2, facets + 2, 2 * facets, 1 << 20] {
            parts.refused_at(corners, 6, number(wrong));
        }
        for wrong in [u32::MAX, u32::MAX / 3 * 2, 1 << 31] {
            parts.refused(6, wrong);
        }
        // What a lattice is may be any, for those who do not ask for its steps.
        for at in 8..15 {
            parts.taken(at, u32::MAX);
        }
        for words in [0, parts.words.len() - 1, parts.words.len() + 1] {
            let error = ImageError::Size {
                promised: number(words),
                words: parts.words.len(),
            };
            assert_eq!(parts.changed(&[(2, number(words))]), Err(error));
        }
    }
}
