//! Pairs of convex solids: the methods of the literature for them against the core's query for any solids.

use tetracone::PairTracker;
use tetracone::space::Pose;
use tetracone_bench::options::Options;
use tetracone_bench::race::{Outcome, Peer, race, real};
use tetracone_bench::report::{Aim, Table, brief};
use tetracone_bench::score::{Score, cell, share};
use tetracone_classic::convex::{
    Pair, Verdict, Work,
    chung::{self, ChungTracker},
    features::{self, FeatureTracker},
    gjk::{self, GjkTracker},
    levels::Levels,
    linear,
    plane::{self, PlaneTracker},
    wilhelms,
};

use super::convex::{Couple, each};
use super::mesh::MeshSubject;
use super::pairs::our_pose;

/// A method that is so many times as fast as the core in the median belongs into it.
const AIM: f64 = 1.3;

/// All vertices and facets are looked at: larger hulls take too long.
const MOST: usize = 64;

/// What is raced, in order: the core's two ways to ask, and with them what is compared with which.
const METHODS: [(&str, usize); 9] = [
    ("GJK", 0),
    ("Chung", 0),
    ("planes", 0),
    ("features", 0),
    ("GJK cold", 1),
    ("Chung cold", 1),
    ("GJK by levels, cold", 1),
    ("linear", 1),
    ("Moore", 1),
];

/// Measures every solid with another one of its kind and size.
pub(crate) fn measure(options: &Options, _: &[MeshSubject]) {
    let mut headings = vec!["solid          ", "motion ", "hits  "];
    headings.extend(["tracked", "cold   "]);
    headings.extend(METHODS.map(|(name, _)| name));
    headings.extend([
        "rounds GJK/Chung/planes/features",
        "cold: rounds, heights, settled",
        "open",
    ]);
    let table = Table::new(
        options.markdown,
        "Methods for convex pairs, ns a query (the core's two ways to ask, then each method's, and in brackets \
         how many times longer the core takes; what a method leaves open, the core is asked; rounds: \
         directions looked along a query, tracked; open: verdicts that GJK leaves open)",
        &headings,
    );
    let medians = METHODS.map(|(name, _)| (name, AIM));
    let mut score = Score::with_medians(&medians);
    each(options, |couple, motion| {
        row(options, couple, motion, &table, &mut score);
    });
    score.print();
}

fn row(options: &Options, couple: &Couple<'_>, motion: &str, table: &Table, score: &mut Score) {
    let outcomes = outcomes(options, couple);
    let (core, methods) = outcomes.split_at(2);
    let name = couple.still.subject.name();
    let mut cells = vec![
        name.to_owned(),
        motion.to_owned(),
        share(core[0].hits, couple.path.len()),
    ];
    cells.extend(core.iter().map(cell));
    let mut aims = Vec::new();
    for (what, against) in METHODS {
        let found = methods.iter().find(|outcome| outcome.name == what);
        cells.push(found.map_or_else(String::new, |outcome| {
            let ratio = core[against].time / outcome.time;
            let is_asked_cold = against == 1;
            if is_asked_cold || motion != "random" {
                aims.push(Aim {
                    what,
                    ratio,
                    least: AIM,
                });
            }
            format!("{} ({})", cell(outcome), brief(ratio))
        }));
    }
    cells.extend(rounds(couple));
    score.note(&format!("{name} {motion}"), &aims);
    table.row(&cells);
}

fn poses(couple: &Couple<'_>) -> Vec<Pose<f32>> {
    couple.path.iter().map(our_pose).collect()
}

