//! Boxes at rest: a stack of ten, a pyramid of 55, and gears that fall into a bowl, held by sequential impulses at the
//! contact points that a world tells. Nothing sleeps; once settled, nothing moves.
//!
//! ```sh
//! cargo run --release -p tetracone-std --example pile
//! ```
//!
//! Impulses: Catto, "Iterative Dynamics with Temporal Coherence", 2005. Each begins with what it was in the frame
//! before, where facets and features say that it is the same contact.

use core::{array::from_fn, error::Error};

use fixed::types::I32F0;
use tetracone::{
    image::Lattice,
    number::{Arithmetic, Scalar},
    plane::{Plane, Point, Pose},
    query::{ContactPoint, FacetPair, Feature},
    world::{Handle, Mobility},
};
use tetracone_std::{
    HeapWorld, OwnedSolid,
    bake::{BakeOptions, bake_on},
    shape,
};

type Outcome<T> = Result<T, Box<dyn Error>>;
type Vector = [f64; 2];

/// Frames a second, and rounds over all contacts in each.
const RATE: f64 = 60.0;
const ROUNDS: usize = 40;
const GRAVITY: f64 = -10.0;
const FRICTION: f64 = 0.5;
/// What is nearer than this is a contact; solids are held so much in each other.
const MARGIN: f64 = 0.04;
const SLOP: f64 = 0.004;
/// Frames to settle, and frames that are watched.
const SETTLING: usize = 900;
const WATCHED: usize = 1000;

/// What a world does not know of a solid.
struct Body {
    handle: Handle,
    place: Vector,
    angle: f64,
    velocity: Vector,
    spin: f64,
    /// One over mass and moment of inertia; zero for what stands still.
    inverse: [f64; 2],
}

/// A contact point as the solver sees it.
struct Row {
    key: (Handle, Handle, FacetPair, [Feature; 2]),
    bodies: [usize; 2],
    /// Along the normal and along the contact.
    ways: [Way; 2],
    impulses: [f64; 2],
    /// How fast the bodies come apart at least.
    least: f64,
}

/// A direction at a place of two bodies.
struct Way {
    direction: Vector,
    levers: [f64; 2],
    /// What a unit of impulse changes the speed by.
    inverse: f64,
}

struct Pile<S: Scalar> {
    world: HeapWorld<OwnedSolid<Plane<S>>>,
    bodies: Vec<Body>,
    rows: Vec<Row>,
    deepest: f64,
}

fn cross([a, b]: Vector, [x, y]: Vector) -> f64 {
    a * y - b * x
}

fn dot([a, b]: Vector, [x, y]: Vector) -> f64 {
    a * x + b * y
}

impl Body {
    fn speed_along(&self, way: &Way, side: usize) -> f64 {
        dot(self.velocity, way.direction) + self.spin * way.levers[side]
    }

    fn push(&mut self, way: &Way, side: usize, impulse: f64) {
        for (velocity, direction) in self.velocity.iter_mut().zip(way.direction) {
            *velocity += direction * impulse * self.inverse[0];
        }
        self.spin += way.levers[side] * impulse * self.inverse[1];
    }
}

impl<S: Scalar> Pile<S> {
    fn new() -> Self {
        Self {
            world: HeapWorld::new(),
            bodies: Vec::new(),
            rows: Vec::new(),
            deepest: 0.0,
        }
    }

    /// How many steps of fixed point the unit is.
    const fn unit() -> f64 {
        match S::ARITHMETIC {
            Arithmetic::F32 => 1.0,
            Arithmetic::Fixed => 65_536.0,
        }
    }

    fn solid(rings: &[Vec<[f64; 2]>]) -> Outcome<OwnedSolid<Plane<S>>> {
        let (mut points, mut edges) = (Vec::new(), Vec::new());
        for ring in rings {
            let first = u32::try_from(points.len())?;
            let count = u32::try_from(ring.len())?;
            points.extend(
                ring.iter()
                    .map(|[x, y]| [x * Self::unit(), y * Self::unit(), 0.0]),
            );
            edges.extend((0..count).map(|k| [first + k, first + (k + 1) % count]));
        }
        // Coordinates are units of the image, in fixed point steps.
        let lattice = Lattice::default();
        let baked = bake_on::<Plane<S>>(&points, &edges, lattice, &BakeOptions::default())?;
        Ok(baked.into_solid()?)
    }

