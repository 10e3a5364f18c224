//! How far two solids are apart, and where they are nearest to each other.

mod gradual;
mod least;

pub use gradual::DistanceSearch;
pub(super) use least::way;

use core::ops::ControlFlow;

use super::{FacetPair, Posed, Witness, memory::begin};
use crate::{
    coherence::{Cost, PairTracker},
    geometry::Dimension,
    number::{Lengths, Metric, Scalar},
    query::rounded,
    solid::Solid,
};
use least::Least;

/// How many times the last clearance is looked for: what is near keeps searches short, and what
/// is far is soon found to be. With 2, a frame of the demo programs' arm takes up to 30 steps more.
pub(super) const GROWTH: f64 = 1.375;

/// The part of the smaller solid's extent that is looked for at first.
pub(super) const FIRST: f64 = 1.0 / 64.0;

/// A distance, with what comparing it with a rounded or measured one can be off.
const ROUNDED: f64 = 1.0 + 1.0 / 1_048_576.0;

/// How far two solids are apart, and where.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct PairDistance<G: Dimension> {
    /// Why the solids touch; none where they are free of each other.
    pub witness: Option<Witness>,
    /// How far apart they are, rounded to the nearest; zero where they touch, and the limit where they are beyond
    /// it.
    pub distance: G::Scalar,
    /// Where they are nearest to each other; none where they touch, or are beyond the limit.
    pub nearest: Option<NearestPlaces<G>>,
    /// What it took to find out.
    pub cost: Cost,
}

/// Where two solids are nearest to each other.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct NearestPlaces<G: Dimension> {
    /// The facets that are nearest to each other, of several with the same measured distance the
    /// first one in order.
    pub facets: FacetPair,
    /// The place on the first solid and that on the placed one, rounded to the arithmetic, in the
    /// first one's frame.
    pub points: [G::Point; 2],
    /// From the first of them to the second.
    pub direction: G::Direction,
}

impl<G: Dimension> Solid<'_, G> {
    /// How far two solids are apart, where they are nearest to each other, or why they touch.
    ///
    /// The second one is placed in the frame of this one, its vertices rounded once; for those,
    /// whether the solids touch is exact, as in [`Solid::intersects`]: a solid in the other's
    /// material touches it, one in the other's hole does not. The distance is off by at most half a
    /// step in fixed point and in `f32` by 2^-24 of itself and 2^-40 of the solids' extents.
    ///
    /// # Cost
    /// A walk down both trees of boxes, the nearer ones first, to all pairs of facets whose boxes
    /// are no farther apart than the nearest ones; where no facets meet, a point query for every
    /// piece of boundary. Stack: fixed, no recursion.
    ///
    /// ```
    /// use tetracone::{
    ///     include_solid,
    ///     solid::Solid,
    ///     space::{Point, Pose, Space},
    /// };
    ///
    /// static CUBE: Solid<'static, Space<f32>> =
    ///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let answer = CUBE.distance(&CUBE.at(Pose::shifted(Point::new(1.5, 0.25, 0.0))?)?);
    /// assert_eq!(answer.distance, 0.5);
    /// let nearest = answer.nearest.ok_or("they are free")?;
    /// assert_eq!((nearest.points[0].x, nearest.points[1].x), (1.0, 1.5));
    /// assert_eq!(nearest.direction, [1.0, 0.0, 0.0]);
    ///
    /// let answer = CUBE.distance(&CUBE.at(Pose::shifted(Point::new(0.5, 0.25, 0.0))?)?);
    /// assert!(answer.distance == 0.0 && answer.witness.is_some());
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Source
    /// Quinlan, "Efficient Distance Computation between Non-Convex Objects", 1994, with boxes for
    /// spheres.
    #[must_use]
    pub fn distance(&self, other: &Posed<'_, G>) -> PairDistance<G> {
        PairTracker::new().distance(self, other, None)
    }

    /// How far two solids are apart, as measured, as far as a limit says that this matters, and a little ahead of
    /// that for solids that move; without the places, which take as long as two facets.
    pub(crate) fn measure(
        &self,
        other: &Posed<'_, G>,
        limit: Option<G::Scalar>,
        tracker: &mut PairTracker,
        cost: &mut Cost,
    ) -> Measured {
        let known = begin(self, other, tracker);
        let cut = self.cut(other, limit, true);
        let hint = match self.foresee(other, known, cut, tracker) {
            ControlFlow::Break(measured) => return measured,
            ControlFlow::Continue(hint) => hint,
        };
        let found = self.search_least(other, hint, cut, cost);
        let nested = match &found {
            Ok(least) if !least.is_beyond() => self.nesting(other),
            _ => None,
        };
        other.conclude(found, nested, tracker)
    }

    /// What is farther apart than a limit, itself at least zero, whatever is rounded on the way; every distance
    /// matters without one. For solids that move, it looks ahead: by a part of the limit, and of the smaller one.
    pub(super) fn cut(
        &self,
        other: &Posed<'_, G>,
        limit: Option<G::Scalar>,
        looks_ahead: bool,
    ) -> Cut {
        let Some(limit) = limit else {
            return Cut {
                beyond: f64::INFINITY,
                look: f64::INFINITY,
            };
        };
        let distance = at_least_zero::<G>(limit).to_real();
        let extents = [self.bounds().extent(), other.bounds().extent()];
        let [one, another] = extents.map(G::Scalar::length_to_real);
        let slack = (distance + one + another) * G::Scalar::SLACK;
        let steps = G::Scalar::length_to_real(G::Scalar::rounding(Default::default()));
        let least = f64::from(f32::MIN_POSITIVE);
        let beyond = distance * ROUNDED + 2.0 * slack + steps + least;
        let look = if looks_ahead {
            beyond * GROWTH + self.lesser_extent(other) * FIRST
        } else {
            beyond
        };
        Cut { beyond, look }
    }

    /// What was measured, in full, as far as a limit says that this matters.
    pub(super) fn describe_distance(
        &self,
        other: &Posed<'_, G>,
        measured: Measured,
        limit: Option<G::Scalar>,
        cost: Cost,
    ) -> PairDistance<G> {
        let (distance, pair) = match (measured, limit) {
            (Measured::Touching(witness), _) => return PairDistance::touching(witness, cost),
            (_, Some(limit)) if !measured.is_near(limit) => (at_least_zero::<G>(limit), None),
            (Measured::Apart(distance, pair), _) => {
                (G::Scalar::from_distance(distance), Some(pair))
            }
            (Measured::Farther, _) => (G::Scalar::from_distance(f64::INFINITY), None),
        };
        PairDistance {
            witness: None,
            distance,
            nearest: pair.and_then(|pair| self.describe_nearest(other, pair)),
            cost,
        }
    }

    fn describe_nearest(
        &self,
        other: &Posed<'_, G>,
        facets: FacetPair,
    ) -> Option<NearestPlaces<G>> {
        let (_, [from, to]) = self.nearest_places(other, facets)?;
        Some(NearestPlaces {
            facets,
            points: [from, to].map(|place| G::point(place.map(rounded::<G::Scalar>))),
            direction: G::direction(from, to),
        })
    }
}

