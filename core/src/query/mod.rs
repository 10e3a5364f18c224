//! Questions to trees: each is one file, and one algorithm for the plane and for space.

mod ball;
mod beam;
mod descent;
mod detour;
mod pair;
mod point;
mod segment;
pub(crate) mod separation;
mod stack;
mod support;
mod walk;

pub use ball::{Ball, BallAnswer, BallError, Nearest};
pub use pair::{
    Contact, Crossings, FacetPair, Impact, OutOfDomain, PairAnswer, PairSearch, Placed, Region,
    SoFar, Witness,
};
pub use point::{Answer, Class};
pub use segment::{FirstHit, Sweep, SweepError};
pub(crate) use support::Support;
pub use walk::{ConvexWalk, PointQuery, RingWalk, StarWalk};
