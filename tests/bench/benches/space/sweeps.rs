//! Solids swept along a way: against parry3d's shape casts, linear and nonlinear.

use core::f64::consts::TAU;

use parry3d::math;
use parry3d::query::{NonlinearRigidMotion, ShapeCastOptions, cast_shapes, cast_shapes_nonlinear};
use parry3d::shape::Shape;
use tetracone::space::{Point, Pose};
use tetracone_bench::options::Options;
use tetracone_bench::paths::diagonal;
use tetracone_bench::race::{Outcome, Peer, race};
use tetracone_bench::report::{Aim, Table, brief};
use tetracone_bench::score::{Score, cell, share};
use tetracone_oracle::Grid;
use tetracone_oracle::motions::pair::{Pose3, Turning};
use tetracone_oracle::rng::Rng;
use tetracone_oracle::shapes::{Shape as _, Shape3};
use tetracone_oracle::vector::{add, cross, dot, length, scale, sub, unit};

use super::convex;
use super::mesh::{MeshSubject, point, vector};
use super::pairs::{our_pose, parry_pose};

/// How many times as fast as parry we mean to be.
const AIM: f64 = 1.0;

/// Ways of every motion, and of spinners, which take long.
const WAYS: usize = 64;
const SPINS: usize = 8;

/// Times that are farther apart than this part of the way count as different.
const SAME: f32 = 1e-3;

/// Half the length of a way, and the gaps of a slider and of a miss, as parts of the moving solid's diagonal.
const HALF: f64 = 3.0;
const SLIDE: f64 = 0.005;
const MISS: f64 = 0.5;

/// What ends a way with a rotation, as a part of the same.
const TOLERANCE: f32 = 1e-4;

/// The meshes, each with a copy of itself. Some others take parry seconds a spinner.
const MESHES: [&str; 3] = ["torus 760", "knot 768", "comb 756"];

/// How the second solid moves: the name of the motion, and those of the scores with hulls and with meshes.
const MOTIONS: [(Motion, &str, [&str; 2]); 4] = [
    (Motion::Bullet, "bullet", ["convex, bullet", "mesh, bullet"]),
    (Motion::Slider, "slider", ["convex, slider", "mesh, slider"]),
    (Motion::Miss, "miss", ["convex, miss", "mesh, miss"]),
    (
        Motion::Spinner,
        "spinner",
        ["convex, spinner", "mesh, spinner"],
    ),
];

#[derive(Clone, Copy, Debug, PartialEq)]
enum Motion {
    /// From afar to near the middle of the still one and on, without a rotation.
    Bullet,
    /// Along a plane that the still one touches, at a small gap.
    Slider,
    /// The same at a wide gap.
    Miss,
    /// As a bullet, aimed less well, with a rotation of up to half a turn.
    Spinner,
}

/// A way: where it begins and ends.
type Way = [Pose3; 2];

/// Two solids in both forms, and the second one's ways.
struct Sides<'a> {
    still: &'a MeshSubject,
    moving: &'a MeshSubject,
    /// As parry takes them.
    shapes: [&'a dyn Shape; 2],
    motion: Motion,
    ways: Vec<Way>,
}

/// Measures convex solids, then meshes.
pub(crate) fn measure(options: &Options, solids: &[MeshSubject]) {
    let table = Table::new(
        options.markdown,
        "Sweeps in space, ns a query (along: first_contact_along; impact: time_of_impact; parry: cast_shapes of \
         convex polyhedra or meshes, for spinners cast_shapes_nonlinear; off: times more than a thousandth of the way \
         apart; ratios: parry's time to ours)",
        &[
            "solid            ",
            "motion ",
            "hits  ",
            "along  ",
            "impact ",
            "parry           ",
            "off  ",
            "along ×",
            "impact ×",
            "",
        ],
    );
    let names = MOTIONS.iter().flat_map(|(.., names)| names);
    let medians: Vec<_> = names.map(|name| (*name, AIM)).collect();
    let mut score = Score::with_medians(&medians);
    convex::couples(options, |[still, moving]| {
        let shapes: [&dyn Shape; 2] = [&still.hull, &moving.hull];
        rows(
            options,
            [&still.subject, &moving.subject],
            shapes,
            (0, &table),
            &mut score,
        );
    });
    for solid in solids.iter().filter(|solid| MESHES.contains(&solid.name())) {
        let shapes: [&dyn Shape; 2] = [&solid.mesh; 2];
        rows(options, [solid, solid], shapes, (1, &table), &mut score);
    }
    score.print();
}

/// A row for every motion.
fn rows(
    options: &Options,
    [still, moving]: [&MeshSubject; 2],
    shapes: [&dyn Shape; 2],
    (kind, table): (usize, &Table),
    score: &mut Score,
) {
    for (motion, name, whats) in MOTIONS {
        let sides = Sides {
            still,
            moving,
            shapes,
            motion,
            ways: ways(&still.shape, &moving.shape, motion),
        };
        let (outcomes, off) = sides.outcomes(options);
        let (impact, parry) = (&outcomes[0], &outcomes[1]);
        let ratio = parry.time / impact.time;
        let aims = [Aim {
            what: whats[kind],
            ratio,
            least: AIM,
        }];
        let along = |text: &dyn Fn(&Outcome) -> String| {
            let along = outcomes.get(2);
            along.map_or_else(|| "–".to_owned(), text)
        };
        table.row(&[
            still.name().to_owned(),
            name.to_owned(),
            share(impact.hits, impact.asked),
            along(&cell),
            brief(impact.time),
            cell(parry),
            off.to_string(),
            along(&|along| brief(parry.time / along.time)),
            brief(ratio),
            score.note(&format!("{} {name}", still.name()), &aims),
        ]);
    }
}

