//! Balls, segments and pairs of polygons against exact oracles: one-shot, coherent, and with
//! trackers that belong to something else.

mod ball;
mod countries;
mod pair;
mod segment;
mod subject;
