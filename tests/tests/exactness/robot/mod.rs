//! Robots: certificates of paths, against a reference that is dense in time and exact in space.

mod certificates;
mod made;
mod touching;
