//! A polygon of a mesh, cut into triangles on its own vertices.
//!
//! Whatever the polygon, the directed edges of its triangles add up to the polygon's own edges:
//! a closed surface stays closed, no vertex is skipped or added. That is checked, not hoped for.

mod ears;

use ears::Ears;
pub(super) use ears::MOST_EARS;

use crate::memory::{NoRoom, reserve};

/// How a polygon came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Split {
    /// As triangles that cover it once.
    Whole,
    /// Not at all: it has fewer than three different neighbouring vertices.
    Vanished,
    /// As a fan whose triangles overlap: seen along its normal it is no simple polygon, or it has
    /// more than [`MOST_EARS`] corners.
    Overlapping,
}

/// Cuts polygons, keeping its working memory from one to the next.
#[derive(Default)]
pub(crate) struct Splitter {
    /// The corners without immediate repetitions.
    ring: Vec<u32>,
    /// The ring seen against its normal, counter-clockwise.
    shadow: Vec<[f64; 2]>,
    ears: Ears,
}

impl Splitter {
    /// Appends the triangles of the polygon with these corners, turned as the polygon is.
    ///
    /// A fan about the first corner where that covers the polygon once (every strictly convex
    /// one), ears otherwise. Different vertices must have different coordinates.
    pub(crate) fn split(
        &mut self,
        points: &[[f64; 3]],
        corners: &[u32],
        triangles: &mut Vec<[u32; 3]>,
    ) -> Result<Split, NoRoom> {
        self.ring.clear();
        self.shadow.clear();
        reserve(&mut self.ring, corners.len())?;
        reserve(&mut self.shadow, corners.len())?;
        // Ears put back what they leave out: a polygon has fewer triangles than corners.
        reserve(triangles, corners.len())?;
        self.ring.extend_from_slice(corners);
        self.ring.dedup();
        while self.ring.len() > 1 && self.ring.first() == self.ring.last() {
            self.ring.pop();
        }
        if self.ring.len() < 3 {
            return Ok(Split::Vanished);
        }
        let fan_will_do = !self.project(points) || self.fan_covers();
        if !fan_will_do && let Some(ears) = self.ears.cut(&self.ring, &self.shadow) {
            let corner = |place: u32| self.ring[place as usize];
            triangles.extend(ears.iter().map(|ear| ear.map(corner)));
            return Ok(Split::Whole);
        }
        let first = self.ring[0];
        let far_edges = self.ring[1..].windows(2);
        triangles.extend(far_edges.map(|edge| [first, edge[0], edge[1]]));
        Ok(if fan_will_do {
            Split::Whole
        } else {
            Split::Overlapping
        })
    }

    /// Drops the coordinate that the ring's normal is longest in; `false` if it has no normal.
    fn project(&mut self, points: &[[f64; 3]]) -> bool {
        let point = |corner: u32| points[corner as usize];
        // Scaled by a power of two, which is exact, so that no product overflows or vanishes.
        let largest = self
            .ring
            .iter()
            .flat_map(|&corner| point(corner))
            .fold(0.0, |largest: f64, x| largest.max(x.abs()));
        let unit = power_of_two_below(largest);
        let origin = point(self.ring[0]).map(|x| x / unit);
        let near = |corner: u32| {
            let [x, y, z] = point(corner).map(|x| x / unit);
            [x - origin[0], y - origin[1], z - origin[2]]
        };
        let mut normal = [0.0; 3];
        let nexts = self.ring.iter().cycle().skip(1);
        for (&a, &b) in self.ring.iter().zip(nexts) {
            let ([ax, ay, az], [bx, by, bz]) = (near(a), near(b));
            normal[0] += ay * bz - az * by;
            normal[1] += az * bx - ax * bz;
            normal[2] += ax * by - ay * bx;
        }
        let (mut right, mut up, mut out) = (0, 1, 2);
        for axes in [(1, 2, 0), (2, 0, 1)] {
            if normal[axes.2].abs() > normal[out].abs() {
                (right, up, out) = axes;
            }
        }
        if normal[out] < 0.0 {
            (right, up) = (up, right);
        }
        self.shadow.clear();
        let shadow = self.ring.iter().map(|&corner| near(corner));
        self.shadow
            .extend(shadow.map(|point| [point[right], point[up]]));
        normal[out] != 0.0
    }

    /// Whether the fan about the first corner covers the shadow once: seen from there, the other
    /// corners pass by in counter-clockwise order, within half a turn.
    fn fan_covers(&self) -> bool {
        let from_first = |place: usize| {
            let ([x, y], [ox, oy]) = (self.shadow[place], self.shadow[0]);
            [x - ox, y - oy]
        };
        let turn = |a: usize, b: usize| {
            let ([ax, ay], [bx, by]) = (from_first(a), from_first(b));
            ax * by - ay * bx
        };
        (2..self.shadow.len()).all(|place| turn(place - 1, place) > 0.0 && turn(1, place) > 0.0)
    }
}

