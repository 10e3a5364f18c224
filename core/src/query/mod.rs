//! Questions to solids: one algorithm for the plane and for space.

mod along;
pub(crate) mod ball;
mod class;
mod contact;
mod depth;
mod descent;
mod impact;
mod listed;
mod pair;
mod segment;
mod support;

pub use crate::geometry::{CommonPart, Extent, Feature};
pub use along::{FirstContact, Penetration, WayOut};
pub use ball::{Ball, BallAnswer, BallError, BallHit, Capsule, Contact};
pub(crate) use ball::{Touched, rounded};
pub use class::{Answer, Class};
pub use contact::ContactPoint;
pub use depth::{Between, LeastShift, NotConvex, ShiftTracker};
pub(crate) use impact::{Closing, Near, Spin, Stand, advance, reach};
pub use impact::{ImpactStatus, TimeOfImpact};
pub(crate) use listed::Earliest;
pub use listed::Listed;
pub(crate) use pair::Measured;
pub use pair::{
    DistanceSearch, FacetPair, NearestPlaces, OutOfDomain, PairDistance, Posed, Witness,
};
pub use segment::{FirstHit, Hit, Segment, SegmentError};
