//! Balls, segments and pairs of polygons and polyhedra against exact oracles: one-shot, coherent,
//! and with trackers that belong to something else.

mod ball;
mod capsule;
mod contacts;
mod nesting;
mod pair;
mod proxy;
mod resting;
mod segment;
