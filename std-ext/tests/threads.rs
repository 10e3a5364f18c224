//! Many points and rays at once: the same answers and the same trackers on any number of threads.

use core::hash::Hasher as _;

use fixed::types::I32F0;
use fnv::FnvHasher;
use rayon::ThreadPoolBuilder;
use tetracone::{
    Dimension, PointTracker,
    cells::Cells,
    image::Lattice,
    number::Scalar,
    plane::Plane,
    query::{Class, Segment},
    solid::Solid,
    space::Space,
    world::{Groups, Mobility, WorldError},
};
use tetracone_oracle::rng::Rng;
use tetracone_std::{
    HeapWorld,
    bake::{BakeOptions, bake_on},
    batch::{cast_all, cast_all_in, classify_all, classify_tracked_all},
};

const THREADS: [usize; 4] = [1, 2, 4, 8];

/// Several chunks for each of the threads, the last one not whole.
const POINTS: u32 = 20_011;

/// Steps in which the points move.
const STEPS: u32 = 3;

/// A dart, not convex.
const DART: [[f64; 3]; 4] = [
    [0.0, 0.0, 0.0],
    [4000.0, -3000.0, 0.0],
    [1000.0, 0.0, 0.0],
    [4000.0, 3000.0, 0.0],
];
const DART_EDGES: [[u32; 2]; 4] = [[0, 1], [1, 2], [2, 3], [3, 0]];

const TETRAHEDRON: [[f64; 3]; 4] = [
    [0.0, 0.0, 0.0],
    [4000.0, 0.0, 0.0],
    [0.0, 4000.0, 0.0],
    [0.0, 0.0, 4000.0],
];
const FACES: [[u32; 3]; 4] = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];

/// Places in and around both solids, some of them on their boundaries.
fn points<G: Dimension>(step: u32) -> Vec<G::Point> {
    let mut rng = Rng::new(1);
    let mut noise = move || f64::from(rng.below_u32(1 << 12) + step);
    let near = |x: f64| G::Scalar::nearest(x).expect("within the domain");
    let place = |_| G::point([noise(), noise(), noise()].map(|x| near(2.0 * x - 3000.0)));
    (0..POINTS).map(place).collect()
}

/// All answers and, in the end, all trackers, in one number; besides, how many points were inside.
fn asked<G: Dimension>(cells: &Cells<'_, G>) -> (u64, usize) {
    let mut hash = FnvHasher::default();
    let mut inside = 0;
    let mut trackers = vec![PointTracker::new(); POINTS as usize];
    for step in 0..STEPS {
        let points = points::<G>(step);
        let classes = classify_all(cells, &points);
        assert_eq!(classes, classify_tracked_all(cells, &points, &mut trackers));
        inside += classes
            .iter()
            .filter(|class| **class == Class::Inside)
            .count();
        for class in classes {
            hash.write(class.name().as_bytes());
        }
        for tracker in &trackers {
            hash.write(&tracker.to_bytes());
        }
    }
    (hash.finish(), inside)
}

fn equal_on_all_threads<G: Dimension>(points: &[[f64; 3]], facets: &[G::Corners]) {
    let baked = bake_on::<G>(points, facets, Lattice::default(), &BakeOptions::default());
    let baked = baked.expect("a solid");
    let image = baked.image();
    let cells = image.cells::<G>().expect("of this kind");
    let answers = THREADS.map(|threads| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("threads").install(|| asked(&cells))
    });
    assert!(answers[0].1 > 0, "nothing is inside");
    assert!(
        answers.iter().all(|answer| *answer == answers[0]),
        "{answers:x?}"
    );
}

#[test]
fn answers_do_not_depend_on_the_threads() {
    equal_on_all_threads::<Plane<f32>>(&DART, &DART_EDGES);
    equal_on_all_threads::<Plane<I32F0>>(&DART, &DART_EDGES);
    equal_on_all_threads::<Space<f32>>(&TETRAHEDRON, &FACES);
    equal_on_all_threads::<Space<I32F0>>(&TETRAHEDRON, &FACES);
}

/// From every place to the one ten after it.
fn ways<G: Dimension>() -> Vec<Segment<G>> {
    let points = points::<G>(0);
    let pairs = points.iter().zip(points.iter().skip(10));
    pairs
        .map(|(from, to)| Segment::new(*from, *to).expect("within the domain"))
        .collect()
}

fn rays_are_one_by_one<G: Dimension + PartialEq>(points: &[[f64; 3]], facets: &[G::Corners]) {
    let baked = bake_on::<G>(points, facets, Lattice::default(), &BakeOptions::default());
    let baked = baked.expect("a solid");
    let image = baked.image();
    let solid = image.solid::<G>().expect("of this kind");
    let ways = ways::<G>();
    let alone: Vec<_> = ways.iter().map(|way| solid.cast(way)).collect();
    assert!(alone.iter().flatten().count() > 1000, "hardly any is hit");
    let mut world = HeapWorld::<&Solid<'_, G>>::new();
    world
        .insert(&solid, G::Pose::default(), Mobility::Static)
        .expect("room");
    for threads in THREADS {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        let (all, of_world) = pool.expect("threads").install(|| {
            (
                cast_all(&solid, &ways),
                cast_all_in(&world, &ways, Groups::default()),
            )
        });
        assert_eq!(all, alone, "{threads} threads");
        let of_world: Result<Vec<_>, WorldError> = of_world.into_iter().collect();
        let of_world = of_world.expect("within the domain").into_iter();
        let hits: Vec<_> = of_world.map(|hit| hit.map(|hit| hit.hit)).collect();
        assert_eq!(hits, alone, "{threads} threads");
    }
}

#[test]
fn many_rays_are_told_what_each_is_told_alone() {
    rays_are_one_by_one::<Plane<f32>>(&DART, &DART_EDGES);
    rays_are_one_by_one::<Plane<I32F0>>(&DART, &DART_EDGES);
    rays_are_one_by_one::<Space<f32>>(&TETRAHEDRON, &FACES);
    rays_are_one_by_one::<Space<I32F0>>(&TETRAHEDRON, &FACES);
}
