//! Trees of half-spaces that were written and read back, and damaged ones.

use std::sync::LazyLock;

use fixed::types::I32F0;
use tetracone::{
    plane::{Plane, Point, Segment},
    solid::Solid,
    space::Space,
};
use tetracone_classic::{
    FileError, Simplicial,
    bsp::{BspParameters, BspTree, CutTree},
};
use tetracone_oracle::{cases::every, oracle::Facet, points::around, rng::Rng, shapes::Shape};
use tetracone_tests::harness::{
    subject::{Subject, subjects},
    world::{Grounded as _, World},
};

/// Points and ways asked of each tree.
const ASKED: usize = 60;

/// Of so many solids one is asked, in the plane and in space.
static FEWER: LazyLock<[usize; 2]> = LazyLock::new(|| [every(5, 2), every(25, 5)]);

in_every_space!(a_tree_read_back_answers_as_the_one_that_was_written: run::<G, D>());

fn run<G: World<D> + Simplicial<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
{
    let [mut trees, mut hits, mut misses] = [0; 3];
    for subject in subjects::<G, D>(1000.0).into_iter().step_by(FEWER[D - 2]) {
        let facets = facets(&subject.solid::<G>());
        let what = subject.name::<G>();
        let parameters = BspParameters::for_facets(facets.len());
        let tree = BspTree::<G, D>::build(&facets, &parameters).expect("a tree");
        let bytes = tree.to_bytes();
        let read = BspTree::<G, D>::from_bytes(&bytes).unwrap_or_else(|e| panic!("{what}: {e}"));
        assert!(read.to_bytes() == bytes, "{what}");
        assert_eq!(read.statistics(), tree.statistics(), "{what}");
        let cut = CutTree::build::<G>(&facets, 2, 1).expect("a tree");
        let bytes = cut.to_bytes();
        let cut_read = CutTree::<D>::from_bytes(&bytes).unwrap_or_else(|e| panic!("{what}: {e}"));
        assert!(cut_read.to_bytes() == bytes, "{what}");
        assert_eq!(cut_read.statistics(), cut.statistics(), "{what}");
        for [p, q] in ways::<G, D>(&subject) {
            let [from, to] = [p, q].map(|place| G::at(place).expect("it is in the domain"));
            assert_eq!(read.classify(from), tree.classify(from), "{what}: {p:?}");
            let found = tree.first_hit(from, to);
            assert_eq!(
                read.first_hit(from, to).map(|hit| (hit.facet, hit.point)),
                found.map(|hit| (hit.facet, hit.point)),
                "{what}: {p:?} {q:?}"
            );
            assert_eq!(cut_read.first_hit(p, q), cut.first_hit(p, q), "{what}");
            *(if found.is_some() {
                &mut hits
            } else {
                &mut misses
            }) += 1;
        }
        trees += 2;
    }
    println!(
        "{trees} trees in {:?}, {D}D: {hits} hits, {misses} misses",
        G::arithmetic()
    );
    assert!(hits > 10 && misses > 10, "{hits} {misses}");
}

