//! What is true of polygons: membership here, contact and distance in the parts.
//!
//! The material of a polygon is closed: all points with a winding number of at least one, and the
//! boundary. The boundary is the union of the edges that have a length; one without is nowhere.

#[cfg(test)]
mod arrangement;
mod ball;
mod component;
mod distance;
pub mod pair;
mod placement;
pub mod segment;
mod swept;
pub mod triangle;

pub use ball::Nearest;
pub use placement::Placement;
pub use swept::FirstHit;

use super::Place;
use super::exact::{assert_domain, orient2, sign};
use super::index::Index;

/// The exact answers for one polygon.
#[derive(Clone, Debug)]
pub struct Oracle {
    edges: Vec<[[f64; 2]; 2]>,
    index: Index<2>,
    /// A vertex of every connected part of the boundary.
    starts: Vec<[f64; 2]>,
}

impl Oracle {
    /// Prepares the answers for the closed boundary made of directed `edges` between `points`,
    /// material to their left. That it is closed is not checked.
    ///
    /// # Panics
    /// Where an index or a coordinate is out of range.
    #[must_use]
    pub fn new(points: &[[f64; 2]], edges: &[[u32; 2]]) -> Self {
        for point in points {
            assert_domain(point);
        }
        let starts = component::starts(points, edges);
        let corner = |&i: &u32| points[i as usize];
        let edges: Vec<_> = edges
            .iter()
            .map(|edge| [corner(&edge[0]), corner(&edge[1])])
            .collect();
        let index = Index::new(&edges);
        Self {
            edges,
            index,
            starts,
        }
    }

    /// The edges, as points.
    #[must_use]
    pub fn edges(&self) -> &[[[f64; 2]; 2]] {
        &self.edges
    }

    /// Whether an edge is of the boundary: one without length is nowhere.
    fn has_length(&self, edge: usize) -> bool {
        let [a, b] = self.edges[edge];
        a != b
    }

    /// Where `p` lies.
    ///
    /// # Panics
    /// Where a coordinate is out of range.
    #[must_use]
    pub fn place(&self, p: [f64; 2]) -> Place {
        Place::of(self.winding(p))
    }

    /// How often the boundary winds about `p`; `None` on the boundary.
    ///
    /// # Panics
    /// Where a coordinate is out of range.
    #[must_use]
    pub fn winding(&self, p: [f64; 2]) -> Option<i64> {
        assert_domain(&p);
        self.index
            .ahead_of(p)
            .map(|edge| crossing(self.edges[edge], p))
            .sum()
    }
}

/// What an edge adds to the winding number about `p`, its box being met by the ray from `p`;
/// `None` if `p` is on it. An edge owns its lower end and not its upper one, so that neighbours
/// count a shared vertex once.
fn crossing([a, b]: [[f64; 2]; 2], p: [f64; 2]) -> Option<i64> {
    if a == b {
        return Some(0);
    }
    let beyond = p[0] < a[0].min(b[0]);
    let side = if beyond {
        sign(b[1] - a[1])
    } else {
        orient2(a, b, p)
    };
    if side == 0 && !beyond {
        return None;
    }
    let rises = a[1] <= p[1] && p[1] < b[1];
    let falls = b[1] <= p[1] && p[1] < a[1];
    Some(i64::from(rises && side > 0) - i64::from(falls && side < 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diamond_has_an_inside_a_boundary_and_an_outside() {
        let points = [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]];
        let oracle = Oracle::new(&points, &[[0, 1], [1, 2], [2, 3], [3, 0]]);
        assert_eq!(oracle.place([0.0, 0.0]), Place::Inside);
        assert_eq!(oracle.place([-1.0, 0.0]), Place::Boundary);
        assert_eq!(oracle.place([0.5, -0.5]), Place::Boundary);
        assert_eq!(oracle.place([-2.0, 0.0]), Place::Outside);
        assert_eq!(oracle.place([-2.0, 1.0]), Place::Outside);
    }

    #[test]
    fn windings_of_turned_and_doubled_squares_are_counted() {
        let points = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
        let ring = [[0, 1], [1, 2], [2, 3], [3, 0]];
        let twice = [ring, ring].concat();
        let turned = ring.map(|[a, b]| [b, a]);
        let middle = [0.5, 0.5];
        assert_eq!(Oracle::new(&points, &twice).winding(middle), Some(2));
        assert_eq!(Oracle::new(&points, &turned).winding(middle), Some(-1));
        assert_eq!(Oracle::new(&points, &turned).place(middle), Place::Outside);
    }

    #[test]
    fn a_zero_length_edge_is_nowhere() {
        let oracle = Oracle::new(&[[0.0, 0.0]], &[[0, 0]]);
        assert_eq!(oracle.winding([0.0, 0.0]), Some(0));
    }

    #[test]
    fn a_level_edge_is_a_boundary_only_between_its_ends() {
        let points = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]];
        let oracle = Oracle::new(&points, &[[0, 1], [1, 2], [2, 0]]);
        assert_eq!(oracle.place([-1.0, 0.0]), Place::Outside);
        assert_eq!(oracle.place([0.5, 0.0]), Place::Boundary);
        assert_eq!(oracle.place([2.0, 0.0]), Place::Outside);
    }
}
