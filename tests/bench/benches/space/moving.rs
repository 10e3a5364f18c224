//! Balls that move: against parry3d's shape casts.

use parry3d::math::{Pose, Vector};
use parry3d::query::{ShapeCastOptions, cast_shapes};
use parry3d::shape::Ball;
use tetracone::BallTracker;
use tetracone::query::{Capsule, Segment};
use tetracone_bench::options::Options;
use tetracone_bench::race::{Outcome, Peer, race};
use tetracone_bench::report::{Aim, Table, brief};
use tetracone_bench::score::{Score, cell, share};
use tetracone_bench::segments::{KINDS, path};

use super::mesh::{MeshSubject, point, vector};

/// How many times as fast as parry we mean to be.
const AIM: f64 = 2.0;

/// The ball's radius as a part of the solid's size.
const PART: f32 = 1.0 / 32.0;

/// Rows of fewer ways say little.
const FEWEST: usize = 16;

/// Times that are farther apart than this part of the way count as other ones.
const SAME: f32 = 1e-3;

/// Measures all solids.
pub(crate) fn measure(options: &Options, solids: &[MeshSubject]) {
    let table = Table::new(
        options.markdown,
        "Moving balls in space, of a thirty-second of the solid's size, ns a query (ours: tracked, \
         cold: one-shot; starts: balls that touch from the start, which are left out: parry finds \
         nothing in the material; other: where parry misses a touch, sees one that is none, or is a \
         thousandth of the way off; ratios: parry's time to ours)",
        &[
            "solid            ",
            "way   ",
            "hits  ",
            "starts",
            "cold      ",
            "ours  ",
            "parry     ",
            "other      ",
            "ours ×",
            "cold ×",
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
    let radius = solid.mesh.local_aabb().extents().max_element() * PART;
    let ends = path(kind, &solid.shape, options.queries);
    let way = |[from, to]: &[[f64; 3]; 2]| {
        let axis = Segment::new(point(from), point(to)).expect("it is in the domain");
        Capsule::new(axis, radius).expect("it is in the domain")
    };
    let is_free = |ends: &[[f64; 3]; 2]| {
        let hit = body.cast_ball(&way(ends));
        hit.is_none_or(|hit| hit.parameter > 0.0)
    };
    let free: Vec<_> = ends.iter().filter(|ends| is_free(ends)).copied().collect();
    let (touching, ends) = (ends.len() - free.len(), free);
    if ends.len() < FEWEST {
        return;
    }
    let ways: Vec<_> = ends.iter().map(way).collect();
    let (mesh, ball, here) = (&solid.mesh, Ball::new(radius), Pose::IDENTITY);
    let cast = |number: usize| {
        let [from, to] = ends[number].each_ref().map(vector);
        let limit = ShapeCastOptions::with_max_time_of_impact(1.0);
        let start = Pose::from_translation(from);
        let hit = cast_shapes(&start, to - from, &ball, &here, Vector::ZERO, mesh, limit);
        hit.expect("parry can tell").map(|hit| hit.time_of_impact)
    };
    let all = ways.len();
    let [mut missed, mut none, mut off] = [0; 3];
    for (number, way) in ways.iter().enumerate() {
        let (own, their) = (body.cast_ball(way), cast(number));
        match (own.map(|hit| hit.parameter), their) {
            (Some(_), None) => missed += 1,
            (None, Some(_)) => none += 1,
            (Some(own), Some(their)) => off += usize::from((own - their).abs() > SAME),
            (None, None) => {}
        }
    }
    let mut tracker = BallTracker::new();
    let mut peers = vec![
        Peer::new("ours", all, |number| {
            tracker.cast(&body, &ways[number]).is_some()
        }),
        Peer::sampled("cold", all, |number| {
            body.cast_ball(&ways[number]).is_some()
        }),
        Peer::sampled("parry", all, |number| cast(number).is_some()),
    ];
    let outcomes: Vec<Outcome> = race(&mut peers, options.rounds);
    drop(peers);
    let ratio = |own: usize| outcomes[2].time / outcomes[own].time;
    let aim = |what, ratio, least| Aim { what, ratio, least };
    let mut aims = vec![aim("cold", ratio(1), AIM)];
    if is_coherent {
        aims.push(aim("coherent", ratio(0), AIM));
    }
    table.row(&[
        solid.name().to_owned(),
        kind.to_owned(),
        share(outcomes[0].hits, all),
        touching.to_string(),
        brief(outcomes[1].time),
        brief(outcomes[0].time),
        cell(&outcomes[2]),
        format!("-{missed} +{none} {off}"),
        brief(ratio(0)),
        brief(ratio(1)),
        score.note(&format!("{} {kind}", solid.name()), &aims),
    ]);
}