/// The largest power of two not above a normal positive number; 1 for zero and subnormals.
fn power_of_two_below(x: f64) -> f64 {
    let exponent = f64::from_bits(x.to_bits() & 0x7FF0_0000_0000_0000);
    if exponent > 0.0 { exponent } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The triangles of the polygon with these corners, each corner its own vertex.
    fn split(points: &[[f64; 3]]) -> (Split, Vec<[u32; 3]>) {
        let corners: Vec<u32> = (0..).take(points.len()).collect();
        let mut triangles = Vec::new();
        let split = Splitter::default()
            .split(points, &corners, &mut triangles)
            .expect("little");
        (split, triangles)
    }

    /// A dart: its corner 3 is concave.
    const DART: [[f64; 2]; 4] = [[0.0, 0.0], [4.0, 0.0], [0.0, 4.0], [1.0, 1.0]];

    #[test]
    fn a_convex_polygon_is_a_fan() {
        let pentagon = [
            [0.0, 0.0, 5.0],
            [2.0, 0.0, 5.0],
            [3.0, 1.0, 5.0],
            [2.0, 2.0, 5.0],
            [0.0, 2.0, 5.0],
        ];
        let fan = vec![[0, 1, 2], [0, 2, 3], [0, 3, 4]];
        assert_eq!(split(&pentagon), (Split::Whole, fan));
    }

    #[test]
    fn a_concave_polygon_keeps_its_turn_on_every_side() {
        for flip in [false, true] {
            for axis in 0..3 {
                let mut points = DART.map(|[x, y]| {
                    let mut point = [0.0; 3];
                    (point[(axis + 1) % 3], point[(axis + 2) % 3]) = (x, y);
                    point
                });
                points[..].rotate_left(1); // Now corner 2 is concave, and no fan about 0 will do.
                if flip {
                    points.reverse();
                }
                let (kind, triangles) = split(&points);
                assert_eq!((kind, triangles.len()), (Split::Whole, 2));
                let sign = if flip { -1.0 } else { 1.0 };
                for [a, b, c] in triangles {
                    let [a, b, c] = [a, b, c].map(|corner| points[corner as usize]);
                    let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
                    let area = (b[u] - a[u]) * (c[v] - a[v]) - (b[v] - a[v]) * (c[u] - a[u]);
                    assert!(area * sign > 0.0);
                }
            }
        }
    }

    #[test]
    fn a_concave_polygon_far_out_or_tiny_is_split_the_same() {
        let split_at = |size: f64| split(&DART.map(|[x, y]| [y * size, 0.0, x * size]));
        let (kind, triangles) = split_at(1.0);
        assert_eq!((kind, triangles.len()), (Split::Whole, 2));
        for size in [1e300, 1e-300] {
            assert_eq!(split_at(size), (kind, triangles.clone()));
        }
    }

    #[test]
    fn corners_in_a_straight_side_are_kept() {
        let square = [
            [0.0, 0.0, 0.0],
            [1.0, 0.0, 0.0],
            [2.0, 0.0, 0.0],
            [2.0, 2.0, 0.0],
            [1.0, 2.0, 0.0],
            [0.0, 2.0, 0.0],
        ];
        let (kind, triangles) = split(&square);
        assert_eq!((kind, triangles.len()), (Split::Whole, 4));
    }

    #[test]
    fn a_hole_joined_by_a_false_edge_stays_a_hole() {
        let points = [
            [0.0, 0.0, 0.0],
            [3.0, 0.0, 0.0],
            [3.0, 3.0, 0.0],
            [0.0, 3.0, 0.0],
            [1.0, 1.0, 0.0],
            [1.0, 2.0, 0.0],
            [2.0, 2.0, 0.0],
            [2.0, 1.0, 0.0],
        ];
        let corners = [0, 1, 2, 3, 0, 4, 5, 6, 7, 4];
        let mut triangles = Vec::new();
        let kind = Splitter::default()
            .split(&points, &corners, &mut triangles)
            .expect("little");
        assert_eq!((kind, triangles.len()), (Split::Whole, 8));
        let area = |[a, b, c]: [u32; 3]| {
            let [a, b, c] = [a, b, c].map(|corner| points[corner as usize]);
            (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
        };
        let area: f64 = triangles.into_iter().map(area).sum();
        assert_eq!(area.to_bits(), 16_f64.to_bits());
    }

    #[test]
    fn a_bow_tie_is_a_fan_and_says_so() {
        let bow_tie = [
            [0.0, 0.0, 0.0],
            [2.0, 2.0, 0.0],
            [2.0, 0.0, 0.0],
            [0.0, 3.0, 0.0],
        ];
        let fan = vec![[0, 1, 2], [0, 2, 3]];
        assert_eq!(split(&bow_tie), (Split::Overlapping, fan));
    }

    #[test]
    fn a_polygon_without_area_keeps_its_edges() {
        let needle = [0.0, 1.0, 3.0, 2.0].map(|x| [x, 0.0, 0.0]);
        let fan = vec![[0, 1, 2], [0, 2, 3]];
        assert_eq!(split(&needle), (Split::Whole, fan));
    }

    #[test]
    fn repeated_corners_go() {
        let points = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
        let mut triangles = Vec::new();
        let mut splitter = Splitter::default();
        let kind = splitter
            .split(&points, &[0, 0, 1, 1, 2, 2, 0], &mut triangles)
            .expect("little");
        assert_eq!((kind, &triangles[..]), (Split::Whole, &[[0, 1, 2]][..]));
        for corners in [&[0, 1, 0, 1, 1, 0, 0][..], &[2, 2, 2, 2]] {
            let kind = splitter
                .split(&points, corners, &mut triangles)
                .expect("little");
            let expected = if corners.contains(&1) {
                Split::Whole
            } else {
                Split::Vanished
            };
            assert_eq!(kind, expected);
        }
    }
}
