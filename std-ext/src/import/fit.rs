//! What is made of a mesh or of rings after they are read: other units, or an area of the plane.

use super::area::area;
use super::error::{Fault, Place};
use super::text::significant;
use super::weld::weld;
use super::{Format, Input, Mesh, ReadOptions, Sheet};
use crate::memory::{push, room};

/// Above this, lengths are hardly metres.
const METRES: f64 = 20.0;

/// Follows the options that do not depend on the format.
pub(super) fn fit(input: Input, options: &ReadOptions) -> Result<Input, Fault> {
    let Some(scale) = options.scale else {
        return match (input, options.sheet) {
            (Input::Space(mesh), Sheet::Area) => Ok(Input::Plane(area(mesh)?)),
            (input, _) => Ok(input),
        };
    };
    if !(scale.is_finite() && scale > 0.0) {
        let what = format!("it cannot be scaled by {scale}; a scale is positive and finite");
        return Err(Place::File.fault(what));
    }
    match (input, options.sheet) {
        (Input::Space(mesh), Sheet::Surface) => Ok(Input::Space(scaled(mesh, scale)?)),
        (Input::Space(mesh), Sheet::Area) => Ok(Input::Plane(area(scaled(mesh, scale)?)?)),
        (Input::Plane(mut rings), _) => {
            for x in rings
                .rings
                .iter_mut()
                .flat_map(|ring| ring.as_flattened_mut())
            {
                *x = times(*x, scale)?;
            }
            Ok(Input::Plane(rings))
        }
    }
}

/// Notes of a surface that it hardly is in metres, where nothing says what its unit is: neither an option nor
/// its format, as of Collada and glTF. A primitive has no format.
pub fn note_units(input: &mut Input, format: Option<Format>, options: &ReadOptions) {
    let Input::Space(mesh) = input else {
        return;
    };
    let is_known = options.scale.is_some() || matches!(format, Some(Format::Dae | Format::Gltf));
    let [low, high] = mesh.extent();
    let size = (0..3).map(|k| high[k] - low[k]).fold(0.0, f64::max);
    if size > METRES && !is_known {
        let size = significant(size);
        let note = format!("{size} across; if that is millimetres, --units mm makes metres of it");
        mesh.notes.push(note);
    }
}

fn times(x: f64, scale: f64) -> Result<f64, Fault> {
    let product = x * scale;
    if product.is_finite() {
        return Ok(product);
    }
    Err(Place::File.fault(format!(
        "the coordinate {x:e} is too large to be scaled by {scale:e}"
    )))
}

/// The mesh in other units; vertices that become the same become one.
fn scaled(mut mesh: Mesh, scale: f64) -> Result<Mesh, Fault> {
    for x in mesh.points.as_flattened_mut() {
        *x = times(*x, scale)?;
    }
    let welded = weld(&mesh.points, &room(true, mesh.points.len())?)?;
    if welded.points.len() < mesh.points.len() {
        let (from, to) = (mesh.points.len(), welded.points.len());
        let note = format!("scaling made {from} vertices {to}");
        push(&mut mesh.notes, note)?;
        for corner in mesh.faces.as_flattened_mut() {
            *corner = welded.place[*corner as usize];
        }
    }
    mesh.points = welded.points;
    Ok(mesh)
}
