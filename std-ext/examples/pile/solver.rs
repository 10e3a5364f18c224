//! Solids of the plane that fall and come to rest, held by sequential impulses at the contact points that a world
//! tells: Catto, "Iterative Dynamics with Temporal Coherence", 2005. Nothing sleeps; once settled, nothing moves.
//!
//! Without heap, and the same on every machine, as all of it is sums, products and quotients.

use core::{array::from_fn, hash::Hasher as _, mem};

use fnv::FnvHasher;
use heapless::Vec;
use tetracone::{
    number::{Arithmetic, Scalar},
    plane::{Plane, Point, Pose},
    query::{ContactPoint, FacetPair, Feature},
    solid::Solid,
    world::{Handle, Mobility, World},
};

type Vector = [f32; 2];

/// Frames a second, and rounds over all contacts in each.
pub(super) const RATE: f32 = 120.0;
const ROUNDS: usize = 20;
pub(super) const GRAVITY: f32 = 10.0;
/// What is left of a speed after a frame: what falls gets no faster than some 8 units a second, for margins to remain
/// small.
pub(super) const AIR: f32 = 0.99;
pub(super) const FRICTION: f32 = 0.5;
/// What is nearer than this is a contact; solids are held so deep in each other.
pub(super) const MARGIN: f32 = 0.04;
const SLOP: f32 = 0.004;
/// Candidates of contact points of one pair.
const ROOM: usize = 128;

/// What a world does not know of a solid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Body {
    handle: Handle,
    /// Where its centre of mass is, the zero of its frame.
    pub(super) place: [f64; 2],
    pub(super) angle: f64,
    velocity: Vector,
    spin: f32,
    /// One over mass and moment of inertia; zero for what stands still.
    inverse: [f32; 2],
}

impl Body {
    /// How fast it is, its spin counted as at two units from its centre.
    pub(super) fn speed(&self) -> f32 {
        self.velocity[0].abs() + self.velocity[1].abs() + 2.0 * self.spin.abs()
    }

    /// Half of what is near when it lies still, and its way in a frame.
    fn margin(&self) -> f32 {
        0.5 * MARGIN + self.speed() / RATE
    }
}

/// A contact that is known from frame to frame.
#[derive(Clone, Copy, Debug)]
struct Known {
    pair: [Handle; 2],
    name: (FacetPair, [Feature; 2]),
    place: Vector,
    /// Along its normal, and across it.
    impulses: [f32; 2],
}

impl Known {
    /// Whether it is this one: as its name says, or as what slid past a corner, where it was.
    fn is(&self, other: &Self) -> bool {
        let way = from_fn(|k| self.place[k] - other.place[k]);
        self.name == other.name || dot(way, way) < MARGIN * MARGIN
    }
}

/// A contact point as the solver sees it.
#[derive(Clone, Copy, Debug)]
struct Row {
    bodies: [usize; 2],
    /// Along the normal and across it.
    ways: [Way; 2],
    impulses: [f32; 2],
    /// How fast the bodies come apart at least.
    least: f32,
}

/// A direction at a place of two bodies.
#[derive(Clone, Copy, Debug)]
struct Way {
    direction: Vector,
    levers: [f32; 2],
    /// What a unit of impulse changes the speed by.
    inverse: f32,
}

/// Solids that fall on each other.
#[derive(Debug)]
pub(super) struct Pile<'a, S: Scalar, const SOLIDS: usize, const PAIRS: usize, const ROWS: usize> {
    world: World<&'a Solid<'a, Plane<S>>, SOLIDS, PAIRS>,
    pub(super) bodies: Vec<Body, SOLIDS>,
    known: Vec<Known, ROWS>,
    rows: Vec<Row, ROWS>,
    /// How deep a contact is at most.
    pub(super) deepest: f32,
}

fn cross([a, b]: Vector, [x, y]: Vector) -> f32 {
    a * y - b * x
}

fn dot([a, b]: Vector, [x, y]: Vector) -> f32 {
    a * x + b * y
}

