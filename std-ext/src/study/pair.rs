//! Polygon against polygon, both in one frame.
//!
//! # Source
//! Alg. 4.7 (no trees, here), Alg. 4.14 (the list version, [`list`]), Alg. 4.13 (both tri-trees,
//! [`recursive`]), Heur. 4.4.
//!
//! # Changed
//! * Two closed polygons meet where their boundaries do, or where a ring of one lies in the other.
//!   The thesis asks for one point of the second polygon; here for a vertex of every ring of both.
//! * A polygon that moves gives its moved points, and these are what the answers are exact for.

pub mod list;
pub mod recursive;

use tetracone::{number::Scalar, plane::Point, query::Class};

pub use recursive::PairTracker;

use super::{
    Counters, Covering,
    segment::first_meeting,
    vector::{Vector, add, ends, length, real, sub, taxicab},
    zone::Zone,
};

/// Whether two polygons meet, and how that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// They have no point in common.
    Free,
    /// Two edges meet: the numbers of one of each polygon.
    Edges([usize; 2]),
    /// A vertex of one lies in the other.
    Within,
}

impl Meeting {
    /// Whether they have a point in common.
    #[must_use]
    pub fn is_hit(self) -> bool {
        self != Self::Free
    }
}

/// Whether two polygons meet, without trees (Alg. 4.7).
///
/// The bounding circle of `b` is a circle against `a`; the edges of `a` in whose bounded extended
/// influence zone (AIEL) its centre lies are asked for an edge of `b` that changes sides.
pub fn meet<S: Scalar>(a: &Covering<S>, b: &Covering<S>, counters: &mut Counters) -> Meeting {
    if circles_apart(a, b) {
        return Meeting::Free;
    }
    if has_ring_of(|p| a.classify_counted(p, counters), b) {
        return Meeting::Within;
    }
    let (centre, radius) = circumscribed(b);
    for (number, triangle) in a.triangles().iter().enumerate() {
        if Zone::new(ends(&triangle.edge), radius).bounds(centre)
            && let Some(other) = first_meeting(&triangle.edge, edges(b), counters)
        {
            return Meeting::Edges([number, other]);
        }
    }
    if has_ring_of(|p| b.classify_counted(p, counters), a) {
        return Meeting::Within;
    }
    Meeting::Free
}

/// All edges with their numbers.
fn edges<S: Scalar>(
    covering: &Covering<S>,
) -> impl Iterator<Item = (usize, &tetracone::plane::Segment<S>)> {
    let triangles = covering.triangles().iter();
    triangles.map(|triangle| &triangle.edge).enumerate()
}

/// Whether a vertex of some ring of `other` is not outside.
fn has_ring_of<S: Scalar>(
    mut classify: impl FnMut(Point<S>) -> Class,
    other: &Covering<S>,
) -> bool {
    other
        .ring_vertices()
        .any(|vertex| classify(vertex) != Class::Outside)
}

/// The bounding circle in the common frame, widened by the rounding of that.
fn circumscribed<S: Scalar>(covering: &Covering<S>) -> (Vector, f64) {
    let (origin, disc) = (real(covering.origin()), covering.circle());
    let rounding = (taxicab(origin) + taxicab(disc.centre)) * f64::EPSILON;
    (add(origin, disc.centre), disc.radius + 2.0 * rounding)
}

/// Whether the bounding circles do not meet.
fn circles_apart<S: Scalar>(a: &Covering<S>, b: &Covering<S>) -> bool {
    let ((p, r), (q, s)) = (circumscribed(a), circumscribed(b));
    length(sub(p, q)) > (r + s) * (1.0 + 1e-9)
}
