//! Whether hulls meet, and how far they are apart.

use super::{
    Hull, HullTracker, PosedHull,
    direction::Direction,
    posed::Pair,
    search::{PROGRESS, Round, Search},
};
use crate::{
    geometry::{Dimension, real},
    number::{
        Lengths, Scalar,
        vector::{Vector, largest, length, scale, sub},
    },
    query::{LeastShift, PairDistance, ShiftTracker},
    volume::Aabb,
};

/// How far apart two hulls are.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct HullDistance<G: Dimension> {
    /// Whether they have a point in common.
    pub is_touching: bool,
    /// They are at least so far apart; zero where they touch.
    pub least: G::Scalar,
    /// They are at most so far apart; zero where they touch.
    pub most: G::Scalar,
    /// A point of the first hull and one of the second, in the first one's frame, that are nearest to each other, or
    /// nearly so: rounded once at the end, and not before; none where they touch.
    pub points: Option<[G::Point; 2]>,
    /// Directions that were looked along.
    pub rounds: u32,
}

/// A direction along which two hulls are apart, and how far; see [`Hull::gap`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct HullGap<G: Dimension> {
    /// From the first hull to the second, in the first one's frame, of length one, rounded.
    pub direction: G::Direction,
    /// So far does the first hull end before the second begins, at least, along the direction before it was
    /// rounded.
    pub least: G::Scalar,
}

