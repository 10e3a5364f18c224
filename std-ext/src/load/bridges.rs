//! Edges of rings that lead there and back: bridges to holes, spikes, and borders that rings share.
//!
//! Every vertex of a ring is a point of its own. So that such edges cancel, their ends are one point each.

use crate::memory::{NoRoom, collect, push};

/// What tells places apart.
type Place = [u64; 2];

/// An edge by the places of its ends, and whether it leads from the greater one to the lesser.
struct Side {
    ends: [Place; 2],
    is_backwards: bool,
    edge: usize,
}

/// Has the edges that lead there and back between two places end in one point at either: the first of those that
/// such edges end in there.
pub(crate) fn join(points: &[[f64; 3]], edges: &mut [[u32; 2]]) -> Result<(), NoRoom> {
    let mut sides = collect((0..edges.len()).map(|edge| side(points, edges[edge], edge)))?;
    sides.sort_unstable_by_key(|side| (side.ends, side.is_backwards, side.edge));
    let mut ends = Vec::new();
    for same in sides.chunk_by(|one, other| one.ends == other.ends) {
        let is_length = same.iter().all(|side| side.ends[0] != side.ends[1]);
        let is_both_ways = same
            .iter()
            .any(|side| side.is_backwards != same[0].is_backwards);
        if is_length && is_both_ways {
            for point in same.iter().flat_map(|side| edges[side.edge]) {
                push(&mut ends, (place(points, point), point))?;
            }
        }
    }
    ends.sort_unstable();
    ends.dedup();
    let mut moved = Vec::new();
    for same in ends.chunk_by(|(one, _), (other, _)| one == other) {
        for (_, point) in &same[1..] {
            push(&mut moved, (*point, same[0].1))?;
        }
    }
    moved.sort_unstable();
    for end in edges.iter_mut().flatten() {
        if let Ok(at) = moved.binary_search_by_key(end, |(point, _)| *point) {
            *end = moved[at].1;
        }
    }
    Ok(())
}

fn side(points: &[[f64; 3]], [from, to]: [u32; 2], edge: usize) -> Side {
    let (from, to) = (place(points, from), place(points, to));
    Side {
        ends: [from.min(to), from.max(to)],
        is_backwards: from > to,
        edge,
    }
}

/// Where a point is; both zeros are one.
fn place(points: &[[f64; 3]], point: u32) -> Place {
    let [x, y, _] = points[point as usize];
    [x, y].map(|x| (x + 0.0).to_bits())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The edges of rings, of which every vertex is a point of its own, joined.
    fn joined(rings: &[&[[f64; 2]]]) -> Vec<[u32; 2]> {
        let (mut points, mut edges) = (Vec::new(), Vec::new());
        for ring in rings {
            let first = u32::try_from(points.len()).expect("few");
            let count = u32::try_from(ring.len()).expect("few");
            edges.extend((0..count).map(|at| [first + at, first + (at + 1) % count]));
            points.extend(ring.iter().map(|[x, y]| [*x, *y, 0.0]));
        }
        join(&points, &mut edges).expect("there is memory");
        edges
    }

    #[test]
    fn a_bridge_and_a_spike_end_in_one_point_each() {
        // A square, from whose third vertex a bridge leads to a triangle in it.
        let ring = [
            [0.0, 0.0],
            [9.0, 0.0],
            [9.0, 9.0],
            [5.0, 5.0],
            [5.0, 2.0],
            [3.0, 5.0],
            [5.0, 5.0],
            [9.0, 9.0],
            [0.0, 9.0],
        ];
        let bridged = [[2, 3], [3, 4], [4, 5], [5, 3], [3, 2], [2, 8]];
        assert_eq!(joined(&[&ring])[2..8], bridged);
        let spiked = joined(&[&[[0.0, 0.0], [4.0, 0.0], [6.0, -0.0], [4.0, 0.0], [0.0, 4.0]]]);
        assert_eq!(spiked, [[0, 1], [1, 2], [2, 1], [1, 4], [4, 0]]);
    }

    #[test]
    fn rings_that_meet_in_vertices_stay_apart() {
        let triangle = [[0.0, 0.0], [4.0, 0.0], [0.0, 4.0]];
        let touching = [[4.0, 0.0], [8.0, 0.0], [8.0, 4.0]];
        let edges = [[0, 1], [1, 2], [2, 0], [3, 4], [4, 5], [5, 3]];
        assert_eq!(joined(&[&triangle, &touching]), edges);
        // The same way twice is no way back.
        assert_eq!(joined(&[&triangle, &triangle]), edges);
        // A vertex twice in a row is no way there.
        let stuttering = [[0.0, 0.0], [0.0, 0.0], [4.0, 0.0], [0.0, 4.0]];
        assert_eq!(joined(&[&stuttering]), [[0, 1], [1, 2], [2, 3], [3, 0]]);
    }

    #[test]
    fn rings_that_share_a_border_have_its_ends_in_common() {
        let left = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0]];
        let right = [[4.0, 4.0], [4.0, 0.0], [8.0, 0.0]];
        let edges = [[0, 1], [1, 2], [2, 0], [2, 1], [1, 5], [5, 2]];
        assert_eq!(joined(&[&left, &right]), edges);
    }
}