impl Sides<'_> {
    /// Our impacts, parry's, and without a rotation our contacts along a direction; and how many times differ.
    fn outcomes(&self, options: &Options) -> (Vec<Outcome>, usize) {
        let (first, second) = (self.still.solid(), self.moving.solid());
        let poses: Vec<[Pose<f32>; 2]> = self
            .ways
            .iter()
            .map(|way| way.each_ref().map(our_pose))
            .collect();
        let directions: Vec<Point<f32>> = self
            .ways
            .iter()
            .map(direction)
            .map(|way| point(&way))
            .collect();
        #[expect(clippy::cast_possible_truncation, reason = "a tolerance is rounded")]
        let tolerance = diagonal(&self.moving.shape) as f32 * TOLERANCE;
        let impact = |number: usize| {
            let [from, to] = &poses[number];
            let found = first.time_of_impact(&second, from, to, tolerance);
            let found = found.expect("it stays in the domain");
            found.status.map(|_| found.free)
        };
        let along = |number: usize| {
            let placed = second.at(poses[number][0]);
            let placed = placed.expect("it stays in the domain");
            let found = first.first_contact_along(&placed, directions[number]);
            found.expect("it is in the domain").multiple <= 1.0
        };
        let theirs = self.theirs();
        let cast = |number: usize| self.cast(&theirs[number]);
        let all = self.ways.len();
        let differs = |number: &usize| {
            let both = impact(*number).zip(cast(*number));
            both.is_some_and(|(own, their)| (own - their).abs() > SAME)
        };
        let off = (0..all).filter(differs).count();
        let mut peers = vec![
            Peer::new("impact", all, |number| impact(number).is_some()),
            Peer::sampled("parry", all, |number| cast(number).is_some()),
        ];
        if self.motion != Motion::Spinner {
            peers.push(Peer::sampled("along", all, along));
        }
        (race(&mut peers, options.rounds), off)
    }

    /// The ways as parry takes them.
    fn theirs(&self) -> Vec<NonlinearRigidMotion> {
        let motion = |way: &Way| {
            let [from, to] = way.each_ref().map(parry_pose);
            let turned = to.rotation * from.rotation.inverse();
            let spin = turned.to_scaled_axis();
            NonlinearRigidMotion::new(from, math::Vector::ZERO, vector(&direction(way)), spin)
        };
        self.ways.iter().map(motion).collect()
    }

    /// At which part of a way parry finds a hit.
    fn cast(&self, motion: &NonlinearRigidMotion) -> Option<f32> {
        let [still, moving] = self.shapes;
        let here = math::Pose::IDENTITY;
        let hit = if self.motion == Motion::Spinner {
            let rest = NonlinearRigidMotion::constant_position(here);
            cast_shapes_nonlinear(&rest, still, motion, moving, 0.0, 1.0, true)
        } else {
            let limit = ShapeCastOptions::with_max_time_of_impact(1.0);
            let (none, speed) = (math::Vector::ZERO, motion.linvel);
            cast_shapes(&here, none, still, &motion.start, speed, moving, limit)
        };
        hit.expect("parry can tell").map(|hit| hit.time_of_impact)
    }
}

/// From the beginning of a way to its end.
fn direction([from, to]: &Way) -> [f64; 3] {
    sub(to.offset, from.offset)
}

/// Random ways of a motion.
fn ways(still: &Shape3, moving: &Shape3, motion: Motion) -> Vec<Way> {
    type Space = [f64; 3];
    let mut rng = Rng::new(6);
    let size = diagonal(moving);
    let (centre, pivot) = (still.middle(), moving.middle());
    let way = |_| {
        let turn = Space::any(&mut rng);
        let out: Space = rng.direction();
        let aside: Space = rng.direction();
        let middle = |turn, to| sub(to, Space::apply(turn, pivot));
        // Half way: off the middle of the still one, or above the plane that it touches.
        let above = |gap: f64| {
            let heights = still.points.iter().map(|place| dot(*place, out));
            let high = heights.fold(f64::NEG_INFINITY, f64::max);
            let heights = moving.points.iter();
            let heights = heights.map(|place| dot(Space::apply(turn, sub(*place, pivot)), out));
            let low = heights.fold(f64::INFINITY, f64::min);
            add(centre, scale(out, high - dot(centre, out) - low + gap))
        };
        let (to, ahead) = match motion {
            Motion::Bullet => (add(centre, scale(out, 0.1 * size)), aside),
            Motion::Spinner => (add(centre, scale(out, rng.between(0.0, 0.7) * size)), aside),
            Motion::Slider => (above(SLIDE * size), across(out, aside)),
            Motion::Miss => (above(MISS * size), across(out, aside)),
        };
        let end = match motion {
            Motion::Spinner => Space::on(turn, Space::axis(&mut rng), rng.between(0.1, 0.5) * TAU),
            _ => turn,
        };
        [(turn, -HALF), (end, HALF)].map(|(turn, part)| {
            let place = middle(turn, add(to, scale(ahead, part * size)));
            Space::pose(turn, Grid::F32.snap(place))
        })
    };
    let count = match motion {
        Motion::Spinner => SPINS,
        _ => WAYS,
    };
    (0..count).map(way).collect()
}

/// A direction at right angles to two others.
fn across(out: [f64; 3], aside: [f64; 3]) -> [f64; 3] {
    let across = cross(out, aside);
    assert!(length(across) > 1e-6, "they are not parallel");
    unit(across)
}
