//! Signed distances of points: against parry3d's projections, whole and cut off at the true distance.

use parry3d::query::PointQuery;
use tetracone::BallTracker;
use tetracone_bench::balls::{KINDS, path};
use tetracone_bench::options::Options;
use tetracone_bench::race::{Outcome, Peer, race};
use tetracone_bench::report::{Aim, Table, brief};
use tetracone_bench::score::{Score, cell};

use super::mesh::{MeshSubject, point, vector};

/// How many times as fast as parry's projection we mean to be, and as its pruned one.
const AIMS: [f64; 2] = [2.0, 1.0];

/// How much farther than the true distance the pruned projection looks: it rounds.
const ROOM: f32 = 1.0 + 1e-4;

/// Measures all solids.
pub(crate) fn measure(options: &Options, solids: &[MeshSubject]) {
    let table = Table::new(
        options.markdown,
        "Signed distances of points in space, ns a query (cold: one-shot, ours: tracked; whole: \
         parry3d's projection, pruned: cut off at the true distance; ratios: parry's time to ours)",
        &[
            "solid            ",
            "path    ",
            "cold      ",
            "ours  ",
            "whole     ",
            "pruned    ",
            "ours/whole ×",
            "cold/whole ×",
            "ours/pruned ×",
            "cold/pruned ×",
            "",
        ],
    );
    let mut score = Score::default();
    for solid in solids {
        for kind in KINDS {
            row(options, solid, kind, &table, &mut score);
        }
    }
    score.print();
}

fn row(
    options: &Options,
    solid: &MeshSubject,
    (kind, is_coherent): (&str, bool),
    table: &Table,
    score: &mut Score,
) {
    let body = solid.solid();
    let signed = |place: &[f64; 3]| body.signed_distance(point(place)).expect("in the domain");
    let path = path(kind, &solid.shape, options.queries, |place| {
        signed(&place).distance <= 0.0
    });
    let distances: Vec<_> = path
        .iter()
        .map(|place| signed(place).distance.abs())
        .collect();
    let vectors: Vec<_> = path.iter().map(vector).collect();
    let points: Vec<_> = path.iter().map(point).collect();
    let (all, mesh) = (path.len(), &solid.mesh);
    let mut tracker = BallTracker::new();
    let inside = |distance: Option<f32>| distance.is_some_and(|distance| distance < 0.0);
    let mut peers = vec![
        Peer::new("ours", all, |number| {
            let nearest = tracker.signed_distance(&body, points[number]);
            inside(nearest.map(|nearest| nearest.distance))
        }),
        Peer::sampled("cold", all, |number| {
            inside(
                body.signed_distance(points[number])
                    .map(|nearest| nearest.distance),
            )
        }),
        Peer::sampled("whole", all, |number| {
            mesh.project_local_point(vectors[number], false).is_inside
        }),
        Peer::sampled("pruned", all, |number| {
            let reach = distances[number] * ROOM + f32::MIN_POSITIVE;
            mesh.project_local_point_with_max_dist(vectors[number], false, reach)
                .is_some_and(|nearest| nearest.is_inside)
        }),
    ];
    let outcomes: Vec<Outcome> = race(&mut peers, options.rounds);
    drop(peers);
    let ratio = |own: usize, peer: usize| outcomes[peer].time / outcomes[own].time;
    let aim = |what, ratio, least| Aim { what, ratio, least };
    let mut aims = vec![
        aim("cold, whole", ratio(1, 2), AIMS[0]),
        aim("cold, pruned", ratio(1, 3), AIMS[1]),
    ];
    if is_coherent {
        aims.push(aim("coherent, whole", ratio(0, 2), AIMS[0]));
        aims.push(aim("coherent, pruned", ratio(0, 3), AIMS[1]));
    }
    table.row(&[
        solid.name().to_owned(),
        kind.to_owned(),
        cell(&outcomes[1]),
        brief(outcomes[0].time),
        cell(&outcomes[2]),
        cell(&outcomes[3]),
        brief(ratio(0, 2)),
        brief(ratio(1, 2)),
        brief(ratio(0, 3)),
        brief(ratio(1, 3)),
        score.note(&format!("{} {kind}", solid.name()), &aims),
    ]);
}
