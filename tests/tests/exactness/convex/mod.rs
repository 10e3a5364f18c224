//! Convex solids: what their hulls answer, against the solids themselves, and who has none; and those of points.

mod built;
mod of_points;
mod pairs;
