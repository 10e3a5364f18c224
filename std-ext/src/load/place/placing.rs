//! What is written in one way in the plane and in another in space: rotations and directions.

use tetracone::{
    Dimension, PoseError,
    image::Lattice,
    number::Scalar,
    plane::{self, Plane},
    space::{self, Space},
};

use super::point;
use crate::vector::{Vector, along, cross};

/// A rotation whose length squared is beyond this is not looked at any closer.
const MOST: f64 = 2.0;

/// A turn and then a shift of a solid, in the units of the sources.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Placement {
    /// In the plane.
    Plane {
        /// Where the solid's zero goes.
        shift: [f64; 2],
        /// The cosine and the sine of the angle.
        rotation: [f64; 2],
    },
    /// In space.
    Space {
        /// Where the solid's zero goes.
        shift: [f64; 3],
        /// The unit quaternion, its real part last, as the command line has it.
        rotation: [f64; 4],
    },
}

impl Placement {
    /// Whether one of its numbers is NaN, so that it places a solid nowhere.
    #[must_use]
    pub fn is_nowhere(&self) -> bool {
        let has_nan = |numbers: &[f64]| numbers.iter().any(|number| number.is_nan());
        match self {
            Self::Plane { shift, rotation } => has_nan(shift) || has_nan(rotation),
            Self::Space { shift, rotation } => has_nan(shift) || has_nan(rotation),
        }
    }

    /// A solid as it is, in the plane for 2 and in space for 3.
    #[must_use]
    pub const fn unmoved(dimension: usize) -> Self {
        if dimension == 2 {
            Self::Plane {
                shift: [0.0; 2],
                rotation: [1.0, 0.0],
            }
        } else {
            Self::Space {
                shift: [0.0; 3],
                rotation: [0.0, 0.0, 0.0, 1.0],
            }
        }
    }
}

/// A dimension in which a [`Placement`] places solids.
pub trait Placing: Dimension {
    /// A placement for solids on lattices of one step: in steps, from the second solid's zero to
    /// the first one's. The shift is computed in `f64` and rounded once.
    ///
    /// # Errors
    /// What is wrong with the placement.
    fn pose(placement: &Placement, lattices: [&Lattice; 2]) -> Result<Self::Pose, String>;

    /// The pose after a part of the way from one to another, from 0 to 1: straight, and turning evenly.
    fn between(from: &Self::Pose, to: &Self::Pose, part: f64) -> Self::Pose;

    /// The components of a direction; in the plane the third is zero.
    fn components(direction: Self::Direction) -> [f64; 3];
}

impl<S: Scalar> Placing for Plane<S> {
    fn pose(placement: &Placement, [first, second]: [&Lattice; 2]) -> Result<Self::Pose, String> {
        let Placement::Plane {
            shift: [tx, ty],
            rotation: [cosine, sine],
        } = *placement
        else {
            return Err(other_dimension("the plane", "in space"));
        };
        let square = cosine * cosine + sine * sine;
        let pose = if square.is_nan() || square > MOST {
            Err(PoseError::NotUnit { square })
        } else {
            let [x, y, _] = second.offset;
            let shift = [cosine * x - sine * y + tx, sine * x + cosine * y + ty, 0.0];
            point::<Self>(first, shift)
                .map_err(|axis| PoseError::Domain { axis })
                .and_then(|shift| plane::Pose::new(shift, S::unit(cosine), S::unit(sine)))
        };
        pose.map_err(|error| error.to_string())
    }

    fn between(from: &Self::Pose, to: &Self::Pose, part: f64) -> Self::Pose {
        from.interpolate(to, part)
    }

    fn components([x, y]: Self::Direction) -> [f64; 3] {
        [S::unit_to_real(x), S::unit_to_real(y), 0.0]
    }
}

impl<S: Scalar> Placing for Space<S> {
    fn pose(placement: &Placement, [first, second]: [&Lattice; 2]) -> Result<Self::Pose, String> {
        let Placement::Space { shift, rotation } = *placement else {
            return Err(other_dimension("space", "in the plane"));
        };
        let [x, y, z, w] = rotation;
        let square = w * w + x * x + y * y + z * z;
        let pose = if square.is_nan() || square > MOST {
            Err(PoseError::NotUnit { square })
        } else {
            let offset = turned(rotation, square, second.offset);
            let shift = along(shift, offset, 1.0);
            point::<Self>(first, shift)
                .map_err(|axis| PoseError::Domain { axis })
                .and_then(|shift| {
                    let rotation = space::Quaternion::from_xyzw(rotation.map(S::unit))?;
                    space::Pose::new(shift, rotation)
                })
        };
        pose.map_err(|error| error.to_string())
    }

    fn between(from: &Self::Pose, to: &Self::Pose, part: f64) -> Self::Pose {
        from.interpolate(to, part)
    }

    fn components(direction: Self::Direction) -> [f64; 3] {
        direction.map(S::unit_to_real)
    }
}

/// A vector turned by a quaternion whose length has this square. A quaternion of zero, which turns
/// nothing, is refused with the pose.
fn turned([x, y, z, w]: [f64; 4], square: f64, vector: Vector) -> Vector {
    // v + 2 q × (q × v + w v) / |q|², where q is the vector part.
    let axis = [x, y, z];
    let twist = cross(axis, along(cross(axis, vector), vector, w));
    let share = if square > 0.0 { 2.0 / square } else { 0.0 };
    along(vector, twist, share)
}

fn other_dimension(solids: &str, placement: &str) -> String {
    format!("the solids are in {solids} and the placement is {placement}")
}
