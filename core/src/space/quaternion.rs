use core::ops::Mul;

use crate::{
    geometry::PoseError,
    number::{Scalar, rotation},
};

/// A rotation of space: a quaternion of length one.
///
/// Messages and vector libraries (ROS, glam) mostly have the real part last, papers and simulators mostly
/// first; here whoever makes or reads one says which it is. A quaternion and its negative turn alike.
///
/// ```
/// use tetracone::space::Quaternion;
///
/// // Half a turn about x, and the same again: none at all.
/// let half = Quaternion::<f32>::from_xyzw([1.0, 0.0, 0.0, 0.0])?;
/// assert_eq!(half, Quaternion::from_wxyz([0.0, 1.0, 0.0, 0.0])?);
/// assert_eq!(half * half.inverse(), Quaternion::default());
/// # Ok::<(), tetracone::PoseError>(())
/// ```
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    serde(
        try_from = "Stored<S::Unit>",
        into = "Stored<S::Unit>",
        bound(
            serialize = "S::Unit: serde::Serialize",
            deserialize = "S::Unit: serde::Deserialize<'de>"
        )
    )
)]
pub struct Quaternion<S: Scalar> {
    /// The real part first.
    components: [S::Unit; 4],
}

/// Components by their names, and not checked yet.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
struct Stored<U> {
    x: U,
    y: U,
    z: U,
    w: U,
}

#[cfg(feature = "serde")]
impl<S: Scalar> TryFrom<Stored<S::Unit>> for Quaternion<S> {
    type Error = PoseError;

    fn try_from(Stored { x, y, z, w }: Stored<S::Unit>) -> Result<Self, PoseError> {
        Self::from_xyzw([x, y, z, w])
    }
}

#[cfg(feature = "serde")]
impl<S: Scalar> From<Quaternion<S>> for Stored<S::Unit> {
    fn from(quaternion: Quaternion<S>) -> Self {
        let [x, y, z, w] = quaternion.to_xyzw();
        Self { x, y, z, w }
    }
}

/// The rotation that turns nothing.
impl<S: Scalar> Default for Quaternion<S> {
    fn default() -> Self {
        let none = S::Unit::default();
        Self {
            components: [S::ONE, none, none, none],
        }
    }
}

impl<S: Scalar> Quaternion<S> {
    /// The quaternion with these components, its real part last.
    ///
    /// # Errors
    /// [`PoseError::NotUnit`]: a length whose square is off one by more than 2^-10 when the components
    /// are rounded to multiples of 2^-30.
    pub fn from_xyzw([x, y, z, w]: [S::Unit; 4]) -> Result<Self, PoseError> {
        Self::from_wxyz([w, x, y, z])
    }

    /// The quaternion with these components, its real part first.
    ///
    /// # Errors
    /// As [`Quaternion::from_xyzw`].
    pub fn from_wxyz(components: [S::Unit; 4]) -> Result<Self, PoseError> {
        if rotation::is_unit(components.map(S::unit_to_steps)) {
            return Ok(Self { components });
        }
        let reals = components.map(S::unit_to_real);
        let square = reals.into_iter().map(|x| x * x).sum();
        Err(PoseError::NotUnit { square })
    }

    /// The components, the real part last.
    #[must_use]
    pub const fn to_xyzw(self) -> [S::Unit; 4] {
        let [w, x, y, z] = self.components;
        [x, y, z, w]
    }

    /// The components, the real part first.
    #[must_use]
    pub const fn to_wxyz(self) -> [S::Unit; 4] {
        self.components
    }

    /// What undoes the rotation: the imaginary parts negated.
    #[must_use]
    pub fn inverse(self) -> Self {
        let [w, x, y, z] = self.components;
        let negative = S::negative_unit;
        Self {
            components: [w, negative(x), negative(y), negative(z)],
        }
    }

    /// The rows of the matrix that turns like the quaternion divided by its length, rounded as
    /// [`Pose`](super::Pose) says.
    #[must_use]
    pub fn matrix(&self) -> [[S::Unit; 3]; 3] {
        let matrix = rotation::matrix(self.steps());
        matrix.map(|row| row.map(S::unit_from_steps))
    }

    /// This rotation as seen from a frame that is turned by another one: its inverse times this one.
    pub(super) fn relative_to(&self, frame: &Self) -> Self {
        Self::of_steps(rotation::between(frame.steps(), self.steps()))
    }

    /// In steps of 2^-30, the real part first.
    pub(super) fn steps(&self) -> [i32; 4] {
        self.components.map(S::unit_to_steps)
    }

    /// The caller knows that the length is one.
    pub(super) fn of_steps(steps: [i32; 4]) -> Self {
        Self {
            components: steps.map(S::unit_from_steps),
        }
    }

    /// The same for components as real numbers, which are rounded.
    pub(super) fn of_reals(reals: [f64; 4]) -> Self {
        Self {
            components: reals.map(S::unit),
        }
    }
}

/// First the right one, then the left one: `frame * rotation` is how something stands in the world that
/// stands so in a frame. The product gets the length one, and its components are rounded as
/// [`Pose`](super::Pose) says.
impl<S: Scalar> Mul for Quaternion<S> {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        let undone = rotation::inverse(self.steps());
        Self::of_steps(rotation::between(undone, other.steps()))
    }
}
