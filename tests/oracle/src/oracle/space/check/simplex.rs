use core::cmp::Ordering;

use crate::Grid;
use crate::oracle::Fraction;
use crate::oracle::ball::compare;
use crate::oracle::facet::Facet;
use crate::oracle::space::{distance, linear, segment, simplex};
use crate::rng::Rng;

type Point = [f64; 3];

const CORNER: [Point; 3] = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];

fn rational(points: &[Point]) -> Vec<linear::Point> {
    points.iter().map(|&p| linear::point(p)).collect()
}

/// Points of a small lattice: every degenerate position comes up.
fn lattice<const N: usize>(rng: &mut Rng, size: u32) -> [Point; N] {
    [(); N].map(|()| [(); 3].map(|()| f64::from(rng.below_u32(size))))
}

/// Any points of `f32`, some of them in the plane of others.
fn drawn<const N: usize>(rng: &mut Rng) -> [Point; N] {
    let scale = rng.pick(&[1e-44, 1e-38, 1e-20, 1.0, 3.0, 1e9, 1e31]);
    let level = rng.between(-1.0, 1.0);
    let offset = rng.pick(&[0.0, 0.0, 3e4, -1e6]);
    [(); N].map(|()| {
        let [x, y, z] = [(); 3].map(|()| rng.between(-3.0, 3.0));
        let z = if rng.once_in(3) { level } else { z };
        [x, y, z].map(|x| (Grid::F32.round)(scale * (x + offset)))
    })
}

#[test]
fn triangles_touch_cross_and_miss() {
    let moved =
        |offset: Point| CORNER.map(|p| [p[0] + offset[0], p[1] + offset[1], p[2] + offset[2]]);
    let meet = |a: &[Point; 3], b: &[Point; 3]| simplex::meet(a, b);
    assert!(meet(&CORNER, &CORNER));
    assert!(meet(&CORNER, &moved([4.0, 0.0, 0.0])), "vertices");
    assert!(
        meet(&CORNER, &moved([2.0, 2.0, 0.0])),
        "a vertex on an edge"
    );
    assert!(!meet(&CORNER, &moved([2.0, 2.001, 0.0])));
    assert!(!meet(
        &CORNER,
        &moved([0.0, 0.0, 1e-40].map(Grid::F32.round))
    ));
    let upright = [[1.0, 1.0, -1.0], [1.0, 1.0, 1.0], [9.0, 9.0, 0.0]];
    assert!(meet(&CORNER, &upright), "through");
    let beside = upright.map(|[x, y, z]| [x + 1.5, y + 1.5, z]);
    assert!(!meet(&CORNER, &beside));
    let tip = [[1.0, 1.0, 0.0], [1.0, 2.0, 3.0], [2.0, 1.0, 3.0]];
    assert!(meet(&CORNER, &tip), "a vertex on the face");
    let inner = [[1.0, 1.0, 0.0], [1.0, 2.0, 0.0], [2.0, 1.0, 0.0]];
    assert!(meet(&CORNER, &inner) && meet(&inner, &CORNER), "held");
}

#[test]
fn flat_triangles_are_segments_and_points() {
    let flat = [[1.0, 1.0, 0.0], [9.0, 9.0, 0.0], [3.0, 3.0, 0.0]];
    let dot = [[1.0, 1.0, 0.0]; 3];
    for (a, b) in [(CORNER, flat), (CORNER, dot), (flat, dot), (dot, dot)] {
        assert!(simplex::meet(&a, &b) && simplex::meet(&b, &a));
    }
    assert!(!simplex::meet(&flat, &[[0.0; 3]; 3]));
    assert!(!simplex::meet(&dot, &[[1.0, 1.0, 1.0]; 3]));
    assert!(!simplex::meet(&CORNER, &flat.map(|[x, y, _]| [x, y, 0.5])));
    let beyond = flat.map(|p| p.map(|x| 10.0 * x));
    assert!(!simplex::meet(&flat, &beyond), "in one line");
}

fn agree<const M: usize, const N: usize>(first: [Point; M], second: [Point; N]) -> bool {
    let expected = linear::share(&rational(&first), &rational(&second));
    assert_eq!(
        simplex::meet(&first, &second),
        expected,
        "{first:?} {second:?}"
    );
    assert_eq!(
        simplex::meet(&second, &first),
        expected,
        "{first:?} {second:?}"
    );
    expected
}

