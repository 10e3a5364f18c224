//! Vertices of one hull in the other, and edges that pass through facets.
//!
//! ```
//! use tetracone::space::{Point, Pose};
//! use tetracone_classic::convex::{Hull, Pair, Verdict, Work, wilhelms};
//!
//! let points = [[0.0_f32, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
//! let hull = Hull::new(&points, &[[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]])?;
//! let pair = Pair::new(&hull, &hull, Pose::shifted(Point::new(0.25, 0.25, 0.25))?);
//! assert_eq!(wilhelms::intersects(&pair, &mut Work::default()), Verdict::Meet);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Source
//! M. Moore and J. Wilhelms, "Collision Detection and Response for Computer Animation", 1988; lecture, section 5.1:
//! a vertex behind all planes of the other hull is in it (condition 1); the places where an edge passes the planes of
//! the other hull are sorted, and where the middle of two that follow each other is behind all planes, the edge
//! passes through (condition 2).
//!
//! # Changed
//! * Behind is by more than any rounding, or by less, and there the verdict is open.
//! * All planes are sorted, not only those of facets that the edge meets, as the lecture has it; the ends of the edge
//!   count as such places, too, so that an edge with one end inside is seen by condition 2 as well.
//! * That an edge passes through nowhere is certain only where it stays before planes that are shifted outwards by all
//!   roundings. That is clipped as Cyrus and Beck do (1978), which is what condition 2 comes to.

use tetracone::number::Scalar;

use super::{Hull, Pair, Verdict, Work, part};
use crate::vector::{Vector, add, dot, length, scale, sub};

/// What the height of a point over a plane is off by, as a part of the sizes, where the plane's corners are as well
/// apart as can be.
const ROUNDED: f64 = part(44);

/// A plane, its normal of length one, out of the hull.
struct Plane {
    normal: Vector<3>,
    corner: Vector<3>,
    /// What a height over it is off by.
    error: f64,
}

impl Plane {
    fn height(&self, point: Vector<3>) -> f64 {
        dot(self.normal, sub(point, self.corner))
    }
}

/// Whether two hulls meet.
pub fn intersects<S: Scalar>(pair: &Pair<'_, S>, work: &mut Work) -> Verdict {
    let count = u32::try_from(pair.second.points().len()).unwrap_or(u32::MAX);
    let theirs: Vec<_> = (0..count).map(|v| pair.placed(v)).collect();
    let ours = pair.first.places();
    let rest = |normal: Vector<3>| normal;
    let sides = [
        (
            planes(pair, pair.first, ours, rest),
            &theirs[..],
            pair.second,
        ),
        (
            planes(pair, pair.second, &theirs, |normal| pair.turned(normal)),
            ours,
            pair.first,
        ),
    ];
    for (planes, points, hull) in &sides {
        work.rounds += 1;
        let is_inside = |point: &Vector<3>| is_behind(planes, *point, work_of(&mut work.heights));
        if points.iter().any(is_inside) {
            return Verdict::Meet;
        }
        for edge in hull.edges() {
            let ends = edge.ends.map(|v| points[v as usize]);
            if passes(planes, ends, work) {
                return Verdict::Meet;
            }
        }
    }
    let is_clear = sides.iter().all(|(planes, points, hull)| {
        let edge = |edge: &super::Edge| edge.ends.map(|v| points[v as usize]);
        hull.edges().iter().all(|e| stays_before(planes, edge(e)))
    });
    if is_clear {
        Verdict::Apart
    } else {
        Verdict::Unsure
    }
}

/// A counter that closures add to.
fn work_of(heights: &mut u64) -> impl FnMut() + '_ {
    || *heights += 1
}

/// The planes of a hull's facets where it is.
fn planes<S: Scalar>(
    pair: &Pair<'_, S>,
    hull: &Hull<S>,
    places: &[Vector<3>],
    turn: impl Fn(Vector<3>) -> Vector<3>,
) -> Vec<Plane> {
    let plane = |(facet, corners): (u32, &[u32; 3])| {
        let normal = turn(hull.normal(facet));
        let [a, b, c] = corners.map(|v| places[v as usize]);
        let size = length(normal);
        // How thin the triangle is, which its normal's error grows with.
        let thin = length(sub(b, a)) * length(sub(c, a)) / size;
        Plane {
            normal: scale(normal, 1.0 / size),
            corner: a,
            error: 2.0 * pair.error() + ROUNDED * thin * pair.size(),
        }
    };
    (0..).zip(hull.facets()).map(plane).collect()
}

/// Whether a point is behind all planes for certain.
fn is_behind(planes: &[Plane], point: Vector<3>, mut look: impl FnMut()) -> bool {
    planes.iter().all(|plane| {
        look();
        plane.height(point) < -plane.error
    })
}

/// Whether an edge passes through a hull, by condition 2.
fn passes(planes: &[Plane], [from, to]: [Vector<3>; 2], work: &mut Work) -> bool {
    let mut parts = vec![0.0, 1.0];
    for plane in planes {
        work.heights += 1;
        let (start, end) = (plane.height(from), plane.height(to));
        if (start > 0.0) != (end > 0.0) {
            parts.push(start / (start - end));
        }
    }
    parts.sort_unstable_by(f64::total_cmp);
    parts.windows(2).any(|parts| {
        let middle = f64::midpoint(parts[0], parts[1]);
        let point = add(from, scale(sub(to, from), middle));
        is_behind(planes, point, || work.heights += 1)
    })
}

/// Whether an edge stays before a hull for certain.
fn stays_before(planes: &[Plane], [from, to]: [Vector<3>; 2]) -> bool {
    let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
    for plane in planes {
        let start = plane.height(from) - plane.error;
        let end = plane.height(to) - plane.error;
        let part = start / (start - end);
        match (start > 0.0, end > 0.0) {
            (true, true) => return true,
            (true, false) => enter = enter.max(part),
            (false, true) => leave = leave.min(part),
            (false, false) => {}
        }
    }
    enter > leave + ROUNDED
}
