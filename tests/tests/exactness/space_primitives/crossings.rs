//! Which crossing comes first, and where it is.

use core::cmp::Ordering;

use dashu_int::IBig;
use tetracone::{
    internal::Measure,
    number::{Arithmetic, Sign},
    space::{Point, Space},
};
use tetracone_classic::{
    Entry,
    space::{along_edges, entry, plane_entry},
};
use tetracone_oracle::{
    rng::Rng,
    vector::{length, sub},
};

use super::exact::{self, Big, Ratio, big, cross, dot, is_zero, minus, piercing};
use super::{ROUNDS, draw, segment, triangle};
use tetracone_tests::harness::numbers::{Number, ONE};

in_both_arithmetics!(planes: planes_agree::<S>());

in_both_arithmetics!(entries: entries_agree::<S>());

fn planes_agree<S: Number>() {
    let mut rng = Rng::new(71);
    let (mut orders, mut parameters) = ([0; 3], 0);
    while orders.iter().sum::<usize>() < *ROUNDS {
        let points: [Point<S>; 8] = draw(&mut rng);
        let [p, q, a, b, c, d, e, f] = points;
        let crosses = |corners: [Point<S>; 3]| {
            let facet = triangle(corners);
            let (n, m) = (facet.side(p), facet.side(q));
            n != m && (n == -m || n == Sign::Zero || m == Sign::Zero)
        };
        if !crosses([a, b, c]) {
            continue;
        }
        let [u, v, r, s, t, x, y, z] = &points.map(big);
        let first = piercing([u, v], [r, s, t]);
        let (one, other) = ([a, b, c].map(Point::array), [d, e, f].map(Point::array));
        let (start, end) = (p.array(), q.array());
        parameter_is_near(S::crossing_parameter(start, end, one), &first);
        point_is_near(S::crossing_point(start, end, one).into(), [u, v], &first);
        parameters += 1;
        if !crosses([d, e, f]) {
            continue;
        }
        let second = piercing([u, v], [x, y, z]);
        let expected = (&first.0 * &second.1).cmp(&(&second.0 * &first.1));
        let order = |p, q, one, other| S::compare_crossings(p, q, one, other);
        assert_eq!(order(start, end, one, other), expected, "{points:?}");
        let back = order(start, end, other, one);
        assert_eq!(back, expected.reverse(), "{points:?}");
        assert_eq!(order(end, start, other, one), expected, "{points:?}");
        orders[match expected {
            Ordering::Less => 0,
            Ordering::Equal => 1,
            Ordering::Greater => 2,
        }] += 1;
    }
    assert!(
        orders.iter().all(|&count| count > *ROUNDS / 50),
        "{orders:?}"
    );
    println!(
        "{parameters} crossings of planes in {:?}, 3D",
        S::ARITHMETIC
    );
    println!(
        "{} orders of crossings in {:?}, 3D: {orders:?} less, equal, greater",
        orders.iter().sum::<usize>(),
        S::ARITHMETIC
    );
}

fn entries_agree<S: Number>() {
    let mut rng = Rng::new(72);
    let (mut met, mut level, mut planes, mut thick) = (0, 0, 0, 0);
    while met < *ROUNDS {
        let [a, b, c, p, q] = draw::<S, 5>(&mut rng);
        let (facet, way) = (triangle([a, b, c]), segment([p, q]));
        planes += usize::from(crosses_plane([a, b, c], [p, q]));
        let Some(found) = entry(&facet, &way) else {
            assert!(!facet.intersects_segment(&way));
            continue;
        };
        met += 1;
        let in_plane = facet.side(p) == Sign::Zero && facet.side(q) == Sign::Zero;
        level += usize::from(in_plane);
        let corners = [a, b, c].map(big);
        let ends = [big(p), big(q)];
        let expected = exact::entry([&ends[0], &ends[1]], &corners);
        parameter_is_near(found.parameter, &expected);
        point_is_near(found.point, [&ends[0], &ends[1]], &expected);
        faces_the_way(&found, [a, b, c], [p, q]);
        let ends = [&ends[0], &ends[1]];
        thick += usize::from(is_along_edges(found.point, [a, b, c], ends, &expected));
        // As balls and sweeps of whole solids use it: the plane is crossed.
        let across = Space::crossing_facet(p, q, &facet);
        let sides = [p, q].map(|end| across.side(end));
        let crosses = p == q || (sides[0] != sides[1]);
        assert!(crosses, "{facet:?} {way:?} {across:?}");
    }
    assert!(level > *ROUNDS / 20, "{level}");
    println!("{planes} entries into planes in {:?}, 3D", S::ARITHMETIC);
    println!(
        "{met} entries into triangles in {:?}, 3D: {level} in the plane, {thick} told along both edges",
        S::ARITHMETIC
    );
    assert!(thick > *ROUNDS / 4, "{thick}");
}

