//! Ways between two hulls, triangles or segments, that end on a feature of either, and whether no way between
//! the two is shorter.
//!
//! Where two convex bodies do not meet, a way between them is a shortest one exactly if either lies beyond its
//! own end of it: all corners of the one behind its beginning, as seen along it, and all of the other one in
//! front of its end. So each way can be told from its own corners, and none has to be measured to be compared.

mod fixed;
mod float;

use super::{Foot, Perpendicular};

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

/// Telling shortest ways; a part of [`Scalar`](super::Scalar).
///
/// Points are of the domain, and the hulls do not meet. In fixed point no way is told but a shortest one; in
/// `f32` others can be, too, and a shortest one that is not known for such.
///
/// # Cost
/// In fixed point integers of 128 bits, a quotient of which is made for the way that is told; in `f32` that of
/// [`Perpendicular::foot`], after what is in `f64` certainly not shortest has been left out.
///
/// # Example
/// ```
/// use tetracone::internal::{Edge, Shortest};
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
/// Larsen, Gottschalk, Lin and Manocha, "Fast Proximity Queries with Swept Sphere Volumes", 1999, and its
/// library PQP, where two triangles are compared by slabs across ways between edges.
pub trait Shortest: Perpendicular {
    /// The way from a closed triangle to the one of a hull's corners that lies over it and is nearest to its
    /// plane; with the corner.
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
