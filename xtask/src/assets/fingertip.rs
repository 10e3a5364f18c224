//! What the fingertip of `fingertip` feels, in millimetres: a table with a thin wall, two planes that
//! meet in a corner, a wedge, and two grooves, all along the second axis.

use anyhow::Result;
use fixed::types::I16F16;
use tetracone::{image::Lattice, space::Space};
use tetracone_std::bake::bake_on;

use super::boxed;

/// The steps of the program's coordinates.
const LATTICE: Lattice = Lattice {
    exponent: -16,
    offset: [0.0; 3],
};

/// How far everything reaches along the second axis.
const ENDS: [f64; 2] = [-30.0, 30.0];

/// Convex outlines, counter-clockwise in the plane of the first and the third axis; they overlap, and
/// what counts is their union. The table's top is at zero.
const OUTLINES: [&[[f64; 2]]; 9] = [
    // What all stand on; its top is the ground of the grooves.
    &[[-44.0, -14.0], [62.0, -14.0], [62.0, -10.0], [-44.0, -10.0]],
    // The table before the corner, and on it the wall, a fifth of a millimetre thick.
    &[[-44.0, -12.0], [0.0, -12.0], [0.0, 0.0], [-44.0, 0.0]],
    &[[-20.2, -1.0], [-20.0, -1.0], [-20.0, 16.0], [-20.2, 16.0]],
    // The corner: one plane falls to its ground, the other one rises.
    &[[0.0, -12.0], [6.0, -12.0], [6.0, -6.0], [0.0, 0.0]],
    &[[6.0, -12.0], [12.0, -12.0], [12.0, 0.0], [6.0, -6.0]],
    // The table behind it, and on it the wedge.
    &[[12.0, -12.0], [30.0, -12.0], [30.0, 0.0], [12.0, 0.0]],
    &[[15.0, -1.0], [25.0, -1.0], [20.0, 4.0]],
    // Behind a groove of 4.1 mm, and behind one of 3 mm.
    &[[34.1, -12.0], [42.0, -12.0], [42.0, 0.0], [34.1, 0.0]],
    &[[45.0, -12.0], [62.0, -12.0], [62.0, 0.0], [45.0, 0.0]],
];

/// Its name and its image.
pub(super) fn images() -> Result<Vec<(&'static str, Vec<u8>)>> {
    let (mut points, mut faces) = (Vec::new(), Vec::new());
    for outline in OUTLINES {
        prism(outline, &mut points, &mut faces);
    }
    let options = boxed::<Space<I16F16>>(&faces);
    let baked = bake_on::<Space<I16F16>>(&points, &faces, LATTICE, &options)?;
    Ok(vec![("fingertip-table", baked.to_bytes())])
}

/// The prism over a convex outline that is counter-clockwise seen from the near end.
fn prism(outline: &[[f64; 2]], points: &mut Vec<[f64; 3]>, faces: &mut Vec<[u32; 3]>) {
    let [first, count] = [points.len(), outline.len()].map(|x| u32::try_from(x).expect("few"));
    for y in ENDS {
        points.extend(outline.iter().map(|[x, z]| [*x, y, *z]));
    }
    let [near, far] = [0, count].map(|end| move |k: u32| first + end + k % count);
    for k in 0..count {
        faces.push([near(k), far(k + 1), near(k + 1)]);
        faces.push([near(k), far(k), far(k + 1)]);
    }
    for k in 1..count - 1 {
        faces.push([near(0), near(k), near(k + 1)]);
        faces.push([far(0), far(k + 1), far(k)]);
    }
}
