//! Sphere trees and trees of half-spaces beside the core's tree of boxes and its cells: what they
//! compare, and how long that takes. The rows are those of docs/STUDY.md.
//!
//! `cargo test --release -p tetracone-tests --test study hierarchies -- --nocapture --test-threads 1`
//! prints them.

use std::hint::black_box;

use cpu_time::ThreadTime;
use tetracone::{
    query::{PairSearch, SoFar as CoreSoFar},
    space::Space,
};
use tetracone_study::spheres::{SoFar, SphereTree, Verification};
use tetracone_tests::{
    Grid,
    harness::{subject::Subject, world::World as _},
    motions::pair::{Pair, Pose3},
    shapes::{Shape3, space},
};

use crate::spheres::{builders, facets};

type G = Space<f32>;

/// Poses of each path.
const POSES: usize = if cfg!(debug_assertions) { 12 } else { 120 };
/// How often a path is measured; the median is told.
const ROUNDS: usize = if cfg!(debug_assertions) { 1 } else { 5 };
/// Room for the pairs of any level here.
const ROOM: usize = 1 << 20;

fn rough(rings: usize, name: &str) -> Shape3 {
    space::sphere(rings).rough(0.2, 1).named(name)
}

/// What every pose took in the mean.
#[derive(Clone, Copy, Debug, Default)]
struct Mean {
    /// Pairs looked into: each is parted, or its facets are compared.
    steps: f64,
    /// Pairs of spheres compared.
    spheres: f64,
    /// Pairs of facets compared.
    facets: f64,
    microseconds: f64,
}

/// Asks about all poses, and tells the steps, spheres and facets of each, and how many hit.
fn measure(poses: &[Pose], mut ask: impl FnMut(&Pose) -> (bool, [u64; 3])) -> (usize, Mean) {
    let (mut hits, mut all) = (0, [0; 3]);
    let mut times: Vec<_> = (0..ROUNDS)
        .map(|_| {
            (hits, all) = (0, [0; 3]);
            let start = ThreadTime::now();
            for pose in poses {
                let (is_hit, took) = black_box(ask(black_box(pose)));
                hits += usize::from(is_hit);
                all = core::array::from_fn(|k| all[k] + took[k]);
            }
            start.elapsed().as_secs_f64() * 1e6
        })
        .collect();
    times.sort_by(f64::total_cmp);
    let each = f64::from(u32::try_from(poses.len()).expect("few"));
    let [steps, spheres, facets] =
        all.map(|count| f64::from(u32::try_from(count).expect("fewer than that")) / each);
    let mean = Mean {
        steps,
        spheres,
        facets,
        microseconds: times[times.len() / 2] / each,
    };
    (hits, mean)
}

type Pose = tetracone::space::Pose<f32>;

#[test]
fn findings_on_sphere_trees() {
    println!("| pair | path | hits | tree | spheres | pairs looked into | facets | µs |");
    println!("| --- | --- | ---: | --- | ---: | ---: | ---: | ---: |");
    let mut sums = [[0.0; 3]; 2];
    for (shape, ratio) in [
        (rough(6, "720 faces"), 1.0),
        (rough(6, "720 faces"), 8.0),
        (space::torus(24, 12).named("torus, 576 faces"), 1.0),
        (space::knot(2, 3, 80, 8).named("knot, 1 280 faces"), 1.0),
        (space::comb(16).named("comb"), 1.0),
        (rough(19, "7 220 faces"), 1.0),
    ] {
        let small = shape.clone().scaled(1.0 / ratio);
        let [first, second] =
            [&shape, &small].map(|shape| Subject::<_, 3>::new::<G>(shape.clone()));
        let motion = Pair::new(&shape, &small, Grid::F32);
        let take = |all: &mut dyn Iterator<Item = Pose3>| -> Vec<Pose> {
            all.take(POSES)
                .map(|at| G::placed(at.into(), &[]).0)
                .collect()
        };
        let paths = [
            ("circling", take(&mut motion.orbit(0.8, 60, 0.01, 1))),
            ("along", take(&mut motion.contour(&shape, 1.0, 0.02, 3))),
            ("through", take(&mut motion.through(60, 2))),
        ];
        for (kind, (path, poses)) in paths.iter().enumerate() {
            let name = format!("{}, 1:{ratio}", shape.name);
            let rows = compare(&first, &second, poses);
            for (tree, (hits, mean)) in rows {
                let Mean {
                    steps,
                    spheres,
                    facets,
                    microseconds,
                } = mean;
                println!(
                    "| {name} | {path} | {hits} | {tree} | {spheres:.0} | {steps:.0} | {facets:.1} | {microseconds:.1} |"
                );
                let of = usize::from(tree == "boxes");
                if tree != "octree" {
                    sums[of][kind] += steps;
                }
            }
        }
    }
    println!("{sums:?}");
}

/// The rows of one path: Quinlan's tree, the octree, the core's search in parts and its query.
fn compare(
    first: &Subject<Shape3, 3>,
    second: &Subject<Shape3, 3>,
    poses: &[Pose],
) -> Vec<(&'static str, (usize, Mean))> {
    let (solid, other) = (first.solid::<G>(), second.solid::<G>());
    let mut room = vec![[0; 2]; ROOM];
    let mut rows = Vec::new();
    for (name, build) in builders::<G, 3>() {
        let [ours, theirs]: [SphereTree<3>; 2] =
            [&solid, &other].map(|solid| build(&facets(solid)).expect(name));
        let ask = |pose: &Pose| {
            let placed = other.at(*pose).expect("it stays in the domain");
            let mut phase =
                Verification::new((&ours, &solid), (&theirs, &placed), &mut room).expect("room");
            let Ok(SoFar::Over(meeting)) = phase.advance(u64::MAX) else {
                panic!("all steps are enough");
            };
            let counters = phase.counters();
            (
                meeting.is_hit(),
                [phase.steps(), counters.nodes, counters.edges],
            )
        };
        rows.push((name, measure(poses, ask)));
    }
    let in_parts = |pose: &Pose| {
        let placed = other.at(*pose).expect("it stays in the domain");
        let mut search = PairSearch::new();
        let found = solid.intersects_so_far(&placed, &mut search, u32::MAX);
        (
            matches!(found, CoreSoFar::Touching(_)),
            [search.steps().into(), 0, 0],
        )
    };
    rows.push(("boxes", measure(poses, in_parts)));
    let at_once = |pose: &Pose| {
        let placed = other.at(*pose).expect("it stays in the domain");
        (solid.intersects(&placed), [0; 3])
    };
    rows.push(("core", measure(poses, at_once)));
    let hits: Vec<_> = rows.iter().map(|(_, (hits, _))| *hits).collect();
    assert!(hits.iter().all(|count| *count == hits[0]), "{hits:?}");
    rows
}
