//! Chapter 5: polyhedra.

use fixed::types::I32F0;
use tetracone::{
    number::Scalar,
    query::Class,
    space::{Point, Triangle},
};
use tetracone_classic::{
    Counters,
    simplicial::{
        ComplexFace, Near, PairTracker, Parameters, PolyhedronCovering, Sphere, TetraTree, pair,
    },
};
use tetracone_oracle::{
    Grid,
    cases::{every, share},
    motions::{
        self,
        pair::{Pair, Pose3},
    },
    oracle::{
        self,
        space::{Oracle, Placement},
    },
    points::around,
    rng::Rng,
    shapes::{Shape, Shape3, space},
};

use crate::{LATTICE, class};

/// Points of each kind asked of each shape, origin and arithmetic.
const POINTS: usize = 150;
/// Spheres asked of each shape and arithmetic.
const SPHERES: usize = 80;
/// Poses of each kind for each pair of shapes and arithmetic.
const POSES: usize = 12;

pub(crate) fn point<S: Scalar>(place: [f64; 3]) -> Point<S> {
    place
        .map(|x| S::nearest(x).expect("a test keeps to the domain"))
        .into()
}

pub(crate) fn real<S: Scalar>(p: Point<S>) -> [f64; 3] {
    p.array().map(S::to_real)
}

/// The faces of a shape without those that cancel, which are no part of the polyhedron.
pub(crate) fn faces<S: Scalar>(shape: &Shape3) -> Vec<Triangle<S>> {
    let oracle = judge(shape);
    let faces = (0..).zip(shape.corners());
    let faces = faces.filter(|(number, _)| !oracle.is_cancelled(*number));
    faces
        .map(|(_, [a, b, c])| Triangle::new(point(a), point(b), point(c)))
        .collect()
}

fn judge(shape: &Shape3) -> Oracle {
    Oracle::new(&shape.points, &shape.faces)
}

pub(crate) fn size(shape: &Shape3) -> f64 {
    let (low, high) = shape.bounds();
    (0..3).map(|k| high[k] - low[k]).fold(0.0, f64::max)
}

/// Trees of several depths, one of octants only.
fn tree<S: Scalar>(covering: PolyhedronCovering<S>, seed: u64) -> TetraTree<S> {
    let depth = [2, 0, 3, 4][usize::try_from(seed % 4).expect("small")];
    TetraTree::build(covering, &Parameters::for_faces(depth))
}

/// Both arithmetics, on every shape of the catalogue and the polyhedra of the thesis's study.
fn everywhere(check: impl Fn(&Shape3, Grid, bool)) {
    let own = [space::complex_one(), space::complex_two()];
    for shape in space::catalogue().into_iter().chain(own) {
        check(&shape, Grid::F32, false);
        check(&shape.clone().on_lattice(1000.0), LATTICE, true);
        check(&shape.on_lattice(f64::from(1 << 26)), LATTICE, true);
    }
}

#[test]
fn points_and_masks_agree_with_the_oracle() {
    let seen = core::cell::Cell::new([0; 3]);
    everywhere(|shape, grid, lattice| {
        let found = if lattice {
            points::<I32F0>(shape, grid)
        } else {
            points::<f32>(shape, grid)
        };
        let all = seen.get();
        seen.set(core::array::from_fn(|k| all[k] + found[k]));
    });
    let seen = seen.get();
    assert!(seen.iter().all(|&count| count > 10_000), "{seen:?}");
}

/// How many points were inside, on the boundary and outside.
fn points<S: Scalar>(shape: &Shape3, grid: Grid) -> [usize; 3] {
    let (faces, oracle) = (faces::<S>(shape), judge(shape));
    let mean = PolyhedronCovering::central(&faces).expect("it is near zero");
    let [x, y, z] = shape.points[0];
    let away = point(grid.snap([x + size(shape), y, z]));
    let origins = [mean.origin(), faces[0].a, away];
    let mut seen = [0; 3];
    for (seed, origin) in (0..).zip(origins) {
        let covering = PolyhedronCovering::about(origin, &faces).expect("it is near zero");
        let tree = tree(covering.clone(), seed);
        let (mut masked, mut coned) = (covering.tracker(), tree.tracker());
        let nasty = around(shape, real(origin), grid, seed).map(|(_, place)| place);
        let resting = motions::resting(shape, grid, seed);
        let near = motions::contour(shape, grid, size(shape) * 1e-3, size(shape) * 0.01, seed);
        let far = motions::circular(shape, grid, 0.9, 200, 0.01, seed);
        let places = nasty.take(POINTS);
        let places = places.chain(resting.take(POINTS)).chain(near.take(POINTS));
        for place in places.chain(far.take(POINTS)) {
            let expected = class(oracle.place(place));
            let coordinates = place.map(S::nearest);
            let [Some(x), Some(y), Some(z)] = coordinates else {
                assert_eq!(expected, Class::Outside);
                continue;
            };
            let p = Point::new(x, y, z);
            let what = format!("{} about {origin:?} at {place:?}", shape.name);
            assert_eq!(covering.classify(p), expected, "Alg. 5.1: {what}");
            assert_eq!(masked.classify(p), expected, "Alg. 4.2: {what}");
            assert_eq!(coned.classify(p), expected, "Alg. 5.2: {what}");
            assert_eq!(tree.classify(p), expected, "Alg. 5.2, fresh: {what}");
            seen[match expected {
                Class::Inside => 0,
                Class::Boundary => 1,
                Class::Outside => 2,
            }] += 1;
        }
    }
    seen
}

