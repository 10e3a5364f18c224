//! Known answers, before a camera is handed out: a driver that draws wrong pictures is found here.

use core::array::from_fn;

use super::{camera::Camera, frame::Frame, view::View};
use crate::GpuError;

/// A block, and a slimmer one that is as far in it as it is out.
const BLOCK: [[f64; 3]; 2] = [[0.0; 3], [4.0; 3]];
const SLIM: [[f64; 3]; 2] = [[1.0, 1.0, 2.0], [3.0, 3.0, 6.0]];

/// How far the slim one is moved, to be free.
const AWAY: f64 = 10.0;

/// Along the slim block, and past its corner.
const ALONG: [f64; 3] = [0.0, 0.0, 1.0];
const PAST: [f64; 3] = [0.2, 0.3, 1.0];

/// From the front of the block to the back of the slim one, along that.
const DEPTH: f64 = 6.0;

/// Pixels a side from which both blocks are seen where they meet.
const FEWEST: u32 = 16;

/// Whether a camera sees what is known of two blocks.
pub(super) fn check(camera: &Camera) -> Result<(), GpuError> {
    let slim = block(SLIM);
    let away: Vec<_> = slim.iter().map(|[x, y, z]| [*x, *y, z + AWAY]).collect();
    let is_fine = camera.pixels() >= FEWEST;
    for (other, meets) in [(&slim, true), (&away, false)] {
        if meets && !is_fine {
            continue;
        }
        for direction in [ALONG, PAST] {
            let both = [&block(BLOCK)[..], other];
            let frame = Frame::new(direction, camera.pixels(), both)?;
            let view = View::new(camera, frame, both)?;
            let (depths, occlusion, edges) = (view.depths()?, view.occlusion()?, view.edges()?);
            let (depths, edges) = (depths.wait()?, edges.wait()?);
            let found = depths.deepest.map(|deepest| deepest.depth);
            let is_deep = |depth: f64| (depth - DEPTH).abs() <= depths.resolution.depth;
            let right = [
                ("whether depths overlap", found.is_some() == meets),
                (
                    "how deep a block is",
                    direction == PAST || found.is_none_or(is_deep),
                ),
                (
                    "which block is in front",
                    occlusion.wait()?.may_meet == meets,
                ),
                // Along the block, its ends have one picture, and which one stays is not told.
                (
                    "whether an edge is inside",
                    direction == ALONG && meets || edges.meet == meets,
                ),
            ];
            if let Some((what, _)) = right.iter().find(|(_, is_right)| !is_right) {
                let adapter = camera.gpu.name();
                return Err(GpuError::Picture { adapter, what });
            }
        }
    }
    Ok(())
}

/// The corners of a block's twelve facets.
fn block(ends: [[f64; 3]; 2]) -> Vec<[f64; 3]> {
    let mut corners = Vec::new();
    for axis in 0..3 {
        for side in 0..2 {
            let corner = |across: usize, up: usize| {
                let mut chosen = [0; 3];
                chosen[axis] = side;
                chosen[(axis + 1) % 3] = across;
                chosen[(axis + 2) % 3] = up;
                from_fn(|k| ends[chosen[k]][k])
            };
            let mut face = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
            if side == 0 {
                face.reverse();
            }
            corners.extend([face[0], face[1], face[2], face[0], face[2], face[3]]);
        }
    }
    corners
}
