//! The solids that are shown, and flat shapes.

use anyhow::{Context as _, Result};
use tetracone::{
    plane::{Plane, Point, Pose},
    query::Class,
};
use tetracone_std::{
    bake::{BakeOptions, Baked, Queries, bake},
    render::{
        map::Map,
        palette::{INK, OUTER, POSITIVE},
        svg::{Canvas, Spot, Style},
    },
};

use crate::assets::turn;

/// What the solids are made for.
pub(super) type Flat = Plane<f32>;

/// A solid's boundary: rings, the material on their left.
pub(super) type Outline = Vec<Vec<Spot>>;

/// A multiple of 2^-10, which every arithmetic holds.
fn snapped(place: Spot) -> Spot {
    place.map(|x| libm::rint(x * 1024.0) / 1024.0)
}

/// A ring of so many corners about the middle. Every wave makes it swell by a part of the radius, so
/// many times around, beginning so many turns on.
pub(super) fn wavy(corners: u32, radius: f64, waves: &[(f64, f64, f64)]) -> Vec<Spot> {
    let corner = |k: u32| {
        let turns = f64::from(k) / f64::from(corners);
        let (x, y) = turn(turns);
        let swell =
            |sum, (part, times, on): &(f64, f64, f64)| sum + part * turn(times * turns + on).0;
        let radius = radius * waves.iter().fold(1.0, swell);
        snapped([x * radius, y * radius])
    };
    (0..corners).map(corner).collect()
}

/// A ring for a hole.
pub(super) fn hole(mut ring: Vec<Spot>, middle: Spot) -> Vec<Spot> {
    ring.reverse();
    ring.into_iter()
        .map(|[x, y]| snapped([x + middle[0], y + middle[1]]))
        .collect()
}

/// A thick arc that is open for a part of a turn, in so many steps.
pub(super) fn arc(steps: u32, open: f64, [inner, outer]: [f64; 2]) -> Vec<Spot> {
    let at = |k: u32, radius: f64| {
        let turns = open / 2.0 + (1.0 - open) * f64::from(k) / f64::from(steps);
        let (x, y) = turn(turns);
        snapped([x * radius, y * radius])
    };
    let out = (0..=steps).map(|k| at(k, outer));
    out.chain((0..=steps).rev().map(|k| at(k, inner))).collect()
}

/// The solid, with cells of about so many bytes and everything that queries ask for.
pub(super) fn baked(outline: &Outline, bytes: Option<usize>) -> Result<Baked> {
    let (mut points, mut edges) = (Vec::new(), Vec::new());
    for ring in outline {
        let first = u32::try_from(points.len())?;
        let count = u32::try_from(ring.len())?;
        points.extend(ring.iter().map(|[x, y]| [*x, *y, 0.0]));
        edges.extend((0..count).map(|k| [first + k, first + (k + 1) % count]));
    }
    let options = BakeOptions {
        bytes,
        queries: Some(Queries::All),
        ..BakeOptions::default()
    };
    Ok(bake::<Flat>(&points, &edges, &options)?)
}

/// The edges of a solid.
pub(super) fn edges(outline: &Outline) -> Vec<[Spot; 2]> {
    let ring = |ring: &Vec<Spot>| -> Vec<[Spot; 2]> {
        let next = ring.iter().cycle().skip(1);
        ring.iter().zip(next).map(|(a, b)| [*a, *b]).collect()
    };
    outline.iter().flat_map(ring).collect()
}

/// A point of the core.
pub(super) fn point([x, y]: Spot) -> Point<f32> {
    #[expect(clippy::cast_possible_truncation, reason = "rounding is what is meant")]
    let round = |x: f64| x as f32;
    Point::new(round(x), round(y))
}

/// A point of a picture.
pub(super) fn spot(point: Point<f32>) -> Spot {
    point.array().map(f64::from)
}

/// A pose: so many turns, then a shift.
pub(super) fn pose(shift: Spot, turns: f64) -> Result<Pose<f32>> {
    Ok(Pose::turned(point(shift), turns * core::f64::consts::TAU)?)
}

/// An outline where a pose takes it.
pub(super) fn placed(outline: &Outline, pose: &Pose<f32>) -> Result<Outline> {
    let place = |corner: &Spot| {
        let placed = pose.apply(point(*corner));
        placed.map(spot).context("a place in the domain")
    };
    let ring = |ring: &Vec<Spot>| ring.iter().map(place).collect();
    outline.iter().map(ring).collect()
}

/// A box: its least and its greatest corner.
pub(super) type Extent = [Spot; 2];

/// The box around places.
pub(super) fn around<'p>(places: impl IntoIterator<Item = &'p Spot>) -> Extent {
    let none = [[f64::INFINITY; 2], [f64::NEG_INFINITY; 2]];
    places.into_iter().fold(none, |[low, high], place| {
        [
            [low[0].min(place[0]), low[1].min(place[1])],
            [high[0].max(place[0]), high[1].max(place[1])],
        ]
    })
}

/// The corners of a box.
pub(super) fn corners([low, high]: Extent) -> [Spot; 4] {
    [low, [high[0], low[1]], high, [low[0], high[1]]]
}

/// The part of a convex shape where a height is not negative.
pub(super) fn cut(shape: &[Spot], height: impl Fn(Spot) -> f64) -> Vec<Spot> {
    let mut part = Vec::new();
    for (from, to) in shape.iter().zip(shape.iter().cycle().skip(1)) {
        let [a, b] = [from, to].map(|place| height(*place));
        if a >= 0.0 {
            part.push(*from);
        }
        if (a >= 0.0) != (b >= 0.0) {
            let share = a / (a - b);
            part.push([0, 1].map(|k: usize| from[k] + (to[k] - from[k]) * share));
        }
    }
    part
}

/// The middle of a shape's corners.
pub(super) fn middle(shape: &[Spot]) -> Spot {
    let count = shape.iter().fold(0.0, |count, _| count + 1.0);
    let sum = shape.iter().fold([0.0; 2], |sum, place| {
        [sum[0] + place[0], sum[1] + place[1]]
    });
    sum.map(|sum| sum / count)
}

/// The area of a shape, positive where its corners go round counter-clockwise.
pub(super) fn area(shape: &[Spot]) -> f64 {
    let next = shape.iter().cycle().skip(1);
    let twice = shape
        .iter()
        .zip(next)
        .fold(0.0, |sum, (a, b)| sum + (a[0] * b[1] - a[1] * b[0]));
    twice / 2.0
}

/// Shows an outline.
pub(super) fn show(canvas: &mut Canvas, map: &Map, outline: &Outline, style: Style) {
    let ring = |ring: &Vec<Spot>| ring.iter().map(|place| map.spot(*place)).collect();
    let rings: Vec<Vec<Spot>> = outline.iter().map(ring).collect();
    canvas.rings(&rings, style);
}

/// Shows a shape.
pub(super) fn fill(canvas: &mut Canvas, map: &Map, shape: &[Spot], style: Style) {
    show(canvas, map, &vec![shape.to_vec()], style);
}

/// How places of a class are painted.
pub(super) const fn painted(class: Class) -> Style {
    match class {
        Class::Inside => Style::fill(POSITIVE, 0.28),
        Class::Boundary => Style::fill(INK, 1.0),
        Class::Outside => Style::fill(OUTER, 0.22),
    }
}
