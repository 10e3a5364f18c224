//! A mesh of a glTF file: triangles, strips and fans.

use super::super::error::{Fault, Place};
use super::super::scene::Scene;
use super::super::soup::Soup;
use super::buffer::Buffers;
use super::file::{Mesh, Primitive};
use crate::memory::{push, reserve};

/// Modes of primitives.
const TRIANGLES: u32 = 4;
const STRIP: u32 = 5;
const FAN: u32 = 6;

/// Reads a mesh; counts the parts of it that are no triangles.
pub(super) fn part(
    mesh: &Mesh<'_>,
    number: usize,
    buffers: &mut Buffers<'_>,
    scene: &mut Scene<'_>,
    left_out: &mut usize,
) -> Result<Soup, Fault> {
    let mut soup = Soup::default();
    let mut corners = Vec::new();
    for primitive in &mesh.primitives.0 {
        let mode = primitive.mode.unwrap_or(TRIANGLES);
        if mode < TRIANGLES {
            *left_out += 1;
            continue;
        }
        corners.clear();
        take(primitive, number, buffers, scene, &mut soup, &mut corners)?;
        match mode {
            TRIANGLES => {
                let (faces, rest) = corners.as_chunks::<3>();
                if !rest.is_empty() {
                    let found = corners.len();
                    let what = format!("mesh {number} has {found} corners, no whole triangles");
                    return Err(Place::File.fault(what));
                }
                let mut faces = faces.iter();
                faces.try_for_each(|face| soup.face(face, Place::File))?;
            }
            STRIP => soup.strip(&corners, Place::File)?,
            FAN => soup.fan(&corners, Place::File)?,
            _ => {
                let what = format!("mesh {number} has the mode {mode}, which does not exist");
                return Err(Place::File.fault(what));
            }
        }
    }
    Ok(soup)
}

/// Adds the vertices of a primitive, and lists its corners.
fn take(
    primitive: &Primitive,
    number: usize,
    buffers: &mut Buffers<'_>,
    scene: &mut Scene<'_>,
    soup: &mut Soup,
    corners: &mut Vec<u32>,
) -> Result<(), Fault> {
    let position = primitive.attributes.position.ok_or_else(|| {
        Place::File.fault(format!(
            "mesh {number} has a part without POSITION; export it again"
        ))
    })?;
    let first = soup.next()?;
    let positions = buffers.positions(position)?;
    scene.allow(positions.read);
    scene.spend(positions.count, Place::File)?;
    for point in positions.vectors() {
        if let Some(x) = point.iter().find(|x| !x.is_finite()) {
            let what = format!("mesh {number} has the coordinate {x}");
            return Err(Place::File.fault(what));
        }
        soup.point(point, Place::File)?;
    }
    let count = soup.next()? - first;
    let Some(indices) = primitive.indices else {
        reserve(corners, count as usize)?;
        corners.extend((0..count).map(|corner| first + corner));
        return Ok(());
    };
    let indices = buffers.indices(indices)?;
    scene.allow(indices.read);
    scene.spend(indices.count, Place::File)?;
    for index in indices.wholes() {
        if index >= count {
            let what = format!("mesh {number} names vertex {index} of {count}, numbered from 0");
            return Err(Place::File.fault(what));
        }
        push(corners, first + index)?;
    }
    Ok(())
}
