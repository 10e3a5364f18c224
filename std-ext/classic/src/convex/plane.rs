//! Separating planes with memory.
//!
//! ```
//! use tetracone::space::{Point, Pose};
//! use tetracone_classic::convex::{Hull, Pair, Verdict, Work, plane::{self, PlaneTracker}};
//!
//! let points = [[0.0_f32, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
//! let hull = Hull::new(&points, &[[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]])?;
//! let (mut tracker, mut work) = (PlaneTracker::default(), Work::default());
//! let pair = Pair::new(&hull, &hull, Pose::shifted(Point::new(2.0, 0.0, 0.0))?);
//! assert_eq!(plane::intersects(&pair, &mut tracker, &mut work), Verdict::Apart);
//! let (normal, _) = tracker.plane();
//! assert!(normal.is_some_and(|normal| normal[0] > 0.0));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Source
//! D. Baraff, "Curved Surfaces and Coherence for Non-Penetrating Rigid Body Simulation", 1990; lecture, section 5.2:
//! a plane moves with one of two hulls and is kept as long as it separates them; a new one is found at the features
//! that lie on the old one.
//!
//! # Changed
//! * The plane is known by its normal alone. That it separates is that the farthest vertices along it are apart.
//! * The new plane is that of a facet around either of the farthest vertices, or parallel to an edge around one and an
//!   edge around the other: of which features, the lecture leaves open.
//! * Where none of those separates, [`gjk`] is asked, whose direction is the new plane's.

use tetracone::number::Scalar;

use super::gjk::{self, GjkTracker};
use super::{Direction, Gap, Pair, Verdict, Work};
use crate::vector::{Vector, dot, normal, scale, sub};

/// So many planes at the old features are tried at most.
const TRIED: u32 = 24;

/// A plane, and with which hull it moves.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlaneTracker {
    /// The normal, from the first hull to the second, in the frame of the hull that the plane moves with.
    normal: Option<Vector<3>>,
    moves: bool,
    last: Option<[u32; 2]>,
    gjk: GjkTracker,
}

impl PlaneTracker {
    /// The normal, from the first hull to the second, in the frame of the hull that the plane moves with; and
    /// whether that is the second.
    #[must_use]
    pub const fn plane(&self) -> (Option<[f64; 3]>, bool) {
        (self.normal, self.moves)
    }
}

/// Whether two hulls meet.
pub fn intersects<S: Scalar>(
    pair: &Pair<'_, S>,
    tracker: &mut PlaneTracker,
    work: &mut Work,
) -> Verdict {
    let old = tracker.normal.and_then(|normal| {
        let normal = if tracker.moves {
            pair.turned(normal)
        } else {
            normal
        };
        Direction::along(normal)
    });
    if let Some(along) = old {
        let gap = pair.gap(along, pair.known(tracker.last), work);
        tracker.last = Some(gap.vertices);
        if gap.least > 0.0 {
            return Verdict::Apart;
        }
        if let Some((normal, moves)) = at_features(pair, &gap, work) {
            (tracker.normal, tracker.moves) = (Some(normal), moves);
            return Verdict::Apart;
        }
        tracker.normal = None;
    }
    work.handed += 1;
    let verdict = gjk::intersects(pair, &mut tracker.gjk, work);
    if let (Verdict::Apart, Some(along)) = (verdict, tracker.gjk.along()) {
        (tracker.normal, tracker.moves) = (Some(along.vector()), false);
    }
    verdict
}

/// A normal of a plane at the features around two vertices that separates, and whether it moves with the second hull.
fn at_features<S: Scalar>(
    pair: &Pair<'_, S>,
    gap: &Gap,
    work: &mut Work,
) -> Option<(Vector<3>, bool)> {
    let [first, second] = gap.vertices;
    let mut tries = 0;
    let mut separates = |normal: Vector<3>| {
        // The vertices themselves have to be apart, and there have to be tries left.
        if dot(normal, gap.difference) >= 0.0 || tries == TRIED {
            return false;
        }
        tries += 1;
        let along = Direction::along(normal);
        along.is_some_and(|along| pair.gap(along, Some(gap.vertices), work).least > 0.0)
    };
    for facet in pair.first.facets_around(first) {
        let normal = pair.first.normal(facet);
        if separates(normal) {
            return Some((normal, false));
        }
    }
    for facet in pair.second.facets_around(second) {
        let normal = scale(pair.second.normal(facet), -1.0);
        if separates(pair.turned(normal)) {
            return Some((normal, true));
        }
    }
    let (a, b) = (pair.first.place(first), pair.second.place(second));
    for from in pair.first.neighbours(first) {
        let ours = sub(pair.first.place(from), a);
        for to in pair.second.neighbours(second) {
            let theirs = pair.turned(sub(pair.second.place(to), b));
            let across = normal(|k| [ours, theirs][k]);
            let sign = if dot(across, gap.difference) > 0.0 {
                -1.0
            } else {
                1.0
            };
            let across = scale(across, sign);
            // The plane through both edges lies on both hulls only where these are on its two sides.
            let (one, other) = (pair.first, pair.second);
            let rest = one.neighbours(first).filter(|v| *v != from);
            let mut rest = rest.map(|v| dot(across, sub(one.place(v), a)));
            let others = other.neighbours(second).filter(|v| *v != to);
            let across_there = pair.turned_back(across);
            let mut others = others.map(|v| dot(across_there, sub(other.place(v), b)));
            if rest.any(|height| height > 0.0) || others.any(|height| height < 0.0) {
                continue;
            }
            if separates(across) {
                return Some((across, false));
            }
        }
    }
    None
}
