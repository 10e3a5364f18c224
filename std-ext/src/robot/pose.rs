//! A turn and then a shift, as a matrix and a vector.

use crate::vector::{Vector, along, dot, length, minus};

/// Where a frame is in another one: a turn, and then a shift, in the units of the robot.
///
/// All of it is sums, products and functions of `libm`, so that the same numbers give the same bits on every
/// host. The matrix is a rotation up to the roundings of `f64`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// The rotation, row by row.
    pub rotation: [[f64; 3]; 3],
    /// Where zero goes.
    pub translation: [f64; 3],
}

impl Default for Pose {
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl Pose {
    /// A frame as it is.
    pub const IDENTITY: Self = Self {
        rotation: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        translation: [0.0; 3],
    };

    /// As a URDF has it: turns about the fixed axes x, y and z, in this order and in radians, then a shift.
    #[must_use]
    pub fn from_xyz_rpy(xyz: [f64; 3], [roll, pitch, yaw]: [f64; 3]) -> Self {
        let [(sr, cr), (sp, cp), (sy, cy)] = [roll, pitch, yaw].map(libm::sincos);
        Self {
            rotation: [
                [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
                [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr],
                [-sp, cp * sr, cp * cr],
            ],
            translation: xyz,
        }
    }

    /// A turn by so many radians about an axis of length 1.
    #[must_use]
    pub fn from_axis_angle([x, y, z]: [f64; 3], angle: f64) -> Self {
        let (sine, cosine) = libm::sincos(angle);
        let rest = 1.0 - cosine;
        let (sx, sy, sz) = (sine * x, sine * y, sine * z);
        Self {
            rotation: [
                [rest * x * x + cosine, rest * x * y - sz, rest * x * z + sy],
                [rest * x * y + sz, rest * y * y + cosine, rest * y * z - sx],
                [rest * x * z - sy, rest * y * z + sx, rest * z * z + cosine],
            ],
            translation: [0.0; 3],
        }
    }

    /// A turn by a quaternion, its real part last; none where that is zero or not finite. Its length does not
    /// matter.
    #[must_use]
    pub fn from_quaternion(quaternion: [f64; 4]) -> Option<Self> {
        let largest = quaternion
            .iter()
            .fold(0.0, |most: f64, x| most.max(x.abs()));
        if !quaternion.iter().all(|x| x.is_finite()) || largest <= 0.0 {
            return None;
        }
        // From here on neither end of `f64` is near.
        let [x, y, z, w] = quaternion.map(|part| part / largest);
        let two = 2.0 / (x * x + y * y + z * z + w * w);
        let (tx, ty, tz) = (two * x, two * y, two * z);
        Some(Self {
            rotation: [
                [1.0 - ty * y - tz * z, tx * y - tz * w, tx * z + ty * w],
                [tx * y + tz * w, 1.0 - tx * x - tz * z, ty * z - tx * w],
                [tx * z - ty * w, ty * z + tx * w, 1.0 - tx * x - ty * y],
            ],
            translation: [0.0; 3],
        })
    }

    /// The same turn, with a shift.
    #[must_use]
    pub const fn shifted(self, translation: [f64; 3]) -> Self {
        Self {
            translation,
            ..self
        }
    }

    /// This pose of a frame, in which another one has the pose `inner`: the pose of that one.
    #[must_use]
    pub fn then(&self, inner: &Self) -> Self {
        let column = |k: usize| inner.rotation.map(|row| row[k]);
        let columns = [column(0), column(1), column(2)];
        Self {
            rotation: self
                .rotation
                .map(|row| columns.map(|column| dot(row, column))),
            translation: self.apply(inner.translation),
        }
    }

    /// Where this frame is as seen from another one, both in one frame.
    #[must_use]
    pub fn relative_to(&self, frame: &Self) -> Self {
        let turned = frame.back();
        turned.then(&self.shifted(minus(self.translation, frame.translation)))
    }

    /// The turn alone, the other way round.
    fn back(&self) -> Self {
        let column = |k: usize| self.rotation.map(|row| row[k]);
        Self {
            rotation: [column(0), column(1), column(2)],
            translation: [0.0; 3],
        }
    }

    /// The turn as a quaternion of length 1, its real part last and not negative.
    #[must_use]
    pub fn quaternion(&self) -> [f64; 4] {
        let [[a, b, c], [d, e, f], [g, h, i]] = self.rotation;
        // Four times the products of each component with all of them; the row of the largest component is
        // far from zero.
        let rows = [
            [1.0 + a - e - i, b + d, c + g, h - f],
            [b + d, 1.0 - a + e - i, f + h, c - g],
            [c + g, f + h, 1.0 - a - e + i, d - b],
            [h - f, c - g, d - b, 1.0 + a + e + i],
        ];
        let largest = (0..4).fold(3, |most, k| {
            if rows[k][k] > rows[most][most] {
                k
            } else {
                most
            }
        });
        let row = rows[largest];
        let square: f64 = row.iter().map(|x| x * x).sum();
        let sign = if row[3] < 0.0 { -1.0 } else { 1.0 };
        let length = sign * libm::sqrt(square);
        row.map(|x| x / length)
    }

    /// Where a place of the frame is.
    #[must_use]
    pub fn apply(&self, place: [f64; 3]) -> [f64; 3] {
        along(self.turn(place), self.translation, 1.0)
    }

    /// Where a direction of the frame points.
    #[must_use]
    pub fn turn(&self, direction: [f64; 3]) -> [f64; 3] {
        self.rotation.map(|row| dot(row, direction))
    }
}

/// A direction with the length 1; none where it is zero or not finite.
pub(super) fn unit(direction: Vector) -> Option<Vector> {
    let largest = direction.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
    if !direction.iter().all(|x| x.is_finite()) || largest <= 0.0 {
        return None;
    }
    let near = direction.map(|x| x / largest);
    let length = length(near);
    Some(near.map(|x| x / length))
}
