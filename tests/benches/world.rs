//! A thousand solids in motion, every frame: all pairs that touch. Against parry3d: its tree of
//! boxes, kept from frame to frame, and its test of meshes.
//!
//! `cargo bench -p tetracone-tests --bench world [-- FRAMES [SIZE PACE]]`; with a size, only the
//! box of that size; with `OURS` set, no peers.

use core::time::Duration;
use std::collections::BTreeSet;

use cpu_time::ThreadTime;
use parry3d::{
    bounding_volume::Aabb,
    math::{Pose, Rotation, Vector},
    partitioning::{Bvh, BvhBuildStrategy, BvhWorkspace},
    query::intersection_test,
    shape::{Shape as _, TriMesh},
};
use tetracone::{
    solid::Solid,
    space::{self, Space},
    world::{Change, Handle, Mobility, World},
};
use tetracone_std::bake::{BakeOptions, Baked, Queries, bake};
use tetracone_tests::{
    rng::Rng,
    shapes::{Shape, Shape3, space as shapes},
};

const SOLIDS: usize = 1000;
const PAIRS: usize = 4000;

/// Frames measured, unless the command line says otherwise, and frames before them.
const FRAMES: usize = 300;
const WARM: usize = 20;

/// Half the size of the box that they move in; they are about two units across.
const HALVES: [f64; 3] = [40.0, 30.0, 20.0];

/// How far one goes along an axis in a frame at most, and how much it turns: at 60 frames a second
/// and with metres for units, at most 0.6 and 1.8 metres and radians a second.
const PACES: [f64; 2] = [0.01, 0.03];

/// How many times as fast as the best peer we mean to be.
const AIM: f64 = 3.0;

fn solids() -> Vec<Shape3> {
    let spiky = |frequency, seed| shapes::sphere(frequency).rough(0.25, seed);
    let to_unit = |shape: Shape3| {
        let (low, high) = shape.bounds();
        let size = (0..3).map(|k| high[k] - low[k]).fold(0.0, f64::max);
        let middle = shape.middle().map(|x| -x);
        shape.moved(middle).scaled(2.0 / size)
    };
    let all = [
        shapes::torus(12, 8),
        shapes::torus(20, 12),
        spiky(3, 1),
        spiky(5, 2),
        shapes::comb(8),
        shapes::polycube(&[[0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 1, 1]]),
    ];
    all.into_iter().map(to_unit).collect()
}

/// Where a solid is and how it moves.
struct Mover {
    place: [f64; 3],
    speed: [f64; 3],
    axis: [f64; 3],
    angle: f64,
    spin: f64,
}

impl Mover {
    fn new(rng: &mut Rng, half: f64, pace: f64) -> Self {
        let mut any = |size: f64| [0; 3].map(|_| rng.between(-size, size));
        Self {
            place: any(half),
            speed: any(pace),
            axis: any(1.0),
            angle: any(3.0)[0],
            spin: any(pace)[0],
        }
    }

    fn go(&mut self, half: f64) {
        for (x, speed) in self.place.iter_mut().zip(&mut self.speed) {
            if x.abs() > half && *x * *speed > 0.0 {
                *speed = -*speed;
            }
            *x += *speed;
        }
        self.angle += self.spin;
    }

    /// The same for everyone, bit for bit.
    fn poses(&self) -> (space::Pose<f32>, Pose) {
        #[expect(clippy::cast_possible_truncation, reason = "rounding is meant")]
        let [x, y, z] = self.place.map(|x| x as f32);
        let pose = space::Pose::turned(space::Point::new(x, y, z), self.axis, self.angle)
            .expect("it is a pose");
        let [i, j, k, w] = pose.rotation().to_xyzw();
        let rotation = Rotation::from_xyzw(i, j, k, w);
        (pose, Pose::from_parts(Vector::new(x, y, z), rotation))
    }
}

/// How long frames took.
#[derive(Default)]
struct Times(Vec<Duration>);

impl Times {
    fn take<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let start = ThreadTime::now();
        let result = work();
        self.0.push(start.elapsed());
        result
    }

    /// Microseconds: the mean, the 99th percentile, the slowest.
    fn figures(&self) -> [f64; 3] {
        let mut times: Vec<_> = self.0.iter().map(|time| time.as_secs_f64() * 1e6).collect();
        times.sort_unstable_by(f64::total_cmp);
        let count = f64::from(u32::try_from(times.len()).expect("few"));
        let late = times.len() - 1 - times.len() / 100;
        [
            times.iter().sum::<f64>() / count,
            times[late],
            times[times.len() - 1],
        ]
    }
}

/// Puts all pairs of boxes that meet into a list, with a tree that is kept.
type Broad = fn(&mut Bvh, &mut BvhWorkspace, &[Aabb], &mut Vec<(u32, u32)>);

