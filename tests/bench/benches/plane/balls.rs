//! Balls: against parry2d, whole and pruned, and trees of geo's edges.

use parry2d::math::Pose;
use parry2d::query::{PointQuery, PointQueryWithLocation, intersection_test};
use parry2d::shape::{self, Shape as _};
use tetracone::BallTracker;
use tetracone::plane::Plane;
use tetracone::query::Ball;
use tetracone_bench::balls::{Aims, KINDS, RADII, Study, ours, path};
use tetracone_bench::options::Options;
use tetracone_bench::race::{Outcome, Peer, race};

use super::peers::disc_meets;
use super::polygon::{Polygon, point, vector};

/// How many times as fast as the best peer we mean to be.
const AIMS: Aims = Aims {
    coherent: 3.0,
    random: 3.0,
};

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
    let mut study = Study::new(
        options,
        "Balls, ns a query (cold: one-shot, ours: tracked; ratios: the best peer's time to ours; \
         p99 and slowest: tracked; pruned polylines say nothing of balls deep inside)",
        &PEERS,
        AIMS,
    );
    for polygon in polygons.iter().filter(|polygon| polygon.vertices() <= 1024) {
        for radius in RADII {
            for kind in KINDS {
                row(options, polygon, radius, kind, &mut study);
            }
        }
    }
    study.print();
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
    kind: (&str, bool),
    study: &mut Study,
) {
    let solid = polygon.subject.solid::<Plane<f32>>();
    let radius = size(polygon) * part;
    let ball = |place: [f64; 2]| Ball::new(point(&place), radius).expect("it is in the domain");
    let hit = |place| solid.intersects_ball(&ball(place));
    let path = path(kind.0, &polygon.shape, options.queries, hit);
    let balls: Vec<_> = path.iter().map(|place| ball(*place)).collect();
    let outcomes = outcomes(options, polygon, &path, &balls);
    study.row((polygon.name(), name), kind, &outcomes, (&solid, &balls));
}

fn outcomes(
    options: &Options,
    polygon: &Polygon,
    path: &[[f64; 2]],
    balls: &[Ball<Plane<f32>>],
) -> Vec<Outcome> {
    let solid = polygon.subject.solid::<Plane<f32>>();
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
    let mut peers = ours(&solid, balls, &mut contacts);
    peers.extend([
        Peer::sampled(PEERS[0], all, |number| meets(polyline, number)),
        Peer::sampled(PEERS[1], all, |number| {
            polyline
                .project_local_point_and_get_location_with_max_dist(vectors[number], true, radius)
                .is_some()
        }),
        Peer::sampled(PEERS[4], all, |number| {
            disc_meets(polygon, path[number], radius.into())
        }),
    ]);
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
