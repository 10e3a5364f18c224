//! Points, ways and nearest places that a world is asked about, and parry's tree of boxes over meshes.

use parry3d::{
    bounding_volume::Aabb,
    math::{Pose, Vector},
    partitioning::{Bvh, BvhBuildStrategy},
    query::{PointQuery as _, Ray, RayCast as _},
    shape::{Shape as _, TriMesh, TriMeshFlags},
};
use tetracone::{
    query::Segment,
    solid::Solid,
    space::{Point, Space},
    world::{Groups, Mobility},
};
use tetracone_oracle::rng::Rng;
use tetracone_std::HeapWorld;

use super::{movers::Mover, times::Times};

/// Solids, and half the size of the box that they lie in.
const WORLDS: [(usize, f64); 4] = [(8, 6.0), (64, 12.0), (1000, 30.0), (8000, 60.0)];

/// Questions of a kind.
const QUESTIONS: usize = 2000;

/// Of its way to another place, what part a short way goes.
const SHORT: f32 = 0.05;

type World<'a> = HeapWorld<&'a Solid<'a, Space<f32>>>;

/// What a question is about.
type Places = [Point<f32>; 2];

/// A kind of question: its name, whether a world finds something, whether the peer does.
type Kind = (
    &'static str,
    fn(&World<'_>, Places) -> bool,
    fn(&Peer<'_>, Places) -> bool,
);

const KINDS: [Kind; 4] = [
    ("who holds a point", holds, |peer, places| {
        peer.holds(places)
    }),
    ("a way through all", is_hit, |peer, places| {
        peer.is_hit(places)
    }),
    (
        "a short way",
        |world, [from, to]| is_hit(world, [from, shortened(from, to)]),
        |peer, [from, to]| peer.is_hit([from, shortened(from, to)]),
    ),
    ("who is nearest", is_near, |peer, places| {
        peer.is_near(places)
    }),
];

/// Meshes, where they are, and the tree over their boxes.
struct Peer<'a> {
    meshes: Vec<(&'a TriMesh, Pose)>,
    bvh: Bvh,
}

/// Asks worlds of all sizes; once after a step and once after one solid was placed anew.
pub(crate) fn ask(solids: &[Solid<'_, Space<f32>>], meshes: &[TriMesh]) {
    println!(
        "\n| solids | question | found | µs after a step | µs after a change | parry's, µs | differ |"
    );
    println!("| ---: | --- | ---: | ---: | ---: | ---: | ---: |");
    // With the normals that tell what lies inside.
    let oriented = |mesh: &TriMesh| {
        let mut mesh = mesh.clone();
        mesh.set_flags(TriMeshFlags::ORIENTED).expect("closed");
        mesh
    };
    let meshes: Vec<TriMesh> = meshes.iter().map(oriented).collect();
    for (count, half) in WORLDS {
        let mut rng = Rng::new(7);
        let (mut world, mut placed) = (World::new(), Vec::new());
        for _ in 0..count {
            let (kind, mover) = (rng.below(solids.len()), Mover::new(&mut rng, half, 0.0));
            let (own, theirs) = mover.poses();
            let handle = world.insert(&solids[kind], own, Mobility::Moving);
            placed.push((handle.expect("room"), own, (&meshes[kind], theirs)));
        }
        world.step().expect("room");
        let meshes: Vec<_> = placed.iter().map(|(_, _, peer)| *peer).collect();
        let boxes: Vec<Aabb> = meshes
            .iter()
            .map(|(mesh, pose)| mesh.compute_aabb(pose))
            .collect();
        let bvh = Bvh::from_leaves(BvhBuildStrategy::Binned, &boxes);
        let peer = Peer { meshes, bvh };
        let mut changed = world.clone();
        let (first, pose, _) = placed[0];
        for pose in [tetracone::space::Pose::default(), pose] {
            changed.set_pose(first, pose).expect("it is there");
        }
        #[expect(clippy::cast_possible_truncation, reason = "rounding is meant")]
        let mut at = || {
            let [x, y, z] = [0; 3].map(|_| rng.between(-half, half) as f32);
            Point::new(x, y, z)
        };
        let places: Vec<Places> = (0..QUESTIONS).map(|_| [at(), at()]).collect();
        for (name, ours, theirs) in KINDS {
            let told = [
                asked(&places, |places| ours(&world, places)),
                asked(&places, |places| ours(&changed, places)),
                asked(&places, |places| theirs(&peer, places)),
            ];
            let [time, after, others] = [0, 1, 2].map(|k| told[k].0);
            assert_eq!(told[0].1, told[1].1, "{name}");
            let differ = told[0].1.iter().zip(&told[2].1).filter(|(a, b)| a != b);
            let found = told[0].1.iter().filter(|found| **found).count();
            println!(
                "| {count} | {name} | {found} | {time:.2} | {after:.2} | {others:.2} | {} |",
                differ.count()
            );
        }
    }
}

/// Microseconds a question, and the answers.
fn asked(places: &[Places], ask: impl Fn(Places) -> bool) -> (f64, Vec<bool>) {
    let mut times = Times::default();
    let answers = times.take(|| places.iter().map(|places| ask(*places)).collect());
    let count = f64::from(u32::try_from(places.len()).expect("few"));
    (times.figures()[0] / count, answers)
}

fn shortened(from: Point<f32>, to: Point<f32>) -> Point<f32> {
    let part = |a: f32, b: f32| a + (b - a) * SHORT;
    Point::new(part(from.x, to.x), part(from.y, to.y), part(from.z, to.z))
}

fn holds(world: &World<'_>, [place, _]: Places) -> bool {
    let holders = world.members_at(place, Groups::ALL).expect("near");
    holders.count() > 0
}

fn is_hit(world: &World<'_>, [from, to]: Places) -> bool {
    let way = Segment::new(from, to).expect("near");
    world.cast(&way, Groups::ALL).expect("near").is_some()
}

fn is_near(world: &World<'_>, [place, _]: Places) -> bool {
    world.nearest(place, Groups::ALL).expect("near").is_some()
}

fn vector(place: Point<f32>) -> Vector {
    Vector::new(place.x, place.y, place.z)
}

impl Peer<'_> {
    fn holds(&self, [place, _]: Places) -> bool {
        let place = vector(place);
        let here = Aabb::new(place, place);
        let holds = |number: u32| {
            let (mesh, pose) = &self.meshes[number as usize];
            mesh.contains_point(pose, place)
        };
        self.bvh
            .intersect_aabb(&here)
            .filter(|number| holds(*number))
            .count()
            > 0
    }

    fn is_hit(&self, [from, to]: Places) -> bool {
        let ray = Ray::new(vector(from), vector(to) - vector(from));
        let cast = |number: u32, most: f32| {
            let (mesh, pose) = &self.meshes[number as usize];
            mesh.cast_ray(pose, &ray, most, true)
        };
        self.bvh.cast_ray(&ray, 1.0, cast).is_some()
    }

    fn is_near(&self, [place, _]: Places) -> bool {
        let place = vector(place);
        let project = |number: u32, most: f32| {
            let (mesh, pose) = &self.meshes[number as usize];
            mesh.project_point_with_max_dist(pose, place, false, most)
        };
        self.bvh.project_point(place, f32::MAX, project).is_some()
    }
}
