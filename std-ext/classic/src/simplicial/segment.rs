//! Edge against edge, by signs.
//!
//! ```
//! use tetracone::plane::{Point, Segment};
//! use tetracone_classic::{Counters, simplicial::segment};
//!
//! let one = Segment::new(Point::new(0.0_f32, 0.0), Point::new(4.0, 4.0));
//! let other = Segment::new(Point::new(0.0, 4.0), Point::new(4.0, 0.0));
//! assert!(segment::meet(&one, &other, &mut Counters::default()));
//! ```
//!
//! # Source
//! Th. 4.1 with Alg. 4.6 (any two edges), its variant for an edge whose ends are known not to lie on
//! the same side of the other (Alg. 4.7), and the revised ones, Alg. 4.10 and 4.11. The thesis asks
//! whether an end lies in the truncated tri-cone (Def. 4.7) of the other end over the other edge; the
//! two signs that are left to ask are the sides of the other edge's ends.
//!
//! # Changed
//! * Edges in line that overlap meet. The thesis leaves them to a neighbouring edge, and two
//!   spikes that meet tip to tip have none.
//! * The sign of each end is taken edge by edge; the printed loop keeps the first one.

mod revised;

pub use revised::meet_revised;

use tetracone::{
    number::{Scalar, Sign},
    plane::{Point, Segment},
};

use crate::Counters;

/// Whether two closed segments meet (Alg. 4.6).
pub fn meet<S: Scalar>(edge: &Segment<S>, other: &Segment<S>, counters: &mut Counters) -> bool {
    let sides = [edge.side(other.a), edge.side(other.b)];
    counters.signs += 2;
    changes(sides) && meet_across(edge, other, sides, counters)
}

/// Whether the ends of a segment are not both strictly on one side.
fn changes([a, b]: [Sign; 2]) -> bool {
    a != b || a == Sign::Zero
}

/// Whether two closed segments meet, the ends of `other` being on these sides of `edge`, not both
/// strictly on the same one (the second part of Alg. 4.7).
fn meet_across<S: Scalar>(
    edge: &Segment<S>,
    other: &Segment<S>,
    sides: [Sign; 2],
    counters: &mut Counters,
) -> bool {
    counters.edges += 1;
    if sides == [Sign::Zero; 2] {
        return meet_in_line(edge, other);
    }
    counters.signs += 2;
    changes([other.side(edge.a), other.side(edge.b)])
}

/// Whether two closed segments, the second of which is in line with the first, meet.
fn meet_in_line<S: Scalar>(edge: &Segment<S>, other: &Segment<S>) -> bool {
    spans(edge, other.a)
        || spans(edge, other.b)
        || (other.contains(edge.a) || other.contains(edge.b))
}

/// Whether a point on the segment's line lies on the segment.
fn spans<S: Scalar>(segment: &Segment<S>, p: Point<S>) -> bool {
    let between = |a: S, x: S, b: S| (a <= x && x <= b) || (b <= x && x <= a);
    between(segment.a.x, p.x, segment.b.x) && between(segment.a.y, p.y, segment.b.y)
}

/// The first of some edges, given with their numbers, that meets `edge`.
///
/// Edges that follow each other share an end, whose side is asked once.
pub(super) fn first_meeting<'a, S: Scalar>(
    edge: &Segment<S>,
    others: impl Iterator<Item = (usize, &'a Segment<S>)>,
    counters: &mut Counters,
) -> Option<usize> {
    let mut last = None;
    for (number, other) in others {
        let from = match last {
            Some((end, side)) if end == other.a => side,
            _ => {
                counters.signs += 1;
                edge.side(other.a)
            }
        };
        let to = edge.side(other.b);
        counters.signs += 1;
        last = Some((other.b, to));
        if changes([from, to]) && meet_across(edge, other, [from, to], counters) {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spikes_in_line_meet_tip_to_tip() {
        let segment = |a: f32, b: f32| Segment::new(Point::new(a, 0.0), Point::new(b, 0.0));
        let meet = |a, b| meet(&a, &b, &mut Counters::default());
        assert!(meet(segment(0.0, 5.0), segment(9.0, 4.0)));
        assert!(meet(segment(0.0, 5.0), segment(5.0, 9.0)));
        assert!(!meet(segment(0.0, 3.0), segment(9.0, 4.0)));
        assert!(meet(segment(0.0, 9.0), segment(4.0, 4.0)));
    }
}
