use super::{Point, Quaternion, Space};
use crate::{
    geometry::{Measure, Motion, PoseError},
    number::{Scalar, rotation, vector::length},
    volume::Aabb,
};

/// Where a solid is: turned by a unit quaternion, then shifted.
///
/// A point of the solid goes to the rows of the [matrix](Pose::matrix) times the point, plus the
/// shift. In `f32` every operation rounds once, products from left to right; in fixed point, where
/// the matrix has 30 fractional bits, the sum of the three products is rounded to the nearest
/// step, halves up. The same point always goes to the same place, so a closed solid stays closed,
/// and queries are exact for the solid with its vertices so rounded.
///
/// Matrices, and the quaternions of poses that are [seen](Pose::relative_to) from others or
/// [carried](Pose::compose) by them, are made of integers with 30 fractional bits, to which `f32`
/// is rounded before and from which after. With ⌊x⌋ₙ for x rounded down to n fractional bits, and
/// the quaternion's e = ⌊w² + x² + y² + z² − 1⌋₄₀, s = ⌊e²⌋₄₀ and t = ⌊s · e⌋₄₀:
/// * a matrix is corrected by c = s − t − e, near 1/(1 + e) − 1;
/// * a product of two quaternions by c + d + ⌊c · d⌋₄₀ with c = ⌊(6s − 5t)/16⌋₄₀ − ⌊e/2⌋₄₀, near
///   1/√(1 + e) − 1, and the same of the other for d;
/// * where an entry or a component is a sum of products n, it becomes n + ⌊⌊n⌋₃₀ · c⌋₆₀, rounded to
///   30 bits, halves up: in fixed point within 0.51·2^-30 of the exact value, in `f32` within
///   0.52·2^-24.
///
/// So a place p in the world is seen from a pose, in fixed point, at the columns of the matrix times
/// p − shift, each sum of three products rounded to the nearest step, halves up; that is how the
/// shift of a pose is [seen](Pose::relative_to). No product has factors of more than 32 bits and no
/// sum more than 64.
///
/// A pose does not scale: [`Solid::scaled`](crate::solid::Solid::scaled) makes a solid larger or smaller by a
/// power of two, exactly, and that solid is placed.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    serde(
        try_from = "Stored<Point<S>, Quaternion<S>>",
        into = "Stored<Point<S>, Quaternion<S>>",
        bound(
            serialize = "S: serde::Serialize, S::Unit: serde::Serialize",
            deserialize = "S: serde::Deserialize<'de>, S::Unit: serde::Deserialize<'de>"
        )
    )
)]
pub struct Pose<S: Scalar> {
    shift: Point<S>,
    rotation: Quaternion<S>,
    /// The rows of the rotation's matrix, computed from it once.
    matrix: [[S::Unit; 3]; 3],
}

/// A pose without what follows from the rest, and not checked yet.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
struct Stored<P, R> {
    shift: P,
    rotation: R,
}

#[cfg(feature = "serde")]
impl<S: Scalar> TryFrom<Stored<Point<S>, Quaternion<S>>> for Pose<S> {
    type Error = PoseError;

    fn try_from(stored: Stored<Point<S>, Quaternion<S>>) -> Result<Self, PoseError> {
        Self::new(stored.shift, stored.rotation)
    }
}

#[cfg(feature = "serde")]
impl<S: Scalar> From<Pose<S>> for Stored<Point<S>, Quaternion<S>> {
    fn from(pose: Pose<S>) -> Self {
        let (shift, rotation) = (pose.shift, pose.rotation);
        Self { shift, rotation }
    }
}

impl<S: Scalar> Default for Pose<S> {
    fn default() -> Self {
        Self::unchecked(Point::new(S::ZERO, S::ZERO, S::ZERO), Quaternion::default())
    }
}

