//! Solids in degrees of longitude and latitude, drawn as maps.

use tetracone::image::Image;

use super::{
    Options,
    letters::Letters,
    map::Map,
    page,
    palette::{BODY, Colour, INK, OUTER},
    ruler::{Ruler, latitude, longitude},
    scene::{self, Scene},
    svg::{Canvas, Frame, Spot, Style},
};
use crate::load::visit;

/// How a solid in the plane, with degrees of longitude and latitude as its coordinates, lies in the picture.
/// Nothing else depends on it: what is asked is answered in degrees, as in any other plane.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Projection {
    /// As it is, a degree as wide as it is high.
    #[default]
    None,
    /// Equirectangular (plate carrée): true to scale along all meridians and along the parallel in the middle of
    /// the solid, rounded to a degree. What lies beyond ±180 by ±90, or in space, is drawn as with `None`.
    Plate,
}

/// The greatest longitude and latitude.
const MOST: [f64; 2] = [180.0, 90.0];
/// What is so many degrees across is a map wherever it lies. Smaller boxes near 0, 0 are those of parts and plans
/// as well, and of maps that need no projection, because degrees are nearly square there.
const LARGE: f64 = 30.0;

/// Between two lines of a graticule, in degrees.
const STEPS: [f64; 10] = [0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 15.0, 30.0, 45.0];
/// So many spaces between them there are at most.
const SPACES: f64 = 12.0;
/// Around what is shown, as a part of it.
const ROOM: f64 = 0.02;
/// What is outside.
pub(super) const SEA: Colour = Colour([228, 239, 248]);
/// What is inside.
const LAND: Colour = Colour([240, 233, 212]);
/// Letters of a graticule, in those of captions, and the room that those of latitudes take in their own size.
const SMALL: f64 = 0.8;
const WIDE: f64 = 3.6;
const HIGH: f64 = 1.6;

impl Projection {
    /// How an image is drawn: as it is where it is not in degrees.
    #[must_use]
    pub fn of(self, image: &Image<'_>) -> Self {
        match self {
            Self::Plate if is_in_degrees(image) => Self::Plate,
            _ => Self::None,
        }
    }

    /// Plate where a solid in the plane looks as if it were in degrees: its box lies within ±180 by ±90, and is
    /// either at least 30 across or farther from 0, 0 than it is across.
    #[must_use]
    pub fn suits(image: &Image<'_>) -> Self {
        if !is_in_degrees(image) {
            return Self::None;
        }
        let [low, high] = visit(image, scene::Collect).extent;
        let across = (high[0] - low[0]).max(high[1] - low[1]);
        let [x, y] = [0, 1].map(|k| low[k].max(-high[k]).max(0.0));
        if across >= LARGE || libm::hypot(x, y) > across {
            Self::Plate
        } else {
            Self::None
        }
    }
}

/// Whether coordinates can be degrees of longitude and latitude: in the plane, within ±180 by ±90.
fn is_in_degrees(image: &Image<'_>) -> bool {
    let [low, high] = visit(image, scene::Collect).extent;
    image.dimension() == 2 && (0..2).all(|k| -MOST[k] <= low[k] && high[k] <= MOST[k])
}

/// The parallel that is true to scale.
fn parallel(scene: &Scene<'_>, options: &Options) -> Option<f64> {
    let [low, high] = scene.extent;
    // Sixty degrees from the equator and more, a parallel is shorter than half of it, and at a pole nothing.
    let middle = low[1].midpoint(high[1]).round().clamp(-80.0, 80.0);
    (options.projection == Projection::Plate).then_some(middle)
}

/// How much wider than high a degree is drawn.
pub(super) fn stretch(scene: &Scene<'_>, options: &Options) -> f64 {
    let parallel = parallel(scene, options);
    parallel.map_or(1.0, |degrees| libm::cos(degrees.to_radians()))
}

/// What the inside of a solid is filled with.
pub(super) fn material(options: &Options) -> Colour {
    match options.projection {
        Projection::None => BODY,
        Projection::Plate => LAND,
    }
}

/// What extents of a solid are measured in.
pub(super) fn unit(options: &Options) -> &'static str {
    match options.projection {
        Projection::None => "units",
        Projection::Plate => "degrees",
    }
}

