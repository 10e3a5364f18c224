//! What is wrong with single faces, and with faces that have the same corners.

use std::collections::BTreeMap;

use tetracone::space::{Point, Triangle};

use super::{corners, spot};
use crate::check::Finds;
use crate::{import::Mesh, memory::NoRoom};

/// Faces without extent.
pub(super) struct Kinds {
    pub(super) collapsed: Finds<3, usize>,
    pub(super) slivers: Finds<3, usize>,
}

impl Kinds {
    pub(super) fn of(mesh: &Mesh, most: usize) -> Result<Self, NoRoom> {
        let mut kinds = Self {
            collapsed: Finds::new(most)?,
            slivers: Finds::new(most)?,
        };
        for (number, [a, b, c]) in mesh.faces.iter().enumerate() {
            if a == b || b == c || c == a {
                kinds.collapsed.add(spot(mesh, number), number);
            } else if triangle(mesh, number).is_none_or(|face| face.is_degenerate()) {
                kinds.slivers.add(spot(mesh, number), number);
            }
        }
        Ok(kinds)
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
pub(super) struct Doubles {
    pub(super) same: Finds<3, usize>,
    pub(super) opposite: Finds<3, usize>,
}

/// Each face is taken together with one earlier one at most: first with one that is turned the other way.
pub(super) fn doubles(mesh: &Mesh, most: usize) -> Result<Doubles, NoRoom> {
    let mut seen = BTreeMap::<[u32; 3], [usize; 2]>::new();
    let mut doubles = Doubles {
        same: Finds::new(most)?,
        opposite: Finds::new(most)?,
    };
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
            doubles.opposite.add(spot(mesh, number), number);
        } else {
            if seen[own] > 0 {
                doubles.same.add(spot(mesh, number), number);
            }
            seen[own] += 1;
        }
    }
    Ok(doubles)
}