    fn pose(place: Vector, angle: f64) -> Outcome<Pose<S>> {
        let [x, y] = place.map(|x| S::nearest(x * Self::unit()).unwrap_or(S::ZERO));
        Ok(Pose::turned(Point::new(x, y), angle)?)
    }

    fn insert(
        &mut self,
        solid: &OwnedSolid<Plane<S>>,
        place: Vector,
        inverse: [f64; 2],
    ) -> Outcome<()> {
        let mobility = if inverse[0] > 0.0 {
            Mobility::Moving
        } else {
            Mobility::Static
        };
        let pose = Self::pose(place, 0.0)?;
        let handle = self.world.insert(solid.clone(), pose, mobility)?;
        let margin = S::nearest(MARGIN / 2.0 * Self::unit()).unwrap_or(S::ZERO);
        self.world.set_margin(handle, margin)?;
        self.bodies.push(Body {
            handle,
            place,
            angle: 0.0,
            velocity: [0.0; 2],
            spin: 0.0,
            inverse,
        });
        Ok(())
    }

    fn step(&mut self) -> Outcome<()> {
        for body in &mut self.bodies {
            self.world
                .set_pose(body.handle, Self::pose(body.place, body.angle)?)?;
            if body.inverse[0] > 0.0 {
                body.velocity[1] += GRAVITY / RATE;
            }
        }
        self.find()?;
        for row in &self.rows {
            for (way, impulse) in row.ways.iter().zip(row.impulses) {
                push(&mut self.bodies, row.bodies, way, impulse);
            }
        }
        for _ in 0..ROUNDS {
            for row in &mut self.rows {
                solve(&mut self.bodies, row);
            }
        }
        for body in &mut self.bodies {
            for (place, velocity) in body.place.iter_mut().zip(body.velocity) {
                *place += velocity / RATE;
            }
            body.angle += body.spin / RATE;
        }
        Ok(())
    }

    /// All contact points of pairs that touch or are within their margins.
    fn find(&mut self) -> Outcome<()> {
        self.world.step_with_margins()?;
        let known = core::mem::take(&mut self.rows);
        self.deepest = 0.0;
        let mut points = [ContactPoint::<Plane<S>>::default(); 64];
        let margin = S::nearest(MARGIN * Self::unit()).unwrap_or(S::ZERO);
        let pairs: Vec<[Handle; 2]> = self
            .world
            .events()
            .map(|event| [event.first, event.second])
            .collect();
        for [first, second] in pairs {
            let listed = self
                .world
                .contact_points(first, second, margin, &mut points);
            let index = |handle: Handle| self.bodies.iter().position(|body| body.handle == handle);
            let (Some(listed), Some(a), Some(b)) = (listed, index(first), index(second)) else {
                continue;
            };
            for point in &points[..listed.written] {
                let mut row = self.row([a, b], point);
                row.key = (first, second, point.facets, point.features);
                if let Some(known) = known.iter().find(|known| known.key == row.key) {
                    row.impulses = known.impulses;
                }
                self.rows.push(row);
            }
        }
        Ok(())
    }

    fn row(&mut self, bodies: [usize; 2], point: &ContactPoint<Plane<S>>) -> Row {
        let unit = Self::unit();
        let normal = point.normal.map(S::unit_to_real);
        let [from, to] = point
            .points
            .map(|place| place.array().map(|x| x.to_real() / unit));
        let place: Vector = from_fn(|k| 0.5 * (from[k] + to[k]));
        let depth = point.depth.to_real() / unit;
        self.deepest = self.deepest.max(depth);
        let way = |direction: Vector| {
            let levers = bodies.map(|body| {
                let centre = self.bodies[body].place;
                cross(from_fn(|k| place[k] - centre[k]), direction)
            });
            let part = |side: usize| {
                let [mass, inertia] = self.bodies[bodies[side]].inverse;
                mass + inertia * levers[side] * levers[side]
            };
            Way {
                direction,
                levers,
                inverse: part(0) + part(1),
            }
        };
        Row {
            key: (
                self.bodies[bodies[0]].handle,
                self.bodies[bodies[1]].handle,
                point.facets,
                point.features,
            ),
            bodies,
            ways: [way(normal), way([-normal[1], normal[0]])],
            impulses: [0.0; 2],
            // What is apart may come together; of what is too deep, a fifth comes out in a frame.
            least: if depth < SLOP {
                (depth - SLOP).max(depth) * RATE
            } else {
                0.2 * (depth - SLOP) * RATE
            },
        }
    }

