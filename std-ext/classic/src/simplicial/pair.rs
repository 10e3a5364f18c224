//! Polygon against polygon and polyhedron against polyhedron, both in one frame.
//!
//! ```
//! use tetracone::plane::Point;
//! use tetracone_classic::simplicial::{PairTracker, Parameters, PolygonCovering, TriTree, edges_of, pair::recursive};
//!
//! let corners = [[0.0_f32, 0.0], [4.0, 0.0], [4.0, 4.0], [2.0, 1.0], [0.0, 4.0]];
//! let edges = edges_of(&[corners.map(Point::from).to_vec()]);
//! let tree = TriTree::build(PolygonCovering::central(&edges)?, &Parameters::for_edges(5));
//! let mut tracker = PairTracker::default();
//! for (x, meets) in [(3.0, true), (5.0, false)] {
//!     let moved = tree.moved([[1.0, 0.0], [0.0, 1.0]], |p| Point::new(p.x + x, p.y))?;
//!     assert_eq!(recursive::meet(&tree, &moved, &mut tracker).is_hit(), meets);
//! }
//! # Ok::<(), tetracone_classic::simplicial::CoveringError>(())
//! ```
//!
//! # Source
//! Alg. 4.7 (no trees, here), Alg. 4.14 and 5.11 (the list version, [`list`]), Alg. 4.13 and 5.10
//! (both trees, [`recursive`]), Heur. 4.4, 5.2.
//!
//! # Changed
//! * Two closed solids meet where their boundaries do, or where a piece of boundary of one lies in
//!   the other. The thesis asks for one point of the second solid; here for a vertex of every
//!   piece of both.
//! * A solid that moves gives its moved points, and these are what the answers are exact for.

pub mod list;
pub mod recursive;

use tetracone::query::Class;

pub use recursive::PairTracker;

use super::{Covering, zone::Zone};
use crate::{
    Counters, Simplicial,
    vector::{Vector, add, length, sub, taxicab},
};

/// Whether two solids meet, and how that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// They have no point in common.
    Free,
    /// Two facets meet: the numbers of one of each solid.
    Facets([usize; 2]),
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

/// Whether two solids meet, without trees (Alg. 4.7).
///
/// The bounding circle or sphere of `b` is a ball against `a`; the facets of `a` in whose influence
/// zone its centre lies, the bounded extended one (AIEL) in the plane and the extended one (AIE) in
/// space, are asked for a facet of `b` that meets them.
pub fn meet<G: Simplicial<D>, const D: usize>(
    a: &Covering<G, D>,
    b: &Covering<G, D>,
    counters: &mut Counters,
) -> Meeting {
    if circles_apart(a, b) {
        return Meeting::Free;
    }
    if has_piece_of(|p| a.classify_counted(p, counters), b) {
        return Meeting::Within;
    }
    let (centre, radius) = circumscribed(b);
    for (number, simplex) in a.simplices().iter().enumerate() {
        if G::bounds(&Zone::new(G::ends(&simplex.facet), radius), centre)
            && let Some(other) = G::first_meeting(&simplex.facet, facets(b), counters)
        {
            return Meeting::Facets([number, other]);
        }
    }
    if has_piece_of(|p| b.classify_counted(p, counters), a) {
        return Meeting::Within;
    }
    Meeting::Free
}

/// All facets with their numbers.
fn facets<G: Simplicial<D>, const D: usize>(
    covering: &Covering<G, D>,
) -> impl Iterator<Item = (usize, &G::Facet)> {
    let simplices = covering.simplices().iter();
    simplices.map(|simplex| &simplex.facet).enumerate()
}

/// Whether a vertex of some piece of boundary of `other` is not outside.
fn has_piece_of<G: Simplicial<D>, const D: usize>(
    mut classify: impl FnMut(G::Point) -> Class,
    other: &Covering<G, D>,
) -> bool {
    let mut pieces = other.pieces().iter();
    pieces.any(|&vertex| classify(vertex) != Class::Outside)
}

/// The bounding circle or sphere in the common frame, widened by the rounding of that.
fn circumscribed<G: Simplicial<D>, const D: usize>(covering: &Covering<G, D>) -> (Vector<D>, f64) {
    let (origin, disc) = (G::real(covering.origin()), covering.circle());
    let rounding = (taxicab(origin) + taxicab(disc.centre)) * f64::EPSILON;
    (add(origin, disc.centre), disc.radius + 2.0 * rounding)
}

/// Whether the bounding circles or spheres do not meet.
fn circles_apart<G: Simplicial<D>, const D: usize>(a: &Covering<G, D>, b: &Covering<G, D>) -> bool {
    let ((p, r), (q, s)) = (circumscribed(a), circumscribed(b));
    length(sub(p, q)) > (r + s) * (1.0 + 1e-9)
}