impl<G: Dimension> Hull<'_, G> {
    /// Whether two hulls, inside and boundary, have a point in common: exactly as
    /// [`Solid::intersects`](crate::solid::Solid::intersects) of their solids.
    ///
    /// # Cost
    /// A few directions, up to 64, and for each a climb over the vertices of either; where the hulls touch, or are
    /// nearer to that than roundings tell, the cost of `Solid::intersects` besides. Stack: fixed, no recursion.
    ///
    /// # Source
    /// E. Gilbert, D. Johnson and S. Keerthi, "A Fast Procedure for Computing the Distance Between Complex Objects
    /// in Three-Dimensional Space", 1988; thesis, Alg. 2.2; S. Cameron, "Enhancing GJK", 1997, for climbs and
    /// memory. As printed it stops where no support is farther, and says that the hulls are apart. Here they are
    /// apart only where supports along a direction say so, roundings included, which is rounds before the distance
    /// is known; they meet only where differences of vertices have the origin between them, farther from their
    /// planes than roundings; and the solids themselves are asked where neither is found.
    #[must_use]
    pub fn intersects(&self, other: &PosedHull<'_, G>) -> bool {
        HullTracker::new().intersects(self, other)
    }

    /// How far apart two hulls are, within roundings, and where they are nearest to each other.
    ///
    /// The second one's vertices are rounded once where they are placed; the distance of the solids that have
    /// these is in the interval told. Whether they touch is exact, as in [`Hull::intersects`]. The interval is mostly
    /// narrower than 2^-16 of the coordinates and eight roundings of these, of which nothing is promised;
    /// [`Solid::distance`](crate::solid::Solid::distance) is right to the last digit, and takes some thirty times as
    /// long.
    ///
    /// # Cost
    /// As [`Hull::intersects`], with more directions: mostly two to ten.
    ///
    /// ```
    /// use tetracone::{
    ///     convex::Hull,
    ///     include_solid,
    ///     solid::Solid,
    ///     space::{Point, Pose, Space},
    /// };
    ///
    /// static CUBE: Solid<'static, Space<f32>> =
    ///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut words = [0; Hull::<Space<f32>>::words(8, 12)];
    /// let cube = Hull::build(&CUBE, &mut words)?;
    /// let answer = cube.distance(&cube.at(Pose::shifted(Point::new(1.5, 0.25, 0.0))?)?);
    /// assert!(!answer.is_touching);
    /// assert!(answer.least <= 0.5 && answer.most >= 0.5);
    /// assert!(answer.most - answer.least < 1.5 / 65_536.0);
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn distance(&self, other: &PosedHull<'_, G>) -> HullDistance<G> {
        HullTracker::new().distance(self, other)
    }

    /// A direction along which two hulls are apart, and how far: the normal of a plane between them. None where
    /// they touch, and where they are so near that the solids themselves say that they do not: nearer than
    /// roundings tell, or after 64 directions.
    ///
    /// It is the first direction found, and not the one along which they are farthest apart.
    ///
    /// # Cost
    /// That of [`Hull::intersects`], and two climbs of mostly a step each.
    ///
    /// ```
    /// use tetracone::{
    ///     convex::Hull,
    ///     include_solid,
    ///     solid::Solid,
    ///     space::{Point, Pose, Space},
    /// };
    ///
    /// static CUBE: Solid<'static, Space<f32>> =
    ///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut words = [0; Hull::<Space<f32>>::words(8, 12)];
    /// let cube = Hull::build(&CUBE, &mut words)?;
    /// let at = |x: f32| Pose::shifted(Point::new(x, 0.0, 0.0));
    /// let gap = cube.gap(&cube.at(at(1.5)?)?).ok_or("they are apart")?;
    /// assert_eq!(gap.direction, [1.0, 0.0, 0.0]);
    /// assert!(gap.least > 0.499 && gap.least <= 0.5);
    /// assert_eq!(cube.gap(&cube.at(at(1.0)?)?), None);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Source
    /// As [`Hull::intersects`]; a direction and its gap are what the thesis's Alg. 2.3 (K. Chung and W. Wang,
    /// "Quick Collision Detection of Polytopes in Virtual Environments", 1996) answers. That the last direction is
    /// looked along first is D. Baraff's, "Curved Surfaces and Coherence for Non-penetrating Rigid Body
    /// Simulation", 1990.
    #[must_use]
    pub fn gap(&self, other: &PosedHull<'_, G>) -> Option<HullGap<G>> {
        HullTracker::new().gap(self, other)
    }

    /// How far the hulls are apart along a direction of any length, at least: so far does the first one end before
    /// the second begins. Zero where they are not, or less than roundings tell, among them 2^-20 of the coordinates,
    /// to which the direction is known; none where the direction is zero or not finite.
    ///
    /// # Cost
    /// A climb over the vertices of either.
    #[must_use]
    pub fn gap_along(&self, other: &PosedHull<'_, G>, direction: G::Point) -> Option<G::Scalar> {
        let given = real::<G>(direction);
        let along = Direction::along(given)?;
        let given = scale(given, 1.0 / largest(given));
        let pair = Pair::new(self, other);
        let gap = pair.gap(along, [0; 2]);
        let least = gap.least - pair.turned_by(sub(given, along.vector()));
        Some(least_along::<G>(least, given))
    }

    /// How far the placed hull has to be shifted at least, whichever way, until two hulls touch no more than with
    /// their boundaries: as [`Solid::penetration`](crate::solid::Solid::penetration) of their solids, sooner.
    ///
    /// # Cost
    /// That of [`Hull::intersects`] where they are apart. Otherwise a dozen directions or two, mostly, and for each a
    /// climb over the vertices of either; a few walks down the trees of boxes. Where several directions are nearly as
    /// short, up to 2^11 of them, and where not even these suffice, every facet and every pair of edges is compared.
    /// Stack: fixed, no recursion.
    ///
    /// ```
    /// use tetracone::{
    ///     convex::Hull,
    ///     include_solid,
    ///     solid::Solid,
    ///     space::{Point, Pose, Space},
    /// };
    ///
    /// static CUBE: Solid<'static, Space<f32>> =
    ///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut words = [0; Hull::<Space<f32>>::words(8, 12)];
    /// let cube = Hull::build(&CUBE, &mut words)?;
    /// let other = cube.at(Pose::shifted(Point::new(0.5, 0.25, 0.75))?)?;
    /// let out = cube.penetration(&other).ok_or("they touch")?;
    /// assert_eq!((out.depth, out.direction), (0.25, [0.0, 0.0, 1.0]));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Source
    /// As [`Solid::penetration`](crate::solid::Solid::penetration); supports as in [`Hull::intersects`].
    #[must_use]
    pub fn penetration(&self, other: &PosedHull<'_, G>) -> Option<LeastShift<G>> {
        ShiftTracker::new().hull_penetration(self, other)
    }

    /// Whether the solids themselves were found to touch, and still do for the same reason.
    fn touches_still(&self, other: &PosedHull<'_, G>, tracker: &mut HullTracker) -> bool {
        tracker.is_near = tracker.is_near && self.solid.touches_still(other.posed(), &tracker.pair);
        tracker.is_near
    }
}

impl HullTracker {
    /// As [`Hull::intersects`], for hulls that move.
    ///
    /// # Cost
    /// Two climbs of mostly a step each while the hulls are apart along the last direction; as many differences as
    /// the tracker knows while they enclose the origin.
    #[must_use]
    pub fn intersects<G: Dimension>(
        &mut self,
        hull: &Hull<'_, G>,
        other: &PosedHull<'_, G>,
    ) -> bool {
        if hull.touches_still(other, self) {
            return true;
        }
        let pair = Pair::new(hull, other);
        if let Some(along) = Direction::from_words(self.along) {
            let gap = pair.gap(along, self.last);
            self.last = gap.vertices;
            if gap.least > 0.0 {
                return false;
            }
        }
        let mut search = Search::new(pair, self);
        loop {
            match search.round() {
                Round::Gap(gap) if gap.least > 0.0 => {
                    search.keep(self, true);
                    return false;
                }
                Round::Gap(_) => {}
                Round::Enclosed => {
                    search.keep(self, false);
                    return true;
                }
                Round::End => {
                    search.keep(self, false);
                    let placed = other.posed();
                    let touches = self.pair.intersects(hull.solid, placed);
                    self.is_near = touches;
                    return touches;
                }
            }
        }
    }