/// What lengths are measured with.
pub(super) fn ruler(scene: &Scene<'_>, options: &Options) -> Ruler {
    parallel(scene, options).map_or(Ruler::Flat, Ruler::Earth)
}

/// A caption with the projection.
pub(super) fn caption(what: &str, scene: &Scene<'_>, options: &Options) -> String {
    match parallel(scene, options) {
        None => what.to_owned(),
        Some(degrees) => {
            let along = latitude(degrees);
            format!("{what}, equirectangular, true to scale along {along}")
        }
    }
}

/// Fits places into a frame; a map gets a graticule, if the picture has text.
pub(super) fn fit(
    places: impl IntoIterator<Item = Spot>,
    scene: &Scene<'_>,
    options: &Options,
    canvas: &mut Canvas,
    frame: Frame,
) -> Map {
    let stretch = stretch(scene, options);
    if options.projection == Projection::None {
        return options.fit(places, frame, |[x, y, _]| [x, y]);
    }
    let [low, high] = scene::around(places.into_iter().map(|[x, y]| [x, y, 0.0]));
    let room = [0, 1].map(|k| (high[k] - low[k]) * ROOM);
    let sheet = [
        [0, 1].map(|k| (low[k] - room[k]).max(-MOST[k]).min(low[k])),
        [0, 1].map(|k| (high[k] + room[k]).min(MOST[k]).max(high[k])),
    ];
    if options.title.is_none() {
        return Map::fit_stretched(sheet, frame, stretch, 0.0);
    }
    let size = page::letters(options.width) * SMALL;
    let ([x, y], [width, height]) = (frame.corner, frame.size);
    let (left, below) = (size * WIDE, size * HIGH);
    let inner = Frame {
        corner: [x + left, y],
        size: [(width - left).max(1.0), (height - below).max(1.0)],
    };
    let map = Map::fit_stretched(sheet, inner, stretch, 0.0);
    graticule(&map, sheet, size, canvas);
    map
}

/// The sea, with meridians and parallels, and what they are.
fn graticule(map: &Map, [low, high]: [Spot; 2], size: f64, canvas: &mut Canvas) {
    let corners = [low, [high[0], low[1]], high, [low[0], high[1]]];
    let around = corners.map(|place| map.spot(place));
    canvas.group(
        Style::fill(SEA, 1.0).and_stroke(OUTER, 1.0, 1.0),
        |canvas| {
            canvas.polygon(&around);
        },
    );
    let widest = (high[0] - low[0]).max(high[1] - low[1]);
    let step = STEPS.into_iter().find(|step| widest / step <= SPACES);
    let step = step.unwrap_or(STEPS[STEPS.len() - 1]);
    let degrees = |k: usize| {
        let (first, last) = ((low[k] / step).ceil(), (high[k] / step).floor());
        let count = (0..).map(f64::from).map(move |number| first + number);
        // Tenths have no exact number: the one nearest to it is written shortest.
        let round = move |number: f64| (number * step * 10.0).round() / 10.0;
        count.take_while(move |number| *number <= last).map(round)
    };
    let meridians = degrees(0).map(|x| [[x, low[1]], [x, high[1]]]);
    let parallels = degrees(1).map(|y| [[low[0], y], [high[0], y]]);
    let lines = meridians.chain(parallels);
    let lines = lines.map(|line| line.map(|place| map.spot(place)));
    canvas.lines(lines, Style::stroke(OUTER, 0.45, 0.8));
    let (ink, letters) = (INK.blend(OUTER, 0.6), Letters::new());
    let [[left, bottom], [right, _]] = [around[0], around[1]];
    let mut free = left;
    for x in degrees(0) {
        let text = longitude(x);
        let width = letters.width(&text, size);
        let [at, _] = map.spot([x, low[1]]);
        let begin = (at - width / 2.0).min(right - width).max(left);
        if begin >= free {
            canvas.letters([begin, bottom + size * 1.2], size, ink, &text);
            free = begin + width + size * 0.5;
        }
    }
    for y in degrees(1) {
        let text = latitude(y);
        let width = letters.width(&text, size);
        let [_, at] = map.spot([low[0], y]);
        let line = (at + size * 0.35)
            .min(bottom)
            .max(around[2][1] + size * 0.7);
        canvas.letters([left - width - size * 0.4, line], size, ink, &text);
    }
}
