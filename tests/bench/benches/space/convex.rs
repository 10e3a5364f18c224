//! Pairs of convex solids: hulls, and the query for any solids, against parry3d's own algorithm for them, GJK, with
//! and without its memory.

use parry3d::math::{self, Vector};
use parry3d::query::details::{
    distance_support_map_support_map, distance_support_map_support_map_with_params,
    intersection_test_support_map_support_map,
    intersection_test_support_map_support_map_with_params,
};
use parry3d::query::gjk::VoronoiSimplex;
use parry3d::shape::ConvexPolyhedron;
use tetracone::PairTracker;
use tetracone::convex::{Hull, HullTracker, PosedHull};
use tetracone::solid::Solid;
use tetracone::space::{Pose, Space};
use tetracone_bench::mesh::single;
use tetracone_bench::options::Options;
use tetracone_bench::paths::{STEP, TURN, closest};
use tetracone_bench::race::{Outcome, Peer, race};
use tetracone_bench::report::{Aim, Table, brief};
use tetracone_bench::score::{Score, cell, share};
use tetracone_classic::convex::Hull as StudyHull;
use tetracone_oracle::Grid;
use tetracone_oracle::motions::pair::{Pair, Pose3};
use tetracone_oracle::shapes::space::{CONVEX, convex};
use tetracone_tests::harness::hulls::room;

use super::mesh::{MeshSubject, vector};
use super::pairs::{our_pose, parry_pose};

/// How many times as fast as parry's GJK we mean to be under coherence.
const AIM: f64 = 2.0;

/// The vertices of the solids.
const SIZES: [u32; 4] = [16, 64, 256, 1024];

/// Positions of a way.
const COUNT: usize = TURN as usize;

/// Of how many positions a way that touches hits at least.
const TOUCHING: usize = 40;

/// Measures every solid with another one of its kind and size.
pub(crate) fn measure(options: &Options, _: &[MeshSubject]) {
    let ask = Table::new(
        options.markdown,
        "Convex pairs, ns a query (ours: by hulls, tracked, and cold: one-shot; solid: as solids of any kind, \
         tracked and cold; GJK: parry's, from the way between the middles; kept: from the direction that it found last; \
         ratios: the faster one's time to ours, cold GJK's to ours cold; first whether they intersect, then how \
         far apart they are)",
        &[
            "solid          ",
            "motion ",
            "hits  ",
            "cold   ",
            "ours   ",
            "solid  ",
            "cold   ",
            "GJK       ",
            "kept      ",
            "ours ×",
            "cold ×",
            "cold   ",
            "ours   ",
            "solid  ",
            "cold   ",
            "GJK       ",
            "kept      ",
            "ours ×",
            "cold ×",
            "",
        ],
    );
    let medians = [
        ("intersects tracked", AIM),
        ("intersects cold", 1.0),
        ("distance tracked", AIM),
        ("distance cold", 1.0),
        ("solid, intersects tracked", 1.0),
        ("solid, intersects cold", 1.0),
        ("solid, distance tracked", 1.0),
        ("solid, distance cold", 1.0),
    ];
    let mut score = Score::with_medians(&medians);
    each(options, |couple, motion| {
        row(options, couple, motion, &ask, &mut score);
    });
    score.print();
}

/// Every solid that is wanted, and another one of its kind and size.
pub(super) fn couples(options: &Options, mut act: impl FnMut([&Convex; 2])) {
    for kind in CONVEX {
        for size in SIZES {
            if options.wants(&format!("{kind} {size}")) {
                let [still, moving] = [1, 2].map(|seed| Convex::new(kind, size, seed));
                act([&still, &moving]);
            }
        }
    }
}

/// The same, on every way.
pub(super) fn each(options: &Options, mut act: impl FnMut(&Couple<'_>, &str)) {
    couples(options, |[still, moving]| {
        for (motion, path) in ways(still, moving) {
            let path = &path;
            let couple = Couple {
                still,
                moving,
                path,
            };
            act(&couple, motion);
        }
    });
}

/// A convex solid in all its forms.
pub(super) struct Convex {
    pub(super) subject: MeshSubject,
    /// As the study's methods take it.
    pub(super) study: StudyHull<f32>,
    pub(super) hull: ConvexPolyhedron,
}

impl Convex {
    fn new(kind: &str, size: u32, seed: u64) -> Self {
        let shape = convex(kind, size, seed);
        let points: Vec<_> = shape.points.iter().map(vector).collect();
        let hull = ConvexPolyhedron::from_convex_mesh(points.clone(), &shape.faces)
            .or_else(|| ConvexPolyhedron::from_convex_hull(&points))
            .expect("it is convex");
        let subject = MeshSubject::new(shape);
        let points: Vec<_> = subject.shape.points.iter().map(single).collect();
        let study = StudyHull::new(&points, &subject.shape.faces).expect("it is convex");
        Self {
            subject,
            study,
            hull,
        }
    }
}

/// Two of them, and where the second one is.
pub(super) struct Couple<'a> {
    pub(super) still: &'a Convex,
    pub(super) moving: &'a Convex,
    pub(super) path: &'a [Pose3],
}

