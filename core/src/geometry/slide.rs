//! What is shifted along a direction: for which multiples of it two facets meet.

use super::Facets;
use crate::number::{
    Determinants, Scalar, Sign, Way,
    vector::{cross, dot},
};

/// How often a direction is taken.
pub(crate) type MultipleOf<G> = <<G as Facets>::Scalar as Determinants>::Multiple;

/// From the first multiple of a direction to the last.
pub type Interval<S> = [<S as Determinants>::Multiple; 2];

/// Facets that rest and facets that are shifted along a direction d, a vector of any length but zero.
pub trait Slide: Facets {
    /// For which t the closed facet `rests` and `shifted` + t·d have a point in common, exact; the first
    /// one has a length or an area.
    fn meeting_multiples(
        rests: &Self::Facet,
        shifted: &Self::Facet,
        d: Way<Self::Scalar>,
    ) -> Option<Interval<Self::Scalar>>;

    /// On which side of a facet d leads out of the material: positive to the outer side, zero along the
    /// facet; exact.
    fn facing(facet: &Self::Facet, d: Way<Self::Scalar>) -> Sign;

    /// The same multiples, and where facets first meet, where they go through each other in between, or, in one plane
    /// with d, lie on each other with their materials on the same side; none where only the rim of either meets
    /// the other.
    fn crossing_multiples(
        rests: &Self::Facet,
        shifted: &Self::Facet,
        d: Way<Self::Scalar>,
    ) -> Met<Self::Scalar>;

    /// Where a point, moved by (ε, ε², ε³), goes through the facet when it is shifted along d or against
    /// it: whether d leads out of the material there, which is positive, or into it, and the t at which
    /// the point without that ε is in the facet's line or plane; exact.
    fn passes(
        facet: &Self::Facet,
        point: Self::Point,
        d: Way<Self::Scalar>,
    ) -> Option<(Sign, <Self::Scalar as Determinants>::Multiple)>;

    /// The same for a point, moved by ε, ε² and ε³ times three ways that span all places, that is before the
    /// facet on its way along d.
    fn passes_ahead(
        facet: &Self::Facet,
        point: Self::Point,
        moved: [Way<Self::Scalar>; 3],
        d: Way<Self::Scalar>,
    ) -> Option<Sign>;
}

/// Where facets first meet: after a shift by t·d with t = det(u, v, w) / det(u, v, d).
#[derive(Clone, Copy, Debug)]
pub struct Touch<S> {
    /// The ways u and v, which span the line or plane that separates the facets there.
    across: [Way<S>; 2],
    /// The way w, from a place of what is shifted to one of what rests.
    between: Way<S>,
    kind: Touching,
}

/// What of two facets first meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Touching {
    /// A corner of the one that rests.
    Resting,
    /// A corner of the one that is shifted.
    Shifted,
    /// An edge of each, u of the one that rests.
    Edges,
}

impl<S: Scalar> Touch<S> {
    /// At right angles to what separates the facets, against d.
    pub(crate) fn normal(&self, d: Way<S>) -> [f64; 3] {
        let [u, v] = self.across;
        let across = cross(real(u), real(v));
        match S::det3_sign(u, v, d) {
            Sign::Positive => across.map(|x| -x),
            _ => across,
        }
    }

    /// The place, after a shift by so many times d.
    pub(crate) fn place(&self, d: Way<S>, times: f64) -> [f64; 3] {
        let ([u, v], [from, to]) = (self.across, self.between);
        let along = |from: [S; 3], way: [f64; 3], times: f64| -> [f64; 3] {
            core::array::from_fn(|k| from[k].to_real() + way[k] * times)
        };
        match self.kind {
            Touching::Resting => to.map(S::to_real),
            Touching::Shifted => along(from, real(d), times),
            Touching::Edges => {
                let part = -triple(self.between, v, d) / triple(u, v, d);
                let within = if part > 0.0 { part.min(1.0) } else { 0.0 };
                along(to, real(u), within)
            }
        }
    }
}