/// As many pairs as asked for, some of which meet and some do not.
fn agree_often<const M: usize, const N: usize>(count: usize, seed: u64) {
    let mut rng = Rng::new(seed);
    let mut met = 0;
    for k in 0..count {
        let (first, second) = if k % 4 == 0 {
            let all: [Point; 8] = drawn(&mut rng);
            let pick = |start| core::array::from_fn(|i| all[start + i]);
            (pick(0), core::array::from_fn(|i| all[7 - i]))
        } else {
            let size = rng.pick(&[2, 3, 4, 6]);
            (lattice(&mut rng, size), lattice(&mut rng, size))
        };
        met += usize::from(agree::<M, N>(first, second));
    }
    assert!(
        met * 50 > count && met * 50 < count * 49,
        "{met} of {count}"
    );
}

#[test]
fn simplices_meet_where_shares_of_their_corners_do() {
    agree_often::<1, 3>(1500, 1);
    agree_often::<1, 4>(1500, 2);
    agree_often::<2, 2>(1500, 3);
    agree_often::<2, 3>(4000, 4);
    agree_often::<3, 3>(4000, 5);
    agree_often::<2, 4>(1000, 6);
    agree_often::<3, 4>(800, 7);
    agree_often::<4, 4>(800, 8);
}

#[test]
fn a_quantum_decides_over_the_whole_range() {
    let (tiny, far) = (f64::from(f32::from_bits(1)), f64::from(f32::MAX));
    let base = [[-far, -far, 0.0], [far, 0.0, 0.0], [0.0, far, 0.0]];
    let over = |height: f64| [[0.0, 0.0, height], [tiny, 0.0, far], [0.0, tiny, far]];
    assert!(simplex::meet(&base, &over(0.0)));
    assert!(!simplex::meet(&base, &over(tiny)));
    assert!(simplex::meet(&base, &over(-tiny)));
    let square = distance::squared_separation(base, over(tiny));
    assert_eq!(square, Fraction::of(tiny).squared());
}

#[test]
fn segments_enter_where_the_equations_say() {
    let enter = |p, q| segment::crossing([p, q], CORNER);
    let part = |over, under| Some(Fraction::ratio(over, under));
    assert_eq!(enter([1.0, 1.0, 3.0], [1.0, 1.0, -1.0]), part(3, 4));
    assert_eq!(enter([1.0, 1.0, 3.0], [1.0, 1.0, 1.0]), None);
    assert_eq!(
        enter([-1.0, 1.0, 0.0], [9.0, 1.0, 0.0]),
        part(1, 10),
        "level"
    );
    assert_eq!(enter([1.0, 1.0, 0.0], [9.0, 1.0, 0.0]), part(0, 1));
    assert_eq!(
        enter([-4.0, 0.0, 0.0], [12.0, 0.0, 0.0]),
        part(1, 4),
        "on an edge"
    );
    assert_eq!(
        enter([6.0, -2.0, 0.0], [2.0, 2.0, 0.0]),
        part(1, 2),
        "to a vertex"
    );
    assert_eq!(enter([4.0, 4.0, 0.0], [4.0, 1.0, 0.0]), None);
    let mut rng = Rng::new(1);
    for _ in 0..800 {
        let ([p, q], triangle) = (lattice(&mut rng, 4), lattice::<3>(&mut rng, 4));
        let expected = slow_entry([p, q], triangle);
        let found = segment::crossing([p, q], triangle);
        assert_eq!(
            found.map(|at| at.rational()),
            expected,
            "{p:?} {q:?} {triangle:?}"
        );
        let solid = lattice::<4>(&mut rng, 4);
        let [a, b, c, d] = solid;
        let faces = [[a, b, c], [a, b, d], [a, c, d], [b, c, d]];
        let inside = linear::share(&rational(&[p]), &rational(&solid));
        let expected = if inside {
            Some(Fraction::ZERO.rational())
        } else {
            faces
                .into_iter()
                .filter_map(|face| slow_entry([p, q], face))
                .min()
        };
        let found = segment::crossing_solid([p, q], solid);
        assert_eq!(
            found.map(|at| at.rational()),
            expected,
            "{p:?} {q:?} {solid:?}"
        );
    }
}

