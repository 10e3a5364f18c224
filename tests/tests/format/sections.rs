//! The table of sections: what may be in it, what must, and what is skipped.

use fixed::types::I32F0;
use tetracone::{
    Dimension, PointTracker,
    image::{HEADER_WORDS, Image, ImageError, SECTION_WORDS, SectionKind, records::NODE_WORDS},
    number::Scalar,
    plane::Plane,
    space::Space,
};
use tetracone_oracle::shapes;
use tetracone_std::bake::{Baked, Queries};
use tetracone_tests::harness::image::baked_for;

use super::parts::{
    BOXES, ENDS, FACETS, GRID, LEAVES, LINKS, MEASURES, NODES, ORDER, PIECES, POINTS, Parts,
    REFERENCES, Section, number, read,
};

/// The bit that says that a reader to whom a section is unknown may skip it.
const OPTIONAL: u32 = 1 << 31;

/// Kinds that are not known: the one after the last, and the greatest.
const UNKNOWN: [u32; 4] = [0, 13, 0x1234, OPTIONAL - 1];

fn polygon() -> Baked {
    baked_for::<Plane<I32F0>, 2>(&shapes::plane::gear(12), Some(Queries::All))
}

fn polyhedra() -> [Baked; 2] {
    [Queries::Points, Queries::All]
        .map(|queries| baked_for::<Space<f32>, 3>(&shapes::space::torus(9, 7), Some(queries)))
}

fn all() -> [Parts; 3] {
    let [points, all] = polyhedra();
    [polygon(), points, all].map(|baked| Parts::of(&baked))
}

/// Where the word of a table's row is.
const fn place(row: usize, word: usize) -> usize {
    HEADER_WORDS + row * SECTION_WORDS + word
}

fn is_refused_at(parts: &Parts, place: usize) {
    let said = read(parts.words.clone());
    let right = matches!(said, Err(ImageError::Word { at, .. }) if at == place);
    assert!(right, "{said:?}, not at {place}");
}

/// Every answer of a solid at and about its facets' corners.
fn answers<G: Dimension>(words: &[u32]) -> Vec<tetracone::query::Answer> {
    let image = Image::from_words(words).expect("it is taken");
    let cells = image.cells::<G>().expect("its own kind");
    let mut tracker = PointTracker::new();
    let mut answers = Vec::new();
    for facet in cells.facets() {
        for k in 0..G::DIMENSION {
            let place = G::coordinates(G::corner(&facet, k)).map(Scalar::to_real);
            for part in [1.0, 0.99, 1.01] {
                let [x, y, z] = place.map(|x| G::Scalar::nearest(x * part).expect("near"));
                answers.push(tracker.explain(&cells, G::point([x, y, z])));
            }
        }
    }
    assert!(answers.len() > 100);
    answers
}

#[test]
fn what_may_be_skipped_changes_no_answer() {
    for parts in all() {
        let own = parts.taken_apart();
        for kind in [0, 1, 13, 0x1234, OPTIONAL - 1].map(|kind| kind | OPTIONAL) {
            for content in [vec![], vec![7], vec![u32::MAX; 100]] {
                for at in [0, 3, own.len()] {
                    let mut sections = own.clone();
                    sections.insert(at, (kind, content.clone()));
                    // There may be several of a kind that nobody knows.
                    sections.push((kind, vec![1, 2]));
                    let other = parts.with(&sections);
                    let image = Image::from_words(&other.words).expect("it is skipped");
                    let sound = Image::from_words(&parts.words).expect("as baked");
                    assert_eq!(image.unknown_bytes(), (content.len() + 2) * 4);
                    assert_eq!(image.cell_bytes(), sound.cell_bytes());
                    let beyond = sound.bytes_beyond_points();
                    assert_eq!(image.bytes_beyond_points(), beyond);
                    assert_eq!(image.pieces(), sound.pieces());
                    if parts.dimension() == 2 {
                        let answers = answers::<Plane<I32F0>>;
                        assert_eq!(answers(&other.words), answers(&parts.words));
                        assert!(image.solid::<Plane<I32F0>>().is_ok());
                    } else {
                        let answers = answers::<Space<f32>>;
                        assert_eq!(answers(&other.words), answers(&parts.words));
                        let has_boxes = image.solid::<Space<f32>>().is_ok();
                        assert_eq!(has_boxes, parts.has_boxes());
                    }
                }
            }
        }
    }
}

