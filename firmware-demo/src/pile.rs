//! Boxes that stand on each other: a stack of ten and a pyramid of 55, in `f32` and in fixed point, held by the
//! solver of the example `pile`. Nothing sleeps, and all of it is the same on every machine.

#[path = "../../std-ext/examples/pile/solver.rs"]
mod solver;

use fixed::types::I16F16;
use tetracone::{
    include_solid,
    number::Scalar,
    plane::{Plane, Point, Pose},
    query::{ContactPoint, Posed},
    solid::Solid,
    space::{self, Space},
};

use crate::rest;

/// Frames of a scene.
const SCENE: u32 = 360;

/// Frames of the show, a stack and a pyramid in either arithmetic.
pub const FRAMES: u32 = 4 * SCENE;

/// The state is hashed at every multiple of this.
pub const HASHED: u32 = SCENE / 6;

/// One over the mass of a box with sides of one, and over its moment of inertia.
const INVERSE: [f32; 2] = [1.0, 6.0];

/// The least powers of two that suffice for the pyramid.
type Pile<S> = solver::Pile<'static, S, 64, 128, 256>;

/// A plane of numbers that boxes are baked in.
trait Baked: Scalar {
    const FLOOR: &'static Solid<'static, Plane<Self>>;

    const BOX: &'static Solid<'static, Plane<Self>>;
}

static FLOOR: Solid<'static, Plane<f32>> = include_solid!("../assets/pile-floor-f32.tcone");
static BOX: Solid<'static, Plane<f32>> = include_solid!("../assets/pile-box-f32.tcone");
static FIXED_FLOOR: Solid<'static, Plane<I16F16>> =
    include_solid!("../assets/pile-floor-fixed.tcone");
static FIXED_BOX: Solid<'static, Plane<I16F16>> = include_solid!("../assets/pile-box-fixed.tcone");
static CUBE: Solid<'static, Space<f32>> = include_solid!("../../core/doc/cube.tcone");

impl Baked for f32 {
    const FLOOR: &'static Solid<'static, Plane<Self>> = &FLOOR;

    const BOX: &'static Solid<'static, Plane<Self>> = &BOX;
}

impl Baked for I16F16 {
    const FLOOR: &'static Solid<'static, Plane<Self>> = &FIXED_FLOOR;

    const BOX: &'static Solid<'static, Plane<Self>> = &FIXED_BOX;
}

/// The scene that is played.
#[derive(Debug)]
enum Scene {
    Float(Pile<f32>),
    Fixed(Pile<I16F16>),
}

/// All that changes.
#[derive(Debug)]
pub struct State {
    /// Frames since the start.
    pub frame: u32,
    scene: Scene,
}

impl State {
    /// Before the first scene.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            frame: 0,
            scene: Scene::Float(Pile::new()),
        }
    }

    /// One frame; none where something went wrong.
    #[must_use]
    pub fn step(&mut self) -> Option<()> {
        if self.frame.is_multiple_of(SCENE) {
            let number = self.frame / SCENE;
            // In the place of the last one, without a copy beside it.
            self.scene = if number.is_multiple_of(2) {
                Scene::Float(const { Pile::new() })
            } else {
                Scene::Fixed(const { Pile::new() })
            };
            match &mut self.scene {
                Scene::Float(pile) => build(pile, number)?,
                Scene::Fixed(pile) => build(pile, number)?,
            }
        }
        self.frame += 1;
        match &mut self.scene {
            Scene::Float(pile) => pile.step(),
            Scene::Fixed(pile) => pile.step(),
        }
    }

    /// Of all bits of what moves.
    #[must_use]
    pub fn hash(&self) -> u64 {
        match &self.scene {
            Scene::Float(pile) => pile.hash(),
            Scene::Fixed(pile) => pile.hash(),
        }
    }

    /// How many contacts there are, how fast the fastest box is, and how deep a contact is at most.
    #[must_use]
    pub fn unrest(&self) -> (usize, [f32; 2]) {
        match &self.scene {
            Scene::Float(pile) => (pile.contacts(), [pile.speed(), pile.deepest]),
            Scene::Fixed(pile) => (pile.contacts(), [pile.speed(), pile.deepest]),
        }
    }
}

impl Default for State {
    fn default() -> Self {
        Self::new()
    }
}

/// A floor, and the stack or the pyramid on it.
fn build<S: Baked>(pile: &mut Pile<S>, number: u32) -> Option<()> {
    pile.insert(S::FLOOR, [0.0, -0.5], 0.0, [0.0; 2])?;
    let mut boxed = |x: f64, y: f64| pile.insert(S::BOX, [x, y + 0.5], 0.0, INVERSE);
    for level in 0..10 {
        let [width, y] = [9 - level, level].map(f64::from);
        let columns = if number < 2 { 1 } else { 10 - level };
        let shift = if number < 2 { 0.0 } else { 0.5 * width };
        for column in 0..columns {
            boxed(1.1 * (f64::from(column) - shift), y)?;
        }
    }
    Some(())
}

/// Pairs of solids that rest on each other: what their contact points cost.
#[derive(Clone, Copy, Debug)]
pub struct Pairs {
    squares: Posed<'static, Plane<f32>>,
    cubes: Posed<'static, Space<f32>>,
    gears: Posed<'static, rest::Plane>,
}

impl Pairs {
    /// A square and a cube a little aside on others, and two gears with their teeth in each other.
    #[must_use]
    pub fn new() -> Option<Self> {
        let up = Pose::shifted(Point::new(0.25, 1.0)).ok()?;
        let above = space::Pose::shifted(space::Point::new(0.25, 0.25, 1.0)).ok()?;
        let beside = Point::from([34.095, 2.683].map(rest::Number::from_num));
        Some(Self {
            squares: BOX.at(up).ok()?,
            cubes: CUBE.at(above).ok()?,
            gears: rest::GEAR
                .at(Pose::from_angle(beside, 0.314_159).ok()?)
                .ok()?,
        })
    }

    /// How many contact points the squares have.
    #[must_use]
    pub fn squares(&self) -> usize {
        let mut points = [ContactPoint::default(); 16];
        BOX.contact_points(&self.squares, 0.01, &mut points).written
    }

    /// How many the cubes have.
    #[must_use]
    pub fn cubes(&self) -> usize {
        let mut points = [ContactPoint::default(); 64];
        CUBE.contact_points(&self.cubes, 0.01, &mut points).written
    }

    /// How many the gears have.
    #[must_use]
    pub fn gears(&self) -> usize {
        let mut points = [ContactPoint::default(); 96];
        let margin = rest::Number::from_num(0.5);
        let listed = rest::GEAR.contact_points(&self.gears, margin, &mut points);
        listed.written
    }
}