/// The core's times and those of the methods.
fn outcomes(options: &Options, couple: &Couple<'_>) -> Vec<Outcome> {
    let poses = poses(couple);
    let all = poses.len();
    let (first, second) = (couple.still.subject.solid(), couple.moving.subject.solid());
    let place = |number: usize| second.at(poses[number]).expect("it stays in the domain");
    let pair = |number: usize| Pair::new(&couple.still.study, &couple.moving.study, poses[number]);
    let is_hit = |verdict: Verdict, number: usize| match verdict {
        Verdict::Apart => false,
        Verdict::Meet => true,
        Verdict::Unsure => first.intersects(&place(number)),
    };
    let [ours, theirs] = [&couple.still.study, &couple.moving.study].map(Levels::new);
    let mut tracker = PairTracker::new();
    let (mut a, mut b) = (GjkTracker::default(), ChungTracker::default());
    let (mut c, mut d) = (PlaneTracker::default(), FeatureTracker::default());
    let work = Work::default;
    let mut peers = vec![
        Peer::new("tracked", all, |n| tracker.intersects(&first, &place(n))),
        Peer::sampled("cold", all, |n| first.intersects(&place(n))),
        Peer::new("GJK", all, |n| {
            is_hit(gjk::intersects(&pair(n), &mut a, &mut work()), n)
        }),
        Peer::new("Chung", all, |n| {
            is_hit(chung::intersects(&pair(n), &mut b, &mut work()), n)
        }),
        Peer::new("planes", all, |n| {
            is_hit(plane::intersects(&pair(n), &mut c, &mut work()), n)
        }),
        Peer::new("features", all, |n| {
            is_hit(features::intersects(&pair(n), &mut d, &mut work()), n)
        }),
        Peer::sampled("GJK cold", all, |n| {
            let mut fresh = GjkTracker::default();
            is_hit(
                gjk::intersects(&pair(n), &mut fresh, &mut Work::default()),
                n,
            )
        }),
        Peer::sampled("Chung cold", all, |n| {
            let mut fresh = ChungTracker::default();
            is_hit(
                chung::intersects(&pair(n), &mut fresh, &mut Work::default()),
                n,
            )
        }),
        Peer::sampled("GJK by levels, cold", all, |n| {
            let pair = Pair::with_levels(&ours, &theirs, poses[n]);
            let mut fresh = GjkTracker::default();
            is_hit(gjk::intersects(&pair, &mut fresh, &mut Work::default()), n)
        }),
        Peer::sampled("linear", all, |n| {
            is_hit(linear::intersects(&pair(n), &mut Work::default()), n)
        }),
    ];
    if couple.still.study.points().len() <= MOST {
        peers.push(Peer::sampled("Moore", all, |n| {
            is_hit(wilhelms::intersects(&pair(n), &mut Work::default()), n)
        }));
    }
    race(&mut peers, options.rounds)
}

/// Rounds of each tracked method a query, and how many verdicts GJK leaves open.
fn rounds(couple: &Couple<'_>) -> [String; 3] {
    let poses = poses(couple);
    let (mut a, mut b) = (GjkTracker::default(), ChungTracker::default());
    let (mut c, mut d) = (PlaneTracker::default(), FeatureTracker::default());
    let mut work = [Work::default(); 5];
    let mut open = 0;
    for pose in &poses {
        let pair = Pair::new(&couple.still.study, &couple.moving.study, *pose);
        let verdict = gjk::intersects(&pair, &mut a, &mut work[0]);
        open += usize::from(verdict == Verdict::Unsure);
        gjk::intersects(&pair, &mut GjkTracker::default(), &mut work[4]);
        chung::intersects(&pair, &mut b, &mut work[1]);
        plane::intersects(&pair, &mut c, &mut work[2]);
        features::intersects(&pair, &mut d, &mut work[3]);
    }
    let each = |count: u64| {
        let count = usize::try_from(count).expect("they are few");
        brief(real(count) / real(poses.len()))
    };
    let [a, b, c, d, cold] = work;
    let tracked = [a, b, c, d].map(|work| each(work.rounds));
    let cold = [cold.rounds, cold.heights, cold.settled].map(each);
    [tracked.join("/"), cold.join(", "), share(open, poses.len())]
}
