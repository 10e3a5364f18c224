//! A moving point: the segment it goes along against a solid.

use super::bounds::Bounds;
use super::exact::assert_domain;
use super::facet::Facet;
use super::solid::Oracle;
use super::{Fraction, Place};

/// Where a moving point first reaches a solid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstHit {
    /// The part of the way gone until then: 0 if the start is inside or on the boundary already.
    pub at: Fraction,
    /// Every facet that the point is on then, in ascending order; none if it starts strictly inside.
    pub facets: Vec<usize>,
}

impl<const D: usize> Oracle<D>
where
    [[f64; D]; D]: Facet<D>,
{
    /// Whether the closed segment from `p` to `q` has a point in common with the material or its
    /// boundary.
    ///
    /// # Panics
    /// Where a coordinate is out of range.
    #[must_use]
    pub fn segment_meets(&self, p: [f64; D], q: [f64; D]) -> bool {
        assert_domain(&q);
        self.place(p) != Place::Outside || self.met_by([p, q]).next().is_some()
    }

    /// The first point of the material or its boundary on the way from `p` to `q`; `None` if there
    /// is none. From outside, that is a point of the boundary.
    ///
    /// # Panics
    /// Where a coordinate is out of range.
    #[must_use]
    pub fn first_hit(&self, p: [f64; D], q: [f64; D]) -> Option<FirstHit> {
        assert_domain(&q);
        if self.place(p) == Place::Inside {
            return Some(FirstHit {
                at: Fraction::ZERO,
                facets: Vec::new(),
            });
        }
        let met = self.hits(p, q);
        let at = met.first()?.0.clone();
        let facets = met
            .into_iter()
            .take_while(|(other, _)| *other == at)
            .map(|(_, facet)| facet)
            .collect();
        Some(FirstHit { at, facets })
    }

    /// The facets that a segment has a point in common with.
    pub(super) fn met_by(&self, segment: [[f64; D]; 2]) -> impl Iterator<Item = usize> {
        self.index
            .meeting(Bounds::of(&segment))
            .filter(move |&facet| self.facets[facet].touches(segment))
    }
}
