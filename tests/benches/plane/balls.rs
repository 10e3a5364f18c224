//! Balls: against parry2d, whole and pruned, and trees of geo's edges.

use parry2d::math::Pose;
use parry2d::query::{PointQuery, PointQueryWithLocation, intersection_test};
use parry2d::shape::{self, Shape as _};
use tetracone::BallTracker;
use tetracone::plane::Plane;
use tetracone::query::Ball;
use tetracone::tree::Body;
use tetracone_tests::shapes::Shape2;

use super::common::options::Options;
use super::common::race::{Outcome, Peer, race};
use super::common::report::{Aim, Table, brief};
use super::common::single::slow;
use super::paths;
use super::peers::disc_meets;
use super::polygon::{Polygon, point, vector};
use super::score::{Score, best, cell, share};

/// Parts of the polygon's size.
const RADII: [(&str, f32); 2] = [("1/32", 1.0 / 32.0), ("1/4", 1.0 / 4.0)];

/// Paths, and whether they are coherent.
const KINDS: [(&str, bool); 3] = [("circular", true), ("contour", true), ("random", false)];

/// How many times as fast as the best peer we mean to be.
const AIM: f64 = 3.0;

/// The peers' names, in the order of the columns; behind our three.
const PEERS: [&str; 5] = [
    "polyline",
    "pl pruned",
    "triangles",
    "tr pruned",
    "geo+rstar",
];

/// Measures all polygons but the largest combs.
pub(crate) fn measure(options: &Options, polygons: &[Polygon]) {
    let mut headings = vec![
        "polygon          ",
        "radius",
        "path    ",
        "hits  ",
        "cold ",
        "ours ",
        "contact",
    ];
    headings.extend([
        "polyline   ",
        "pl pruned  ",
        "triangles  ",
        "tr pruned  ",
        "geo+rstar  ",
    ]);
    headings.extend([
        "best     ",
        "ours ×",
        "cold ×",
        "cont ×",
        "p99 ",
        "slowest",
        "",
    ]);
    let table = Table::new(
        options.markdown,
        "Balls, ns a query (cold: one-shot, ours: tracked; ratios: the best peer's time to ours; \
         p99 and slowest: tracked; pruned polylines say nothing of balls deep inside)",
        &headings,
    );
    let mut score = Score::default();
    for polygon in polygons.iter().filter(|polygon| polygon.vertices() <= 1024) {
        for (name, part) in RADII {
            for kind in KINDS {
                row(options, polygon, (name, part), kind, &table, &mut score);
            }
        }
    }
    score.print();
}

fn path(kind: &str, shape: &Shape2, count: usize, hit: impl Fn([f64; 2]) -> bool) -> Vec<[f64; 2]> {
    match kind {
        "circular" => paths::closest(
            paths::radii(),
            |radius, count| paths::circle(shape, radius, count),
            count,
            |place| hit(*place),
        ),
        "contour" => paths::outline(shape, count, hit),
        _ => paths::random(shape, count, 11),
    }
}

/// The larger side of the box.
fn size(polygon: &Polygon) -> f32 {
    let sides = polygon.polyline.compute_local_aabb().extents();
    sides.max_element()
}

fn row(
    options: &Options,
    polygon: &Polygon,
    (name, part): (&str, f32),
    (kind, is_coherent): (&str, bool),
    table: &Table,
    score: &mut Score,
) {
    let body = polygon.subject.body::<Plane<f32>>();
    let radius = size(polygon) * part;
    let ball = |place: [f64; 2]| Ball::new(point(&place), radius).expect("it is in the domain");
    let hit = |place| body.touches(&ball(place));
    let path = path(kind, &polygon.shape, options.queries, hit);
    let balls: Vec<_> = path.iter().map(|place| ball(*place)).collect();
    let outcomes = outcomes(options, polygon, &path, &balls);
    let best = best(&outcomes[3..]);
    let ratio = |own: usize| best.time / outcomes[own].time;
    let slow = slow(balls.len(), tracked(&body, &balls));
    let aims = if is_coherent {
        vec![
            Aim {
                what: "coherent",
                ratio: ratio(0),
                least: AIM,
            },
            Aim {
                what: "coherent path, cold",
                ratio: ratio(1),
                least: 1.0,
            },
        ]
    } else {
        vec![Aim {
            what: "random, cold",
            ratio: ratio(1),
            least: AIM,
        }]
    };
    let what = format!("{} r {name} {kind}", polygon.name());
    let mut cells = vec![
        polygon.name().to_owned(),
        name.to_owned(),
        kind.to_owned(),
        share(outcomes[0].hits, balls.len()),
        cell(&outcomes[1]),
        brief(outcomes[0].time),
        cell(&outcomes[2]),
    ];
    cells.extend(PEERS.iter().map(|name| {
        let peer = outcomes.iter().find(|outcome| outcome.name == *name);
        peer.map_or_else(String::new, cell)
    }));
    cells.extend([
        best.name.to_owned(),
        brief(ratio(0)),
        brief(ratio(1)),
        brief(ratio(2)),
        brief(slow.percentile),
        brief(slow.slowest),
        score.note(&what, &aims),
    ]);
    table.row(&cells);
}

fn tracked<'a>(
    body: &'a Body<'a, Plane<f32>>,
    balls: &'a [Ball<Plane<f32>>],
) -> impl FnMut(usize) -> bool + 'a {
    let mut tracker = BallTracker::new();
    move |number| body.touches_tracked(&balls[number], &mut tracker)
}

fn outcomes(
    options: &Options,
    polygon: &Polygon,
    path: &[[f64; 2]],
    balls: &[Ball<Plane<f32>>],
) -> Vec<Outcome> {
    let body = polygon.subject.body::<Plane<f32>>();
    let (all, radius) = (path.len(), balls[0].radius());
    let (disc, still) = (shape::Ball::new(radius), Pose::IDENTITY);
    let vectors: Vec<_> = path.iter().map(vector).collect();
    let poses: Vec<_> = vectors
        .iter()
        .map(|at| Pose::from_translation(*at))
        .collect();
    let meets = |other: &dyn shape::Shape, number: usize| {
        let answer = intersection_test(&still, other, &poses[number], &disc);
        answer.expect("parry can tell").intersecting
    };
    let polyline = &polygon.polyline;
    let mut contacts = BallTracker::new();
    let mut peers = vec![
        Peer::new("ours", all, tracked(&body, balls)),
        Peer::sampled("cold", all, |number| body.touches(&balls[number])),
        Peer::new("contact", all, |number| {
            body.contact(&balls[number], &mut contacts).is_some()
        }),
        Peer::sampled(PEERS[0], all, |number| meets(polyline, number)),
        Peer::sampled(PEERS[1], all, |number| {
            polyline
                .project_local_point_and_get_location_with_max_dist(vectors[number], true, radius)
                .is_some()
        }),
        Peer::sampled(PEERS[4], all, |number| {
            disc_meets(polygon, path[number], radius.into())
        }),
    ];
    if let Some(triangles) = &polygon.triangles {
        peers.push(Peer::sampled(PEERS[2], all, |number| {
            meets(triangles, number)
        }));
        peers.push(Peer::sampled(PEERS[3], all, |number| {
            triangles
                .project_local_point_with_max_dist(vectors[number], true, radius)
                .is_some()
        }));
    }
    race(&mut peers, options.rounds)
}
