//! Boundaries of any kind, inside out or flat in places, on small grids: nothing overlaps sooner than is told.

use std::sync::LazyLock;

use tetracone::image::Lattice;
use tetracone_oracle::{cases::share, rng::Rng};
use tetracone_std::bake::{BakeOptions, Baked, Queries, bake_on};
use tetracone_tests::harness::world::{Grounded as _, Placing, World};

/// Couples of them.
static COUPLES: LazyLock<usize> = LazyLock::new(|| share(5_000, 200_000));

/// A unit of the grid: after a part of a way with a denominator of so much, vertices are in whole places.
const UNIT: f64 = 16.0;

/// Two units of the grid each way.
fn any(rng: &mut Rng) -> f64 {
    (f64::from(rng.below_u32(5)) - 2.0) * UNIT
}

/// One or two triangles or tetrahedra, or in the plane rectangles, turned either way; none where they have no volume.
fn tangle<G: World<D>, const D: usize>(rng: &mut Rng) -> Option<Baked> {
    let (mut points, mut facets) = (Vec::new(), Vec::new());
    for _ in 0..=rng.below_u32(2) {
        let is_turned = rng.once_in(2);
        let begin = [0; 3].map(|_| any(rng));
        let corners: Vec<[f64; 3]> = if D == 2 && rng.once_in(2) {
            let end = [0; 3].map(|_| any(rng));
            vec![begin, [end[0], begin[1], 0.0], end, [begin[0], end[1], 0.0]]
        } else {
            let others = (0..D).map(|_| [0; 3].map(|_| any(rng)));
            core::iter::once(begin).chain(others).collect()
        };
        let numbers: &[[usize; 3]] = match (D, corners.len()) {
            (2, 3) => &[[0, 1, 0], [1, 2, 0], [2, 0, 0]],
            (2, _) => &[[0, 1, 0], [1, 2, 0], [2, 3, 0], [3, 0, 0]],
            _ => &[[0, 1, 2], [0, 2, 3], [0, 3, 1], [1, 3, 2]],
        };
        let first = points.len();
        for numbers in numbers {
            let number = |k: usize| u32::try_from(numbers[k] + first).expect("few");
            let mut facet: [u32; D] = core::array::from_fn(number);
            if is_turned {
                facet.swap(0, 1);
            }
            facets.push(facet);
        }
        points.extend(corners.into_iter().map(|mut p| {
            p[D..].fill(0.0);
            p
        }));
    }
    let options = BakeOptions {
        queries: Some(Queries::All),
        ..BakeOptions::default()
    };
    bake_on::<G>(&points, &facets, Lattice::default(), &options).ok()
}

fn run<G: World<D>, const D: usize>() {
    let mut rng = Rng::new(101);
    let all: Vec<Baked> = (0..500).filter_map(|_| tangle::<G, D>(&mut rng)).collect();
    let solids: Vec<_> = all
        .iter()
        .map(|baked| baked.image().solid::<G>().expect("baked with boxes"))
        .collect();
    let refs: Vec<_> = solids.iter().collect();
    let none = G::at([0.0; D]).expect("it is in the domain");
    let (mut later, mut free) = (0, 0);
    for _ in 0..*COUPLES {
        let [first, second] = [(); 2].map(|()| rng.pick(&refs));
        let from: [f64; D] = core::array::from_fn(|_| any(&mut rng) * 3.0);
        let d: [f64; D] = core::array::from_fn(|_| any(&mut rng));
        let placed = |sixteenths: u32| {
            let part = f64::from(sixteenths) / UNIT;
            let at = Placing {
                offset: core::array::from_fn(|k| from[k] + d[k] * part),
                turn: [f64::from(u8::from(D == 3)), 0.0, 0.0, 0.0],
            };
            second.at(G::pose_of(at)).expect("it is in the domain")
        };
        let ask = |sixteenths, d| {
            let contact = first.first_contact_along(&placed(sixteenths), d);
            contact.expect("a direction")
        };
        let told = ask(0, G::at(d).expect("it is in the domain")).multiple;
        later += u32::from(told > 0.0 && told.is_finite());
        free += u32::from(told.is_infinite());
        for sixteenths in (0..64).take_while(|k| f64::from(*k) / UNIT < told) {
            let touches = first.intersects(&placed(sixteenths));
            let overlap = touches.then(|| ask(sixteenths, none).witness);
            assert_eq!(
                overlap.flatten(),
                None,
                "{told} from {from:?} along {d:?}, after {sixteenths} sixteenths: {:?} {:?}",
                first.cells().facets().collect::<Vec<_>>(),
                second.cells().facets().collect::<Vec<_>>(),
            );
        }
    }
    println!("{later} later and {free} never of {}", *COUPLES);
    assert!(later > 100 && free > 100);
}

in_every_space!(tangles_overlap_no_sooner_than_is_told: run::<G, D>());
