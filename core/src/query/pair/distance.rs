//! How far two solids are apart, and where they are nearest to each other.

use core::{cmp::Ordering, ops::ControlFlow};

use super::{FacetPair, Posed, Witness, direction::NONE, tracked::begin, traversal::Visitor};
use crate::{
    coherence::{Cost, Meter, PairTracker},
    geometry::{Apart, Dimension},
    number::{Lengths, Measured as _, Metric, Scalar},
    query::support::Unit,
    solid::Solid,
    volume::{Aabb, Square},
};

/// So often a nearer pair of facets gives another way between the solids.
const ROUNDS: u32 = 8;

/// The length of a direction that is one or less, whatever rounding does to its components.
const SHORTER: f64 = 1.0 - 1.0 / 1_048_576.0;

/// How far two solids are apart, and where.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct PairDistance<G: Dimension> {
    /// Why the solids touch; none where they are free of each other.
    pub witness: Option<Witness>,
    /// How far apart they are, rounded to the nearest; zero where they touch.
    pub distance: G::Scalar,
    /// Where they are nearest to each other; none where they touch.
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
        self.distance_tracked(other, &mut PairTracker::new())
    }

    /// As [`Solid::distance`], for solids that move: the same distance, places and facets, sooner
    /// found; see [`PairTracker`]. Which of several witnesses is told depends on the tracker.
    ///
    /// The tracker is that of [`Solid::intersects_tracked`]: either question knows what the other
    /// one found.
    ///
    /// # Cost
    /// As [`Solid::distance`], with the facets that were nearest last as the first bound; one
    /// comparison of two facets while those meet.
    #[must_use]
    pub fn distance_tracked(
        &self,
        other: &Posed<'_, G>,
        tracker: &mut PairTracker,
    ) -> PairDistance<G> {
        let mut cost = Cost::default();
        let known = begin(self, other, tracker);
        let witness = Witness::of(tracker.facets);
        if known && !tracker.is_apart() && self.shows(other, witness, || self.margin(other)) {
            return PairDistance::touching(witness, cost);
        }
        let hint = match witness {
            Witness::Facets(pair) if known && tracker.is_apart() => pair,
            _ => {
                let plane = self.separation(other, NONE, FacetPair::default());
                plane.map(|plane| plane.facets).unwrap_or_default()
            }
        };
        let found = self.search_least(other, hint, &mut cost);
        tracker.direction = [0; 3];
        tracker.set_nested(false);
        tracker.set_apart(found.is_ok());
        let least = match found {
            Ok(least) => least,
            Err(witness) => {
                tracker.clearance = 0;
                tracker.facets = witness.words();
                return PairDistance::touching(witness, cost);
            }
        };
        // Two solids have facets, so something is found.
        let square = least.found.map_or(0.0, |(square, _)| square.to_real());
        let distance = libm::sqrt(square);
        let below = distance - least.slack(distance);
        other.anchor(tracker, below.max(0.0));
        if let Some(witness) = self.nesting(other) {
            tracker.set_nested(true);
            tracker.facets = witness.words();
            return PairDistance::touching(witness, cost);
        }
        let nearest = least
            .found
            .and_then(|(_, pair)| self.describe_nearest(other, pair));
        if let Some(NearestPlaces { facets, .. }) = nearest {
            tracker.facets = [facets.first, facets.second];
        }
        PairDistance {
            witness: None,
            distance: G::Scalar::from_distance(distance),
            nearest,
            cost,
        }
    }

    /// The facets with the least measured distance, the least of them in order; or two that meet.
    fn search_least<M: Meter>(
        &self,
        other: &Posed<'_, G>,
        hint: FacetPair,
        meter: &mut M,
    ) -> Result<Least<G>, Witness> {
        let extent = |aabb: &Aabb<G>| G::Scalar::length_to_real(aabb.extent());
        let mut least = Least {
            found: None,
            limit: self.farthest(other),
            extents: extent(&self.bounds()) + extent(other.bounds()),
            apart: Apart::default(),
        };
        if let ControlFlow::Break(pair) = self.compare(other, hint, &mut least, meter) {
            return Err(Witness::Facets(pair));
        }
        match self.compare_facing(other, &mut least, meter) {
            ControlFlow::Break(pair) => return Err(Witness::Facets(pair)),
            ControlFlow::Continue(true) => return Ok(least),
            ControlFlow::Continue(false) => {}
        }
        match self.traverse(other, least, meter) {
            (_, Some(pair)) => Err(Witness::Facets(pair)),
            (least, None) => Ok(least),
        }
    }

    /// Compares the facets that can be nearest to each other where there is a plane between the
    /// solids, across the way between the nearest ones that are known; where they are too many, the
    /// ones farthest along that way may be nearer and have another way. Whether all were compared.
    fn compare_facing<M: Meter>(
        &self,
        other: &Posed<'_, G>,
        least: &mut Least<G>,
        meter: &mut M,
    ) -> ControlFlow<FacetPair, bool> {
        for _ in 0..ROUNDS {
            let Some((square, pair)) = least.found else {
                return ControlFlow::Continue(false);
            };
            let Some(ahead) = self.way_between(other, pair) else {
                return ControlFlow::Continue(false);
            };
            let Some(ends) = self.ends(other, ahead, pair) else {
                return ControlFlow::Continue(false);
            };
            let distance = libm::sqrt(square.to_real());
            let reach = distance + 2.0 * least.slack(distance);
            if let Some([ours, theirs]) = self.facing(other, ahead, &ends, reach, meter) {
                for &second in theirs.numbers() {
                    for &first in ours.numbers() {
                        self.compare(other, FacetPair { first, second }, least, meter)?;
                    }
                }
                return ControlFlow::Continue(true);
            }
            let farthest = FacetPair {
                first: ends.first.facet,
                second: ends.second.facet,
            };
            self.compare(other, farthest, least, meter)?;
            if least.found.is_none_or(|(_, nearest)| nearest == pair) {
                return ControlFlow::Continue(false);
            }
        }
        ControlFlow::Continue(false)
    }

    /// Compares two facets, unless one of them bounds nothing.
    fn compare<M: Meter>(
        &self,
        other: &Posed<'_, G>,
        pair: FacetPair,
        least: &mut Least<G>,
        meter: &mut M,
    ) -> ControlFlow<FacetPair> {
        let Some((pair, first, second)) = self.facets_of(other, Some(pair)) else {
            return ControlFlow::Continue(());
        };
        meter.measured();
        least.visit(pair, &first, &second)
    }

    /// The direction between the nearest places of two facets, a little shorter than one.
    fn way_between(&self, other: &Posed<'_, G>, pair: FacetPair) -> Option<[Unit<G>; 3]> {
        let (_, first, second) = self.facets_of(other, Some(pair))?;
        let [from, to] = G::nearest_places(&first, &second);
        let way: [f64; 3] = core::array::from_fn(|k| to[k] - from[k]);
        let length = libm::sqrt(way.iter().map(|x| x * x).sum::<f64>());
        let scale = SHORTER / length;
        (length > 0.0 && scale < f64::INFINITY).then(|| way.map(|x| G::Scalar::unit(x * scale)))
    }

    fn describe_nearest(&self, other: &Posed<'_, G>, pair: FacetPair) -> Option<NearestPlaces<G>> {
        let (facets, first, second) = self.facets_of(other, Some(pair))?;
        let [from, to] = G::nearest_places(&first, &second);
        // Between coordinates of the domain.
        let rounded = |x: f64| G::Scalar::nearest(x).unwrap_or(G::Scalar::ZERO);
        Some(NearestPlaces {
            facets,
            points: [from, to].map(|place| G::point(place.map(rounded))),
            direction: G::direction(from, to),
        })
    }
}

