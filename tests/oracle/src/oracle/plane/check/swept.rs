use super::super::Oracle;
use super::super::arrangement::{self, Point};
use crate::Grid;
use crate::oracle::{FirstHit, Fraction};
use crate::points::{Class, around};
use crate::shapes::{Shape, Shape2, plane};
use dashu_ratio::Relaxed as Rational;

fn oracle(shape: &Shape2) -> Oracle {
    Oracle::new(&shape.points, &shape.edges())
}

fn hit(over: i128, under: i128, edges: &[usize]) -> FirstHit {
    FirstHit {
        at: Fraction::ratio(over, under),
        facets: edges.to_vec(),
    }
}

#[test]
fn a_frame_is_hit_at_its_rim_its_corner_and_from_its_hole() {
    // Corners at 2, the hole's at 1; edges 0 to 3 from below counter-clockwise.
    let frame = oracle(&plane::frame());
    assert_eq!(
        frame.first_hit([-4.0, 0.0], [4.0, 0.0]),
        Some(hit(1, 4, &[3]))
    );
    assert_eq!(
        frame.first_hit([4.0, 4.0], [1.0, 1.0]),
        Some(hit(2, 3, &[1, 2]))
    );
    assert_eq!(
        frame.first_hit([1.5, 0.0], [9.0, 0.0]),
        Some(hit(0, 1, &[]))
    );
    assert_eq!(
        frame.first_hit([2.0, 0.0], [9.0, 0.0]),
        Some(hit(0, 1, &[1]))
    );
    assert_eq!(frame.first_hit([0.0, 0.0], [0.5, 0.5]), None);
    let out = frame.first_hit([0.0, 0.0], [3.0, 0.0]).expect("a rim");
    assert_eq!((out.at, out.facets.len()), (Fraction::ratio(1, 3), 1));
    assert_eq!(
        frame.first_hit([-4.0, 2.0], [4.0, 2.0]),
        Some(hit(1, 4, &[2, 3])),
        "along an edge"
    );
    assert_eq!(
        frame.first_hit([2.0, 2.0], [2.0, 2.0]),
        Some(hit(0, 1, &[1, 2]))
    );
    assert!(frame.segment_meets([-9.0, -5.0], [1.0, 1.0]));
    assert!(frame.segment_meets([-5.0, 1.0], [1.0, -5.0]), "a corner");
    assert!(!frame.segment_meets([-5.0, 0.5], [0.5, -5.0]));
}

/// Looks at all parameters where an edge's line is met, and between them.
fn slowly(edges: &[[Point; 2]], p: &Point, q: &Point) -> Option<Rational> {
    let mut stops = vec![Rational::ZERO, Rational::ONE];
    let way = arrangement::minus(q, p);
    let squared = arrangement::dot(&way, &way);
    for [a, b] in edges {
        let along = arrangement::minus(b, a);
        let slope = arrangement::cross(&way, &along);
        if slope != Rational::ZERO {
            stops.push(arrangement::cross(&arrangement::minus(a, p), &along) / slope);
        }
        if squared != Rational::ZERO {
            let to = |end| arrangement::dot(&arrangement::minus(end, p), &way) / &squared;
            stops.extend([to(a), to(b)]);
        }
    }
    stops.retain(|t| *t >= Rational::ZERO && *t <= Rational::ONE);
    arrangement::with_middles(stops).into_iter().find(|t| {
        let at = [&p[0] + &way[0] * t, &p[1] + &way[1] * t];
        arrangement::holds(edges, &at)
    })
}

#[test]
fn first_hits_are_those_found_by_stopping_everywhere() {
    for seed in 0..60 {
        let shapes = [
            plane::triangles(4, 4.0, seed),
            plane::random_polyomino(3, seed),
            plane::star(7, seed).on_lattice(5.0),
            plane::stuttering(),
        ];
        for shape in shapes {
            let quick = oracle(&shape);
            let edges = arrangement::edges(&quick);
            let grid = Grid::integers::<10>();
            let mut points = around(&shape, [0.0; 2], grid, seed);
            let classes = [
                Class::Anywhere,
                Class::Vertex,
                Class::OffVertex,
                Class::Edge,
            ];
            for k in 0..8 {
                let (p, q) = (points.point(Class::Anywhere), points.point(classes[k % 4]));
                let slow = slowly(&edges, &arrangement::point(p), &arrangement::point(q));
                let found = quick.first_hit(p, q);
                assert_eq!(found.as_ref().map(|hit| hit.at.rational()), slow);
                assert_eq!(quick.segment_meets(p, q), slow.is_some());
                assert_eq!(quick.segment_meets(q, p), slow.is_some());
            }
        }
    }
}
