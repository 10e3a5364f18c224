//! Pairs that move: whether they touch or come within a distance, by what a tracker carries from frame to frame.

use core::ops::ControlFlow;

use super::{
    FacetPair, First, Posed, Witness, distance::FIRST, distance::GROWTH, distance::Measured,
    distance::at_least_zero, memory::begin, separation::NONE, traversal::Visitor,
};
use crate::{
    coherence::{PairTracker, Unmetered},
    geometry::{Apart, Dimension},
    number::{BELOW_ONE, Lengths, Metric},
    query::ball::MOST,
    solid::Solid,
    volume::{Aabb, Square},
};

/// For how many searches no distance is measured after one that was good for no frame: to measure takes
/// about twice as long as to find that the solids are free. With 6, ways through each other take a tenth
/// longer; if none were left out, up to a third.
const UNMEASURED: u8 = 15;

impl<G: Dimension> Solid<'_, G> {
    /// The square of the clearance to look for: a few times the last one, or, where the solids
    /// touched or were not known, a small part of the smaller one.
    fn limit_after(&self, other: &Posed<'_, G>, last: u32) -> Square<G> {
        let limit = if last == 0 {
            self.lesser_extent(other) * FIRST
        } else {
            G::Scalar::length_to_real(G::Scalar::length(last)) * GROWTH
        };
        G::Scalar::square_above(limit.min(MOST))
    }
}

impl PairTracker {
    /// As [`Solid::intersects`], for solids that move.
    ///
    /// # Cost
    /// A few additions and multiplications while the solids have moved less than what was free
    /// between them; one comparison of two facets while those meet, or one or two point queries while
    /// a corner of one solid stays in the other; otherwise a search, which starts from the facets that
    /// were near last. Where distances have not lasted, none is searched for: what is left costs what
    /// [`Solid::intersects`] does.
    #[must_use]
    pub fn intersects<G: Dimension>(&mut self, solid: &Solid<'_, G>, other: &Posed<'_, G>) -> bool {
        let known = begin(solid, other, self);
        if known && other.is_within(self) {
            self.set_lasted(true);
            return self.is_nested();
        }
        let apart = solid.bounds().square_gap(other.bounds());
        if apart > Square::<G>::default() {
            self.set_nested(false);
            other.anchor(self, G::Scalar::root_below(apart));
            return false;
        }
        let witness = Witness::of(self.facets);
        let touched = !self.is_apart();
        if touched && known && solid.shows(other, witness, || solid.margin(other)) {
            self.set_nested(false);
            return true;
        }
        let hint = witness.facets().filter(|_| known);
        let facets = hint.unwrap_or_default();
        let mut is_unmeasured = self.leaves_distance_out();
        let is_known = self.direction != NONE;
        let is_likely = !is_unmeasured && self.clearance != 0 && !self.is_closing();
        if is_known || is_likely {
            if let Some(plane) = solid.separation(other, self.direction, facets) {
                other.keep_apart(self, plane);
                return false;
            }
            if is_known {
                self.set_unmeasured(UNMEASURED);
                is_unmeasured = true;
            }
        }
        let last = self.clearance;
        // What touched will touch again or part: whether is sooner known than how far, which is for the
        // next frame.
        let found = if is_unmeasured || touched {
            // What was apart meets at its boundaries first. Where there was no plane in the last frame, there
            // will hardly be one now.
            let mut first = First::new(touched, touched || last != 0);
            let witness = solid.traverse(other, &mut first, &mut Unmetered);
            if let Some(plane) = first.plane {
                other.keep_apart(self, plane);
                return false;
            }
            witness.map_or(Ok((None, None)), Err)
        } else {
            let mut near = Clearance::<G>::new(None, solid.limit_after(other, last));
            let known = hint.and_then(|pair| {
                let [first, second] = solid.facets_of(other, pair)?;
                near.visit(pair, &first, &second).break_value()
            });
            match known.or_else(|| solid.traverse(other, &mut near, &mut Unmetered)) {
                Some(witness) => Err(witness),
                None => Ok((Some(near.clearance() * BELOW_ONE), near.pair)),
            }
        };
        let nested = found.ok().and_then(|_| solid.nesting(other));
        let is_measured = found.is_ok_and(|(clearance, _)| clearance.is_some());
        let witness = other.note(self, found, nested);
        if is_measured {
            self.set_lasted(false);
            self.set_closing(G::Scalar::length(self.clearance) < G::Scalar::length(last));
        }
        witness.is_some()
    }

