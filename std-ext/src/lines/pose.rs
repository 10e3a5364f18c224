//! Where a line places one solid in the frame of another.

use super::some_numbers;
use crate::load::place::Placement;

/// How poses are written in the plane.
const PLANE: &str = "tx,ty or tx,ty,cos,sin";
/// How they are written in space: the quaternion's real part last, as files of poses have it.
const SPACE: &str = "tx,ty,tz or tx,ty,tz,qx,qy,qz,qw";

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
    if dimension == 2 {
        let found = some_numbers::<4>(line, &[2, 4], PLANE)?;
        return Ok(found.map(|([x, y, cosine, sine], count)| Placement::Plane {
            shift: [x, y],
            rotation: if count == 4 {
                [cosine, sine]
            } else {
                [1.0, 0.0]
            },
        }));
    }
    let found = some_numbers::<7>(line, &[3, 7], SPACE)?;
    Ok(
        found.map(|([x, y, z, i, j, k, real], count)| Placement::Space {
            shift: [x, y, z],
            rotation: [i, j, k, if count == 7 { real } else { 1.0 }],
        }),
    )
}
