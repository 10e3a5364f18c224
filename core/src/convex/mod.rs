//! Convex solids: two of them are compared in a few climbs over their vertices.
//!
//! A [`Hull`] is a [`Solid`](crate::solid::Solid) that is convex, with which vertices are next to which. Floating
//! point only proposes here, directions and simplices; what is answered was certified. Hulls are apart where heights
//! along a direction, compared exactly, say so. They meet where differences of vertices have the origin between them,
//! farther from their planes than any rounding. Where neither can be had, as where they touch, the solids
//! themselves are asked.
//!
//! | | a pair of hulls | a pair of any solids |
//! | --- | --- | --- |
//! | whether they touch | [`Hull::intersects`] | [`Solid::intersects`](crate::solid::Solid::intersects) |
//! | how far apart they are | [`Hull::distance`], an interval | [`Solid::distance`](crate::solid::Solid::distance), rounded once |
//! | a direction along which they are apart | [`Hull::gap`] | |
//! | how far apart along a direction | [`Hull::gap_along`] | |
//! | how deep they are in each other | [`Hull::penetration`] | [`Solid::way_out`](crate::solid::Solid::way_out) |

pub(crate) mod direction;
mod error;
mod hull;
mod posed;
mod query;
mod search;
pub(crate) mod simplex;
mod support;
mod tracker;

pub use error::HullError;
pub use hull::Hull;
pub use posed::PosedHull;
pub use query::{HullDistance, HullGap};
pub use tracker::HullTracker;
