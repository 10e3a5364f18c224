//! Questions to solids: one algorithm for the plane and for space.

pub(crate) mod ball;
mod beam;
mod class;
mod descent;
mod listed;
mod pair;
mod segment;
mod support;

pub use crate::geometry::{CommonPart, Entry, Extent, Feature};
pub use ball::{Ball, BallAnswer, BallError, BallHit, Capsule, Contact, RadiusError};
pub(crate) use ball::{Touched, rounded};
pub use class::{Answer, Class};
pub(crate) use listed::Earliest;
pub use listed::Listed;
pub use pair::{
    Between, ContactPoint, DistanceSearch, FacetPair, FirstContact, ImpactStatus, LeastShift,
    NearestPlaces, NotConvex, OutOfDomain, PairDistance, Penetration, Posed, ShiftTracker,
    TimeOfImpact, WayOut, Witness,
};
pub(crate) use pair::{Closing, Measured, Near, Spin, Stand, advance, corners, reach};
pub use segment::{FirstHit, Hit, Segment, SegmentError};
