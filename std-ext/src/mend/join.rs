//! Vertices that an arithmetic has in one place.

use tetracone::{
    number::{Arithmetic, Scalar},
    space::Space,
};

use crate::{
    bake::{coordinates, lattice_on},
    check::space::{checked, edges::Edges},
    import::{Mesh, weld::weld},
    load::Steps,
    memory::{push, room},
};

use super::MendError;

/// Makes vertices one that are equal once they are rounded to the arithmetic, where the surface is open; what that
/// took comes back in a line. In fixed point the step is 2^`step`, or that of
/// [`lattice_for`](crate::bake::lattice_for).
///
/// The edges that such vertices part are of no length when the surface is baked, so it is closed there.
/// [`Loaded`](crate::load::Loaded) does this to surfaces before it bakes them.
///
/// # Errors
/// [`MendError::Check`].
///
/// ```
/// use tetracone::number::Arithmetic;
/// use tetracone_std::{import::{Format, Input, read}, mend::join};
///
/// let text = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nv 0 1e-60 0\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 5 4 3\n";
/// let Ok(Input::Space(mut mesh)) = read("a.obj", Format::Obj, text.as_bytes(), None) else {
///     panic!("it is a surface");
/// };
/// let told = join(&mut mesh, Arithmetic::F32, None)?;
/// assert_eq!(told.as_deref(), Some("welded 5 vertices to 4 that single precision tells apart"));
/// # Ok::<(), tetracone_std::mend::MendError>(())
/// ```
pub fn join(
    mesh: &mut Mesh,
    arithmetic: Arithmetic,
    step: Option<i32>,
) -> Result<Option<String>, MendError> {
    checked(mesh)?;
    let lattice = lattice_on(arithmetic, &mesh.points, step);
    let mut places = Vec::new();
    for point in &mesh.points {
        let place = match arithmetic {
            Arithmetic::F32 => coordinates::<Space<f32>>(&lattice, *point)
                .map(|point| point.array().map(Scalar::to_real)),
            Arithmetic::Fixed => coordinates::<Space<Steps>>(&lattice, *point)
                .map(|point| point.array().map(Scalar::to_real)),
        };
        // What is too far out is told when it is baked.
        let Some(place) = place else { return Ok(None) };
        push(&mut places, place)?;
    }
    let welded = weld(&places, &room(true, places.len())?)?;
    let (before, after) = (places.len(), welded.points.len());
    if after == before || Edges::of(&mesh.faces)?.open().next().is_none() {
        return Ok(None);
    }
    let mut points = Vec::new();
    for (point, place) in mesh.points.iter().zip(&welded.place) {
        // The first in a place stays where it is.
        if *place as usize == points.len() {
            push(&mut points, *point)?;
        }
    }
    mesh.points = points;
    for corner in mesh.faces.as_flattened_mut() {
        *corner = welded.place[*corner as usize];
    }
    let tells = match arithmetic {
        Arithmetic::F32 => "single precision tells",
        Arithmetic::Fixed => "lattice steps tell",
    };
    Ok(Some(format!(
        "welded {before} vertices to {after} that {tells} apart"
    )))
}
