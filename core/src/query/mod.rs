//! Questions to solids: one algorithm for the plane and for space.

mod ball;
mod beam;
mod class;
mod descent;
mod pair;
mod segment;
mod support;

pub use ball::{Ball, BallAnswer, BallError, Contact};
pub use class::{Answer, Class};
pub use pair::{
    ContactRegion, Crossings, FacetPair, ImpactStatus, NearestPlaces, OutOfDomain, PairAnswer,
    PairDistance, PairSearch, Posed, SoFar, TimeOfImpact, Witness,
};
pub use segment::{FirstHit, Segment, SegmentError};
