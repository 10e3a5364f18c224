use tetracone::{Dimension, volume::Aabb};

use super::{BroadError, BroadPhase, Pair, check, ends, pair, size};

/// A uniform grid, hashed: its cells are as wide as the largest box, so that a box lies in at most four of them in
/// the plane and eight in space. Two boxes are compared in the cell of the greater of their lower ends, and
/// nowhere else.
///
/// # Cost
/// Linear in the boxes and in the pairs of boxes in a cell; quadratic where one box is much larger than the others.
///
/// # Source
/// The lecture "Kolizja", 4.1; Teschner et al., "Optimized Spatial Hashing for Collision Detection of
/// Deformable Objects", 2003. Its cells are as wide as the largest solid at any rotation; here, as the largest box
/// of the frame.
#[derive(Clone, Debug, Default)]
pub struct Grid {
    /// One more than the number of the first entry of every bucket; zero for none.
    heads: Vec<u32>,
    entries: Vec<Entry>,
}

/// A box in a cell.
#[derive(Clone, Copy, Debug)]
struct Entry {
    cell: Cell,
    /// The cell of the box's lower ends.
    first: Cell,
    number: u32,
    /// One more than the number of the next entry of the bucket; zero for none.
    next: u32,
}

type Cell = [i64; 3];

/// Cells along an axis have numbers up to this, so that a rounding of their number is less than the part that
/// they are wider.
const MOST: f64 = 4_294_967_296.0;

/// Cells are so much wider than the largest box.
const WIDER: f64 = 1.0 + 1.0 / 65_536.0;

impl<G: Dimension> BroadPhase<G> for Grid {
    const NAME: &'static str = "uniform grid";

    fn find(&mut self, boxes: &[Aabb<G>], pairs: &mut Vec<Pair>) -> Result<(), BroadError> {
        pairs.clear();
        check(boxes)?;
        let widest = boxes.iter().map(size).fold(0.0, f64::max);
        let width = if widest > 0.0 { widest * WIDER } else { 1.0 };
        let cells = |aabb: &Aabb<G>| {
            let cell = |place: [f64; 3]| place.map(|x| (x / width).floor());
            ends(aabb).map(cell)
        };
        let is_far = |aabb: &Aabb<G>| cells(aabb).as_flattened().iter().any(|x| x.abs() > MOST);
        if boxes.iter().any(is_far) {
            return Err(BroadError::Sparse);
        }
        self.heads.clear();
        self.heads.resize((2 * boxes.len()).next_power_of_two(), 0);
        self.entries.clear();
        for (number, aabb) in (0..).zip(boxes) {
            #[expect(clippy::cast_possible_truncation, reason = "at most 2^32")]
            let [low, high] = cells(aabb).map(|cell| cell.map(|x| x as i64));
            let mut cell = low;
            loop {
                self.enter(boxes, number, [cell, low], pairs);
                // The next cell, as a counter with a digit for every axis.
                let Some(axis) = (0..G::DIMENSION).find(|k| cell[*k] < high[*k]) else {
                    break;
                };
                cell[..axis].copy_from_slice(&low[..axis]);
                cell[axis] += 1;
            }
        }
        pairs.sort_unstable();
        Ok(())
    }
}

impl Grid {
    /// Compares a box with those that are in a cell and enters it there.
    fn enter<G: Dimension>(
        &mut self,
        boxes: &[Aabb<G>],
        number: u32,
        [cell, first]: [Cell; 2],
        pairs: &mut Vec<Pair>,
    ) {
        let bucket = hash(cell) & (self.heads.len() - 1);
        let aabb = &boxes[number as usize];
        let mut at = self.heads[bucket];
        while let Some(index) = at.checked_sub(1) {
            let entry = self.entries[index as usize];
            at = entry.next;
            let is_here = (0..3).all(|k| cell[k] == entry.first[k].max(first[k]));
            if entry.cell == cell && is_here && aabb.intersects(&boxes[entry.number as usize]) {
                pairs.push(pair(number, entry.number));
            }
        }
        let next = self.heads[bucket];
        self.entries.push(Entry {
            cell,
            first,
            number,
            next,
        });
        self.heads[bucket] = u32::try_from(self.entries.len()).unwrap_or(0);
    }
}

/// Teschner's primes; what is cut off does not matter.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "any bits do"
)]
fn hash([x, y, z]: Cell) -> usize {
    let mixed =
        x.wrapping_mul(73_856_093) ^ y.wrapping_mul(19_349_663) ^ z.wrapping_mul(83_492_791);
    (mixed ^ (mixed >> 16)) as usize
}
