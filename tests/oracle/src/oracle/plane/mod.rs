//! What is true of polygons: what is asked of an edge, and how two of them meet.
//!
//! The material of a polygon is closed: all points with a winding number of at least one, and the
//! boundary. The boundary is the union of the edges that have a length; one without is nowhere.

#[cfg(test)]
mod arrangement;
#[cfg(test)]
pub(super) use arrangement::with_middles;
#[cfg(test)]
mod check;
mod distance;
mod edge;
pub mod segment;
pub mod triangle;

/// The exact answers for one polygon.
pub type Oracle = super::Oracle<2>;

impl Oracle {
    /// The edges, as points.
    #[must_use]
    pub fn edges(&self) -> &[[[f64; 2]; 2]] {
        self.facets()
    }
}

/// Two polygons in one frame.
pub mod pair {
    pub use crate::oracle::pair::{
        crossing_facets as crossing_edges, distance, meet, squared_distance,
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::Place;

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
