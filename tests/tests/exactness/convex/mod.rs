//! Convex solids: what their hulls answer, against the solids themselves, and who has none.

mod built;
mod pairs;
