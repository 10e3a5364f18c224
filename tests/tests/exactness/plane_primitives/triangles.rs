//! Whether triangles meet each other, segments and points.

use dashu_int::IBig;
use tetracone::plane::{Point, Segment};
use tetracone_classic::plane::Triangle;
use tetracone_oracle::rng::Rng;

use super::exact::{big, cross, holds, minus, triangles_meet};
use super::{ROUNDS, Tally, draw};
use tetracone_tests::harness::numbers::Number;

in_both_arithmetics!(triangles: triangles_agree::<S>());

fn triangles_agree<S: Number>() {
    let (mut rng, mut tally, mut segments) = (Rng::new(42), Tally::default(), Tally::default());
    let mut holding = Tally::default();
    for _ in 0..ROUNDS {
        let points: [Point<S>; 6] = draw(&mut rng);
        let [a, b, c, d, e, f] = points;
        let (first, second) = (Triangle::new(a, b, c), Triangle::new(d, e, f));
        let [p, q, r, s, t, u] = points.map(big);
        let area = cross(&minus(&q, &p), &minus(&r, &p));
        let turn = first.sign().value().cmp(&0);
        assert_eq!(turn, area.cmp(&IBig::ZERO), "{points:?}");
        let (one, other) = ([p, q, r], [s, t, u]);

        let expected = triangles_meet(&one, &other);
        assert_eq!(first.intersects(&second), expected, "{points:?}");
        assert_eq!(second.intersects(&first), expected, "{points:?}");
        tally.count(expected);

        let [s, t, _] = &other;
        let flat = [s.clone(), t.clone(), t.clone()];
        let expected = triangles_meet(&one, &flat);
        assert_eq!(
            first.intersects_segment(&Segment::new(d, e)),
            expected,
            "{points:?}"
        );
        assert_eq!(
            first.intersects(&Triangle::new(d, e, e)),
            expected,
            "{points:?}"
        );
        segments.count(expected);

        let expected = holds(&one, s);
        assert_eq!(first.contains(d), expected, "{points:?}");
        holding.count(expected);
    }
    tally.assert_varied();
    segments.assert_varied();
    holding.assert_varied();
    println!("triangles {tally:?}, segments {segments:?}, points {holding:?}");
}
