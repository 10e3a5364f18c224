//! How near vertices lie that may have been meant to be one.

use std::collections::{BTreeMap, BTreeSet};

use super::edges::Edges;
use crate::{
    import::Mesh,
    memory::{NoRoom, reserve},
    vector::{length, minus},
};

/// Gaps are looked for up to this part of the surface's size.
const WIDEST: i32 = -8;
/// Narrower ones are counted with those of this part of it.
const NARROWEST: i32 = -40;

/// How near the vertices on open edges lie to the nearest other vertex.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Gaps {
    /// How many vertices are on open edges.
    pub vertices: usize,
    /// A power of two, as a part of the diagonal of the surface's box, and how many of the vertices are
    /// no farther than that from another one, and farther than half of it; only those that there are.
    pub within: Vec<(i32, usize)>,
}

impl Gaps {
    /// Of a surface with this box.
    pub(super) fn of(
        mesh: &Mesh,
        edges: &Edges,
        [low, high]: [[f64; 3]; 2],
    ) -> Result<Self, NoRoom> {
        let diagonal = minus(high, low);
        let size = length(diagonal);
        let open: BTreeSet<u32> = edges.open().flatten().collect();
        // Vertices by the coordinate along which there is most room.
        let axis = (0..3).max_by(|a: &usize, b| diagonal[*a].total_cmp(&diagonal[*b]));
        let axis = axis.unwrap_or(0);
        let mut order = Vec::new();
        reserve(&mut order, mesh.points.len())?;
        order.extend(0..mesh.points.len());
        let at = |vertex: &usize| mesh.points[*vertex][axis];
        order.sort_by(|a, b| at(a).total_cmp(&at(b)));
        let most = libm::ldexp(size, WIDEST);
        let mut counts = BTreeMap::new();
        for vertex in &open {
            let own = *vertex as usize;
            let place = mesh.points[own];
            let begin = order.partition_point(|other| at(other) < place[axis] - most);
            let near = order[begin..]
                .iter()
                .take_while(|other| at(other) <= place[axis] + most)
                .filter(|other| **other != own)
                .map(|other| length(minus(mesh.points[*other], place)))
                .fold(f64::INFINITY, f64::min);
            if near <= most && size > 0.0 {
                let (part, exponent) = libm::frexp(near / size);
                // A power of two is its own bound.
                let exponent = if part > 0.5 { exponent } else { exponent - 1 };
                *counts.entry(exponent.max(NARROWEST)).or_default() += 1;
            }
        }
        Ok(Self {
            vertices: open.len(),
            within: counts.into_iter().collect(),
        })
    }
}
