//! A solid in space, cut through its middle.

use tetracone::query::Class;

use super::{
    Layer, Options,
    flat::Flat,
    legend::{self, Entry},
    map::Map,
    palette::{BODY, Colour, NEGATIVE},
    scene::{Scene, Triangle},
    section::Section,
    svg::{Canvas, Frame, Spot, Style},
    tiles::Tiles,
};

/// The cells are asked once for every so many pixels, each way.
const FINENESS: f64 = 2.0;

/// The cut as the cells see it.
pub(super) fn alone(
    scene: &Scene<'_>,
    options: &Options,
    canvas: &mut Canvas,
    frame: Frame,
) -> Map {
    let cut = Cut::start(scene, options, canvas, frame);
    cut.finish(options, canvas);
    cut.map
}

/// What the cut as the cells see it shows.
pub(super) fn legend(scene: &Scene<'_>, options: &Options) -> Vec<Entry> {
    let mut entries = legend::solid(options);
    let plane = Section::new(scene, options);
    let lies_in = |face: &Triangle| {
        face.iter()
            .all(|corner| plane.range([*corner; 2]).iter().all(|end| *end == 0.0))
    };
    if options.shows(Layer::Solid) && scene.facets.iter().any(lies_in) {
        entries.push(Entry::area(NEGATIVE, 1.0, "on the boundary"));
    }
    entries
}

/// The cut with what the tetrahedra of the covering leave in it.
pub(super) fn with_covering(
    scene: &Scene<'_>,
    options: &Options,
    canvas: &mut Canvas,
    frame: Frame,
) -> Map {
    let cut = Cut::start(scene, options, canvas, frame);
    cut.flat.covering(canvas, &cut.map);
    cut.finish(options, canvas);
    cut.flat.centre(canvas, &cut.map);
    cut.map
}

/// The cut with what it leaves of the cells.
pub(super) fn with_cells(
    scene: &Scene<'_>,
    options: &Options,
    canvas: &mut Canvas,
    frame: Frame,
) -> Map {
    let cut = Cut::start(scene, options, canvas, frame);
    let tiles = Tiles::cut(scene, &cut.plane);
    tiles.draw(canvas, &cut.map, options);
    cut.finish(options, canvas);
    tiles.origins(canvas, &cut.map, options);
    cut.map
}

/// The cut in its panel.
struct Cut {
    plane: Section,
    flat: Flat,
    map: Map,
}

impl Cut {
    /// What lies below everything else.
    fn start(scene: &Scene<'_>, options: &Options, canvas: &mut Canvas, frame: Frame) -> Self {
        let plane = Section::new(scene, options);
        let flat = flat(scene, &plane);
        let cells = scene.cell_ends(options).map(|end| plane.flat(end));
        let map = options.fit(flat.places().chain(cells), frame, |place| plane.flat(place));
        if options.shows(Layer::Solid) {
            pixels(scene, &plane, &map, canvas, frame, NEGATIVE);
        }
        Self { plane, flat, map }
    }

    /// What lies above it.
    fn finish(&self, options: &Options, canvas: &mut Canvas) {
        if options.shows(Layer::Solid) {
            self.flat.outline(canvas, &self.map);
        }
    }
}

/// The cut of the solid alone, where it belongs; something may come below its outline. Red is for
/// what meets, so a face that lies in the plane is as the material is.
pub(super) fn solid(
    scene: &Scene<'_>,
    plane: &Section,
    canvas: &mut Canvas,
    map: &Map,
    frame: Frame,
    below: impl FnOnce(&mut Canvas),
) -> f64 {
    pixels(scene, plane, map, canvas, frame, BODY);
    below(canvas);
    let flat = flat(scene, plane);
    flat.outline(canvas, map);
    flat.fineness()
}

/// The edges of the solid in a plane.
pub(super) fn flat(scene: &Scene<'_>, plane: &Section) -> Flat {
    Flat {
        origin: plane.flat(scene.origin),
        edges: scene
            .facets
            .iter()
            .filter_map(|corners| plane.edge(corners))
            .collect(),
    }
}

