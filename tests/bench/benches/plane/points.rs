//! Points: against geo, a plain crossing count, and parry2d.

use geo::{Contains, CoordinatePosition, coordinate_position::CoordPos};
use parry2d::query::PointQuery;
use tetracone::plane::Plane;
use tetracone::query::Class;
use tetracone_bench::options::Options;
use tetracone_bench::paths;
use tetracone_bench::race::{Outcome, Peer, race, real};
use tetracone_bench::report::{Aim, Table, brief};
use tetracone_bench::score::{Score, best, cell, share};
use tetracone_bench::single::slow;
use tetracone_bench::subject::{coherent, evaluations, one_shot};
use tetracone_oracle::shapes::{Shape, Shape2};

use super::peers::crosses;
use super::polygon::{Polygon, point, vector};

const KINDS: [(&str, bool); 4] = [
    ("circular", true),
    ("contour out", true),
    ("contour in", true),
    ("random", false),
];

/// A contour is nearer, with shorter steps, where there are many edges: thin parts are left out
/// otherwise.
fn part(shape: &Shape2) -> f64 {
    (20.0 / real(shape.points.len())).min(1.0)
}

fn path(
    kind: &str,
    shape: &Shape2,
    count: usize,
    hit: impl Fn(&[f64; 2]) -> bool,
) -> Vec<[f64; 2]> {
    match kind {
        "circular" => paths::closest(
            paths::radii(),
            |radius, count| paths::circle(shape, radius, count),
            count,
            hit,
        ),
        "contour out" => paths::contour(shape, 1.0, part(shape), count),
        "contour in" => paths::contour(shape, -1.0, part(shape), count),
        _ => paths::random(shape, count, 11),
    }
}

/// How many times as fast as the best peer of a cell we mean to be: at least, and in the median.
const FLOORS: [f64; 2] = [1.0, 8.0];

/// What is aimed at.
const BEST: &str = "the best peer";

/// Measures all polygons.
pub(crate) fn measure(options: &Options, polygons: &[Polygon]) {
    let table = Table::new(
        options.markdown,
        "Points, ns a query (ratio: the best peer to ours, coherent, for random points one-shot; p99 \
         and slowest of that)",
        &[
            "polygon          ",
            "path       ",
            "inside",
            "ours ",
            "one  ",
            "evals",
            "geo      ",
            "geo tree  ",
            "crossing ",
            "polyline  ",
            "triangles ",
            "best     ",
            "ratio",
            "p99 ",
            "slowest",
            "",
        ],
    );
    let mut score = Score::with_medians(&[(BEST, FLOORS[1])]);
    for polygon in polygons {
        for (kind, is_coherent) in KINDS {
            row(options, polygon, kind, is_coherent, &table, &mut score);
        }
    }
    score.print();
}

fn row(
    options: &Options,
    polygon: &Polygon,
    kind: &str,
    is_coherent: bool,
    table: &Table,
    score: &mut Score,
) {
    let cells = polygon.subject.cells::<Plane<f32>>();
    let hit = |place: &[f64; 2]| cells.classify(point(place)) != Class::Outside;
    let path = path(kind, &polygon.shape, options.queries, hit);
    let points: Vec<_> = path.iter().map(point).collect();
    let outcomes = outcomes(options, polygon, &path, &points);
    let ours = outcomes[usize::from(!is_coherent)].time;
    let best = best(&outcomes[2..]);
    let slow = if is_coherent {
        slow(points.len(), coherent(&cells, &points))
    } else {
        slow(points.len(), one_shot(&cells, &points))
    };
    let (mean, _) = evaluations(&cells, &points, is_coherent);
    let ratio = best.time / ours;
    let named = |name| {
        let peer = outcomes.iter().find(|outcome| outcome.name == name);
        peer.map_or_else(String::new, cell)
    };
    let what = format!("{} {kind}", polygon.name());
    let aim = Aim {
        what: BEST,
        ratio,
        least: FLOORS[0],
    };
    table.row(&[
        polygon.name().to_owned(),
        kind.to_owned(),
        share(outcomes[0].hits, points.len()),
        brief(outcomes[0].time),
        cell(&outcomes[1]),
        format!("{mean:.2}"),
        named("geo"),
        named("geo tree"),
        named("crossing"),
        named("polyline"),
        named("triangles"),
        best.name.to_owned(),
        brief(ratio),
        brief(slow.percentile),
        brief(slow.slowest),
        score.note(&what, &[aim]),
    ]);
}

fn outcomes(
    options: &Options,
    polygon: &Polygon,
    path: &[[f64; 2]],
    points: &[tetracone::plane::Point<f32>],
) -> Vec<Outcome> {
    let cells = polygon.subject.cells::<Plane<f32>>();
    let edges: Vec<_> = polygon
        .shape
        .corners()
        .iter()
        .map(|edge| [vector(&edge[0]), vector(&edge[1])])
        .collect();
    let vectors: Vec<_> = path.iter().map(vector).collect();
    let all = path.len();
    let mut peers = vec![
        Peer::new("ours", all, coherent(&cells, points)),
        Peer::new("one-shot", all, one_shot(&cells, points)),
        Peer::sampled("geo", all, |number| {
            polygon.rings.coordinate_position(&path[number].into()) != CoordPos::Outside
        }),
        Peer::sampled("geo tree", all, |number| {
            polygon.indexed.contains(&geo::Point::from(path[number]))
        }),
        Peer::sampled("crossing", all, |number| crosses(&edges, vectors[number])),
        Peer::sampled("polyline", all, |number| {
            polygon.polyline.contains_local_point(vectors[number])
        }),
    ];
    if let Some(triangles) = &polygon.triangles {
        peers.push(Peer::sampled("triangles", all, |number| {
            triangles.contains_local_point(vectors[number])
        }));
    }
    race(&mut peers, options.rounds)
}
