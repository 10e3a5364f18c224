use super::{Plane, Point};
use crate::{
    geometry::{Measure, Motion, PoseError},
    number::{Scalar, circle, rotation},
    volume::Aabb,
};

/// How far the square of a rotation's length may be from one.
const TOLERANCE: f64 = 1.0 / 1024.0;

/// Where a solid is: turned by a unit complex number, then shifted.
///
/// A point (x, y) of the solid goes to (cos·x − sin·y + tx, sin·x + cos·y + ty). In `f32` every
/// operation rounds once; in fixed point, where the rotation has 30 fractional bits, the
/// difference of the products is rounded to the nearest step, halves up. The same point always
/// goes to the same place, so a closed solid stays closed, and queries are exact for the solid
/// with its vertices so rounded.
///
/// A pose does not scale: [`Solid::scaled`](crate::solid::Solid::scaled) makes a solid larger or smaller by a
/// power of two, exactly, and that solid is placed.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    serde(
        try_from = "Stored<Point<S>, S::Unit>",
        into = "Stored<Point<S>, S::Unit>",
        bound(
            serialize = "S: serde::Serialize, S::Unit: serde::Serialize",
            deserialize = "S: serde::Deserialize<'de>, S::Unit: serde::Deserialize<'de>"
        )
    )
)]
pub struct Pose<S: Scalar> {
    shift: Point<S>,
    cosine: S::Unit,
    sine: S::Unit,
}

/// A pose that is not checked yet.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
struct Stored<P, U> {
    shift: P,
    cosine: U,
    sine: U,
}

#[cfg(feature = "serde")]
impl<S: Scalar> TryFrom<Stored<Point<S>, S::Unit>> for Pose<S> {
    type Error = PoseError;

    fn try_from(stored: Stored<Point<S>, S::Unit>) -> Result<Self, PoseError> {
        Self::new(stored.shift, stored.cosine, stored.sine)
    }
}

#[cfg(feature = "serde")]
impl<S: Scalar> From<Pose<S>> for Stored<Point<S>, S::Unit> {
    fn from(pose: Pose<S>) -> Self {
        Self {
            shift: pose.shift,
            cosine: pose.cosine,
            sine: pose.sine,
        }
    }
}

impl<S: Scalar> Default for Pose<S> {
    fn default() -> Self {
        Self::shifted_unchecked(Point::new(S::ZERO, S::ZERO))
    }
}

impl<S: Scalar> Pose<S> {
    /// Turned by (cosine, sine), then shifted.
    ///
    /// # Errors
    /// [`PoseError`]: a rotation whose length squared is off one by more than 2^-10, or a shift
    /// outside the domain.
    ///
    /// ```
    /// use tetracone::plane::{Point, Pose};
    ///
    /// let quarter = Pose::new(Point::new(10.0_f32, 0.0), 0.0, 1.0)?;
    /// assert_eq!(quarter.apply(Point::new(2.0, 1.0)), Some(Point::new(9.0, 2.0)));
    /// # Ok::<(), tetracone::PoseError>(())
    /// ```
    pub fn new(shift: Point<S>, cosine: S::Unit, sine: S::Unit) -> Result<Self, PoseError> {
        // A complex number is a quaternion that has nothing else.
        let [c, s] = [cosine, sine].map(S::unit_to_steps);
        if !rotation::is_unit([c, s, 0, 0]) {
            let (c, s) = (S::unit_to_real(cosine), S::unit_to_real(sine));
            return Err(PoseError::NotUnit {
                square: c * c + s * s,
            });
        }
        Self {
            shift,
            cosine,
            sine,
        }
        .checked()
    }

    /// Shifted without being turned.
    ///
    /// # Errors
    /// [`PoseError::Domain`].
    pub fn shifted(shift: Point<S>) -> Result<Self, PoseError> {
        Self::shifted_unchecked(shift).checked()
    }

    /// Turned counter-clockwise by an angle in radians, then shifted. Sine and cosine are `libm`'s,
    /// so they have the same bits on every target.
    ///
    /// # Errors
    /// [`PoseError`]: an angle that is not finite, or a shift outside the domain.
    pub fn from_angle(shift: Point<S>, angle: f64) -> Result<Self, PoseError> {
        let (sine, cosine) = libm::sincos(angle);
        Self::new(shift, S::unit(cosine), S::unit(sine))
    }