impl<S: Scalar> Pose<S> {
    /// Turned, then shifted.
    ///
    /// # Errors
    /// [`PoseError::Domain`]: a shift outside the domain.
    ///
    /// # Cost
    /// Some thirty products of two 32-bit integers, about 300 instructions on a Cortex-M4F.
    ///
    /// ```
    /// use tetracone::space::{Point, Pose, Quaternion};
    ///
    /// // Half a turn about the z axis.
    /// let about_z = Quaternion::from_xyzw([0.0, 0.0, 1.0, 0.0])?;
    /// let half = Pose::new(Point::new(10.0_f32, 0.0, 0.0), about_z)?;
    /// let moved = half.apply(Point::new(2.0, 1.0, 3.0));
    /// assert_eq!(moved, Some(Point::new(8.0, -1.0, 3.0)));
    /// # Ok::<(), tetracone::PoseError>(())
    /// ```
    pub fn new(shift: Point<S>, rotation: Quaternion<S>) -> Result<Self, PoseError> {
        Self::unchecked(shift, rotation).checked()
    }

    /// Shifted without being turned.
    ///
    /// # Errors
    /// [`PoseError::Domain`].
    pub fn shifted(shift: Point<S>) -> Result<Self, PoseError> {
        Self::unchecked(shift, Quaternion::default()).checked()
    }

    /// Turned about an axis through zero by an angle in radians, counter-clockwise seen from where
    /// the axis points to, then shifted. The axis may have any length; sine, cosine and root are
    /// `libm`'s, so they have the same bits on every target.
    ///
    /// # Errors
    /// [`PoseError`]: an axis without a direction, an angle that is not finite, or a shift outside
    /// the domain.
    ///
    /// ```
    /// use core::f64::consts::FRAC_PI_2;
    /// use tetracone::space::{Point, Pose};
    ///
    /// let quarter = Pose::from_axis_angle(Point::new(0.0_f32, 0.0, 5.0), [0.0, 0.0, 2.0], FRAC_PI_2)?;
    /// let moved = quarter.apply(Point::new(2.0, 1.0, 3.0)).expect("it stays in the domain");
    /// assert!((moved.x + 1.0).abs() < 1e-6 && (moved.y - 2.0).abs() < 1e-6 && moved.z == 8.0);
    /// # Ok::<(), tetracone::PoseError>(())
    /// ```
    pub fn from_axis_angle(shift: Point<S>, axis: [f64; 3], angle: f64) -> Result<Self, PoseError> {
        // Scaled first, so that no square overflows or vanishes.
        let most = axis.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
        let axis = axis.map(|x| x / most);
        let length = length(axis);
        if !length.is_finite() {
            return Err(PoseError::Axis);
        }
        let (sine, cosine) = libm::sincos(angle / 2.0);
        let [x, y, z] = axis.map(|x| x / length * sine);
        Self::new(
            shift,
            Quaternion::from_wxyz([cosine, x, y, z].map(S::unit))?,
        )
    }

    /// Turned about an axis through zero, of length one, by an angle in parts of a turn, then
    /// shifted: what [`Pose::from_axis_angle`] does, where there is no `f64` but in software.
    ///
    /// The angle is counter-clockwise seen from where the axis points to. A turn has 2^32 parts, so
    /// that angles wrap as they do on the circle.
    ///
    /// # Errors
    /// [`PoseError`]: an axis whose length squared is far from one, or a shift outside the domain.
    ///
    /// # Cost
    /// Some sixty products of two 32-bit integers. Components are within 1.5·2^-30 of the exact
    /// ones, in `f32` then rounded.
    ///
    /// ```
    /// use tetracone::space::{Point, Pose};
    ///
    /// const QUARTER: u32 = 1 << 30;
    /// let quarter = Pose::from_axis_turn(Point::new(0.0_f32, 0.0, 5.0), [0.0, 0.0, 1.0], QUARTER)?;
    /// assert_eq!(quarter.apply(Point::new(2.0, 1.0, 3.0)), Some(Point::new(-1.0, 2.0, 8.0)));
    /// # Ok::<(), tetracone::PoseError>(())
    /// ```
    pub fn from_axis_turn(
        shift: Point<S>,
        axis: [S::Unit; 3],
        parts: u32,
    ) -> Result<Self, PoseError> {
        // As a quaternion, an axis of length one is half a turn about it.
        let [x, y, z] = axis;
        let [_, axis @ ..] = Quaternion::<S>::from_xyzw([x, y, z, S::Unit::default()])?.steps();
        Self::new(shift, Quaternion::of_steps(rotation::about(axis, parts)))
    }

