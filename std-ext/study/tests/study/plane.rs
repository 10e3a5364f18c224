//! Chapter 4: polygons.

use fixed::types::I32F0;
use tetracone::{
    number::Scalar,
    plane::{Point, Segment},
    query::Class,
};
use tetracone_classic::{
    Counters,
    simplicial::{
        Circle, Near, PairTracker, Parameters, PolygonCovering, TriTree, edges_of, pair, rings_of,
    },
};
use tetracone_oracle::{
    Grid,
    motions::{
        self,
        pair::{Pair, Pose},
    },
    oracle::{self, Numbers, Rounded, plane::Oracle},
    points::around,
    rng::Rng,
    shapes::{Shape, Shape2, plane},
};

use crate::{LATTICE, class};

/// Points of each kind asked of each shape, origin and arithmetic.
const POINTS: usize = 300;
/// Circles asked of each shape and arithmetic.
const CIRCLES: usize = 200;
/// Poses of each kind for each pair of shapes and arithmetic.
const POSES: usize = 40;

pub(crate) fn point<S: Scalar>([x, y]: [f64; 2]) -> Point<S> {
    let coordinate = |x| S::nearest(x).expect("a test keeps to the domain");
    Point::new(coordinate(x), coordinate(y))
}

fn real<S: Scalar>(p: Point<S>) -> [f64; 2] {
    [p.x.to_real(), p.y.to_real()]
}

/// The edges of a shape without those that cancel, which are no part of the polygon.
pub(crate) fn edges<S: Scalar>(shape: &Shape2) -> Vec<Segment<S>> {
    let oracle = judge(shape);
    let edges = (0..).zip(shape.corners());
    let edges = edges.filter(|(number, _)| !oracle.is_cancelled(*number));
    edges
        .map(|(_, [a, b])| Segment::new(point(a), point(b)))
        .collect()
}

fn judge(shape: &Shape2) -> Oracle {
    Oracle::new(&shape.points, &shape.edges())
}

fn size(shape: &Shape2) -> f64 {
    let (low, high) = shape.bounds();
    (high[0] - low[0]).max(high[1] - low[1])
}

/// The usual tree, one of quadrants only, and two deep ones.
fn tree<S: Scalar>(covering: PolygonCovering<S>, deep: [u32; 2], seed: u64) -> TriTree<S> {
    let usual = Parameters::for_edges(covering.simplices().len());
    let depth = [usual.depth, 0, deep[0], deep[1]][usize::try_from(seed % 4).expect("small")];
    TriTree::build(covering, &Parameters { depth, ..usual })
}

/// Both arithmetics, on every shape of the catalogue.
fn everywhere(check: impl Fn(&Shape2, Grid, bool)) {
    for shape in plane::catalogue() {
        check(&shape, Grid::F32, false);
        check(&shape.clone().on_lattice(1000.0), LATTICE, true);
        check(&shape.on_lattice(f64::from(1 << 26)), LATTICE, true);
    }
}

#[test]
fn points_and_masks_agree_with_the_oracle() {
    everywhere(|shape, grid, lattice| {
        if lattice {
            points::<I32F0>(shape, grid);
        } else {
            points::<f32>(shape, grid);
        }
    });
}

