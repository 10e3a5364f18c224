//! Segments: against parry2d's ray casts and trees of geo's edges.

use geo::{Contains, Intersects, Line};
use parry2d::query::{Ray, RayCast};
use rstar::AABB;
use tetracone::plane::Plane;
use tetracone::query::Segment;
use tetracone_bench::options::Options;
use tetracone_bench::race::{Outcome, Peer, race};
use tetracone_bench::segments::{KINDS, Study, ours, path};

use super::polygon::{Polygon, point, vector};

/// The peers' names, in the order of the columns; behind our three.
const PEERS: [&str; 3] = ["polyline", "triangles", "geo+rstar"];

type Ends = [[f64; 2]; 2];

/// Measures all polygons but the largest combs.
pub(crate) fn measure(options: &Options, polygons: &[Polygon]) {
    let mut study = Study::new(options, &PEERS);
    for polygon in polygons.iter().filter(|polygon| polygon.vertices() <= 1024) {
        for kind in KINDS {
            row(options, polygon, kind, &mut study);
        }
    }
    study.print();
}

fn row(options: &Options, polygon: &Polygon, kind: (&str, bool), study: &mut Study) {
    let solid = polygon.subject.solid::<Plane<f32>>();
    let path = path(kind.0, &polygon.shape, options.queries);
    let segment = |ends: &Ends| {
        let ends = ends.each_ref().map(point);
        Segment::new(ends[0], ends[1]).expect("it is in the domain")
    };
    let segments: Vec<_> = path.iter().map(segment).collect();
    let outcomes = outcomes(options, polygon, &path, &segments, kind.1);
    study.row(polygon.name(), kind, &outcomes, (&solid, &segments));
}

fn outcomes(
    options: &Options,
    polygon: &Polygon,
    path: &[Ends],
    segments: &[Segment<Plane<f32>>],
    is_coherent: bool,
) -> Vec<Outcome> {
    let solid = polygon.subject.solid::<Plane<f32>>();
    let all = path.len();
    let ray = |[from, to]: &Ends| Ray::new(vector(from), vector(to) - vector(from));
    let rays: Vec<_> = path.iter().map(ray).collect();
    let mut peers = ours(&solid, segments, is_coherent);
    peers.extend([
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
    ]);
    if let Some(triangles) = &polygon.triangles {
        peers.push(Peer::sampled(PEERS[1], all, |number| {
            triangles.cast_local_ray(&rays[number], 1.0, true).is_some()
        }));
    }
    race(&mut peers, options.rounds)
}