    /// The pose without a look at its parts.
    fn unchecked(shift: Point<S>, rotation: Quaternion<S>) -> Self {
        Self {
            shift,
            rotation,
            matrix: rotation.matrix(),
        }
    }

    fn checked(self) -> Result<Self, PoseError> {
        match self.shift.array().iter().position(|x| !x.in_domain()) {
            Some(axis) => Err(PoseError::Domain { axis }),
            None => Ok(self),
        }
    }

    /// The shift.
    #[must_use]
    pub const fn shift(&self) -> Point<S> {
        self.shift
    }

    /// The rotation.
    #[must_use]
    pub const fn rotation(&self) -> Quaternion<S> {
        self.rotation
    }

    /// The rows of the rotation's matrix: that of the quaternion divided by its length, rounded as
    /// [`Pose`] says.
    #[must_use]
    pub const fn matrix(&self) -> [[S::Unit; 3]; 3] {
        self.matrix
    }

    /// Where a point goes; none where that is outside the domain.
    #[must_use]
    pub fn apply(&self, point: Point<S>) -> Option<Point<S>> {
        let moved = self.place(point);
        moved.array().iter().all(|x| x.in_domain()).then_some(moved)
    }

    /// Where a direction goes: turned, of length one again, every component rounded once.
    ///
    /// ```
    /// use tetracone::space::{Point, Pose};
    ///
    /// let pose = Pose::from_axis_turn(Point::new(0.0_f32, 0.0, 1.0), [0.0, 0.0, 1.0], 1 << 30)?;
    /// assert_eq!(pose.rotate([1.0, 0.0, 0.0]), [0.0, 1.0, 0.0]);
    /// # Ok::<(), tetracone::PoseError>(())
    /// ```
    #[must_use]
    pub fn rotate(&self, direction: [S::Unit; 3]) -> [S::Unit; 3] {
        let [x, y, z] = direction.map(S::unit_to_real);
        let turned = self.matrix.map(|row| {
            let [a, b, c] = row.map(S::unit_to_real);
            a * x + b * y + c * z
        });
        <Space<S> as Measure>::direction([0.0; 3], turned)
    }

    /// This pose as seen from a frame that is at `frame` itself: where two solids are known by
    /// their poses in the world, the pose of the one in the frame of the other.
    ///
    /// The components of the quaternion, which gets the length one, and the shift are rounded, as
    /// [`Pose`] says.
    ///
    /// # Errors
    /// [`PoseError`], where the two are too far apart for the domain.
    ///
    /// # Cost
    /// Some seventy products of two 32-bit integers, about 500 instructions on a Cortex-M4F.
    pub fn relative_to(&self, frame: &Self) -> Result<Self, PoseError> {
        let rotation = self.rotation.relative_to(&frame.rotation);
        Self::unchecked(frame.inverse_place(self.shift), rotation).checked()
    }

    /// What undoes the pose: where the world is, seen from here.
    ///
    /// # Errors
    /// [`PoseError`], where that is outside the domain.
    ///
    /// # Cost
    /// As [`Pose::relative_to`].
    pub fn inverse(&self) -> Result<Self, PoseError> {
        Self::default().relative_to(self)
    }

