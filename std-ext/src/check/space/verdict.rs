//! Whether a surface bounds a solid, as baking it finds.

use tetracone::{boundary::BoundaryError, number::Arithmetic, space::Space};

use crate::{
    bake::{BakeError, check_on, lattice_on},
    import::Mesh,
    load::Steps,
    memory::NoRoom,
};

/// Whether a surface bounds a solid, with its coordinates as an arithmetic has them.
///
/// The sign of what it encloses is exact. It is what [`bake`](crate::bake::bake) says of the same surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// It does.
    Solid,
    /// Some of its directed edges have no opposite.
    Open,
    /// It is closed, and turned so that what it encloses is outside.
    InsideOut,
    /// It is closed, and encloses nothing: it is flat, or its faces cancel.
    Empty,
    /// A coordinate is too large for the arithmetic.
    Far,
}

impl Verdict {
    /// That of a closed surface.
    pub(super) fn of_closed(mesh: &Mesh, arithmetic: Arithmetic) -> Result<Self, NoRoom> {
        let (points, faces) = (&mesh.points[..], &mesh.faces[..]);
        let lattice = lattice_on(arithmetic, points, None);
        let found = match arithmetic {
            Arithmetic::F32 => check_on::<Space<f32>>(points, faces, &lattice),
            Arithmetic::Fixed => check_on::<Space<Steps>>(points, faces, &lattice),
        };
        match found {
            Ok(()) => Ok(Self::Solid),
            Err(BakeError::Memory { bytes }) => Err(NoRoom { bytes }),
            Err(BakeError::Boundary(BoundaryError::InsideOut { measure })) if measure < 0.0 => {
                Ok(Self::InsideOut)
            }
            Err(BakeError::Boundary(_)) => Ok(Self::Empty),
            Err(_) => Ok(Self::Far),
        }
    }

    /// A volume that was summed with rounding, with the sign that it has.
    pub(super) const fn signed(self, volume: f64) -> f64 {
        match self {
            Self::Solid => volume.abs(),
            Self::InsideOut => -volume.abs(),
            Self::Empty => 0.0,
            Self::Open | Self::Far => volume,
        }
    }
}
