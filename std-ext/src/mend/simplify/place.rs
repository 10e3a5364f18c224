//! Where the vertex goes that an edge becomes.

use robust::{Coord3D, orient3d};

use crate::vector::{Vector, along, cross, dot, length, minus};

/// Planes that are looked at: with more of them an edge stays.
const MOST_PLANES: usize = 20;

/// What counts as no difference, as a part of the size of what is around an edge.
const SLACK: f64 = 1e-9;

/// Planes are parallel for three of them to have no place in common where their normals span less.
const FLAT: f64 = 1e-6;

/// What it costs to move away from the edge, beside the volume that is added: where that is nothing, short edges go
/// before long ones.
const AWAY: f64 = 1e-3;

/// The plane of a face, or of several in one plane, seen from the middle of the edge.
#[derive(Clone, Copy)]
struct Plane {
    /// Of length one, out of the solid.
    normal: Vector,
    at: f64,
    area: f64,
}

/// A place for a vertex, and what it costs to have it there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Choice {
    pub(super) place: Vector,
    /// A volume.
    pub(super) cost: f64,
}

/// The place before or on the planes of all faces at an edge where the solid grows least; of numbers of `f32`. None
/// where there is none, or where it is not found.
pub(super) fn place(faces: &[[Vector; 3]], ends: [Vector; 2]) -> Option<Choice> {
    let middle = [0, 1, 2].map(|k| ends[0][k].midpoint(ends[1][k]));
    let corners = faces.as_flattened().iter();
    let size = corners
        .map(|corner| length(minus(*corner, middle)))
        .fold(0.0, f64::max);
    let planes = planes(faces, middle, size)?;
    let long = length(minus(ends[0], ends[1]));
    let cost = |place: &Vector| {
        let volume = planes
            .iter()
            .map(|plane| plane.area * (dot(plane.normal, *place) - plane.at) / 3.0);
        volume.sum::<f64>().max(0.0) + AWAY * dot(*place, *place) * long
    };
    let is_before = |place: &Vector| {
        let heights = planes.iter();
        let mut heights = heights.map(|plane| dot(plane.normal, *place) - plane.at);
        heights.all(|height| height >= -SLACK * size)
    };
    let [first, second] = ends.map(|end| minus(end, middle));
    let best = [first, second, [0.0; 3]]
        .into_iter()
        .chain(meetings(&planes))
        .filter(is_before)
        .map(|place| (cost(&place), place))
        .min_by(|a, b| a.0.total_cmp(&b.0));
    let (cost, place) = best?;
    let normals = planes.iter().map(|plane| plane.normal);
    let out = normals.fold([0.0; 3], |sum, normal| along(sum, normal, 1.0));
    let place = exactly_before(faces, along(place, middle, 1.0), out, size)?;
    Some(Choice { place, cost })
}

/// The planes of all faces that have one, those in one plane together.
fn planes(faces: &[[Vector; 3]], middle: Vector, size: f64) -> Option<Vec<Plane>> {
    let mut planes: Vec<Plane> = Vec::with_capacity(faces.len());
    for [a, b, c] in faces {
        let twice = cross(minus(*b, *a), minus(*c, *a));
        let area = length(twice) / 2.0;
        if area <= SLACK * size * size {
            continue;
        }
        let normal = twice.map(|x| x / (2.0 * area));
        let at = dot(normal, minus(*a, middle));
        let same = planes.iter_mut().find(|plane| {
            dot(plane.normal, normal) > 1.0 - SLACK && (plane.at - at).abs() <= SLACK * size
        });
        match same {
            Some(plane) => {
                plane.area += area;
                plane.at = plane.at.max(at);
            }
            None => planes.push(Plane { normal, at, area }),
        }
    }
    (planes.len() <= MOST_PLANES).then_some(planes)
}

/// Where two planes are nearest to the middle of the edge, and where three meet.
fn meetings(planes: &[Plane]) -> impl Iterator<Item = Vector> {
    let pairs = move |i: usize| (i + 1..planes.len()).map(move |j| [planes[i], planes[j]]);
    let twos = (0..planes.len()).flat_map(pairs).filter_map(|[a, b]| {
        let both = dot(a.normal, b.normal);
        let under = 1.0 - both * both;
        let place = |from| {
            along(
                along(from, a.normal, (a.at - both * b.at) / under),
                b.normal,
                (b.at - both * a.at) / under,
            )
        };
        (under > FLAT).then(|| place([0.0; 3]))
    });
    let triples = move |i: usize| {
        pairs(i).enumerate().flat_map(move |(skipped, [a, b])| {
            let others = planes.iter().skip(i + 2 + skipped);
            others.map(move |c| [a, b, *c])
        })
    };
    let threes = (0..planes.len()).flat_map(triples).filter_map(|[a, b, c]| {
        let ways = [
            cross(b.normal, c.normal),
            cross(c.normal, a.normal),
            cross(a.normal, b.normal),
        ];
        let under = dot(a.normal, ways[0]);
        let sum = [a.at, b.at, c.at]
            .iter()
            .zip(ways)
            .fold([0.0; 3], |sum, (at, way)| along(sum, way, at / under));
        (under.abs() > FLAT).then_some(sum)
    });
    twos.chain(threes)
}

/// The nearest numbers of `f32` that are before or on the planes of all faces, or others a little farther out.
fn exactly_before(faces: &[[Vector; 3]], place: Vector, out: Vector, size: f64) -> Option<Vector> {
    let far = length(out);
    let steps = (10..24).rev().map(|bits| size / f64::from(1 << bits));
    let steps = steps.filter(|_| far > 0.0);
    core::iter::once(0.0)
        .chain(steps)
        .map(|step| along(place, out, if step > 0.0 { step / far } else { 0.0 }).map(single))
        .find(|place| place.iter().all(|x| x.is_finite()) && is_before(faces, *place))
}

#[expect(clippy::cast_possible_truncation, reason = "to the nearest")]
fn single(x: f64) -> f64 {
    f64::from(x as f32)
}

/// Exactly.
fn is_before(faces: &[[Vector; 3]], place: Vector) -> bool {
    let at = |[x, y, z]: Vector| Coord3D { x, y, z };
    faces
        .iter()
        .all(|[a, b, c]| orient3d(at(*a), at(*b), at(*c), at(place)) <= 0.0)
}
