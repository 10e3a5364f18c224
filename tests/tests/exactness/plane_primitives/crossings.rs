//! Which crossing comes first, and where it is.

use core::cmp::Ordering;

use dashu_int::IBig;
use tetracone::number::Sign;
use tetracone::plane::{Point, Segment};
use tetracone_oracle::rng::Rng;

use super::ROUNDS;
use super::draw;
use super::exact::{big, crossing};
use tetracone_tests::harness::numbers::{Number, ONE};

in_both_arithmetics!(crossings: crossings_agree::<S>());

fn crossings_agree<S: Number>() {
    let mut rng = Rng::new(43);
    let (mut orders, mut parameters) = ([0; 3], 0);
    while orders.iter().sum::<usize>() < ROUNDS {
        let points: [Point<S>; 6] = draw(&mut rng);
        let [p, q, a, b, c, d] = points;
        let crosses = |a: Point<S>, b: Point<S>| {
            let line = Segment::new(a, b);
            let (n, m) = (line.side(p), line.side(q));
            n != m && (n == -m || n == Sign::Zero || m == Sign::Zero)
        };
        if !crosses(a, b) {
            continue;
        }
        let [u, v, w, x, y, z] = &points.map(big);
        let (t, whole) = crossing([u, v], [w, x]);
        let [p, q, a, b, c, d] = [p, q, a, b, c, d].map(Point::array);

        let found = S::crossing_parameter(p, q, [a, b]);
        parameter_is_near(found, &t, &whole);
        parameters += 1;
        if !crosses(c.into(), d.into()) {
            continue;
        }
        let (t2, whole2) = crossing([u, v], [y, z]);
        let expected = (&t * &whole2).cmp(&(&t2 * &whole));
        assert_eq!(
            S::compare_crossings(p, q, [a, b], [c, d]),
            expected,
            "{points:?}"
        );
        let back = S::compare_crossings(p, q, [d, c], [b, a]);
        assert_eq!(back, expected.reverse(), "{points:?}");
        assert_eq!(
            S::compare_crossings(q, p, [c, d], [a, b]),
            expected,
            "{points:?}"
        );
        orders[match expected {
            Ordering::Less => 0,
            Ordering::Equal => 1,
            Ordering::Greater => 2,
        }] += 1;
    }
    assert!(
        orders.iter().all(|&count| count > ROUNDS / 50),
        "{orders:?}"
    );
    println!("orders {orders:?}, parameters {parameters}");
}

fn parameter_is_near(found: f32, numerator: &IBig, whole: &IBig) {
    assert!((0.0..=1.0).contains(&found), "{found}");
    assert!(*numerator != IBig::ZERO || found.to_bits() == 0);
    assert!(numerator != whole || found.to_bits() == 1f32.to_bits());
    let place = numerator << ONE;
    let off = found.big() * whole - &place;
    let least = f32::from_bits(1).big() * whole;
    let bound = (&place >> 24) + (&place >> 30) + least;
    assert!(-&bound <= off && off <= bound, "{found}");
}
