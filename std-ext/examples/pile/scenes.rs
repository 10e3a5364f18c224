//! What lies where in the scenes: outlines, masses and places in plain numbers.

use core::{array::from_fn, f64::consts::TAU};

use tetracone::{
    image::Lattice,
    number::{Arithmetic, Scalar},
    plane::Plane,
    solid::AsSolid,
};
use tetracone_std::{
    OwnedSolid,
    bake::{BakeOptions, bake_on},
    shape,
};

use crate::{Outcome, solver::Pile};

pub(super) type Ring = Vec<[f64; 2]>;

/// Room for every scene.
pub(super) type Heap<'a, S> = Box<Pile<'a, S, 256, 2048, 8192>>;

/// Seconds to settle, and frames that are watched then.
pub(super) const SETTLING: f32 = 20.0;
pub(super) const WATCHED: u32 = 1000;

/// An outline about its centre of mass.
pub(super) struct Shape {
    pub(super) rings: Vec<Ring>,
    /// Where the centre was.
    centre: [f64; 2],
    /// One over its mass and its moment of inertia, a unit of area as one of mass.
    pub(super) inverse: [f32; 2],
}

impl Shape {
    fn new(mut rings: Vec<Ring>) -> Self {
        let [mass, x, y, _] = moments(&rings);
        let centre = [x / mass, y / mass];
        for corner in rings.iter_mut().flatten() {
            *corner = from_fn(|k| corner[k] - centre[k]);
        }
        let [mass, .., inertia] = moments(&rings);
        #[expect(clippy::cast_possible_truncation, reason = "rounded to the nearest")]
        let inverse = [1.0 / mass, 1.0 / inertia].map(|x| x as f32);
        Self {
            rings,
            centre,
            inverse,
        }
    }

    /// Its solid.
    fn bake<S: Scalar>(&self) -> Outcome<OwnedSolid<Plane<S>>> {
        let (mut points, mut edges) = (Vec::new(), Vec::new());
        for ring in &self.rings {
            let first = u32::try_from(points.len())?;
            let count = u32::try_from(ring.len())?;
            points.extend(ring.iter().map(|[x, y]| [*x, *y, 0.0]));
            edges.extend((0..count).map(|k| [first + k, first + (k + 1) % count]));
        }
        let lattice = Lattice {
            exponent: match S::ARITHMETIC {
                Arithmetic::F32 => 0,
                Arithmetic::Fixed => -16,
            },
            ..Lattice::default()
        };
        let baked = bake_on::<Plane<S>>(&points, &edges, lattice, &BakeOptions::default())?;
        Ok(baked.into_solid()?)
    }
}

/// The area, and the integrals over it of x, of y and of the square of the distance from zero: triangle by triangle
/// from zero to an edge.
fn moments(rings: &[Ring]) -> [f64; 4] {
    let mut sums = [0.0; 4];
    for ring in rings {
        for (k, [ax, ay]) in ring.iter().enumerate() {
            let [bx, by] = ring[(k + 1) % ring.len()];
            let cross = ax * by - ay * bx;
            let square = ax * ax + ay * ay + ax * bx + ay * by + bx * bx + by * by;
            let parts = [0.5, (ax + bx) / 6.0, (ay + by) / 6.0, square / 12.0];
            sums = from_fn(|k| sums[k] + cross * parts[k]);
        }
    }
    sums
}

/// What a scene is made of, and which of it lies where and how: the first one stands still.
pub(super) struct Scene {
    pub(super) name: &'static str,
    pub(super) shapes: Vec<Shape>,
    pub(super) places: Vec<(usize, [f64; 2], f64)>,
}

impl Scene {
    /// Boxes with sides of one, with their middles in these places.
    fn on_floor(name: &'static str, boxes: impl Iterator<Item = [f64; 2]>) -> Self {
        let [x, y] = [8.0, 1.0];
        let floor = vec![[-x, -y], [x, -y], [x, 0.0], [-x, 0.0]];
        let square = vec![[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
        let ground = Shape::new(vec![floor]);
        Self {
            name,
            places: [(0, ground.centre, 0.0)]
                .into_iter()
                .chain(boxes.map(|place| (1, place, 0.0)))
                .collect(),
            shapes: vec![ground, Shape::new(vec![square])],
        }
    }

    /// Ten boxes on each other.
    pub(super) fn stack() -> Self {
        Self::on_floor(
            "stack",
            (0..10_u8).map(|level| [0.0, 0.5 + f64::from(level)]),
        )
    }

    /// Fifty-five boxes, ten of them in the lowest row.
    pub(super) fn pyramid() -> Self {
        let places = (0..10_u8).flat_map(|level| {
            let [width, y] = [9 - level, level].map(f64::from);
            (0..10 - level).map(move |k| [1.1 * (f64::from(k) - 0.5 * width), 0.5 + y])
        });
        Self::on_floor("pyramid", places)
    }

    /// Gears and combs above a bowl, turned as the golden angle does.
    pub(super) fn bowl() -> Self {
        let [outer, inner, low, high] = [20.0, 12.0, -2.0, 90.0];
        let bowl = vec![
            [-outer, high],
            [-outer, low],
            [outer, low],
            [outer, high],
            [outer - 1.0, high],
            [inner, 0.0],
            [-inner, 0.0],
            [1.0 - outer, high],
        ];
        let bowl = Shape::new(vec![bowl]);
        let mut places = vec![(0, bowl.centre, 0.0)];
        for number in 0..200_u8 {
            let [column, row] = [number % 8, number / 8].map(f64::from);
            let place = [2.8 * (column - 3.5) + 0.2 * (row % 2.0), 2.0 + 2.8 * row];
            let angle = f64::from(number) * 0.381_966 * TAU;
            places.push((1 + usize::from(number % 2), place, angle));
        }
        let gear = Shape::new(shape::gear().rings);
        Self {
            name: "bowl",
            shapes: vec![bowl, gear, Shape::new(vec![comb()])],
            places,
        }
    }

    /// The solids of its shapes.
    pub(super) fn bake<S: Scalar>(&self) -> Outcome<Vec<OwnedSolid<Plane<S>>>> {
        self.shapes.iter().map(Shape::bake).collect()
    }

    /// Everything where it begins.
    pub(super) fn pile<'a, S: Scalar>(
        &self,
        solids: &'a [OwnedSolid<Plane<S>>],
    ) -> Outcome<Heap<'a, S>> {
        let mut pile = Box::new(Pile::new());
        for (number, (shape, place, angle)) in self.places.iter().enumerate() {
            let inverse = if number == 0 {
                [0.0; 2]
            } else {
                self.shapes[*shape].inverse
            };
            let solid = solids[*shape].as_solid();
            pile.insert(solid, *place, *angle, inverse)
                .ok_or("no room")?;
        }
        Ok(pile)
    }
}

/// Four teeth under a back.
fn comb() -> Ring {
    let teeth = (0..4_u8).flat_map(|tooth| {
        let x = 0.6 * f64::from(tooth);
        [[x, 0.6], [x, 0.0], [x + 0.3, 0.0], [x + 0.3, 0.6]]
    });
    let back = [[2.1, 0.9], [0.0, 0.9]];
    // The ends of the back and of its outer teeth are one corner each.
    teeth.skip(1).take(14).chain(back).collect()
}