    /// How fast the fastest body is.
    fn speed(&self) -> f64 {
        let speeds = self
            .bodies
            .iter()
            .map(|body| dot(body.velocity, body.velocity).sqrt() + body.spin.abs());
        speeds.fold(0.0, f64::max)
    }
}

fn push(bodies: &mut [Body], [a, b]: [usize; 2], way: &Way, impulse: f64) {
    bodies[a].push(way, 0, -impulse);
    bodies[b].push(way, 1, impulse);
}

/// Friction first, then no body goes into another.
fn solve(bodies: &mut [Body], row: &mut Row) {
    for k in [1, 0] {
        let way = &row.ways[k];
        let [a, b] = row.bodies;
        let speed = bodies[b].speed_along(way, 1) - bodies[a].speed_along(way, 0);
        let most = FRICTION * row.impulses[0];
        let (least, low, high) = if k == 0 {
            (row.least, 0.0, f64::INFINITY)
        } else {
            (0.0, -most, most)
        };
        let impulse = (row.impulses[k] + (least - speed) / way.inverse).clamp(low, high);
        push(bodies, row.bodies, way, impulse - row.impulses[k]);
        row.impulses[k] = impulse;
    }
}

fn square(half: Vector) -> Vec<Vec<Vector>> {
    let [x, y] = half;
    vec![vec![[-x, -y], [x, -y], [x, y], [-x, y]]]
}

/// Settles, then watches: how fast anything was, and how deep.
fn settle<S: Scalar>(name: &str, mut pile: Pile<S>) -> Outcome<()> {
    for _ in 0..SETTLING {
        pile.step()?;
    }
    let (mut fastest, mut deepest) = (0.0_f64, 0.0_f64);
    for _ in 0..WATCHED {
        pile.step()?;
        fastest = fastest.max(pile.speed());
        deepest = deepest.max(pile.deepest);
    }
    let top = pile
        .bodies
        .iter()
        .map(|body| body.place[1])
        .fold(f64::MIN, f64::max);
    println!(
        "{name}, {:?}: {} solids, {} contacts, at most {fastest:.1e} units a second and {deepest:.4} deep, top at {top:.3}",
        S::ARITHMETIC,
        pile.bodies.len(),
        pile.rows.len()
    );
    assert!(fastest < 0.02, "{name} does not come to rest");
    assert!(deepest < MARGIN / 2.0, "{name} sinks");
    Ok(())
}

fn floor<S: Scalar>(pile: &mut Pile<S>) -> Outcome<()> {
    let floor = Pile::<S>::solid(&square([30.0, 0.5]))?;
    pile.insert(&floor, [0.0, -0.5], [0.0; 2])
}

fn scenes<S: Scalar>() -> Outcome<()> {
    let cube = Pile::<S>::solid(&square([0.5, 0.5]))?;
    // One over the mass, and over a sixth of it.
    let inverse = [1.0, 6.0];
    let mut stack = Pile::new();
    floor(&mut stack)?;
    for level in 0..10_u8 {
        stack.insert(&cube, [0.0, 0.5 + f64::from(level)], inverse)?;
    }
    settle("stack", stack)?;
    let mut pyramid = Pile::new();
    floor(&mut pyramid)?;
    for row in 0..10_u8 {
        for place in 0..10 - row {
            let x = f64::from(place) * 1.1 - f64::from(9 - row) * 0.55;
            pyramid.insert(&cube, [x, 0.5 + f64::from(row)], inverse)?;
        }
    }
    settle("pyramid", pyramid)?;
    let mut bowl = Pile::new();
    let walls = [
        [-14.0, 16.0],
        [-15.0, 16.0],
        [-15.0, -1.0],
        [15.0, -1.0],
        [15.0, 16.0],
        [14.0, 16.0],
        [9.0, 0.0],
        [-9.0, 0.0],
    ];
    bowl.insert(&Pile::<S>::solid(&[walls.to_vec()])?, [0.0; 2], [0.0; 2])?;
    let gear = Pile::<S>::solid(&shape::gear().rings)?;
    for number in 0..40_u8 {
        let [column, row] = [number % 8, number / 8].map(f64::from);
        bowl.insert(
            &gear,
            [column * 2.4 - 8.4 + 0.1 * row, 1.6 + row * 2.4],
            [0.4, 0.8],
        )?;
    }
    settle("bowl", bowl)
}

fn main() -> Outcome<()> {
    scenes::<f32>()?;
    scenes::<I32F0>()
}
