//! What balls, segments and other solids ask of the plane and of space.

use core::{cmp::Ordering, fmt::Debug};

use super::{CommonPart, Facets};
use crate::{
    number::{Lengths, Metric, vector::length},
    volume::Aabb,
};

/// A direction along which two facets were apart, of any length; zero for none.
pub(crate) type Apart = [f32; 3];

/// How a solid goes from one pose to another.
#[derive(Clone, Copy, Debug)]
pub struct Motion {
    /// What the shift goes.
    pub shift: [f64; 3],
    /// The axis that it turns about, as long as the angle.
    pub spin: [f64; 3],
    /// In the plane, by how much a rotation's length changes on that way.
    pub slip: f64,
}

impl Motion {
    /// How far a point that is one unit from the centre of the rotation turns at most.
    pub(crate) fn turn(&self) -> f64 {
        length(self.spin) + self.slip
    }
}

/// Distances, poses and boxes. What decides is exact, or errs on the side that is said.
pub trait Measure: Facets {
    /// Where a solid is: a rotation and a shift.
    type Pose: Copy + Debug + Default + PartialEq + Send + Sync + 'static;

    /// A direction of length one.
    type Direction: Copy + Debug + Default + PartialEq + Send + Sync + 'static;

    /// Whether the closed facet comes within `radius` of a point: exact in fixed point, otherwise
    /// as [`Metric::reaches`] says.
    fn reaches(facet: &Self::Facet, point: Self::Point, radius: Self::Scalar) -> bool;

    /// The square of the distance between a point and the closed facet, exact in fixed point.
    fn square_distance(
        facet: &Self::Facet,
        point: Self::Point,
    ) -> <Self::Scalar as Metric>::Measured;

    /// The square of a distance that a point has from the closed facet at least, and nearly; where
    /// its distance is certainly beyond `enough`, maybe any square that is so, too.
    fn square_below(
        facet: &Self::Facet,
        point: Self::Point,
        enough: <Self::Scalar as Metric>::Square,
    ) -> <Self::Scalar as Metric>::Square;

    /// The point of the closed facet nearest to a point, rounded to the arithmetic.
    fn nearest(facet: &Self::Facet, point: Self::Point) -> Self::Point;

    /// Whether a closed facet and a closed box certainly have no point in common.
    fn misses(facet: &Self::Facet, aabb: &Aabb<Self>) -> bool;

    /// Whether two closed facets have a point in common; exact.
    fn meet(a: &Self::Facet, b: &Self::Facet) -> bool;

    /// What two closed facets have in common, the first of which has a length or an area; exact but
    /// for the places.
    fn common_part(a: &Self::Facet, b: &Self::Facet) -> Option<CommonPart<Self>>;

    /// Whether two closed facets come within a distance of each other; as exact as
    /// [`Measure::reaches`].
    fn come_within(a: &Self::Facet, b: &Self::Facet, distance: Self::Scalar) -> bool;

    /// The square of a distance that two closed facets have at least, and, unless that is
    /// `enough`, nearly; none where they meet. In space, the direction along which the last ones were
    /// apart is tried first.
    fn square_separation(
        a: &Self::Facet,
        b: &Self::Facet,
        enough: <Self::Scalar as Metric>::Square,
        apart: &mut Apart,
    ) -> Option<<Self::Scalar as Metric>::Square>;

    /// Whether two closed facets are apart by more than the root of this square, for certain; none where
    /// they meet.
    fn is_beyond(
        a: &Self::Facet,
        b: &Self::Facet,
        limit: <Self::Scalar as Metric>::Square,
        apart: &mut Apart,
    ) -> Option<bool> {
        Some(Self::square_separation(a, b, limit, apart)? > limit)
    }

    /// The square of the distance of two closed facets that do not meet, exact in fixed point.
    fn square_between(a: &Self::Facet, b: &Self::Facet) -> <Self::Scalar as Metric>::Measured;

    /// The same, and the places of either at which they are that far apart, nearly.
    fn nearest_places(
        a: &Self::Facet,
        b: &Self::Facet,
    ) -> (<Self::Scalar as Metric>::Measured, [[f64; 3]; 2]);

    /// Whether the closed segment from `p` to `q` and the closed facet have a point in common;
    /// exact.
    fn segment_meets(p: Self::Point, q: Self::Point, facet: &Self::Facet) -> bool;

    /// Whether the closed facet comes within `radius` of the closed segment from `p` to `q`; as exact
    /// as [`Measure::reaches`].
    fn segment_reaches(
        p: Self::Point,
        q: Self::Point,
        facet: &Self::Facet,
        radius: Self::Scalar,
    ) -> bool;

    /// The square of a distance that the segment has from the closed facet at least, and, unless
    /// that is `enough`, nearly; none where they meet.
    fn segment_separation(
        p: Self::Point,
        q: Self::Point,
        facet: &Self::Facet,
        enough: <Self::Scalar as Metric>::Square,
    ) -> Option<<Self::Scalar as Metric>::Square>;

    /// The square of the distance of the segment from a closed facet that it does not meet, exact
    /// in fixed point.
    fn segment_square(
        p: Self::Point,
        q: Self::Point,
        facet: &Self::Facet,
    ) -> <Self::Scalar as Metric>::Measured;

