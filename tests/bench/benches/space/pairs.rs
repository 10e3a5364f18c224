//! Pairs of solids: against parry3d, and pairs that no constant was chosen by.

use parry3d::glamx::Quat;
use parry3d::math::{self, Vector};
use parry3d::query::intersection_test;
use tetracone::PairTracker;
use tetracone::query::{Posed, Witness};
use tetracone::solid::Solid;
use tetracone::space::{Pose, Quaternion, Space};
use tetracone_bench::options::Options;
use tetracone_bench::paths::{STEP, TURN, closest};
use tetracone_bench::poses::write;
use tetracone_bench::race::{Outcome, Peer, race, spread};
use tetracone_bench::report::{Aim, Table, brief};
use tetracone_bench::score::{Score, cell, share};
use tetracone_bench::single::slow;
use tetracone_oracle::{
    Grid,
    motions::{fit::Fit, pair},
    shapes::space::{PITCH, bolt_and_nut, linked, peg_and_hole},
};

use super::mesh::{MeshSubject, point, vector};

/// Positions of a line.
const LINE: u32 = 1000;

/// How many times as fast as parry we mean to be under coherence.
const AIM: f64 = 10.0;

/// Two solids, the second one in motion.
#[derive(Clone, Copy)]
pub(crate) struct Couple<'a> {
    pub(crate) still: &'a MeshSubject,
    pub(crate) moving: &'a MeshSubject,
}

/// Every solid with a copy of itself, and with the next but one, which has about as many triangles.
pub(crate) fn couples(solids: &[MeshSubject]) -> impl Iterator<Item = Couple<'_>> {
    solids.iter().enumerate().flat_map(|(number, still)| {
        [Some(still), solids.get(number + 2)]
            .into_iter()
            .flatten()
            .map(move |moving| Couple { still, moving })
    })
}

/// Measures the couples.
pub(crate) fn measure(options: &Options, solids: &[MeshSubject]) {
    let table = table(options, "Pairs in space");
    let mut score = Score::default();
    for couple in couples(solids) {
        for (motion, path) in ways(couple) {
            row(options, couple, (motion, &path), &table, &mut score);
        }
    }
    score.print();
}

/// Measures solids that leave each other little room, which no constant was chosen by.
pub(crate) fn measure_fits(options: &Options, _: &[MeshSubject]) {
    let table = table(options, "Pairs that fit each other");
    let mut score = Score::default();
    // Each touches for a part of its way: peg and bolt have a tenth more play than there is room for, the
    // link slides and leans as far as it can.
    let peg = Fit {
        turns: 2.0,
        slide: 1.0,
        play: 1.1e-3,
        ..Fit::default()
    };
    let bolt = Fit {
        turns: 4.0,
        pitch: PITCH,
        play: 0.011,
        ..Fit::default()
    };
    let link = Fit {
        turns: 1.0,
        slide: 0.2,
        play: 0.15,
        lean: 0.3,
        ..Fit::default()
    };
    let [inner, hole] = peg_and_hole(180, 1e-3);
    let [thread, nut] = bolt_and_nut(0.01);
    let [ring, other] = linked(60, 24);
    for ([still, moving], fit) in [
        ([hole, inner], peg),
        ([nut, thread], bolt),
        ([ring, other], link),
    ] {
        let (still, moving) = (MeshSubject::new(still), MeshSubject::new(moving));
        let couple = Couple {
            still: &still,
            moving: &moving,
        };
        let way: Vec<_> = fit.way(2 * TURN, Grid::F32).collect();
        row(options, couple, ("fit", &way), &table, &mut score);
    }
    score.print();
}

fn table(options: &Options, what: &str) -> Table {
    Table::new(
        options.markdown,
        &format!(
            "{what}, ns a query (cold: one-shot, ours: tracked; nested: hits without a crossing, \
             which parry misses; ratios: parry's time to ours; p99 and slowest: tracked, then \
             slowest cold)"
        ),
        &[
            "solid       ",
            "other       ",
            "motion ",
            "hits  ",
            "nested",
            "cold   ",
            "ours   ",
            "parry      ",
            "ours ×",
            "cold ×",
            "p99   ",
            "slowest",
            "cold  ",
            "",
        ],
    )
}

/// A circle around the still one, as close as it can be, and lines through it.
pub(crate) fn ways(couple: Couple<'_>) -> [(&'static str, Vec<pair::Pose3>); 2] {
    let pair = pair::Pair::new(&couple.still.shape, &couple.moving.shape, Grid::F32);
    // Two turns, or six lines, are enough.
    let count = 2 * TURN as usize;
    let (solid, other) = (couple.still.solid(), couple.moving.solid());
    let orbit = closest(
        (0..60).map(|k| 1.04 - 0.01 * f64::from(k)),
        |radius, count| {
            pair.orbit(radius, TURN, STEP / 2.0, 3)
                .take(count)
                .collect()
        },
        count,
        |pose| solid.intersects(&place(&other, pose)),
    );
    let through = pair.through(LINE, 4).take(count).collect();
    [("orbit", orbit), ("through", through)]
}

