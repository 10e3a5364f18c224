//! Points against polygons with a positive covering, by a walk over consecutive edges without a tree.
//!
//! # Source
//! Alg. 4.3 with Lemma 4.2 and Heur. 4.1 (convex), Alg. 4.4 with Lemma 4.3 and Heur. 4.2 (positive covering).
//!
//! # Changed
//! * β and γ say where to go at every step, as the text has it, and only signs that decide are asked;
//!   [`EdgeWalk::as_printed`] keeps to the printed order.
//! * The loop moves on to the neighbour in both; the printed Alg. 4.4 evaluates the same triangle again.

use tetracone::{
    number::{Scalar, Sign},
    plane::{Plane, Point, Segment},
    query::Class,
};
use tetracone_classic::{
    Counters, Simplicial,
    simplicial::PolygonCovering,
    vector::{real, sub},
};

/// A moving point's memory: the edge that decided last.
#[derive(Clone, Debug)]
pub struct EdgeWalk<'a, S: Scalar> {
    covering: &'a PolygonCovering<S>,
    /// Whether what is beyond the line of one edge is outside: the polygon is convex.
    separates: bool,
    /// Whether edges are asked in the printed order.
    printed: bool,
    at: usize,
    /// What all queries so far took.
    pub counters: Counters,
}

impl<'a, S: Scalar> EdgeWalk<'a, S> {
    /// The walk of Alg. 4.4 for a covering of positive triangles that follow one another; none for another one.
    #[must_use]
    pub fn star(covering: &'a PolygonCovering<S>) -> Option<Self> {
        let mut simplices = covering.simplices().iter();
        let is_positive = simplices.all(|one| one.sign == Sign::Positive);
        let is_one = is_positive && all_follow(covering, |one, next| one.b == next.a);
        is_one.then_some(Self {
            covering,
            separates: false,
            printed: false,
            at: 0,
            counters: Counters::default(),
        })
    }

    /// The walk of Alg. 4.3; none where the polygon is not convex.
    #[must_use]
    pub fn convex(covering: &'a PolygonCovering<S>) -> Option<Self> {
        let is_convex = all_follow(covering, |one, next| side(one, next.b) == Sign::Positive);
        let walk = Self::star(covering).filter(|_| is_convex)?;
        Some(Self {
            separates: true,
            ..walk
        })
    }

    /// The same walk with the edges asked in the printed order: of a convex polygon (Alg. 4.3) the last one, the next,
    /// the one before, then all from the second next on, by α alone; of a positive covering (Alg. 4.4) all three signs
    /// of each triangle, in the direction that those of the first one say.
    #[must_use]
    pub fn as_printed(self) -> Self {
        Self {
            printed: true,
            ..self
        }
    }

    /// Where the point lies now.
    pub fn classify(&mut self, point: Point<S>) -> Class {
        let (covering, origin) = (self.covering, self.covering.origin());
        let place = sub(real(point), real(origin));
        let in_domain = point.array().into_iter().all(Scalar::in_domain);
        if !in_domain || !covering.circle().reaches(place, 0.0) {
            return Class::Outside;
        }
        if self.printed && self.separates {
            return self.separated_in_order(point);
        }
        if self.printed {
            return self.found_in_order(point);
        }
        let count = covering.simplices().len();
        // The inner side that the walk has come across: the point is not beyond that one.
        let mut crossed = None;
        for _ in 0..count {
            let facet = &covering.simplices()[self.at].facet;
            if self.separates && self.count(side(facet, point)) == Sign::Negative {
                return Class::Outside;
            }
            let ways = [(0, 1), (1, count - 1)];
            let beyond = ways.into_iter().find(|(index, _)| {
                Some(*index) != crossed
                    && self.count(Plane::inner(origin, facet, *index, point)) == Sign::Negative
            });
            let Some((index, step)) = beyond else {
                return class(self.count(side(facet, point)));
            };
            crossed = Some(1 - index);
            self.at = (self.at + step) % count;
        }
        covering.classify_counted(point, &mut self.counters)
    }

    /// Alg. 4.3: whether some edge has the point beyond its line.
    fn separated_in_order(&mut self, point: Point<S>) -> Class {
        let simplices = self.covering.simplices();
        let count = simplices.len();
        let (last, mut found) = (self.at, Class::Inside);
        for step in [0, 1, count - 1].into_iter().chain(2..count + 2) {
            let at = (last + step) % count;
            match self.count(side(&simplices[at].facet, point)) {
                Sign::Negative => {
                    self.at = at;
                    return Class::Outside;
                }
                Sign::Zero => found = Class::Boundary,
                Sign::Positive => {}
            }
        }
        found
    }

    /// Alg. 4.4: the first triangle whose β and γ are not negative.
    fn found_in_order(&mut self, point: Point<S>) -> Class {
        let (simplices, origin) = (self.covering.simplices(), self.covering.origin());
        let (last, count) = (self.at, simplices.len());
        let mut forward = true;
        for step in 0..=count {
            let at = if forward {
                last + step
            } else {
                last + count - step
            };
            let facet = &simplices[at % count].facet;
            let alpha = self.count(side(facet, point));
            let [beta, gamma] =
                [0, 1].map(|index| self.count(Plane::inner(origin, facet, index, point)));
            if beta != Sign::Negative && gamma != Sign::Negative {
                self.at = at % count;
                return class(alpha);
            }
            if step == 0 {
                forward = beta == Sign::Negative;
            }
        }
        self.covering.classify_counted(point, &mut self.counters)
    }

    const fn count(&mut self, sign: Sign) -> Sign {
        self.counters.signs += 1;
        sign
    }
}

/// The class of a point in an edge's cone, by its α.
const fn class(alpha: Sign) -> Class {
    match alpha {
        Sign::Negative => Class::Outside,
        Sign::Zero => Class::Boundary,
        Sign::Positive => Class::Inside,
    }
}

/// Whether something is true of every edge and the next one, the first behind the last.
fn all_follow<S: Scalar>(
    covering: &PolygonCovering<S>,
    is_so: impl Fn(&Segment<S>, &Segment<S>) -> bool,
) -> bool {
    let edges = || covering.simplices().iter().map(|simplex| &simplex.facet);
    let mut pairs = edges().zip(edges().cycle().skip(1));
    pairs.all(|(one, next)| is_so(one, next))
}

/// On which side of an edge's line a point lies, positive on the inner one.
fn side<S: Scalar>(edge: &Segment<S>, point: Point<S>) -> Sign {
    S::orient2d(edge.a.array(), edge.b.array(), point.array())
}
