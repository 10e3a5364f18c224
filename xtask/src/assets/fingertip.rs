//! What the fingertip of `fingertip` feels, in millimetres: a table with a thin wall, two planes that
//! meet in a corner, a wedge, and two grooves, all along the second axis.

use anyhow::Result;
use fixed::types::I16F16;
use tetracone::space::Space;
use tetracone_std::bake::bake_on;

use super::{FINE, boxed};

/// How far everything reaches along the second axis.
const ENDS: [f64; 2] = [-30.0, 30.0];

/// The outline, counter-clockwise in the plane of the first and the third axis, from the ground's left
/// corner. The table's top is at zero.
const OUTLINE: [[f64; 2]; 21] = [
    [-44.0, -14.0],
    [62.0, -14.0],
    // A groove of 3 mm, and before it one of 4.1 mm.
    [62.0, 0.0],
    [45.0, 0.0],
    [45.0, -10.0],
    [42.0, -10.0],
    [42.0, 0.0],
    [34.1, 0.0],
    [34.1, -10.0],
    [30.0, -10.0],
    [30.0, 0.0],
    // The wedge.
    [24.0, 0.0],
    [20.0, 4.0],
    [16.0, 0.0],
    // The corner: one plane falls to its ground, the other one rises.
    [12.0, 0.0],
    [6.0, -6.0],
    [0.0, 0.0],
    // The wall, a fifth of a millimetre thick.
    [-20.0, 0.0],
    [-20.0, 16.0],
    [-20.2, 16.0],
    [-20.2, 0.0],
];

/// Its name and its image.
pub(super) fn images() -> Result<Vec<(&'static str, Vec<u8>)>> {
    let (mut points, mut faces) = (Vec::new(), Vec::new());
    prism(&OUTLINE, &mut points, &mut faces);
    let options = boxed::<Space<I16F16>>(&faces);
    let baked = bake_on::<Space<I16F16>>(&points, &faces, FINE, &options)?;
    Ok(vec![("fingertip-table", baked.to_bytes())])
}

/// The prism over an outline that is counter-clockwise seen from the near end.
fn prism(outline: &[[f64; 2]], points: &mut Vec<[f64; 3]>, faces: &mut Vec<[u32; 3]>) {
    let count = u32::try_from(outline.len()).expect("few");
    for y in ENDS {
        points.extend(outline.iter().map(|[x, z]| [*x, y, *z]));
    }
    for near in 0..count {
        let next = (near + 1) % count;
        faces.push([near, next + count, next]);
        faces.push([near, near + count, next + count]);
    }
    for [a, b, c] in ears(outline) {
        faces.push([a, b, c]);
        faces.push([a, c, b].map(|corner| corner + count));
    }
}

/// The triangles of an outline: one after the other is cut off that turns left and has no other corner
/// in it.
fn ears(outline: &[[f64; 2]]) -> Vec<[u32; 3]> {
    let turn = |corners: [u32; 3]| {
        let [a, b, c] = corners.map(|corner| outline[corner as usize]);
        (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    };
    let mut left: Vec<u32> = (0..).take(outline.len()).collect();
    let mut triangles = Vec::new();
    while left.len() > 2 {
        let count = left.len();
        let corners = |k: usize| [0, 1, 2].map(|next| left[(k + next) % count]);
        let is_ear = |k: &usize| {
            let [a, b, c] = corners(*k);
            let is_in = |p: u32| {
                [[a, b, p], [b, c, p], [c, a, p]]
                    .into_iter()
                    .all(|side| turn(side) >= 0.0)
            };
            turn([a, b, c]) > 0.0 && !left.iter().any(|p| ![a, b, c].contains(p) && is_in(*p))
        };
        let ear = (0..count).find(is_ear).expect("the outline is simple");
        triangles.push(corners(ear));
        left.remove((ear + 1) % count);
    }
    triangles
}
