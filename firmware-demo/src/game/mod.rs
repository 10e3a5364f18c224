//! A small game in lockstep: a cave in which polygons with notches and holes drift and turn, balls
//! bounce and shots fly. Everything is decided by exact queries in fixed point, so two machines
//! that start alike stay alike, bit by bit, and a game can be saved, restored and played again.
//!
//! * [`Scene`]: what never changes, the baked solids and a table of rotations.
//! * [`State`]: all that changes. Plain data: a save is a copy, and [`State::hash`] covers every
//!   byte, trackers included.
//! * [`Scene::step`]: one frame. Nothing overlaps, ever: what would run into something stays where
//!   it is and bounces.
//! * [`Scene::draw`]: a picture with `embedded-graphics`, into a [`Screen`](crate::screen::Screen) of one byte a pixel.

mod bounce;
mod draw;
mod palette;
mod scene;
mod shape;
mod start;
mod state;
mod step;
mod trackers;
mod vector;

pub use palette::COLOURS;
pub use scene::Scene;
pub use shape::Shape;
pub use state::{Ball, Drifter, Hits, Shot, State};
pub use trackers::Trackers;
pub use vector::Vector;

use fixed::types::{I2F30, I24F8};
use tetracone::plane;

/// A coordinate: pixels, with 8 fractional bits.
pub type Number = I24F8;

/// The game's plane.
pub type Plane = plane::Plane<Number>;

/// A place.
pub type Point = plane::Point<Number>;

/// Where a polygon is.
pub type Pose = plane::Pose<Number>;

/// Cosine and sine.
pub type Rotation = [I2F30; 2];

/// Polygons that drift.
pub const DRIFTERS: usize = 30;

/// Balls that bounce.
pub const BALLS: usize = 16;

/// Shots, one a ball.
pub const SHOTS: usize = BALLS;

/// Frames of the show.
pub const FRAMES: u32 = 600;

/// The state is hashed at every multiple of this.
pub const HASHED: u32 = 100;

/// The picture is drawn and printed at every multiple of this.
pub const PICTURED: u32 = 200;
