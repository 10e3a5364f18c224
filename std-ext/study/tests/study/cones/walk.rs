//! Walks along convex and star-shaped polygons against the exact oracle.
//!
//! Every point is asked with a fresh tracker, with that of the point before and with one made of
//! noise; all must say what the oracle says, and no answer may cost more than the bound.

use fixed::types::I32F0;
use tetracone::{
    number::{Scalar, Sign},
    plane::{Plane, Point},
    query::Class,
};
use tetracone_oracle::{
    Grid, motions,
    oracle::plane::Oracle,
    points::around,
    rng::Rng,
    shapes::{Shape, Shape2, plane},
};
use tetracone_study::cones::{PolygonClass, RingWalk, TriTree, WalkTracker};

use super::{class, making};

/// Points asked of each shape, a third of them along motions.
const POINTS: usize = 5_000;

/// Numbers of vertices, up to the largest of the study.
const SIZES: [u32; 8] = [3, 5, 16, 64, 256, 1024, 4096, 16384];

/// A unit in lattice steps.
const STEPS: f64 = 67_108_864.0;

fn tree<S: Scalar>(shape: &Shape2, origin: Option<[f64; 2]>) -> TriTree<S> {
    making::built::<Plane<S>, 2>(shape, origin)
}

fn point<S: Scalar>(place: [f64; 2]) -> Option<Point<S>> {
    making::point::<Plane<S>, 2>(place)
}

/// About `n` vertices with small integer coordinates, convex and exactly so: every edge is one of
/// the random vectors in a half-plane, in the order of their directions, or its opposite.
fn zonogon(n: u32, seed: u64) -> Shape2 {
    let mut rng = Rng::new(seed);
    let length = |rng: &mut Rng| 2 * rng.below_u32(200) + 1;
    let mut sides: Vec<[f64; 2]> = (0..n / 2)
        .map(|_| [0, 1].map(|_| f64::from(length(&mut rng)) - 200.0))
        .map(|[x, y]| if y < 0.0 { [-x, -y] } else { [x, y] })
        .collect();
    sides.sort_by(|a, b| (b[0] * a[1]).total_cmp(&(a[0] * b[1])));
    let mut at = [0.0; 2];
    let mut ring = Vec::new();
    for sign in [1.0, -1.0] {
        for side in &sides {
            ring.push(at);
            at = [at[0] + sign * side[0], at[1] + sign * side[1]];
        }
    }
    let [x, y] = sides
        .iter()
        .fold([0.0; 2], |sum, side| [sum[0] + side[0], sum[1] + side[1]]);
    Shape2::ring(&format!("zonogon {n}"), &ring).moved([libm::rint(-x / 2.0), libm::rint(-y / 2.0)])
}

/// A polygon around zero with integer coordinates; zero stays where it is.
fn enlarged(mut shape: Shape2) -> Shape2 {
    for point in &mut shape.points {
        *point = point.map(|x| libm::rint(x * STEPS));
    }
    shape
}

/// Convex polygons, on integers.
fn convex() -> Vec<Shape2> {
    let mut shapes = vec![enlarged(plane::regular(3)), enlarged(plane::regular(7))];
    shapes.extend(SIZES.iter().filter(|n| **n > 3).map(|n| zonogon(*n, 1)));
    shapes.extend([16, 256].map(|n| enlarged(plane::convex(n, 2))));
    // Corners on a line, the last of them between the last and the first edge.
    let square = [
        [0.0, -4.0],
        [4.0, -4.0],
        [4.0, 0.0],
        [4.0, 4.0],
        [-4.0, 4.0],
        [-4.0, -4.0],
        [-2.0, -4.0],
    ];
    shapes.push(Shape2::ring("square with corners on its sides", &square));
    shapes
}

/// Polygons that are star-shaped about zero.
fn stars() -> Vec<Shape2> {
    let mut shapes = vec![plane::regular(3), plane::gear(3), plane::gear(500)];
    for n in SIZES.into_iter().filter(|n| *n > 3) {
        shapes.push(plane::star(n, 3));
        shapes.push(plane::regular_star(n & !1));
    }
    shapes
}

