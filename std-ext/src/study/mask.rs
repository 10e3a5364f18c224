//! Membership of a moving point with the mask of α signs.
//!
//! # Source
//! Alg. 4.2, Lemma 4.1, Prop. 4.3–4.4.
//!
//! # Changed
//! * The mask tells four cases apart, not two. With one bit for α ≥ 0, a point that leaves an edge
//!   of a negative triangle towards α > 0 keeps its mask and stays on the boundary. With the three
//!   signs, a point that runs along a spike and past its tip does: all lines are as before.
//! * The mask is kept with the class that it stands for. After a rejection by the bounding circle
//!   it is older than the last answer, but what it says is as true as before.
//! * The answer is always a class, never "as before".

use tetracone::{number::Sign, plane::Point, query::Class};

use super::{
    Counters, Covering,
    covering::{Position, class_of_doubled, relative, spans},
};
use tetracone::number::Scalar;

/// Where a point lies with respect to the outer edge of a triangle of the covering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alpha {
    /// α < 0: the edge's line separates it from the origin. For a degenerate triangle, which has
    /// no α: on the line's right.
    Beyond,
    /// α = 0, on the line, but not on the edge.
    OnLine,
    /// On the edge.
    OnEdge,
    /// α > 0. For a degenerate triangle: on the line's left.
    Within,
}

/// The mask last taken over some list of triangles, and what it stands for.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    /// Which list: masks of different lists must never be compared.
    list: usize,
    mask: Vec<Alpha>,
    class: Class,
}

/// A moving point's memory: the mask of the place where it was last evaluated.
#[derive(Clone, Debug)]
pub struct MaskTracker<'a, S> {
    covering: &'a Covering<S>,
    seen: Option<Seen>,
    counters: Counters,
}

impl<S: Scalar> Covering<S> {
    /// A fresh tracker of a point moving about this polygon.
    #[must_use]
    pub const fn tracker(&self) -> MaskTracker<'_, S> {
        MaskTracker {
            covering: self,
            seen: None,
            counters: Counters {
                signs: 0,
                edges: 0,
                nodes: 0,
            },
        }
    }

    /// The mask of a point over some triangles.
    fn mask(
        &self,
        point: Point<S>,
        triangles: impl Iterator<Item = usize>,
        counters: &mut Counters,
    ) -> Vec<Alpha> {
        let alpha = |number: usize| {
            let triangle = &self.triangles()[number];
            match relative(triangle.edge.side(point), triangle.sign) {
                Sign::Negative => Alpha::Beyond,
                Sign::Zero if spans(&triangle.edge, point) => Alpha::OnEdge,
                Sign::Zero => Alpha::OnLine,
                Sign::Positive => Alpha::Within,
            }
        };
        let mask: Vec<_> = triangles.map(alpha).collect();
        counters.signs += u64::try_from(mask.len()).unwrap_or(u64::MAX);
        mask
    }

    /// Where a point lies, by the mask over a list of triangles that has all that contain it.
    pub(super) fn classify_masked(
        &self,
        point: Point<S>,
        (list, triangles): (usize, impl Iterator<Item = usize> + Clone),
        seen: &mut Option<Seen>,
        counters: &mut Counters,
    ) -> Class {
        let mask = self.mask(point, triangles.clone(), counters);
        if let Some(seen) = seen
            && seen.list == list
            && seen.mask == mask
        {
            return seen.class;
        }
        let class = self.class_of_mask(point, triangles, &mask, counters);
        *seen = Some(Seen { list, mask, class });
        class
    }

    fn class_of_mask(
        &self,
        point: Point<S>,
        triangles: impl Iterator<Item = usize>,
        mask: &[Alpha],
        counters: &mut Counters,
    ) -> Class {
        if mask.contains(&Alpha::OnEdge) {
            return Class::Boundary;
        }
        let mut doubled = 0;
        for (number, alpha) in triangles.zip(mask) {
            let sign = self.triangles()[number].sign;
            if *alpha != Alpha::Within || sign == Sign::Zero {
                continue;
            }
            doubled += match self.position_within(number, point, Sign::Positive, counters) {
                Position::Interior => 2 * sign.value(),
                Position::InnerEdge => sign.value(),
                Position::Origin => return self.origin_class(),
                Position::Out | Position::OuterEdge => 0,
            };
        }
        class_of_doubled(doubled)
    }
}

impl<'a, S: Scalar> MaskTracker<'a, S> {
    /// The polygon that the point moves about.
    #[must_use]
    pub const fn covering(&self) -> &'a Covering<S> {
        self.covering
    }

    /// Where the point lies now; the same as [`Covering::classify`] says.
    pub fn classify(&mut self, point: Point<S>) -> Class {
        if self.covering.rejects(point) {
            return Class::Outside;
        }
        if point == self.covering.origin() {
            return self.covering.origin_class();
        }
        let all = 0..self.covering.triangles().len();
        self.covering
            .classify_masked(point, (0, all), &mut self.seen, &mut self.counters)
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
    use super::*;

    #[test]
    fn a_point_that_runs_past_the_tip_of_a_spike_leaves_the_boundary() {
        // Long to the left, so that the bounding circle does not answer.
        let ring = [
            [-40.0, 0.0],
            [4.0, 0.0],
            [4.0, 2.0],
            [8.0, 2.0],
            [4.0, 2.0],
            [4.0, 5.0],
            [-40.0, 5.0],
        ];
        let covering = Covering::<f32>::central(&[ring.map(Point::from).into()]);
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
