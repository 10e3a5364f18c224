//! What is a hull and what is not.

use fixed::types::I32F0;
use tetracone::number::Scalar;
use tetracone_classic::convex::{Hull, HullError};
use tetracone_oracle::{
    rng::Rng,
    shapes::{Hull as _, Shape as _, Shape3, space},
};
use tetracone_tests::harness::{
    subject::Subject,
    world::{Ground, World as _},
};

use super::hull;

fn built<S: Scalar>(shape: &Shape3) -> Result<Hull<S>, HullError> {
    let place = |p: &[f64; 3]| p.map(|x| S::nearest(x).expect("a test keeps to the domain"));
    let points: Vec<_> = shape.points.iter().map(place).collect();
    Hull::new(&points, &shape.faces)
}

#[test]
fn a_cube_has_eighteen_edges_and_what_is_around_its_vertices() {
    let cube = hull::<f32>(&space::cube());
    assert_eq!(
        (cube.points().len(), cube.edges().len(), cube.facets().len()),
        (8, 18, 12)
    );
    let mut ends = 0;
    for vertex in 0..8 {
        let (neighbours, facets): (Vec<_>, Vec<_>) = (
            cube.neighbours(vertex).collect(),
            cube.facets_around(vertex).collect(),
        );
        assert_eq!(neighbours.len(), facets.len());
        ends += neighbours.len();
        for (edge, to) in cube.edges_around(vertex).zip(&neighbours) {
            let edge = cube.edges()[edge as usize];
            assert_eq!(edge.ends, [vertex.min(*to), vertex.max(*to)]);
        }
        for facet in facets {
            assert!(cube.facets()[facet as usize].contains(&vertex));
        }
    }
    assert_eq!(ends, 36);
}

#[test]
fn what_is_not_convex_is_told_where() {
    let cube = space::cube();
    let refused = |change: &dyn Fn(&mut Shape3)| {
        let mut shape = cube.clone();
        change(&mut shape);
        built::<f32>(&shape).err()
    };
    assert_eq!(refused(&|_| ()), None);
    let few = refused(&|shape| shape.faces.truncate(3));
    assert_eq!(few, Some(HullError::Few(3)));
    let open = refused(&|shape| shape.faces.truncate(11));
    assert!(matches!(open, Some(HullError::Open { .. })), "{open:?}");
    let turned = refused(&|shape| shape.faces[4].reverse());
    assert!(matches!(turned, Some(HullError::Open { .. })), "{turned:?}");
    let corner = refused(&|shape| shape.faces[5][1] = 8);
    assert_eq!(
        corner,
        Some(HullError::Corner {
            facet: 5,
            corner: 8
        })
    );
    let flat = refused(&|shape| shape.faces[2][1] = shape.faces[2][0]);
    assert_eq!(flat, Some(HullError::Flat { facet: 2 }));
    let spare = refused(&|shape| shape.points.push([0.5; 3]));
    assert!(
        matches!(spare, Some(HullError::NoSphere { .. })),
        "{spare:?}"
    );
    let dented = refused(&|shape| shape.points[0] = [0.5; 3]);
    assert!(
        matches!(dented, Some(HullError::Reflex { .. })),
        "{dented:?}"
    );
    let inside_out = built::<f32>(&cube.clone().inverted()).err();
    assert!(
        matches!(inside_out, Some(HullError::Reflex { .. })),
        "{inside_out:?}"
    );
    let two = cube.clone().with(cube.clone().moved([3.0, 0.0, 0.0]));
    let two = built::<f32>(&two).err();
    assert!(matches!(two, Some(HullError::Before { .. })), "{two:?}");
}

/// A pyramid that goes around its axis twice is locally convex everywhere.
#[test]
fn a_pyramid_that_winds_twice_is_none() {
    let around = |k: u32| [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [-1.0, -1.0, 0.0]][k as usize % 3];
    let mut points: Vec<[f64; 3]> = (0..6).map(around).collect();
    points.extend([[0.0, 0.0, 1.0], [0.0, 0.0, -1.0]]);
    let next = |k: u32| (k + 1) % 6;
    let faces = (0..6)
        .flat_map(|k| [[k, next(k), 6], [next(k), k, 7]])
        .collect();
    let wound = built::<f32>(&Shape3::new("wound twice", points, faces)).err();
    assert!(
        matches!(wound, Some(HullError::NoSphere { .. })),
        "{wound:?}"
    );
}

