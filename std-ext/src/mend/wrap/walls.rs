//! The walls between what is outside and what is not.

use super::{
    grid::Grid,
    outside::{Outside, Run},
};
use crate::memory::{NoRoom, push};

/// On which side of a wall outside is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Side {
    /// Where its axis comes from.
    Low,
    /// Where its axis goes to.
    High,
}

/// A square between two cells. Those in one plane stand together, row by row, when they are in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Wall {
    /// The axis across it.
    pub(super) axis: u8,
    pub(super) side: Side,
    /// Its place along that axis.
    pub(super) plane: u32,
    /// The place of its lowest corner along the second axis after that one.
    pub(super) row: u32,
    /// And along the next axis.
    pub(super) column: u32,
}

/// All walls, in order.
pub(super) fn walls(outside: &Outside, grid: &Grid) -> Result<Vec<Wall>, NoRoom> {
    let mut walls = Vec::new();
    let [length, width, height] = grid.counts;
    for z in 0..height {
        for y in 0..width {
            let row = outside.row(z * width + y);
            for &[first, last] in row {
                if first > 0 {
                    push(&mut walls, wall(0, Side::High, [first, y, z]))?;
                }
                if last < length {
                    push(&mut walls, wall(0, Side::Low, [last, y, z]))?;
                }
            }
            if y + 1 < width {
                let beside = outside.row(z * width + y + 1);
                between(row, beside, |x, side| {
                    push(&mut walls, wall(1, side, [x, y + 1, z]))
                })?;
            }
            if z + 1 < height {
                let above = outside.row((z + 1) * width + y);
                between(row, above, |x, side| {
                    push(&mut walls, wall(2, side, [x, y, z + 1]))
                })?;
            }
        }
    }
    walls.sort_unstable();
    Ok(walls)
}

/// The wall across an axis whose lowest corner is there.
fn wall(axis: u8, side: Side, corner: [usize; 3]) -> Wall {
    let at = |axis: u8| u32::try_from(corner[usize::from(axis % 3)]).unwrap_or(u32::MAX);
    Wall {
        axis,
        side,
        plane: at(axis),
        row: at(axis + 2),
        column: at(axis + 1),
    }
}

/// Shows where one of two rows is outside and the other one is not: the walls between them.
fn between(
    low: &[Run],
    high: &[Run],
    mut show: impl FnMut(usize, Side) -> Result<(), NoRoom>,
) -> Result<(), NoRoom> {
    for (runs, others, side) in [(low, high, Side::Low), (high, low, Side::High)] {
        let mut others = others.iter().copied().peekable();
        for &[first, last] in runs {
            for x in first..last {
                while others.next_if(|[_, to]| *to <= x).is_some() {}
                if others.peek().is_none_or(|[from, _]| x < *from) {
                    show(x, side)?;
                }
            }
        }
    }
    Ok(())
}
