//! Questions to solids: one algorithm for the plane and for space.

mod ball;
mod beam;
mod class;
mod descent;
mod pair;
mod segment;
pub(crate) mod separation;
mod stack;
mod support;

pub use ball::{Ball, BallAnswer, BallError, Nearest};
pub use class::{Answer, Class};
pub(crate) use pair::Reason;
pub use pair::{
    Contact, Crossings, FacetPair, Impact, OutOfDomain, PairAnswer, PairSearch, Placed, Region,
    SoFar, Witness,
};
pub use segment::{FirstHit, Sweep, SweepError};
pub(crate) use support::{Support, Unit};