    /// The place of a facet that the segment does not meet, and that of the segment, at which they
    /// are that far apart, nearly.
    fn segment_places(p: Self::Point, q: Self::Point, facet: &Self::Facet) -> [[f64; 3]; 2];

    /// The place of the closed facet nearest to a point, nearly, after the square of its distance.
    fn foot(
        facet: &Self::Facet,
        point: Self::Point,
    ) -> (<Self::Scalar as Metric>::Measured, [f64; 3]);

    /// Whether the perpendicular from a point meets the closed facet, which has a length or an area,
    /// within `radius`: exact in fixed point, otherwise as [`Perpendicular::foot_reaches`] says.
    ///
    /// [`Perpendicular::foot_reaches`]: crate::number::Perpendicular::foot_reaches
    fn foot_reaches(facet: &Self::Facet, point: Self::Point, radius: Self::Scalar) -> bool;

    /// The components of a direction, the third one zero in the plane.
    fn units(direction: Self::Direction) -> [<Self::Scalar as Metric>::Unit; 3];

    /// For a facet that the segment from `p` to `q` meets, one whose line or plane it crosses in
    /// the first point that they have in common: the facet itself, or, where the segment lies in
    /// it, one across.
    fn crossing_facet(p: Self::Point, q: Self::Point, facet: &Self::Facet) -> Self::Facet;

    /// Which of two lines or planes that the segment crosses comes first; exact.
    fn compare_crossings(
        p: Self::Point,
        q: Self::Point,
        a: &Self::Facet,
        b: &Self::Facet,
    ) -> Ordering;

    /// Which part of the way from `p` to `q` lies before a line or plane that it crosses, and the
    /// place of the crossing; both rounded.
    fn crossing(p: Self::Point, q: Self::Point, facet: &Self::Facet) -> (f32, Self::Point);

    /// The direction from one place to another; zero where they are the same.
    fn direction(from: [f64; 3], to: [f64; 3]) -> Self::Direction;

    /// A vector out of the material, at right angles to the facet.
    fn normal(facet: &Self::Facet) -> [f64; 3];

    /// Where a pose takes a point; the caller knows that it stays in the domain.
    fn place(pose: &Self::Pose, point: Self::Point) -> Self::Point;

    /// Where a point came from that a pose took to this place, seen by the transpose of its rotation:
    /// rounded as the pose rounds, and its difference from the shift before. It may lie outside the
    /// domain; no coordinate leaves its type.
    fn inverse_place(pose: &Self::Pose, point: Self::Point) -> Self::Point;

    /// A direction as a pose turns it, of length one again; every component rounded once.
    fn turn_direction(pose: &Self::Pose, direction: Self::Direction) -> Self::Direction;

    /// A box that contains where a pose takes all points of a box.
    fn place_box(pose: &Self::Pose, aabb: &Aabb<Self>) -> Aabb<Self>;

    /// The pose on the way from one to another: the shift goes straight, the rotation turns evenly,
    /// the shorter way around. `part` is from 0 to 1, where it is the one and the other.
    fn pose_between(from: &Self::Pose, to: &Self::Pose, part: f64) -> Self::Pose;

    /// How a solid goes on that way.
    fn motion(from: &Self::Pose, to: &Self::Pose) -> Motion;

    /// A box that contains where all points came from that a pose took into a box, no coordinate
    /// of which is greater than `size`, and so widened that it is no farther from any point than
    /// the box itself is from where the pose takes that; none where this is not worth the work.
    fn inverse_place_box(
        pose: &Self::Pose,
        aabb: &Aabb<Self>,
        margin: Self::Scalar,
    ) -> Option<Aabb<Self>>;

    /// A direction as it is seen from a solid's own frame where a pose has placed it: its products
    /// with the columns of the rotation, rounded.
    fn inverse_turn(
        pose: &Self::Pose,
        direction: [<Self::Scalar as Metric>::Unit; 3],
    ) -> [<Self::Scalar as Metric>::Unit; 3];

    /// The rows of a pose's rotation, the third axis left alone in the plane.
    fn rows(pose: &Self::Pose) -> [[<Self::Scalar as Metric>::Unit; 3]; 3];

    /// The rotation of a pose as words of a tracker.
    fn rotation_words(pose: &Self::Pose) -> [u32; 4];

    /// Where a pose takes the point zero.
    fn shift(pose: &Self::Pose) -> Self::Point;

    /// The pose with this shift and with the rotation that [`Measure::rotation_words`] gave, its
    /// unused words zero; none where that is no pose.
    fn pose_of_words(shift: Self::Point, rotation: [u32; 4]) -> Option<Self::Pose>;

    /// A pose as seen from a frame that is at `frame` itself; none where the two are too far
    /// apart for the domain.
    fn relative_to(pose: &Self::Pose, frame: &Self::Pose) -> Option<Self::Pose>;

    /// How far a point at most this far from the centre moves when a rotation given as words becomes that of
    /// a pose, at least.
    fn swing(
        from: [u32; 4],
        to: &Self::Pose,
        radius: <Self::Scalar as Lengths>::Length,
    ) -> <Self::Scalar as Lengths>::Length;

    /// The facet with its corners moved.
    #[inline]
    fn place_facet(pose: &Self::Pose, facet: &Self::Facet) -> Option<Self::Facet> {
        Self::facet(|k| Some(Self::place(pose, Self::corner(facet, k))))
    }
}