/// A tetrahedron in two sheets, which change places at two of its edges: nothing is reflex or there twice, and around
/// every vertex goes a single fan, twice around a corner.
#[test]
fn a_tetrahedron_of_two_sheets_is_none() {
    let corners = [[0.0; 3], [3.0, 0.0, 0.0], [0.0, 3.0, 0.0], [0.0, 0.0, 3.0]];
    let edges = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
    let thirds = |[a, b]: [usize; 2]| {
        let part = |a: [f64; 3], b: [f64; 3]| core::array::from_fn(|k| (2.0 * a[k] + b[k]) / 3.0);
        [part(corners[a], corners[b]), part(corners[b], corners[a])]
    };
    let points = corners
        .into_iter()
        .chain(edges.into_iter().flat_map(thirds));
    // The vertex within an edge that a facet's sheet has.
    let within = |sheet: usize, from: usize, to: usize| {
        let edge = [from.min(to), from.max(to)];
        let number = edges
            .iter()
            .position(|other| *other == edge)
            .expect("an edge");
        let is_crossed = from > to && [[0, 1], [2, 3]].contains(&edge);
        let sheet = if is_crossed { 1 - sheet } else { sheet };
        4 + 2 * number + sheet
    };
    let mut faces = Vec::new();
    for [a, b, c] in [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]] {
        for sheet in [0, 1] {
            let [ab, bc, ca] = [(a, b), (b, c), (c, a)].map(|(from, to)| within(sheet, from, to));
            let parts = [[a, ab, ca], [b, bc, ab], [c, ca, bc], [ab, bc, ca]];
            let number = |at: usize| u32::try_from(at).expect("few points");
            faces.extend(parts.map(|part| part.map(number)));
        }
    }
    let sheets = built::<f32>(&Shape3::new("two sheets", points.collect(), faces)).err();
    let none = HullError::NoSphere {
        vertices: 16,
        edges: 48,
        facets: 32,
    };
    assert_eq!(sheets, Some(none));
}

#[test]
fn the_core_finds_the_same_shapes_convex() {
    both::<f32>();
    both::<I32F0>();
}

fn both<S: Ground>() {
    let mut seen = [0; 2];
    let mut rng = Rng::new(1);
    let random: Vec<_> = (0..300).map(|_| Shape3::random(&mut rng)).collect();
    let catalogue = tetracone::space::Space::<S>::catalogue();
    for shape in catalogue.into_iter().chain(random) {
        let Some(shape) = Some(shape).filter(|shape| {
            let kept = |p: &[f64; 3]| {
                p.iter()
                    .all(|x| S::nearest(*x).is_some_and(|s| s.to_real().total_cmp(x).is_eq()))
            };
            shape.points.iter().all(kept)
        }) else {
            continue;
        };
        let subject = Subject::new::<tetracone::space::Space<S>>(shape.clone());
        let is_convex = subject.solid::<tetracone::space::Space<S>>().is_convex();
        let found = built::<S>(&shape);
        match found {
            Ok(_) => assert!(is_convex, "{}", shape.name),
            // Parts, slivers and vertices that are there twice are another matter.
            Err(HullError::Reflex { .. } | HullError::Before { .. }) => {
                assert!(!is_convex, "{}", shape.name);
            }
            Err(_) => {}
        }
        seen[usize::from(is_convex)] += 1;
    }
    assert!(seen[0] > 5 && seen[1] > 300, "{seen:?}");
}

#[test]
fn two_sides_of_a_plane_have_nothing_between_them() {
    let points = [[0.0; 3], [2.0, 0.0, 0.0], [2.0, 2.0, 0.0], [0.0, 2.0, 0.0]].to_vec();
    let faces = vec![[0, 1, 2], [0, 2, 3], [0, 3, 1], [1, 3, 2]];
    let flat = built::<f32>(&Shape3::new("flat", points, faces)).err();
    assert_eq!(flat, Some(HullError::NoVolume(4)));
}
