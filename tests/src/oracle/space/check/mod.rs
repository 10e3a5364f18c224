//! The answers for polyhedra held against slower ways to find them.

mod placement;
mod simplex;
