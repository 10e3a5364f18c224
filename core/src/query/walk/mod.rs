//! Polygons whose covering is positive: from the remembered edge along the ring.
//!
//! With every triangle of the covering positive, the cones of the edges fill the plane once, in
//! the order of the ring: the point is in one of them, and the side of that one edge decides. A
//! moving point is in the same cone as last time or a few further on.
//!
//! The tree helps where the thesis has a circle around the polygon: the envelopes of a few cones
//! decide away from the boundary, and a point that comes from afar is found by the tree.

mod along;
mod pick;
mod ring;

pub use along::{ConvexWalk, RingWalk, StarWalk};
pub use pick::PointQuery;
