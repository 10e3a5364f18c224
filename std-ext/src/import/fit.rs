//! What is made of a mesh or of rings after they are read: other units, or an area of the plane.

use super::area::area;
use super::error::{Fault, Place};
use super::text::significant;
use super::weld::weld;
use super::{Format, Input, ReadOptions, Sheet};
use crate::{
    memory::{push, room},
    vector::extent,
};

/// Above this, lengths are hardly metres.
const METRES: f64 = 20.0;

/// Follows the options that do not depend on the format.
pub(super) fn fit(input: Input, options: &ReadOptions) -> Result<Input, Fault> {
    let scaled = match options.scale {
        Some(scale) if scale.is_finite() && scale > 0.0 => {
            mapped(input, "scaling", &|_, x| times(x, scale))?
        }
        Some(scale) => {
            let what = format!("it cannot be scaled by {scale}; a scale is positive and finite");
            return Err(Place::File.fault(what));
        }
        None => input,
    };
    let read = match (scaled, options.sheet) {
        (Input::Space(mesh), Sheet::Area) => Input::Plane(area(mesh)?),
        (input, _) => input,
    };
    moved(read, options)
}

/// Moved so that the middle is at zero, and then by the shift.
fn moved(input: Input, options: &ReadOptions) -> Result<Input, Fault> {
    if !options.centre && options.shift.is_none() {
        return Ok(input);
    }
    let (axes, [low, high]) = match &input {
        Input::Plane(rings) => {
            let places = rings.rings.iter().flatten();
            (2, extent(places.map(|[x, y]| [*x, *y, 0.0])))
        }
        Input::Space(mesh) => (3, mesh.extent()),
    };
    let shift = options.shift.unwrap_or_default();
    let by = [0, 1, 2].map(|k: usize| {
        let middle = low[k] / 2.0 + high[k] / 2.0;
        shift[k] - if options.centre { middle } else { 0.0 }
    });
    let mut input = mapped(input, "moving", &|axis, x| {
        finite(x + by[axis]).ok_or_else(|| {
            format!(
                "the coordinate {x:e} is too far out to be moved by {:e}",
                by[axis]
            )
        })
    })?;
    let by: Vec<String> = by[..axes].iter().map(|x| (x + 0.0).to_string()).collect();
    let note = format!("moved by {}", by.join(", "));
    match &mut input {
        Input::Plane(rings) => push(&mut rings.notes, note)?,
        Input::Space(mesh) => push(&mut mesh.notes, note)?,
    }
    Ok(input)
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

fn times(x: f64, scale: f64) -> Result<f64, String> {
    let what = || format!("the coordinate {x:e} is too large to be scaled by {scale:e}");
    finite(x * scale).ok_or_else(what)
}

/// A number that is one; zero has no sign.
fn finite(x: f64) -> Option<f64> {
    x.is_finite().then_some(x + 0.0)
}

/// What becomes of a coordinate on an axis.
type Map<'a> = &'a dyn Fn(usize, f64) -> Result<f64, String>;

/// Everything with other coordinates; vertices that become the same become one, which is noted.
fn mapped(mut input: Input, what: &str, map: Map<'_>) -> Result<Input, Fault> {
    let each = |(axis, x): (usize, &mut f64)| {
        *x = map(axis, *x).map_err(|what| Place::File.fault(what))?;
        Ok::<(), Fault>(())
    };
    match &mut input {
        Input::Plane(rings) => {
            for place in rings.rings.iter_mut().flatten() {
                place.iter_mut().enumerate().try_for_each(each)?;
            }
        }
        Input::Space(mesh) => {
            for point in &mut mesh.points {
                point.iter_mut().enumerate().try_for_each(each)?;
            }
            let welded = weld(&mesh.points, &room(true, mesh.points.len())?)?;
            if welded.points.len() < mesh.points.len() {
                let (from, to) = (mesh.points.len(), welded.points.len());
                push(&mut mesh.notes, format!("{what} made {from} vertices {to}"))?;
                for corner in mesh.faces.as_flattened_mut() {
                    *corner = welded.place[*corner as usize];
                }
            }
            mesh.points = welded.points;
        }
    }
    Ok(input)
}
