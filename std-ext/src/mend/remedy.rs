//! What makes a solid of a surface, tried.

use tetracone::{image::Lattice, number::Arithmetic, plane::Plane};

use super::{Method, method::is_solid};
use crate::{
    bake::check_on,
    check::{Verdict, space::Closure},
    import::{Mesh, area::area},
    load::soup::Soup,
};

/// What makes a solid of a surface that is none.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Remedy {
    /// To read it as an area of the plane: see [`Sheet`](crate::import::Sheet).
    Plane,
    /// To bake it in fixed point, whose lattice tells apart what single precision does not, or reaches as far.
    Fixed,
    /// To mend it.
    Mend(Method),
}

impl Remedy {
    /// The first of these that does in an arithmetic, tried; none where none does, or where trying takes long.
    ///
    /// # Cost
    /// As [`Method::that_would_do`].
    #[must_use]
    pub fn of(mesh: &Mesh, arithmetic: Arithmetic) -> Option<Self> {
        if is_area(mesh) {
            Some(Self::Plane)
        } else if Self::is_fixed(mesh, arithmetic) {
            Some(Self::Fixed)
        } else {
            Method::that_would_do(mesh, arithmetic).map(Self::Mend)
        }
    }

    /// Whether nothing is left of a surface in single precision, or it is too far out, and it is a solid in fixed point.
    pub(crate) fn is_fixed(mesh: &Mesh, arithmetic: Arithmetic) -> bool {
        let is_lost = || {
            let closure = Closure::for_arithmetic(mesh, Arithmetic::F32);
            closure.is_ok_and(|closure| matches!(closure.verdict, Verdict::Empty | Verdict::Far))
        };
        arithmetic == Arithmetic::F32 && is_lost() && is_solid(mesh, Arithmetic::Fixed)
    }
}

/// Whether a surface is flat along an axis, and a solid of the plane.
fn is_area(mesh: &Mesh) -> bool {
    let [low, high] = mesh.extent();
    if (0..3).all(|k| high[k] > low[k]) {
        return false;
    }
    let rings = area(mesh.clone()).ok();
    let soup = rings.and_then(|rings| Soup::try_from(rings).ok());
    soup.is_some_and(|soup| {
        check_on::<Plane<f32>>(&soup.points, &soup.facets, &Lattice::default()).is_ok()
    })
}
