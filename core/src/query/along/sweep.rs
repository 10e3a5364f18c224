//! The placed solid shifted along a direction: which boxes it meets, and what is inside after a shift.

use crate::query::pair::{Posed, nesting::Winding, posed::There};
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

    /// The same the other way.
    fn back(&self) -> Self {
        let [from, to] = self.way;
        Self::between(to, from)
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
        let [ahead, _] = at.bounds();
        let [rest, placed] = [There::at_rest(self), There::placed(other)];
        let ways = [(placed, rest, *direction), (rest, placed, direction.back())];
        ways.into_iter().any(|(moved, other, direction)| {
            let corners = 0..moved.solid().boxes().piece_count;
            let mut corners = corners.filter_map(|piece| moved.piece(piece));
            corners.any(|(_, point)| {
                let passes = |facet: &G::Facet| {
                    let (sign, multiple) = G::passes(facet, point, direction.way)?;
                    (multiple > at).then_some(sign)
                };
                winds(&other, &direction, (point, ahead), passes, meter)
            })
        })
    }
}

/// Whether a point that is shifted is in a solid then, told from where it goes through the boundary on the rest of its
/// way, which begins with this multiple at least. Which way it goes through a facet there, `passes` tells.
pub(super) fn winds<G: Dimension, M: Meter>(
    there: &There<'_, G>,
    direction: &Direction<G>,
    (point, ahead): (G::Point, f64),
    passes: impl Fn(&G::Facet) -> Option<Sign>,
    meter: &mut M,
) -> bool {
    let (solid, around) = (there.solid(), Aabb::of_point(point));
    let is_ahead = |index| {
        solid.part(index).is_some_and(|own| {
            let [low, high] = direction.span(&there.place_box(&own), &around);
            low <= high && high >= ahead
        })
    };
    let turns = |leaf, meter: &mut M| {
        solid.members(leaf).fold(0, |sum: i32, (_, own)| {
            meter.measured();
            let facet = there.place_facet(&own);
            let turn = facet.and_then(|facet| passes(&facet));
            sum.wrapping_add(turn.map_or(0, Sign::value))
        })
    };
    let counted = Winding::default().add_up(solid, meter, || true, is_ahead, turns);
    counted.is_some_and(|windings| windings >= 1)
}
