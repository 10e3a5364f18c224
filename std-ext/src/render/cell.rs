//! A cell, and the parts of it that are drawn.

use tetracone::cells::Form;

use super::{
    outline::Outline,
    scene::{Vector, along, cross, dot, length, minus, unit},
    section::Section,
};

/// A cell that is not split, in the units of the source.
pub(super) struct Cell {
    pub(super) low: Vector,
    pub(super) high: Vector,
    pub(super) content: Content,
}

/// What is in a cell.
pub(super) enum Content {
    /// No boundary, and whether it is inside.
    Uniform(bool),
    /// Boundary, all of it in slabs.
    Leaf(Leaf),
}

/// What is in a cell with boundary.
pub(super) struct Leaf {
    /// Upwards along their direction, or two that cross.
    pub(super) slabs: Vec<Slab>,
}

/// A layer of a leaf that holds boundary.
pub(super) struct Slab {
    /// Across it, upwards.
    pub(super) direction: Vector,
    pub(super) bottom: f64,
    pub(super) top: f64,
    pub(super) form: Form,
    pub(super) origin: Option<Vector>,
}

/// The forms from the one that is settled soonest to the one that is settled last.
pub(super) const FORMS: [Form; 7] = [
    Form::Flat,
    Form::Convex,
    Form::Concave,
    Form::Stack,
    Form::Fan,
    Form::Sheet,
    Form::Any,
];

impl Leaf {
    /// The form in it that is settled last.
    pub(super) fn form(&self) -> Form {
        let mut last_first = FORMS.into_iter().rev();
        last_first
            .find(|form| self.slabs.iter().any(|slab| slab.form == *form))
            .unwrap_or(Form::Flat)
    }

    /// The form of the slab that a place on the boundary lies in.
    pub(super) fn form_at(&self, place: Vector) -> Form {
        let off = |slab: &&Slab| {
            let height = dot(place, slab.direction);
            (slab.bottom - height).max(height - slab.top)
        };
        let nearest = self.slabs.iter().min_by(|a, b| off(a).total_cmp(&off(b)));
        nearest.map_or(Form::Flat, |slab| slab.form)
    }
}

impl Slab {
    /// The part of an outline in it.
    pub(super) fn within(&self, outline: &Outline) -> Outline {
        let height = |place| dot(place, self.direction);
        outline
            .cut(|place| height(place) - self.bottom, true)
            .cut(|place| self.top - height(place), true)
    }
}

impl Cell {
    pub(super) fn middle(&self) -> Vector {
        [0, 1, 2].map(|k| self.low[k].midpoint(self.high[k]))
    }

    fn diagonal(&self) -> f64 {
        length(minus(self.high, self.low))
    }

    /// The part of an outline in it.
    pub(super) fn within(&self, mut outline: Outline) -> Outline {
        for k in 0..3 {
            outline = outline
                .cut(|place| place[k] - self.low[k], true)
                .cut(|place| self.high[k] - place[k], true);
        }
        outline
    }

    /// All of it, in the plane.
    pub(super) fn rectangle(&self) -> Outline {
        let ([left, below, z], [right, above, _]) = (self.low, self.high);
        let corners = [[left, below], [right, below], [right, above], [left, above]];
        Outline(corners.map(|[x, y]| ([x, y, z], true)).into())
    }

    /// What a plane leaves in it, if anything; of two cells with the plane between them, one.
    pub(super) fn section(&self, plane: &Section) -> Option<Outline> {
        let [least, most] = plane.range([self.low, self.high]);
        let square = plane.square(self.middle(), self.diagonal());
        (least <= 0.0 && 0.0 < most).then(|| self.within(square))
    }

    /// The faces of a slab in it, outwards.
    pub(super) fn block(&self, slab: &Slab) -> impl Iterator<Item = Outline> {
        let ends = [(slab.bottom, -1.0), (slab.top, 1.0)].map(|(height, sign)| {
            let direction = slab.direction.map(|part| part * sign);
            let above = height * sign - dot(self.middle(), direction);
            let foot = along(self.middle(), direction, above / dot(direction, direction));
            self.within(square(foot, direction, self.diagonal()))
        });
        let walls = [0, 1, 2].into_iter().flat_map(|k| {
            [(self.low, -1.0), (self.high, 1.0)].map(|(corner, sign)| {
                let mut out = [0.0; 3];
                out[k] = sign;
                let mut foot = self.middle();
                foot[k] = corner[k];
                slab.within(&self.within(square(foot, out, self.diagonal())))
            })
        });
        let walls: Vec<_> = walls.collect();
        walls.into_iter().chain(ends)
    }
}