/// Our pose of a motion's.
pub(crate) fn our_pose(pose: &pair::Pose3) -> Pose<f32> {
    #[expect(clippy::cast_possible_truncation, reason = "they are f32 numbers")]
    let rotation = pose.quaternion.map(|x| x as f32);
    let rotation = Quaternion::from_wxyz(rotation).expect("it is of length one");
    Pose::new(point(&pose.offset), rotation).expect("it is a pose")
}

pub(crate) fn parry_pose(pose: &pair::Pose3) -> math::Pose {
    #[expect(clippy::cast_possible_truncation, reason = "they are f32 numbers")]
    let [w, x, y, z] = pose.quaternion.map(|x| x as f32);
    let rotation = Quat::from_xyzw(x, y, z, w).normalize();
    math::Pose::from_parts(vector(&pose.offset), rotation)
}

fn place<'b>(solid: &'b Solid<'_, Space<f32>>, pose: &pair::Pose3) -> Posed<'b, Space<f32>> {
    solid.at(our_pose(pose)).expect("it stays in the domain")
}

/// Whether they meet, with memory.
fn tracked<'a>(
    still: &'a Solid<'a, Space<f32>>,
    moving: &'a Solid<'a, Space<f32>>,
    poses: &'a [Pose<f32>],
) -> impl FnMut(usize) -> bool + 'a {
    let mut tracker = PairTracker::new();
    move |number| {
        let placed = moving.at(poses[number]).expect("it stays in the domain");
        tracker.intersects(still, &placed)
    }
}

/// Our times, tracked and cold, and parry's.
fn outcomes(options: &Options, couple: Couple<'_>, path: &[pair::Pose3]) -> Vec<Outcome> {
    let (first, second) = (couple.still.solid(), couple.moving.solid());
    let all = path.len();
    let poses: Vec<_> = path.iter().map(our_pose).collect();
    let parry: Vec<_> = path.iter().map(parry_pose).collect();
    let here = math::Pose::from_translation(Vector::ZERO);
    let mut peers = vec![
        Peer::new("ours", all, tracked(&first, &second, &poses)),
        Peer::sampled("cold", all, |number| {
            let placed = second.at(poses[number]).expect("it stays in the domain");
            first.intersects(&placed)
        }),
        Peer::sampled("parry", all, |number| {
            let (still, moving) = (&couple.still.mesh, &couple.moving.mesh);
            intersection_test(&here, still, &parry[number], moving)
                .expect("parry can tell")
                .intersecting
        }),
    ];
    race(&mut peers, options.rounds)
}

fn row(
    options: &Options,
    couple: Couple<'_>,
    (motion, path): (&str, &[pair::Pose3]),
    table: &Table,
    score: &mut Score,
) {
    let outcomes = outcomes(options, couple, path);
    let ratio = |own: usize| outcomes[2].time / outcomes[own].time;
    let (still, moving) = (couple.still.solid(), couple.moving.solid());
    let poses: Vec<_> = path.iter().map(our_pose).collect();
    let coherent = slow(TURN as usize, tracked(&still, &moving, &poses));
    let some = spread(path.len(), 1000);
    let cold = slow(some.len(), |n| {
        still.intersects(&place(&moving, &path[some[n]]))
    });
    let is_nested = |number: &&usize| {
        let witness = still.distance(&place(&moving, &path[**number])).witness;
        matches!(
            witness,
            Some(Witness::FirstInSecond(_) | Witness::SecondInFirst(_))
        )
    };
    let nested = some.iter().filter(is_nested).count();
    let aim = |what, ratio, least| Aim { what, ratio, least };
    let aims = [
        if motion == "orbit" {
            aim("circling", ratio(0), AIM)
        } else {
            aim("through", ratio(0), AIM)
        },
        aim("cold", ratio(1), 1.0),
    ];
    let what = format!("{} {} {motion}", couple.still.name(), couple.moving.name());
    write(
        &what,
        [&couple.still.shape, &couple.moving.shape],
        path,
        &outcomes,
        ("", &[]),
    );
    table.row(&[
        couple.still.name().to_owned(),
        couple.moving.name().to_owned(),
        motion.to_owned(),
        share(outcomes[0].hits, path.len()),
        share(nested, some.len()),
        cell(&outcomes[1]),
        brief(outcomes[0].time),
        cell(&outcomes[2]),
        brief(ratio(0)),
        brief(ratio(1)),
        brief(coherent.percentile),
        brief(coherent.slowest),
        brief(cold.slowest),
        score.note(&what, &aims),
    ]);
}
