//! The published algorithms against the exact oracle: they are slower, but they are not wrong.

#[macro_use]
extern crate tetracone_tests;

mod broad;
mod bsp;
mod bsp_files;
mod cones;
mod convex;
mod crossings;
mod envelopes;
mod findings;
mod hierarchies;
mod pictures;
mod pivot;
mod plane;
mod positions;
mod segments;
mod space;
mod spheres;
mod strategic;
mod tetra_cones;
mod tree_files;
mod volumes;

use tetracone::query::Class;
use tetracone_oracle::{Grid, oracle::Place};

const LATTICE: Grid = Grid::integers::<28>();

const fn class(place: Place) -> Class {
    match place {
        Place::Inside => Class::Inside,
        Place::Boundary => Class::Boundary,
        Place::Outside => Class::Outside,
    }
}
