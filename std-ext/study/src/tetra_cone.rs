//! Tetrahedra of a covering sorted into tetra-cones by vertices, rays and edges.
//!
//! `tetracone_classic::simplicial::tree::Cone::has_simplex` looks for a separating plane instead.
//!
//! # Source
//! Prop. 5.3 to 5.6, Th. 5.1.
//!
//! # Changed
//! * Signs are exact. The apex is zero, and all coordinates are relative to it.
//! * Whichever end of a segment is off the plane of a side is taken first, as the text after Th. 5.1 has it; with both
//!   in it, the side and the segment are projected to a plane of two axes.
//! * A tetrahedron without volume has no cone: it is sorted by its vertices and edges alone.

use tetracone::number::{Scalar, Sign};
use tetracone_classic::Counters;

/// A place relative to the apex.
pub type Place<S> = [S; 3];

/// A cone with its apex at zero and three rays.
#[derive(Clone, Copy, Debug)]
pub struct TetraCone<S> {
    rays: [Place<S>; 3],
    /// The sign of the rays' determinant, zero where they are in one plane.
    turn: Sign,
}

impl<S: Scalar> TetraCone<S> {
    /// The cone with rays through these places.
    #[must_use]
    pub fn new(rays: [Place<S>; 3], counters: &mut Counters) -> Self {
        let turn = turn(rays, counters);
        Self { rays, turn }
    }

    /// Whether a tetrahedron with its apex at zero and these outer corners is sorted into the cone: a corner is in the
    /// cone (Prop. 5.3), a ray of the cone is in the tetrahedron's (Prop. 5.4), or an outer edge crosses a side
    /// (Prop. 5.5).
    #[must_use]
    pub fn has_simplex(&self, outer: [Place<S>; 3], counters: &mut Counters) -> bool {
        if outer.iter().any(|corner| self.contains(*corner, counters)) {
            return true;
        }
        let other = Self::new(outer, counters);
        if other.turn != Sign::Zero && self.rays.iter().any(|ray| other.contains(*ray, counters)) {
            return true;
        }
        let [a, b, c] = outer;
        let edges = [[a, b], [b, c], [c, a]];
        edges.into_iter().any(|edge| self.crosses(edge, counters))
    }

    /// Whether a segment meets the cone: it crosses a side, or both ends are in the cone (Prop. 5.6).
    #[must_use]
    pub fn meets_segment(&self, ends: [Place<S>; 2], counters: &mut Counters) -> bool {
        self.crosses(ends, counters) || ends.iter().all(|end| self.contains(*end, counters))
    }

    /// Whether a point is in the closed cone: β, γ and δ are not negative.
    fn contains(&self, point: Place<S>, counters: &mut Counters) -> bool {
        (0..3).all(|k| {
            let mut with = self.rays;
            with[k] = point;
            turn(with, counters) != -self.turn
        })
    }

    fn crosses(&self, ends: [Place<S>; 2], counters: &mut Counters) -> bool {
        let [a, b, c] = self.rays;
        let sides = [[a, b], [b, c], [c, a]];
        sides
            .into_iter()
            .any(|side| crosses_side(side, ends, counters))
    }
}

/// Whether a closed segment meets the closed tri-cone with rays through two places (Th. 5.1).
#[must_use]
pub fn crosses_side<S: Scalar>(
    side: [Place<S>; 2],
    [first, second]: [Place<S>; 2],
    counters: &mut Counters,
) -> bool {
    let [a, b] = side;
    let (start, end) = (
        turn([first, a, b], counters),
        turn([second, a, b], counters),
    );
    let (first, second, sign) = match [start, end] {
        [Sign::Zero, Sign::Zero] => return crosses_flat(side, [first, second], counters),
        [Sign::Zero, _] => (second, first, end),
        _ => (first, second, start),
    };
    // α of the other end is not positive; γ and δ are not negative.
    (start == Sign::Zero || end != start)
        && turn([first, second, b], counters) != -sign
        && turn([first, a, second], counters) != -sign
}

/// The same for a segment in the plane of the side.
fn crosses_flat<S: Scalar>(
    side: [Place<S>; 2],
    ends: [Place<S>; 2],
    counters: &mut Counters,
) -> bool {
    // Seen along the first axis along which the side has extent.
    for axis in 0..3 {
        let seen = |p: Place<S>| [p[(axis + 1) % 3], p[(axis + 2) % 3]];
        let (rays, ends) = (side.map(seen), ends.map(seen));
        let whole = turn_flat(rays, counters);
        if whole == Sign::Zero {
            continue;
        }
        if ends
            .into_iter()
            .any(|end| is_in(rays, whole, end, counters))
        {
            return true;
        }
        let whole = turn_flat(ends, counters);
        let mut rays = rays.into_iter();
        return whole != Sign::Zero && rays.any(|ray| is_in(ends, whole, ray, counters));
    }
    false
}

/// Whether a place of the plane is in the closed cone with these rays, which turn so.
fn is_in<S: Scalar>([a, b]: [[S; 2]; 2], whole: Sign, p: [S; 2], counters: &mut Counters) -> bool {
    turn_flat([a, p], counters) != -whole && turn_flat([p, b], counters) != -whole
}

/// The sign of the determinant of three places.
fn turn<S: Scalar>([a, b, c]: [Place<S>; 3], counters: &mut Counters) -> Sign {
    counters.signs += 1;
    S::orient3d(a, b, c, [S::ZERO; 3])
}

/// The same of two places of a plane.
fn turn_flat<S: Scalar>([a, b]: [[S; 2]; 2], counters: &mut Counters) -> Sign {
    counters.signs += 1;
    S::orient2d(a, b, [S::ZERO; 2])
}
