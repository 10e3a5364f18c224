//! Which polygons are taken for what.

use tetracone::plane::Plane;
use tetracone_oracle::{
    Grid,
    points::around,
    shapes::{Shape, Shape2, plane},
};
use tetracone_study::cones::{Parameters, PointQuery, PolygonClass, Tree, WalkTracker};

use super::making::{built, point, real, with_boundary};

/// Points asked of each polygon whose algorithm is picked.
const POINTS: usize = 3_000;

fn class_of(shape: &Shape2, origin: Option<[f64; 2]>) -> PolygonClass {
    let tree = built::<Plane<f32>, 2>(shape, origin);
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

/// A spike is there and back, and what is left of the antenna is a convex polygon.
#[test]
fn what_cancels_has_no_say() {
    assert_eq!(class_of(&plane::antenna(), None), PolygonClass::Convex);
}

#[test]
fn large_polygons_are_left_to_the_tree() {
    let pick = |shape: &Shape2| {
        let tree = built::<Plane<f32>, 2>(shape, None);
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
    let class = |edges: &[[u32; 2]]| {
        with_boundary::<Plane<f32>, _, 2>(&shape, edges, |solid| {
            let parameters = Parameters::for_facets::<Plane<f32>>(edges.len());
            Tree::build(solid, None, &parameters)
                .expect("it is small")
                .class()
        })
    };
    let [a, b, c, d, e] = [[0, 1], [1, 2], [2, 3], [3, 4], [4, 0]];
    assert_eq!(class(&[c, d, e, a, b]), PolygonClass::Convex);
    assert_eq!(class(&[a, c, b, d, e]), PolygonClass::General);
    assert_eq!(class(&[e, d, c, b, a]), PolygonClass::General);
}

#[test]
fn what_is_picked_says_what_the_tree_says() {
    for shape in [plane::regular(12), plane::regular_star(12), plane::comb(8)] {
        let tree = built::<Plane<f32>, 2>(&shape, None);
        let (query, origin) = (tree.point_query(), real::<Plane<f32>, 2>(tree.origin()));
        let mut tracker = WalkTracker::default();
        for (_, place) in around(&shape, origin, Grid::F32, 1).take(POINTS) {
            let Some(point) = point::<Plane<f32>, 2>(place) else {
                continue;
            };
            let answer = query.explain(point, &mut tracker);
            assert_eq!(answer.class, tree.classify(point), "{}", shape.name);
            assert!(answer.evaluations <= query.worst_case(), "{}", shape.name);
        }
    }
}
