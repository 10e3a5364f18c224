//! The cells that faces touch.

use super::grid::Grid;
use crate::{
    check::space::corners,
    import::Mesh,
    memory::{NoRoom, push},
    mend::MendError,
    vector::{Vector, cross, dot, minus},
};

/// So many cells may be touched.
const MOST: usize = 1 << 24;

/// The numbers of the cells that some face touches, in their order.
pub(super) fn touched(mesh: &Mesh, grid: &Grid) -> Result<Vec<u64>, MendError> {
    let mut cells = Vec::new();
    let mut sorted = MOST;
    for face in 0..mesh.faces.len() {
        touch(&corners(mesh, face), grid, &mut cells)?;
        // Faces touch the cells of their neighbours, too.
        if cells.len() > sorted {
            tidy(&mut cells);
            if cells.len() > MOST {
                return Err(MendError::Cells { most: MOST });
            }
            sorted = cells.len() + MOST;
        }
    }
    tidy(&mut cells);
    if cells.len() > MOST {
        return Err(MendError::Cells { most: MOST });
    }
    Ok(cells)
}

fn tidy(cells: &mut Vec<u64>) {
    cells.sort_unstable();
    cells.dedup();
}

/// Cells from some number on, up to another one, along each axis.
type Block = [[usize; 2]; 3];

/// Adds the cells that a face touches: a block of cells that it touches is cut in halves until it is one cell.
fn touch(face: &[Vector; 3], grid: &Grid, cells: &mut Vec<u64>) -> Result<(), NoRoom> {
    let mut blocks: Vec<Block> = vec![grid.counts.map(|count| [0, count])];
    while let Some(block) = blocks.pop() {
        let low = grid.corner(block.map(|[first, _]| first));
        let high = grid.corner(block.map(|[_, last]| last));
        if !meets(face, low, high, grid.slack) {
            continue;
        }
        let lengths = block.map(|[first, last]| last - first);
        let axis = (0..3).max_by_key(|k: &usize| lengths[*k]).unwrap_or(0);
        if lengths[axis] == 1 {
            push(cells, grid.number(block.map(|[first, _]| first)))?;
            continue;
        }
        let [first, last] = block[axis];
        for half in [[first, first.midpoint(last)], [first.midpoint(last), last]] {
            let mut block = block;
            block[axis] = half;
            push(&mut blocks, block)?;
        }
    }
    Ok(())
}

/// Whether a face meets a box, or comes so near that its corners have to be taken as they are: no axis separates
/// the two by more than the slack.
///
/// # Source
/// Akenine-Möller, "Fast 3D triangle-box overlap testing", 2001: the axes of the box, the normal of the triangle,
/// and what is across the edges of both.
fn meets(face: &[Vector; 3], low: Vector, high: Vector, slack: f64) -> bool {
    let middle = [0, 1, 2].map(|k| low[k].midpoint(high[k]));
    let half = [0, 1, 2].map(|k| (high[k] - low[k]) / 2.0 + slack);
    let corners = face.map(|corner| minus(corner, middle));
    let [a, b, c] = corners;
    let edges = [minus(b, a), minus(c, b), minus(a, c)];
    let unit = |k: usize| {
        let mut unit = [0.0; 3];
        unit[k] = 1.0;
        unit
    };
    let separates = |axis: Vector| {
        let reach: f64 = (0..3).map(|k| half[k] * axis[k].abs()).sum();
        let places = corners.map(|corner| dot(corner, axis));
        let least = places.iter().copied().fold(f64::INFINITY, f64::min);
        let most = places.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        least > reach || most < -reach
    };
    let across = |edge: Vector| (0..3).any(|k| separates(cross(edge, unit(k))));
    !((0..3).any(|k| separates(unit(k)))
        || separates(cross(edges[0], edges[1]))
        || edges.into_iter().any(across))
}
