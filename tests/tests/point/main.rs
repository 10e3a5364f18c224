//! Point queries against the exact oracle, in the plane and in space, in both arithmetics.
//!
//! Every point is asked one-shot, with the tracker of the point before, with a tracker made of
//! noise and, for the generated shapes, with trackers left by other solids; all must say what the
//! oracle says, and no answer may cost more than the bound in the image.

mod check;
mod real;

use check::{Arithmetic, Origin, check_plane, check_space};
use tetracone_tests::shapes::{plane, space};

/// Points asked of each generated shape, origin and arithmetic.
const POINTS: usize = 6_000;

#[test]
fn generated_polygons() {
    for shape in plane::catalogue() {
        for arithmetic in Arithmetic::ALL {
            for origin in Origin::ALL {
                check_plane(&shape, arithmetic, origin, POINTS);
            }
        }
    }
}

#[test]
fn generated_polyhedra() {
    for shape in space::catalogue() {
        for arithmetic in Arithmetic::ALL {
            for origin in Origin::ALL {
                check_space(&shape, arithmetic, origin, POINTS);
            }
        }
    }
}