    /// Turned counter-clockwise by an angle in parts of a turn, then shifted: what [`Pose::from_angle`]
    /// does, where there is no `f64` but in software.
    ///
    /// A turn has 2^32 parts, so that angles wrap as they do on the circle.
    ///
    /// # Errors
    /// [`PoseError::Domain`].
    ///
    /// # Cost
    /// Some fifteen products of two 32-bit integers. Both components are within 2^-30 of the exact
    /// ones, in `f32` then rounded.
    ///
    /// ```
    /// use tetracone::plane::{Point, Pose};
    ///
    /// let quarter = Pose::from_turn(Point::new(10.0_f32, 0.0), 1 << 30)?;
    /// assert_eq!(quarter.apply(Point::new(2.0, 1.0)), Some(Point::new(9.0, 2.0)));
    /// # Ok::<(), tetracone::PoseError>(())
    /// ```
    pub fn from_turn(shift: Point<S>, parts: u32) -> Result<Self, PoseError> {
        let [cosine, sine] = circle::turn(parts).map(S::unit_from_steps);
        Self::new(shift, cosine, sine)
    }

    fn shifted_unchecked(shift: Point<S>) -> Self {
        Self {
            shift,
            cosine: S::ONE,
            sine: S::Unit::default(),
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

    /// The cosine and the sine of the rotation.
    #[must_use]
    pub const fn rotation(&self) -> [S::Unit; 2] {
        [self.cosine, self.sine]
    }

    /// Where a point goes; none where that is outside the domain.
    #[must_use]
    pub fn apply(&self, point: Point<S>) -> Option<Point<S>> {
        let moved = self.place(point);
        (moved.x.in_domain() && moved.y.in_domain()).then_some(moved)
    }

    /// Where a direction goes: turned, not shifted, of length one again, every component rounded once.
    ///
    /// ```
    /// use tetracone::plane::{Point, Pose};
    ///
    /// let pose = Pose::from_turn(Point::new(0.0_f32, 1.0), 1 << 30)?;
    /// assert_eq!(pose.rotate([1.0, 0.0]), [0.0, 1.0]);
    /// # Ok::<(), tetracone::PoseError>(())
    /// ```
    #[must_use]
    pub fn rotate(&self, direction: [S::Unit; 2]) -> [S::Unit; 2] {
        let ([c, s], [x, y]) = (
            self.rotation().map(S::unit_to_real),
            direction.map(S::unit_to_real),
        );
        <Plane<S> as Measure>::direction([0.0; 3], [c * x - s * y, s * x + c * y, 0.0])
    }

    /// This pose as seen from a frame that is at `frame` itself: where two solids are known by
    /// their poses in the world, the pose of the one in the frame of the other.
    ///
    /// The components of the rotation and the shift are rounded.
    ///
    /// # Errors
    /// [`PoseError`], where the two are too far apart for the domain.
    pub fn relative_to(&self, frame: &Self) -> Result<Self, PoseError> {
        Self {
            shift: frame.inverse_place(self.shift),
            cosine: S::compose(frame.cosine, self.cosine, frame.sine, self.sine),
            sine: S::compose(
                frame.cosine,
                self.sine,
                S::negative_unit(frame.sine),
                self.cosine,
            ),
        }
        .checked()
    }

    /// What undoes the pose: where the world is, seen from here.
    ///
    /// # Errors
    /// [`PoseError`], where that is outside the domain.
    pub fn inverse(&self) -> Result<Self, PoseError> {
        Self::default().relative_to(self)
    }

    /// The pose of something that is at `inner` in a frame which is at this pose itself: first `inner` is applied, then
    /// this one. The inverse of [`Pose::relative_to`], but for roundings.
    ///
    /// The components of the rotation and the shift are rounded.
    ///
    /// # Errors
    /// [`PoseError`], where that is outside the domain.
    ///
    /// ```
    /// use tetracone::plane::{Point, Pose};
    ///
    /// let upper = Pose::from_turn(Point::new(0.0_f32, 1.0), 1 << 30)?;
    /// let lower = upper.compose(&Pose::shifted(Point::new(3.0, 0.0))?)?;
    /// assert_eq!(lower.apply(Point::new(0.5, 0.0)), Some(Point::new(0.0, 4.5)));
    /// # Ok::<(), tetracone::PoseError>(())
    /// ```
    pub fn compose(&self, inner: &Self) -> Result<Self, PoseError> {
        let against = S::negative_unit(self.sine);
        Self {
            shift: self.place(inner.shift),
            cosine: S::compose(self.cosine, inner.cosine, against, inner.sine),
            sine: S::compose(self.cosine, inner.sine, self.sine, inner.cosine),
        }
        .checked()
    }

    /// The pose on the way to another one, from 0 to 1: the shift goes straight, the rotation turns
    /// evenly, the shorter way around. Sine, cosine and angle are `libm`'s, so they have the same
    /// bits on every target; every component is rounded once.
    ///
    /// ```
    /// use core::f64::consts::FRAC_PI_2;
    /// use tetracone::plane::{Point, Pose};
    ///
    /// let from = Pose::<f32>::default();
    /// let to = Pose::from_angle(Point::new(4.0, 0.0), FRAC_PI_2)?;
    /// assert_eq!(from.interpolate(&to, 0.5), Pose::from_angle(Point::new(2.0, 0.0), FRAC_PI_2 / 2.0)?);
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
        let ([angle, ratio], [cosine, sine]) = (self.turning(to), self.real());
        let (turned, still) = libm::sincos(angle * part);
        let length = 1.0 + (ratio - 1.0) * part;
        let unit = |x: f64| S::unit(x * length);
        Self {
            shift: Point::new(
                S::lerp(self.shift.x, to.shift.x, part),
                S::lerp(self.shift.y, to.shift.y, part),
            ),
            cosine: unit(cosine * still - sine * turned),
            sine: unit(sine * still + cosine * turned),
        }
    }

    /// How a solid goes to another pose; no less far.
    pub(crate) fn motion(&self, to: &Self) -> Motion {
        let apart = |a: S, b: S| b.to_real() - a.to_real();
        let [angle, ratio] = self.turning(to);
        let most = 1.0 + TOLERANCE;
        Motion {
            shift: [
                apart(self.shift.x, to.shift.x),
                apart(self.shift.y, to.shift.y),
                0.0,
            ],
            spin: [0.0, 0.0, angle * most],
            slip: (ratio - 1.0).abs() * most,
        }
    }

    /// The angle from this rotation to another one, and the ratio of their lengths.
    fn turning(&self, to: &Self) -> [f64; 2] {
        let ([a, b], [c, d]) = (self.real(), to.real());
        let (cosine, sine) = (a * c + b * d, a * d - b * c);
        let ratio = libm::sqrt((c * c + d * d) / (a * a + b * b));
        [libm::atan2(sine, cosine), ratio]
    }

    fn real(&self) -> [f64; 2] {
        self.rotation().map(S::unit_to_real)
    }

    /// Where a point goes.
    #[inline]
    pub(crate) fn place(&self, point: Point<S>) -> Point<S> {
        let against = S::negative_unit(self.sine);
        Point::new(
            S::turn(self.cosine, point.x, self.sine, point.y, self.shift.x),
            S::turn(self.cosine, point.y, against, point.x, self.shift.y),
        )
    }

    /// Where a point is, seen from here: as the shift of [`Pose::relative_to`].
    #[inline]
    pub(crate) fn inverse_place(&self, point: Point<S>) -> Point<S> {
        let back = Self {
            shift: Point::new(S::ZERO, S::ZERO),
            cosine: self.cosine,
            sine: S::negative_unit(self.sine),
        };
        back.place(Point::from(point - self.shift))
    }

    /// A box that contains where every point of a box goes. Every rounding is monotonic, so the
    /// corners' extremes, rounded alike, bound every point.
    #[inline]
    pub(crate) fn place_box(&self, aabb: &Aabb<Plane<S>>) -> Aabb<Plane<S>> {
        let ([low_x, low_y, _], [high_x, high_y, _]) = (aabb.low, aabb.high);
        let (right, up) = (
            S::unit_to_sign(self.cosine) >= 0,
            S::unit_to_sign(self.sine) >= 0,
        );
        // x' grows with x where the cosine is positive and falls with y where the sine is.
        let (near_x, far_x) = if right {
            (low_x, high_x)
        } else {
            (high_x, low_x)
        };
        let (near_y, far_y) = if up { (high_y, low_y) } else { (low_y, high_y) };
        let x = |x, y| S::turn(self.cosine, x, self.sine, y, self.shift.x);
        let (least_x, most_x) = (x(near_x, near_y), x(far_x, far_y));
        // y' grows with y where the cosine is positive and with x where the sine is.
        let (near_y, far_y) = if right {
            (low_y, high_y)
        } else {
            (high_y, low_y)
        };
        let (near_x, far_x) = if up { (low_x, high_x) } else { (high_x, low_x) };
        let against = S::negative_unit(self.sine);
        let y = |x, y| S::turn(self.cosine, y, against, x, self.shift.y);
        Aabb {
            low: [least_x, y(near_x, near_y), S::ZERO],
            high: [most_x, y(far_x, far_y), S::ZERO],
        }
    }

    /// How far a point can move that is this far from the centre of the rotation, on the way from
    /// another rotation to this one; at least.
    #[inline]
    pub(crate) fn swing(&self, [cosine, sine]: [S::Unit; 2], radius: S::Length) -> S::Length {
        let a = S::swing(self.cosine, cosine, radius);
        let b = S::swing(self.sine, sine, radius);
        S::hypotenuse([a, b, S::Length::default()])
    }
}