impl PairTracker {
    /// How far two solids that move are apart, where they are nearest to each other, or why they touch: what
    /// [`Solid::distance`] says, sooner found. Which of several witnesses is told depends on the
    /// tracker.
    ///
    /// With a limit, solids that are farther apart are told to be [beyond](PairDistance::is_beyond) it, and no more;
    /// with one below zero, or one that is no number, so are all that do not touch. The tracker is that of
    /// [`PairTracker::intersects`]: either question knows what the other one found.
    ///
    /// # Cost
    /// As [`Solid::distance`], with the facets that were nearest last as the first bound; one comparison of two facets
    /// while those meet. With a limit, a few additions and multiplications while the solids have moved less than what
    /// was free between them beyond it, and what is much farther apart is not looked at.
    ///
    /// ```
    /// use tetracone::{
    ///     PairTracker, include_solid,
    ///     solid::Solid,
    ///     space::{Point, Pose, Space},
    /// };
    ///
    /// static CUBE: Solid<'static, Space<f32>> =
    ///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut pair = PairTracker::new();
    /// for (x, distance) in [(2.0, None), (1.5, Some(0.5)), (1.0, Some(0.0))] {
    ///     let other = CUBE.at(Pose::shifted(Point::new(x, 0.25, 0.0))?)?;
    ///     let answer = pair.distance(&CUBE, &other, Some(0.75));
    ///     assert_eq!(answer.is_beyond(), distance.is_none());
    ///     assert_eq!(answer.distance, distance.unwrap_or(0.75));
    /// }
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn distance<G: Dimension>(
        &mut self,
        solid: &Solid<'_, G>,
        other: &Posed<'_, G>,
        limit: Option<G::Scalar>,
    ) -> PairDistance<G> {
        let mut cost = Cost::default();
        let found = solid.measure(other, limit, self, &mut cost);
        solid.describe_distance(other, found, limit, cost)
    }
}

impl<G: Dimension> Posed<'_, G> {
    /// What a search has come to, and which piece of one boundary lies in the other solid; the
    /// tracker knows from now on.
    pub(super) fn conclude(
        &self,
        found: Result<Least<G>, FacetPair>,
        nested: Option<Witness>,
        tracker: &mut PairTracker,
    ) -> Measured {
        let near = match &found {
            Ok(least) => Ok((Some(least.clearance()), least.nearest())),
            Err(pair) => Err(Witness::Facets(*pair)),
        };
        match self.note(tracker, near, nested) {
            Some(witness) => Measured::Touching(witness),
            None => found.map_or(Measured::Farther, |least| least.measured()),
        }
    }
}

/// How far apart two solids may be to matter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Cut {
    /// What is apart by more than this does not.
    pub(crate) beyond: f64,
    /// So far is looked: where nothing is so near, that is so for some frames.
    pub(crate) look: f64,
}

/// How two solids lie, as far as that matters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Measured {
    /// They touch.
    Touching(Witness),
    /// They are this far apart as measured, and so are these facets.
    Apart(f64, FacetPair),
    /// They are farther apart than matters.
    Farther,
}

impl Measured {
    /// Whether they touch, or are that far apart at most when the distance is rounded.
    pub(crate) fn is_near<S: Scalar>(self, limit: S) -> bool {
        match self {
            Self::Touching(_) => true,
            Self::Apart(distance, _) => S::from_distance(distance) <= limit,
            Self::Farther => false,
        }
    }
}

/// The distance, or zero where it is less or no number.
pub(crate) fn at_least_zero<G: Dimension>(distance: G::Scalar) -> G::Scalar {
    if distance > G::Scalar::ZERO {
        distance
    } else {
        G::Scalar::ZERO
    }
}

impl<G: Dimension> PairDistance<G> {
    /// Whether the solids are farther apart than the limit.
    #[must_use]
    pub const fn is_beyond(&self) -> bool {
        self.witness.is_none() && self.nearest.is_none()
    }

    pub(crate) const fn touching(witness: Witness, cost: Cost) -> Self {
        Self {
            witness: Some(witness),
            distance: G::Scalar::ZERO,
            nearest: None,
            cost,
        }
    }
}
