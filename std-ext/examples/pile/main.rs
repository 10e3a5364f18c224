//! Solids at rest: a stack of ten boxes, a pyramid of 55, and 200 gears and combs that fall into a bowl, in `f32` and in
//! fixed point. Prints how still they lie, and draws the last frames where a folder is named.
//!
//! ```sh
//! cargo run --release -p tetracone-std --example pile -- docs/pictures
//! ```

mod picture;
mod solver;

use core::{array::from_fn, error::Error, f64::consts::TAU};
use std::{env, fs, path::PathBuf, time::Instant};

use fixed::types::I16F16;
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

use solver::{MARGIN, Pile, RATE};

type Outcome<T> = Result<T, Box<dyn Error>>;
type Ring = Vec<[f64; 2]>;

/// Room for every scene.
type Heap<'a, S> = Box<Pile<'a, S, 256, 2048, 8192>>;

/// Seconds to settle, frames that are watched, and what nothing may exceed in them: units a second, and units from where
/// it was.
const SETTLING: f32 = 20.0;
const WATCHED: u32 = 1000;
const STILL: [f64; 2] = [0.1, 0.02];

/// A solid about its centre of mass.
struct Shape<S: Scalar> {
    rings: Vec<Ring>,
    solid: OwnedSolid<Plane<S>>,
    /// Where the centre was.
    centre: [f64; 2],
    /// One over its mass and its moment of inertia, a unit of area as one of mass.
    inverse: [f32; 2],
}

impl<S: Scalar> Shape<S> {
    fn new(mut rings: Vec<Ring>) -> Outcome<Self> {
        let [mass, x, y, _] = moments(&rings);
        let centre = [x / mass, y / mass];
        for corner in rings.iter_mut().flatten() {
            *corner = from_fn(|k| corner[k] - centre[k]);
        }
        let [mass, .., inertia] = moments(&rings);
        let (mut points, mut edges) = (Vec::new(), Vec::new());
        for ring in &rings {
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
        #[expect(clippy::cast_possible_truncation, reason = "rounded to the nearest")]
        let inverse = [1.0 / mass, 1.0 / inertia].map(|x| x as f32);
        Ok(Self {
            rings,
            solid: baked.into_solid()?,
            centre,
            inverse,
        })
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
struct Scene<S: Scalar> {
    name: &'static str,
    shapes: Vec<Shape<S>>,
    places: Vec<(usize, [f64; 2], f64)>,
}

impl<S: Scalar> Scene<S> {
    fn on_floor(name: &'static str, boxes: impl Iterator<Item = [f64; 2]>) -> Outcome<Self> {
        let [x, y] = [8.0, 1.0];
        let floor = vec![[-x, -y], [x, -y], [x, 0.0], [-x, 0.0]];
        let square = vec![[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
        let ground = Shape::new(vec![floor])?;
        Ok(Self {
            name,
            places: [(0, ground.centre, 0.0)]
                .into_iter()
                .chain(boxes.map(|place| (1, place, 0.0)))
                .collect(),
            shapes: vec![ground, Shape::new(vec![square])?],
        })
    }

    fn stack() -> Outcome<Self> {
        Self::on_floor(
            "stack",
            (0..10_u8).map(|level| [0.0, 0.5 + f64::from(level)]),
        )
    }

    fn pyramid() -> Outcome<Self> {
        let places = (0..10_u8).flat_map(|level| {
            let [width, y] = [9 - level, level].map(f64::from);
            (0..10 - level).map(move |k| [1.1 * (f64::from(k) - 0.5 * width), 0.5 + y])
        });
        Self::on_floor("pyramid", places)
    }

    /// Gears and combs above a bowl, turned as the golden angle does.
    fn bowl() -> Outcome<Self> {
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
        let bowl = Shape::new(vec![bowl])?;
        let mut places = vec![(0, bowl.centre, 0.0)];
        for number in 0..200_u8 {
            let [column, row] = [number % 8, number / 8].map(f64::from);
            let place = [2.8 * (column - 3.5) + 0.2 * (row % 2.0), 2.0 + 2.8 * row];
            let angle = f64::from(number) * 0.381_966 * TAU;
            places.push((1 + usize::from(number % 2), place, angle));
        }
        let gear = Shape::new(shape::gear().rings)?;
        Ok(Self {
            name: "bowl",
            shapes: vec![bowl, gear, Shape::new(vec![comb()])?],
            places,
        })
    }

    /// Settles, then watches.
    fn play(&self, folder: Option<&PathBuf>) -> Outcome<()> {
        let mut pile: Heap<'_, S> = Box::new(Pile::new());
        for (number, (shape, place, angle)) in self.places.iter().enumerate() {
            let shape = &self.shapes[*shape];
            let inverse = if number == 0 { [0.0; 2] } else { shape.inverse };
            let solid = shape.solid.as_solid();
            pile.insert(solid, *place, *angle, inverse)
                .ok_or("no room")?;
        }
        let begun = Instant::now();
        let step = |pile: &mut Heap<'_, S>| pile.step().ok_or("no room for all contacts");
        let mut time = 0.0;
        while time < SETTLING {
            step(&mut pile)?;
            time += 1.0 / RATE;
        }
        let before = pile.bodies.clone();
        let [mut fastest, mut farthest, mut deepest] = [0.0_f64; 3];
        for _ in 0..WATCHED {
            step(&mut pile)?;
            fastest = fastest.max(pile.speed().into());
            deepest = deepest.max(pile.deepest.into());
            for (body, before) in pile.bodies.iter().zip(&before) {
                let [x, y] = from_fn(|k| body.place[k] - before.place[k]);
                farthest = farthest.max(x.hypot(y));
            }
        }
        println!(
            "{}, {:?}: {} solids, {} contacts, in {WATCHED} frames at most {fastest:.1e} units a second, {farthest:.1e} \
             far and {deepest:.4} deep; state {:016x}, {:.1} s",
            self.name,
            S::ARITHMETIC,
            pile.bodies.len(),
            pile.contacts(),
            pile.hash(),
            begun.elapsed().as_secs_f32(),
        );
        if let Some(folder) = folder {
            let shapes: Vec<&[Ring]> = self.shapes.iter().map(|shape| &shape.rings[..]).collect();
            let bodies = self.places.iter().zip(&pile.bodies);
            let drawn = picture::draw(&shapes, bodies.map(|((shape, ..), body)| (*shape, body)));
            fs::write(folder.join(format!("pile-{}.svg", self.name)), drawn)?;
        }
        if fastest > STILL[0] || farthest > STILL[1] || deepest > f64::from(MARGIN) {
            return Err(format!("the {} does not rest", self.name).into());
        }
        Ok(())
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

fn scenes<S: Scalar>(folder: Option<&PathBuf>) -> Outcome<()> {
    for scene in [Scene::<S>::stack()?, Scene::pyramid()?, Scene::bowl()?] {
        scene.play(folder)?;
    }
    Ok(())
}

fn main() -> Outcome<()> {
    let folder = env::args_os().nth(1).map(PathBuf::from);
    scenes::<f32>(None)?;
    scenes::<I16F16>(folder.as_ref())
}