/// The first of all parameters where the way may come to the triangle at which it is there: where
/// it crosses the plane, and where it comes to the planes across the edges and at the corners.
fn slow_entry([p, q]: [Point; 2], triangle: [Point; 3]) -> Option<dashu_ratio::Relaxed> {
    use dashu_ratio::Relaxed as Rational;
    let [p, q, a, b, c] = [p, q, triangle[0], triangle[1], triangle[2]].map(linear::point);
    let way = linear::minus(&q, &p);
    let edges = [[&a, &b], [&b, &c], [&c, &a]].map(|[a, b]| (a.clone(), linear::minus(b, a)));
    let mut normals = Vec::new();
    for (corner, edge) in &edges {
        for (_, other) in &edges {
            let face = linear::cross(edge, other);
            normals.push((corner.clone(), linear::cross(edge, &face)));
            normals.push((corner.clone(), face));
        }
        let upright = linear::cross(&way, edge);
        normals.push((corner.clone(), linear::cross(edge, &upright)));
        normals.push((corner.clone(), way.clone()));
    }
    let mut stops = vec![Rational::ZERO];
    for (corner, normal) in normals {
        let slope = linear::dot(&normal, &way);
        if slope != Rational::ZERO {
            stops.push(linear::dot(&normal, &linear::minus(&corner, &p)) / slope);
        }
    }
    stops.retain(|t| *t >= Rational::ZERO && *t <= Rational::ONE);
    stops.sort_unstable();
    stops.into_iter().find(|t| {
        let at = core::array::from_fn(|k| &p[k] + &way[k] * t);
        linear::share(&[at], &[a.clone(), b.clone(), c.clone()])
    })
}

#[test]
fn distances_are_those_of_the_nearest_flats() {
    let mut rng = Rng::new(1);
    let mut apart = 0;
    for k in 0..3000 {
        let [a, b, c, d, e, f] = if k % 2 == 0 {
            lattice::<6>(&mut rng, 5)
        } else {
            drawn::<6>(&mut rng)
        };
        let (first, second) = ([a, b, c], [d, e, f]);
        let expected = linear::squared(&rational(&first), &rational(&[d]));
        let exact = distance::squared(first, d);
        assert_eq!(exact.rational(), expected, "{first:?} {d:?}");
        assert_within(first.bounds(d), &exact);
        let r = (Grid::F32.round)(exact.sqrt());
        for r in [r, (Grid::F32.up)(r), (Grid::F32.down)(r).max(0.0), 0.0] {
            let expected = exact.cmp(&Fraction::of(r).squared());
            assert_eq!(compare(&first, d, r), expected);
        }
        if k % 3 == 0 {
            let expected = if linear::share(&rational(&first), &rational(&second)) {
                Fraction::ZERO.rational()
            } else {
                linear::squared(&rational(&first), &rational(&second))
            };
            let exact = distance::squared_separation(first, second);
            assert_eq!(exact.rational(), expected, "{first:?} {second:?}");
            assert_eq!(exact, distance::squared_separation(second, first));
            assert_within(first.separation_bounds(&second), &exact);
            apart += u32::from(exact != Fraction::ZERO);
        }
    }
    assert!((200..980).contains(&apart), "{apart}");
}

fn assert_within((low, high): (f64, f64), squared: &Fraction) {
    let square = |x: f64| {
        let x = dashu_ratio::Relaxed::try_from(x).expect("finite");
        &x * &x
    };
    assert!(square(low) <= squared.rational(), "{low:e}");
    assert!(square(high) >= squared.rational(), "{high:e}");
}

#[test]
fn bounds_are_close_however_the_triangles_lie() {
    // Levels, edges that are parallel and needles: what needs no big numbers must not take any.
    let mut rng = Rng::new(2);
    for _ in 0..3000 {
        let first: [Point; 3] = lattice(&mut rng, 9);
        let second: [Point; 3] = lattice(&mut rng, 9);
        let second = second.map(|p| [p[0], p[1], p[2] + 7.0]);
        let (low, high) = first.separation_bounds(&second);
        assert!(high - low <= 1e-6, "{low} {high} {first:?} {second:?}");
        let order = compare(&first, second[0], 0.0);
        assert!(order == Ordering::Greater || order == Ordering::Equal);
    }
}
