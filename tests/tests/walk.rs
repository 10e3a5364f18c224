//! Walks along convex and star-shaped polygons against the exact oracle, and which polygons are
//! taken for what.
//!
//! Every point is asked with a fresh tracker, with that of the point before and with one made of
//! noise; all must say what the oracle says, and no answer may cost more than the bound.

use fixed::types::I32F0;
use tetracone::{
    WalkTracker,
    image::Lattice,
    number::{Scalar, Sign},
    plane::{Plane, Point},
    query::{Answer, Class, PointQuery},
    tree::{PolygonClass, TriTree},
};
use tetracone_std::bake::{BakeOptions, Baked, bake_on, coordinates};
use tetracone_tests::{
    Grid, motions,
    oracle::{Place, plane::Oracle},
    points::around,
    rng::Rng,
    shapes::{Shape, Shape2, plane},
};

/// Points asked of each shape, a third of them along motions.
const POINTS: usize = 5_000;

/// Numbers of vertices, up to the largest of the study.
const SIZES: [u32; 8] = [3, 5, 16, 64, 256, 1024, 4096, 16384];

/// A unit in lattice steps.
const STEPS: f64 = 67_108_864.0;

fn baked<S: Scalar>(shape: &Shape2, origin: Option<[f64; 2]>) -> Baked {
    let points: Vec<_> = shape.points.iter().map(|[x, y]| [*x, *y, 0.0]).collect();
    let origin = origin.and_then(point::<S>);
    bake_on::<Plane<S>>(
        &points,
        &shape.edges(),
        Lattice::default(),
        origin,
        &BakeOptions::default(),
    )
    .unwrap_or_else(|error| panic!("{}: {error}", shape.name))
}

