//! Where a point lies in a simplex of the covering, for points planted on every vertex, edge and side.

use tetracone_classic::{
    Counters, Simplicial,
    simplicial::{Covering, covering::Position},
};
use tetracone_oracle::{cases::share, rng::Rng};
use tetracone_tests::harness::world::{Grounded as _, World};

/// What the coordinates of planted points are parts of: corners are this far apart at least, so that they are whole.
const PARTS: i32 = 16;

/// A sum of corners, the apex first, with weights that add up to [`PARTS`].
fn planted<const D: usize>(corners: &[[i32; D]], weights: &[i32]) -> [f64; D] {
    core::array::from_fn(|k| {
        let terms = corners.iter().zip(weights);
        let sum: i32 = terms.map(|(corner, weight)| corner[k] * weight).sum();
        f64::from(sum / PARTS)
    })
}

/// Weights that add up to [`PARTS`]: none is zero but those of `zeros`, all others are positive, but one of `negative`.
fn weights(rng: &mut Rng, count: usize, zeros: usize, negative: bool) -> Vec<i32> {
    let mut all = vec![0; count];
    let used: Vec<_> = (0..count).filter(|k| zeros >> k & 1 == 0).collect();
    let (last, others) = used.split_last().expect("one is not zero");
    let mut left = PARTS;
    for (k, at) in others.iter().enumerate() {
        let rest = i32::try_from(others.len() - k).expect("few");
        let most = usize::try_from(left - rest).expect("enough is left");
        all[*at] = 1 + i32::try_from(rng.below(most)).expect("small");
        if negative && k == 0 {
            all[*at] = -all[*at];
        }
        left -= all[*at];
    }
    all[*last] = left;
    all
}

/// The feature of a simplex that has these coordinates zero; the first is that of the apex (Table 5.1).
fn feature(corners: usize, zeros: usize) -> Position {
    let outer = |k: usize| zeros >> (k + 1) & 1;
    let of = |bit: usize| (0..corners).find(|k| outer(*k) == bit).expect("one is");
    let count = (0..corners).map(outer).sum::<usize>();
    match (zeros & 1 == 1, corners - count) {
        (true, 1) => Position::OuterVertex(of(0)),
        (true, positive) if positive == corners => Position::OuterSide,
        (true, _) => Position::OuterEdge(of(1)),
        (false, 0) => Position::Origin,
        (false, positive) if positive == corners => Position::Interior,
        (false, positive) if positive + 1 == corners => Position::InnerSide(of(1)),
        (false, _) => Position::InnerEdge(of(0)),
    }
}

in_every_space!(positions_are_those_of_planted_points: run::<G, D>());

fn run<G: World<D> + Simplicial<D>, const D: usize>() {
    let mut rng = Rng::new(71);
    let mut seen = [0; 3];
    for case in 0..share(200, 2_000) {
        // Every fourth has no area or volume: its apex is in line with the facet.
        let is_flat = case % 4 == 3;
        let mut corners: Vec<[i32; D]> = (0..=D)
            .map(|_| core::array::from_fn(|_| i32::try_from(rng.below(41)).expect("small") * PARTS))
            .collect();
        if is_flat {
            let apart = 1 + i32::try_from(rng.below(3)).expect("small");
            let [one, other] = [corners[1], corners[2]];
            corners[0] = core::array::from_fn(|k| one[k] + apart * (other[k] - one[k]));
        }
        let at = |place: [f64; D]| G::at(place).expect("it is near zero");
        let corner = |k: usize| Some(at(corners[k + 1].map(f64::from)));
        let facet = G::facet(corner).expect("it has all corners");
        let covering = Covering::<G, D>::about(at(corners[0].map(f64::from)), &[facet]);
        let covering = covering.expect("it is near zero");
        let sign = covering.simplices()[0].sign.value();
        if G::is_degenerate(&facet) || (sign == 0) != is_flat {
            continue;
        }
        seen[usize::try_from(sign + 1).expect("a sign")] += 1;
        let ask = |weights: &[i32]| {
            let point = at(planted(&corners, weights));
            covering.position(0, point, &mut Counters::default())
        };
        for zeros in 0..(1 << (D + 1)) - 1 {
            // The facet of a flat one alone has places.
            if is_flat && zeros & 1 == 0 {
                continue;
            }
            let inside = weights(&mut rng, D + 1, zeros, false);
            assert_eq!(
                ask(&inside),
                Some(feature(D, zeros)),
                "{corners:?}, {inside:?}"
            );
            let outside = weights(&mut rng, D + 1, zeros, true);
            if outside.iter().any(|weight| *weight < 0) {
                assert_eq!(
                    ask(&outside),
                    Some(Position::Out),
                    "{corners:?}, {outside:?}"
                );
            }
        }
    }
    assert!(seen.iter().all(|count| *count > 40), "{seen:?}");
}