/// A way as a vector.
fn real<S: Scalar>([from, to]: Way<S>) -> [f64; 3] {
    core::array::from_fn(|k| to[k].to_real() - from[k].to_real())
}

/// det(u, v, w), nearly.
fn triple<S: Scalar>(u: Way<S>, v: Way<S>, w: Way<S>) -> f64 {
    dot(cross(real(u), real(v)), real(w))
}

/// For which multiples facets meet, and where they first do.
#[derive(Clone, Copy, Debug)]
pub struct Met<S: Scalar> {
    is_empty: bool,
    first: S::Multiple,
    last: S::Multiple,
    pub(crate) touch: Touch<S>,
}

impl<S: Scalar> Met<S> {
    /// For none yet.
    pub(crate) fn none() -> Self {
        let nowhere = [origin(); 2];
        Self {
            is_empty: true,
            first: S::Multiple::default(),
            last: S::Multiple::default(),
            touch: Touch {
                across: [nowhere; 2],
                between: nowhere,
                kind: Touching::Resting,
            },
        }
    }

    /// From the first one to the last.
    pub fn interval(&self) -> Option<Interval<S>> {
        (!self.is_empty).then_some([self.first, self.last])
    }

    /// The multiple det(u, v, w) / det(u, v, d). Of several that are the first one, the one added first is told.
    #[inline(never)]
    pub(crate) fn add(&mut self, across: [Way<S>; 2], w: Way<S>, d: Way<S>, kind: Touching) {
        let [u, v] = across;
        let found = S::multiple(u, v, w, d);
        if self.is_empty || found < self.first {
            self.first = found;
            self.touch = Touch {
                across,
                between: w,
                kind,
            };
        }
        if self.is_empty || found > self.last {
            self.last = found;
        }
        self.is_empty = false;
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

/// The side of a line or plane along u and v on which a place lies from which `way` leads; a place in it is
/// moved by ε, ε² and ε³ times three ways.
pub(crate) fn side_along<S: Scalar>(
    u: Way<S>,
    way: Way<S>,
    v: Way<S>,
    [x, y, z]: [Way<S>; 3],
) -> Sign {
    S::det3_sign(u, way, v)
        .or_else(|| S::det3_sign(u, x, v))
        .or_else(|| S::det3_sign(u, y, v))
        .or_else(|| S::det3_sign(u, z, v))
}

/// For which multiples of d two closed segments meet, seen along the way `axis`: of both, one end to the
/// other. The first one has a length, seen along that axis, and d has one, too.
#[inline(never)]
pub(crate) fn slide_segments<S: Scalar>(
    [a0, a1]: Way<S>,
    [b0, b1]: Way<S>,
    axis: Way<S>,
    d: Way<S>,
    met: &mut Met<S>,
) {
    // Seen along d, too, both are intervals of a line.
    let side = |from, to| S::det3_sign(axis, [from, to], d);
    let (ours, theirs) = (side(a0, a1), side(b0, b1));
    if ours != Sign::Zero {
        for corner in [b0, b1] {
            if side(a0, corner) != side(a1, corner) {
                met.add([[a0, a1], axis], [corner, a0], d, Touching::Shifted);
            }
        }
    }
    if theirs != Sign::Zero {
        for corner in [a0, a1] {
            if side(b0, corner) != side(b1, corner) {
                met.add([[b0, b1], axis], [b0, corner], d, Touching::Resting);
            }
        }
    }
    if ours == Sign::Zero && theirs == Sign::Zero && side(a0, b0) == Sign::Zero {
        // All in one line along d, which has a length seen along one more axis.
        let other = axes::<S>()
            .into_iter()
            .find(|other| S::det3_sign(axis, *other, d) != Sign::Zero);
        if let Some(other) = other {
            for corner in [a0, a1] {
                for theirs in [b0, b1] {
                    met.add([axis, other], [theirs, corner], d, Touching::Resting);
                }
            }
        }
    }
}