fn point<S: Scalar>([x, y]: [f64; 2]) -> Option<Point<S>> {
    coordinates::<Plane<S>>(&Lattice::default(), [x, y, 0.0])
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

/// A walk of either kind.
trait Walk<S: Scalar> {
    fn ask(&self, point: Point<S>, tracker: &mut WalkTracker) -> (Class, Answer);
    fn bound(&self) -> u32;
}

macro_rules! walk {
    ($name:ident) => {
        impl<S: Scalar> Walk<S> for tetracone::query::$name<'_, '_, S> {
            fn ask(&self, point: Point<S>, tracker: &mut WalkTracker) -> (Class, Answer) {
                let mut twin = *tracker;
                let class = self.classify_tracked(point, &mut twin);
                let answer = self.explain(point, tracker);
                assert_eq!(*tracker, twin);
                (class, answer)
            }

            fn bound(&self) -> u32 {
                self.worst_case()
            }
        }
    };
}
walk!(ConvexWalk);
walk!(StarWalk);

/// Asks one walk in every way there is; the number of points.
fn check<S: Scalar>(
    shape: &Shape2,
    tree: &TriTree<'_, S>,
    walk: &impl Walk<S>,
    grid: Grid,
) -> usize {
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
    let mut kept = WalkTracker::new();
    let mut noise = Rng::new(9);
    let mut asked = 0;
    for place in places {
        let expected = match oracle.place(place) {
            Place::Inside => Class::Inside,
            Place::Boundary => Class::Boundary,
            Place::Outside => Class::Outside,
        };
        let what = format!("{} at {place:?}", shape.name);
        let Some(point) = point::<S>(place) else {
            assert_eq!(expected, Class::Outside, "{what}");
            continue;
        };
        // Small numbers hit edges and cones; the cone that the point is in is the kept tracker's.
        let mut bytes = (noise.bits() & [u64::MAX, 0x0000_0fff_0000_3fff][asked % 2]).to_le_bytes();
        if asked % 3 == 0 {
            bytes[4..].copy_from_slice(&kept.to_bytes()[4..]);
        }
        let (mut fresh, mut foreign) = (WalkTracker::new(), WalkTracker::from_bytes(bytes));
        for (tracker, name) in [
            (&mut kept, "kept"),
            (&mut fresh, "fresh"),
            (&mut foreign, "foreign"),
        ] {
            let (class, answer) = walk.ask(point, tracker);
            assert_eq!(class, expected, "{what}, {name} tracker");
            assert_eq!(answer.class, expected, "{what}, {name} tracker");
            let edge = answer.facet.and_then(|number| tree.facet(number as usize));
            assert_eq!(
                edge.is_some_and(|edge| edge.contains(point)),
                expected == Class::Boundary,
                "{what}, {name} tracker: edge {:?}",
                answer.facet
            );
            assert!(
                answer.cost.evaluations <= walk.bound(),
                "{what}, {name} tracker: {:?} exceeds {}",
                answer.cost,
                walk.bound()
            );
        }
        asked += 1;
    }
    let beyond = [S::nearest(1e12), S::nearest(-1e12)];
    if let [Some(x), Some(y)] = beyond {
        assert_eq!(walk.ask(Point::new(x, y), &mut kept).0, Class::Outside);
    }
    asked
}

fn check_convex<S: Scalar>(grid: Grid) -> usize {
    let one = |shape: &Shape2| {
        let baked = baked::<S>(shape, None);
        let tree = baked.image().plane::<S>().expect("it was baked for this");
        assert_eq!(tree.class(), PolygonClass::Convex, "{}", shape.name);
        let convex = tree.convex().expect("it is convex");
        let star = tree.star().expect("it is star-shaped, too");
        check(shape, &tree, &convex, grid) + check(shape, &tree, &star, grid)
    };
    convex().iter().map(one).sum()
}

fn check_stars<S: Scalar>(shapes: &[Shape2], grid: Grid) -> usize {
    let one = |shape: &Shape2| {
        let baked = baked::<S>(shape, Some([0.0; 2]));
        let tree = baked.image().plane::<S>().expect("it was baked for this");
        assert_ne!(tree.class(), PolygonClass::General, "{}", shape.name);
        let star = tree.star().expect("it is star-shaped");
        check(shape, &tree, &star, grid)
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

fn class_of(shape: &Shape2, origin: Option<[f64; 2]>) -> PolygonClass {
    let baked = baked::<f32>(shape, origin);
    let tree = baked.image().plane::<f32>().expect("it was baked for this");
    let class = tree.class();
    let name = &shape.name;
    assert_eq!(
        tree.convex().is_some(),
        class == PolygonClass::Convex,
        "{name}"
    );
    assert_eq!(
        tree.star().is_some(),
        class != PolygonClass::General,
        "{name}"
    );
    class
}

#[test]
fn general_polygons_are_refused() {
    for shape in [
        plane::irregular(64, 1),
        plane::comb(8),
        plane::spiral(64, 1.0),
        plane::hole_in_hole(),
        plane::vertex_contact(),
        plane::shared_vertex(),
        plane::edge_contact(),
        plane::hole_touching_rim(),
        plane::antenna(),
        plane::overlapping(),
        plane::random_polyomino(6, 6),
        plane::triangles(12, 6.0, 9),
        plane::regular(8)
            .with(plane::regular(8))
            .named("twice around"),
        plane::regular(8)
            .with(plane::regular(5).scaled(0.5).inverted())
            .named("a hole"),
    ] {
        assert_eq!(
            class_of(&shape, None),
            PolygonClass::General,
            "{}",
            shape.name
        );
    }
}

#[test]
fn large_polygons_are_left_to_the_tree() {
    let pick = |shape: &Shape2| {
        let baked = baked::<f32>(shape, None);
        let tree = baked.image().plane::<f32>().expect("as baked");
        match tree.point_query() {
            PointQuery::Convex(_) => PolygonClass::Convex,
            PointQuery::Star(_) => PolygonClass::Star,
            PointQuery::General(_) => PolygonClass::General,
        }
    };
    assert_eq!(pick(&plane::regular(32)), PolygonClass::Convex);
    assert_eq!(pick(&plane::regular(33)), PolygonClass::General);
    assert_eq!(pick(&plane::regular_star(16)), PolygonClass::Star);
    assert_eq!(pick(&plane::regular_star(64)), PolygonClass::General);
}

#[test]
fn classes_of_small_polygons() {
    let square = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
    let ring = |points: &[[f64; 2]]| Shape2::ring("ring", points);
    assert_eq!(class_of(&ring(&square), None), PolygonClass::Convex);
    // Seen from an edge, from a corner and from outside.
    for origin in [[1.0, 0.0], [1.0, 1.0], [3.0, 0.5]] {
        assert_eq!(
            class_of(&ring(&square), Some(origin)),
            PolygonClass::General
        );
    }
    // A corner a step inside of, on and outside of the side that it is on.
    let top = f64::from(1.0f32.next_down());
    let high = f64::from(1.0f32.next_up());
    for (y, class) in [
        (top, PolygonClass::Star),
        (1.0, PolygonClass::Convex),
        (high, PolygonClass::Convex),
    ] {
        let [a, b, c, d] = square;
        assert_eq!(class_of(&ring(&[a, b, c, [0.25, y], d]), None), class);
    }
    // Outside the kernel of an arrow, and in it.
    let arrow = ring(&[[-4.0, -4.0], [0.0, -1.0], [4.0, -4.0], [0.0, 8.0]]);
    assert_eq!(class_of(&arrow, Some([0.0, 2.0])), PolygonClass::Star);
    assert_eq!(class_of(&arrow, Some([2.5, -2.0])), PolygonClass::General);
    // Corners twice: with the same number and with another one.
    let mut doubled = ring(&square);
    doubled.rings = vec![vec![0, 0, 1, 2, 2, 3, 3]];
    assert_eq!(class_of(&doubled, None), PolygonClass::Convex);
    let [a, b, c, d] = square;
    assert_eq!(
        class_of(&ring(&[a, b, b, c, d]), None),
        PolygonClass::Convex
    );
    // A pentagram goes round twice.
    let mut pentagram = plane::regular(5);
    pentagram.rings = vec![vec![0, 2, 4, 1, 3]];
    assert_eq!(class_of(&pentagram, None), PolygonClass::General);
}

#[test]
fn edges_out_of_order_are_general() {
    let shape = plane::regular(5);
    let points: Vec<_> = shape.points.iter().map(|[x, y]| [*x, *y, 0.0]).collect();
    let bake = |edges: &[[u32; 2]]| {
        let lattice = Lattice::default();
        bake_on::<Plane<f32>>(&points, edges, lattice, None, &BakeOptions::default())
            .expect("it is closed")
    };
    let class = |baked: &Baked| {
        let tree = baked.image().plane::<f32>().expect("it was baked for this");
        tree.class()
    };
    let [a, b, c, d, e] = [[0, 1], [1, 2], [2, 3], [3, 4], [4, 0]];
    assert_eq!(class(&bake(&[c, d, e, a, b])), PolygonClass::Convex);
    assert_eq!(class(&bake(&[a, c, b, d, e])), PolygonClass::General);
    assert_eq!(class(&bake(&[e, d, c, b, a])), PolygonClass::General);
}

#[test]
fn a_resting_point_costs_three_evaluations_and_an_apart_one_one() {
    let shape = zonogon(1024, 1);
    let baked = baked::<f32>(&shape, None);
    let tree = baked.image().plane::<f32>().expect("it was baked for this");
    let (convex, star) = (tree.convex().expect("it is"), tree.star().expect("it is"));
    let [a, b] = shape.corners()[100].map(|corner| point::<f32>(corner).expect("in reach"));
    let on = Point::new(f32::midpoint(a.x, b.x), f32::midpoint(a.y, b.y));
    let apart = Point::new(on.x * 1.01, on.y * 1.01);
    let mut tracker = WalkTracker::new();
    for _ in 0..3 {
        let _ = star.classify_tracked(on, &mut tracker);
    }
    assert_eq!(tracker.edge(), Some(100));
    assert_eq!(star.explain(on, &mut tracker).cost.evaluations, 3);
    assert_eq!(convex.explain(apart, &mut tracker).cost.evaluations, 1);
    let edge = tree.facet(100).expect("it is there");
    assert_eq!(edge.side(apart), Sign::Negative);
}
