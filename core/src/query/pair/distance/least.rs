//! The facets of two solids that are nearest to each other.

use core::{cmp::Ordering, ops::ControlFlow};

use super::{Cut, Measured};
use crate::query::pair::{FacetPair, Posed, separation::Ends, traversal::Visitor};
use crate::{
    coherence::Meter,
    geometry::{Apart, Dimension},
    number::vector::{length, sub},
    number::{BELOW_ONE, Lengths, Measured as _, Metric, Scalar},
    query::support::{Higher, Unit},
    solid::Solid,
    volume::{Aabb, Square},
};

/// So often a nearer pair of facets gives another way between the solids.
const ROUNDS: u32 = 8;

impl<G: Dimension> Solid<'_, G> {
    /// The facets with the least measured distance, the least of them in order; or two that meet.
    ///
    /// Those that are farther apart than a cut looks matter only as a first bound.
    pub(super) fn search_least<M: Meter>(
        &self,
        other: &Posed<'_, G>,
        hint: FacetPair,
        cut: Cut,
        meter: &mut M,
    ) -> Result<Least<G>, FacetPair> {
        let mut least = self.least(other, cut, false);
        if let ControlFlow::Break(pair) = self.compare(other, hint, &mut least, meter) {
            return Err(pair);
        }
        match self.compare_facing(other, &mut least, meter) {
            ControlFlow::Break(pair) => return Err(pair),
            ControlFlow::Continue(true) => return Ok(least),
            ControlFlow::Continue(false) => {}
        }
        least.narrow(cut.look);
        self.traverse(other, &mut least, meter)
            .map_or(Ok(least), Err)
    }

    /// Before the first comparison; the facets of two lowest boxes may be taken one by one.
    pub(super) fn least(&self, other: &Posed<'_, G>, cut: Cut, is_singly: bool) -> Least<G> {
        let extent = |aabb: &Aabb<G>| G::Scalar::length_to_real(aabb.extent());
        let all = self.bounds().union(other.bounds());
        Least {
            found: None,
            // No two points are so far from each other.
            limit: G::Scalar::square_above(extent(&all)),
            extents: extent(&self.bounds()) + extent(other.bounds()),
            cut,
            gap: 0.0,
            apart: Apart::default(),
            is_singly,
        }
    }

    /// Compares the facets that can be nearest to each other where there is a plane between the
    /// solids, unless that proves that they are beyond the cut: across the way between the nearest ones that are known; where they are too many, the
    /// ones farthest along that way may be nearer and have another way. Whether all were compared.
    fn compare_facing<M: Meter>(
        &self,
        other: &Posed<'_, G>,
        least: &mut Least<G>,
        meter: &mut M,
    ) -> ControlFlow<FacetPair, bool> {
        for _ in 0..ROUNDS {
            let Some((square, pair)) = least.found else {
                break;
            };
            let places = self.nearest_places(other, pair);
            let Some(ahead) = places.and_then(|(_, places)| way::<G>(places)) else {
                break;
            };
            let Some(ends) = self.ends(other, ahead, pair) else {
                break;
            };
            if least.cut.beyond < f64::INFINITY {
                let gap = G::Scalar::apart(ends.gap, self.margin(other)).to_real();
                if gap > least.cut.beyond {
                    least.gap = gap;
                    return ControlFlow::Continue(true);
                }
            }
            let distance = libm::sqrt(square.to_real()).min(least.cut.look);
            let reach = distance + 2.0 * least.slack(distance);
            if let Some([ours, theirs]) = self.facing(other, ahead, &ends, reach, meter) {
                for &second in theirs.numbers() {
                    let Some(theirs) = other.placed(second) else {
                        continue;
                    };
                    for &first in ours.numbers() {
                        if let Some(facet) = self.sized_facet(first) {
                            meter.measured();
                            least.visit(FacetPair { first, second }, &facet, &theirs)?;
                        }
                    }
                }
                return ControlFlow::Continue(true);
            }
            self.compare(other, ends.facets(), least, meter)?;
            if least.nearest() == Some(pair) {
                break;
            }
        }
        ControlFlow::Continue(false)
    }

    /// All facets of two solids that may come within a distance of each other, where there are few
    /// and a plane across the direction between the solids.
    fn facing<M: Meter>(
        &self,
        other: &Posed<'_, G>,
        ahead: [Unit<G>; 3],
        ends: &Ends<G>,
        distance: f64,
        meter: &mut M,
    ) -> Option<[Higher; 2]> {
        let margin = self.margin(other);
        if ends.gap <= margin {
            return None;
        }
        let reach = G::Scalar::nearest(distance + margin.to_real())?;
        let apart = G::Scalar::apart;
        let first = self.reaching(ahead, apart(ends.begin, reach), meter)?;
        let least = apart(apart(ends.shift, ends.first.height), reach);
        let second = other.solid().reaching(ends.back, least, meter)?;
        Some([first, second])
    }

    /// Compares two facets, unless one of them bounds nothing.
    pub(super) fn compare<M: Meter>(
        &self,
        other: &Posed<'_, G>,
        pair: FacetPair,
        least: &mut Least<G>,
        meter: &mut M,
    ) -> ControlFlow<FacetPair> {
        let Some([first, second]) = self.facets_of(other, pair) else {
            return ControlFlow::Continue(());
        };
        meter.measured();
        least.visit(pair, &first, &second)
    }
}

