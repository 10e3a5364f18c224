//! Walls put together to rectangles, and these cut into triangles.

use std::collections::HashMap;

use super::{
    grid::Grid,
    walls::{Side, Wall},
};
use crate::{
    import::{Mesh, face::Splitter},
    memory::{NoRoom, push},
};

/// Walls of one plane that are a rectangle together.
#[derive(Clone, Copy, Debug)]
struct Rectangle {
    /// Its first wall.
    wall: Wall,
    /// Up to which row, and up to which column it reaches.
    end: [u32; 2],
}

impl Rectangle {
    /// The corners, counter-clockwise as they are seen from where the axis goes to.
    fn corners(&self) -> [[u32; 3]; 4] {
        let ([rows, columns], wall) = (self.end, self.wall);
        [
            [wall.row, wall.column],
            [wall.row, columns],
            [rows, columns],
            [rows, wall.column],
        ]
        .map(|[row, column]| {
            let axis = usize::from(wall.axis);
            let mut corner = [wall.plane; 3];
            corner[(axis + 1) % 3] = column;
            corner[(axis + 2) % 3] = row;
            corner
        })
    }
}

/// The surface of these walls, turned outwards.
///
/// Every corner of a rectangle that lies on a side of another one is a corner of that, too, so that all sides have an
/// opposite.
pub(super) fn surface(walls: &[Wall], grid: &Grid) -> Result<Mesh, NoRoom> {
    let rectangles = rectangles(walls)?;
    let mut mesh = Mesh::default();
    let mut vertices = HashMap::new();
    for corner in rectangles.iter().flat_map(Rectangle::corners) {
        let grown = vertices.try_reserve(1);
        grown.map_err(|_| NoRoom::of::<([u32; 3], u32)>(vertices.len()))?;
        let next = u32::try_from(mesh.points.len()).unwrap_or(u32::MAX);
        if *vertices.entry(corner).or_insert(next) == next {
            push(
                &mut mesh.points,
                grid.corner(corner.map(|number| number as usize)),
            )?;
        }
    }
    let (mut splitter, mut ring) = (Splitter::default(), Vec::new());
    for rectangle in rectangles {
        ring.clear();
        let corners = rectangle.corners();
        for (from, to) in corners.iter().zip(corners.iter().cycle().skip(1)) {
            // One of the three differs.
            let mut place = *from;
            while place != *to {
                if let Some(vertex) = vertices.get(&place) {
                    push(&mut ring, *vertex)?;
                }
                for (x, end) in place.iter_mut().zip(to) {
                    *x = if *x < *end {
                        *x + 1
                    } else {
                        *x - u32::from(*x > *end)
                    };
                }
            }
        }
        if rectangle.wall.side == Side::Low {
            ring.reverse();
        }
        splitter.split(&mesh.points, &ring, &mut mesh.faces)?;
    }
    Ok(mesh)
}

/// Rows of walls next to each other, and rows above those that begin and end where they do.
fn rectangles(walls: &[Wall]) -> Result<Vec<Rectangle>, NoRoom> {
    let mut rectangles = Vec::<Rectangle>::new();
    let next_to = |one: &Wall, other: &Wall| {
        (one.axis, one.side, one.plane, one.row) == (other.axis, other.side, other.plane, other.row)
            && one.column + 1 == other.column
    };
    // Those that end with a row, by the columns where they begin.
    let mut growing = HashMap::<(u8, Side, u32, u32, u32), usize>::new();
    for row in walls.chunk_by(next_to) {
        let (wall, columns) = (row[0], row[row.len() - 1].column + 1);
        let key = |row: u32| (wall.axis, wall.side, wall.plane, row, wall.column);
        let below = growing.remove(&key(wall.row));
        let number = match below {
            Some(number) if rectangles[number].end[1] == columns => {
                rectangles[number].end[0] += 1;
                number
            }
            _ => {
                let end = [wall.row + 1, columns];
                push(&mut rectangles, Rectangle { wall, end })?;
                rectangles.len() - 1
            }
        };
        let grown = growing.try_reserve(1);
        grown.map_err(|_| NoRoom::of::<[u64; 4]>(growing.len()))?;
        growing.insert(key(wall.row + 1), number);
    }
    Ok(rectangles)
}