    /// The pose of something that is at `inner` in a frame which is at this pose itself, as the links of an arm are in
    /// those of the links before: first `inner` is applied, then this one. The inverse of [`Pose::relative_to`], but for
    /// roundings.
    ///
    /// The components of the quaternion, which gets the length one, and the shift are rounded, as
    /// [`Pose`] says.
    ///
    /// # Errors
    /// [`PoseError`], where that is outside the domain.
    ///
    /// # Cost
    /// As [`Pose::relative_to`].
    ///
    /// ```
    /// use tetracone::space::{Point, Pose};
    ///
    /// let upper = Pose::from_axis_turn(Point::new(0.0_f32, 0.0, 1.0), [0.0, 0.0, 1.0], 1 << 30)?;
    /// let lower = upper.compose(&Pose::shifted(Point::new(3.0, 0.0, 0.0))?)?;
    /// assert_eq!(lower.apply(Point::new(0.5, 0.0, 0.0)), Some(Point::new(0.0, 3.5, 1.0)));
    /// # Ok::<(), tetracone::PoseError>(())
    /// ```
    pub fn compose(&self, inner: &Self) -> Result<Self, PoseError> {
        Self::unchecked(self.place(inner.shift), self.rotation * inner.rotation).checked()
    }

    /// The pose on the way to another one, from 0 to 1: the shift goes straight, the rotation turns
    /// evenly about one axis, the shorter way around. Sine, cosine, angle and root are `libm`'s, so
    /// they have the same bits on every target; every component is rounded once.
    ///
    /// ```
    /// use tetracone::space::{Point, Pose};
    ///
    /// let from = Pose::<f32>::default();
    /// let to = Pose::from_axis_angle(Point::new(4.0, 0.0, 0.0), [0.0, 0.0, 1.0], 1.0)?;
    /// let half = Pose::from_axis_angle(Point::new(2.0, 0.0, 0.0), [0.0, 0.0, 1.0], 0.5)?;
    /// assert_eq!(from.interpolate(&to, 0.5), half);
    /// # Ok::<(), tetracone::PoseError>(())
    /// ```
    #[must_use]
    pub fn interpolate(&self, to: &Self, part: f64) -> Self {
        if part <= 0.0 {
            return *self;
        }
        if part >= 1.0 {
            return *to;
        }
        let [w, x, y, z] = self.rotation.to_wxyz().map(S::unit_to_real);
        let (angle, axis) = self.turning(to);
        let (sine, cosine) = libm::sincos(angle * part / 2.0);
        let [i, j, k] = axis.map(|x| x * sine);
        let rotation = [
            cosine * w - i * x - j * y - k * z,
            cosine * x + i * w + j * z - k * y,
            cosine * y + j * w + k * x - i * z,
            cosine * z + k * w + i * y - j * x,
        ];
        let shift = [
            S::lerp(self.shift.x, to.shift.x, part),
            S::lerp(self.shift.y, to.shift.y, part),
            S::lerp(self.shift.z, to.shift.z, part),
        ];
        Self::unchecked(shift.into(), Quaternion::of_reals(rotation))
    }

    /// How a solid goes to another pose.
    pub(crate) fn motion(&self, to: &Self) -> Motion {
        let apart = |a: S, b: S| b.to_real() - a.to_real();
        let (angle, axis) = self.turning(to);
        Motion {
            shift: [
                apart(self.shift.x, to.shift.x),
                apart(self.shift.y, to.shift.y),
                apart(self.shift.z, to.shift.z),
            ],
            spin: axis.map(|x| x * angle),
            slip: 0.0,
        }
    }

    /// The angle from this rotation to another one, and the axis about which it turns.
    fn turning(&self, to: &Self) -> (f64, [f64; 3]) {
        let [a, b, c, d] = self.rotation.to_wxyz().map(S::unit_to_real);
        let [w, x, y, z] = to.rotation.to_wxyz().map(S::unit_to_real);
        // The other one times the inverse of this one, whichever of the two it is that turns less.
        let real = w * a + x * b + y * c + z * d;
        let axis = [
            x * a - w * b - y * d + z * c,
            y * a - w * c - z * b + x * d,
            z * a - w * d - x * c + y * b,
        ];
        let length = length(axis);
        if length <= 0.0 {
            return (0.0, [0.0; 3]);
        }
        let sign = if real < 0.0 { -1.0 } else { 1.0 };
        let angle = 2.0 * libm::atan2(length, real * sign);
        (angle, axis.map(|x| x / length * sign))
    }

