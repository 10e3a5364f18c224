//! All there is of something, in order.

use core::ops::ControlFlow;

use super::Fraction;
use super::ball::compare;
use super::bounds::Bounds;
use super::exact::assert_domain;
use super::facet::Facet;
use super::index::Index;
use super::solid::Oracle;

impl<const D: usize> Oracle<D>
where
    [[f64; D]; D]: Facet<D>,
{
    /// Every facet that has a point in common with the closed ball of radius `r`, in ascending order.
    ///
    /// # Panics
    /// Where a number is out of range, or `r` is negative.
    #[must_use]
    pub fn facets_within(&self, centre: [f64; D], r: f64) -> Vec<usize> {
        assert_domain(&centre);
        assert_domain(&[r]);
        let here = Index::of_point(centre);
        let mut within = Vec::new();
        let beyond = |one: &Bounds<D>, other: &Bounds<D>| one.gap(other) > r;
        self.index.pairs(&here, beyond, |facet, _| {
            if compare(&self.facets[facet], centre, r).is_le() {
                within.push(facet);
            }
            ControlFlow::<()>::Continue(())
        });
        within.sort_unstable();
        within
    }

    /// Every facet that the closed segment from `p` to `q` has a point in common with, and the part of
    /// the way to the first such point, in the order of these and then of the facets.
    ///
    /// # Panics
    /// Where a coordinate is out of range.
    #[must_use]
    pub fn hits(&self, p: [f64; D], q: [f64; D]) -> Vec<(Fraction, usize)> {
        assert_domain(&p);
        assert_domain(&q);
        let mut hits: Vec<_> = self
            .met_by([p, q])
            .map(|facet| (self.facets[facet].entry([p, q]), facet))
            .collect();
        hits.sort_unstable();
        hits
    }

    /// The first facet of every connected part of the boundary, in ascending order.
    #[must_use]
    pub fn first_facets(&self) -> &[usize] {
        &self.firsts
    }
}