    /// As [`Hull::distance`], for hulls that move. The interval may be another one, with the
    /// distance in it.
    ///
    /// # Cost
    /// Mostly one direction or two.
    #[must_use]
    pub fn distance<G: Dimension>(
        &mut self,
        hull: &Hull<'_, G>,
        other: &PosedHull<'_, G>,
    ) -> HullDistance<G> {
        if hull.touches_still(other, self) {
            return HullDistance::touching(0);
        }
        let pair = Pair::new(hull, other);
        let mut search = Search::new(pair, self);
        let mut least = 0.0_f64;
        loop {
            match search.round() {
                Round::Gap(gap) => least = least.max(gap.least / length(gap.along.vector())),
                Round::Enclosed => {
                    search.keep(self, false);
                    return HullDistance::touching(search.rounds);
                }
                Round::End => break,
            }
        }
        let is_apart = least > 0.0;
        search.keep(self, is_apart);
        let points = search.points().filter(|_| is_apart && !search.is_enclosed);
        let Some([from, to]) = points else {
            let found = self.pair.distance(hull.solid, other.posed(), None);
            self.is_near = found.witness.is_some();
            return HullDistance::measured(&found, pair.error(), search.rounds);
        };
        let most = libm::sqrt(search.square) + pair.error() * 2.0;
        let (ours, theirs) = (hull.solid.bounds(), other.posed().bounds());
        let points = [within(from, &ours), within(to, theirs)];
        HullDistance::between(
            (least.min(most) * (1.0 - PROGRESS), most),
            Some(points),
            search.rounds,
        )
    }

    /// As [`Hull::gap`], for hulls that move. The direction stays while the hulls are apart
    /// along it.
    ///
    /// # Cost
    /// Four climbs of mostly a step each while they are.
    #[must_use]
    pub fn gap<G: Dimension>(
        &mut self,
        hull: &Hull<'_, G>,
        other: &PosedHull<'_, G>,
    ) -> Option<HullGap<G>> {
        if self.intersects(hull, other) {
            return None;
        }
        let along = Direction::from_words(self.along)?;
        let gap = Pair::new(hull, other).gap(along, self.last);
        Some(HullGap {
            direction: G::direction([0.0; 3], along.vector()),
            least: least_along::<G>(gap.least, along.vector()),
        })
    }
}

impl ShiftTracker {
    /// As [`Hull::penetration`], for hulls that move.
    ///
    /// # Cost
    /// Mostly that of a few directions.
    #[must_use]
    pub fn hull_penetration<G: Dimension>(
        &mut self,
        hull: &Hull<'_, G>,
        other: &PosedHull<'_, G>,
    ) -> Option<LeastShift<G>> {
        // Cold, it is sooner known that they are apart.
        if *self == ShiftTracker::new() && !hull.intersects(other) {
            return None;
        }
        let hulls = Some([hull, other.hull()]);
        hull.solid.least_shift(other.posed(), hulls, self)
    }
}

impl<G: Dimension> HullDistance<G> {
    const fn touching(rounds: u32) -> Self {
        Self {
            is_touching: true,
            least: G::Scalar::ZERO,
            most: G::Scalar::ZERO,
            points: None,
            rounds,
        }
    }

    /// What was measured otherwise, and is off by its own roundings.
    fn measured(found: &PairDistance<G>, error: f64, rounds: u32) -> Self {
        if found.witness.is_some() {
            return Self::touching(rounds);
        }
        let distance = found.distance.to_real();
        let off = error + distance * PROGRESS;
        let ends = ((distance - off).max(0.0), distance + off);
        Self::between(ends, found.nearest.map(|nearest| nearest.points), rounds)
    }

    /// Both ends are rounded outwards.
    fn between((least, most): (f64, f64), points: Option<[G::Point; 2]>, rounds: u32) -> Self {
        let above = G::Scalar::length(G::Scalar::length_above(most));
        Self {
            is_touching: false,
            least: below::<G>(least),
            most: G::Scalar::coordinate(above),
            points,
            rounds,
        }
    }
}

/// A gap in units of a direction's length, as a coordinate, rounded down; zero where there is none.
fn least_along<G: Dimension>(gap: f64, along: Vector) -> G::Scalar {
    let least = gap / length(along) * (1.0 - PROGRESS);
    below::<G>(least.max(0.0))
}

/// A distance as a coordinate, rounded down.
fn below<G: Dimension>(distance: f64) -> G::Scalar {
    G::Scalar::coordinate(G::Scalar::length(G::Scalar::length_below(distance)))
}

/// A place rounded, and moved into a box that it was rounded out of.
fn within<G: Dimension>(place: Vector, aabb: &Aabb<G>) -> G::Point {
    let mut rounded = aabb.low;
    for ((x, slot), high) in place.into_iter().zip(&mut rounded).zip(aabb.high) {
        let low = *slot;
        let near = G::Scalar::nearest(x).unwrap_or(low);
        *slot = if near < low {
            low
        } else if near > high {
            high
        } else {
            near
        };
    }
    G::point(rounded)
}
