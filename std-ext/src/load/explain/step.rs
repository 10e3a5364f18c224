//! Lattice steps that do not suit a solid.

use tetracone::boundary::BoundaryError;

use super::{BakeError, Place, Soup};
use crate::bake::lattice_for;

/// What is wrong with a step, two to this power, where that is why a solid could not be baked.
pub(super) fn unsuitable<C: AsRef<[u32]>>(
    error: &BakeError,
    soup: &Soup<C>,
    step: i32,
) -> Option<String> {
    let own = lattice_for(&soup.points).exponent;
    let (fault, word) = match error {
        BakeError::Boundary(BoundaryError::Empty | BoundaryError::InsideOut { measure: 0.0 })
            if step > own =>
        {
            let facets = soup.facets.len();
            let fault = format!("its {facets} facets enclose nothing on the lattice step 2^{step}");
            (fault, "coarse")
        }
        BakeError::Domain { place, .. } if step < own => {
            let place = Place(&place[..soup.dimension()]);
            let fault =
                format!("the vertex {place} is more than 2^29 lattice steps of 2^{step} out");
            (fault, "fine")
        }
        _ => return None,
    };
    Some(format!(
        "{fault}: the step is too {word}; leave --step out, which makes it 2^{own}, or take one \
         nearer to that"
    ))
}
