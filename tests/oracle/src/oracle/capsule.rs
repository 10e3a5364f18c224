//! A closed segment against a solid, and how far it is from its boundary.

use core::cell::Cell;
use core::ops::ControlFlow;

use super::bounds::Bounds;
use super::exact::assert_domain;
use super::facet::Facet;
use super::index::Index;
use super::solid::Oracle;
use super::{Fraction, Place};

impl<const D: usize> Oracle<D>
where
    [[f64; D]; D]: Facet<D>,
{
    /// The square of the distance of a segment from the boundary, and every facet at that distance,
    /// in ascending order; `None` if the boundary has no size.
    ///
    /// # Panics
    /// Where a coordinate is out of range.
    #[must_use]
    pub fn nearest_to(&self, segment: [[f64; D]; 2]) -> Option<(Fraction, Vec<usize>)> {
        assert_domain(segment.as_flattened());
        let facet = <[[f64; D]; D]>::of_segment(segment);
        let here = Index::new(&[facet], vec![0]);
        // Some facet is not farther than this.
        let limit = Cell::new(f64::INFINITY);
        let mut candidates = Vec::new();
        let beyond = |one: &Bounds<D>, other: &Bounds<D>| one.gap(other) > limit.get();
        self.index.pairs(&here, beyond, |number, _| {
            let (low, high) = self.facets[number].separation_bounds(&facet);
            limit.set(limit.get().min(high));
            candidates.push((low, number));
            ControlFlow::Continue(())
        });
        let mut exact: Vec<_> = candidates
            .into_iter()
            .filter(|&(low, _)| low <= limit.get())
            .map(|(_, number)| (self.facets[number].squared_separation(&facet), number))
            .collect();
        exact.sort_unstable();
        let squared = exact.first()?.0.clone();
        let facets = exact
            .into_iter()
            .take_while(|(other, _)| *other == squared)
            .map(|(_, number)| number)
            .collect();
        Some((squared, facets))
    }

    /// How far one facet is from a segment, wrong by two units in the last place at most.
    ///
    /// # Panics
    /// Where there is no such facet.
    #[must_use]
    pub fn facet_distance(&self, number: usize, segment: [[f64; D]; 2]) -> f64 {
        let other = <[[f64; D]; D]>::of_segment(segment);
        self.facets[number].squared_separation(&other).sqrt()
    }

    /// Whether one facet is not farther than that from a segment, give or take roundings.
    ///
    /// # Panics
    /// Where there is no such facet.
    #[must_use]
    pub fn facet_comes_within(&self, number: usize, segment: [[f64; D]; 2], distance: f64) -> bool {
        let other = <[[f64; D]; D]>::of_segment(segment);
        let (low, high) = self.facets[number].separation_bounds(&other);
        low <= distance && (high <= distance || self.facet_distance(number, segment) <= distance)
    }

    /// Whether what is within `r` of a segment has a point in common with the material or its
    /// boundary.
    ///
    /// # Panics
    /// Where a number is out of range.
    #[must_use]
    pub fn capsule_meets(&self, segment: [[f64; D]; 2], r: f64) -> bool {
        self.capsule_reaches(segment, r) || self.place(segment[0]) == Place::Inside
    }

    /// Whether what is within `r` of a segment has a point in common with the boundary.
    ///
    /// # Panics
    /// Where a number is out of range.
    #[must_use]
    pub fn capsule_reaches(&self, segment: [[f64; D]; 2], r: f64) -> bool {
        let nearest = self.nearest_to(segment);
        nearest.is_some_and(|(squared, _)| squared <= Fraction::of(r).squared())
    }
}

/// The square of the distance of two segments.
///
/// # Panics
/// Where a number is out of range.
#[must_use]
pub fn squared_between<const D: usize>(first: [[f64; D]; 2], second: [[f64; D]; 2]) -> Fraction
where
    [[f64; D]; D]: Facet<D>,
{
    assert_domain(first.as_flattened());
    assert_domain(second.as_flattened());
    let [first, second] = [first, second].map(<[[f64; D]; D]>::of_segment);
    first.squared_separation(&second)
}