/// Asks the cells where every pixel lies.
fn pixels(
    scene: &Scene<'_>,
    plane: &Section,
    map: &Map,
    canvas: &mut Canvas,
    frame: Frame,
    on_boundary: Colour,
) {
    let Frame {
        corner: [left, top],
        size: [width, height],
    } = frame;
    let (mut inside, mut boundary) = (Vec::new(), Vec::new());
    let mut y = top;
    while y < top + height {
        let mut x = left;
        let mut run: Option<(Class, f64)> = None;
        while x < left + width {
            let middle = [x + FINENESS / 2.0, y + FINENESS / 2.0];
            let class = scene.classify(plane.deep(map.place(middle)));
            if run.is_none_or(|(before, _)| before != class) {
                end(run, x, y, &mut inside, &mut boundary);
                run = Some((class, x));
            }
            x += FINENESS;
        }
        end(run, x, y, &mut inside, &mut boundary);
        y += FINENESS;
    }
    canvas.boxes(&inside, Style::fill(BODY, 1.0));
    canvas.boxes(&boundary, Style::fill(on_boundary, 1.0));
}

type Box = (Spot, [f64; 2]);

/// Fills what edges with the material on their left are around, row by row.
pub(super) fn fill(
    edges: &[[Spot; 2]],
    map: &Map,
    frame: Frame,
    canvas: &mut Canvas,
    style: Style,
) {
    let [_, top] = frame.corner;
    let edges: Vec<_> = edges
        .iter()
        .map(|edge| edge.map(|end| map.spot(end)))
        .collect();
    let mut rows = Vec::new();
    let mut y = top;
    while y < top + frame.size[1] {
        let middle = y + FINENESS / 2.0;
        // Where edges cross the row, and whether the material begins there: they go down.
        let mut crossings: Vec<(f64, i32)> = edges
            .iter()
            .filter(|[a, b]| (a[1] <= middle) != (b[1] <= middle))
            .map(|[a, b]| {
                let share = (middle - a[1]) / (b[1] - a[1]);
                let winding = if a[1] <= middle { 1 } else { -1 };
                (a[0] + (b[0] - a[0]) * share, winding)
            })
            .collect();
        crossings.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut winding = 0;
        for pair in crossings.windows(2) {
            winding += pair[0].1;
            if winding > 0 {
                rows.push(([pair[0].0, y], [pair[1].0 - pair[0].0, FINENESS]));
            }
        }
        y += FINENESS;
    }
    canvas.boxes(&rows, style);
}

/// A run of pixels of the same class ends here.
fn end(run: Option<(Class, f64)>, x: f64, y: f64, inside: &mut Vec<Box>, boundary: &mut Vec<Box>) {
    let Some((class, start)) = run else {
        return;
    };
    let row = ([start, y], [x - start, FINENESS]);
    match class {
        Class::Inside => inside.push(row),
        Class::Boundary => boundary.push(row),
        Class::Outside => {}
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{Axis, Cut, scene},
        *,
    };
    use crate::{
        import::Input,
        load::{LoadOptions, Loaded, visit},
        shape,
    };

    #[test]
    fn a_cut_is_a_solid_in_its_plane_and_the_cells_agree() {
        let input = Input::Space(shape::ring());
        let loaded = Loaded::from_input("ring", input, &LoadOptions::default()).unwrap();
        let scene = visit(&loaded.image(), scene::Collect);
        for (cut, place, up) in [
            (Axis::X, None, Axis::Z),
            (Axis::Y, Some(-0.7), Axis::Y),
            (Axis::Z, Some(0.1), Axis::Y),
        ] {
            let plane = Section::new(
                &scene,
                &Options {
                    up,
                    cut: Some(Cut { axis: cut, place }),
                    ..Options::default()
                },
            );
            let flat = flat(&scene, &plane);
            let turns = |[x, y]: Spot, [a, b]: &[Spot; 2]| {
                let side = (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
                match (a[1] <= y, b[1] <= y) {
                    (true, false) if side > 0.0 => 1,
                    (false, true) if side < 0.0 => -1,
                    _ => 0,
                }
            };
            for step in 0..400 {
                let at = |step: i32| f64::from(step) * 0.137 - 1.3;
                let spot = [at(step % 20), at(step / 20)];
                let winding: i32 = flat.edges.iter().map(|edge| turns(spot, edge)).sum();
                let class = scene.classify(plane.deep(spot));
                assert_eq!(class == Class::Inside, winding > 0, "{cut:?} {spot:?}");
            }
        }
    }
}
