//! Whether a boundary bounds a solid, as baking it finds.

use tetracone::{
    Dimension,
    boundary::BoundaryError,
    number::{Arithmetic, Scalar as _},
    plane::Plane,
    space::Space,
};

use crate::{
    bake::{BakeError, check_on, lattice_on},
    import::{Mesh, Rings},
    load::{Steps, soup::Soup},
    memory::{NoRoom, reserve},
};

/// Whether a boundary bounds a solid, with its coordinates as an arithmetic has them.
///
/// The sign of what it encloses is exact. It is what [`bake`](crate::bake::bake) says of the same boundary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// It does.
    Solid,
    /// Some of its directed edges have no opposite.
    Open,
    /// It is closed, and turned so that what it encloses is outside.
    InsideOut,
    /// It is closed, and encloses nothing: it is flat, or its facets cancel.
    Empty,
    /// A coordinate is too large for the arithmetic.
    Far,
}

impl Verdict {
    /// That of a closed surface.
    pub(super) fn of_closed(mesh: &Mesh, arithmetic: Arithmetic) -> Result<Self, NoRoom> {
        let (points, faces) = (&mesh.points, &mesh.faces);
        match arithmetic {
            Arithmetic::F32 => Self::of::<Space<f32>>(points, faces),
            Arithmetic::Fixed => Self::of::<Space<Steps>>(points, faces),
        }
    }

    /// That of rings.
    pub(super) fn of_rings(rings: &Rings, arithmetic: Arithmetic) -> Result<Self, NoRoom> {
        let count = rings.rings.iter().map(Vec::len).sum();
        reserve(&mut Vec::<[f64; 2]>::new(), count)?;
        let Soup { points, facets, .. } = Soup::try_from(rings.clone())?;
        match arithmetic {
            Arithmetic::F32 => Self::of::<Plane<f32>>(&points, &facets),
            Arithmetic::Fixed => Self::of::<Plane<Steps>>(&points, &facets),
        }
    }

    fn of<G: Dimension>(points: &[[f64; 3]], facets: &[G::Corners]) -> Result<Self, NoRoom> {
        let lattice = lattice_on(G::Scalar::ARITHMETIC, points, None);
        match check_on::<G>(points, facets, &lattice) {
            Ok(()) => Ok(Self::Solid),
            Err(BakeError::Memory { bytes }) => Err(NoRoom { bytes }),
            Err(BakeError::Boundary(BoundaryError::InsideOut { measure })) if measure < 0.0 => {
                Ok(Self::InsideOut)
            }
            Err(BakeError::Boundary(BoundaryError::Open { .. })) => Ok(Self::Open),
            Err(BakeError::Boundary(_)) => Ok(Self::Empty),
            Err(_) => Ok(Self::Far),
        }
    }

    /// An area or a volume that was summed with rounding, with the sign that it has.
    pub(super) const fn signed(self, volume: f64) -> f64 {
        match self {
            Self::Solid => volume.abs(),
            Self::InsideOut => -volume.abs(),
            Self::Empty => 0.0,
            Self::Open | Self::Far => volume,
        }
    }
}
