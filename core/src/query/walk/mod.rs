//! Polygons whose covering is positive: from the remembered edge along the ring.
//!
//! With every triangle of the covering positive, the cones of the edges fill the plane once, in
//! the order of the ring: the point is in one of them, and the side of that one edge decides. A
//! moving point is in the same cone as last time or a few further on.

mod convex;
mod ring;
mod star;

pub use convex::ConvexWalk;
pub use star::StarWalk;
