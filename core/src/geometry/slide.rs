//! What is shifted along a direction: for which multiples of it two facets meet.

use super::Facets;
use crate::number::{Multiples, Scalar, Sign, Way};

/// How often a direction is taken.
pub(crate) type MultipleOf<G> = <<G as Facets>::Scalar as Multiples>::Multiple;

/// From the first multiple of a direction to the last.
pub type Interval<S> = [<S as Multiples>::Multiple; 2];

/// Facets that rest and facets that are shifted along a direction d, a vector of any length but zero.
pub trait Slide: Facets {
    /// For which t the closed facet `rests` and `shifted` + t·d have a point in common, exact; the first
    /// one has a length or an area.
    fn meeting_multiples(
        rests: &Self::Facet,
        shifted: &Self::Facet,
        d: Way<Self::Scalar>,
    ) -> Option<Interval<Self::Scalar>>;

    /// Where a point, moved by (ε, ε², ε³), goes through the facet when it is shifted along d or against
    /// it: whether d leads out of the material there, which is positive, or into it, and the t at which
    /// the point without that ε is in the facet's line or plane; exact.
    fn passes(
        facet: &Self::Facet,
        point: Self::Point,
        d: Way<Self::Scalar>,
    ) -> Option<(Sign, <Self::Scalar as Multiples>::Multiple)>;
}

/// The first and the last of the multiples that are found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ends<S: Scalar>(pub(crate) Option<Interval<S>>);

impl<S: Scalar> Ends<S> {
    #[inline(never)]
    pub(crate) fn add(&mut self, found: S::Multiple) {
        let Some([first, last]) = &mut self.0 else {
            self.0 = Some([found; 2]);
            return;
        };
        if found < *first {
            *first = found;
        } else if found > *last {
            *last = found;
        }
    }
}

/// The place zero.
pub(crate) const fn origin<S: Scalar>() -> [S; 3] {
    [S::ZERO; 3]
}

/// The ways along the axes.
pub(crate) const fn axes<S: Scalar>() -> [Way<S>; 3] {
    let (zero, one) = (S::ZERO, S::LENGTH);
    [
        [origin(), [one, zero, zero]],
        [origin(), [zero, one, zero]],
        [origin(), [zero, zero, one]],
    ]
}

/// The side of a line or plane along d on which a place lies from which `way` leads, where the line or
/// plane also goes along `edge`; a place in it is moved by (ε, ε², ε³).
pub(crate) fn side_along<S: Scalar>(edge: Way<S>, way: Way<S>, d: Way<S>) -> Sign {
    let [x, y, z] = axes::<S>();
    S::orient_ways(edge, way, d)
        .or_else(|| S::orient_ways(edge, x, d))
        .or_else(|| S::orient_ways(edge, y, d))
        .or_else(|| S::orient_ways(edge, z, d))
}

/// For which multiples of d two closed segments meet, seen along the way `axis`: of both, one end to the
/// other. The first one has a length, seen along that axis, and d has one, too.
#[inline(never)]
pub(crate) fn slide_segments<S: Scalar>(
    [a0, a1]: Way<S>,
    [b0, b1]: Way<S>,
    axis: Way<S>,
    d: Way<S>,
    ends: &mut Ends<S>,
) {
    // Seen along d, too, both are intervals of a line.
    let side = |from, to| S::orient_ways(axis, [from, to], d);
    let (ours, theirs) = (side(a0, a1), side(b0, b1));
    if theirs != Sign::Zero {
        for corner in [a0, a1] {
            if side(b0, corner) != side(b1, corner) {
                ends.add(S::multiple(axis, [b0, b1], [b0, corner], d));
            }
        }
    }
    if ours != Sign::Zero {
        for corner in [b0, b1] {
            if side(a0, corner) != side(a1, corner) {
                ends.add(S::multiple(axis, [a0, a1], [corner, a0], d));
            }
        }
    }
    if ours == Sign::Zero && theirs == Sign::Zero && side(a0, b0) == Sign::Zero {
        // All in one line along d, which has a length seen along one more axis.
        let other = axes::<S>()
            .into_iter()
            .find(|other| S::orient_ways(axis, *other, d) != Sign::Zero);
        if let Some(other) = other {
            for corner in [a0, a1] {
                for theirs in [b0, b1] {
                    ends.add(S::multiple(axis, other, [theirs, corner], d));
                }
            }
        }
    }
}
