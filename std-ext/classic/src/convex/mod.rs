//! Convex polyhedra: what the literature asks of two of them, one of them at a pose.
//!
//! Floating point only proposes here, directions and simplices; what is answered was certified:
//! [`Verdict::Apart`] by a direction along which the hulls are apart ([`Pair::gap`]), and [`Verdict::Meet`] by four
//! differences of vertices that have the origin between them, farther from their planes than any rounding.
//! Where neither can be had within so many rounds, the verdict is [`Verdict::Unsure`], and the caller asks a query
//! for any solids, such as [`Solid::intersects`](tetracone::solid::Solid::intersects).
//!
//! The second hull is that of the placed vertices, each rounded once as [`Pose`](tetracone::space::Pose) says. No
//! vertex is placed but those that are looked at: bounds of errors stand for the roundings.
//!
//! ```
//! use tetracone::space::{Point, Pose};
//! use tetracone_classic::convex::{Hull, Pair, Verdict, Work, gjk::{self, GjkTracker}};
//!
//! let points = [[0.0_f32, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
//! let hull = Hull::new(&points, &[[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]])?;
//! let pair = Pair::new(&hull, &hull, Pose::shifted(Point::new(0.25, 0.25, 0.25))?);
//! let verdict = gjk::intersects(&pair, &mut GjkTracker::default(), &mut Work::default());
//! assert_eq!(verdict, Verdict::Meet);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! | module | source |
//! | --- | --- |
//! | [`gjk`] | Gilbert, Johnson and Keerthi 1988; thesis, Alg. 2.2 |
//! | [`chung`] | Chung and Wang 1996; thesis, Alg. 2.3 |
//! | [`plane`] | separating planes with memory, Baraff 1990; lecture, section 5.2 |
//! | [`features`] | closest features, Lin and Canny 1991, Mirtich 1998; thesis, 2.4.1 |
//! | [`levels`] | levels of detail, Dobkin and Kirkpatrick 1990; thesis, 2.4.2 |
//! | [`linear`] | linear programming, Seidel 1991; thesis, 2.4.3 |
//! | [`wilhelms`] | vertices and edges, Moore and Wilhelms 1988; lecture, section 5.1 |

mod build;
pub mod chung;
pub mod features;
pub mod gjk;
mod hull;
pub mod levels;
pub mod linear;
mod pair;
pub mod plane;
mod support;
pub mod wilhelms;

pub use build::HullError;
pub use hull::{Edge, Hull};
pub use pair::{Gap, Pair};
pub use tetracone::internal::Direction;

/// After so many rounds a method gives up.
pub const ROUNDS: u32 = 64;

/// One halved so often, fewer than 1023 times.
const fn part(halvings: u64) -> f64 {
    f64::from_bits((1023 - halvings) << 52)
}

/// Whether two hulls have a point in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// They have none: certain.
    Apart,
    /// They have one: certain.
    Meet,
    /// They touch, or are nearer than roundings tell apart, or the method gave up.
    Unsure,
}

/// What queries took, added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Rounds of the method: directions or pairs of features looked at.
    pub rounds: u64,
    /// Vertices whose height along a direction was looked at.
    pub heights: u64,
    /// Comparisons of heights that floating point left open.
    pub ties: u64,
    /// Verdicts that took all placed vertices, or exact tests of facets.
    pub settled: u64,
    /// Queries that a method handed to another one.
    pub handed: u64,
}

impl core::ops::AddAssign for Work {
    fn add_assign(&mut self, other: Self) {
        self.rounds += other.rounds;
        self.heights += other.heights;
        self.ties += other.ties;
        self.settled += other.settled;
        self.handed += other.handed;
    }
}
