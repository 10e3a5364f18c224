//! Balls, discs in the plane, against a solid.

use core::fmt;

use super::{Class, stack::Stack};
use crate::{
    measure::Measure,
    motion::{BallTracker, Cost, Meter, Unmetered},
    number::{Metric, Scalar},
    tree::{Body, BoxTree, MAX_LEVELS},
    volume::{Aabb, Length, Square},
};

/// The bit of [`BallTracker::facet`] that says that the place was in the solid.
const INSIDE: u32 = 1 << 31;

/// What a measured clearance loses, so that comparing it with a rounded sum is safe.
pub(super) const MARGIN: f64 = 1.0 - 1.0 / 1_048_576.0;

/// A closed ball, a closed disc in the plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ball<G: Measure> {
    centre: G::Point,
    radius: G::Scalar,
}

/// Why a ball was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BallError {
    /// A coordinate of the centre is outside the domain of exact signs.
    Centre {
        /// Which coordinate.
        axis: usize,
    },
    /// The radius is negative, not finite or outside the domain.
    Radius,
}

impl fmt::Display for BallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centre { axis } => write!(
                f,
                "coordinate {axis} of the centre is not finite or outside the domain: coordinates \
                 reach 2^40 in f32 and 2^29 lattice steps in fixed point"
            ),
            Self::Radius => f.write_str(
                "the radius is negative, not finite or outside the domain: take one from 0 to \
                 2^40 in f32 or below 2^29 lattice steps in fixed point",
            ),
        }
    }
}

impl core::error::Error for BallError {}

impl<G: Measure> Ball<G> {
    /// The ball with this centre and radius, in the solid's own frame and units.
    ///
    /// # Errors
    /// [`BallError`].
    pub fn new(centre: G::Point, radius: G::Scalar) -> Result<Self, BallError> {
        if let Some(axis) = G::coordinates(centre).iter().position(|x| !x.in_domain()) {
            return Err(BallError::Centre { axis });
        }
        if !(radius >= G::Scalar::ZERO && radius.in_domain()) {
            return Err(BallError::Radius);
        }
        Ok(Self { centre, radius })
    }

    /// The centre.
    #[must_use]
    pub const fn centre(&self) -> G::Point {
        self.centre
    }

    /// The radius.
    #[must_use]
    pub const fn radius(&self) -> G::Scalar {
        self.radius
    }
}

/// The place of the boundary that is nearest to a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nearest<G: Measure> {
    /// The facet it is on; of several, the one with the least number.
    pub facet: u32,
    /// The place, rounded to the arithmetic.
    pub point: G::Point,
    /// How far it is from the boundary, rounded: negative in the solid.
    pub distance: G::Scalar,
    /// Out of the solid, through the nearest place and the point asked for; at right angles to
    /// the facet where they are one.
    pub normal: G::Direction,
}

/// The answer to a ball query, with what is known besides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BallAnswer<G: Measure> {
    /// Whether the ball and the solid have a point in common.
    pub hit: bool,
    /// Where the centre lies.
    pub class: Class,
    /// The place of the boundary nearest to the centre.
    pub nearest: Nearest<G>,
    /// What it took to find out.
    pub cost: Cost,
}

/// The nearest facet found so far.
#[derive(Clone, Copy, Debug)]
struct Best<G: Measure> {
    facet: u32,
    /// The square of its distance, as measured.
    square: f64,
    /// The square of the distance within which boxes are of interest.
    limit: Square<G>,
    /// Whether a facet comes within the radius.
    reached: bool,
}

