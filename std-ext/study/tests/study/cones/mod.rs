//! The study's trees of universal cones against the exact oracle, in the plane and in space, in
//! both arithmetics.
//!
//! Points are asked one-shot, with the tracker of the point before and with a tracker made of
//! noise; all must say what the oracle says, and no answer may cost more than the tree's bound.
//! Walks along convex and star-shaped polygons are asked likewise.

mod check;
mod making;
mod meshes;
mod trees;
mod walk;
mod walk_classes;
mod worst;

use std::sync::LazyLock;

use check::{Arithmetic, Origin, check_plane, check_space};
use tetracone::query::Class;
use tetracone_oracle::{
    cases::share,
    oracle::Place,
    shapes::{plane, space},
};

/// Points asked of each generated shape, origin and arithmetic.
static POINTS: LazyLock<usize> = LazyLock::new(|| share(600, 6_000));

/// What the oracle says, as an answer.
const fn class(place: Place) -> Class {
    match place {
        Place::Inside => Class::Inside,
        Place::Boundary => Class::Boundary,
        Place::Outside => Class::Outside,
    }
}

#[test]
fn generated_polygons() {
    for shape in plane::catalogue() {
        for arithmetic in Arithmetic::ALL {
            for origin in Origin::ALL {
                check_plane(&shape, arithmetic, origin, *POINTS);
            }
        }
    }
}

#[test]
fn generated_polyhedra() {
    for shape in space::catalogue() {
        for arithmetic in Arithmetic::ALL {
            for origin in Origin::ALL {
                check_space(&shape, arithmetic, origin, *POINTS);
            }
        }
    }
}