/// What the peers keep, and how they find near pairs.
struct Peer {
    name: &'static str,
    bvh: Bvh,
    workspace: BvhWorkspace,
    near: Vec<(u32, u32)>,
    broad: Broad,
    narrow: fn(&TriMesh, &Pose, &TriMesh, &Pose) -> bool,
    times: Times,
}

/// The tree kept, its boxes refitted.
fn refitted(
    bvh: &mut Bvh,
    workspace: &mut BvhWorkspace,
    boxes: &[Aabb],
    near: &mut Vec<(u32, u32)>,
) {
    for (number, aabb) in (0..).zip(boxes) {
        bvh.insert_or_update_partially(*aabb, number, 0.0);
    }
    bvh.optimize_incremental(workspace);
    bvh.refit(workspace);
    bvh.traverse_bvtt_single_tree::<false>(workspace, &mut |a, b| near.push((a, b)));
}

/// The tree built anew.
fn rebuilt(
    bvh: &mut Bvh,
    workspace: &mut BvhWorkspace,
    boxes: &[Aabb],
    near: &mut Vec<(u32, u32)>,
) {
    *bvh = Bvh::from_leaves(BvhBuildStrategy::Binned, boxes);
    bvh.traverse_bvtt_single_tree::<false>(workspace, &mut |a, b| near.push((a, b)));
}

/// The library's call.
fn by_call(a: &TriMesh, at: &Pose, b: &TriMesh, other: &Pose) -> bool {
    intersection_test(at, a, other, b).is_ok_and(|answer| answer.intersecting)
}

/// Written by hand: down the trees of both meshes at once.
fn two_trees(a: &TriMesh, at: &Pose, b: &TriMesh, other: &Pose) -> bool {
    let pose = at.inv_mul(other);
    a.bvh()
        .leaf_pairs(b.bvh(), |a, b| {
            a.aabb().intersects_aabb(&b.aabb().transform_by(&pose))
        })
        .any(|(i, j)| {
            let (first, second) = (a.triangle(i), b.triangle(j));
            intersection_test(&Pose::IDENTITY, &first, &pose, &second)
                .is_ok_and(|answer| answer.intersecting)
        })
}

trait Intersects {
    fn intersects_aabb(&self, other: &Self) -> bool;
}

impl Intersects for Aabb {
    fn intersects_aabb(&self, other: &Self) -> bool {
        parry3d::bounding_volume::BoundingVolume::intersects(self, other)
    }
}

impl Peer {
    fn all() -> Vec<Self> {
        let peer = |name, broad: Broad, narrow| Self {
            name,
            bvh: Bvh::new(),
            workspace: BvhWorkspace::default(),
            near: Vec::new(),
            broad,
            narrow,
            times: Times::default(),
        };
        vec![
            peer("parry3d, tree refitted", refitted, by_call),
            peer("parry3d, tree rebuilt", rebuilt, by_call),
            peer("parry3d, both meshes' trees", refitted, two_trees),
        ]
    }

    fn frame(&mut self, meshes: &[&TriMesh], poses: &[Pose]) -> Vec<(usize, usize)> {
        let boxes: Vec<_> = meshes
            .iter()
            .zip(poses)
            .map(|(mesh, pose)| mesh.compute_aabb(pose))
            .collect();
        self.near.clear();
        (self.broad)(&mut self.bvh, &mut self.workspace, &boxes, &mut self.near);
        let touch = |&(a, b): &(u32, u32)| {
            let (a, b) = (a as usize, b as usize);
            (self.narrow)(meshes[a], &poses[a], meshes[b], &poses[b])
                .then_some((a.min(b), a.max(b)))
        };
        self.near.iter().filter_map(touch).collect()
    }
}

fn main() {
    let words: Vec<_> = std::env::args().collect();
    let mut numbers = words.iter().filter_map(|word| word.parse::<f64>().ok());
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a count of frames"
    )]
    let frames = numbers.next().map_or(FRAMES, |frames| frames as usize);
    let only: Vec<f64> = numbers.collect();
    let shapes = solids();
    let options = BakeOptions {
        queries: Some(Queries::All),
        ..BakeOptions::default()
    };
    let baked: Vec<_> = shapes
        .iter()
        .map(|shape| bake::<Space<f32>>(&shape.points, &shape.faces, &options).expect("valid"))
        .collect();
    let solids: Vec<Solid<'_, Space<f32>>> = baked
        .iter()
        .map(|baked: &Baked| baked.image().solid().expect("it has boxes"))
        .collect();
    let meshes: Vec<_> = shapes.iter().map(mesh).collect();
    for shape in &shapes {
        print!("{} ", shape.faces.len());
    }
    println!("triangles; {SOLIDS} solids, {frames} frames; µs a frame: mean, p99, slowest");
    let mut all_reached = true;
    for pace in PACES {
        for half in HALVES {
            if !(only.is_empty() || only == [half * 2.0, pace]) {
                continue;
            }
            all_reached &= measure((half, pace), frames, &solids, &meshes);
        }
    }
    println!("{}", if all_reached { "ok" } else { "short" });
}

