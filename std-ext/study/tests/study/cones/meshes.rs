//! Real meshes and countries, where they are at hand.

use std::sync::LazyLock;

use tetracone_oracle::cases::share;
use tetracone_tests::harness::real;

use super::check::{Arithmetic, Origin, check_plane, check_space};

/// Points asked of each solid and arithmetic.
static POINTS: LazyLock<usize> = LazyLock::new(|| share(5_000, 100_000));

#[test]
fn closed_meshes() {
    for shape in real::meshes() {
        for arithmetic in Arithmetic::ALL {
            check_space(&shape, arithmetic, Origin::Chosen, *POINTS);
        }
        check_space(&shape, Arithmetic::F32, Origin::FacetPlane, *POINTS / 4);
        check_space(&shape, Arithmetic::Fixed, Origin::FacetPlane, *POINTS / 4);
    }
}

#[test]
fn countries() {
    for shape in real::some_countries() {
        for arithmetic in Arithmetic::ALL {
            check_plane(&shape, arithmetic, Origin::Chosen, *POINTS);
        }
        check_plane(&shape, Arithmetic::F32, Origin::FacetPlane, *POINTS / 4);
        check_plane(&shape, Arithmetic::Fixed, Origin::FacetPlane, *POINTS / 4);
    }
}
