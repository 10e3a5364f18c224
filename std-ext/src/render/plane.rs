//! A solid in the plane: with its covering, and with its cells.

use tetracone::query::Class;

use super::{
    BallShown, Draw, Layer, Options, PairShown, ball, earth,
    flat::Flat,
    legend::{self, Entry},
    map::Map,
    original,
    page::{self, Panel},
    pair,
    palette::{NEGATIVE, OUTER, POSITIVE},
    scene::Scene,
    svg::{Canvas, Frame, Spot, Style},
    tiles::Tiles,
};

pub(super) fn panels<'a>(scene: &'a Scene<'_>, options: &'a Options) -> Vec<Panel<'a>> {
    let mut panels = Vec::new();
    let mut add = |caption: &str, legend: Vec<Entry>, draw| {
        panels.push(Panel {
            caption: earth::caption(caption, scene, options),
            legend,
            ruler: earth::ruler(scene, options),
            draw,
        });
    };
    let with = |draw: Draw| -> page::Draw<'a> {
        Box::new(move |canvas, frame| draw(scene, options, canvas, frame))
    };
    let (covering, cells) = (options.shows(Layer::Covering), options.shows_cells());
    if covering {
        let caption = "with its covering, around the middle of its box";
        add(caption, legend::covering(options), with(with_covering));
    }
    if cells {
        add(
            "with its cells",
            legend::cells(scene, options),
            with(with_cells),
        );
    }
    if let Some(tree) = &options.tree {
        let draw =
            move |canvas: &mut Canvas, frame| original::draw(tree, scene, options, canvas, frame);
        let caption = "with its tri-tree, the cones coloured by depth";
        add(caption, legend::solid(options), Box::new(draw));
    }
    if let Some(structure) = &options.structure {
        let draw = move |canvas: &mut Canvas, frame| structure.draw(scene, options, canvas, frame);
        let mut entries = legend::solid(options);
        entries.extend(structure.legend());
        add(&structure.caption, entries, Box::new(draw));
    }
    if let Some(ball) = &options.ball {
        type Shown = fn(&BallShown, &Scene<'_>, &Options, &mut Canvas, Frame) -> Map;
        let views: [(&str, Shown); 2] = [
            ("with the disc", ball::plane::whole),
            ("the disc from near", ball::plane::near),
        ];
        for (caption, draw) in views {
            let draw = move |canvas: &mut Canvas, frame| draw(ball, scene, options, canvas, frame);
            add(caption, ball::legend(ball, 2), Box::new(draw));
        }
    }
    if let Some(pair) = &options.pair {
        let draw = move |canvas: &mut Canvas, frame| {
            pair::plane::draw(pair, scene, options, canvas, frame)
        };
        let caption = format!("with the second solid: {}", pair::told(pair));
        add(&caption, pair::legend(pair, 2), Box::new(draw));
    }
    let trees = options.tree.is_some() || options.structure.is_some();
    let (ball, pair) = (options.ball.is_some(), options.pair.is_some());
    if !options.path.is_empty() {
        add("with a motion through it", with_path(options), with(alone));
    } else if !(covering || cells || trees || ball || pair) {
        add("the solid", legend::solid(options), with(alone));
    }
    panels
}

/// The width and height that panels should be proportional to.
pub(super) fn size(scene: &Scene<'_>, options: &Options) -> [f64; 2] {
    let placed = options.pair.iter().flat_map(PairShown::places);
    let [least, most] = scene.extent_with(placed);
    let [width, height] = [0, 1].map(|k| most[k] - least[k]);
    [width * earth::stretch(scene, options), height]
}

/// The solid, and where a motion goes.
fn with_path(options: &Options) -> Vec<Entry> {
    let mut entries = legend::solid(options);
    entries.push(Entry::line(POSITIVE, 1.6, "the motion, inside"));
    entries.push(Entry::line(NEGATIVE, 1.6, "on the boundary"));
    entries.push(Entry::line(OUTER, 1.6, "outside"));
    entries
}

fn with_covering(scene: &Scene<'_>, options: &Options, canvas: &mut Canvas, frame: Frame) -> Map {
    let (flat, map) = fitted(scene, options, canvas, frame);
    flat.covering(canvas, &map);
    finish(&flat, &map, options, canvas);
    flat.centre(canvas, &map);
    map
}

fn with_cells(scene: &Scene<'_>, options: &Options, canvas: &mut Canvas, frame: Frame) -> Map {
    let (flat, map) = fitted(scene, options, canvas, frame);
    let tiles = Tiles::of(scene);
    tiles.draw(canvas, &map, options);
    finish(&flat, &map, options, canvas);
    tiles.origins(canvas, &map, options);
    map
}

/// The solid, and what moves through it.
fn alone(scene: &Scene<'_>, options: &Options, canvas: &mut Canvas, frame: Frame) -> Map {
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
    map
}

fn fitted(scene: &Scene<'_>, options: &Options, canvas: &mut Canvas, frame: Frame) -> (Flat, Map) {
    let cells = scene.cell_ends(options).map(|[x, y, _]| [x, y]);
    let flat = Flat::of(scene);
    let map = earth::fit(flat.places().chain(cells), scene, options, canvas, frame);
    (start(scene, options, canvas, &map), map)
}

/// What lies below everything else.
pub(super) fn start(scene: &Scene<'_>, options: &Options, canvas: &mut Canvas, map: &Map) -> Flat {
    let flat = Flat::of(scene);
    if options.shows(Layer::Solid) {
        let rings = rings(&flat.edges);
        let spots = |ring: Vec<Spot>| ring.into_iter().map(|place| map.spot(place)).collect();
        let rings: Vec<Vec<Spot>> = rings.into_iter().map(spots).collect();
        canvas.rings(&rings, Style::fill(earth::material(options), 1.0));
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
