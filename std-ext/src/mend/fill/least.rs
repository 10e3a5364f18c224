//! The triangles of the least area on a ring in space.

use crate::{
    memory::{NoRoom, push, room},
    vector::{cross, length, minus},
};

/// Beyond so many corners it is not tried: time grows with their cube and memory with their square, 12 bytes each.
pub(super) const MOST: usize = 1 << 10;

/// How many areas a ring of so many corners takes.
pub(super) fn areas(corners: usize) -> u64 {
    (corners as u64).saturating_pow(3) / 6
}

/// Appends the triangles of the least area whose edges add up to the ring's.
///
/// The triangles on a part of the ring are one triangle on its ends, and those on either side of it; so the best of
/// every part are found from those of shorter parts.
///
/// # Source
/// Barequet and Sharir, "Filling gaps in the boundary of a polyhedron", 1995; after Klincsek 1980.
pub(super) fn cut(
    points: &[[f64; 3]],
    ring: &[u32],
    faces: &mut Vec<[u32; 3]>,
) -> Result<(), NoRoom> {
    let count = ring.len();
    if count < 3 {
        return Ok(());
    }
    let point = |at: usize| points[ring[at] as usize];
    let at = |first: usize, last: usize| first * count + last;
    let mut areas = room(0.0_f64, count * count)?;
    let mut tips = room(0_u32, count * count)?;
    for length_of_part in 2..count {
        for first in 0..count - length_of_part {
            let last = first + length_of_part;
            let (from, to) = (point(first), point(last));
            let (mut best, mut tip) = (f64::INFINITY, first + 1);
            for middle in first + 1..last {
                let side = minus(point(middle), from);
                let area = length(cross(side, minus(to, from))) / 2.0;
                let sum = areas[at(first, middle)] + areas[at(middle, last)] + area;
                if sum < best {
                    (best, tip) = (sum, middle);
                }
            }
            areas[at(first, last)] = best;
            tips[at(first, last)] = u32::try_from(tip).unwrap_or(u32::MAX);
        }
    }
    let mut parts = vec![(0, count - 1)];
    while let Some((first, last)) = parts.pop() {
        if last - first < 2 {
            continue;
        }
        let middle = tips[at(first, last)] as usize;
        push(faces, [ring[first], ring[middle], ring[last]])?;
        parts.extend([(middle, last), (first, middle)]);
    }
    Ok(())
}
