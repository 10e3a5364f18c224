use tetracone::{image::Image, include_image, plane::Segment, solid::Solid};

use super::{Plane, Vector};

pub(super) const ARENA: Image<'static> = include_image!("../../assets/game-arena.tcone");

/// The polygons that drift.
pub(super) const SHAPES: [Image<'static>; 6] = [
    include_image!("../../assets/game-ring.tcone"),
    include_image!("../../assets/game-rock.tcone"),
    include_image!("../../assets/game-gear.tcone"),
    include_image!("../../assets/game-comb.tcone"),
    include_image!("../../assets/game-star.tcone"),
    include_image!("../../assets/game-corner.tcone"),
];

/// The shape with a hole that a ball fits in.
pub(super) const RING: usize = 0;

/// A baked polygon, and what the game wants to know of it besides.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// The polygon, in a frame whose zero it turns about.
    pub solid: Solid<'static, Plane>,
    /// How far it reaches from that zero, at least.
    pub reach: i32,
    /// Its weight.
    pub mass: i64,
}

impl Shape {
    /// From flash.
    pub(super) fn of(image: &Image<'static>) -> Self {
        let Ok(solid) = image.solid::<Plane>() else {
            crate::fail("a baked polygon of another kind")
        };
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