fn facets<G: World<D>, const D: usize>(solid: &Solid<'_, G>) -> Vec<G::Facet>
where
    [[f64; D]; D]: Facet<D>,
{
    solid.cells().facets().collect()
}

fn ways<G: World<D>, const D: usize>(subject: &Subject<G::Shape, D>) -> Vec<[[f64; D]; 2]>
where
    [[f64; D]; D]: Facet<D>,
{
    let shape = &subject.shape;
    let places = around(shape, shape.middle(), G::grid(), 8).map(|(_, place)| place);
    let places: Vec<_> = places
        .filter(|place| G::at(*place).is_some())
        .take(ASKED)
        .collect();
    let mut rng = Rng::new(9);
    places.iter().map(|p| [*p, rng.pick(&places)]).collect()
}

/// A tree of each kind of the first polygon, with what asks it.
fn small() -> (BspTree<Plane<f32>, 2>, CutTree<2>) {
    let corners = [
        (0.0_f32, 0.0),
        (4.0, 0.0),
        (4.0, 4.0),
        (2.0, 1.0),
        (0.0, 4.0),
    ];
    let corner = |k: usize| {
        let (x, y) = corners[k % 5];
        Point::new(x, y)
    };
    let edge = |k| Segment::new(corner(k), corner(k + 1));
    let edges: Vec<_> = (0..5).map(edge).collect();
    let parameters = BspParameters::for_facets(5);
    let tree = BspTree::build(&edges, &parameters).expect("a tree");
    let cut = CutTree::build::<Plane<f32>>(&edges, 2, 1).expect("a tree");
    (tree, cut)
}

/// Asks a tree that was read, if any; what it says of damaged facets is nobody's business, but it says it.
fn ask(bytes: &[u8]) -> [Option<FileError>; 2] {
    let ends = [[-1.0_f32, 1.0], [5.0, 2.0], [2.0, 0.5], [2.0, 9.0]];
    let tree = BspTree::<Plane<f32>, 2>::from_bytes(bytes);
    let cut = CutTree::<2>::from_bytes(bytes);
    for from in ends {
        for to in ends {
            let [p, q] = [from, to].map(|[x, y]| Point::new(x, y));
            if let Ok(tree) = &tree {
                let _ = (tree.classify(p), tree.first_hit(p, q));
            }
            if let Ok(cut) = &cut {
                let _ = cut.first_hit(from.map(f64::from), to.map(f64::from));
            }
        }
    }
    [tree.err(), cut.err()]
}

#[test]
fn damaged_bytes_are_refused() {
    let (tree, cut) = small();
    for bytes in [tree.to_bytes(), cut.to_bytes()] {
        assert_eq!(ask(&bytes).iter().flatten().count(), 1);
        for at in 0..bytes.len() {
            assert!(ask(&bytes[..at]).iter().all(Option::is_some), "cut at {at}");
            for bit in 0..8 {
                let mut damaged = bytes.clone();
                damaged[at] ^= 1 << bit;
                assert!(
                    ask(&damaged).iter().all(Option::is_some),
                    "bit {bit} of {at}"
                );
            }
        }
    }
}

/// The sum that a writer of wrong bytes would put behind them.
pub(crate) fn summed(before: &[u8]) -> Vec<u8> {
    let step = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    let sum = before.iter().fold(0xcbf2_9ce4_8422_2325, step);
    [before, &sum.to_le_bytes()].concat()
}

#[test]
fn damage_with_the_right_sum_is_refused_or_harmless() {
    let (tree, cut) = small();
    let is_refused = |bytes: &[u8]| ask(bytes).iter().all(Option::is_some);
    damage([tree.to_bytes(), cut.to_bytes()], 10, is_refused);
}

/// Damages files in every byte, with a sum that is right: those that were cut short or are longer have to be refused,
/// others refused or harmless.
pub(crate) fn damage<const N: usize>(
    files: [Vec<u8>; N],
    seed: u64,
    is_refused: impl Fn(&[u8]) -> bool,
) {
    let mut rng = Rng::new(seed);
    let [mut refused, mut taken] = [0; 2];
    for bytes in files {
        let before = &bytes[..bytes.len() - 8];
        let mut count = |damaged: &[u8]| {
            let is_refused = is_refused(&summed(damaged));
            *(if is_refused { &mut refused } else { &mut taken }) += 1;
            is_refused
        };
        for at in 0..before.len() {
            assert!(count(&before[..at]), "cut at {at}");
            for byte in [0, 1, 2, 4, 15, 0x7f, 0xff, before[at] ^ 0x80] {
                let mut damaged = before.to_vec();
                damaged[at] = byte;
                count(&damaged);
            }
            let mut damaged = before.to_vec();
            for _ in 0..3 {
                let other = rng.below(damaged.len());
                damaged[other] = damaged[at];
            }
            count(&damaged);
        }
        assert!(count(&[before, &[0]].concat()), "a byte too many");
    }
    println!("{refused} damaged files refused, {taken} read");
    assert!(refused > 1_000 && taken > 100, "{refused} {taken}");
}

#[test]
fn what_is_wrong_is_told_and_where() {
    let (tree, cut) = small();
    let bytes = tree.to_bytes();
    let last = bytes.len() - 8;
    let error = |bytes: &[u8]| BspTree::<Plane<f32>, 2>::from_bytes(bytes).err();
    assert!(matches!(error(&[]), Some(FileError::End { at: 0, .. })));
    assert!(matches!(
        error(&cut.to_bytes()),
        Some(FileError::Other { at: 8, .. })
    ));
    let space = BspTree::<Space<f32>, 3>::from_bytes(&bytes).err();
    assert!(matches!(space, Some(FileError::Other { at: 9, .. })));
    let fixed = BspTree::<Plane<I32F0>, 2>::from_bytes(&bytes).err();
    assert!(matches!(fixed, Some(FileError::Other { at: 10, .. })));
    let mut damaged = bytes.clone();
    damaged[20] ^= 1;
    assert_eq!(error(&damaged), Some(FileError::Sum { at: last }));
    // The first coordinate follows the header.
    let mut damaged = bytes[..last].to_vec();
    damaged[24..32].copy_from_slice(&0.1_f64.to_le_bytes());
    let kept = error(&summed(&damaged));
    assert!(
        matches!(kept, Some(FileError::Number { at: 24, .. })),
        "{kept:?}"
    );
    // The plane of the first node follows its kind, behind five edges.
    let node = 24 + 5 * 32;
    let mut damaged = bytes[..last].to_vec();
    damaged[node + 1] = 5;
    let plane = error(&summed(&damaged));
    assert!(
        matches!(plane, Some(FileError::Number { at, .. }) if at == node + 1),
        "{plane:?}"
    );
    // Facets that are not those of the header.
    let mut damaged = bytes[..last].to_vec();
    damaged[24..32].copy_from_slice(&1.0_f64.to_le_bytes());
    let other = error(&summed(&damaged));
    assert!(
        matches!(other, Some(FileError::Facets { at: 12, .. })),
        "{other:?}"
    );
    let rest = error(&summed(&[&bytes[..last], &[0]].concat()));
    assert_eq!(rest, Some(FileError::Rest { at: last }));
}
