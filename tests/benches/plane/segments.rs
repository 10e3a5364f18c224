//! Segments: against parry2d's ray casts and trees of geo's edges.

use geo::{Contains, Intersects, Line};
use parry2d::query::{Ray, RayCast};
use rstar::AABB;
use tetracone::SweepTracker;
use tetracone::plane::Plane;
use tetracone::query::Sweep;
use tetracone::tree::Body;
use tetracone_tests::shapes::Shape2;

use super::common::options::Options;
use super::common::race::{Outcome, Peer, race};
use super::common::report::{Aim, Table, brief};
use super::common::single::slow;
use super::paths;
use super::polygon::{Polygon, point, vector};
use super::score::{Score, best, cell, share};

/// Paths, and whether they are coherent.
const KINDS: [(&str, bool); 3] = [("long", false), ("short", false), ("moving", true)];

/// The length of a short segment along each axis, as a part of the diagonal.
const SHORT: f64 = 0.02;

/// A moving segment reaches to where its start will be after this many steps.
const AHEAD: usize = 10;

/// The peers' names, in the order of the columns; behind our three.
const PEERS: [&str; 3] = ["polyline", "triangles", "geo+rstar"];

type Ends = [[f64; 2]; 2];

/// Measures all polygons but the largest combs.
pub(crate) fn measure(options: &Options, polygons: &[Polygon]) {
    let table = Table::new(
        options.markdown,
        "Segments, ns a query (blocks: whether it meets, first: where first; moving: tracked; \
         ratios: the best peer's time to ours; p99 and slowest: first)",
        &[
            "polygon          ",
            "path  ",
            "hits  ",
            "blocks",
            "first",
            "polyline   ",
            "triangles  ",
            "geo+rstar  ",
            "best     ",
            "blocks ×",
            "first ×",
            "p99 ",
            "slowest",
            "",
        ],
    );
    let mut score = Score::default();
    for polygon in polygons.iter().filter(|polygon| polygon.vertices() <= 1024) {
        for kind in KINDS {
            row(options, polygon, kind, &table, &mut score);
        }
    }
    score.print();
}

fn path(kind: &str, shape: &Shape2, count: usize) -> Vec<Ends> {
    let starts = paths::random(shape, count, 11);
    match kind {
        "long" => {
            let ends = paths::random(shape, count, 12);
            starts.into_iter().zip(ends).map(<[_; 2]>::from).collect()
        }
        "short" => {
            let step = SHORT * paths::diagonal(shape);
            let (low, high) = ([-1.0; 2], [1.0; 2]);
            let square = Shape2::ring("square", &[low, [1.0, -1.0], high, [-1.0, 1.0]]);
            let offs = paths::random(&square, count, 12);
            let end = |(from, off): ([f64; 2], [f64; 2])| {
                let to = [from[0] + off[0] * step, from[1] + off[1] * step];
                [from, tetracone_tests::Grid::F32.snap(to)]
            };
            starts.into_iter().zip(offs).map(end).collect()
        }
        _ => {
            let places = paths::circle(shape, 0.5, count + AHEAD);
            let ends = places.iter().skip(AHEAD);
            places.iter().zip(ends).map(|(a, b)| [*a, *b]).collect()
        }
    }
}

fn row(
    options: &Options,
    polygon: &Polygon,
    (kind, is_coherent): (&str, bool),
    table: &Table,
    score: &mut Score,
) {
    let body = polygon.subject.body::<Plane<f32>>();
    let path = path(kind, &polygon.shape, options.queries);
    let sweep = |ends: &Ends| {
        let ends = ends.each_ref().map(point);
        Sweep::new(ends[0], ends[1]).expect("it is in the domain")
    };
    let sweeps: Vec<_> = path.iter().map(sweep).collect();
    let outcomes = outcomes(options, polygon, &path, &sweeps, is_coherent);
    let best = best(&outcomes[2..]);
    let ratios = [0, 1].map(|own: usize| best.time / outcomes[own].time);
    let slow = slow(sweeps.len(), first(&body, &sweeps, is_coherent));
    let aims = [
        Aim {
            what: "blocks",
            ratio: ratios[0],
            least: 1.0,
        },
        Aim {
            what: "first hit",
            ratio: ratios[1],
            least: 1.0,
        },
    ];
    let what = format!("{} {kind}", polygon.name());
    let mut cells = vec![
        polygon.name().to_owned(),
        kind.to_owned(),
        share(outcomes[0].hits, sweeps.len()),
        brief(outcomes[0].time),
        cell(&outcomes[1]),
    ];
    cells.extend(PEERS.iter().map(|name| {
        let peer = outcomes.iter().find(|outcome| outcome.name == *name);
        peer.map_or_else(String::new, cell)
    }));
    cells.extend([
        best.name.to_owned(),
        brief(ratios[0]),
        brief(ratios[1]),
        brief(slow.percentile),
        brief(slow.slowest),
        score.note(&what, &aims),
    ]);
    table.row(&cells);
}

/// Whether anything is hit first, with memory or without.
fn first<'a>(
    body: &'a Body<'a, Plane<f32>>,
    sweeps: &'a [Sweep<Plane<f32>>],
    is_coherent: bool,
) -> impl FnMut(usize) -> bool + 'a {
    let mut tracker = SweepTracker::new();
    move |number| {
        if !is_coherent {
            tracker = SweepTracker::new();
        }
        body.first_hit_tracked(&sweeps[number], &mut tracker)
            .is_some()
    }
}

fn outcomes(
    options: &Options,
    polygon: &Polygon,
    path: &[Ends],
    sweeps: &[Sweep<Plane<f32>>],
    is_coherent: bool,
) -> Vec<Outcome> {
    let body = polygon.subject.body::<Plane<f32>>();
    let all = path.len();
    let ray = |[from, to]: &Ends| Ray::new(vector(from), vector(to) - vector(from));
    let rays: Vec<_> = path.iter().map(ray).collect();
    let mut tracker = SweepTracker::new();
    let mut peers = vec![
        Peer::new("blocks", all, |number| {
            if !is_coherent {
                tracker = SweepTracker::new();
            }
            body.blocks_tracked(&sweeps[number], &mut tracker)
        }),
        Peer::new("first", all, first(&body, sweeps, is_coherent)),
        Peer::sampled(PEERS[0], all, |number| {
            polygon
                .polyline
                .cast_local_ray(&rays[number], 1.0, true)
                .is_some()
        }),
        Peer::sampled(PEERS[2], all, |number| {
            let [from, to] = path[number];
            let line = Line::new(from, to);
            let around = AABB::from_corners(from.into(), to.into());
            let mut near = polygon.lines.locate_in_envelope_intersecting(&around);
            near.any(|edge: &Line<f64>| edge.intersects(&line))
                || polygon.indexed.contains(&geo::Point::from(from))
        }),
    ];
    if let Some(triangles) = &polygon.triangles {
        peers.push(Peer::sampled(PEERS[1], all, |number| {
            triangles.cast_local_ray(&rays[number], 1.0, true).is_some()
        }));
    }
    race(&mut peers, options.rounds)
}
