//! What is wrong with single faces, and with faces that have the same corners.

use std::collections::BTreeMap;

use tetracone::space::{Point, Triangle};

use super::{corners, spot};
use crate::check::Found;
use crate::import::Mesh;

/// Faces without extent.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Kinds {
    pub(super) collapsed: Found<3>,
    pub(super) slivers: Found<3>,
}

impl Kinds {
    pub(super) fn of(mesh: &Mesh) -> Self {
        let mut kinds = Self::default();
        for (number, [a, b, c]) in mesh.faces.iter().enumerate() {
            if a == b || b == c || c == a {
                kinds.collapsed.add(spot(mesh, number));
            } else if triangle(mesh, number).is_none_or(|face| face.is_degenerate()) {
                kinds.slivers.add(spot(mesh, number));
            }
        }
        kinds
    }
}

/// The face with the nearest coordinates in `f32`; none outside the domain.
pub(super) fn triangle(mesh: &Mesh, face: usize) -> Option<Triangle<f32>> {
    let [a, b, c] = corners(mesh, face).map(|corner| {
        use tetracone::number::Scalar as _;
        let [x, y, z] = corner.map(f32::nearest);
        Some(Point::new(x?, y?, z?))
    });
    Some(Triangle::new(a?, b?, c?))
}

/// Faces with the corners of an earlier one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Doubles {
    pub(super) same: Found<3>,
    pub(super) opposite: Found<3>,
}

/// Each face is taken together with one earlier one at most: first with one that is turned the other way.
pub(super) fn doubles(mesh: &Mesh) -> Doubles {
    let mut seen = BTreeMap::<[u32; 3], [usize; 2]>::new();
    let mut doubles = Doubles::default();
    for (number, face) in mesh.faces.iter().enumerate() {
        let mut sorted = *face;
        sorted.sort_unstable();
        let [a, b, c] = sorted;
        if a == b || b == c {
            continue;
        }
        let is_odd = !(0..3).any(|k| [face[k], face[(k + 1) % 3], face[(k + 2) % 3]] == sorted);
        let seen = seen.entry(sorted).or_default();
        let (own, other) = (usize::from(is_odd), usize::from(!is_odd));
        if seen[other] > 0 {
            seen[other] -= 1;
            doubles.opposite.add(spot(mesh, number));
        } else {
            if seen[own] > 0 {
                doubles.same.add(spot(mesh, number));
            }
            seen[own] += 1;
        }
    }
    doubles
}