fn mesh(shape: &Shape3) -> TriMesh {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "shapes have f32 coordinates"
    )]
    let points = shape.points.iter().map(|point| {
        let [x, y, z] = point.map(|x| x as f32);
        Vector::new(x, y, z)
    });
    TriMesh::new(points.collect(), shape.faces.clone()).expect("it has faces")
}

fn measure(
    (half, pace): (f64, f64),
    frames: usize,
    solids: &[Solid<'_, Space<f32>>],
    meshes: &[TriMesh],
) -> bool {
    let mut rng = Rng::new(7);
    let mut movers: Vec<_> = (0..SOLIDS)
        .map(|_| Mover::new(&mut rng, half, pace))
        .collect();
    let kinds: Vec<_> = (0..SOLIDS).map(|_| rng.below(solids.len())).collect();
    let meshes: Vec<_> = kinds.iter().map(|kind| &meshes[*kind]).collect();
    let mut world = Box::new(World::<_, SOLIDS, PAIRS>::new());
    let handles: Vec<Handle> = kinds
        .iter()
        .zip(&movers)
        .map(|(kind, mover)| world.insert(&solids[*kind], mover.poses().0, Mobility::Moving))
        .map(|handle| handle.expect("there is room"))
        .collect();
    let mut peers = if std::env::var_os("OURS").is_some() {
        Vec::new()
    } else {
        Peer::all()
    };
    let mut ours = Times::default();
    let (mut near, mut touching, mut changes, mut parts) = (0, 0, 0, 0);
    let mut differ = vec![[0, 0]; peers.len()];
    for frame in 0..WARM + frames {
        for mover in &mut movers {
            mover.go(half);
        }
        let (poses, theirs): (Vec<_>, Vec<_>) = movers.iter().map(Mover::poses).unzip();
        let step = ours.take(|| {
            for (handle, pose) in handles.iter().zip(&poses) {
                world.set_pose(*handle, *pose).expect("it is there");
            }
            world.step().expect("there is room")
        });
        near += step.near;
        touching += step.touching;
        let told = world.events().filter(|event| event.change != Change::End);
        let known: BTreeSet<_> = told
            .map(|event| (event.first.index(), event.second.index()))
            .collect();
        changes += world
            .events()
            .filter(|event| event.change != Change::Stay)
            .count();
        let solids: BTreeSet<_> = known.iter().flat_map(|(a, b)| [a, b]).collect();
        parts += solids.len();
        for (peer, differ) in peers.iter_mut().zip(&mut differ) {
            let mut times = core::mem::take(&mut peer.times);
            let found = times.take(|| peer.frame(&meshes, &theirs));
            peer.times = times;
            let found: BTreeSet<_> = found.into_iter().collect();
            differ[0] += found.len();
            differ[1] += found.symmetric_difference(&known).count();
        }
        if frame + 1 == WARM {
            (near, touching, changes, parts) = (0, 0, 0, 0);
            differ.fill([0, 0]);
            ours.0.clear();
            for peer in &mut peers {
                peer.times.0.clear();
            }
        }
    }
    let each = |count: usize| {
        f64::from(u32::try_from(count).expect("few"))
            / f64::from(u32::try_from(frames).expect("few"))
    };
    println!(
        "\nbox of {} units, pace {pace}: a frame has {:.0} near pairs, {:.1} touching ones with {:.1} % of the \
         solids, {:.2} begin or end",
        half * 2.0,
        each(near),
        each(touching),
        each(parts) * 100.0 / 1000.0,
        each(changes),
    );
    let [mean, late, slowest] = ours.figures();
    println!("{:30} {mean:8.0} {late:8.0} {slowest:8.0}", "tetracone");
    let mut best = f64::INFINITY;
    for (peer, [found, differ]) in peers.iter().zip(differ) {
        let [theirs, late, slowest] = peer.times.figures();
        println!(
            "{:30} {theirs:8.0} {late:8.0} {slowest:8.0}  ×{:.1}, {:.1} touching, {:.2} differ",
            peer.name,
            theirs / mean,
            each(found),
            each(differ),
        );
        best = best.min(theirs / mean);
    }
    println!("best peer's time to ours: ×{best:.1}, aim {AIM}");
    best >= AIM
}