#[test]
fn what_must_not_be_skipped_is_refused() {
    for parts in all() {
        let own = parts.taken_apart();
        for kind in UNKNOWN {
            for row in [0, 3, own.len()] {
                let mut sections = own.clone();
                sections.insert(row, (kind, vec![5]));
                let error = ImageError::Section {
                    at: place(row, 0),
                    kind,
                };
                assert_eq!(read(parts.with(&sections).words), Err(error));
                let text = error.to_string();
                assert!(text.contains("bake it again"), "{text}");
                assert!(text.contains(&kind.to_string()), "{text}");
            }
        }
    }
}

#[test]
fn sections_may_come_in_any_order() {
    for parts in all() {
        let own = parts.taken_apart();
        for turns in 0..own.len() {
            let mut sections = own.clone();
            sections.rotate_left(turns);
            sections[2..].reverse();
            let other = parts.with(&sections);
            if parts.dimension() == 2 {
                let answers = answers::<Plane<I32F0>>;
                assert_eq!(answers(&other.words), answers(&parts.words));
            } else {
                let answers = answers::<Space<f32>>;
                assert_eq!(answers(&other.words), answers(&parts.words));
            }
        }
    }
}

#[test]
fn what_is_missing_or_there_twice_is_refused() {
    for parts in all() {
        let own = parts.taken_apart();
        for row in 0..own.len() {
            let mut missing = own.clone();
            missing.remove(row);
            is_refused_at(&parts.with(&missing), 5);
            let mut twice = own.clone();
            twice.push(own[row].clone());
            is_refused_at(&parts.with(&twice), place(own.len(), 0));
            twice.swap(row, own.len());
            twice.swap(0, row);
            let second = if row == 0 {
                own.len()
            } else {
                own.len().max(row)
            };
            is_refused_at(&parts.with(&twice), place(second, 0));
            // Of two that are called alike, one is missing besides.
            let mut alike = own.clone();
            alike[row].0 = own[(row + 1) % own.len()].0;
            let second = if row + 1 == own.len() { row } else { row + 1 };
            is_refused_at(&parts.with(&alike), place(second, 0));
        }
        // What is for more than points is there as a whole, or not at all.
        let beyond = [BOXES, ORDER, PIECES, ENDS, REFERENCES, MEASURES];
        for missing in 0..beyond.len() {
            let kinds = || {
                (0..beyond.len())
                    .filter(|k| *k != missing)
                    .map(|k| beyond[k])
            };
            if parts.has_boxes() {
                let some: Vec<Section> = own.clone();
                let some: Vec<_> = (some.into_iter())
                    .filter(|(kind, _)| *kind < BOXES || kinds().any(|other| other == *kind))
                    .collect();
                is_refused_at(&parts.with(&some), 5);
            } else {
                let mut some = own.clone();
                some.extend(kinds().map(|kind| (kind, vec![])));
                is_refused_at(&parts.with(&some), 5);
            }
        }
        is_refused_at(&parts.with(&[]), 5);
    }
}

