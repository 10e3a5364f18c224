//! What lies in view of a place: within a range, and within an angle of an axis.

use core::fmt;

use crate::{
    geometry::{Dimension, real},
    number::{Metric, Scalar, vector::length},
};

/// What a measured distance from a view can be off, as a part of the distances that it is made of: some
/// thirty roundings of 2^-53, with room.
const LOST: f64 = 1.0 / 1_099_511_627_776.0;

/// A view: a closed cone in space, a closed wedge in the plane, cut off at a range.
///
/// It has the points whose distance from its apex is at most the range, and whose direction from there is
/// within a half angle of its axis; its apex is one of them. A half angle beyond a right one leaves out a cone
/// behind the apex, and one of 180° nothing within the range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View<G: Dimension> {
    pub(super) apex: G::Point,
    /// Of length one, rounded.
    axis: [f64; 3],
    /// Of the half angle: the cosine is exact.
    cosine: f64,
    sine: f64,
    pub(super) range: f64,
}

/// Why a view was refused.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ViewError {
    /// A coordinate of the apex is outside the domain of exact signs.
    Apex {
        /// Which coordinate.
        axis: usize,
    },
    /// The axis has no direction: it is zero or not finite.
    Axis,
    /// The cosine of the half angle is not between -1 and 1.
    Cosine,
    /// The range is negative, not finite or outside the domain.
    Range,
}

impl fmt::Display for ViewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Apex { axis } => write!(
                f,
                "coordinate {axis} of the apex is not finite or outside the domain: coordinates \
                 reach 2^40 in f32 and 2^29 lattice steps in fixed point"
            ),
            Self::Axis => {
                f.write_str("the axis is zero or not finite: give it a direction, of any length")
            }
            Self::Cosine => f.write_str(
                "the cosine of the half angle is not between -1 and 1: take 1 for the axis alone, 0 \
                 for all that is ahead and -1 for all that is around",
            ),
            Self::Range => f.write_str(
                "the range is negative, not finite or outside the domain: take one from 0 to 2^40 \
                 in f32 or below 2^29 lattice steps in fixed point",
            ),
        }
    }
}

impl core::error::Error for ViewError {}

impl<G: Dimension> View<G> {
    /// The view from an apex along an axis: to either side as far as the half angle with this cosine, and out
    /// to this range.
    ///
    /// # Domain
    /// The axis may have any length. The cosine is a component as those of directions: `f32`, or fixed point with
    /// 30 fractional bits.
    ///
    /// # Errors
    /// [`ViewError`].
    ///
    /// # Cost
    /// Two roots.
    ///
    /// # Example
    /// ```
    /// use tetracone::{
    ///     plane::{Plane, Point},
    ///     world::{View, ViewError},
    /// };
    ///
    /// let view = |cosine, range| View::<Plane<f32>>::new(Point::new(0.0, 0.0), [0.0, 1.0], cosine, range);
    /// assert!(view(0.5, 10.0).is_ok());
    /// assert_eq!(view(1.5, 10.0), Err(ViewError::Cosine));
    /// assert_eq!(view(0.5, -1.0), Err(ViewError::Range));
    /// ```
    pub fn new(
        apex: G::Point,
        axis: G::Direction,
        cosine: <G::Scalar as Metric>::Unit,
        range: G::Scalar,
    ) -> Result<Self, ViewError> {
        if let Some(axis) = G::coordinates(apex).iter().position(|x| !x.in_domain()) {
            return Err(ViewError::Apex { axis });
        }
        let axis = G::units(axis).map(G::Scalar::unit_to_real);
        let length = length(axis);
        if !(length > 0.0 && length.is_finite()) {
            return Err(ViewError::Axis);
        }
        let cosine = G::Scalar::unit_to_real(cosine);
        if !(-1.0..=1.0).contains(&cosine) {
            return Err(ViewError::Cosine);
        }
        if !(range >= G::Scalar::ZERO && range.in_domain()) {
            return Err(ViewError::Range);
        }
        Ok(Self {
            apex,
            axis: axis.map(|x| x / length),
            cosine,
            sine: libm::sqrt((1.0 - cosine) * (1.0 + cosine)),
            range: range.to_real(),
        })
    }

    /// How far a place is from the view, at least.
    ///
    /// In the half plane of the axis and the place, the view is a sector. A place beside it is nearest to the
    /// side that bounds the sector there, a segment from the apex.
    pub(super) fn distance_below(&self, place: G::Point) -> f64 {
        let ([a, b, c], [x, y, z]) = (self.axis, real::<G>(place));
        let [u, v, w] = real::<G>(self.apex);
        let [x, y, z] = [x - u, y - v, z - w];
        let away = length([x, y, z]);
        let along = x * a + y * b + z * c;
        // Not by Pythagoras, which would lose half of the digits near the axis.
        let across = length([y * c - z * b, z * a - x * c, x * b - y * a]);
        let beside = across * self.cosine - along * self.sine;
        let distance = if beside < 0.0 || self.cosine <= -1.0 {
            (away - self.range).max(0.0)
        } else {
            let reached = along * self.cosine + across * self.sine;
            let beyond = reached - reached.max(0.0).min(self.range);
            length([beside, beyond, 0.0])
        };
        distance - (away + self.range) * LOST
    }
}
