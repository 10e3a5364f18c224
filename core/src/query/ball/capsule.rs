//! Capsules, stadiums in the plane, against a solid; and the distance of segments.

use super::{BallError, Class, Contact, capsules::rounded, room::Found, round::Round};
use crate::{
    coherence::{BallTracker, CapsuleTracker, Cost, moved},
    geometry::Dimension,
    number::{Lengths, Metric, Scalar},
    query::Segment,
    solid::Solid,
    volume::{Aabb, Length, Measured, Square},
};

/// All that is within a radius of a segment, its axis: what a ball sweeps that moves straight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capsule<G: Dimension> {
    pub(super) axis: Segment<G>,
    pub(super) radius: G::Scalar,
}

impl<G: Dimension> Capsule<G> {
    /// The capsule with this axis and radius, in the solid's own frame and units; the axis may be a
    /// point, and the radius zero.
    ///
    /// # Errors
    /// [`BallError::Radius`].
    pub fn new(axis: Segment<G>, radius: G::Scalar) -> Result<Self, BallError> {
        if !(radius >= G::Scalar::ZERO && radius.in_domain()) {
            return Err(BallError::Radius);
        }
        Ok(Self { axis, radius })
    }

    /// The segment alone.
    const fn thin(axis: Segment<G>) -> Self {
        let radius = G::Scalar::ZERO;
        Self { axis, radius }
    }

    /// The axis.
    #[must_use]
    pub const fn axis(&self) -> Segment<G> {
        self.axis
    }

    /// The radius.
    #[must_use]
    pub const fn radius(&self) -> G::Scalar {
        self.radius
    }
}

impl<G: Dimension> Solid<'_, G> {
    /// Whether a capsule and the solid, its inside and its boundary, have a point in common.
    ///
    /// As exact as [`Solid::intersects_ball`]: in fixed point exact, in `f32` true whenever they have,
    /// and true beyond only where the gap is less than 2^-40 of the lengths involved. With a
    /// tolerance as the radius it asks whether a segment is closer than that.
    ///
    /// # Cost
    /// A point query of the axis's start and, where that is outside, a walk down the tree of boxes
    /// that ends at the first facet in reach. Stack: fixed, no recursion.
    ///
    /// ```
    /// use tetracone::{
    ///     include_solid,
    ///     query::{Capsule, Segment},
    ///     solid::Solid,
    ///     space::{Point, Space},
    /// };
    ///
    /// static CUBE: Solid<'static, Space<f32>> =
    ///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let finger = Segment::new(Point::new(0.5, 0.5, 1.25), Point::new(0.5, 0.5, 3.0))?;
    /// assert!(!CUBE.intersects_capsule(&Capsule::new(finger, 0.125)?));
    /// let thick = Capsule::new(finger, 0.25)?;
    /// assert!(CUBE.intersects_capsule(&thick));
    /// let contact = CUBE.capsule_contact(&thick).ok_or("they touch")?;
    /// assert_eq!((contact.distance, contact.normal), (0.25, [0.0, 0.0, 1.0]));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn intersects_capsule(&self, capsule: &Capsule<G>) -> bool {
        self.meets_round(capsule)
    }

    /// Where a capsule touches the solid: where its axis is nearest to the boundary, or meets it;
    /// none where the capsule is free.
    ///
    /// # Cost
    /// That of [`Solid::intersects_capsule`], and where it touches, that of
    /// [`Solid::segment_distance`].
    #[must_use]
    pub fn capsule_contact(&self, capsule: &Capsule<G>) -> Option<Contact<G>> {
        CapsuleTracker::new().contact(self, capsule)
    }

    /// The places of a closed segment and of the boundary that are nearest to each other, with how
    /// far they are apart: zero where the segment meets the boundary, negative where it lies in the
    /// solid.
    ///
    /// As right as [`Solid::signed_distance`]; whether the segment meets the boundary, and where it
    /// lies, is exact.
    ///
    /// # Cost
    /// A point query and a walk down the tree of boxes, the nearer ones first, to all facets whose
    /// boxes are no farther than the nearest one. Stack: fixed, no recursion.
    #[must_use]
    pub fn segment_distance(&self, segment: &Segment<G>) -> Contact<G> {
        CapsuleTracker::new().distance(self, segment)
    }

    /// As [`Solid::segment_distance`], for a segment that does not meet the solid: with the distance as
    /// measured, and how much that can be off.
    pub(crate) fn axis_distance(&self, segment: &Segment<G>) -> (Contact<G>, [f64; 2], Cost) {
        let capsule = Capsule::thin(*segment);
        let found = self.search_closest(&capsule, false, &mut CapsuleTracker::new());
        let contact = self.describe_axis(segment, &found);
        let distance = libm::sqrt(found.square);
        let extent = G::Scalar::length_to_real(capsule.extent_with(self.extent()));
        let slack = (distance + extent) * G::Scalar::SLACK;
        (contact, [distance, slack], found.cost)
    }

    /// The nearest places with all that is said about them.
    fn describe_axis(&self, axis: &Segment<G>, found: &Found) -> Contact<G> {
        let (from, to) = (axis.from(), axis.to());
        let mut contact = Contact {
            facet: found.facet,
            point: from,
            on_axis: from,
            distance: G::Scalar::ZERO,
            normal: G::Direction::default(),
        };
        let Some(facet) = self.facet(found.facet) else {
            return contact;
        };
        contact.normal = G::direction([0.0; 3], G::normal(&facet));
        if G::segment_meets(from, to, &facet) {
            let (_, place) = G::crossing(from, to, &G::crossing_facet(from, to, &facet));
            (contact.point, contact.on_axis) = (place, place);
            return contact;
        }
        let [place, on_axis] = G::segment_places(from, to, &facet);
        contact.point = G::point(place.map(rounded));
        contact.on_axis = G::point(on_axis.map(rounded));
        let is_inside = found.class == Class::Inside;
        let normal = if is_inside {
            G::direction(on_axis, place)
        } else {
            G::direction(place, on_axis)
        };
        if normal != G::Direction::default() {
            contact.normal = normal;
        }
        let distance = libm::sqrt(found.square);
        contact.distance = G::Scalar::from_distance(if is_inside { -distance } else { distance });
        contact
    }
}

