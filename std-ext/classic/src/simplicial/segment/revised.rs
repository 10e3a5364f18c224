//! Edge against edge with three areas, the fourth of which is what they leave.
//!
//! # Source
//! Alg. 4.10, and Alg. 4.11 where the ends of one edge are known not to lie on the same side of the other. With the
//! corners of one edge V1V2 and the ends Q1Q2 of the other, w and s are the areas of Q1 and Q2 over V1V2, t is that of
//! V2 over Q1Q2, and the area of V1 is w − s − t.
//!
//! # Changed
//! * No ε: an area that is not clear of its rounding is asked for as an exact sign.
//! * With Q1 on the line, the printed test compares t with −s, which rejects all that meet; it has to be s.
//! * Alg. 4.11 leaves Q1 on the line to a neighbouring edge; here it is asked.
//! * Edges in line that overlap meet.

use core::ops::Sub;

use tetracone::{
    number::{Scalar, Sign},
    plane::{Point, Segment},
};

use super::{changes, meet_in_line};
use crate::{
    Counters,
    simplicial::zone::ROUNDING,
    vector::{Vector, real, sub},
};

/// Twice the area of a triangle, with a bound of its rounding.
#[derive(Clone, Copy)]
struct Area {
    value: f64,
    error: f64,
}

impl Area {
    /// What two ways from one corner span.
    fn spanned([a, b]: [Vector; 2], counters: &mut Counters) -> Self {
        counters.signs += 1;
        let (one, other) = (a[0] * b[1], a[1] * b[0]);
        Self {
            value: one - other,
            error: ROUNDING * (one.abs() + other.abs()),
        }
    }

    /// Its sign: `exact` where rounding hides it.
    fn sign(self, exact: impl FnOnce() -> Sign) -> Sign {
        if self.value > self.error {
            Sign::Positive
        } else if self.value < -self.error {
            Sign::Negative
        } else {
            exact()
        }
    }
}

impl Sub for Area {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self {
            value: self.value - other.value,
            error: self.error + other.error + ROUNDING * (self.value.abs() + other.value.abs()),
        }
    }
}

/// Whether two closed segments meet (Alg. 4.10); the same as [`meet`](super::meet) says, with three determinants at
/// most instead of four.
///
/// The counters' signs are those determinants, in `f64`, and the exact signs of the fourth one where `f64` does not
/// tell it.
pub fn meet_revised<S: Scalar>(
    edge: &Segment<S>,
    other: &Segment<S>,
    counters: &mut Counters,
) -> bool {
    let way = |p: Point<S>| sub(real(p), real(edge.b));
    let (to_a, along, to_b) = (way(other.a), way(edge.a), way(other.b));
    let areas = [to_a, to_b].map(|to| Area::spanned([to, along], counters));
    let ends = [other.a, other.b];
    let sides = [0, 1].map(|k| areas[k].sign(|| edge.side(ends[k])));
    changes(sides) && meet_between([edge, other], [to_a, to_b], areas, sides, counters)
}

/// Whether two closed segments meet, the ends of the second being on these sides of the first, not both strictly on
/// the same one (Alg. 4.11): `to` are the ways to them from the first one's end, `areas` are w and s.
fn meet_between<S: Scalar>(
    [edge, other]: [&Segment<S>; 2],
    to: [Vector; 2],
    [w, s]: [Area; 2],
    sides: [Sign; 2],
    counters: &mut Counters,
) -> bool {
    counters.edges += 1;
    // With Q1 on the line the two ends change places.
    let lead = if sides[0] == Sign::Zero {
        -sides[1]
    } else {
        sides[0]
    };
    if lead == Sign::Zero {
        return meet_in_line(edge, other);
    }
    let t = Area::spanned(to, counters);
    let is_beyond = |sign: Sign| sign != Sign::Zero && sign != lead;
    if is_beyond(t.sign(|| other.side(edge.b))) {
        return false;
    }
    let left = (w - s - t).sign(|| {
        counters.signs += 1;
        -other.side(edge.a)
    });
    !is_beyond(left)
}
