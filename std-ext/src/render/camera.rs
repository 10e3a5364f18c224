//! Looking at a solid in space.

use super::{
    Axis,
    scene::{Vector, cross, dot, minus, unit},
    svg::Spot,
};

/// How far the view is turned to the side and from above, in degrees.
const TURN: f64 = 32.0;
const TILT: f64 = 24.0;
/// The distance of the eye, in radii of the solid: mild perspective.
const DISTANCE: f64 = 6.0;

pub(super) struct Camera {
    right: Vector,
    above: Vector,
    towards: Vector,
    centre: Vector,
    distance: f64,
}

impl Camera {
    /// Looks at a box from its front, right and above.
    pub(super) fn new([least, most]: [Vector; 2], up: Axis) -> Self {
        // What looks at the viewer: +z where y is up, -y where z is up.
        let vector = |[right, back, above]: Vector| match up {
            Axis::X => [above, right, back],
            Axis::Y => [right, above, -back],
            Axis::Z => [right, back, above],
        };
        let (turn, tilt) = (TURN.to_radians(), TILT.to_radians());
        let (side, front) = (libm::sin(turn), libm::cos(turn));
        let (high, level) = (libm::sin(tilt), libm::cos(tilt));
        let towards = vector([side * level, -front * level, high]);
        let right = vector([front, side, 0.0]);
        let across = minus(most, least);
        Self {
            right,
            above: cross(towards, right),
            towards,
            centre: [0, 1, 2].map(|k| least[k].midpoint(most[k])),
            distance: dot(across, across).sqrt() / 2.0 * DISTANCE,
        }
    }

    /// The direction to the eye: what is farther along it is nearer.
    pub(super) const fn towards(&self) -> Vector {
        self.towards
    }

    /// Where a place is seen.
    pub(super) fn see(&self, place: Vector) -> Spot {
        let from = minus(place, self.centre);
        let away = (self.distance - dot(from, self.towards)).max(self.distance * 0.2);
        let scale = self.distance / away;
        [dot(from, self.right) * scale, dot(from, self.above) * scale]
    }

    /// Whether a face is seen from its front.
    pub(super) fn faces(&self, corner: Vector, normal: Vector) -> bool {
        let eye = [0, 1, 2].map(|k| self.centre[k] + self.towards[k] * self.distance);
        dot(normal, minus(eye, corner)) > 0.0
    }

    /// How much light falls on a face, from 0 to 1: a lamp over the left shoulder and a weak one
    /// from the right.
    pub(super) fn light(&self, normal: Vector) -> f64 {
        let lamp = |right: f64, above: f64, towards: f64| {
            let to = [0, 1, 2]
                .map(|k| self.right[k] * right + self.above[k] * above + self.towards[k] * towards);
            dot(normal, unit(to)).max(0.0)
        };
        0.12 + 0.72 * lamp(-0.45, 0.75, 0.65) + 0.2 * lamp(0.9, 0.1, 0.5)
    }
}
