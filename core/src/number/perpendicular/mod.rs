//! Perpendiculars of space: from a point to a triangle, and between two segments; and which of them no way
//! between two hulls is shorter than.
//!
//! With m = u × v, any w is s·u + t·v + h·m/|m| where s = m·(w × v)/m², t = m·(u × w)/m² and
//! h = m·w/|m|. From a corner of a triangle, u and v being its sides, that gives the foot of the
//! point that w leads to; from the start of one segment along u to the start of another one
//! against v, it gives the feet of the common perpendicular. Feet within the triangle or the
//! segments are where these are nearest; everywhere else their ends and edges are.
//!
//! Where two convex bodies do not meet, a way between them is a shortest one exactly if either lies beyond its
//! own end of it: all corners of the one behind its beginning, as seen along it, and all of the other one in
//! front of its end. So each way can be told from its own corners, and none has to be measured to be compared.

mod exact;
mod fixed;
mod float;

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

/// An edge of a triangle with the corner opposite, or a segment, which has none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge<S> {
    /// The ends.
    pub ends: [[S; 3]; 2],
    /// The corner that is not on it.
    pub opposite: Option<[S; 3]>,
}

/// A way between two hulls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span<M> {
    /// Its length, and where its ends are on the features: on a triangle the weights at the second and the
    /// third corner, on an edge the part that lies before it, of a corner zero.
    pub foot: Foot<M>,
    /// Whether no other way is shorter, as it is of all that are told in fixed point; in `f32` none by more
    /// than [`Metric::SLACK`](super::Metric::SLACK) times the greatest distance between two corners.
    pub is_shortest: bool,
}

/// Measuring perpendiculars and telling shortest ways; a part of [`Scalar`](super::Scalar).
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
/// use tetracone::internal::{Edge, Perpendicular, Reach};
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
///
/// let face = [[0.0f32, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];
/// let above = [[2.0, 2.0, 3.0], [1.0, 1.0, 2.0], [9.0, 9.0, 4.0]];
/// let (corner, way) = f32::from_face(face, &above).expect("above the triangle");
/// assert_eq!((corner, way.foot.square, way.foot.weights), ([1.0, 1.0, 2.0], 4.0, [0.25, 0.25]));
/// assert!(way.is_shortest);
///
/// let edge = |ends, opposite| Edge { ends, opposite: Some(opposite) };
/// let low = edge([[-1.0f32, 0.0, 0.0], [1.0, 0.0, 0.0]], [0.0, 1.0, -2.0]);
/// let high = edge([[0.0, -1.0, 2.0], [0.0, 1.0, 2.0]], [1.0, 0.0, 2.5]);
/// let way = f32::between_edges(low, high).expect("they cross, seen from above");
/// assert!(way.is_shortest && way.foot.square == 4.0 && way.foot.weights == [0.5, 0.5]);
///
/// let way = f32::from_edge(low, [0.5, 0.0, 2.0], &[[0.5, 0.0, 3.0]]).expect("above the edge");
/// assert_eq!((way.foot.square, way.foot.weights), (4.0, [0.75, 0.0]));
/// ```
///
/// # Source
/// For shortest ways Larsen, Gottschalk, Lin and Manocha, "Fast Proximity Queries with Swept Sphere Volumes",
/// 1999, and its library PQP, where two triangles are compared by slabs across ways between edges.
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
    /// it is never told: what the ends and the edges say in the end is known only up to a rounding.
    #[inline]
    fn is_way_beyond(_triangle: [[Self; 3]; 3], _way: [[Self; 3]; 2], _radius: Self) -> bool {
        false
    }

    /// The common perpendicular of two closed segments, if its feet are on both; as right as that
    /// of [`Perpendicular::foot`].
    fn gap(first: [[Self; 3]; 2], second: [[Self; 3]; 2]) -> Option<Foot<Self::Measured>>;

    /// Whether the common perpendicular of two closed segments has its feet on both and is at most
    /// this long; as exact as [`Perpendicular::foot_reaches`].
    fn gap_reaches(first: [[Self; 3]; 2], second: [[Self; 3]; 2], distance: Self) -> bool;

    /// The way from a closed triangle to the one of a hull's corners that lies over it and is nearest to its
    /// plane; with the corner.
    ///
    /// Here and below the hulls do not meet, and fixed point tells no way but a shortest one; in `f32` others
    /// can be told, too, and a shortest one that is not known for such.
    fn from_face(
        triangle: [[Self; 3]; 3],
        corners: &[[Self; 3]],
    ) -> Option<([Self; 3], Span<Self::Measured>)>;

    /// The way between two edges, across both and between their ends.
    fn between_edges(first: Edge<Self>, second: Edge<Self>) -> Option<Span<Self::Measured>>;

    /// The way from an edge, between its ends, to a corner of a hull that has these other ones; in `f32` it
    /// is not known for a shortest one.
    fn from_edge(
        edge: Edge<Self>,
        corner: [Self; 3],
        others: &[[Self; 3]],
    ) -> Option<Span<Self::Measured>>;
}
