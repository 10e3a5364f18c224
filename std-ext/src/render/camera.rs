//! Looking at a solid in space.

use super::{
    Axis,
    scene::{Vector, along, cross, dot, minus, unit},
    svg::Spot,
};

/// How far the view is turned to the side and from above, in degrees.
const TURN: f64 = 32.0;
const TILT: f64 = 24.0;
/// The distance of the eye, in radii of the solid: mild perspective.
const DISTANCE: f64 = 6.0;
/// That a place is hidden counts for more than any slant.
const HIDDEN: f64 = 4.0;

pub(super) struct Camera {
    right: Vector,
    above: Vector,
    towards: Vector,
    centre: Vector,
    distance: f64,
}

impl Camera {
    /// Looks at a box from its front, right and above.
    pub(super) fn new(extent: [Vector; 2], up: Axis) -> Self {
        Self::from(extent, up, TURN, TILT)
    }

    /// Looks at a box from where a place is seen, and a direction there comes towards the eye by
    /// `slant`, the cosine of the angle, as nearly as may be; from eight sides.
    pub(super) fn onto(
        extent: [Vector; 2],
        up: Axis,
        direction: Vector,
        slant: f64,
        is_hidden: impl Fn(&Self) -> bool,
    ) -> Self {
        let cameras = Self::all(extent, up);
        let worth = |camera: &Self| {
            let off = (dot(direction, camera.towards) - slant).abs();
            off + if is_hidden(camera) { HIDDEN } else { 0.0 }
        };
        cameras
            .min_by(|a, b| worth(a).total_cmp(&worth(b)))
            .unwrap_or_else(|| Self::new(extent, up))
    }

    /// Looks at a box from eight sides, from its front, right and above first.
    pub(super) fn all(extent: [Vector; 2], up: Axis) -> impl Iterator<Item = Self> {
        let quarters = (0..4).map(|quarter| TURN + 90.0 * f64::from(quarter));
        let views = quarters.flat_map(|turn| [TILT, -TILT].map(|tilt| (turn, tilt)));
        views.map(move |(turn, tilt)| Self::from(extent, up, turn, tilt))
    }

    fn from([least, most]: [Vector; 2], up: Axis, turn: f64, tilt: f64) -> Self {
        // What looks at the viewer: +z where y is up, -y where z is up.
        let vector = |[right, back, above]: Vector| match up {
            Axis::X => [above, right, back],
            Axis::Y => [right, above, -back],
            Axis::Z => [right, back, above],
        };
        let (turn, tilt) = (turn.to_radians(), tilt.to_radians());
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

    /// Where the eye is.
    pub(super) fn eye(&self) -> Vector {
        along(self.centre, self.towards, self.distance)
    }

    /// To the right and upwards in the picture.
    pub(super) const fn sides(&self) -> [Vector; 2] {
        [self.right, self.above]
    }

    /// The direction to the eye: what is farther along it is nearer.
    pub(super) const fn towards(&self) -> Vector {
        self.towards
    }

    /// Where a place is seen.
    pub(super) fn see(&self, place: Vector) -> Spot {
        let from = minus(place, self.centre);
        let away = (self.distance - dot(from, self.towards)).max(self.distance * 0.2);
        // All that is in one place is seen there.
        let scale = if away > 0.0 {
            self.distance / away
        } else {
            1.0
        };
        [dot(from, self.right) * scale, dot(from, self.above) * scale]
    }

    /// Whether a face is seen from its front.
    pub(super) fn faces(&self, corner: Vector, normal: Vector) -> bool {
        dot(normal, minus(self.eye(), corner)) > 0.0
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