impl CapsuleTracker {
    /// As [`Solid::intersects_capsule`], for a capsule that moves.
    ///
    /// # Cost
    /// A few additions while both ends of the axis have moved less than what was free around it;
    /// one comparison while it touches the facet that it touched last; otherwise hardly more than
    /// without memory.
    #[must_use]
    pub fn intersects<G: Dimension>(&mut self, solid: &Solid<'_, G>, capsule: &Capsule<G>) -> bool {
        solid.meets_round_tracked(capsule, self)
    }

    /// As [`Solid::capsule_contact`], for a capsule that moves.
    ///
    /// # Cost
    /// As [`CapsuleTracker::intersects`] where the capsule is free; otherwise the tree of boxes
    /// is searched for the nearest facet as well, from the one found on.
    #[must_use]
    pub fn contact<G: Dimension>(
        &mut self,
        solid: &Solid<'_, G>,
        capsule: &Capsule<G>,
    ) -> Option<Contact<G>> {
        if !self.intersects(solid, capsule) {
            return None;
        }
        let found = solid.search_closest(capsule, true, self);
        (found.hit).then(|| solid.describe_axis(&capsule.axis, &found))
    }

    /// As [`Solid::segment_distance`], for a segment that moves: the same answer, sooner found.
    ///
    /// # Cost
    /// As [`Solid::segment_distance`], from the tracker's facet on.
    #[must_use]
    pub fn distance<G: Dimension>(
        &mut self,
        solid: &Solid<'_, G>,
        segment: &Segment<G>,
    ) -> Contact<G> {
        let capsule = Capsule::thin(*segment);
        let found = solid.search_closest(&capsule, false, self);
        solid.describe_axis(segment, &found)
    }
}

impl<G: Dimension> Round<G> for Capsule<G> {
    type Tracker = CapsuleTracker;

    type Moved = [[Length<G>; 3]; 2];

    #[inline]
    fn radius(&self) -> G::Scalar {
        self.radius
    }

    #[inline]
    fn start(&self) -> G::Point {
        self.axis.from()
    }

    #[inline]
    fn spine(&self) -> Aabb<G> {
        Self::spine(self)
    }

    #[inline]
    fn extent_with(&self, solid: Length<G>) -> Length<G> {
        G::Scalar::sum(solid, self.spine().extent())
    }

    #[inline]
    fn root_above(square: Square<G>) -> G::Scalar {
        G::Scalar::root_above(square)
    }

    /// The axis runs beside a box that has so much more on all sides.
    fn misses(&self, aabb: &Aabb<G>, distance: G::Scalar) -> bool {
        aabb.widened(distance)
            .is_some_and(|wide| wide.misses_line(self.axis.from(), self.axis.to()))
    }

    #[inline]
    fn reaches(&self, facet: &G::Facet) -> bool {
        G::segment_reaches(self.axis.from(), self.axis.to(), facet, self.radius)
    }

    #[inline]
    fn below(&self, facet: &G::Facet, enough: Square<G>) -> Square<G> {
        G::segment_separation(self.axis.from(), self.axis.to(), facet, enough).unwrap_or_default()
    }

    #[inline]
    fn square(&self, facet: &G::Facet) -> Measured<G> {
        let (from, to) = (self.axis.from(), self.axis.to());
        if G::segment_meets(from, to, facet) {
            return Measured::<G>::default();
        }
        G::segment_square(from, to, facet)
    }

    #[inline]
    fn known(tracker: &CapsuleTracker) -> &BallTracker {
        &tracker.start
    }

    #[inline]
    fn known_mut(tracker: &mut CapsuleTracker) -> &mut BallTracker {
        &mut tracker.start
    }

    #[inline]
    fn moved(&self, tracker: &CapsuleTracker) -> Self::Moved {
        [
            moved::<G>(self.axis.from(), tracker.start.place),
            moved::<G>(self.axis.to(), tracker.end),
        ]
    }

    /// No point of a segment moves farther than one of its ends.
    #[inline]
    fn stays_within(moved: Self::Moved, room: Length<G>) -> bool {
        moved
            .into_iter()
            .all(|moved| G::Scalar::stays_within(moved, room))
    }

    #[inline]
    fn remember(&self, tracker: &mut CapsuleTracker) {
        let words = |point: G::Point| G::coordinates(point).map(Scalar::to_word);
        tracker.start.place = words(self.axis.from());
        tracker.end = words(self.axis.to());
    }
}