impl Couple<'_> {
    /// Builds both hulls and lets the peers take turns.
    pub(super) fn race(
        &self,
        options: &Options,
        peers: impl for<'a> FnOnce(&'a Hulls<'a>) -> Vec<Peer<'a>>,
    ) -> Vec<Outcome> {
        let solids = [self.still, self.moving].map(|convex| convex.subject.solid());
        let [first, second] = &solids;
        let [mut one, mut other] = [first, second].map(room::<_, 3>);
        let build = |solid, words| Hull::build(solid, words).expect("it is convex");
        let hulls = Hulls {
            first,
            hull: build(first, &mut one),
            mover: build(second, &mut other),
            poses: self.path.iter().map(our_pose).collect(),
            theirs: self.path.iter().map(parry_pose).collect(),
            still: &self.still.hull,
            moving: &self.moving.hull,
        };
        race(&mut peers(&hulls), options.rounds)
    }
}

/// Both hulls and the poses of the second one, ours and parry's.
pub(super) struct Hulls<'a> {
    /// The solid of the first hull.
    pub(super) first: &'a Solid<'a, Space<f32>>,
    pub(super) hull: Hull<'a, Space<f32>>,
    mover: Hull<'a, Space<f32>>,
    poses: Vec<Pose<f32>>,
    pub(super) theirs: Vec<math::Pose>,
    pub(super) still: &'a ConvexPolyhedron,
    pub(super) moving: &'a ConvexPolyhedron,
}

impl Hulls<'_> {
    /// How many poses there are.
    pub(super) const fn count(&self) -> usize {
        self.poses.len()
    }

    /// Our second hull in a pose.
    pub(super) fn place(&self, number: usize) -> PosedHull<'_, Space<f32>> {
        let placed = self.mover.at(self.poses[number]);
        placed.expect("it stays in the domain")
    }
}

