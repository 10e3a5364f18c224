//! A solid in the plane: with its covering, and with its cells.

use tetracone::query::Class;

use super::{
    Layer, Options, Panel, ball,
    flat::Flat,
    map::Map,
    original, pair,
    palette::{BODY, NEGATIVE, OUTER, POSITIVE},
    scene::Scene,
    svg::{Canvas, Frame, Spot, Style},
    tiles::Tiles,
};

pub(super) fn panels(options: &Options) -> Vec<Panel> {
    let mut panels: Vec<Panel> = Vec::new();
    if options.shows(Layer::Covering) {
        panels.push(with_covering);
    }
    if options.shows_cells() {
        panels.push(with_cells);
    }
    if options.tree.is_some() {
        panels.push(original::draw);
    }
    if options.ball.is_some() {
        panels.extend([ball::plane::whole as Panel, ball::plane::near]);
    }
    if options.pair.is_some() {
        panels.push(pair::plane::draw);
    }
    if panels.is_empty() || !options.path.is_empty() {
        panels.push(alone);
    }
    panels
}

fn with_covering(scene: &Scene<'_>, options: &Options, canvas: &mut Canvas, frame: Frame) {
    let (flat, map) = fitted(scene, options, canvas, frame);
    flat.covering(canvas, &map);
    finish(&flat, &map, options, canvas);
    flat.centre(canvas, &map);
}

fn with_cells(scene: &Scene<'_>, options: &Options, canvas: &mut Canvas, frame: Frame) {
    let (flat, map) = fitted(scene, options, canvas, frame);
    let tiles = Tiles::of(scene);
    tiles.draw(canvas, &map, options);
    finish(&flat, &map, options, canvas);
    tiles.origins(canvas, &map, options);
}

/// The solid, and what moves through it.
fn alone(scene: &Scene<'_>, options: &Options, canvas: &mut Canvas, frame: Frame) {
    let (flat, map) = fitted(scene, options, canvas, frame);
    finish(&flat, &map, options, canvas);
    let colour = |class: Class| match class {
        Class::Inside => POSITIVE,
        Class::Boundary => NEGATIVE,
        Class::Outside => OUTER,
    };
    let steps: Vec<_> = options
        .path
        .iter()
        .map(|place| (scene.classify(*place), map.spot([place[0], place[1]])))
        .collect();
    // Each run goes on to the first step of the next, so that the line has no gaps.
    let mut at = 0;
    for run in steps.chunk_by(|(a, _), (b, _)| a == b) {
        let end = (at + run.len() + 1).min(steps.len());
        let line: Vec<Spot> = steps[at..end].iter().map(|(_, spot)| *spot).collect();
        canvas.lines([line], Style::stroke(colour(run[0].0), 1.0, 1.6));
        at += run.len();
    }
}

fn fitted(scene: &Scene<'_>, options: &Options, canvas: &mut Canvas, frame: Frame) -> (Flat, Map) {
    let cells = scene.cell_ends(options).map(|[x, y, _]| [x, y]);
    let map = Map::fit(Flat::of(scene).places().chain(cells), frame);
    (start(scene, options, canvas, &map), map)
}

/// What lies below everything else.
pub(super) fn start(scene: &Scene<'_>, options: &Options, canvas: &mut Canvas, map: &Map) -> Flat {
    let flat = Flat::of(scene);
    if options.shows(Layer::Solid) {
        let rings = rings(&flat.edges);
        let spots = |ring: Vec<Spot>| ring.into_iter().map(|place| map.spot(place)).collect();
        let rings: Vec<Vec<Spot>> = rings.into_iter().map(spots).collect();
        canvas.rings(&rings, Style::fill(BODY, 1.0));
    }
    flat
}

/// What lies above it.
pub(super) fn finish(flat: &Flat, map: &Map, options: &Options, canvas: &mut Canvas) {
    if options.shows(Layer::Solid) {
        flat.outline(canvas, map);
    }
}

/// The rings that edges which follow each other make.
pub(super) fn rings(edges: &[[Spot; 2]]) -> Vec<Vec<Spot>> {
    let mut rings: Vec<Vec<Spot>> = Vec::new();
    let mut end = None;
    for [from, to] in edges {
        match rings.last_mut() {
            Some(ring) if end == Some(*from) => ring.push(*from),
            _ => rings.push(vec![*from]),
        }
        // A ring that is back where it began is complete.
        let back = rings.last().and_then(|ring| ring.first()) == Some(to);
        end = (!back).then_some(*to);
    }
    rings
}
