use tetracone::{include_solid, plane::Segment, solid::Solid};

use super::{Plane, Vector};

pub(super) static ARENA: Solid<'static, Plane> = include_solid!("../../assets/game-arena.tcone");

/// The polygons that drift.
pub(super) static SHAPES: [Solid<'static, Plane>; 6] = [
    include_solid!("../../assets/game-ring.tcone"),
    include_solid!("../../assets/game-rock.tcone"),
    include_solid!("../../assets/game-gear.tcone"),
    include_solid!("../../assets/game-comb.tcone"),
    include_solid!("../../assets/game-star.tcone"),
    include_solid!("../../assets/game-corner.tcone"),
];

/// The shape with a hole that a ball fits in.
pub(super) const RING: usize = 0;

/// A baked polygon, and what the game wants to know of it besides.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// The polygon, in a frame whose zero it turns about.
    pub solid: &'static Solid<'static, Plane>,
    /// How far it reaches from that zero, at least.
    pub reach: i32,
    /// Its weight.
    pub mass: i64,
}

impl Shape {
    /// From flash.
    pub(super) fn of(solid: &'static Solid<'static, Plane>) -> Self {
        let (mut square, mut area) = (0, 0);
        for Segment { a, b } in solid.cells().facets() {
            let (a, b) = (Vector::of(a), Vector::of(b));
            square = square.max(a.square());
            area += i64::from(a.x) * i64::from(b.y) - i64::from(a.y) * i64::from(b.x);
        }
        Self {
            solid,
            reach: i32::try_from(square.isqrt() + 1).unwrap_or(i32::MAX),
            // In units of eight pixels.
            mass: (area >> 20).max(1),
        }
    }
}
