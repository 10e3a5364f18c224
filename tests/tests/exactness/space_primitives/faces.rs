//! Segments against faces with many corners: each face is a fan of triangles in disguise.

use dashu_int::IBig;
use tetracone::{number::Arithmetic, space::Point};
use tetracone_classic::space::Face;
use tetracone_oracle::rng::Rng;

use super::crossings::{faces_the_way, parameter_is_near, point_is_near};
use super::exact::{Big, Ratio, big, cross, dot, entry, hulls_meet, is_zero, minus};
use super::{ROUNDS, Tally, segment};
use tetracone_tests::harness::numbers::Number;

in_both_arithmetics!(faces: faces_agree::<S>());

/// A point of a lattice, carried into a plane across no axis by small factors.
fn place<S: Number>([x, y]: [i32; 2], factors: [[i32; 2]; 3], unit: f64) -> Point<S> {
    let coordinate =
        |[a, b]: [i32; 2]| S::nearest(f64::from(a * x + b * y) * unit).expect("in the domain");
    factors.map(coordinate).into()
}

/// How often a ring winds about a spot of the lattice that is not on it.
fn winding(ring: &[[i32; 2]], [x, y]: [i32; 2]) -> i32 {
    let nexts = ring.iter().cycle().skip(1);
    ring.iter()
        .zip(nexts)
        .map(|([ax, ay], [bx, by])| {
            let turn = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
            match (*ay <= y, *by <= y) {
                (true, false) if turn > 0 => 1,
                (false, true) if turn < 0 => -1,
                _ => 0,
            }
        })
        .sum()
}

/// When a way first meets one of the edges, one of which it meets.
fn first_of(ends: [&Big; 2], edges: &[[Big; 2]]) -> Ratio {
    let met = edges
        .iter()
        .filter(|edge| hulls_meet(*edge, &ends.map(Clone::clone)));
    let times = met.map(|[a, b]| entry(ends, &[a.clone(), b.clone(), b.clone()]));
    let first = times.min_by(|(a, b), (c, d)| (a * d).cmp(&(c * b)));
    first.expect("it meets an edge")
}

/// The first three corners that are not in one line.
fn spanning<S: Number>(corners: &[Point<S>]) -> [Point<S>; 3] {
    let mut rest = corners.iter().copied();
    let a = rest.next().expect("it has corners");
    let b = rest.find(|b| *b != a).expect("it has an edge");
    let along = minus(&big(b), &big(a));
    let is_aside = |c: &Point<S>| !is_zero(&cross(&along, &minus(&big(*c), &big(a))));
    [a, b, rest.find(is_aside).expect("it has a plane")]
}

fn faces_agree<S: Number>() {
    let (mut rng, mut tally) = (Rng::new(95), Tally::default());
    let mut level = Tally::default();
    for _ in 0..*ROUNDS {
        let corners = |rng: &mut Rng, count| -> Vec<[i32; 2]> {
            let digit = |rng: &mut Rng| rng.pick(&[-4, -3, -2, -1, 0, 1, 2, 3, 4]);
            (0..count).map(|_| [digit(rng), digit(rng)]).collect()
        };
        let count = 3 + rng.below(6);
        let rings = [corners(&mut rng, count), corners(&mut rng, 3)];
        let factor = |rng: &mut Rng| rng.pick(&[-2, -1, 0, 1, 3]);
        let factors = [(); 3].map(|()| [factor(&mut rng), factor(&mut rng)]);
        // Powers of two in `f32`, so that the plane stays one.
        let unit = match S::ARITHMETIC {
            Arithmetic::F32 => libm::ldexp(1.0, rng.pick(&[0, -4, -145, 33])),
            Arithmetic::Fixed => rng.pick(&[1.0, 3.0, 1e6]),
        };
        let at = |spot: [i32; 2]| place::<S>(spot, factors, unit);
        let placed = rings
            .each_ref()
            .map(|ring| ring.iter().map(|spot| at(*spot)).collect::<Vec<_>>());
        let slices: Vec<&[Point<S>]> = placed.iter().map(Vec::as_slice).collect();
        let Ok(face) = Face::new(&slices) else {
            continue;
        };
        let spanning = spanning(&placed.concat());
        let edges: Vec<[Big; 2]> = placed
            .iter()
            .flat_map(|ring| {
                let nexts = ring.iter().cycle().skip(1);
                ring.iter().zip(nexts).map(|(a, b)| [big(*a), big(*b)])
            })
            .collect();
        let is_on = |spot: [i32; 2]| {
            let point = big(at(spot));
            edges
                .iter()
                .any(|edge| hulls_meet(edge, core::slice::from_ref(&point)))
                || rings.iter().map(|ring| winding(ring, spot)).sum::<i32>() != 0
        };
        let spots = [(); 2].map(|()| corners(&mut rng, 1)[0]);
        let expected = is_on(spots[0]);
        let p = at(spots[0]);
        assert_eq!(face.contains(p), expected, "{face:?} {p:?}");
        tally.count(expected);
        // Two ends on either side, the point in the middle or an end.
        let lift = [(); 3].map(|()| f64::from(rng.pick(&[-2i8, -1, 0, 1, 2])) * unit);
        let moved = |sign: f64| {
            let [x, y, z] = p.array().map(S::to_real);
            let place = [x + sign * lift[0], y + sign * lift[1], z + sign * lift[2]];
            Point::from(place.map(|x| S::nearest(x).expect("in the domain")))
        };
        let (above, below) = (moved(1.0), moved(-1.0));
        let normal = cross(
            &minus(&big(at([1, 0])), &big(at([0, 0]))),
            &minus(&big(at([0, 1])), &big(at([0, 0]))),
        );
        let height = |q: Point<S>| dot(&normal, &minus(&big(q), &big(p)));
        let straight = minus(&big(above), &big(p)) == minus(&big(p), &big(below));
        if height(above) != IBig::ZERO && straight {
            for ends in [[above, below], [p, above], [below, p]] {
                let found = face.intersects_segment(&segment(ends));
                assert_eq!(found, expected, "{face:?} {ends:?}");
                let entry = face.entry(&segment(ends));
                assert_eq!(entry.is_some(), expected, "{face:?} {ends:?}");
                if let Some(entry) = entry {
                    let part = match ends {
                        [start, _] if start == p => 0.0,
                        [_, end] if end == p => 1.0,
                        _ => 0.5f32,
                    };
                    assert_eq!(entry.parameter.to_bits(), part.to_bits());
                    assert_eq!(entry.point, p, "{face:?} {ends:?}");
                    faces_the_way(&entry, spanning, ends);
                }
            }
        }
        let ends = spots.map(at);
        let expected = is_on(spots[0]) || edges.iter().any(|edge| hulls_meet(edge, &ends.map(big)));
        let found = face.intersects_segment(&segment(ends));
        assert_eq!(found, expected, "{face:?} {ends:?}");
        level.count(expected);
        let entered = face.entry(&segment(ends));
        assert_eq!(entered.is_some(), expected, "{face:?} {ends:?}");
        if let Some(entered) = entered {
            let [from, to] = ends.map(big);
            let first = if is_on(spots[0]) {
                (IBig::ZERO, IBig::ONE)
            } else {
                first_of([&from, &to], &edges)
            };
            parameter_is_near(entered.parameter, &first);
            point_is_near(entered.point, [&from, &to], &first);
            faces_the_way(&entered, spanning, ends);
        }
    }
    tally.assert_varied();
    level.assert_varied();
    println!(
        "{} ways at faces in {:?}, 3D: {tally:?} of their middles, {level:?} in the plane",
        level.all(),
        S::ARITHMETIC
    );
}
