//! Whether segments meet, and where.

use dashu_int::IBig;
use tetracone::{
    internal::Measure as _,
    plane::{Plane, Point, Segment},
    query::Extent,
};
use tetracone_oracle::rng::Rng;

use super::exact::{Big, big, cross, dot, is_on, minus, segments_meet};
use super::{ROUNDS, Tally, draw};
use tetracone_tests::harness::numbers::Number;

in_both_arithmetics!(segments: segments_agree::<S>());

/// Every segment on a small lattice against every other.
#[test]
fn all_segments_of_a_lattice() {
    let points: Vec<_> = (0..9)
        .map(|k: i8| [f32::from(k % 3), f32::from(k / 3)])
        .collect();
    for a in &points {
        for b in &points {
            for c in &points {
                for d in &points {
                    let ends = [*a, *b, *c, *d].map(Point::from);
                    let [p, q, r, s] = ends.map(big);
                    let expected = segments_meet(&[p, q], &[r, s]);
                    let [a, b, c, d] = ends;
                    assert_eq!(Segment::new(a, b).intersects(&Segment::new(c, d)), expected);
                }
            }
        }
    }
}

fn segments_agree<S: Number>() {
    let (mut rng, mut tally) = (Rng::new(41), Tally::default());
    let (mut rounded, mut overlaps) = (0, 0);
    for _ in 0..ROUNDS {
        let points: [Point<S>; 4] = draw(&mut rng);
        let [a, b, c, d] = points;
        let (first, second) = (Segment::new(a, b), Segment::new(c, d));
        let [p, q, r, s] = &points.map(big);
        let (one, other) = ([p.clone(), q.clone()], [r.clone(), s.clone()]);
        let expected = segments_meet(&one, &other);
        assert_eq!(first.intersects(&second), expected, "{points:?}");
        assert_eq!(second.intersects(&first), expected, "{points:?}");
        tally.count(expected);

        let common = Plane::common_part(&first, &second);
        assert_eq!(common.is_some(), expected, "{points:?}");
        match common.map(|part| part.extent) {
            None | Some(Extent::Area) => {}
            Some(Extent::Segment([from, to])) => {
                overlaps += 1;
                for end in [from, to] {
                    assert!(points.contains(&end));
                    assert!(
                        is_on(&big(end), &one) && is_on(&big(end), &other),
                        "{points:?}"
                    );
                }
                let run = minus(&big(to), &big(from));
                assert!(dot(&run, &minus(q, p)) > IBig::ZERO, "{points:?}");
                for end in points.iter().map(|&end| big(end)) {
                    // Nothing in common reaches beyond the piece.
                    let within = is_on(&end, &[big(from), big(to)]);
                    let common = is_on(&end, &one) && is_on(&end, &other);
                    assert_eq!(within, common, "{points:?}");
                }
            }
            Some(Extent::Point(found)) => {
                let whole = cross(&minus(q, p), &minus(s, r));
                let given = points.map(|end| is_on(&big(end), &one) && is_on(&big(end), &other));
                if given.contains(&true) {
                    let exact = points
                        .iter()
                        .zip(given)
                        .any(|(&end, on)| on && end == found);
                    assert!(exact, "{points:?} {found:?}");
                } else {
                    rounded += 1;
                    point_is_near(found, [p, q], &cross(&minus(r, p), &minus(s, r)), &whole);
                    for segment in [first, second] {
                        let hold = |a: S, x: S, b: S| (a <= x && x <= b) || (b <= x && x <= a);
                        assert!(hold(segment.a.x, found.x, segment.b.x), "{points:?}");
                        assert!(hold(segment.a.y, found.y, segment.b.y), "{points:?}");
                    }
                }
            }
        }
    }
    tally.assert_varied();
    assert!(
        rounded > ROUNDS / 50 && overlaps > ROUNDS / 200,
        "{rounded} {overlaps}"
    );
    println!("{tally:?}, rounded {rounded}, overlaps {overlaps}");
}

/// p + (q − p) · numerator / whole.
fn point_is_near<S: Number>(found: Point<S>, [p, q]: [&Big; 2], numerator: &IBig, whole: &IBig) {
    let (numerator, whole) = if *whole < IBig::ZERO {
        (-numerator, -whole)
    } else {
        (numerator.clone(), whole.clone())
    };
    for (axis, coordinate) in found.array().into_iter().enumerate() {
        let run = &q[axis] - &p[axis];
        let place = &p[axis] * &whole + &run * &numerator;
        let extent = if run < IBig::ZERO { -run } else { run };
        assert!(coordinate.is_near(&place, &whole, &extent), "{found:?}");
    }
}