impl<G: Dimension> PairDistance<G> {
    const fn touching(witness: Witness, cost: Cost) -> Self {
        Self {
            witness: Some(witness),
            distance: G::Scalar::ZERO,
            nearest: None,
            cost,
        }
    }
}

/// Looks for facets that meet, and for those that are nearest to each other: every pair is looked
/// at whose boxes are no farther apart than the best ones, give or take what measuring can be off,
/// so which one is found does not depend on where it starts.
#[derive(Clone, Copy, Debug)]
struct Least<G: Dimension> {
    /// The square of the distance of the nearest ones, as measured, and which they are.
    found: Option<(<G::Scalar as Metric>::Measured, FacetPair)>,
    /// The square of the distance beyond which boxes are of no interest.
    limit: Square<G>,
    /// Of both solids.
    extents: f64,
    /// Along what the last facets were apart.
    apart: Apart,
}

impl<G: Dimension> Least<G> {
    /// How much a distance of this size can be off as measured: no corner of one facet is farther
    /// from a corner of the other.
    fn slack(&self, distance: f64) -> f64 {
        (distance + self.extents) * G::Scalar::SLACK
    }
}

impl<G: Dimension> Visitor<G> for Least<G> {
    type Found = FacetPair;

    type Key = Square<G>;

    type Kept = Square<G>;

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

    #[inline]
    fn is_near(&self, _: &G::Facet, _: &Aabb<G>) -> bool {
        true
    }

    fn visit(&mut self, pair: FacetPair, a: &G::Facet, b: &G::Facet) -> ControlFlow<FacetPair> {
        let Some(below) = G::square_separation(a, b, self.limit, &mut self.apart) else {
            return ControlFlow::Break(pair);
        };
        if below > self.limit {
            return ControlFlow::Continue(());
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
            self.limit = G::Scalar::square_above(distance + 2.0 * self.slack(distance));
        }
        ControlFlow::Continue(())
    }
}
