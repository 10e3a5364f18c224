//! Whether tetrahedra meet points, segments and each other.

use dashu_int::IBig;
use tetracone::space::Point;
use tetracone_classic::space::Tetrahedron;
use tetracone_oracle::rng::Rng;

use super::exact::{Big, big, cross, dot, hulls_meet, minus};
use super::{ROUNDS, Tally, draw, segment};
use tetracone_tests::harness::numbers::Number;

in_both_arithmetics!(segments: segments_agree::<S>());

in_both_arithmetics!(tetrahedra: tetrahedra_agree::<S>());

fn tetrahedron<S>([a, b, c, d]: [Point<S>; 4]) -> Tetrahedron<S> {
    Tetrahedron::new(a, b, c, d)
}

fn volume([a, b, c, d]: &[Big; 4]) -> IBig {
    dot(&minus(b, a), &cross(&minus(c, a), &minus(d, a)))
}

/// Whether two tetrahedra with volumes meet: no face of either and no pair of edges gives a
/// direction along which they are apart.
fn solids_meet(first: &[Big; 4], second: &[Big; 4]) -> bool {
    let edges = |corners: &[Big; 4]| {
        let ways = (0..4).flat_map(|i| (i + 1..4).map(move |j| (i, j)));
        ways.map(|(i, j)| minus(&corners[j], &corners[i]))
            .collect::<Vec<_>>()
    };
    let (ours, theirs) = (edges(first), edges(second));
    let both = |one: &[Big], other: &[Big]| {
        let pairs = one
            .iter()
            .flat_map(|u| other.iter().map(move |v| cross(u, v)));
        pairs.collect::<Vec<_>>()
    };
    let directions = [
        both(&ours, &theirs),
        both(&ours, &ours),
        both(&theirs, &theirs),
    ];
    !directions.iter().flatten().any(|direction| {
        let ends = |corners: &[Big; 4]| {
            let heights = || corners.iter().map(|corner| dot(corner, direction));
            (
                heights().min().expect("four"),
                heights().max().expect("four"),
            )
        };
        let ((a, b), (c, d)) = (ends(first), ends(second));
        b < c || d < a
    })
}

fn segments_agree<S: Number>() {
    let (mut rng, mut tally) = (Rng::new(91), Tally::default());
    let (mut points, mut flat) = (Tally::default(), 0);
    for _ in 0..*ROUNDS {
        let [a, b, c, d, e, f] = draw::<S, 6>(&mut rng);
        let solid = tetrahedron([a, b, c, d]);
        let (corners, ends) = ([a, b, c, d].map(big), [e, f].map(big));
        flat += usize::from(volume(&corners) == IBig::ZERO);
        let expected = hulls_meet(&corners, &ends);
        for way in [[e, f], [f, e]] {
            let found = solid.intersects_segment(&segment(way));
            assert_eq!(found, expected, "{solid:?} {way:?}");
        }
        tally.count(expected);
        let expected = hulls_meet(&corners, &ends[..1]);
        assert_eq!(solid.contains(e), expected, "{solid:?} {e:?}");
        points.count(expected);
    }
    tally.assert_varied();
    println!("{tally:?}, points {points:?}, flat {flat}");
}

fn tetrahedra_agree<S: Number>() {
    let (mut rng, mut tally) = (Rng::new(92), Tally::default());
    let mut flat = 0;
    while tally.0.iter().sum::<usize>() < *ROUNDS {
        let [a, b, c, d, e, f, g, h] = draw::<S, 8>(&mut rng);
        let (one, other) = ([a, b, c, d], [e, f, g, h]);
        let (first, second) = (one.map(big), other.map(big));
        let expected = if volume(&first) == IBig::ZERO || volume(&second) == IBig::ZERO {
            flat += 1;
            // Hulls of eight points take long.
            if flat > *ROUNDS / 20 {
                continue;
            }
            hulls_meet(&first, &second)
        } else {
            solids_meet(&first, &second)
        };
        let (one, other) = (tetrahedron(one), tetrahedron(other));
        assert_eq!(one.intersects(&other), expected, "{one:?} {other:?}");
        assert_eq!(other.intersects(&one), expected, "{one:?} {other:?}");
        tally.count(expected);
    }
    tally.assert_varied();
    println!("{tally:?}, flat {flat}");
}
