//! Where one comes to from outside without passing cells that faces touch.

use super::grid::Grid;
use crate::{
    check::space::sets::Sets,
    memory::{NoRoom, push, reserve},
};

/// Cells of a row next to each other, from some number on, up to another one.
pub(super) type Run = [usize; 2];

/// The cells outside, row by row along the first axis.
#[derive(Clone, Debug)]
pub(super) struct Outside {
    runs: Vec<Run>,
    /// Where the runs of each row end.
    ends: Vec<usize>,
    /// How many rows there are along the second axis.
    width: usize,
}

impl Outside {
    /// Those of a grid in which these cells are touched; the cells around the grid are none of them.
    pub(super) fn of(touched: &[u64], grid: &Grid) -> Result<Self, NoRoom> {
        let free = Self::free(touched, grid)?;
        let mut sets = Sets::new(free.runs.len())?;
        free.neighbours(|one, other| {
            sets.join(one, other, false);
        });
        // The first row is one run, of cells that no face touches.
        let (outside, _) = sets.find(0);
        let mut kept = Self {
            runs: Vec::new(),
            ends: Vec::new(),
            width: free.width,
        };
        reserve(&mut kept.ends, free.ends.len())?;
        for row in 0..free.ends.len() {
            for number in free.numbers(row) {
                if sets.find(number).0 == outside {
                    push(&mut kept.runs, free.runs[number])?;
                }
            }
            kept.ends.push(kept.runs.len());
        }
        Ok(kept)
    }

    /// All cells that no face touches.
    fn free(touched: &[u64], grid: &Grid) -> Result<Self, NoRoom> {
        let [length, width, height] = grid.counts;
        let mut free = Self {
            runs: Vec::new(),
            ends: Vec::new(),
            width,
        };
        reserve(&mut free.ends, width * height)?;
        let mut touched = touched.iter().copied().peekable();
        for row in 0..width * height {
            let begin = (row * length) as u64;
            let end = begin + length as u64;
            let mut next = 0;
            while let Some(cell) = touched.next_if(|cell| *cell < end) {
                let at = usize::try_from(cell - begin).unwrap_or(0);
                if at > next {
                    push(&mut free.runs, [next, at])?;
                }
                next = at + 1;
            }
            if next < length {
                push(&mut free.runs, [next, length])?;
            }
            free.ends.push(free.runs.len());
        }
        Ok(free)
    }

    /// The runs of a row.
    pub(super) fn row(&self, row: usize) -> &[Run] {
        &self.runs[self.numbers(row)]
    }

    fn numbers(&self, row: usize) -> core::ops::Range<usize> {
        let first = row.checked_sub(1).map_or(0, |before| self.ends[before]);
        first..self.ends[row]
    }

    /// Shows the numbers of every two runs that have walls in common.
    fn neighbours(&self, mut show: impl FnMut(usize, usize)) {
        for row in 0..self.ends.len() {
            let beside = (!(row + 1).is_multiple_of(self.width)).then_some(row + 1);
            let above = Some(row + self.width).filter(|row| *row < self.ends.len());
            for other in [beside, above].into_iter().flatten() {
                let (own, others) = (self.numbers(row), self.numbers(other));
                let (mut at, mut other) = (own.start, others.start);
                while at < own.end && other < others.end {
                    let ([first, last], [from, to]) = (self.runs[at], self.runs[other]);
                    if first < to && from < last {
                        show(at, other);
                    }
                    if last < to {
                        at += 1;
                    } else {
                        other += 1;
                    }
                }
            }
        }
    }
}