/// Circles as close as they can be and through what is still, lines, and random poses.
fn ways(still: &Convex, moving: &Convex) -> [(&'static str, Vec<Pose3>); 4] {
    let pair = Pair::new(&still.subject.shape, &moving.subject.shape, Grid::F32);
    let (solid, other) = (still.subject.solid(), moving.subject.solid());
    let hits = |pose: &Pose3| {
        let placed = other.at(our_pose(pose)).expect("it stays in the domain");
        solid.intersects(&placed)
    };
    let around = |radius: f64| -> Vec<_> {
        let circle = pair.orbit(radius, TURN, STEP / 2.0, 3);
        circle.take(COUNT).collect()
    };
    let radii = || (0..90).map(|k| 1.04 - 0.01 * f64::from(k));
    let orbit = closest(radii(), |radius, _| around(radius), COUNT, hits);
    let touching = radii().map(around).find(|way| {
        let found = way.iter().step_by(COUNT / 100).filter(|pose| hits(pose));
        found.count() >= TOUCHING
    });
    [
        ("orbit", orbit),
        ("touch", touching.expect("the middles meet at last")),
        ("through", pair.through(TURN / 3, 4).take(COUNT).collect()),
        ("random", pair.jumps(5).take(COUNT).collect()),
    ]
}

/// Ours by hulls, tracked and cold, parry's, both ways, and ours as solids, both ways: whether they intersect.
fn asked(options: &Options, couple: &Couple<'_>) -> Vec<Outcome> {
    couple.race(options, |hulls| {
        let all = hulls.count();
        let (still, moving) = (hulls.still, hulls.moving);
        let (mut tracker, mut simplex, mut last) =
            (HullTracker::new(), VoronoiSimplex::new(), None);
        let mut pair = PairTracker::new();
        vec![
            Peer::new("ours", all, move |number| {
                tracker.intersects(&hulls.hull, &hulls.place(number))
            }),
            Peer::sampled("cold", all, |number| {
                hulls.hull.intersects(&hulls.place(number))
            }),
            Peer::sampled("GJK", all, |number| {
                intersection_test_support_map_support_map(&hulls.theirs[number], still, moving)
            }),
            Peer::new("kept", all, move |number| {
                let (pose, memory) = (&hulls.theirs[number], &mut simplex);
                let (hit, direction) = intersection_test_support_map_support_map_with_params(
                    pose, still, moving, memory, last,
                );
                last = Some(direction);
                hit
            }),
            Peer::new("solid", all, move |number| {
                pair.intersects(hulls.first, hulls.place(number).posed())
            }),
            Peer::sampled("solid, cold", all, |number| {
                hulls.first.intersects(hulls.place(number).posed())
            }),
        ]
    })
}

/// The same: how far apart they are.
fn measured(options: &Options, couple: &Couple<'_>) -> Vec<Outcome> {
    couple.race(options, |hulls| {
        let all = hulls.count();
        let (still, moving) = (hulls.still, hulls.moving);
        let (mut tracker, mut simplex) = (HullTracker::new(), VoronoiSimplex::new());
        let mut pair = PairTracker::new();
        let mut last: Option<Vector> = None;
        vec![
            Peer::new("ours", all, move |number| {
                tracker
                    .distance(&hulls.hull, &hulls.place(number))
                    .is_touching
            }),
            Peer::sampled("cold", all, |number| {
                hulls.hull.distance(&hulls.place(number)).is_touching
            }),
            Peer::sampled("GJK", all, |number| {
                distance_support_map_support_map(&hulls.theirs[number], still, moving) == 0.0
            }),
            Peer::new("kept", all, move |number| {
                let (pose, memory) = (&hulls.theirs[number], &mut simplex);
                let found =
                    distance_support_map_support_map_with_params(pose, still, moving, memory, last);
                // It tells no direction: that of the nearest points is in its simplex.
                last = (found > 0.0).then(|| {
                    let way: Vector = memory.project_origin_and_reduce();
                    -way
                });
                found == 0.0
            }),
            Peer::new("solid", all, move |number| {
                let found = pair.distance(hulls.first, hulls.place(number).posed(), None);
                found.witness.is_some()
            }),
            Peer::sampled("solid, cold", all, |number| {
                let found = hulls.first.distance(hulls.place(number).posed());
                found.witness.is_some()
            }),
        ]
    })
}

fn row(options: &Options, couple: &Couple<'_>, motion: &str, table: &Table, score: &mut Score) {
    let (asked, measured) = (asked(options, couple), measured(options, couple));
    let ratios = |outcomes: &[Outcome]| {
        let kept = outcomes[2].time.min(outcomes[3].time);
        let asked_cold = outcomes[2].time;
        [
            kept / outcomes[0].time,
            asked_cold / outcomes[1].time,
            kept / outcomes[4].time,
            asked_cold / outcomes[5].time,
        ]
    };
    let [tracked, cold, as_solid, as_solid_cold] = ratios(&asked);
    let [near, first, far_as_solid, far_as_solid_cold] = ratios(&measured);
    let aim = |what, ratio, least| Aim { what, ratio, least };
    let mut aims = vec![
        aim("intersects cold", cold, 1.0),
        aim("distance cold", first, 1.0),
    ];
    // Solids have no aim: what comes of them is told of all cells together.
    let mut others = vec![
        aim("solid, intersects cold", as_solid_cold, 1.0),
        aim("solid, distance cold", far_as_solid_cold, 1.0),
    ];
    if motion != "random" {
        aims.push(aim("intersects tracked", tracked, AIM));
        aims.push(aim("distance tracked", near, AIM));
        others.push(aim("solid, intersects tracked", as_solid, 1.0));
        others.push(aim("solid, distance tracked", far_as_solid, 1.0));
    }
    let name = couple.still.subject.name();
    let mut cells = vec![
        name.to_owned(),
        motion.to_owned(),
        share(asked[0].hits, couple.path.len()),
    ];
    for (outcomes, [own, cold]) in [(&asked, [tracked, cold]), (&measured, [near, first])] {
        cells.extend([
            cell(&outcomes[1]),
            brief(outcomes[0].time),
            brief(outcomes[4].time),
            cell(&outcomes[5]),
            cell(&outcomes[2]),
            cell(&outcomes[3]),
            brief(own),
            brief(cold),
        ]);
    }
    let what = format!("{name} {motion}");
    cells.push(score.note(&what, &aims));
    score.note(&what, &others);
    table.row(&cells);
}
