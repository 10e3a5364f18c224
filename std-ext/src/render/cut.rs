//! A solid in space, cut through its covering origin.

use tetracone::query::Class;

use super::{
    Axis, Layer, Options,
    flat::{Flat, Sector},
    map::Map,
    palette::{BODY, NEGATIVE},
    scene::{Scene, Vector, cross, minus},
    svg::{Canvas, Frame, Spot, Style},
};

/// The tree is asked once for every so many pixels, each way.
const FINENESS: f64 = 2.0;

/// The plane of a cut, and how it lies in the picture.
#[derive(Clone, Copy)]
struct Plane {
    across: Axis,
    right: Axis,
    above: Axis,
    height: f64,
}

impl Plane {
    fn new(scene: &Scene<'_>, options: &Options) -> Self {
        let (across, up) = (options.cut, options.up);
        let (first, second) = (across.next(), across.next().next());
        let (right, above) = if first == up {
            (second, first)
        } else {
            (first, second)
        };
        Self {
            across,
            right,
            above,
            height: scene.origin[across.index()],
        }
    }

    fn flat(self, place: Vector) -> Spot {
        [place[self.right.index()], place[self.above.index()]]
    }

    fn deep(self, [x, y]: Spot) -> Vector {
        let mut place = [self.height; 3];
        place[self.right.index()] = x;
        place[self.above.index()] = y;
        place
    }

    /// The edge that a face leaves in the plane, with the material on its left.
    fn edge(self, corners: &[Vector; 3]) -> Option<[Spot; 2]> {
        let height = |k: usize| corners[k % 3][self.across.index()] - self.height;
        let mut ends = (0..3)
            .filter(|k| (height(*k) < 0.0) != (height(k + 1) < 0.0))
            .map(|k| {
                let (a, b) = (self.flat(corners[k]), self.flat(corners[(k + 1) % 3]));
                let share = height(k) / (height(k) - height(k + 1));
                [0, 1].map(|l| a[l] + (b[l] - a[l]) * share)
            });
        let (from, to) = (ends.next()?, ends.next()?);
        let normal = cross(minus(corners[1], corners[0]), minus(corners[2], corners[0]));
        let [x, y] = self.flat(normal);
        let along = (to[1] - from[1]) * x - (to[0] - from[0]) * y;
        Some(if along < 0.0 { [to, from] } else { [from, to] })
    }
}

/// The cut as the tree sees it.
pub(super) fn alone(scene: &Scene<'_>, options: &Options, canvas: &mut Canvas, frame: Frame) {
    draw(scene, options, canvas, frame, |_, _, _| {});
}

/// The cut with what the tetrahedra of the covering leave in it.
pub(super) fn with_covering(
    scene: &Scene<'_>,
    options: &Options,
    canvas: &mut Canvas,
    frame: Frame,
) {
    draw(scene, options, canvas, frame, Flat::covering);
}

/// The cut with what the cones and their envelopes leave in it.
pub(super) fn with_cones(scene: &Scene<'_>, options: &Options, canvas: &mut Canvas, frame: Frame) {
    draw(scene, options, canvas, frame, |flat, canvas, map| {
        flat.cones(canvas, map, options);
    });
}

fn draw(
    scene: &Scene<'_>,
    options: &Options,
    canvas: &mut Canvas,
    frame: Frame,
    between: impl FnOnce(&Flat, &mut Canvas, &Map),
) {
    let plane = Plane::new(scene, options);
    let flat = flat(scene, plane);
    let map = Map::fit(flat.places(), frame);
    if options.shows(Layer::Solid) {
        pixels(scene, plane, &map, canvas, frame);
    }
    between(&flat, canvas, &map);
    if options.shows(Layer::Solid) {
        flat.outline(canvas, &map);
    }
    flat.centre(canvas, &map);
}

fn flat(scene: &Scene<'_>, plane: Plane) -> Flat {
    let across = plane.across.index();
    // The cones on the upper side of the plane that have a side in it.
    let sector = |cone: &tetracone::tree::ConeInfo| {
        let heights = cone.corners.map(|corner| corner[across]);
        let mut flat = cone.corners.iter().filter(|corner| corner[across] == 0.0);
        let corners = [plane.flat(*flat.next()?), plane.flat(*flat.next()?)];
        let upper = cone.leaf && heights.iter().any(|height| *height > 0.0);
        upper.then_some(Sector {
            depth: cone.depth,
            corners,
            reach: cone.reach,
        })
    };
    Flat {
        origin: plane.flat(scene.origin),
        edges: scene
            .facets
            .iter()
            .filter_map(|corners| plane.edge(corners))
            .collect(),
        sectors: scene.cones.iter().filter_map(sector).collect(),
        depth: scene.depth(),
    }
}

/// Asks the tree where every pixel lies.
fn pixels(scene: &Scene<'_>, plane: Plane, map: &Map, canvas: &mut Canvas, frame: Frame) {
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
    canvas.boxes(&boundary, Style::fill(NEGATIVE, 1.0));
}

type Box = (Spot, [f64; 2]);

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
    use super::{super::scene, *};
    use crate::{
        import::Input,
        load::{LoadOptions, Loaded, visit},
        shape,
    };

    #[test]
    fn a_cut_is_a_solid_in_its_plane_and_the_tree_agrees() {
        let input = Input::Space(shape::ring());
        let loaded = Loaded::from_input("ring", input, &LoadOptions::default()).unwrap();
        let scene = visit(&loaded.image(), scene::Collect);
        for (cut, up) in [(Axis::X, Axis::Z), (Axis::Y, Axis::Y), (Axis::Z, Axis::Y)] {
            let plane = Plane::new(
                &scene,
                &Options {
                    up,
                    cut,
                    ..Options::default()
                },
            );
            let flat = flat(&scene, plane);
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
