//! A closed ball against a solid, and the distance to its boundary.

use core::cell::Cell;
use core::cmp::Ordering;
use core::ops::ControlFlow;

use super::bounds::Bounds;
use super::exact::assert_domain;
use super::facet::Facet;
use super::index::Index;
use super::solid::Oracle;
use super::{Fraction, Place};

/// What of a boundary is the nearest to a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nearest {
    /// The square of the distance.
    pub squared: Fraction,
    /// Every facet at that distance, in ascending order: all those of an edge or a vertex.
    pub facets: Vec<usize>,
}

impl<const D: usize> Oracle<D>
where
    [[f64; D]; D]: Facet<D>,
{
    /// The distance of `centre` from the boundary compared with `r`. A boundary without size is
    /// infinitely far.
    ///
    /// # Panics
    /// Where a number is out of range, or `r` is negative.
    #[must_use]
    pub fn compare_distance(&self, centre: [f64; D], r: f64) -> Ordering {
        assert_domain(&centre);
        assert_domain(&[r]);
        assert!(r >= 0.0, "a negative radius");
        let here = Index::of_point(centre);
        let mut least = Ordering::Greater;
        let beyond = |one: &Bounds<D>, other: &Bounds<D>| one.gap(other) > r;
        self.index.pairs(&here, beyond, |facet, _| {
            least = least.min(compare(&self.facets[facet], centre, r));
            if least == Ordering::Less {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        least
    }

    /// Whether the closed ball of radius `r` has a point in common with the material or its
    /// boundary.
    ///
    /// # Panics
    /// Where a number is out of range, or `r` is negative.
    #[must_use]
    pub fn ball_meets(&self, centre: [f64; D], r: f64) -> bool {
        self.compare_distance(centre, r).is_le() || self.place(centre) == Place::Inside
    }

    /// What of the boundary is the nearest to `centre`; `None` if it has no size.
    ///
    /// # Panics
    /// Where a coordinate is out of range.
    #[must_use]
    pub fn nearest(&self, centre: [f64; D]) -> Option<Nearest> {
        assert_domain(&centre);
        let here = Index::of_point(centre);
        // Some facet is not farther than this.
        let limit = Cell::new(f64::INFINITY);
        let mut candidates = Vec::new();
        let beyond = |one: &Bounds<D>, other: &Bounds<D>| one.gap(other) > limit.get();
        self.index.pairs(&here, beyond, |facet, _| {
            let (low, high) = self.facets[facet].bounds(centre);
            limit.set(limit.get().min(high));
            candidates.push((low, facet));
            ControlFlow::Continue(())
        });
        let mut exact: Vec<_> = candidates
            .into_iter()
            .filter(|&(low, _)| low <= limit.get())
            .map(|(_, facet)| (self.facets[facet].squared(centre), facet))
            .collect();
        exact.sort_unstable();
        let squared = exact.first()?.0.clone();
        let facets = exact
            .into_iter()
            .take_while(|(other, _)| *other == squared)
            .map(|(_, facet)| facet)
            .collect();
        Some(Nearest { squared, facets })
    }

    /// The distance of `centre` from the boundary, on whichever side, wrong by two units in the
    /// last place at most; infinite if the boundary has no size.
    ///
    /// # Panics
    /// Where a coordinate is out of range.
    #[must_use]
    pub fn distance(&self, centre: [f64; D]) -> f64 {
        self.nearest(centre)
            .map_or(f64::INFINITY, |nearest| nearest.squared.sqrt())
    }
}

/// The distance of a facet from `p` compared with `r`, which is not negative.
pub(super) fn compare<const D: usize>(facet: &impl Facet<D>, p: [f64; D], r: f64) -> Ordering {
    let (low, high) = facet.bounds(p);
    if low > r {
        Ordering::Greater
    } else if high < r {
        Ordering::Less
    } else {
        facet.squared(p).cmp(&Fraction::of(r).squared())
    }
}