/// The direction from one place to another, a little shorter than one.
pub(in crate::query::pair) fn way<G: Dimension>([from, to]: [[f64; 3]; 2]) -> Option<[Unit<G>; 3]> {
    let way = sub(to, from);
    let length = length(way);
    let scale = BELOW_ONE / length;
    (length > 0.0 && scale < f64::INFINITY).then(|| way.map(|x| G::Scalar::unit(x * scale)))
}

/// Looks for facets that meet, and for those that are nearest to each other: every pair is looked
/// at whose boxes are no farther apart than the best ones, give or take what measuring can be off,
/// so which one is found does not depend on where it starts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::query::pair) struct Least<G: Dimension> {
    /// The square of the distance of the nearest ones, as measured, and which they are.
    found: Option<(<G::Scalar as Metric>::Measured, FacetPair)>,
    /// The square of the distance beyond which boxes are of no interest.
    limit: Square<G>,
    /// Of both solids.
    extents: f64,
    /// How far apart matters.
    cut: Cut,
    /// How far the solids are apart at least, where a plane has proven that to be beyond the cut.
    gap: f64,
    /// Along what the last facets were apart.
    apart: Apart,
    /// Whether facets are taken one by one.
    is_singly: bool,
}

impl<G: Dimension> Least<G> {
    /// How much a distance of this size can be off as measured: no corner of one facet is farther
    /// from a corner of the other.
    pub(super) fn slack(&self, distance: f64) -> f64 {
        (distance + self.extents) * G::Scalar::SLACK
    }

    /// The facets that are nearest to each other so far.
    pub(super) fn nearest(&self) -> Option<FacetPair> {
        self.found.map(|(_, pair)| pair)
    }

    /// How far the boundaries are apart at least.
    pub(super) fn clearance(&self) -> f64 {
        if self.is_beyond() {
            return self.gap;
        }
        let look = self.cut.look;
        let clearance = self.found.map_or(look, |(square, _)| {
            let distance = libm::sqrt(square.to_real());
            look.min(distance - self.slack(distance))
        });
        clearance.max(0.0)
    }

    /// How far the solids are apart, where no piece of one lies in the other. Two solids have facets, so without
    /// a cut something is found.
    pub(super) fn measured(&self) -> Measured {
        let nearest = self.found.filter(|_| !self.is_beyond());
        let nearest = nearest.map(|(square, pair)| (libm::sqrt(square.to_real()), pair));
        match nearest {
            Some((distance, pair)) if distance <= self.cut.look => Measured::Apart(distance, pair),
            _ => Measured::Farther,
        }
    }

    /// Whether a plane has proven that the solids are beyond the cut.
    pub(super) fn is_beyond(&self) -> bool {
        self.gap > self.cut.beyond
    }

    /// Boxes that are certainly farther apart than this are of no interest from now on.
    pub(super) fn narrow(&mut self, distance: f64) {
        let limit = G::Scalar::square_above(distance + 2.0 * self.slack(distance));
        if limit < self.limit {
            self.limit = limit;
        }
    }
}

impl<G: Dimension> Visitor<G> for Least<G> {
    type Found = FacetPair;

    /// How far boxes are apart; of those that meet, deep overlaps come first, where facets meet soonest.
    type Key = (Square<G>, G::Scalar);

    type Kept = Square<G>;

    #[inline]
    fn is_singly(&self) -> bool {
        self.is_singly
    }

    #[inline]
    fn rank(&self, a: &Aabb<G>, b: &Aabb<G>) -> (Self::Key, bool) {
        let gap = a.square_gap(b);
        let overlap = if gap > Square::<G>::default() {
            G::Scalar::ZERO
        } else {
            a.widest_gap(b)
        };
        ((gap, overlap), self.is_current(gap))
    }

    #[inline]
    fn keep((gap, _): Self::Key) -> Square<G> {
        gap
    }

    #[inline]
    fn is_current(&self, gap: Square<G>) -> bool {
        !G::Scalar::exceeds(gap, self.limit)
    }

    fn visit(&mut self, pair: FacetPair, a: &G::Facet, b: &G::Facet) -> ControlFlow<FacetPair> {
        match G::is_beyond(a, b, self.limit, &mut self.apart) {
            None => return ControlFlow::Break(pair),
            Some(true) => return ControlFlow::Continue(()),
            Some(false) => {}
        }
        let square = G::square_between(a, b);
        let is_least = match self.found {
            None => true,
            Some((least, known)) => match square.partial_cmp(&least) {
                Some(Ordering::Less) => true,
                Some(Ordering::Equal) => pair < known,
                _ => false,
            },
        };
        if is_least {
            let distance = libm::sqrt(square.to_real());
            self.found = Some((square, pair));
            self.narrow(distance);
        }
        ControlFlow::Continue(())
    }
}
