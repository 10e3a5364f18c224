//! Looking at a solid in space.

use super::{
    Axis, Options, View,
    map::Map,
    ruler::Ruler,
    scene::{Vector, along, cross, dot, length, minus, unit},
    svg::{Frame, Spot},
};

/// How far the view is turned to the side and from above, in degrees.
const TURN: f64 = 32.0;
const TILT: f64 = 24.0;
/// The distance of the eye, in radii of the solid: mild perspective.
const DISTANCE: f64 = 6.0;
/// That a place is hidden counts for more than any slant.
const HIDDEN: f64 = 4.0;
/// The sine of the angle from upright within which a view is one from above or from below.
const UPRIGHT: f64 = 1e-9;

pub(super) struct Camera {
    right: Vector,
    above: Vector,
    towards: Vector,
    centre: Vector,
    /// Of the eye from the centre; infinite in parallel projection.
    distance: f64,
    zoom: f64,
    at: Option<Vector>,
}

impl Camera {
    /// Looks at a box from where it is asked for, else from its front, right and above.
    pub(super) fn new(extent: [Vector; 2], options: &Options) -> Self {
        match options.view {
            Some(view) => Self::parallel(extent, options, view),
            None => Self::from(extent, options, TURN, TILT),
        }
    }

    /// Looks at a box from where a place is seen, and a direction there comes towards the eye by
    /// `slant`, the cosine of the angle, as nearly as may be; from eight sides, unless one is asked for.
    pub(super) fn onto(
        extent: [Vector; 2],
        options: &Options,
        direction: Vector,
        slant: f64,
        is_hidden: impl Fn(&Self) -> bool,
    ) -> Self {
        if options.view.is_some() {
            return Self::new(extent, options);
        }
        let cameras = Self::all(extent, options);
        let worth = |camera: &Self| {
            let off = (dot(direction, camera.towards) - slant).abs();
            off + if is_hidden(camera) { HIDDEN } else { 0.0 }
        };
        cameras
            .min_by(|a, b| worth(a).total_cmp(&worth(b)))
            .unwrap_or_else(|| Self::new(extent, options))
    }

    /// Looks at a box from eight sides, from its front, right and above first.
    pub(super) fn all(extent: [Vector; 2], options: &Options) -> impl Iterator<Item = Self> {
        let quarters = (0..4).map(|quarter| TURN + 90.0 * f64::from(quarter));
        let views = quarters.flat_map(|turn| [TILT, -TILT].map(|tilt| (turn, tilt)));
        views.map(move |(turn, tilt)| Self::from(extent, options, turn, tilt))
    }

    fn from(extent: [Vector; 2], options: &Options, turn: f64, tilt: f64) -> Self {
        let (turn, tilt) = (turn.to_radians(), tilt.to_radians());
        let (side, front) = (libm::sin(turn), libm::cos(turn));
        let (high, level) = (libm::sin(tilt), libm::cos(tilt));
        let towards = placed(options.up, [side * level, -front * level, high]);
        let right = placed(options.up, [front, side, 0.0]);
        let across = minus(extent[1], extent[0]);
        let distance = dot(across, across).sqrt() / 2.0 * DISTANCE;
        Self::with(extent, options, [towards, right], distance)
    }

    fn parallel(extent: [Vector; 2], options: &Options, view: View) -> Self {
        let towards = view.towards(|direction| placed(options.up, direction));
        // Of numbers of any size.
        let most = towards
            .iter()
            .fold(0.0f64, |most, part| most.max(part.abs()));
        let towards = unit(towards.map(|part| part / most));
        let right = cross(placed(options.up, [0.0, 0.0, 1.0]), towards);
        // From above and from below, the right is that from the front.
        let right = if length(right) > UPRIGHT {
            unit(right)
        } else {
            placed(options.up, [1.0, 0.0, 0.0])
        };
        Self::with(extent, options, [towards, right], f64::INFINITY)
    }

    fn with(
        [least, most]: [Vector; 2],
        options: &Options,
        [towards, right]: [Vector; 2],
        distance: f64,
    ) -> Self {
        Self {
            right,
            above: cross(towards, right),
            towards,
            centre: [0, 1, 2].map(|k| least[k].midpoint(most[k])),
            distance,
            zoom: options.zoom,
            at: options.at,
        }
    }

    /// From a place to the eye.
    pub(super) fn to_eye(&self, place: Vector) -> Vector {
        if self.distance.is_finite() {
            minus(along(self.centre, self.towards, self.distance), place)
        } else {
            self.towards
        }
    }

    /// How far the eye is from a place.
    pub(super) fn away(&self, place: Vector) -> f64 {
        if self.distance.is_finite() {
            length(self.to_eye(place))
        } else {
            f64::INFINITY
        }
    }

    /// Fits spots into a frame, as large as is asked for.
    pub(super) fn fit(&self, spots: impl IntoIterator<Item = Spot>, frame: Frame) -> Map {
        let at = self.at.map(|place| self.see(place));
        Map::fit(spots, frame).zoomed(self.zoom, at)
    }

    /// What lengths in the picture are measured with.
    pub(super) const fn ruler(options: &Options) -> Ruler {
        if options.view.is_some() {
            Ruler::Flat
        } else {
            Ruler::Deep
        }
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
        let scale = if away > 0.0 && away.is_finite() {
            self.distance / away
        } else {
            1.0
        };
        [dot(from, self.right) * scale, dot(from, self.above) * scale]
    }

    /// Whether a face is seen from its front.
    pub(super) fn faces(&self, corner: Vector, normal: Vector) -> bool {
        dot(normal, self.to_eye(corner)) > 0.0
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

/// A direction of what is to the right, behind and above, in the source's coordinates: what looks at the viewer is
/// +z where y is up, -y where z is up.
const fn placed(up: Axis, [right, back, above]: Vector) -> Vector {
    match up {
        Axis::X => [above, right, back],
        Axis::Y => [right, above, -back],
        Axis::Z => [right, back, above],
    }
}
