//! The placed solid shifted along a direction: which boxes it meets, and what is inside after a shift.

use crate::query::pair::{Posed, nesting::Winding};
use crate::{
    coherence::Meter,
    geometry::{Dimension, MultipleOf},
    number::{Multiple as _, Scalar, Sign, Way},
    solid::Solid,
    volume::Aabb,
};

/// By what part of itself a multiple of the direction that boxes meet at is widened: differences and
/// quotients in `f64` are rounded, four times in all.
const WIDER: f64 = 1.0 / 1_125_899_906_842_624.0;

/// A direction of any length.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Direction<G: Dimension> {
    /// From one place to another.
    pub(crate) way: Way<G::Scalar>,
    real: [f64; 3],
}

impl<G: Dimension> Direction<G> {
    /// The direction to this place of the domain from zero, unless that is zero.
    pub(crate) fn new(to: G::Point) -> Option<Self> {
        let to = G::coordinates(to);
        let zero = [G::Scalar::ZERO; 3];
        (to != zero && to.iter().all(|x| x.in_domain())).then(|| Self::between(zero, to))
    }

    /// From one place of the domain to another, or the same.
    pub(crate) fn between(from: [G::Scalar; 3], to: [G::Scalar; 3]) -> Self {
        Self {
            way: [from, to],
            real: core::array::from_fn(|k| to[k].to_real() - from[k].to_real()),
        }
    }

    /// Between which multiples of this the boxes may meet if the second one is shifted so often; the first
    /// is greater than the second where they never do.
    #[inline]
    pub(crate) fn span(&self, a: &Aabb<G>, b: &Aabb<G>) -> [f64; 2] {
        let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
        let axes = a.low.into_iter().zip(a.high);
        let others = b.low.into_iter().zip(b.high);
        for ((own, other), speed) in axes.zip(others).zip(self.real) {
            let real = G::Scalar::to_real;
            let (from, to) = (real(own.0) - real(other.1), real(own.1) - real(other.0));
            let (first, last) = if speed > 0.0 {
                (from / speed, to / speed)
            } else if speed < 0.0 {
                (to / speed, from / speed)
            } else if from <= 0.0 && to >= 0.0 {
                continue;
            } else {
                return [f64::INFINITY, f64::NEG_INFINITY];
            };
            low = low.max(first - first.abs() * WIDER);
            high = high.min(last + last.abs() * WIDER);
        }
        [low, high]
    }
}

impl<G: Dimension> Solid<'_, G> {
    /// Whether a piece of either boundary lies in the other solid when the placed one has been shifted by
    /// a little more than `at` times the direction, where the boundaries do not meet.
    pub(crate) fn nested_after<M: Meter>(
        &self,
        other: &Posed<'_, G>,
        direction: &Direction<G>,
        at: MultipleOf<G>,
        meter: &mut M,
    ) -> bool {
        let [from, to] = direction.way;
        let [ahead, _] = at.bounds();
        let later = |found: Option<(Sign, MultipleOf<G>)>| {
            let (sign, multiple) = found?;
            (multiple > at).then_some(sign)
        };
        let corner = |facet: &G::Facet| G::corner(facet, 0);
        for piece in 0..other.solid().boxes().piece_count {
            if let Some((number, own)) = other.solid().piece(piece)
                && let Some(facet) = other.bounding(number, &own)
            {
                let point = corner(&facet);
                let around = Aabb::of_point(point);
                let windings = Beyond {
                    solid: self,
                    place_box: |own: &Aabb<G>| direction.span(own, &around),
                    place: |facet: &G::Facet| later(G::passes(facet, point, [from, to])),
                    ahead,
                };
                if windings.count(meter) >= 1 {
                    return true;
                }
            }
        }
        for piece in 0..self.boxes().piece_count {
            if let Some((number, facet)) = self.piece(piece)
                && !self.is_sliver(number)
            {
                let point = corner(&facet);
                let around = Aabb::of_point(point);
                let windings = Beyond {
                    solid: other.solid(),
                    place_box: |own: &Aabb<G>| {
                        direction.span(&around, &G::place_box(other.pose(), own))
                    },
                    place: |facet: &G::Facet| {
                        let placed = G::place_facet(other.pose(), facet)?;
                        later(G::passes(&placed, point, [to, from]))
                    },
                    ahead,
                };
                if windings.count(meter) >= 1 {
                    return true;
                }
            }
        }
        false
    }
}

/// The winding number of a boundary about a point that has been shifted, from where it goes through the
/// boundary on the rest of its way.
pub(crate) struct Beyond<'s, 'b, G: Dimension, B, P> {
    pub(crate) solid: &'s Solid<'b, G>,
    /// Between which multiples the point may be in a box of the solid's own.
    pub(crate) place_box: B,
    /// Which way the point goes through a facet of the solid's own on the rest of its way.
    pub(crate) place: P,
    /// The rest begins with this multiple at least.
    pub(crate) ahead: f64,
}

impl<G, B, P> Beyond<'_, '_, G, B, P>
where
    G: Dimension,
    B: Fn(&Aabb<G>) -> [f64; 2],
    P: Fn(&G::Facet) -> Option<Sign>,
{
    pub(crate) fn count<M: Meter>(&self, meter: &mut M) -> i32 {
        let is_ahead = |index| {
            self.solid.part(index).is_some_and(|own| {
                let [low, high] = (self.place_box)(&own);
                low <= high && high >= self.ahead
            })
        };
        let turns = |leaf, meter: &mut M| {
            self.solid.members(leaf).fold(0, |sum: i32, (_, facet)| {
                meter.measured();
                let turn = (self.place)(&facet).map_or(0, Sign::value);
                sum.wrapping_add(turn)
            })
        };
        let counted = Winding::default().add_up(self.solid, meter, || true, is_ahead, turns);
        counted.unwrap_or(0)
    }
}
