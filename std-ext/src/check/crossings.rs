//! How often a boundary crosses itself.

use super::{CheckError, Finds, Found, plane, space};
use crate::{
    import::{Mesh, Rings},
    memory::reserve,
};

/// How often a boundary crosses itself, and no more: what a report says of that, sooner.
///
/// ```
/// use tetracone_std::{check::Crossings, import::Rings};
///
/// let bow_tie = vec![[0.0, 0.0], [6.0, 2.0], [6.0, 0.0], [0.0, 4.0]];
/// let crossings = Crossings::of_rings(&Rings { rings: vec![bow_tie], ..Rings::default() })?;
/// assert_eq!((crossings.found.count, crossings.are_all), (1, true));
/// # Ok::<(), tetracone_std::check::CheckError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Crossings<const D: usize> {
    /// Pairs of facets that meet elsewhere than in what they share, by the earlier one.
    pub found: Found<D>,
    /// Whether all pairs of facets were looked at for that.
    pub are_all: bool,
}

impl Crossings<2> {
    /// Those of rings.
    ///
    /// # Errors
    /// [`CheckError::Memory`].
    ///
    /// # Cost
    /// Comparing edges whose boxes overlap.
    pub fn of_rings(rings: &Rings) -> Result<Self, CheckError> {
        let edges = plane::edges(rings)?;
        Ok(plane::find_crossings(&edges, 0)?.into())
    }
}

impl Crossings<3> {
    /// Those of a surface.
    ///
    /// # Errors
    /// [`CheckError`].
    ///
    /// # Cost
    /// Comparing faces whose boxes overlap.
    pub fn of_mesh(mesh: &Mesh) -> Result<Self, CheckError> {
        space::checked(mesh)?;
        reserve(
            &mut Vec::<[u8; space::BYTES_A_FACE]>::new(),
            mesh.faces.len(),
        )?;
        Ok(space::crossings(mesh, 0)?.into())
    }
}

impl<const D: usize, P> From<(Finds<D, P>, bool)> for Crossings<D> {
    fn from((finds, are_all): (Finds<D, P>, bool)) -> Self {
        Self {
            found: finds.found,
            are_all,
        }
    }
}
