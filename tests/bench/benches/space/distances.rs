//! Distances of solids: against parry3d, and, of what is written down, against FCL.

use parry3d::math;
use parry3d::query;
use tetracone::PairTracker;
use tetracone::solid::Solid;
use tetracone::space::{Pose, Space};
use tetracone_bench::options::Options;
use tetracone_bench::poses::write;
use tetracone_bench::race::{Outcome, Peer, race, spread};
use tetracone_bench::report::{Aim, Table, brief};
use tetracone_bench::score::{Score, cell, share};
use tetracone_oracle::motions::pair::Pose3;

use super::mesh::MeshSubject;
use super::pairs::{Couple, couples, our_pose, parry_pose, ways};

/// How many times as fast as parry we mean to be under coherence.
const AIM: f64 = 2.0;

/// What is taken for the same distance: parry rounds in `f32` throughout.
const SAME: f32 = 1e-3;

/// Positions at which distances are compared.
const COMPARED: usize = 200;

/// Measures the couples of the table `pairs` on the same ways.
pub(crate) fn measure(options: &Options, solids: &[MeshSubject]) {
    let table = Table::new(
        options.markdown,
        "Distances in space, ns a query (cold: one-shot, ours: tracked; nested: solids in others, \
         which parry takes for free; other: distances that are more than a thousandth off; ratios: \
         parry's time to ours)",
        &[
            "solid       ",
            "other       ",
            "motion ",
            "touch ",
            "cold   ",
            "ours   ",
            "parry      ",
            "nested",
            "other",
            "ours ×",
            "cold ×",
            "",
        ],
    );
    let mut score = Score::default();
    for couple in couples(solids) {
        for (motion, path) in ways(couple) {
            row(options, couple, (motion, &path), &table, &mut score);
        }
    }
    score.print();
}

/// How far apart they are, with memory.
fn tracked<'a>(
    still: &'a Solid<'a, Space<f32>>,
    moving: &'a Solid<'a, Space<f32>>,
    poses: &'a [Pose<f32>],
) -> impl FnMut(usize) -> f32 + 'a {
    let mut tracker = PairTracker::new();
    move |number| {
        let placed = moving.at(poses[number]).expect("it stays in the domain");
        tracker.distance(still, &placed, None).distance
    }
}

fn row(
    options: &Options,
    couple: Couple<'_>,
    (motion, path): (&str, &[Pose3]),
    table: &Table,
    score: &mut Score,
) {
    let (first, second) = (couple.still.solid(), couple.moving.solid());
    let poses: Vec<_> = path.iter().map(our_pose).collect();
    let theirs: Vec<_> = path.iter().map(parry_pose).collect();
    let here = math::Pose::IDENTITY;
    let parry = |number: usize| {
        let (still, moving) = (&couple.still.mesh, &couple.moving.mesh);
        let answer = query::distance(&here, still, &theirs[number], moving);
        answer.expect("parry can tell").distance
    };
    let mut ours = tracked(&first, &second, &poses);
    let distances: Vec<_> = (0..path.len()).map(&mut ours).collect();
    let some = spread(path.len(), COMPARED);
    let (mut nested, mut other) = (0, 0);
    for number in some {
        let (own, their) = (distances[number], parry(number));
        if own == 0.0 {
            nested += usize::from(their > 0.0);
        } else {
            other += usize::from((own - their).abs() > SAME * own.max(their));
        }
    }
    let cold = |number: usize| {
        let placed = second.at(poses[number]).expect("it stays in the domain");
        first.distance(&placed).distance
    };
    let mut peers = vec![
        Peer::new("ours", path.len(), |number| ours(number) == 0.0),
        Peer::sampled("cold", path.len(), |number| cold(number) == 0.0),
        Peer::sampled("parry", path.len(), |number| parry(number) == 0.0),
    ];
    let outcomes: Vec<Outcome> = race(&mut peers, options.rounds);
    drop(peers);
    let ratio = |own: usize| outcomes[2].time / outcomes[own].time;
    let aim = |what, ratio, least| Aim { what, ratio, least };
    let aims = [aim("coherent", ratio(0), AIM), aim("cold", ratio(1), 1.0)];
    let what = format!("{} {} {motion}", couple.still.name(), couple.moving.name());
    write(
        &format!("distance {what}"),
        [&couple.still.shape, &couple.moving.shape],
        path,
        &outcomes,
        ("distance", &distances),
    );
    table.row(&[
        couple.still.name().to_owned(),
        couple.moving.name().to_owned(),
        motion.to_owned(),
        share(outcomes[0].hits, path.len()),
        cell(&outcomes[1]),
        brief(outcomes[0].time),
        brief(outcomes[2].time),
        nested.to_string(),
        other.to_string(),
        brief(ratio(0)),
        brief(ratio(1)),
        score.note(&what, &aims),
    ]);
}