#[test]
fn spheres_agree_with_the_oracle() {
    let hits = core::cell::Cell::new([0; 2]);
    everywhere(|shape, grid, lattice| {
        let found = if lattice {
            spheres::<I32F0>(shape, grid)
        } else {
            spheres::<f32>(shape, grid)
        };
        let all = hits.get();
        hits.set(core::array::from_fn(|k| all[k] + found[k]));
    });
    let hits = hits.get();
    assert!(hits.iter().all(|&count| count > 3_000), "{hits:?}");
}

/// How many spheres were free and how many met the solid.
fn spheres<S: Scalar>(shape: &Shape3, grid: Grid) -> [usize; 2] {
    let oracle = judge(shape);
    let covering = PolyhedronCovering::central(&faces::<S>(shape)).expect("it is near zero");
    let mut rng = Rng::new(1);
    let mut seen = [0; 2];
    for seed in 0..2 {
        let tree = tree(covering.clone(), seed * 2);
        let (mut masked, mut coned) = (covering.tracker(), tree.tracker());
        let nasty = around(shape, real(covering.origin()), grid, seed);
        let moving = motions::circular(shape, grid, 0.9, 100, 0.1, seed);
        let places = nasty.map(|(_, place)| place).take(SPHERES);
        for place in places.chain(moving.take(SPHERES / 2)) {
            let [Some(x), Some(y), Some(z)] = place.map(S::nearest) else {
                continue;
            };
            let radius = match rng.below(3) {
                // Touching, or as nearly as an f32 allows.
                0 => oracle.distance(place),
                1 => size(shape) * rng.between(0.0, 0.1),
                _ => size(shape) * rng.between(0.0, 1.0),
            };
            let radius = (Grid::F32.round)(radius);
            let sphere = Sphere {
                centre: Point::new(x, y, z),
                radius,
            };
            let meets = oracle.ball_meets(place, radius);
            let what = format!("{}, {sphere:?}", shape.name);
            for near in [masked.meets_ball(&sphere), coned.meets_ball(&sphere)] {
                match near {
                    Near::Hit => assert!(meets, "hit: {what}"),
                    Near::Free => assert!(!meets, "free: {what}"),
                    Near::Tie => {
                        let off = (oracle.distance(place) - radius).abs();
                        assert!(off <= 1e-11 * radius + 1e-12 * size(shape), "tie: {what}");
                    }
                }
            }
            seen[usize::from(meets)] += 1;
        }
    }
    seen
}

#[test]
fn spheres_against_complex_faces_agree_with_the_oracle() {
    let (mut hits, mut all) = (0, 0);
    let shapes = [space::complex_one(), space::complex_two()];
    for (shape, (vertices, faces)) in shapes.iter().zip(space::complex_faces()) {
        let oracle = judge(shape);
        let faces: Vec<_> = faces
            .iter()
            .map(|face| {
                let ring = |ring: &Vec<u32>| ring.iter().map(|&i| vertices[i as usize]).collect();
                ComplexFace::new(&face.iter().map(ring).collect::<Vec<_>>())
                    .expect("it has an area")
            })
            .collect();
        let mut rng = Rng::new(1);
        let places = around(shape, shape.middle(), Grid::F32, 1).map(|(_, place)| place);
        for place in places.take(4_000) {
            let radius = match rng.below(2) {
                0 => (Grid::F32.round)(oracle.distance(place)),
                _ => (Grid::F32.round)(rng.between(0.0, 2.0)),
            };
            let nearest = faces.iter().map(|face| face.near(place, radius)).max();
            let meets = oracle.compare_distance(place, radius).is_le();
            let what = format!("{} at {place:?}, {radius}", shape.name);
            match nearest.expect("faces") {
                Near::Hit => assert!(meets, "hit: {what}"),
                Near::Free => assert!(!meets, "free: {what}"),
                Near::Tie => {
                    let off = (oracle.distance(place) - radius).abs();
                    assert!(off <= 1e-11 * radius + 1e-12, "tie: {what}");
                }
            }
            hits += usize::from(meets);
            all += 1;
        }
    }
    assert!(hits > 1_000 && all - hits > 1_000, "{hits} of {all}");
}

