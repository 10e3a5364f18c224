//! Experiments with the algorithms that [`tetracone`] comes from.
//!
//! The structures and algorithms themselves are in [`tetracone_classic`]. This crate asks them what an exact oracle
//! knows, counts what they take, and has what is compared with them and is good for nothing else. It is not
//! published.
//!
//! | module | what |
//! | --- | --- |
//! | [`cones`] | the tri-tree and the tetra-tree with universal cones, a variant of this project's |
//! | [`facet_tree`] | quadtrees and octrees of facets with crossing counts, which the thesis compares with |
//! | [`EdgeWalk`] | points against convex polygons and positive coverings, without a tree: Alg. 4.3, 4.4 |
//! | [`tetra_cone`] | tetrahedra sorted into tetra-cones as the thesis prints it: Prop. 5.3 to 5.6, Th. 5.1 |
//! | [`BoundingHull`] | convex hulls as bounding volumes, the lecture "Kolizja", 1 |
//! | [`pivot`] | two polygons in pixels: Hoff and others 2001; the Puebla thesis, 2.4.6 |
//! | [`outline`], [`picture`] | the shapes of chapter 4 of the thesis, to draw |

#![forbid(unsafe_code)]

mod bounding_hull;
pub mod cones;
mod edge_walk;
pub mod facet_tree;
pub mod outline;
pub mod picture;
pub mod pivot;
pub mod tetra_cone;

pub use bounding_hull::BoundingHull;
pub use edge_walk::EdgeWalk;
