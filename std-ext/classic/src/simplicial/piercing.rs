//! Edges against faces, by signs.
//!
//! ```
//! use tetracone::space::{Point, Triangle};
//! use tetracone_classic::{Counters, simplicial::piercing};
//!
//! let triangle = |corners: [[f32; 3]; 3]| {
//!     let [a, b, c] = corners.map(Point::from);
//!     Triangle::new(a, b, c)
//! };
//! let level = triangle([[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]]);
//! let upright = triangle([[1.0, 1.0, -1.0], [1.0, 1.0, 1.0], [5.0, 5.0, 0.0]]);
//! assert!(piercing::meet(&level, &upright, &mut Counters::default()));
//! ```
//!
//! # Source
//! Th. 5.3 with Alg. 5.5, and the detailed test of Alg. 5.10: edges of either solid against faces
//! of the other, the faces triangles as in 5.6. The sides of a corner against a face are asked
//! once for all edges that it is an end of.
//!
//! # Changed
//! * An edge in the plane of a face meets it where it does; the thesis says never.
//! * A face is asked whole, wherever the edge meets it, so that no other cone has to be looked up.

use tetracone::{
    number::{Scalar, Sign},
    space::{Segment, Triangle},
};

use crate::Counters;

/// Whether two closed triangles meet: an edge of one meets the other. One without area is nowhere.
pub fn meet<S: Scalar>(face: &Triangle<S>, other: &Triangle<S>, counters: &mut Counters) -> bool {
    let is_beside = |[a, b, c]: [Sign; 3]| a != Sign::Zero && a == b && a == c;
    let theirs = sides(face, other, counters);
    if is_beside(theirs) {
        return false;
    }
    let ours = sides(other, face, counters);
    let has_area = |sides, face: &Triangle<S>| sides != [Sign::Zero; 3] || !face.is_degenerate();
    !is_beside(ours)
        && has_area(theirs, face)
        && has_area(ours, other)
        && (has_edge_through(face, other, theirs, counters)
            || has_edge_through(other, face, ours, counters))
}

/// The first of some faces, given with their numbers, that meets `face`.
pub(super) fn first_meeting<'a, S: Scalar>(
    face: &Triangle<S>,
    mut others: impl Iterator<Item = (usize, &'a Triangle<S>)>,
    counters: &mut Counters,
) -> Option<usize> {
    others.find_map(|(number, other)| meet(face, other, counters).then_some(number))
}

/// On which sides of a face the corners of another one lie.
fn sides<S: Scalar>(face: &Triangle<S>, other: &Triangle<S>, counters: &mut Counters) -> [Sign; 3] {
    counters.signs += 3;
    [other.a, other.b, other.c].map(|corner| face.side(corner))
}

/// Whether an edge of `other`, whose corners are on these sides, meets `face`.
fn has_edge_through<S: Scalar>(
    face: &Triangle<S>,
    other: &Triangle<S>,
    [a, b, c]: [Sign; 3],
    counters: &mut Counters,
) -> bool {
    [
        (other.a, other.b, [a, b]),
        (other.b, other.c, [b, c]),
        (other.c, other.a, [c, a]),
    ]
    .into_iter()
    .any(|(p, q, sides)| meets_across(face, &Segment::new(p, q), sides, counters))
}

/// Whether a closed segment whose ends are on these sides meets a face (Alg. 5.5).
fn meets_across<S: Scalar>(
    face: &Triangle<S>,
    segment: &Segment<S>,
    sides: [Sign; 2],
    counters: &mut Counters,
) -> bool {
    match sides {
        [Sign::Zero, Sign::Zero] => {
            counters.edges += 1;
            face.intersects_segment(segment)
        }
        [a, b] if a == b => false,
        _ => {
            counters.edges += 1;
            // The line goes through unless it passes two edges on different sides.
            let corners = [face.a, face.b, face.c].map(Into::into);
            let mut seen = Sign::Zero;
            for [p, q] in [[0, 1], [1, 2], [2, 0]] {
                counters.signs += 1;
                let (from, to) = (segment.a.array(), segment.b.array());
                let turn = S::orient3d(from, to, corners[p], corners[q]);
                if turn != Sign::Zero && turn == -seen {
                    return false;
                }
                if seen == Sign::Zero {
                    seen = turn;
                }
            }
            true
        }
    }
}
