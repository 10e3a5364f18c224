//! The point of the difference of two hulls that is nearest to the origin.
//!
//! ```
//! use tetracone::space::{Point, Pose};
//! use tetracone_classic::convex::{Hull, Pair, Verdict, Work, gjk::{self, GjkTracker}};
//!
//! let points = [[0.0_f32, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
//! let hull = Hull::new(&points, &[[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]])?;
//! let (mut tracker, mut work) = (GjkTracker::default(), Work::default());
//! for (x, verdict) in [(2.0, Verdict::Apart), (1.5, Verdict::Apart), (0.25, Verdict::Meet)] {
//!     let pair = Pair::new(&hull, &hull, Pose::shifted(Point::new(x, 0.0, 0.0))?);
//!     assert_eq!(gjk::intersects(&pair, &mut tracker, &mut work), verdict);
//! }
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Source
//! E. Gilbert, D. Johnson and S. Keerthi, "A Fast Procedure for Computing the Distance Between Complex Objects in
//! Three-Dimensional Space", 1988; thesis, Alg. 2.2. S. Cameron, "Enhancing GJK", 1997, for supports by climbing and
//! for the memory.
//!
//! The core has it in [`tetracone::convex`], for distances and in the plane, too. Here is what is compared with other
//! methods: what it takes is counted, supports begin at a table of starts or are looked for by levels of detail, and
//! what is left open is settled by all placed vertices or not at all, so that other methods can hand over to it.
//!
//! # Changed
//! * The algorithm as printed stops where the support is no farther than the nearest point, and then says that the
//!   hulls are apart. With rounded numbers it also stops there where they touch: here they are apart only where the
//!   supports say so, roundings included, and so as soon as they do, which is rounds before the distance is known.
//! * "If P is the origin" never comes true in rounded numbers; instead four differences have the origin between them,
//!   farther from their planes than roundings.

use tetracone::{
    internal::{Nearest, Simplex},
    number::Scalar,
};

use super::{Direction, Gap, Pair, ROUNDS, Verdict, Work, part};
use crate::vector::{Vector, dot, scale};

/// A new support that brings the nearest point so little of its square nearer is none.
const PROGRESS: f64 = part(40);

/// What was found last: up to four pairs of vertices whose differences are next to the origin or around it, and the
/// direction along which the hulls were apart.
#[derive(Clone, Copy, Debug, Default)]
pub struct GjkTracker {
    simplex: Simplex,
    along: Option<Direction>,
    last: Option<[u32; 2]>,
}

impl GjkTracker {
    /// The direction along which the hulls were apart.
    #[must_use]
    pub const fn along(&self) -> Option<Direction> {
        self.along
    }
}

/// Whether two hulls meet.
///
/// The tracker may be that of any pair: a verdict that is certain is right whatever it knows.
pub fn intersects<S: Scalar>(
    pair: &Pair<'_, S>,
    tracker: &mut GjkTracker,
    work: &mut Work,
) -> Verdict {
    if let Some(along) = tracker.along {
        let gap = pair.gap(along, pair.known(tracker.last), work);
        tracker.last = Some(gap.vertices);
        if gap.least > 0.0 {
            return Verdict::Apart;
        }
    }
    let mut search = Search::new(pair, tracker);
    loop {
        match search.round(work) {
            Round::Gap(gap) if gap.least > 0.0 => {
                search.keep(tracker, Some(gap.along));
                return Verdict::Apart;
            }
            Round::Gap(_) => {}
            Round::Enclosed => {
                search.keep(tracker, None);
                return Verdict::Meet;
            }
            Round::End => {
                search.keep(tracker, search.along);
                let corners = search.simplex.corners();
                let pairs: Vec<_> = corners.iter().map(|corner| corner.pair).collect();
                return pair.settle(search.along, &pairs, work);
            }
        }
    }
}

/// A search from a simplex on.
struct Search<'a, 'b, S: Scalar> {
    pair: &'a Pair<'b, S>,
    simplex: Simplex,
    ahead: Vector<3>,
    /// The direction looked along last.
    along: Option<Direction>,
    last: Option<[u32; 2]>,
    /// Of the distance of the nearest point.
    square: f64,
    is_enclosed: bool,
    /// No support is farther.
    is_over: bool,
    rounds: u32,
}

/// What a round found.
enum Round {
    Gap(Gap),
    Enclosed,
    End,
}

impl<'a, 'b, S: Scalar> Search<'a, 'b, S> {
    fn new(pair: &'a Pair<'b, S>, tracker: &GjkTracker) -> Self {
        let mut search = Self {
            pair,
            simplex: pair.moved(&tracker.simplex),
            ahead: [0.0; 3],
            along: None,
            last: pair.known(tracker.last),
            square: f64::INFINITY,
            is_enclosed: false,
            is_over: false,
            rounds: 0,
        };
        if search.simplex.corners().is_empty() {
            search.ahead = pair.ahead();
        } else {
            search.reduce();
        }
        search
    }

    /// Looks for what is nearest; whether that is nearer than it was.
    fn reduce(&mut self) -> bool {
        match self.simplex.reduce(3) {
            Nearest::Enclosed => {
                self.is_enclosed = true;
                false
            }
            Nearest::Point(point) => {
                let square = dot(point, point);
                let is_nearer = square < self.square;
                self.square = square;
                self.ahead = scale(point, -1.0);
                is_nearer
            }
        }
    }

    fn round(&mut self, work: &mut Work) -> Round {
        if self.is_enclosed {
            let is_certain = self.pair.encloses(&self.simplex);
            return if is_certain {
                Round::Enclosed
            } else {
                Round::End
            };
        }
        self.rounds += 1;
        if self.is_over || self.rounds > ROUNDS {
            return Round::End;
        }
        let Some(along) = Direction::along(self.ahead) else {
            return Round::End;
        };
        // Later directions are new ones.
        let from = self.last.filter(|_| self.rounds == 1);
        let gap = self.pair.gap(along, from, work);
        (self.along, self.last) = (Some(along), Some(gap.vertices));
        let gained = self.square + dot(self.ahead, gap.difference);
        let is_farther = self.square == f64::INFINITY || gained > PROGRESS * self.square;
        if !(is_farther && self.simplex.push(gap.difference, gap.vertices)) {
            self.is_over = true;
            return Round::Gap(gap);
        }
        if !self.reduce() && !self.is_enclosed {
            self.is_over = true;
        }
        Round::Gap(gap)
    }

    fn keep(&self, tracker: &mut GjkTracker, along: Option<Direction>) {
        *tracker = GjkTracker {
            simplex: self.simplex,
            along,
            last: self.last,
        };
    }
}