/// How far a place that is rounded is along both edges from the first corner, as far from where it is exactly as rounding
/// the place and the quotients may bring it; whether the triangle is thick enough to say.
fn is_along_edges<S: Number>(
    found: Point<S>,
    corners: [Point<S>; 3],
    [p, q]: [&Big; 2],
    (over, under): &Ratio,
) -> bool {
    let what = format!("{found:?} {corners:?}");
    let told = along_edges(&triangle(corners), found);
    let [a, b, c] = &corners.map(big);
    let (u, v) = (minus(b, a), minus(c, a));
    let across = cross(&u, &v);
    let square = dot(&across, &across);
    if square == IBig::ZERO {
        assert!(told.is_none(), "{what}");
        return false;
    }
    let one = S::nearest(1.0).expect("near").big().to_f64().value();
    let area = square.to_f64().value().sqrt() / one / one;
    let reals = corners.map(|corner| corner.array().map(S::to_real));
    let side = |k: usize| length(sub(reals[k], reals[0]));
    let all = reals.as_flattened().iter().copied();
    let all = all.chain(found.array().map(S::to_real));
    let most = all.fold(0.0, |most: f64, x| most.max(x.abs()));
    // Of thinner ones nothing is said.
    if area <= most * side(1).max(side(2)) * 2f64.powi(-40) {
        return false;
    }
    let run = minus(q, p);
    let way: Big = core::array::from_fn(|k| (&p[k] - &a[k]) * under + &run[k] * over);
    let whole = &square * under;
    let exact = [cross(&way, &v), cross(&u, &way)].map(|part| {
        let over = dot(&part, &across) << 80;
        (over / &whole).to_f64().value() * 2f64.powi(-80)
    });
    // One step of the arithmetic, and what is lost in `f64`.
    let step = match S::ARITHMETIC {
        Arithmetic::F32 => most * 2f64.powi(-23) + f64::from(f32::from_bits(1)),
        Arithmetic::Fixed => 1.0,
    };
    let room = 8.0 * (step + most * 2f64.powi(-46));
    let told = told.unwrap_or_else(|| panic!("{what}"));
    for (told, (exact, other)) in told.into_iter().zip(exact.into_iter().zip([2, 1])) {
        let off = (told - exact).abs() * area;
        assert!(off <= room * side(other), "{told} {exact}: {what}");
    }
    true
}

/// The plane is met where the ends are not on one side of it, and there; whether it is.
fn crosses_plane<S: Number>(corners: [Point<S>; 3], [p, q]: [Point<S>; 2]) -> bool {
    let (facet, way) = (triangle(corners), segment([p, q]));
    let (sides, found) = ([p, q].map(|end| facet.side(end)), plane_entry(&facet, &way));
    let what = format!("{facet:?} {way:?} {found:?}");
    let expected = !facet.is_degenerate() && (sides[0] == Sign::Zero || sides[0] != sides[1]);
    assert_eq!(found.is_some(), expected, "{what}");
    let Some(found) = found else {
        return false;
    };
    faces_the_way(&found, corners, [p, q]);
    if sides[0] == Sign::Zero {
        assert_eq!((found.parameter, found.point), (0.0, p), "{what}");
        return true;
    }
    let ([u, v], [r, s, t]) = (&[p, q].map(big), &corners.map(big));
    let expected = piercing([u, v], [r, s, t]);
    parameter_is_near(found.parameter, &expected);
    point_is_near(found.point, [u, v], &expected);
    true
}

/// The normal is across the plane of three corners, on the side that the way comes from, where it comes from
/// one; and the way grazes where an end is in the plane.
pub(super) fn faces_the_way<S: Number>(
    found: &Entry<Space<S>>,
    corners: [Point<S>; 3],
    ends: [Point<S>; 2],
) {
    let what = format!("{corners:?} {ends:?} {found:?}");
    let [a, b, c] = &corners.map(big);
    let across = cross(&minus(b, a), &minus(c, a));
    let [start, end] = ends.map(|place| dot(&across, &minus(&big(place), a)));
    let grazes = start == IBig::ZERO || end == IBig::ZERO;
    assert_eq!(found.is_grazing, grazes, "{what}");
    let comes_from = if start == IBig::ZERO { -end } else { start };
    let Some(normal) = found.normal else {
        assert!(is_zero(&across), "{what}");
        return;
    };
    let length = dot(&across, &across).to_f64().value().sqrt();
    let sign = if comes_from < IBig::ZERO { -1.0 } else { 1.0 };
    for (told, exact) in normal.into_iter().zip(&across) {
        let off = S::unit_to_real(told) - sign * exact.to_f64().value() / length;
        assert!(off.abs() < 2f64.powi(-22), "{off}: {what}");
    }
}

pub(super) fn parameter_is_near(found: f32, (numerator, whole): &Ratio) {
    assert!((0.0..=1.0).contains(&found), "{found}");
    assert!(*numerator != IBig::ZERO || found.to_bits() == 0);
    assert!(numerator != whole || found.to_bits() == 1f32.to_bits());
    let place = numerator << ONE;
    let off = found.big() * whole - &place;
    let least = f32::from_bits(1).big() * whole;
    let bound = (&place >> 24) + (&place >> 30) + least;
    assert!(-&bound <= off && off <= bound, "{found}");
}

/// p + (q − p) · numerator / whole.
pub(super) fn point_is_near<S: Number>(
    found: Point<S>,
    [p, q]: [&Big; 2],
    (numerator, whole): &Ratio,
) {
    for (axis, coordinate) in found.array().into_iter().enumerate() {
        let run = &q[axis] - &p[axis];
        let place = &p[axis] * whole + &run * numerator;
        let extent = if run < IBig::ZERO { -run } else { run };
        assert!(coordinate.is_near(&place, whole, &extent), "{found:?}");
    }
}
