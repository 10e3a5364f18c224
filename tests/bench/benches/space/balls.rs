//! Balls: against parry3d, whole and cut off at the radius.

use parry3d::query::PointQuery;
use tetracone::BallTracker;
use tetracone::query::Ball;
use tetracone::space::Space;
use tetracone_bench::balls::{Aims, KINDS, RADII, Study, ours, path};
use tetracone_bench::options::Options;
use tetracone_bench::race::{Outcome, Peer, race};

use super::mesh::{MeshSubject, point, vector};

/// How many times as fast as the best peer we mean to be.
const AIMS: Aims = Aims {
    coherent: 2.0,
    random: 1.0,
};

/// The peers' names, in the order of the columns; behind our three.
const PEERS: [&str; 2] = ["nearest", "pruned"];

/// Measures all solids.
pub(crate) fn measure(options: &Options, solids: &[MeshSubject]) {
    let mut study = Study::new(
        options,
        "Balls in space, ns a query (cold: one-shot, ours: tracked; nearest: parry3d's projection, \
         pruned: cut off at the radius; ratios: the best peer's time to ours; p99 and slowest: \
         tracked)",
        &PEERS,
        AIMS,
    );
    for solid in solids {
        for radius in RADII {
            for kind in KINDS {
                row(options, solid, radius, kind, &mut study);
            }
        }
    }
    study.print();
}

fn row(
    options: &Options,
    solid: &MeshSubject,
    (name, part): (&str, f32),
    kind: (&str, bool),
    study: &mut Study,
) {
    let body = solid.solid();
    let radius = solid.mesh.local_aabb().extents().max_element() * part;
    let ball = |place: [f64; 3]| Ball::new(point(&place), radius).expect("it is in the domain");
    let hit = |place| body.intersects_ball(&ball(place));
    let path = path(kind.0, &solid.shape, options.queries, hit);
    let balls: Vec<_> = path.iter().map(|place| ball(*place)).collect();
    let outcomes = outcomes(options, solid, &path, &balls);
    study.row((solid.name(), name), kind, &outcomes, (&body, &balls));
}

fn outcomes(
    options: &Options,
    solid: &MeshSubject,
    path: &[[f64; 3]],
    balls: &[Ball<Space<f32>>],
) -> Vec<Outcome> {
    let body = solid.solid();
    let (all, radius) = (path.len(), balls[0].radius());
    let vectors: Vec<_> = path.iter().map(vector).collect();
    let mesh = &solid.mesh;
    let mut contacts = BallTracker::new();
    let mut peers = ours(&body, balls, &mut contacts);
    peers.extend([
        Peer::sampled(PEERS[0], all, |number| {
            let nearest = mesh.project_local_point(vectors[number], true);
            (nearest.point - vectors[number]).length() <= radius
        }),
        Peer::sampled(PEERS[1], all, |number| {
            mesh.project_local_point_with_max_dist(vectors[number], true, radius)
                .is_some()
        }),
    ]);
    race(&mut peers, options.rounds)
}
