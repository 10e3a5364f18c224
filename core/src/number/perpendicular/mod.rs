//! Perpendiculars of space: from a point to a triangle, and between two segments.
//!
//! With m = u × v, any w is s·u + t·v + h·m/|m| where s = m·(w × v)/m², t = m·(u × w)/m² and
//! h = m·w/|m|. From a corner of a triangle, u and v being its sides, that gives the foot of the
//! point that w leads to; from the start of one segment along u to the start of another one
//! against v, it gives the feet of the common perpendicular. Feet within the triangle or the
//! segments are where these are nearest; everywhere else their ends and edges are.

mod exact;
pub(super) mod fixed;
pub(super) mod float;

/// Which feet count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Region {
    /// Those in the triangle that u and v span: s + t ≤ 1.
    Triangle,
    /// Those in the parallelogram: s ≤ 1 and t ≤ 1.
    Parallelogram,
}

/// Where a perpendicular has its foot, or its feet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Foot<M> {
    /// The square of the distance.
    pub square: M,
    /// Of a triangle, the foot's weights at the second and the third corner; the first corner has
    /// what is left of 1. Of two segments, the part of either that lies before its foot.
    pub weights: [f64; 2],
}

/// What a triangle's plane says about how near the triangle is to a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The point's perpendicular meets the triangle within the radius.
    Within,
    /// The plane is farther than the radius, so all of the triangle is.
    Beyond,
    /// The triangle is within the radius where one of its edges is.
    Edges,
}

/// Measuring perpendiculars; a part of [`Scalar`](super::Scalar).
///
/// Points are of the domain. Triangles without area and segments along one direction have no
/// perpendiculars here.
///
/// # Cost
/// Three cross products and four scalar ones, in fixed point with 128 bits, in `f32` in `f64`;
/// there, for feet that are hardly decided of triangles with an angle near 180° and of segments
/// in nearly one direction, integers of 384 to 1152 bits.
///
/// # Example
/// ```
/// use tetracone::internal::{Perpendicular, Reach};
///
/// let triangle = [[0.0f32, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];
/// let foot = f32::foot(triangle, [1.0, 2.0, 3.0]).expect("above the triangle");
/// assert_eq!((foot.square, foot.weights), (9.0, [0.25, 0.5]));
/// assert_eq!(f32::foot(triangle, [3.0, 3.0, 3.0]), None);
/// assert_eq!(f32::foot_reaches(triangle, [1.0, 2.0, 3.0], 3.0), Reach::Within);
/// assert_eq!(f32::foot_reaches(triangle, [1.0, 2.0, 3.0], 2.5), Reach::Beyond);
///
/// let (low, high) = ([[-1.0, 0.0, 0.0], [1.0, 0.0, 0.0]], [[0.0, -1.0, 2.0], [0.0, 1.0, 2.0]]);
/// let feet = f32::gap(low, high).expect("they cross, seen from above");
/// assert_eq!((feet.square, feet.weights), (4.0, [0.5, 0.5]));
/// ```
pub trait Perpendicular: super::Metric {
    /// Where the perpendicular from a point meets a closed triangle, if it does.
    ///
    /// Height and foot are off by at most [`Metric::SLACK`](super::Metric::SLACK) times the greatest
    /// distance of the point from a corner.
    fn foot(triangle: [[Self; 3]; 3], point: [Self; 3]) -> Option<Foot<Self::Measured>>;

    /// Whether the perpendicular from a point meets a closed triangle within `radius`, or what
    /// else is known.
    ///
    /// Exact in fixed point. In `f32` [`Reach::Within`] wherever it does so, and elsewhere only
    /// where the triangle is farther by at most 2^-40 of the greatest of the radius and the
    /// corners' distances from the point; [`Reach::Beyond`] only where that is so.
    fn foot_reaches(triangle: [[Self; 3]; 3], point: [Self; 3], radius: Self) -> Reach;

    /// Whether a closed way lies strictly on one side of a triangle's plane and farther from it than
    /// `radius`, so that nothing of it is within that of the triangle; exact in fixed point. In `f32`
    /// it is never told.
    fn is_way_beyond(triangle: [[Self; 3]; 3], way: [[Self; 3]; 2], radius: Self) -> bool;

    /// The common perpendicular of two closed segments, if its feet are on both; as right as that
    /// of [`Perpendicular::foot`].
    fn gap(first: [[Self; 3]; 2], second: [[Self; 3]; 2]) -> Option<Foot<Self::Measured>>;

    /// Whether the common perpendicular of two closed segments has its feet on both and is at most
    /// this long; as exact as [`Perpendicular::foot_reaches`].
    fn gap_reaches(first: [[Self; 3]; 2], second: [[Self; 3]; 2], distance: Self) -> bool;
}
