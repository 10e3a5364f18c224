//! A direction along which two hulls are apart, by reflections, and that there is none.
//!
//! ```
//! use tetracone::space::{Point, Pose};
//! use tetracone_classic::convex::{Hull, Pair, Work, chung::{self, ChungTracker}};
//!
//! let points = [[0.0_f32, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
//! let hull = Hull::new(&points, &[[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]])?;
//! let pair = Pair::new(&hull, &hull, Pose::shifted(Point::new(2.0, 0.0, 0.0))?);
//! let gap = chung::parting(&pair, &mut ChungTracker::default(), 8, &mut Work::default());
//! assert!(gap.is_some_and(|gap| gap.least > 0.0));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Source
//! K. Chung and W. Wang, "Quick Collision Detection of Polytopes in Virtual Environments", 1996; thesis, Alg. 2.3.
//!
//! # Changed
//! * The test that ends the search is printed as p·s < q·(−s), with p the least of P along s and q the greatest of Q.
//!   P = \[−6, 1\] and Q = \[−2, 2\] overlap and pass it with s = +x. It is p·s > q·s that ends; here, with the
//!   direction from P to Q, that the greatest of P is below the least of Q.
//! * The second algorithm, for hulls that meet, cuts half-spheres out of a sphere until no direction is left. That
//!   none is left is that the differences found have the origin between them: that is asked, every few rounds, and
//!   where a direction is left, the search goes on from the middle one, the shortest way from the origin to what
//!   lies between the differences, instead of a reflection.

use tetracone::{
    internal::{Nearest, Simplex},
    number::Scalar,
};

use super::{Direction, Gap, Pair, ROUNDS, Verdict, Work};
use crate::vector::{Vector, dot, scale, sub};

/// After so many reflections it is asked whether a direction is left.
const REFLECTIONS: usize = 4;

/// The direction looked along last, and the farthest vertices.
#[derive(Clone, Copy, Debug, Default)]
pub struct ChungTracker {
    along: Option<Direction>,
    last: Option<[u32; 2]>,
    around: Option<Simplex>,
}

impl ChungTracker {
    /// The direction along which the hulls were apart.
    #[must_use]
    pub const fn along(&self) -> Option<Direction> {
        self.along
    }

    /// The direction to look along first.
    fn start<S: Scalar>(&self, pair: &Pair<'_, S>) -> Option<Direction> {
        self.along.or_else(|| Direction::along(pair.ahead()))
    }

    /// Looks along a direction and keeps it; where it is the first one, from the vertices that were farthest last.
    fn look<S: Scalar>(
        &mut self,
        pair: &Pair<'_, S>,
        along: Direction,
        is_first: bool,
        work: &mut Work,
    ) -> Gap {
        let from = pair.known(self.last).filter(|_| is_first);
        let gap = pair.gap(along, from, work);
        (self.along, self.last) = (Some(along), Some(gap.vertices));
        gap
    }
}

/// The direction s − 2 (r · s) r, with the difference of the vertices for the unit vector r.
fn reflected(gap: &Gap) -> Option<Direction> {
    let (s, r) = (gap.along.vector(), gap.difference);
    let square = dot(r, r);
    if square > 0.0 {
        Direction::along(sub(s, scale(r, 2.0 * dot(r, s) / square)))
    } else {
        None
    }
}

/// A direction along which two hulls are apart, and the gap there, found by so many rounds at most: the first
/// algorithm alone. The first round looks along the tracker's direction, every other one along a reflection of the one
/// before.
///
/// None where no round found one, which decides nothing: hulls that meet have no such direction, and of others it may
/// take more rounds.
///
/// # Cost
/// Two climbs a round.
pub fn parting<S: Scalar>(
    pair: &Pair<'_, S>,
    tracker: &mut ChungTracker,
    rounds: u32,
    work: &mut Work,
) -> Option<Gap> {
    let mut along = tracker.start(pair);
    for round in 0..rounds {
        let gap = tracker.look(pair, along?, round == 0, work);
        if gap.least > 0.0 {
            return Some(gap);
        }
        along = reflected(&gap);
    }
    None
}

/// Whether two hulls meet.
pub fn intersects<S: Scalar>(
    pair: &Pair<'_, S>,
    tracker: &mut ChungTracker,
    work: &mut Work,
) -> Verdict {
    if let Some(around) = tracker.around {
        if pair.encloses(&pair.moved(&around)) {
            return Verdict::Meet;
        }
        tracker.around = None;
    }
    let mut found: Vec<(Vector<3>, [u32; 2])> = Vec::new();
    let mut along = tracker.start(pair);
    for _ in 0..ROUNDS {
        let Some(now) = along else { break };
        let gap = tracker.look(pair, now, found.is_empty(), work);
        if gap.least > 0.0 {
            return Verdict::Apart;
        }
        let is_old = found.iter().any(|(_, vertices)| *vertices == gap.vertices);
        found.push((gap.difference, gap.vertices));
        along = if is_old || found.len().is_multiple_of(REFLECTIONS) {
            match left(&found) {
                Left::Along(vector) => Direction::along(vector).filter(|next| *next != now),
                Left::Nothing(around) => {
                    if pair.encloses(&around) {
                        tracker.around = Some(around);
                        return Verdict::Meet;
                    }
                    break;
                }
            }
        } else {
            reflected(&gap)
        };
    }
    let pairs: Vec<_> = found.iter().rev().take(4).map(|(_, pair)| *pair).collect();
    pair.settle(tracker.along, &pairs, work)
}

/// What is left of all directions.
pub(super) enum Left {
    Along(Vector<3>),
    Nothing(Simplex),
}

/// The middle one of the directions along which all these differences, of the first hull less the second, lie
/// backwards; or four of the differences that leave none.
pub(super) fn left(found: &[(Vector<3>, [u32; 2])]) -> Left {
    let mut simplex = Simplex::default();
    let mut ahead = [0.0; 3];
    let mut square = f64::INFINITY;
    for _ in 0..ROUNDS {
        let height = |(difference, _): &&(Vector<3>, [u32; 2])| dot(*difference, ahead);
        let farthest = found.iter().max_by(|a, b| height(a).total_cmp(&height(b)));
        let Some((difference, vertices)) = farthest else {
            break;
        };
        if !simplex.push(*difference, *vertices) {
            break;
        }
        match simplex.reduce(3) {
            Nearest::Point(point) => {
                ahead = scale(point, -1.0);
                let nearer = dot(point, point);
                if nearer >= square {
                    break;
                }
                square = nearer;
            }
            Nearest::Enclosed => return Left::Nothing(simplex),
        }
    }
    Left::Along(ahead)
}
