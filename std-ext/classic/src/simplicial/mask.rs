//! Membership of a moving point with the mask of α signs.
//!
//! ```
//! use tetracone::{plane::Point, query::Class};
//! use tetracone_classic::simplicial::{PolygonCovering, edges_of};
//!
//! let corners = [[0.0_f32, 0.0], [4.0, 0.0], [4.0, 4.0], [2.0, 1.0], [0.0, 4.0]];
//! let edges = edges_of(&[corners.map(Point::from).to_vec()]);
//! let covering = PolygonCovering::central(&edges)?;
//! let mut tracker = covering.tracker();
//! assert_eq!(tracker.classify(Point::new(1.0, 0.5)), Class::Inside);
//! assert_eq!(tracker.classify(Point::new(1.0, 3.0)), Class::Outside);
//! # Ok::<(), tetracone_classic::simplicial::CoveringError>(())
//! ```
//!
//! # Source
//! Alg. 4.2 and the mask of Alg. 5.2, Lemma 4.1, 5.1, Prop. 4.3–4.4, 5.10–5.11.
//!
//! # Changed
//! * The mask tells four cases apart, not two. With one bit for α ≥ 0, a point that leaves a facet
//!   of a negative simplex towards α > 0 keeps its mask and stays on the boundary. With the three
//!   signs, a point that runs along a spike and past its tip does: all lines are as before.
//! * The mask is kept with the class that it stands for. After a rejection by the bounding circle
//!   it is older than the last answer, but what it says is as true as before.
//! * The answer is always a class, never "as before".

use tetracone::{Dimension, number::Sign, query::Class};

use super::{Covering, covering::relative};
use crate::{Counters, Simplicial};

/// Where a point lies with respect to the outer side of a simplex of the covering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alpha {
    /// α < 0: the facet's line or plane separates it from the origin. For a degenerate simplex,
    /// which has no α: on the line's right, in front of the plane.
    Beyond,
    /// α = 0, on the line or in the plane, but not on the facet.
    OnLine,
    /// On the facet.
    OnFacet,
    /// α > 0. For a degenerate simplex: on the line's left, behind the plane.
    Within,
}

/// The mask last taken over some list of simplices, and what it stands for.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    /// Which list: masks of different lists must never be compared.
    list: usize,
    mask: Vec<Alpha>,
    class: Class,
}

/// A moving point's memory: the mask of the place where it was last evaluated.
#[derive(Clone, Debug)]
pub struct MaskTracker<'a, G: Dimension, const D: usize> {
    covering: &'a Covering<G, D>,
    seen: Option<Seen>,
    counters: Counters,
}

impl<G: Simplicial<D>, const D: usize> Covering<G, D> {
    /// A fresh tracker of a point moving about this solid.
    #[must_use]
    pub fn tracker(&self) -> MaskTracker<'_, G, D> {
        MaskTracker {
            covering: self,
            seen: None,
            counters: Counters::default(),
        }
    }

    /// The mask of a point over some simplices.
    fn mask(
        &self,
        point: G::Point,
        simplices: impl Iterator<Item = usize>,
        counters: &mut Counters,
    ) -> Vec<Alpha> {
        let alpha = |number: usize| {
            let simplex = &self.simplices()[number];
            match relative(G::side(&simplex.facet, point), simplex.sign) {
                Sign::Negative => Alpha::Beyond,
                Sign::Zero if G::touches(&simplex.facet, point) => Alpha::OnFacet,
                Sign::Zero => Alpha::OnLine,
                Sign::Positive => Alpha::Within,
            }
        };
        let mask: Vec<_> = simplices.map(alpha).collect();
        counters.signs += u64::try_from(mask.len()).unwrap_or(u64::MAX);
        mask
    }

    /// Where a point lies, by the mask over a list of simplices that has all that contain it.
    pub(super) fn classify_masked(
        &self,
        point: G::Point,
        (list, simplices): (usize, impl Iterator<Item = usize> + Clone),
        seen: &mut Option<Seen>,
        counters: &mut Counters,
    ) -> Class {
        let mask = self.mask(point, simplices.clone(), counters);
        if let Some(seen) = seen
            && seen.list == list
            && seen.mask == mask
        {
            return seen.class;
        }
        let class = if mask.contains(&Alpha::OnFacet) {
            Class::Boundary
        } else {
            let within = |(number, alpha): (usize, &Alpha)| {
                let decides =
                    *alpha == Alpha::Within && self.simplices()[number].sign != Sign::Zero;
                decides.then_some(number)
            };
            let within = simplices.zip(&mask).filter_map(within);
            self.sum_within(point, within, counters)
        };
        *seen = Some(Seen { list, mask, class });
        class
    }
}

impl<'a, G: Simplicial<D>, const D: usize> MaskTracker<'a, G, D> {
    /// The solid that the point moves about.
    #[must_use]
    pub const fn covering(&self) -> &'a Covering<G, D> {
        self.covering
    }

    /// Where the point lies now; the same as [`Covering::classify`] says.
    pub fn classify(&mut self, point: G::Point) -> Class {
        if self.covering.rejects(point) {
            return Class::Outside;
        }
        if point == self.covering.origin() {
            return self.covering.origin_class();
        }
        let list = (0, self.covering.all());
        self.covering
            .classify_masked(point, list, &mut self.seen, &mut self.counters)
    }

    /// What all queries so far took.
    #[must_use]
    pub const fn counters(&self) -> &Counters {
        &self.counters
    }

    pub(super) const fn counters_mut(&mut self) -> &mut Counters {
        &mut self.counters
    }
}

#[cfg(test)]
mod tests {
    use tetracone::plane::Point;

    use super::*;
    use crate::simplicial::{PolygonCovering, edges_of};

    #[test]
    fn a_point_that_runs_past_the_tip_of_a_spike_leaves_the_boundary() {
        // Long to the left, so that the bounding circle does not answer.
        let ring = [
            [-40.0f32, 0.0],
            [4.0, 0.0],
            [4.0, 2.0],
            [8.0, 2.0],
            [4.0, 2.0],
            [4.0, 5.0],
            [-40.0, 5.0],
        ];
        let covering = PolygonCovering::central(&edges_of(&[ring.map(Point::from).into()]))
            .expect("it is near zero");
        let mut tracker = covering.tracker();
        for (x, class) in [
            (7.0, Class::Boundary),
            (7.5, Class::Boundary),
            (8.5, Class::Outside),
            (8.0, Class::Boundary),
        ] {
            assert_eq!(tracker.classify(Point::new(x, 2.0)), class, "{x}");
        }
    }
}