/// A square about a place, seen from where `out` points to, with sides of twice the reach.
fn square(middle: Vector, out: Vector, reach: f64) -> Outline {
    let out = unit(out);
    let steepest = |k: usize, l: usize| if out[k].abs() <= out[l].abs() { k } else { l };
    let mut aside = [0.0; 3];
    aside[steepest(steepest(0, 1), 2)] = 1.0;
    let right = unit(cross(aside, out));
    let above = cross(out, right);
    let corner = |[x, y]: [f64; 2]| along(along(middle, right, x * reach), above, y * reach);
    let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
    Outline(corners.map(|at| (corner(at), true)).into())
}

#[cfg(test)]
mod tests {
    use super::{
        super::{Axis, Cut, Options, scene},
        *,
    };
    use crate::{
        import::Input,
        load::{LoadOptions, Loaded, visit},
        shape,
    };
    use tetracone::number::Arithmetic;

    fn area(outline: &Outline) -> f64 {
        length(outline.normal()) / 2.0
    }

    #[test]
    fn cells_tile_a_box_and_its_sections() {
        let input = Input::Space(shape::ring());
        let loaded = Loaded::from_input("ring", input, &LoadOptions::default()).unwrap();
        let scene = visit(&loaded.image(), scene::Collect);
        let ends = scene.cells.iter().flat_map(|cell| [cell.low, cell.high]);
        let [low, high] = scene::around(ends);
        let [width, depth, height] = minus(high, low);
        let volume = |cell: &Cell| minus(cell.high, cell.low).iter().product::<f64>();
        let whole = width * depth * height;
        let parts: f64 = scene.cells.iter().map(volume).sum();
        assert!((parts - whole).abs() < 1e-5 * whole, "{parts} of {whole}");
        for (cut, whole) in [(Axis::X, depth * height), (Axis::Z, width * depth)] {
            let options = Options {
                cut: Some(Cut {
                    axis: cut,
                    place: None,
                }),
                ..Options::default()
            };
            let plane = Section::new(&scene, &options);
            let cells = scene.cells.iter();
            let parts: f64 = cells
                .filter_map(|cell| cell.section(&plane))
                .map(|outline| area(&outline))
                .sum();
            assert!((parts - whole).abs() < 1e-5 * whole, "{parts} of {whole}");
        }
    }

    #[test]
    fn slabs_hold_the_boundary_in_their_cells() {
        for input in [Input::Plane(shape::gear()), Input::Space(shape::ring())] {
            for arithmetic in [Arithmetic::F32, Arithmetic::Fixed] {
                let mut options = LoadOptions {
                    arithmetic: Some(arithmetic),
                    ..LoadOptions::default()
                };
                options.bake.bytes = Some(6000);
                let loaded = Loaded::from_input("it", input.clone(), &options).unwrap();
                let scene = visit(&loaded.image(), scene::Collect);
                let mut met = 0;
                for cell in &scene.cells {
                    for facet in &scene.facets {
                        let part = cell.within(Outline::triangle(*facet, [false; 3]));
                        if part.is_empty() {
                            continue;
                        }
                        let Content::Leaf(leaf) = &cell.content else {
                            panic!("{facet:?} is in a cell without boundary");
                        };
                        let mut slabs = leaf.slabs.iter();
                        let holds = |slab: &Slab| {
                            let [least, most] = part.range(slab.direction);
                            slab.bottom < least + 1e-9 && most - 1e-9 < slab.top
                        };
                        assert!(slabs.any(holds), "{facet:?} is in no slab");
                        met += 1;
                    }
                }
                assert!(met > scene.facets.len());
            }
        }
    }

    #[test]
    fn a_slab_has_closed_faces() {
        let slab = |direction, bottom, top| Slab {
            direction,
            bottom,
            top,
            form: Form::Any,
            origin: None,
        };
        let cell = Cell {
            low: [0.0; 3],
            high: [1.0, 2.0, 3.0],
            content: Content::Uniform(true),
        };
        for (slab, inner) in [
            (slab([0.0, 0.0, 2.0], 1.0, 4.0), [0.5, 1.0, 1.0]),
            (slab([1.0, -3.0, 2.0], -1.0, 0.5), [0.5, 1.0, 1.2]),
            (slab([1.0, 1.0, 1.0], -9.0, 1.5), [0.3; 3]),
        ] {
            let faces: Vec<_> = cell.block(&slab).collect();
            // The faces of a closed solid cancel each other.
            let sum = faces
                .iter()
                .fold([0.0; 3], |sum, face| along(sum, face.normal(), 1.0));
            assert!(length(sum) < 1e-12, "{sum:?}");
            assert!(faces.iter().all(|face| {
                let Some((corner, _)) = face.0.first() else {
                    return true;
                };
                dot(face.normal(), minus(*corner, inner)) > -1e-12
            }));
        }
    }
}
