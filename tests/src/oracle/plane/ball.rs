//! A closed ball (a disc, with its rim) against a polygon, and the distance to its boundary.

use core::cell::Cell;
use core::cmp::Ordering;

use super::{Oracle, distance};
use crate::oracle::exact::assert_domain;
use crate::oracle::index::Bounds;
use crate::oracle::{Fraction, Place};

/// What of a boundary is the nearest to a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nearest {
    /// The square of the distance.
    pub squared: Fraction,
    /// Every edge at that distance, in ascending order: two for a vertex.
    pub edges: Vec<usize>,
}

impl Oracle {
    /// The distance of `centre` from the boundary compared with `r`. A boundary without length is
    /// infinitely far.
    ///
    /// # Panics
    /// Where a number is out of range, or `r` is negative.
    #[must_use]
    pub fn compare_distance(&self, centre: [f64; 2], r: f64) -> Ordering {
        assert_domain(&[centre[0], centre[1], r]);
        assert!(r >= 0.0, "a negative radius");
        let here = Bounds::of(&[centre]);
        let mut least = Ordering::Greater;
        for edge in self.index.unless(|bounds| bounds.gap(&here) > r) {
            if self.has_length(edge) {
                least = least.min(distance::compare(self.edges[edge], centre, r));
            }
            if least == Ordering::Less {
                break;
            }
        }
        least
    }

    /// Whether the closed ball of radius `r` has a point in common with the material or its
    /// boundary.
    ///
    /// # Panics
    /// Where a number is out of range, or `r` is negative.
    #[must_use]
    pub fn ball_meets(&self, centre: [f64; 2], r: f64) -> bool {
        self.compare_distance(centre, r).is_le() || self.place(centre) == Place::Inside
    }

    /// What of the boundary is the nearest to `centre`; `None` if it has no length.
    ///
    /// # Panics
    /// Where a coordinate is out of range.
    #[must_use]
    pub fn nearest(&self, centre: [f64; 2]) -> Option<Nearest> {
        assert_domain(&centre);
        let here = Bounds::of(&[centre]);
        // Some edge is not farther than this.
        let limit = Cell::new(f64::INFINITY);
        let mut candidates = Vec::new();
        for edge in self
            .index
            .unless(|bounds| bounds.gap(&here) > limit.get())
            .filter(|&edge| self.has_length(edge))
        {
            let (low, high) = distance::bounds(self.edges[edge], centre);
            limit.set(limit.get().min(high));
            candidates.push((low, edge));
        }
        let mut exact: Vec<_> = candidates
            .into_iter()
            .filter(|&(low, _)| low <= limit.get())
            .map(|(_, edge)| (distance::squared(self.edges[edge], centre), edge))
            .collect();
        exact.sort_unstable();
        let squared = exact.first()?.0.clone();
        let edges = exact
            .into_iter()
            .take_while(|(other, _)| *other == squared)
            .map(|(_, edge)| edge)
            .collect();
        Some(Nearest { squared, edges })
    }

    /// The distance of `centre` from the boundary, on whichever side, wrong by two units in the
    /// last place at most; infinite if the boundary has no length.
    ///
    /// # Panics
    /// Where a coordinate is out of range.
    #[must_use]
    pub fn distance(&self, centre: [f64; 2]) -> f64 {
        self.nearest(centre)
            .map_or(f64::INFINITY, |nearest| nearest.squared.sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;
    use crate::balls::balls;
    use crate::shapes::{Shape, Shape2, plane};

    fn oracle(shape: &Shape2) -> Oracle {
        Oracle::new(&shape.points, &shape.edges())
    }

    #[test]
    fn a_frame_is_met_from_inside_its_hole_and_from_outside() {
        let frame = oracle(&plane::frame());
        assert_eq!(frame.compare_distance([0.0, 0.0], 1.0), Ordering::Equal);
        assert!(frame.ball_meets([0.0, 0.0], 1.0));
        assert!(!frame.ball_meets([0.0, 0.0], 0.999));
        assert!(frame.ball_meets([1.5, 0.0], 0.0), "in the material");
        assert!(frame.ball_meets([1.0, 0.0], 0.0), "on the rim of the hole");
        assert!(frame.ball_meets([5.0, 6.0], 5.0), "a corner, 3 by 4");
        assert!(!frame.ball_meets([5.0, 6.0], (Grid::F32.down)(5.0)));
        let nearest = frame.nearest([5.0, 6.0]).expect("a boundary");
        assert_eq!(nearest.squared, Fraction::of(25.0));
        assert_eq!(nearest.edges.len(), 2);
        assert_eq!(
            frame.nearest([0.0, 0.0]).expect("a boundary").edges.len(),
            4
        );
    }

    #[test]
    fn what_has_no_length_is_nowhere() {
        let dot = Oracle::new(&[[0.0, 0.0]], &[[0, 0]]);
        assert_eq!(dot.nearest([0.0, 0.0]), None);
        assert_eq!(dot.distance([0.0, 0.0]), f64::INFINITY);
        assert!(!dot.ball_meets([0.0, 0.0], 1.0));
        let stutter = oracle(&plane::stuttering());
        assert_eq!(stutter.distance([3.0, 0.5]), 2.0);
    }

    /// Over all edges, without index, bounds or comparison of squares.
    fn slowly(edges: &[[[f64; 2]; 2]], p: [f64; 2]) -> Fraction {
        let with_length = edges.iter().filter(|edge| edge[0] != edge[1]);
        let squares = with_length.map(|&edge| distance::squared(edge, p));
        squares.min().expect("an edge")
    }

    #[test]
    fn index_and_filter_change_nothing_about_the_answer() {
        let mut equal = 0;
        for (seed, shape) in (0..).zip(plane::catalogue()) {
            let oracle = oracle(&shape);
            let grid = Grid::F32;
            for (centre, r) in balls(&shape, grid.snap(shape.middle()), grid, seed).take(200) {
                let squared = slowly(&oracle.edges, centre);
                let expected = squared.cmp(&Fraction::of(r).squared());
                let name = &shape.name;
                assert_eq!(oracle.compare_distance(centre, r), expected, "{name}");
                assert_eq!(
                    oracle.ball_meets(centre, r),
                    expected.is_le() || oracle.place(centre) != Place::Outside,
                    "{name}"
                );
                assert_eq!(oracle.distance(centre), squared.sqrt(), "{name}");
                equal += u32::from(expected.is_eq());
            }
        }
        assert!(equal > 100, "{equal}");
    }
}