    /// Where a point goes.
    #[inline]
    pub(crate) fn place(&self, point: Point<S>) -> Point<S> {
        let [x, y, z] = self.matrix;
        let Self { shift, .. } = self;
        let turned = |row, by| S::turn3(row, point.array(), by);
        Point::new(turned(x, shift.x), turned(y, shift.y), turned(z, shift.z))
    }

    /// Where a point is, seen from here: as the shift of [`Pose::relative_to`].
    #[inline]
    pub(crate) fn inverse_place(&self, point: Point<S>) -> Point<S> {
        let apart = point - self.shift;
        let [[a, b, c], [d, e, f], [g, h, i]] = self.matrix;
        let rows = [[a, d, g], [b, e, h], [c, f, i]];
        rows.map(|row| S::turn3(row, apart, S::ZERO)).into()
    }

    /// A box that contains where every point of a box goes. Every rounding is monotonic, so the
    /// corners' extremes, rounded alike, bound every point.
    #[inline]
    pub(crate) fn place_box(&self, aabb: &Aabb<Space<S>>) -> Aabb<Space<S>> {
        turned_box::<S>(self.matrix, (aabb.low, aabb.high), self.shift.array())
    }

    /// A box that contains where every point of a box came from, widened by a margin.
    #[inline]
    pub(crate) fn inverse_place_box(&self, aabb: &Aabb<Space<S>>, margin: S) -> Aabb<Space<S>> {
        let [[a, b, c], [d, e, f], [g, h, i]] = self.matrix;
        let [x, y, z] = self.shift.array();
        let apart = |[a, b, c]: [S; 3]| [S::apart(a, x), S::apart(b, y), S::apart(c, z)];
        let back = [[a, d, g], [b, e, h], [c, f, i]];
        let turned = turned_box::<S>(back, (apart(aabb.low), apart(aabb.high)), [S::ZERO; 3]);
        let less = S::apart(S::ZERO, margin);
        let widened =
            |[a, b, c]: [S; 3], by: S| [S::apart(a, by), S::apart(b, by), S::apart(c, by)];
        Aabb {
            low: widened(turned.low, margin),
            high: widened(turned.high, less),
        }
    }

    /// How far a point can move that is this far from the centre of the rotation, on the way from
    /// another rotation to this one; at least.
    ///
    /// Between unit quaternions at an angle φ lies a rotation by 2φ, so a point at this radius moves by
    /// 2 sin φ ≤ 4 sin(φ/2), twice the quaternions' difference; lengths off by the tolerance make
    /// that larger by less than the tolerance. The matrices' roundings move the end by less than
    /// placing it does. A length of 2^30 steps is more than any clearance.
    #[inline]
    pub(crate) fn swing(&self, from: [S::Unit; 4], radius: S::Length) -> S::Length {
        let ([w, x, y, z], [fw, fx, fy, fz]) = (self.rotation.to_wxyz(), from);
        let parts = [
            S::swing(x, fx, radius),
            S::swing(y, fy, radius),
            S::swing(z, fz, radius),
        ];
        let real = S::swing(w, fw, radius);
        let swept = S::hypotenuse([S::hypotenuse(parts), real, S::Length::default()]);
        let half = S::unit_from_steps(rotation::LONGEST);
        let swept = S::swing(half, S::negative_unit(half), swept);
        S::sum(swept, S::rounding(radius))
    }
}

/// The least box around all points between two corners, turned by a matrix and shifted.
#[inline]
fn turned_box<S: Scalar>(
    [row_x, row_y, row_z]: [[S::Unit; 3]; 3],
    (low, high): ([S; 3], [S; 3]),
    [x, y, z]: [S; 3],
) -> Aabb<Space<S>> {
    let [least_x, most_x] = S::turned_range(row_x, low, high, x);
    let [least_y, most_y] = S::turned_range(row_y, low, high, y);
    let [least_z, most_z] = S::turned_range(row_z, low, high, z);
    Aabb {
        low: [least_x, least_y, least_z],
        high: [most_x, most_y, most_z],
    }
}
