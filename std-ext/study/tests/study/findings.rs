//! What the thesis found in its section 5.8, counted instead of timed: exact signs of
//! determinants, and faces against which a ball's centre is measured.
//!
//! `cargo test --release -p tetracone-study --test study findings -- --nocapture` prints the counts.

use tetracone::{query::Class, space::Point};
use tetracone_classic::{
    Counters,
    simplicial::{PairTracker, Parameters, PolyhedronCovering, Sphere, TetraTree, pair},
};
use tetracone_oracle::{
    Grid,
    cases::every,
    motions::{
        self,
        pair::{Pair, Pose3},
    },
    oracle::space::Placement,
    shapes::{Shape, Shape3, space},
};

use crate::space::{faces, matrix, point, real, size};

/// Frames of each path.
const FRAMES: usize = 1000;
/// Frames of each path of a pair.
const POSES: usize = 60;
/// Subdivisions that most tables of the thesis are of: 8 · 4^3 = 512.
const DEPTH: u32 = 3;

type Covering = PolyhedronCovering<f32>;

fn solids() -> [Shape3; 4] {
    [
        space::complex_one(),
        space::complex_two(),
        space::sphere(6).rough(0.2, 1).named("720 faces"),
        space::sphere(19).rough(0.2, 2).named("7 220 faces"),
    ]
}

/// The paths of the thesis: a circle as near as it may be with less than a twentieth of its places
/// in the solid, and along the surface.
fn paths(shape: &Shape3, covering: &Covering) -> [(&'static str, Vec<Point<f32>>); 2] {
    let circle = |radius: f64| -> Vec<_> {
        let circle = motions::circular(shape, Grid::F32, radius, 1000, 0.01, 1);
        circle.take(FRAMES).map(point).collect()
    };
    let tree = tree(covering, DEPTH);
    let is_free = |points: &Vec<Point<f32>>| {
        let mut tracker = tree.tracker();
        let classes = points.iter().map(|&p| tracker.classify(p));
        let hits = classes.filter(|class| *class != Class::Outside).count();
        hits * 20 < FRAMES
    };
    let mut circles = (20..100).map(|k| circle(0.01 * f64::from(k)));
    let off = size(shape) * 0.02;
    let contour = motions::contour(shape, Grid::F32, off, size(shape) * 2e-3, 1);
    [
        ("circular", circles.find(is_free).expect("some circle")),
        ("contour", contour.take(FRAMES).map(point).collect()),
    ]
}

fn covering(shape: &Shape3) -> Covering {
    Covering::central(&faces(shape)).expect("it is near zero")
}

fn tree(covering: &Covering, depth: u32) -> TetraTree<f32> {
    TetraTree::build(covering.clone(), &Parameters::for_faces(depth))
}

#[test]
fn findings_on_points() {
    println!("signs for {FRAMES} frames: without tree / with tree and memory / with tree alone");
    for shape in solids() {
        let covering = covering(&shape);
        for (path, points) in paths(&shape, &covering) {
            let mut plain = covering.tracker();
            for &p in &points {
                let _ = plain.classify(p);
            }
            for depth in [0, 1, DEPTH, 4] {
                let tree = tree(&covering, depth);
                let (mut coherent, mut alone) = (tree.tracker(), Counters::default());
                for &p in &points {
                    let _ = coherent.classify(p);
                    let mut fresh = tree.tracker();
                    let _ = fresh.classify(p);
                    alone += *fresh.counters();
                }
                let counts = [
                    plain.counters().signs,
                    coherent.counters().signs,
                    alone.signs,
                ];
                let cones = 8 << (2 * depth);
                println!("{}, {path}, {cones} subdivisions: {counts:?}", shape.name);
                let [plain, coherent, alone] = counts;
                assert!(coherent <= alone && coherent <= plain, "{counts:?}");
            }
        }
    }
}

#[test]
fn findings_on_spheres() {
    println!("for {FRAMES} frames: cones looked at, faces measured, signs");
    for shape in solids() {
        let covering = covering(&shape);
        let tree = tree(&covering, DEPTH);
        for (path, points) in paths(&shape, &covering) {
            let mut cones = Vec::new();
            for ratio in [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 1024.0] {
                let mut tracker = tree.tracker();
                for &centre in &points {
                    let radius = covering.circle().radius / ratio;
                    let _ = tracker.meets_ball(&Sphere { centre, radius });
                }
                let Counters {
                    signs,
                    edges,
                    nodes,
                } = *tracker.counters();
                println!("{}, {path}, 1:{ratio}: {nodes} {edges} {signs}", shape.name);
                cones.push(nodes);
            }
            assert!(cones.is_sorted_by(|larger, smaller| larger >= smaller));
        }
    }
}

#[test]
fn findings_on_pairs() {
    println!("signs for {POSES} frames: with both trees / with the larger one's, hits");
    let shapes = [
        space::complex_two(),
        space::sphere(6).rough(0.2, 1).named("720 faces"),
    ];
    for shape in shapes {
        for ratio in [1.0, 2.0, 4.0, 8.0, 16.0, 32.0]
            .into_iter()
            .step_by(every(5, 1))
        {
            let small = shape.clone().scaled(1.0 / ratio);
            let pair = Trees {
                still: tree(&covering(&shape), DEPTH),
                moving: tree(&covering(&small), DEPTH),
            };
            let motion = Pair::new(&shape, &small, Grid::F32);
            // As near as may be with hardly a hit.
            let mut orbits = (0..20).map(|k| {
                let radius = 0.6 + 0.02 * f64::from(k);
                pair.count(motion.orbit(radius, 60, 0.01, 1))
            });
            let circular = orbits.find(|counts| counts.hits * 20 < POSES);
            let circular = circular.expect("some circle");
            let through = pair.count(motion.through(60, 1));
            for (path, counts) in [("circular", circular), ("through", through)] {
                println!("{}, {path}, 1:{ratio}: {counts:?}", shape.name);
                if ratio < 2.0 {
                    assert!(counts.both < counts.list, "{counts:?}");
                }
                if ratio >= 8.0 {
                    assert!(counts.both > counts.list, "{counts:?}");
                }
            }
        }
    }
}

struct Trees {
    still: TetraTree<f32>,
    moving: TetraTree<f32>,
}

/// Signs of the two versions, and how many poses met.
#[derive(Debug)]
struct Counts {
    both: u64,
    list: u64,
    hits: usize,
}

impl Trees {
    fn count(&self, poses: impl Iterator<Item = Pose3>) -> Counts {
        let (mut both, mut list) = (PairTracker::default(), Counters::default());
        let mut hits = 0;
        for pose in poses.take(POSES) {
            let placement = Placement::new(pose.quaternion, pose.offset, Grid::F32);
            let place = |p| point(placement.apply(real(p)));
            let placed = self
                .moving
                .moved(matrix(pose.quaternion), place)
                .expect("it is near zero");
            let found = pair::recursive::meet(&self.still, &placed, &mut both);
            let other = pair::list::meet(&self.still, placed.covering(), &mut list);
            assert_eq!(found.is_hit(), other.is_hit());
            hits += usize::from(found.is_hit());
        }
        Counts {
            both: both.counters.signs,
            list: list.signs,
            hits,
        }
    }
}
