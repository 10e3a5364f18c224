//! Balls, segments and pairs of polygons and polyhedra against exact oracles: one-shot, coherent,
//! and with trackers that belong to something else.

mod ball;
mod budget;
mod countries;
mod meshes;
mod nesting;
mod pair;
#[path = "../real/mod.rs"]
mod real;
mod segment;
mod subject;
mod world;
