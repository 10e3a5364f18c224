//! Pairs of polygons: against parry2d and geo.

mod outcomes;

use tetracone::plane::{Plane, Point, Pose};
use tetracone::query::{Posed, Witness};
use tetracone::solid::Solid;
use tetracone_bench::options::Options;
use tetracone_bench::paths::{STEP, TURN, closest};
use tetracone_bench::race::spread;
use tetracone_bench::report::{Aim, Table, brief};
use tetracone_bench::score::{Score, best as quickest, cell, share};
use tetracone_bench::single::slow;
use tetracone_oracle::{Grid, motions::pair};

use super::polygon::Polygon;
use outcomes::{BY_HAND, EXCLUDED, PEERS, outcomes, tracked};

/// How large the second polygon is.
const SCALES: [(&str, f32); 3] = [("1:1", 1.0), ("1:4", 0.25), ("1:32", 1.0 / 32.0)];

/// Positions of a line.
const LINE: u32 = 1000;

/// How many times as fast as the best peer we mean to be under coherence.
const AIM: f64 = 5.0;

/// Two polygons, the second one in motion.
#[derive(Clone, Copy)]
struct Couple<'a> {
    still: &'a Polygon,
    moving: &'a Polygon,
    name: &'a str,
}

/// Measures every polygon but the largest combs against copies of itself, the smaller ones also
/// scaled down, and against the next type.
pub(crate) fn measure(options: &Options, polygons: &[Polygon]) {
    let mut headings = vec![
        "polygon          ",
        "other             ",
        "motion ",
        "hits  ",
        "nested",
        "cold ",
        "ours ",
    ];
    headings.extend([
        "polyline    ",
        "two trees   ",
        "triangles   ",
        "geo         ",
        "chains      ",
        "relate      ",
        "(chains)",
    ]);
    headings.extend([
        "best     ",
        "ours ×",
        "cold ×",
        "call ×",
        "cold ×",
        "p99 ",
        "slowest",
        "cold ",
        "",
    ]);
    let table = Table::new(
        options.markdown,
        "Pairs, ns a query (cold: one-shot, ours: tracked; nested: hits without a crossing, which \
         peers of surfaces, polyline and two trees, miss; geo moves the polygon and builds its \
         chains, in brackets: both done before; ratios: the best peer's time to ours, then that of \
         the best single call of a library; p99 and slowest: tracked, then slowest cold)",
        &headings,
    );
    let polygons: Vec<_> = polygons.iter().filter(|p| p.vertices() <= 1024).collect();
    let mut score = Score::default();
    for still in &polygons {
        for (name, scale) in SCALES {
            let moving = still.scaled(scale);
            let name = format!("copy {name}");
            let couple = Couple {
                still,
                moving: &moving,
                name: &name,
            };
            rows(options, couple, &table, &mut score);
        }
        let fitting = |other: &&&Polygon| other.vertices() == still.vertices();
        let places = polygons
            .iter()
            .position(|other| other.name() == still.name());
        let next = polygons.iter().cycle().skip(places.unwrap_or(0) + 1);
        if let Some(moving) = next.take(polygons.len()).find(fitting)
            && moving.name() != still.name()
        {
            let couple = Couple {
                still,
                moving,
                name: moving.name(),
            };
            rows(options, couple, &table, &mut score);
        }
    }
    score.print();
}

/// Ratios under coherence and cold: to the best peer, and to the best call of a library.
fn aims(still: &Polygon, best: [f64; 2], library: [f64; 2]) -> Vec<Aim> {
    let aim = |what, ratio, least| Aim { what, ratio, least };
    let mut aims = vec![
        aim("cold", best[1], 1.0),
        aim("cold, calls", library[1], 1.0),
    ];
    aims.extend(match still.vertices() {
        64 | 1024 => [
            aim("coherent at 64 and 1024", best[0], AIM),
            aim("coherent at 64 and 1024, calls", library[0], AIM),
        ],
        _ => [
            aim("coherent at other sizes", best[0], 1.0),
            aim("coherent at other sizes, calls", library[0], 1.0),
        ],
    });
    aims
}

fn rows(options: &Options, couple: Couple<'_>, table: &Table, score: &mut Score) {
    let pair = pair::Pair::new(&couple.still.shape, &couple.moving.shape, Grid::F32);
    // Two turns, or six lines, are enough.
    let count = 2 * TURN as usize;
    let (solid, other) = (solid(couple.still), solid(couple.moving));
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
    row(options, couple, ("orbit", &orbit), table, score);
    let through: Vec<_> = pair.through(LINE, 4).take(count).collect();
    row(options, couple, ("through", &through), table, score);
}

pub(super) fn solid(polygon: &Polygon) -> Solid<'_, Plane<f32>> {
    polygon.subject.solid()
}

/// Our pose of a motion's.
#[expect(clippy::cast_possible_truncation, reason = "offsets are f32 numbers")]
fn our_pose(pose: &pair::Pose) -> Pose<f32> {
    let [x, y] = pose.offset.map(|x| x as f32);
    Pose::from_angle(Point::new(x, y), pose.angle).expect("it is a pose")
}

pub(super) fn place<'b>(
    solid: &'b Solid<'_, Plane<f32>>,
    pose: &pair::Pose,
) -> Posed<'b, Plane<f32>> {
    solid.at(our_pose(pose)).expect("it stays in the domain")
}

fn row(
    options: &Options,
    couple: Couple<'_>,
    (motion, path): (&str, &[pair::Pose]),
    table: &Table,
    score: &mut Score,
) {
    let outcomes = outcomes(options, couple, path);
    let best = quickest(outcomes[2..].iter().filter(|peer| peer.name != EXCLUDED));
    let ratio = |own: usize| best.time / outcomes[own].time;
    let call = quickest(
        outcomes[2..]
            .iter()
            .filter(|peer| ![EXCLUDED, BY_HAND].contains(&peer.name)),
    );
    let library = |own: usize| call.time / outcomes[own].time;
    let (still, moving) = (solid(couple.still), solid(couple.moving));
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
    let aims = aims(couple.still, [ratio(0), ratio(1)], [library(0), library(1)]);
    let what = format!("{} {} {motion}", couple.still.name(), couple.name);
    let mut cells = vec![
        couple.still.name().to_owned(),
        couple.name.to_owned(),
        motion.to_owned(),
        share(outcomes[0].hits, path.len()),
        share(nested, some.len()),
        cell(&outcomes[1]),
        brief(outcomes[0].time),
    ];
    cells.extend(PEERS.iter().chain([&EXCLUDED]).map(|name| {
        let peer = outcomes.iter().find(|outcome| outcome.name == *name);
        peer.map_or_else(String::new, cell)
    }));
    cells.extend([
        best.name.to_owned(),
        brief(ratio(0)),
        brief(ratio(1)),
        brief(library(0)),
        brief(library(1)),
        brief(coherent.percentile),
        brief(coherent.slowest),
        brief(cold.slowest),
        score.note(&what, &aims),
    ]);
    table.row(&cells);
}
