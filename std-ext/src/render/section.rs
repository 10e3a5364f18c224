//! The plane of a cut, and how it lies in the picture.

use super::{
    Axis, Options,
    camera::Camera,
    outline::Outline,
    scene::{Scene, Triangle, Vector, along, cross, dot, length, minus, unit},
    svg::Spot,
};

/// A plane across which a solid is cut.
#[derive(Clone, Copy)]
pub(super) struct Section {
    across: Vector,
    right: Vector,
    above: Vector,
    height: f64,
}

impl Section {
    /// Where the solid is to be cut; else through the middle of its box.
    pub(super) fn new(scene: &Scene<'_>, options: &Options) -> Self {
        let mut through = scene.origin;
        let cut = options.cut_or_middle();
        if let Some(place) = cut.place {
            through[cut.axis.index()] = place;
        }
        Self::through(through, [0.0; 3], options)
    }

    /// Through a place, so that a direction lies in the plane, and as nearly across the chosen axis
    /// as that can be.
    pub(super) fn through(place: Vector, held: Vector, options: &Options) -> Self {
        let (cut, up) = (options.cut_or_middle().axis, options.up);
        let (first, second) = (cut.next(), cut.next().next());
        let (right, above) = if first == up {
            (second, first)
        } else {
            (first, second)
        };
        let [across, right, above] = [cut, right, above].map(axis);
        let held = unit(held);
        let without = |vector: Vector, part: Vector| along(vector, part, -dot(vector, part));
        let tilted = without(across, held);
        // Where the direction is the axis, any plane that holds it is as good.
        let across = unit(if length(tilted) > 0.1 {
            tilted
        } else {
            without(right, held)
        });
        let [right, above] = [right, above].map(|side| without(side, across));
        let (right, above) = if length(above) >= length(right) {
            let above = unit(above);
            let side = cross(above, across);
            let turned = dot(side, right) < 0.0;
            (if turned { side.map(|x| -x) } else { side }, above)
        } else {
            let right = unit(right);
            let side = cross(across, right);
            let turned = dot(side, above) < 0.0;
            (right, if turned { side.map(|x| -x) } else { side })
        };
        Self {
            across,
            right,
            above,
            height: dot(place, across),
        }
    }

    /// How far beyond the plane a place lies.
    pub(super) fn beyond(&self, place: Vector) -> f64 {
        dot(place, self.across) - self.height
    }

    /// How far below the plane and above it a box reaches.
    pub(super) fn range(&self, [low, high]: [Vector; 2]) -> [f64; 2] {
        let mut ends = [-self.height; 2];
        for k in 0..3 {
            let (a, b) = (self.across[k] * low[k], self.across[k] * high[k]);
            ends = [ends[0] + a.min(b), ends[1] + a.max(b)];
        }
        ends
    }

    /// Whether the eye is beyond the plane.
    pub(super) fn eye_is_beyond(&self, camera: &Camera) -> bool {
        dot(self.across, camera.to_eye(self.deep([0.0; 2]))) >= 0.0
    }

    /// Edges in the plane as they are seen, with the material on their left again.
    pub(super) fn seen(&self, edges: &[[Spot; 2]], camera: &Camera) -> Vec<[Spot; 2]> {
        let front = cross(self.right, self.above);
        let is_turned = dot(front, camera.to_eye(self.deep([0.0; 2]))) < 0.0;
        let see = |[from, to]: &[Spot; 2]| {
            let ends = if is_turned { [to, from] } else { [from, to] };
            ends.map(|end| camera.see(self.deep(*end)))
        };
        edges.iter().map(see).collect()
    }

    /// A square in the plane, at a place, with sides of twice the reach.
    pub(super) fn square(&self, place: Vector, reach: f64) -> Outline {
        let [x, y] = self.flat(place);
        let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
        Outline(
            corners
                .map(|[u, v]| (self.deep([x + u * reach, y + v * reach]), true))
                .into(),
        )
    }

    /// Where a place lies in the plane.
    pub(super) fn flat(&self, place: Vector) -> Spot {
        [dot(place, self.right), dot(place, self.above)]
    }

    /// Which place that is.
    pub(super) fn deep(&self, [x, y]: Spot) -> Vector {
        let foot = self.across.map(|part| part * self.height);
        along(along(foot, self.right, x), self.above, y)
    }

    /// The edge that a face leaves in the plane, with the material on its left.
    pub(super) fn edge(&self, corners: &Triangle) -> Option<[Spot; 2]> {
        let height = |k: usize| self.beyond(corners[k % 3]);
        let mut ends = (0..3)
            .filter(|k| (height(*k) < 0.0) != (height(k + 1) < 0.0))
            .map(|k| {
                let (a, b) = (self.flat(corners[k]), self.flat(corners[(k + 1) % 3]));
                let share = height(k) / (height(k) - height(k + 1));
                [0, 1].map(|l| a[l] + (b[l] - a[l]) * share)
            });
        let (from, to) = (ends.next()?, ends.next()?);
        let normal = cross(minus(corners[1], corners[0]), minus(corners[2], corners[0]));
        let [x, y] = self.flat(normal);
        let along = (to[1] - from[1]) * x - (to[0] - from[0]) * y;
        Some(if along < 0.0 { [to, from] } else { [from, to] })
    }
}

/// A step along an axis.
fn axis(axis: Axis) -> Vector {
    let mut step = [0.0; 3];
    step[axis.index()] = 1.0;
    step
}
