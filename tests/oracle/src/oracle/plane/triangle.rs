//! Two closed triangles, turned either way. One without area is a segment or a point.

use super::segment::touch;
use crate::oracle::exact::{assert_domain, orient2d};

/// Whether the triangles have a point in common: two of their edges have, or one triangle holds
/// the other.
///
/// # Panics
/// Where a coordinate is out of range.
#[must_use]
pub fn meet(first: [[f64; 2]; 3], second: [[f64; 2]; 3]) -> bool {
    assert_domain(first.as_flattened());
    assert_domain(second.as_flattened());
    let edges = |[a, b, c]: [[f64; 2]; 3]| [[a, b], [b, c], [c, a]];
    edges(first)
        .iter()
        .any(|&e| edges(second).iter().any(|&f| touch(e, f)))
        || holds(first, second[0])
        || holds(second, first[0])
}

/// Whether a point is in a triangle that has an area.
fn holds([a, b, c]: [[f64; 2]; 3], p: [f64; 2]) -> bool {
    let facing = orient2d(a, b, c);
    facing != 0
        && [[a, b], [b, c], [c, a]]
            .iter()
            .all(|&[u, v]| orient2d(u, v, p) * facing >= 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    const CORNER: [[f64; 2]; 3] = [[0.0, 0.0], [4.0, 0.0], [0.0, 4.0]];

    #[test]
    fn triangles_touch_hold_and_miss_each_other() {
        let moved = |x, y| CORNER.map(|p| [p[0] + x, p[1] + y]);
        assert!(meet(CORNER, CORNER));
        assert!(meet(CORNER, moved(4.0, 0.0)), "vertices");
        assert!(meet(CORNER, moved(2.0, 2.0)), "a vertex on an edge");
        assert!(!meet(CORNER, moved(2.0, 2.001)));
        assert!(meet(CORNER, [[1.0, 1.0], [1.0, 2.0], [2.0, 1.0]]), "held");
        assert!(meet(CORNER, [[-9.0, -9.0], [30.0, -9.0], [-9.0, 30.0]]));
        assert!(!meet(CORNER, [[3.0, 3.0], [4.0, 4.0], [3.0, 4.0]]));
    }

    #[test]
    fn flat_triangles_are_segments_and_points() {
        let flat = [[1.0, 1.0], [9.0, 9.0], [3.0, 3.0]];
        let dot = [[1.0, 1.0]; 3];
        assert!(meet(CORNER, flat) && meet(flat, CORNER));
        assert!(meet(CORNER, dot) && meet(dot, CORNER));
        assert!(meet(flat, dot) && meet(dot, dot));
        assert!(!meet(flat, [[0.0, 0.0]; 3]));
        assert!(!meet(dot, [[2.0, 1.0]; 3]));
        assert!(!meet(flat, [[10.0, 10.0], [11.0, 11.0], [12.0, 12.0]]));
    }

    #[test]
    fn on_a_small_lattice_triangles_meet_where_no_axis_parts_them() {
        let mut rng = Rng::new(1);
        let mut met = 0;
        for _ in 0..50_000 {
            let corners: [[[i32; 2]; 3]; 2] = [(); 2].map(|()| {
                [(); 3].map(|()| [(); 2].map(|()| i32::try_from(rng.below(7)).expect("small")))
            });
            let [first, second] = corners.map(|t| t.map(|p| p.map(f64::from)));
            let expected = !parted(corners);
            assert_eq!(meet(first, second), expected, "{corners:?}");
            assert_eq!(meet(second, first), expected, "{corners:?}");
            met += i32::from(expected);
        }
        assert!((10_000..45_000).contains(&met), "{met}");
    }

    /// Whether the shadows on an axis along an edge, across one, or level are apart.
    fn parted([first, second]: [[[i32; 2]; 3]; 2]) -> bool {
        let edges = |[a, b, c]: [[i32; 2]; 3]| [(a, b), (b, c), (c, a)];
        let along = edges(first)
            .into_iter()
            .chain(edges(second))
            .map(|(a, b)| [b[0] - a[0], b[1] - a[1]]);
        let axes = along
            .flat_map(|[x, y]| [[x, y], [-y, x]])
            .chain([[1, 0], [0, 1]]);
        let shadow = |t: [[i32; 2]; 3], axis: [i32; 2]| {
            let places = t.map(|p| p[0] * axis[0] + p[1] * axis[1]);
            let low = places.into_iter().min().expect("three");
            (low, places.into_iter().max().expect("three"))
        };
        axes.into_iter().any(|axis| {
            let ((low, high), (other_low, other_high)) =
                (shadow(first, axis), shadow(second, axis));
            high < other_low || other_high < low
        })
    }
}