fn points<S: Scalar>(shape: &Shape2, grid: Grid) {
    let (edges, oracle) = (edges::<S>(shape), judge(shape));
    let mean = PolygonCovering::central(&edges).expect("it is near zero");
    let away = point(grid.snap([shape.points[0][0] + size(shape), shape.points[0][1]]));
    let origins = [mean.origin(), edges[0].a, away];
    for (seed, origin) in (0..).zip(origins) {
        let covering = PolygonCovering::about(origin, &edges).expect("it is near zero");
        let tree = tree(covering.clone(), [9, 16], seed);
        let (mut masked, mut coned) = (covering.tracker(), tree.tracker());
        let nasty = around(shape, real(origin), grid, seed).map(|(_, place)| place);
        let resting = motions::resting(shape, grid, seed);
        let near = motions::contour(shape, grid, size(shape) * 1e-3, size(shape) * 0.01, seed);
        let far = motions::circular(shape, grid, 0.9, 200, 0.01, seed);
        let places = nasty.take(POINTS);
        let places = places.chain(resting.take(POINTS)).chain(near.take(POINTS));
        for place in places.chain(far.take(POINTS)) {
            let expected = class(oracle.place(place));
            let (Some(x), Some(y)) = (S::nearest(place[0]), S::nearest(place[1])) else {
                assert_eq!(expected, Class::Outside);
                continue;
            };
            let p = Point::new(x, y);
            let what = format!("{} about {origin:?} at {place:?}", shape.name);
            assert_eq!(covering.classify(p), expected, "Alg. 4.1: {what}");
            assert_eq!(masked.classify(p), expected, "Alg. 4.2: {what}");
            assert_eq!(coned.classify(p), expected, "Alg. 4.8: {what}");
            assert_eq!(tree.classify(p), expected, "Alg. 4.8, fresh: {what}");
        }
    }
}

#[test]
fn circles_agree_with_the_oracle() {
    everywhere(|shape, grid, lattice| {
        if lattice {
            circles::<I32F0>(shape, grid);
        } else {
            circles::<f32>(shape, grid);
        }
    });
}

fn circles<S: Scalar>(shape: &Shape2, grid: Grid) {
    let oracle = judge(shape);
    let covering = PolygonCovering::central(&edges::<S>(shape)).expect("it is near zero");
    let mut rng = Rng::new(1);
    for seed in 0..3 {
        let tree = tree(covering.clone(), [9, 16], seed);
        let (mut masked, mut coned) = (covering.tracker(), tree.tracker());
        let nasty = around(shape, real(covering.origin()), grid, seed);
        let moving = motions::circular(shape, grid, 0.9, 100, 0.1, seed);
        let places = nasty.map(|(_, place)| place).take(CIRCLES);
        for place in places.chain(moving.take(CIRCLES / 2)) {
            let (Some(x), Some(y)) = (S::nearest(place[0]), S::nearest(place[1])) else {
                continue;
            };
            let radius = match rng.below(3) {
                // Touching, or as nearly as an f32 allows.
                0 => oracle.distance(place),
                1 => size(shape) * rng.between(0.0, 0.1),
                _ => size(shape) * rng.between(0.0, 1.0),
            };
            let radius = (Grid::F32.round)(radius);
            let circle = Circle {
                centre: Point::new(x, y),
                radius,
            };
            let what = format!("{}, {circle:?}", shape.name);
            for near in [masked.meets_ball(&circle), coned.meets_ball(&circle)] {
                match near {
                    Near::Hit => assert!(oracle.ball_meets(place, radius), "hit: {what}"),
                    Near::Free => assert!(!oracle.ball_meets(place, radius), "free: {what}"),
                    Near::Tie => {
                        let off = (oracle.distance(place) - radius).abs();
                        assert!(off <= 1e-11 * radius + 1e-14 * size(shape), "tie: {what}");
                    }
                }
            }
        }
    }
}

#[test]
fn pairs_agree_with_the_oracle() {
    let mut pairs = plane::touching_pairs();
    pairs.push(tip_to_tip());
    let shapes = plane::catalogue();
    let usual = shapes
        .iter()
        .filter(|shape| size(shape) < 1e5 && size(shape) > 1e-3);
    let usual: Vec<_> = usual.cloned().collect();
    for k in 0..usual.len() {
        for step in [1, 5] {
            let other = &usual[(k + step) % usual.len()];
            let factor = [1.0, 0.25, 0.05][k % 3] * size(&usual[k]) / size(other);
            pairs.push([usual[k].clone(), other.clone().scaled(factor)]);
        }
    }
    let mut hits = 0;
    for (seed, [a, b]) in (0..).zip(pairs) {
        hits += pair_moves::<f32>(&a, &b, Grid::F32, false, seed);
        // One step for both, and still small enough for quarter turns to touch exactly.
        let step = 500.0 / size(&a);
        let [a, b] = [a, b].map(|shape| {
            let mut shape = shape;
            for p in &mut shape.points {
                *p = p.map(|x| libm::rint(x * step));
            }
            shape
        });
        hits += pair_moves::<I32F0>(&a, &b, LATTICE, true, seed);
    }
    assert!(hits > 1000, "{hits}");
}