#[test]
fn sections_leave_no_gaps_and_do_not_overlap() {
    for parts in all() {
        let own = parts.taken_apart();
        for row in 0..own.len() {
            let (first, size) = (place(row, 1), place(row, 2));
            for wrong in [
                0,
                1,
                parts.words[first] - 1,
                parts.words[first] + 1,
                u32::MAX,
            ] {
                parts.refused(first, wrong);
            }
            let after = |row: usize| {
                if row + 1 == own.len() {
                    5
                } else {
                    place(row + 1, 1)
                }
            };
            parts.refused_at(after(row), size, parts.words[size] - 1);
            let longer = if row + 1 == own.len() {
                size
            } else {
                after(row)
            };
            parts.refused_at(longer, size, parts.words[size] + 1);
            parts.refused(size, u32::MAX);
            parts.refused(size, number(parts.words.len()));
        }
        // More rows than there are, fewer, and more than there is room for.
        assert!(parts.changed(&[(5, number(own.len() + 1))]).is_err());
        assert!(parts.changed(&[(5, number(own.len() - 1))]).is_err());
        parts.refused(
            5,
            number((parts.words.len() - HEADER_WORDS) / SECTION_WORDS + 1),
        );
        parts.refused(5, u32::MAX);
        // A word beyond all of them.
        let mut words = parts.words.clone();
        words.push(0);
        words[2] = number(words.len());
        assert!(matches!(read(words), Err(ImageError::Word { at: 5, .. })));
        // A section that is a word longer or shorter than what is in it.
        for row in 0..own.len() {
            for longer in [false, true] {
                let mut sections = own.clone();
                if longer {
                    sections[row].1.push(0);
                } else {
                    sections[row].1.pop();
                }
                let said = read(parts.with(&sections).words);
                let is_word = matches!(said, Err(ImageError::Word { .. }));
                assert!(is_word, "{} {longer}: {said:?}", sections[row].0);
            }
        }
    }
}

#[test]
fn sizes_add_up() {
    for baked in polyhedra().into_iter().chain([polygon()]) {
        let (image, parts) = (baked.image(), Parts::of(&baked));
        let mut all = image.header_bytes();
        for (kind, number) in SectionKind::ALL.into_iter().zip(POINTS..) {
            assert_eq!(kind as u32, number);
            assert_eq!(
                image.section_bytes(kind),
                parts.section(number).len() * 4,
                "{}",
                kind.name()
            );
            assert_eq!(kind.is_for_points(), number < BOXES);
            all += image.section_bytes(kind);
        }
        assert_eq!((all, image.unknown_bytes()), (image.bytes(), 0));
        assert_eq!(image.pieces(), usize::from(parts.has_boxes()));
        let [points, facets] =
            [SectionKind::Points, SectionKind::Facets].map(|kind| image.section_bytes(kind));
        let first = image.header_bytes() + points + facets;
        let rest = image.cell_bytes() + image.bytes_beyond_points();
        assert_eq!(first + rest, image.bytes());
    }
}

#[test]
fn records_are_where_they_are_said_to_be() {
    for parts in all() {
        let image = Image::from_words(&parts.words).expect("as baked");
        let (records, start) = (image.records(), |kind| parts.section(kind).start);
        assert_eq!(
            (records.points, records.facets),
            (start(POINTS), start(FACETS))
        );
        assert_eq!((records.links, records.nodes), (start(LINKS), start(NODES)));
        assert_eq!(records.leaves, start(LEAVES));
        assert_eq!(records.node_count * NODE_WORDS, parts.section(NODES).len());
        assert_eq!(records.narrow_points, parts.is_narrow());
        assert_eq!(records.narrow_facets, parts.sized() <= 1 << 16);
        let grid = &parts.words[parts.section(GRID)];
        assert_eq!(records.anchor, grid[1]);
        assert_eq!(
            (&records.base[..], &records.last[..]),
            (&grid[2..5], &grid[5..8])
        );
        assert_eq!(records.shifts, [0, 5, 10].map(|bits| grid[8] >> bits & 31));
        let count = |k: usize| (records.last[k] >> records.shifts[k]) + 1;
        assert_eq!(records.counts, [count(0), count(1)]);
    }
}