    /// Whether two solids come within a distance of each other: exact in fixed point; in `f32` never false where
    /// they do, and true beyond only by as little as a [ball](Solid::intersects_ball).
    ///
    /// A distance below zero, or one that is no number, counts as zero: whether they touch. The tracker is that of
    /// [`PairTracker::intersects`] and [`PairTracker::distance`].
    ///
    /// # Cost
    /// A few additions and multiplications while the solids have moved less than what was free
    /// between them beyond the distance; one comparison of two facets while those come within it;
    /// otherwise a search, a little beyond the distance.
    #[must_use]
    pub fn comes_within<G: Dimension>(
        &mut self,
        solid: &Solid<'_, G>,
        other: &Posed<'_, G>,
        distance: G::Scalar,
    ) -> bool {
        let known = begin(solid, other, self);
        let distance = at_least_zero::<G>(distance);
        if known
            && self.clearance == 0
            && let Some(pair) = Witness::of(self.facets).facets()
            && let Some([first, second]) = solid.facets_of(other, pair)
            && G::come_within(&first, &second, distance)
        {
            return true;
        }
        let cut = solid.cut(other, Some(distance), true);
        if let ControlFlow::Break(measured) = solid.foresee(other, known, cut, self) {
            return matches!(measured, Measured::Touching(_));
        }
        let [beyond, look] = [cut.beyond, cut.look].map(G::Scalar::square_above);
        let mut near = Clearance::<G>::new(Some((distance, beyond)), look);
        let found = match solid.traverse(other, &mut near, &mut Unmetered) {
            Some(witness) => Err(witness),
            None => Ok((Some(near.clearance()), near.pair)),
        };
        let nested = found.ok().and_then(|_| solid.nesting(other));
        let witness = other.note(self, found, nested);
        if let Err(Witness::Facets(_)) = found {
            // They need not touch.
            self.set_apart(true);
        }
        witness.is_some()
    }

    /// Whether, for now, a distance is not worth measuring: the last ones did not last.
    fn leaves_distance_out(&mut self) -> bool {
        if let Some(less) = self.unmeasured().checked_sub(1) {
            self.set_unmeasured(less);
            if less == 0 {
                self.set_lasted(true);
            }
            return true;
        }
        if self.has_lasted() {
            return false;
        }
        self.set_unmeasured(UNMEASURED);
        true
    }
}

/// Looks for facets that meet, or come within a distance, and for how far all others are apart.
struct Clearance<G: Dimension> {
    /// The distance, and the square of one beyond which facets certainly do not come within it.
    within: Option<(G::Scalar, Square<G>)>,
    /// The square of the distance beyond which boxes are of no interest.
    limit: Square<G>,
    /// The square of a distance that everything looked at so far is apart at least.
    least: Square<G>,
    /// The facets that are nearest, of those that matter.
    pair: Option<FacetPair>,
    /// Along what the last facets were apart.
    apart: Apart,
}

impl<G: Dimension> Clearance<G> {
    fn new(within: Option<(G::Scalar, Square<G>)>, limit: Square<G>) -> Self {
        Self {
            within,
            limit,
            least: limit,
            pair: None,
            apart: Apart::default(),
        }
    }

    /// How far the boundaries are apart at least.
    fn clearance(&self) -> f64 {
        G::Scalar::root_below(self.least)
    }
}

impl<G: Dimension> Visitor<G> for Clearance<G> {
    type Found = Witness;

    type Key = Square<G>;

    type Kept = Square<G>;

    #[inline]
    fn overlap(&mut self, find: impl FnOnce() -> Option<Witness>) -> Option<Witness> {
        self.within.and_then(|_| find())
    }

    #[inline]
    fn rank(&self, a: &Aabb<G>, b: &Aabb<G>) -> (Square<G>, bool) {
        let gap = a.square_gap(b);
        (gap, self.is_current(gap))
    }

    #[inline]
    fn keep(gap: Square<G>) -> Square<G> {
        gap
    }

    #[inline]
    fn is_current(&self, gap: Square<G>) -> bool {
        !G::Scalar::exceeds(gap, self.limit)
    }

    fn visit(&mut self, pair: FacetPair, a: &G::Facet, b: &G::Facet) -> ControlFlow<Witness> {
        let found = ControlFlow::Break(Witness::Facets(pair));
        let (twice, sum) = (self.limit, G::Scalar::sum_squares);
        let enough = match self.within {
            Some(_) => self.limit,
            None => sum(sum(twice, twice), sum(twice, twice)),
        };
        let Some(below) = G::square_separation(a, b, enough, &mut self.apart) else {
            return found;
        };
        let (least, limit) = match self.within {
            Some((distance, beyond)) => {
                if below <= beyond && G::come_within(a, b, distance) {
                    return found;
                }
                (below, if below > beyond { below } else { beyond })
            }
            // Half of it: facets that are nearly as near as any suffice.
            None => (G::Scalar::quarter(below), G::Scalar::quarter(below)),
        };
        if least < self.least {
            (self.least, self.limit, self.pair) = (least, limit, Some(pair));
        }
        ControlFlow::Continue(())
    }
}