impl<G: Measure> Body<'_, G> {
    /// Whether a ball and the solid, its inside and its boundary, have a point in common.
    ///
    /// Exact in fixed point. In `f32` true whenever they have, and true beyond only where the gap
    /// is less than 2^-40 of the greatest of the radius and the facet's corners' distances.
    ///
    /// With a tolerance as the radius it asks whether a point is closer than that.
    ///
    /// # Cost
    /// A walk down the tree of boxes that ends at the first facet in reach; a point query where
    /// there is none. Stack: fixed, no recursion.
    ///
    /// # Source
    /// Jiménez Delgado 2006, Alg. 4.5 and 4.9, with a tree of boxes instead of extended cones.
    #[must_use]
    pub fn touches(&self, ball: &Ball<G>) -> bool {
        self.reaches_boundary(ball, &mut Unmetered)
            || self.tree().classify(ball.centre) != Class::Outside
    }

    /// As [`Body::touches`], for a ball that moves; see [`BallTracker`].
    ///
    /// # Cost
    /// Nothing but a few additions while the ball has moved less than what was free around it.
    #[must_use]
    pub fn touches_tracked(&self, ball: &Ball<G>, tracker: &mut BallTracker) -> bool {
        let Some(inside) = self.still(ball, tracker) else {
            if tracker.stamp == self.boxes().stamp
                && let Some(facet) = self.tree().facet((tracker.facet & !INSIDE) as usize)
                && G::reaches(&facet, ball.centre, ball.radius)
            {
                return true;
            }
            let Some(best) = self.search(ball, Some(tracker), true, &mut Unmetered) else {
                return false;
            };
            if best.reached {
                tracker.stamp = self.boxes().stamp;
                tracker.facet = best.facet;
                tracker.clearance = 0;
                return true;
            }
            let class = self
                .tree()
                .classify_tracked(ball.centre, &mut tracker.point);
            self.remember(ball, &best, class, tracker);
            return class != Class::Outside;
        };
        inside
    }

    /// Where a ball touches the solid: the nearest place of the boundary, the normal and the
    /// signed distance; none where it is free.
    ///
    /// # Cost
    /// As [`Body::touches_tracked`] where the ball is free for certain; otherwise the tree of
    /// boxes is searched for the nearest facet, from the last one on.
    #[must_use]
    pub fn contact(&self, ball: &Ball<G>, tracker: &mut BallTracker) -> Option<Nearest<G>> {
        if self.still(ball, tracker) == Some(false) {
            return None;
        }
        let answer = self.explain_ball(ball, tracker);
        answer.hit.then_some(answer.nearest)
    }

    /// The nearest place of the boundary, and whether the ball reaches it.
    ///
    /// # Cost
    /// A search of the tree of boxes, from the tracker's facet on, and a point query.
    #[must_use]
    pub fn explain_ball(&self, ball: &Ball<G>, tracker: &mut BallTracker) -> BallAnswer<G> {
        let mut cost = Cost::default();
        let found = self.search(ball, Some(tracker), false, &mut cost);
        let answer = self.tree().explain(ball.centre, &mut tracker.point);
        cost.evaluations = answer.cost.evaluations;
        cost.slabs = answer.cost.slabs;
        cost.cones = answer.cost.cones;
        // A body has facets, so something was found.
        let best = found.unwrap_or(Best {
            facet: 0,
            square: f64::INFINITY,
            limit: Square::<G>::default(),
            reached: false,
        });
        self.remember(ball, &best, answer.class, tracker);
        BallAnswer {
            hit: best.reached || answer.class != Class::Outside,
            class: answer.class,
            nearest: self.describe(ball.centre, &best, answer.class),
            cost,
        }
    }

    /// Whether the solid is touched as when the tracker last measured, if that is certain.
    #[inline]
    fn still(&self, ball: &Ball<G>, tracker: &BallTracker) -> Option<bool> {
        if tracker.stamp != self.boxes().stamp {
            return None;
        }
        let mut moved = [Length::<G>::default(); 3];
        for ((moved, x), word) in moved
            .iter_mut()
            .zip(G::coordinates(ball.centre))
            .zip(tracker.place)
        {
            *moved = x.offset(G::Scalar::from_word(word)).0;
        }
        let moved = G::Scalar::hypotenuse(moved);
        let needed = G::Scalar::sum(moved, ball.radius.offset(G::Scalar::ZERO).0);
        (needed < G::Scalar::length(tracker.clearance)).then_some(tracker.facet & INSIDE != 0)
    }

    /// Notes how far the boundary is from the ball's centre.
    fn remember(&self, ball: &Ball<G>, best: &Best<G>, class: Class, tracker: &mut BallTracker) {
        let inside = if class == Class::Outside { 0 } else { INSIDE };
        tracker.stamp = self.boxes().stamp;
        tracker.facet = (best.facet & !INSIDE) | inside;
        tracker.place = G::coordinates(ball.centre).map(Scalar::to_word);
        let clearance = (libm::sqrt(best.square) - self.slack(ball.centre)) * MARGIN;
        tracker.clearance = G::Scalar::length_below(clearance.min(MOST));
    }

    /// How much a measured distance from this point can be off.
    fn slack(&self, point: G::Point) -> f64 {
        let all = self.bounds().union(&Aabb::of_point(point));
        G::Scalar::length_to_real(all.extent()) * G::Scalar::SLACK
    }

    /// Whether a facet comes within the ball's radius.
    fn reaches_boundary<M: Meter>(&self, ball: &Ball<G>, meter: &mut M) -> bool {
        // As far as the facets' own test can take them for near, so that it decides alone.
        let limit = G::Scalar::square_above(ball.radius.to_real() + self.slack(ball.centre));
        let centre = Aabb::of_point(ball.centre);
        let gap = |index| Some((index, self.aabb(index)?.square_gap(&centre)));
        let near = |entry: &(u32, Square<G>)| !G::Scalar::exceeds(entry.1, limit);
        let mut stack = Stack::<u32, { MAX_LEVELS + 1 }>::of(0);
        while let Some(index) = stack.pop() {
            meter.boxed();
            if self.boxes().is_leaf(index) {
                for (_, facet) in self.members(index) {
                    meter.measured();
                    if G::reaches(&facet, ball.centre, ball.radius) {
                        return true;
                    }
                }
                continue;
            }
            let children = BoxTree::children(index).map(|child| gap(child).filter(near));
            for child in nearer_last(children).into_iter().flatten() {
                stack.push(child.0);
            }
        }
        false
    }

    /// The facet nearest to a ball's centre; the first one in reach, where that is enough.
    ///
    /// Of facets with the same measured distance it is the one with the least number, whatever the
    /// tracker says: every facet is looked at whose box is no farther than the best one, give or
    /// take what measuring can be off.
    fn search<M: Meter>(
        &self,
        ball: &Ball<G>,
        tracker: Option<&BallTracker>,
        any: bool,
        meter: &mut M,
    ) -> Option<Best<G>> {
        let slack = 2.0 * self.slack(ball.centre);
        let centre = Aabb::of_point(ball.centre);
        let mut best: Option<Best<G>> = None;
        let measure = |facet: u32, corners: &G::Facet, best: &mut Option<Best<G>>| {
            let square = G::square_distance(corners, ball.centre);
            let reached = G::reaches(corners, ball.centre, ball.radius);
            let so_far = best.is_some_and(|best| best.reached);
            let nearer = best.is_none_or(|best| {
                square < best.square || (square <= best.square && facet < best.facet)
            });
            if nearer {
                *best = Some(Best {
                    facet,
                    square,
                    limit: G::Scalar::square_above(libm::sqrt(square) + slack),
                    reached,
                });
            }
            if let Some(best) = best {
                best.reached = reached || so_far;
            }
            reached
        };
        if let Some(tracker) = tracker.filter(|tracker| tracker.stamp == self.boxes().stamp) {
            let number = tracker.facet & !INSIDE;
            if let Some(facet) = self.tree().facet(number as usize) {
                meter.measured();
                measure(number, &facet, &mut best);
            }
        }
        let gap = |index| Some((index, self.aabb(index)?.square_gap(&centre)));
        let mut stack = Stack::<(u32, Square<G>), { MAX_LEVELS + 1 }>::of(gap(0)?);
        while let Some((index, square)) = stack.pop() {
            if best.is_some_and(|best| G::Scalar::exceeds(square, best.limit)) {
                continue;
            }
            meter.boxed();
            if self.boxes().is_leaf(index) {
                for (number, facet) in self.members(index) {
                    meter.measured();
                    if measure(number, &facet, &mut best) && any {
                        return best.map(|best| Best {
                            facet: number,
                            ..best
                        });
                    }
                }
                continue;
            }
            let children = BoxTree::children(index).map(gap);
            for child in nearer_last(children).into_iter().flatten() {
                stack.push(child);
            }
        }
        best
    }

    /// The nearest place with all that is said about it.
    fn describe(&self, centre: G::Point, best: &Best<G>, class: Class) -> Nearest<G> {
        let real = |point: G::Point| G::coordinates(point).map(Scalar::to_real);
        let facet = self.tree().facet(best.facet as usize);
        let point = facet.map_or(centre, |facet| G::nearest(&facet, centre));
        let (from, to) = match class {
            Class::Outside => (real(point), real(centre)),
            _ => (real(centre), real(point)),
        };
        let on_boundary = class == Class::Boundary || point == centre;
        let normal = match facet.filter(|_| on_boundary) {
            Some(facet) => G::direction([0.0; 3], G::normal(&facet)),
            None => G::direction(from, to),
        };
        let distance = match class {
            Class::Outside => libm::sqrt(best.square),
            Class::Boundary => 0.0,
            Class::Inside => -libm::sqrt(best.square),
        };
        Nearest {
            facet: best.facet,
            point,
            distance: G::Scalar::from_distance(distance),
            normal,
        }
    }
}

/// Clearances are kept below 2^29 steps, so that sums of lengths stay in their type.
pub(super) const MOST: f64 = (1u32 << 29) as f64;

/// Both, the one with the smaller gap last, so that it is taken first.
#[inline]
pub(super) fn nearer_last<T, S: PartialOrd>([a, b]: [Option<(T, S)>; 2]) -> [Option<(T, S)>; 2] {
    match (&a, &b) {
        (Some(left), Some(right)) if left.1 < right.1 => [b, a],
        _ => [a, b],
    }
}