#[test]
fn pairs_agree_with_the_oracle() {
    let mut pairs = space::touching_pairs();
    pairs.push([space::complex_one(), space::complex_two()]);
    pairs.push(space::linked(12, 6));
    let shapes = space::catalogue();
    let usual = shapes
        .iter()
        .filter(|shape| size(shape) < 1e5 && size(shape) > 1e-3 && shape.faces.len() < 400);
    let usual: Vec<_> = usual.cloned().collect();
    for k in 0..usual.len() {
        let other = &usual[(k + 5) % usual.len()];
        let factor = [1.0, 0.25, 0.05][k % 3] * size(&usual[k]) / size(other);
        pairs.push([usual[k].clone(), other.clone().scaled(factor)]);
    }
    let (mut hits, mut all) = (0, 0);
    for (seed, [a, b]) in (0..).zip(pairs).step_by(every(5, 1)) {
        let mut count = |[met, asked]: [usize; 2]| {
            hits += met;
            all += asked;
        };
        count(pair_moves::<f32>(&a, &b, Grid::F32, seed));
        // One step for both, and still small enough for quarter turns to touch exactly.
        let step = 500.0 / size(&a);
        let [a, b] = [a, b].map(|shape| {
            let mut shape = shape;
            for p in &mut shape.points {
                *p = p.map(|x| libm::rint(x * step));
            }
            shape
        });
        count(pair_moves::<I32F0>(&a, &b, LATTICE, seed));
    }
    assert!(
        hits > share(40, 400) && all - hits > share(40, 400),
        "{hits} of {all}"
    );
}

/// How many poses met, of how many.
fn pair_moves<S: Scalar>(a: &Shape3, b: &Shape3, grid: Grid, seed: u64) -> [usize; 2] {
    let [still, moving] = [a, b]
        .map(|shape| PolyhedronCovering::<S>::central(&faces(shape)).expect("it is near zero"));
    let first = tree(still.clone(), seed);
    let second = tree(moving, seed / 4);
    let (there, other) = (judge(a), judge(b));
    let (mut tracker, mut counters) = (PairTracker::default(), Counters::default());
    let poses = Pair::new(a, b, grid);
    let poses = poses
        .jumps(seed)
        .take(POSES)
        .chain(poses.through(12, seed).take(POSES));
    let here = Pose3 {
        offset: [0.0; 3],
        quaternion: [1.0, 0.0, 0.0, 0.0],
    };
    let mut seen = [0; 2];
    for pose in core::iter::once(here).chain(poses) {
        let placement = Placement::new(pose.quaternion, pose.offset, grid);
        let moved = placement.apply_all(&b.points);
        let expected = oracle::space::pair::meet(&there, &other.moved(&moved, &b.faces));
        let place = |p| point(placement.apply(real(p)));
        let placed = second
            .moved(matrix(pose.quaternion), place)
            .expect("it is near zero");
        let what = format!("{}, {}, {pose:?}", a.name, b.name);
        let check = |found: pair::Meeting, version: &str| {
            assert_eq!(found.is_hit(), expected, "{version}: {what}");
            if let pair::Meeting::Facets([i, j]) = found {
                let face = |c: &PolyhedronCovering<S>, k: usize| c.simplices()[k].facet;
                let [e, f] = [face(&still, i), face(placed.covering(), j)];
                assert!(e.intersects(&f), "{version}: {what}");
            }
        };
        let other = placed.covering();
        check(pair::meet(&still, other, &mut counters), "no tree");
        check(pair::list::meet(&first, other, &mut counters), "Alg. 5.11");
        let found = pair::recursive::meet(&first, &placed, &mut tracker);
        check(found, "Alg. 5.10");
        let found = pair::recursive::meet(&first, &placed, &mut PairTracker::default());
        check(found, "Alg. 5.10, fresh");
        seen = [seen[0] + usize::from(expected), seen[1] + 1];
    }
    seen
}

/// The rotation of a quaternion of about length one.
pub(crate) fn matrix(quaternion: [f64; 4]) -> [[f64; 3]; 3] {
    let turn = Placement::new(quaternion, [0.0; 3], Grid::F32);
    let columns = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
        .map(|axis| turn.exact(axis).map(|x| x.to_f64()));
    core::array::from_fn(|i| core::array::from_fn(|j| columns[j][i]))
}
