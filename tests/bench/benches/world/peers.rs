//! What parry3d can do in a frame: its tree of boxes, kept or built anew, and its tests of meshes.

use std::collections::HashMap;

use parry3d::{
    bounding_volume::{Aabb, BoundingVolume as _},
    math::Pose,
    partitioning::{Bvh, BvhBuildStrategy, BvhWorkspace},
    query::{
        self, ClosestPoints, ContactManifold, ContactManifoldsWorkspace, DefaultQueryDispatcher,
        PersistentQueryDispatcher as _,
    },
    shape::{Shape as _, TriMesh},
};

use super::times::Times;

/// How far the tree's boxes are loosened where they are: a solid goes that far in some frames.
const LOOSE: f32 = 0.05;

/// Two solids that touch or come within the margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Relation {
    Within,
    Touching,
}

/// A mesh and where it is.
#[derive(Clone, Copy)]
struct Placed<'a> {
    mesh: &'a TriMesh,
    pose: &'a Pose,
}

/// What parry remembers of a pair.
#[derive(Default)]
struct Memory {
    manifolds: Vec<ContactManifold<(), ()>>,
    workspace: Option<ContactManifoldsWorkspace>,
    /// In which frame it was last asked about.
    frame: usize,
}

/// How two solids lie, with a margin.
type Narrow = fn([Placed<'_>; 2], f32, &mut Memory) -> Option<Relation>;

/// Puts all pairs of boxes that meet into a list, with a tree that is kept.
type Broad = fn(&mut Bvh, &mut BvhWorkspace, &[Aabb], &mut Vec<(u32, u32)>);

/// What a peer keeps, and how it finds near pairs.
pub(crate) struct Peer {
    pub(crate) name: &'static str,
    pub(crate) times: Times,
    bvh: Bvh,
    workspace: BvhWorkspace,
    near: Vec<(u32, u32)>,
    broad: Broad,
    narrow: Narrow,
    /// Of every near pair, where the narrow test has one.
    memory: Option<HashMap<(u32, u32), Memory>>,
    frame: usize,
}

/// The tree kept, its boxes refitted.
fn refitted(
    bvh: &mut Bvh,
    workspace: &mut BvhWorkspace,
    boxes: &[Aabb],
    near: &mut Vec<(u32, u32)>,
) {
    keep(0.0, bvh, workspace, boxes, near);
}

/// The tree kept, its boxes refitted where solids leave them; pairs whose own boxes meet.
fn loosened(
    bvh: &mut Bvh,
    workspace: &mut BvhWorkspace,
    boxes: &[Aabb],
    near: &mut Vec<(u32, u32)>,
) {
    keep(LOOSE, bvh, workspace, boxes, near);
    near.retain(|&(a, b)| boxes[a as usize].intersects(&boxes[b as usize]));
}

fn keep(
    loose: f32,
    bvh: &mut Bvh,
    workspace: &mut BvhWorkspace,
    boxes: &[Aabb],
    near: &mut Vec<(u32, u32)>,
) {
    for (number, aabb) in (0..).zip(boxes) {
        bvh.insert_or_update_partially(*aabb, number, loose);
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

/// Whether they touch: the library's call.
fn by_call([a, b]: [Placed<'_>; 2], _: f32, _: &mut Memory) -> Option<Relation> {
    let answer = query::intersection_test(a.pose, a.mesh, b.pose, b.mesh);
    answer
        .is_ok_and(|answer| answer.intersecting)
        .then_some(Relation::Touching)
}

/// Whether they touch, written by hand: down the trees of both meshes at once.
fn two_trees([a, b]: [Placed<'_>; 2], _: f32, _: &mut Memory) -> Option<Relation> {
    let pose = a.pose.inv_mul(b.pose);
    a.mesh
        .bvh()
        .leaf_pairs(b.mesh.bvh(), |a, b| {
            a.aabb().intersects(&b.aabb().transform_by(&pose))
        })
        .any(|(i, j)| {
            let (first, second) = (a.mesh.triangle(i), b.mesh.triangle(j));
            query::intersection_test(&Pose::IDENTITY, &first, &pose, &second)
                .is_ok_and(|answer| answer.intersecting)
        })
        .then_some(Relation::Touching)
}

/// What a distance says.
fn at(distance: f32, margin: f32) -> Option<Relation> {
    if distance <= 0.0 {
        Some(Relation::Touching)
    } else {
        (distance <= margin).then_some(Relation::Within)
    }
}

/// How far they are apart: the library's call.
fn by_distance([a, b]: [Placed<'_>; 2], margin: f32, _: &mut Memory) -> Option<Relation> {
    let answer = query::distance(a.pose, a.mesh, b.pose, b.mesh);
    at(answer.ok()?.distance, margin)
}

/// Where they are nearest, within the margin: the library's call.
fn by_points([a, b]: [Placed<'_>; 2], margin: f32, _: &mut Memory) -> Option<Relation> {
    match query::closest_points(a.pose, a.mesh, b.pose, b.mesh, margin).ok()? {
        ClosestPoints::Intersecting => Some(Relation::Touching),
        ClosestPoints::WithinMargin(..) => Some(Relation::Within),
        ClosestPoints::Disjoint => None,
    }
}

/// The deepest contact, predicted within the margin: the library's call.
fn by_contact([a, b]: [Placed<'_>; 2], margin: f32, _: &mut Memory) -> Option<Relation> {
    let contact = query::contact(a.pose, a.mesh, b.pose, b.mesh, margin);
    at(contact.ok()??.dist, margin)
}

/// All contacts, predicted within the margin and kept from frame to frame: the library's call.
fn by_manifolds([a, b]: [Placed<'_>; 2], margin: f32, memory: &mut Memory) -> Option<Relation> {
    let pose = a.pose.inv_mul(b.pose);
    let Memory {
        manifolds,
        workspace,
        ..
    } = memory;
    DefaultQueryDispatcher
        .contact_manifolds(&pose, a.mesh, b.mesh, margin, manifolds, workspace)
        .ok()?;
    let points = manifolds.iter().flat_map(|manifold| &manifold.points);
    at(points.map(|point| point.dist).reduce(f32::min)?, margin)
}

/// Whether they touch or come within the margin, written by hand: down the trees of both meshes at
/// once, to the first triangles that touch; how far they are apart is left open.
fn two_loose_trees([a, b]: [Placed<'_>; 2], margin: f32, _: &mut Memory) -> Option<Relation> {
    let pose = a.pose.inv_mul(b.pose);
    let mut relation = None;
    let pairs = a.mesh.bvh().leaf_pairs(b.mesh.bvh(), |a, b| {
        let theirs = b.aabb().transform_by(&pose).loosened(margin);
        a.aabb().intersects(&theirs)
    });
    for (i, j) in pairs {
        let (first, second) = (a.mesh.triangle(i), b.mesh.triangle(j));
        if relation.is_some() {
            let test = query::intersection_test(&Pose::IDENTITY, &first, &pose, &second);
            if test.is_ok_and(|answer| answer.intersecting) {
                return Some(Relation::Touching);
            }
            continue;
        }
        let distance = query::distance(&Pose::IDENTITY, &first, &pose, &second).ok()?;
        relation = at(distance.distance, margin);
        if relation == Some(Relation::Touching) {
            return relation;
        }
    }
    relation
}

impl Peer {
    fn new(name: &'static str, broad: Broad, narrow: Narrow) -> Self {
        Self {
            name,
            times: Times::default(),
            bvh: Bvh::new(),
            workspace: BvhWorkspace::default(),
            near: Vec::new(),
            broad,
            narrow,
            memory: None,
            frame: 0,
        }
    }

    /// Those that tell what touches.
    pub(crate) fn touching() -> Vec<Self> {
        vec![
            Self::new("tree refitted", refitted, by_call),
            Self::new("tree rebuilt", rebuilt, by_call),
            Self::new("both meshes' trees", refitted, two_trees),
            Self::new("both meshes' trees, loose boxes", loosened, two_trees),
        ]
    }

    /// Those that tell what touches or is within a margin.
    pub(crate) fn within() -> Vec<Self> {
        let mut kept = Self::new("manifolds, kept", loosened, by_manifolds);
        kept.memory = Some(HashMap::new());
        vec![
            Self::new("distance", loosened, by_distance),
            Self::new("closest points", loosened, by_points),
            Self::new("contact, predicted", loosened, by_contact),
            kept,
            Self::new("both meshes' trees", refitted, two_loose_trees),
            Self::new("both meshes' trees, loose boxes", loosened, two_loose_trees),
        ]
    }

    /// All pairs that touch or are within the margin.
    pub(crate) fn frame(
        &mut self,
        meshes: &[&TriMesh],
        poses: &[Pose],
        margin: f32,
    ) -> Vec<(usize, usize, Relation)> {
        let boxes: Vec<_> = meshes
            .iter()
            .zip(poses)
            .map(|(mesh, pose)| mesh.compute_aabb(pose).loosened(margin / 2.0))
            .collect();
        self.near.clear();
        (self.broad)(&mut self.bvh, &mut self.workspace, &boxes, &mut self.near);
        self.frame += 1;
        let mut found = Vec::new();
        for &(a, b) in &self.near {
            let (first, second) = (a.min(b), a.max(b));
            let placed = [first, second].map(|number| Placed {
                mesh: meshes[number as usize],
                pose: &poses[number as usize],
            });
            let relation = match &mut self.memory {
                None => (self.narrow)(placed, margin, &mut Memory::default()),
                Some(memory) => {
                    let memory = memory.entry((first, second)).or_default();
                    memory.frame = self.frame;
                    (self.narrow)(placed, margin, memory)
                }
            };
            if let Some(relation) = relation {
                found.push((first as usize, second as usize, relation));
            }
        }
        if let Some(memory) = &mut self.memory {
            memory.retain(|_, memory| memory.frame == self.frame);
        }
        found
    }
}
