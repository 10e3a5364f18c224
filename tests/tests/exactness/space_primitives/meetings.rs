//! Whether segments and triangles meet.

use std::sync::LazyLock;
use tetracone::{internal::Measure, space::Space, volume::Aabb};
use tetracone_oracle::{
    cases::{every, share},
    rng::Rng,
};

use super::exact::{big, hulls_meet};
use super::{ROUNDS, Tally, draw, segment, triangle};
use tetracone_tests::harness::numbers::Number;

/// One of so many pairs of triangles of the lattice is tried.
static SHARE: LazyLock<usize> = LazyLock::new(|| every(101, 11));

in_both_arithmetics!(segments: segments_agree::<S>());

in_both_arithmetics!(triangles: triangles_agree::<S>());

in_both_arithmetics!(boxes: boxes_are_missed_for_certain::<S>());

/// Triangles on a lattice of 2 × 2 × 2 against each other.
#[test]
fn all_triangles_of_a_lattice() {
    let places: Vec<_> = (0..8u8)
        .map(|k| [k & 1, k >> 1 & 1, k >> 2].map(f32::from).into())
        .collect();
    let mut tally = Tally::default();
    for number in 0..8usize.pow(6) {
        if number % *SHARE != 0 {
            continue;
        }
        let at = |digit: u32| places[number / 8usize.pow(digit) % 8];
        let (one, other) = ([at(0), at(1), at(2)], [at(3), at(4), at(5)]);
        let expected = hulls_meet(&one.map(big), &other.map(big));
        assert_eq!(
            triangle(one).intersects(&triangle(other)),
            expected,
            "{one:?} {other:?}"
        );
        tally.count(expected);
    }
    println!("{tally:?}");
}

fn segments_agree<S: Number>() {
    let mut rng = Rng::new(51);
    let [mut pairs, mut triangles, mut points] = [(); 3].map(|()| Tally::default());
    for _ in 0..*ROUNDS {
        let [a, b, c, d, e] = draw::<S, 5>(&mut rng);
        let [p, q, r, s, t] = [a, b, c, d, e].map(big);

        let expected = hulls_meet(&[p.clone(), q.clone()], &[r.clone(), s.clone()]);
        let (first, second) = (segment([a, b]), segment([c, d]));
        assert_eq!(first.intersects(&second), expected, "{first:?} {second:?}");
        assert_eq!(second.intersects(&first), expected, "{first:?} {second:?}");
        pairs.count(expected);

        let expected = hulls_meet(&[p.clone(), q.clone()], core::slice::from_ref(&r));
        assert_eq!(first.contains(c), expected, "{first:?} {c:?}");
        points.count(expected);

        let expected = hulls_meet(&[s, t], &[p, q, r]);
        let (triangle, way) = (triangle([a, b, c]), segment([d, e]));
        let back = segment([e, d]);
        assert_eq!(
            triangle.intersects_segment(&way),
            expected,
            "{triangle:?} {way:?}"
        );
        assert_eq!(
            triangle.intersects_segment(&back),
            expected,
            "{triangle:?} {way:?}"
        );
        triangles.count(expected);
    }
    triangles.assert_varied();
    pairs.assert_varied();
    println!("segments {pairs:?}, points {points:?}, triangles {triangles:?}");
}

fn triangles_agree<S: Number>() {
    let (mut rng, mut tally) = (Rng::new(52), Tally::default());
    for _ in 0..*ROUNDS {
        let [a, b, c, d, e, f] = draw::<S, 6>(&mut rng);
        let expected = hulls_meet(&[a, b, c].map(big), &[d, e, f].map(big));
        let (one, other) = (triangle([a, b, c]), triangle([d, e, f]));
        assert_eq!(one.intersects(&other), expected, "{one:?} {other:?}");
        assert_eq!(other.intersects(&one), expected, "{one:?} {other:?}");
        let turned = triangle([c, b, a]);
        assert_eq!(turned.intersects(&other), expected, "{one:?} {other:?}");
        tally.count(expected);
    }
    tally.assert_varied();
    println!("{tally:?}");
}

/// Where a triangle is said to miss a box, it misses the box's hull.
fn boxes_are_missed_for_certain<S: Number>() {
    let (mut rng, mut tally) = (Rng::new(53), Tally::default());
    let mut beside = 0;
    for _ in 0..*ROUNDS / 10 {
        let [a, b, c, d, e] = draw::<S, 5>(&mut rng);
        let aabb = Aabb::<Space<S>>::of_point(d).union(&Aabb::of_point(e));
        let missed = Space::misses(&triangle([a, b, c]), &aabb);
        let hull: Vec<_> = (0..8u8)
            .map(|corner| {
                let place = core::array::from_fn(|k| {
                    let end = if corner >> k & 1 == 0 {
                        aabb.low
                    } else {
                        aabb.high
                    };
                    end[k]
                });
                big(place.into())
            })
            .collect();
        if missed {
            let apart = !aabb.intersects(&Aabb::of_facet(&triangle([a, b, c])));
            beside += usize::from(!apart);
            // Boxes that are apart by an axis are apart.
            assert!(
                apart || !hulls_meet(&[a, b, c].map(big), &hull),
                "{a:?} {b:?} {c:?} {aabb:?}"
            );
        }
        tally.count(missed);
    }
    tally.assert_varied();
    assert!(beside > share(5, 60), "{beside}");
    println!("{tally:?}, by the plane {beside}");
}
