//! The answers for polyhedra held against slower ways to find them.

mod ball;
mod pair;
mod placement;
mod simplex;
mod swept;

use super::Oracle;
use crate::shapes::Shape3;

fn oracle(shape: &Shape3) -> Oracle {
    Oracle::new(&shape.points, &shape.faces)
}
