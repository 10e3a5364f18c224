use dashu_ratio::Relaxed as Rational;

use super::oracle;
use crate::Grid;
use crate::oracle::plane::with_middles;
use crate::oracle::space::linear::{self, Point, cross, dot, minus};
use crate::oracle::{FirstHit, Fraction, Place, slow};
use crate::points::{Class, around};
use crate::rng::Rng;
use crate::shapes::space::{self, hollow};

#[test]
fn a_hollow_cube_is_hit_at_its_faces_its_edges_and_from_its_cavity() {
    let cube = oracle(&hollow());
    let hit = |p, q| cube.first_hit(p, q).map(|hit| (hit.at, hit.facets.len()));
    let at = |over, under, facets| Some((Fraction::ratio(over, under), facets));
    assert_eq!(hit([-4.0, 0.5, 0.25], [4.0, 0.5, 0.25]), at(1, 4, 1));
    assert_eq!(
        hit([-4.0, 0.0, 0.0], [4.0, 0.0, 0.0]),
        at(1, 4, 2),
        "a diagonal"
    );
    assert_eq!(hit([1.5, 0.0, 0.0], [9.0, 0.0, 0.0]), at(0, 1, 0));
    assert_eq!(hit([2.0, 0.5, 0.25], [9.0, 0.0, 0.0]), at(0, 1, 1));
    assert_eq!(hit([0.0; 3], [0.5; 3]), None);
    assert_eq!(hit([0.0; 3], [3.0, 0.5, 0.25]), at(1, 3, 1));
    // Level with a face: it begins at an edge.
    let level = cube
        .first_hit([-4.0, 2.0, 0.5], [4.0, 2.0, 0.5])
        .expect("a face");
    assert_eq!(level.at, Fraction::ratio(1, 4));
    assert!((2..=3).contains(&level.facets.len()));
    assert!(cube.segment_meets([-9.0, -5.0, 0.0], [1.0, 1.0, 0.0]));
    assert!(
        cube.segment_meets([5.0, -1.0, 0.0], [-1.0, 5.0, 0.0]),
        "an edge"
    );
    assert!(!cube.segment_meets([5.0, -0.5, 0.0], [-0.5, 5.0, 0.0]));
    assert!(cube.segment_meets([2.0; 3], [2.0; 3]), "a vertex");
    assert!(!cube.segment_meets([0.5; 3], [-0.5; 3]), "in the cavity");
}

/// Looks at all parameters where the plane of a face is met, or a plane across it through one of
/// its edges, and between them.
fn slowly(faces: &[[Point; 3]], p: &Point, q: &Point, rng: &mut Rng) -> Option<Rational> {
    let way = minus(q, p);
    let mut stops = vec![Rational::ZERO, Rational::ONE];
    for [a, b, c] in faces {
        let normal = cross(&minus(b, a), &minus(c, a));
        let across = [(a, b), (b, c), (c, a)].map(|(a, b)| (a, cross(&minus(b, a), &normal)));
        for (corner, normal) in across.into_iter().chain([(a, normal)]) {
            let slope = dot(&normal, &way);
            if slope != Rational::ZERO {
                stops.push(dot(&normal, &minus(corner, p)) / slope);
            }
        }
    }
    stops.retain(|t| *t >= Rational::ZERO && *t <= Rational::ONE);
    with_middles(stops).into_iter().find(|t| {
        let at = core::array::from_fn(|k| &p[k] + &way[k] * t);
        Place::of(slow::winding_at(faces, &at, rng)) != Place::Outside
    })
}

#[test]
fn first_hits_are_those_found_by_stopping_everywhere() {
    let mut rng = Rng::new(1);
    let (mut hits, mut starts) = (0, 0);
    for seed in 0..24 {
        let shapes = [
            space::tetrahedra(2, 3.0, seed),
            space::random_polycube(2, seed).with_slivers(2, seed),
        ];
        for shape in shapes {
            let quick = oracle(&shape);
            let faces: Vec<_> = slow::bounding(&shape)
                .into_iter()
                .map(|face| face.map(linear::point))
                .collect();
            let mut points = around(&shape, [0.0; 3], Grid::integers::<10>(), seed);
            let classes = [Class::Level, Class::Vertex, Class::OffVertex, Class::Edge];
            for class in classes {
                let (p, q) = (points.point(Class::Far), points.point(class));
                let p = if class == Class::Edge {
                    points.point(Class::Anywhere)
                } else {
                    p
                };
                let p = p.map(|x| x.clamp(-9.0, 9.0));
                let slow = slowly(&faces, &linear::point(p), &linear::point(q), &mut rng);
                let found = quick.first_hit(p, q);
                assert_eq!(
                    found.as_ref().map(|hit| hit.at.rational()),
                    slow,
                    "{p:?} {q:?}"
                );
                assert_eq!(quick.segment_meets(p, q), slow.is_some());
                assert_eq!(quick.segment_meets(q, p), slow.is_some());
                hits += u32::from(slow.is_some());
                starts += u32::from(slow == Some(Rational::ZERO));
                if let Some(FirstHit { at, facets }) = found {
                    assert!(!facets.is_empty() || at == Fraction::ZERO);
                }
            }
        }
    }
    assert!(
        (40..190).contains(&hits) && starts < hits / 2,
        "{hits} {starts}"
    );
}
