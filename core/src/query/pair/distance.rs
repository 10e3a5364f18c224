//! How far two solids are apart, and where they are nearest to each other.

use core::ops::ControlFlow;

use super::{
    FacetPair, Posed, Witness, direction::NONE, least::Least, tracked::begin, within::Cut,
    within::at_least_zero,
};
use crate::{
    coherence::{Cost, PairTracker},
    geometry::Dimension,
    number::{Measured as _, Metric, Scalar},
    solid::Solid,
};

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

    /// How far two solids are apart, as far as a cut says that this matters; what was found, the tracker knows
    /// from now on.
    pub(super) fn measure(
        &self,
        other: &Posed<'_, G>,
        cut: Cut,
        tracker: &mut PairTracker,
        cost: &mut Cost,
    ) -> Measured {
        let known = begin(self, other, tracker);
        let hint = match self.foresee(other, known, cut, tracker) {
            ControlFlow::Break(None) => return Measured::Farther,
            ControlFlow::Break(Some(witness)) => return Measured::Touching(witness),
            ControlFlow::Continue(hint) => hint,
        };
        let found = self.search_least(other, hint, cut, cost);
        let nested = match &found {
            Ok(least) if !least.is_beyond() => self.nesting(other),
            _ => None,
        };
        other.conclude(found, nested, tracker)
    }

    /// What was measured, in full, as far as a limit says that this matters.
    pub(super) fn describe_distance(
        &self,
        other: &Posed<'_, G>,
        measured: Measured,
        limit: Option<G::Scalar>,
        cost: Cost,
    ) -> PairDistance<G> {
        if let Some(limit) = limit
            && !measured.is_near(limit)
        {
            return PairDistance {
                witness: None,
                distance: at_least_zero::<G>(limit),
                nearest: None,
                cost,
            };
        }
        let (distance, pair) = match measured {
            Measured::Touching(witness) => return PairDistance::touching(witness, cost),
            Measured::Apart(distance, pair) => (distance, Some(pair)),
            Measured::Farther => (f64::INFINITY, None),
        };
        PairDistance {
            witness: None,
            distance: G::Scalar::from_distance(distance),
            nearest: pair.and_then(|pair| self.describe_nearest(other, pair)),
            cost,
        }
    }

    fn describe_nearest(&self, other: &Posed<'_, G>, pair: FacetPair) -> Option<NearestPlaces<G>> {
        let (facets, first, second) = self.facets_of(other, Some(pair))?;
        let (_, [from, to]) = G::nearest_places(&first, &second);
        // Between coordinates of the domain.
        let rounded = |x: f64| G::Scalar::nearest(x).unwrap_or(G::Scalar::ZERO);
        Some(NearestPlaces {
            facets,
            points: [from, to].map(|place| G::point(place.map(rounded))),
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
        let cut = limit.map_or(Cut::NONE, |limit| solid.cut_ahead(other, limit));
        let found = solid.measure(other, cut, self, &mut cost);
        solid.describe_distance(other, found, limit, cost)
    }
}

impl<G: Dimension> Posed<'_, G> {
    /// What a search has come to, and which piece of one boundary lies in the other solid; the
    /// tracker knows from now on.
    pub(super) fn conclude(
        &self,
        found: Result<Least<G>, Witness>,
        nested: Option<Witness>,
        tracker: &mut PairTracker,
    ) -> Measured {
        tracker.direction = NONE;
        tracker.set_nested(false);
        tracker.set_apart(found.is_ok());
        let least = match found {
            Ok(least) => least,
            Err(witness) => {
                tracker.clearance = 0;
                tracker.facets = witness.words();
                return Measured::Touching(witness);
            }
        };
        if let Some((_, pair)) = least.found {
            tracker.facets = [pair.first, pair.second];
        }
        if least.is_beyond() {
            self.anchor(tracker, least.gap);
            return Measured::Farther;
        }
        // Two solids have facets, so without a cut something is found.
        let nearest = least.found.map(|(square, pair)| {
            let distance = libm::sqrt(square.to_real());
            (distance, pair)
        });
        let look = least.cut.look;
        let below = nearest.map(|(distance, _)| distance - least.slack(distance));
        let clearance = below.map_or(look, |below| below.min(look));
        self.anchor(tracker, clearance.max(0.0));
        if let Some(witness) = nested {
            tracker.set_nested(true);
            tracker.facets = witness.words();
            return Measured::Touching(witness);
        }
        match nearest {
            Some((distance, pair)) if distance <= look => Measured::Apart(distance, pair),
            _ => Measured::Farther,
        }
    }
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