impl<'a, S: Scalar, const SOLIDS: usize, const PAIRS: usize, const ROWS: usize>
    Pile<'a, S, SOLIDS, PAIRS, ROWS>
{
    pub(super) const fn new() -> Self {
        Self {
            world: World::new(),
            bodies: Vec::new(),
            known: Vec::new(),
            rows: Vec::new(),
            deepest: 0.0,
        }
    }

    /// One more, if there is room: with one over its mass and its moment of inertia, zero for what stands still.
    pub(super) fn insert(
        &mut self,
        solid: &'a Solid<'a, Plane<S>>,
        place: [f64; 2],
        angle: f64,
        inverse: [f32; 2],
    ) -> Option<()> {
        let mobility = if inverse[0] > 0.0 {
            Mobility::Moving
        } else {
            Mobility::Static
        };
        let pose = pose(place, angle)?;
        let handle = self.world.insert(solid, pose, mobility).ok()?;
        let body = Body {
            handle,
            place,
            angle,
            velocity: [0.0; 2],
            spin: 0.0,
            inverse,
        };
        self.bodies.push(body).ok()
    }

    /// One frame; none where there is no room for all contacts, or something leaves the domain.
    pub(super) fn step(&mut self) -> Option<()> {
        for body in &mut self.bodies {
            let pose = pose(body.place, body.angle)?;
            self.world.set_pose(body.handle, pose).ok()?;
            if body.inverse[0] > 0.0 {
                body.velocity[1] -= GRAVITY / RATE;
                body.velocity = body.velocity.map(|x| x * AIR);
            }
            let margin = coordinate(f64::from(body.margin()))?;
            self.world.set_margin(body.handle, margin).ok()?;
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
        for (known, row) in self.known.iter_mut().zip(&self.rows) {
            known.impulses = row.impulses;
        }
        for body in &mut self.bodies {
            for (place, velocity) in body.place.iter_mut().zip(body.velocity) {
                *place += f64::from(velocity / RATE);
            }
            body.angle += f64::from(body.spin / RATE);
        }
        Some(())
    }

    /// All contact points of pairs that touch or are within their margins, with the impulses of the frame before.
    fn find(&mut self) -> Option<()> {
        self.world.step_with_margins().ok()?;
        let before = mem::take(&mut self.known);
        let mut next = 0;
        self.rows.clear();
        self.deepest = 0.0;
        let mut points = [ContactPoint::<Plane<S>>::default(); ROOM];
        for event in self.world.events() {
            let pair = [event.first, event.second];
            let index = |handle| self.bodies.iter().position(|body| body.handle == handle);
            let bodies = [index(event.first)?, index(event.second)?];
            let margin = bodies.map(|k| self.bodies.get(k).map_or(0.0, Body::margin));
            let margin = coordinate(f64::from(margin[0] + margin[1]))?;
            let (first, second) = (self.world.member(pair[0])?, self.world.member(pair[1])?);
            let listed = first.contact_points(second, margin, &mut points)?;
            // Pairs keep their order as long as they are the same.
            let is_of_pair = |known: &Known| known.pair == pair;
            match before.get(next..)?.iter().position(is_of_pair) {
                Some(k) => next += k,
                None => next = before.iter().position(is_of_pair).unwrap_or(0),
            }
            for point in points.get(..listed.written)? {
                let [depth] = short([real(point.depth)]);
                self.deepest = self.deepest.max(depth);
                let mut row = row(&self.bodies, bodies, point, depth)?;
                let mut known = Known {
                    pair,
                    name: (point.facets, point.features),
                    place: short(point.points[0].array().map(real)),
                    impulses: [0.0; 2],
                };
                let mut of_pair = before
                    .get(next..)?
                    .iter()
                    .take_while(|known| is_of_pair(known));
                if let Some(before) = of_pair.find(|before| before.is(&known)) {
                    known.impulses = before.impulses;
                }
                row.impulses = known.impulses;
                self.rows.push(row).ok()?;
                self.known.push(known).ok()?;
            }
        }
        Some(())
    }

    /// How many contacts there are.
    pub(super) fn contacts(&self) -> usize {
        self.rows.len()
    }

    /// How fast the fastest body is.
    pub(super) fn speed(&self) -> f32 {
        self.bodies.iter().map(Body::speed).fold(0.0, f32::max)
    }

    /// A hash of all bits of what moves.
    pub(super) fn hash(&self) -> u64 {
        let mut hash = FnvHasher::default();
        for body in &self.bodies {
            for x in [body.place[0], body.place[1], body.angle] {
                hash.write(&x.to_le_bytes());
            }
            for x in [body.velocity[0], body.velocity[1], body.spin] {
                hash.write(&x.to_le_bytes());
            }
        }
        hash.finish()
    }
}

fn pose<S: Scalar>(place: [f64; 2], angle: f64) -> Option<Pose<S>> {
    let [x, y] = place.map(coordinate);
    Pose::from_angle(Point::new(x?, y?), angle).ok()
}

/// Steps of a unit: fixed point has 16 fractional bits, whatever its type says.
const fn steps<S: Scalar>() -> f64 {
    match S::ARITHMETIC {
        Arithmetic::F32 => 1.0,
        Arithmetic::Fixed => 65_536.0,
    }
}

fn coordinate<S: Scalar>(x: f64) -> Option<S> {
    S::nearest(x * steps::<S>())
}

fn real<S: Scalar>(x: S) -> f64 {
    x.to_real() / steps::<S>()
}

#[expect(clippy::cast_possible_truncation, reason = "rounded to the nearest")]
fn short<const N: usize>(x: [f64; N]) -> [f32; N] {
    x.map(|x| x as f32)
}

fn row<S: Scalar>(
    all: &[Body],
    bodies: [usize; 2],
    point: &ContactPoint<Plane<S>>,
    depth: f32,
) -> Option<Row> {
    let [a, b] = [all.get(bodies[0])?, all.get(bodies[1])?];
    let places = point.points.map(|place| place.array().map(real));
    let way = |direction: Vector| {
        let levers = [a, b].map(|body| {
            let arm = from_fn(|k| 0.5 * (places[0][k] + places[1][k]) - body.place[k]);
            cross(short(arm), direction)
        });
        let part = |body: &Body, lever: f32| body.inverse[0] + body.inverse[1] * lever * lever;
        Way {
            direction,
            levers,
            inverse: part(a, levers[0]) + part(b, levers[1]),
        }
    };
    let normal = short(point.normal.map(S::unit_to_real));
    Some(Row {
        bodies,
        ways: [way(normal), way([-normal[1], normal[0]])],
        impulses: [0.0; 2],
        // What is apart may come together; of what is too deep, a fifth comes out in a frame.
        least: (depth.min(0.0) + 0.2 * (depth - SLOP).max(0.0)) * RATE,
    })
}

fn speed(body: &Body, way: &Way, side: usize) -> f32 {
    dot(body.velocity, way.direction) + body.spin * way.levers[side]
}

fn push(all: &mut [Body], bodies: [usize; 2], way: &Way, impulse: f32) {
    for (side, sign) in [(0, -1.0), (1, 1.0)] {
        let body = &mut all[bodies[side]];
        let [mass, inertia] = body.inverse.map(|inverse| sign * impulse * inverse);
        for (velocity, direction) in body.velocity.iter_mut().zip(way.direction) {
            *velocity += direction * mass;
        }
        body.spin += way.levers[side] * inertia;
    }
}

/// Friction first, then no body goes into another.
fn solve(all: &mut [Body], row: &mut Row) {
    for k in [1, 0] {
        let way = &row.ways[k];
        let [a, b] = row.bodies;
        let speed = speed(&all[b], way, 1) - speed(&all[a], way, 0);
        let most = FRICTION * row.impulses[0];
        let (least, low, high) = if k == 0 {
            (row.least, 0.0, f32::INFINITY)
        } else {
            (0.0, -most, most)
        };
        let impulse = (row.impulses[k] + (least - speed) / way.inverse).clamp(low, high);
        push(all, row.bodies, way, impulse - row.impulses[k]);
        row.impulses[k] = impulse;
    }
}