/// Asks one walk in every way there is; the number of points.
fn check<S: Scalar>(shape: &Shape2, tree: &TriTree<S>, walk: RingWalk<'_, S>, grid: Grid) -> usize {
    let oracle = Oracle::new(&shape.points, &shape.edges());
    let origin = tree.origin();
    let near = [origin.x.to_real(), origin.y.to_real()];
    let (low, high) = shape.bounds();
    let size = (high[0] - low[0]).max(high[1] - low[1]);
    let side = size / f64::from(u32::try_from(shape.points.len()).expect("few points"));
    let share = POINTS / 24;
    let places = around(shape, near, grid, 1)
        .map(|(_, place)| place)
        .take(POINTS - 8 * share)
        .chain(motions::circular(shape, grid, 0.6, 1000, 0.01, 2).take(share))
        .chain(motions::circular(shape, grid, 0.01, 100, 0.01, 2).take(share))
        .chain(motions::contour(shape, grid, side * 0.1, side * 0.3, 3).take(share))
        .chain(motions::contour(shape, grid, side * -0.1, side * 3.0, 4).take(share))
        .chain(motions::linear(shape, grid, 1000, 5).take(share))
        .chain(motions::jumps(shape, grid, 6).take(share))
        .chain(motions::resting(shape, grid, 7).take(share))
        .chain(motions::returns(shape, grid, 8).take(share));
    let mut kept = WalkTracker::default();
    let mut noise = Rng::new(9);
    let mut asked = 0;
    for place in places {
        let expected = class(oracle.place(place));
        let what = format!("{} at {place:?}", shape.name);
        let Some(point) = point::<S>(place) else {
            assert_eq!(expected, Class::Outside, "{what}");
            continue;
        };
        // Small numbers hit edges and cones; the cone that the point is in is the kept tracker's.
        let bits = noise.bits() & [u64::MAX, 0x0000_0fff_0000_3fff][asked % 2];
        let [edge, cone] =
            [bits & 0xffff_ffff, bits >> 32].map(|half| usize::try_from(half).expect("32 bits"));
        let mut foreign = WalkTracker {
            edge: edge.checked_sub(1),
            cone: if asked % 3 == 0 { kept.cone } else { cone },
        };
        let mut fresh = WalkTracker::default();
        for (tracker, name) in [
            (&mut kept, "kept"),
            (&mut fresh, "fresh"),
            (&mut foreign, "foreign"),
        ] {
            let mut twin = *tracker;
            let answer = walk.explain(point, tracker);
            assert_eq!(answer.class, walk.classify_tracked(point, &mut twin));
            assert_eq!(*tracker, twin);
            assert_eq!(answer.class, expected, "{what}, {name} tracker");
            let edge = answer.facet.map(|number| tree.facets()[number]);
            assert_eq!(
                edge.is_some_and(|edge| edge.contains(point)),
                expected == Class::Boundary,
                "{what}, {name} tracker: edge {:?}",
                answer.facet
            );
            let (most, found) = (walk.worst_case(), answer.evaluations);
            assert!(
                found <= most,
                "{what}, {name} tracker: {found} exceeds {most}"
            );
        }
        asked += 1;
    }
    let beyond = [S::nearest(1e12), S::nearest(-1e12)];
    if let [Some(x), Some(y)] = beyond {
        let far = walk.classify_tracked(Point::new(x, y), &mut kept);
        assert_eq!(far, Class::Outside);
    }
    asked
}

fn check_convex<S: Scalar>(grid: Grid) -> usize {
    let one = |shape: &Shape2| {
        let tree = tree::<S>(shape, None);
        assert_eq!(tree.class(), PolygonClass::Convex, "{}", shape.name);
        let convex = tree.convex().expect("it is convex");
        let star = tree.star().expect("it is star-shaped, too");
        check(shape, &tree, convex, grid) + check(shape, &tree, star, grid)
    };
    convex().iter().map(one).sum()
}

fn check_stars<S: Scalar>(shapes: &[Shape2], grid: Grid) -> usize {
    let one = |shape: &Shape2| {
        let tree = tree::<S>(shape, Some([0.0; 2]));
        assert_ne!(tree.class(), PolygonClass::General, "{}", shape.name);
        let star = tree.star().expect("it is star-shaped");
        check(shape, &tree, star, grid)
    };
    shapes.iter().map(one).sum()
}

#[test]
fn walks_agree_with_the_oracle_in_f32() {
    let asked = check_convex::<f32>(Grid::F32) + check_stars::<f32>(&stars(), Grid::F32);
    assert!(asked >= 100_000, "{asked}");
}

#[test]
fn walks_agree_with_the_oracle_in_fixed_point() {
    let grid = Grid::integers::<29>();
    let stars: Vec<_> = stars().into_iter().map(enlarged).collect();
    let asked = check_convex::<I32F0>(grid) + check_stars::<I32F0>(&stars, grid);
    assert!(asked >= 100_000, "{asked}");
}

#[test]
fn a_resting_point_costs_three_evaluations_and_an_apart_one_one() {
    let shape = zonogon(1024, 1);
    let tree = tree::<f32>(&shape, None);
    let (convex, star) = (tree.convex().expect("it is"), tree.star().expect("it is"));
    let [a, b] = shape.corners()[100].map(|corner| point::<f32>(corner).expect("in reach"));
    let on = Point::new(f32::midpoint(a.x, b.x), f32::midpoint(a.y, b.y));
    let apart = Point::new(on.x * 1.01, on.y * 1.01);
    let mut tracker = WalkTracker::default();
    for _ in 0..3 {
        let _ = star.classify_tracked(on, &mut tracker);
    }
    assert_eq!(tracker.edge, Some(100));
    assert_eq!(star.explain(on, &mut tracker).evaluations, 3);
    assert_eq!(convex.explain(apart, &mut tracker).evaluations, 1);
    assert_eq!(tree.facets()[100].side(apart), Sign::Negative);
}
