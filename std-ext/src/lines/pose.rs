//! Where a line places one solid in the frame of another.

use core::array;

use super::some_numbers;
use crate::load::place::Placement;

/// How poses are written in the plane.
const PLANE: &str = "tx,ty or tx,ty,cos,sin";
/// How they are written in space: the quaternion's real part last, as files of poses have it.
const SPACE: &str = "tx,ty,tz or tx,ty,tz,qx,qy,qz,qw";
/// How the two ends of a way are written in the plane.
const PLANE_WAY: &str = "tx,ty,tx,ty or tx,ty,cos,sin,tx,ty,cos,sin";
/// How they are written in space.
const SPACE_WAY: &str = "tx,ty,tz,tx,ty,tz or tx,ty,tz,qx,qy,qz,qw,tx,ty,tz,qx,qy,qz,qw";

/// How poses are written in a dimension.
#[must_use]
pub const fn form(dimension: usize) -> &'static str {
    if dimension == 2 { PLANE } else { SPACE }
}

/// What a line says; none on a line without a question.
///
/// # Errors
/// What is wrong with the line, and the form to write.
pub fn read(line: &[u8], dimension: usize) -> Result<Option<Placement>, String> {
    Ok(read_all(line, dimension)?.map(|[placement]| placement))
}

/// The one pose that a line says, or the two at the ends of a way; none on a line without a question.
///
/// # Errors
/// What is wrong with the line, and the form to write.
pub fn read_all<const N: usize>(
    line: &[u8],
    dimension: usize,
) -> Result<Option<[Placement; N]>, String> {
    const { assert!(N == 1 || N == 2) };
    let (shift, whole, form) = match (dimension, N) {
        (2, 1) => (2, 4, PLANE),
        (2, _) => (2, 4, PLANE_WAY),
        (_, 1) => (3, 7, SPACE),
        _ => (3, 7, SPACE_WAY),
    };
    let found = some_numbers::<14>(line, &[N * shift, N * whole], form)?;
    Ok(found.map(|(numbers, count)| {
        let size = count / N;
        array::from_fn(|k| placement(&numbers[k * size..][..size]))
    }))
}

/// The pose with as many numbers as one in the plane or in space has.
fn placement(numbers: &[f64]) -> Placement {
    match *numbers {
        [x, y] => Placement::Plane {
            shift: [x, y],
            rotation: [1.0, 0.0],
        },
        [x, y, cosine, sine] => Placement::Plane {
            shift: [x, y],
            rotation: [cosine, sine],
        },
        [x, y, z, i, j, k, real] => Placement::Space {
            shift: [x, y, z],
            rotation: [i, j, k, real],
        },
        _ => Placement::Space {
            shift: [0, 1, 2].map(|k| numbers[k]),
            rotation: [0.0, 0.0, 0.0, 1.0],
        },
    }
}
