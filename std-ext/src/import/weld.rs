//! Identical vertices made one.

use std::collections::HashMap;

use crate::memory::{NoRoom, reserve, room};

/// The vertices that differ, and where each vertex of the file went.
pub(crate) struct Welded {
    /// One of each, in the order of its first use in the file; no negative zeros.
    pub(crate) points: Vec<[f64; 3]>,
    /// For each vertex of the file, its place in `points`; meaningless for an unused one.
    pub(crate) place: Vec<u32>,
}

/// Makes vertices with the same coordinates one, and leaves unused ones out.
///
/// Equal means equal as numbers: `-0.0` is `0.0`. First come, first kept, so the result depends
/// on the file alone. There are at most `u32::MAX` vertices.
pub(crate) fn weld(points: &[[f64; 3]], used: &[bool]) -> Result<Welded, NoRoom> {
    let mut kept = Vec::new();
    let mut seen = HashMap::new();
    let mut place = room(0, points.len())?;
    for ((point, &used), place) in points.iter().zip(used).zip(&mut place) {
        if !used {
            continue;
        }
        // Adding zero turns -0.0 into 0.0 and nothing else; then equal numbers are equal bits.
        let point = point.map(|coordinate| coordinate + 0.0);
        let grown = seen.try_reserve(1);
        grown.map_err(|_| NoRoom::of::<([u64; 3], u32)>(kept.len()))?;
        reserve(&mut kept, 1)?;
        *place = *seen.entry(point.map(f64::to_bits)).or_insert_with(|| {
            kept.push(point);
            u32::try_from(kept.len() - 1).unwrap_or(u32::MAX)
        });
    }
    Ok(Welded {
        points: kept,
        place,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_numbers_become_one_in_file_order() {
        let points = [
            [9.0, 9.0, 9.0],
            [1.0, -0.0, 0.0],
            [2.0, 0.0, 0.0],
            [1.0, 0.0, -0.0],
        ];
        let welded = weld(&points, &[false, true, true, true]).expect("little");
        assert_eq!(welded.points, [[1.0, 0.0, 0.0], [2.0, 0.0, 0.0]]);
        assert!(welded.points[0].iter().all(|x| x.is_sign_positive()));
        assert_eq!(welded.place[1..], [0, 1, 0]);
    }

    #[test]
    fn neighbouring_numbers_stay_two() {
        let next = 1.0_f64.next_up();
        let welded = weld(&[[1.0; 3], [1.0, next, 1.0]], &[true, true]).expect("little");
        assert_eq!(welded.place, [0, 1]);
    }
}