/// Two blocks with a spike each, in line, whose tips overlap: no other edges meet there.
fn tip_to_tip() -> [Shape2; 2] {
    let block = |base: f64, back: f64, tip: f64| {
        let mut corners = vec![
            [base, 0.0],
            [base, 2.0],
            [tip, 2.0],
            [base, 2.0],
            [base, 4.0],
            [back, 4.0],
            [back, 0.0],
        ];
        if back > base {
            corners.reverse();
        }
        Shape2::ring("spike", &corners)
    };
    [block(4.0, 0.0, 8.0), block(12.0, 16.0, 7.0)]
}

fn pair_moves<S: Scalar>(a: &Shape2, b: &Shape2, grid: Grid, lattice: bool, seed: u64) -> usize {
    let [still, moving] =
        [a, b].map(|shape| PolygonCovering::<S>::central(&edges(shape)).expect("it is near zero"));
    let (first, second) = {
        // Deep trees of polygons that wind about their origin meet in very many pairs of cones.
        let deep = [5, 7];
        (
            tree(still.clone(), deep, seed),
            tree(moving, deep, seed / 4),
        )
    };
    let there = judge(a);
    let (mut tracker, mut counters) = (PairTracker::default(), Counters::default());
    let poses = Pair::new(a, b, grid);
    let poses = poses
        .jumps(seed)
        .take(POSES)
        .chain(poses.through(40, seed).take(POSES));
    let here = Pose {
        offset: [0.0; 2],
        angle: 0.0,
    };
    let numbers = if lattice {
        Numbers::Lattice
    } else {
        Numbers::Single
    };
    let mut hits = 0;
    for pose in core::iter::once(here).chain(poses) {
        let placement = Rounded::turned(numbers, pose.offset, pose.angle);
        let moved = placement.apply_all(&b.points);
        let expected = oracle::plane::pair::meet(&there, &Oracle::new(&moved, &b.edges()));
        let (sin, cos) = libm::sincos(pose.angle);
        let placed = second
            .moved([[cos, -sin], [sin, cos]], |p| {
                point(placement.apply(real(p)))
            })
            .expect("it is near zero");
        let what = format!("{}, {}, {pose:?}", a.name, b.name);
        let check = |found: pair::Meeting, version: &str| {
            assert_eq!(found.is_hit(), expected, "{version}: {what}");
            if let pair::Meeting::Facets([i, j]) = found {
                let ends = |c: &PolygonCovering<S>, k: usize| {
                    let edge = c.simplices()[k].facet;
                    [real(edge.a), real(edge.b)]
                };
                let [e, f] = [ends(&still, i), ends(placed.covering(), j)];
                assert!(oracle::plane::segment::meet(e, f), "{version}: {what}");
            }
        };
        let other = placed.covering();
        check(pair::meet(&still, other, &mut counters), "Alg. 4.7");
        check(pair::list::meet(&first, other, &mut counters), "Alg. 4.14");
        let found = pair::recursive::meet(&first, &placed, &mut tracker);
        check(found, "Alg. 4.13");
        let found = pair::recursive::meet(&first, &placed, &mut PairTracker::default());
        check(found, "Alg. 4.13, fresh");
        hits += usize::from(expected);
    }
    hits
}

#[test]
fn edges_are_chained_to_rings() {
    for shape in plane::catalogue() {
        let edge = |[a, b]: [u32; 2]| {
            let [a, b] = [a, b].map(|i| point::<f32>(shape.points[i as usize]));
            Segment::new(a, b)
        };
        let edges: Vec<_> = shape.edges().into_iter().map(edge).collect();
        let chained = rings_of(&edges);
        assert_eq!(chained.iter().map(Vec::len).sum::<usize>(), edges.len());
        let covering = PolygonCovering::central(&edges_of(&chained)).expect("it is near zero");
        for simplex in covering.simplices() {
            assert!(edges.contains(&simplex.facet), "{}", shape.name);
        }
    }
}
