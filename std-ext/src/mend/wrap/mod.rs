//! A closed surface around everything, for soups that no repair closes.

mod cells;
mod grid;
mod outside;
mod surface;
mod walls;

use super::{MendError, looked_at};
use crate::import::Mesh;

use grid::Grid;

/// A surface around all faces: it encloses them, none touches it, and no place of it is farther from them than the
/// distance. What it leaves no way out of is inside, cavities and rooms behind narrow openings among them.
///
/// Space is cut into cells of a cubic grid. Those that a face touches, and those that no way leads to from outside
/// past them, are the solid; so the surface is made of squares, in steps. It is there for those who have to be safe
/// rather than faithful: it holds for the faces as they are and for the nearest ones in `f32`.
///
/// # Errors
/// [`MendError::Distance`] where the distance is no length, or so small for the surface that more cells were needed
/// than there may be: 2^12 along an axis, 2^24 with faces in them. Otherwise as [`mend`](super::mend).
///
/// # Cost
/// Time and memory grow with the surface in cells, that is with the inverse square of the distance: 8 bytes a cell
/// that a face touches, and about 100 bytes a square of the result.
///
/// ```
/// use tetracone_std::{check::space::Report, import::Mesh, mend::wrap};
///
/// // A single triangle is no solid; what lies within a tenth of it is.
/// let mesh = Mesh {
///     points: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
///     faces: vec![[0, 1, 2]],
///     ..Mesh::default()
/// };
/// let around = wrap(&mesh, 0.1)?;
/// assert!(Report::of(&around)?.is_solid());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn wrap(mesh: &Mesh, distance: f64) -> Result<Mesh, MendError> {
    looked_at(mesh)?;
    let grid = Grid::around(mesh, distance)?;
    let cells = cells::touched(mesh, &grid)?;
    let outside = outside::Outside::of(&cells, &grid)?;
    Ok(surface::surface(&walls::walls(&outside, &grid)?, &grid)?)
}
