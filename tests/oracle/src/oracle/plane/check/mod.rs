//! The answers for polygons held against slower ways to find them.

mod ball;
mod pair;
mod swept;
