//! Sheaves: many facets that cross a whole cone, kept in order there instead of further down.
//!
//! A comb's teeth seen from its middle all cross the same cones, and splitting those would copy
//! every tooth into every child. In a cone that they cross wholly, facets that do not touch each
//! other are in one order along every ray: they are kept once, at the cone, and searched by
//! halving. Edges and corners of what is left still meet each other, so it is a boundary of its
//! own and the children treat it as such.
//!
//! # Source
//! Segment trees use the same decomposition (Bentley 1977).

use core::marker::PhantomData;

use tetracone::{Dimension, number::Sign};

use super::{
    Cell, Ground,
    cell::LocalFacet,
    grow::Builder,
    item::{Item, Waiting},
};
use crate::cones::{
    ray::children,
    record::{Sheaf, Sheet},
};
use tetracone_classic::vector::{Vector, dot, normal, scale, sub};

/// Fewer facets than this are better kept in groups.
const FEWEST: usize = 16;

impl<G: Dimension> Builder<'_, G> {
    /// Moves the facets that can be held from the cone's list into a sheaf; its number, if one
    /// pays.
    pub(super) fn hold(&mut self, cell: &Cell, cone: &mut Waiting) -> Option<usize> {
        let ground = self.ground;
        if cone.items.len() < FEWEST || ground.origin_on_boundary {
            return None;
        }
        // Sorted by where the ray through the middle meets them; those that do not cross come last.
        let middle = cell.middle::<G>();
        let mut listed: Vec<Listed> = Vec::with_capacity(cone.items.len());
        listed.extend(cone.items.iter().map(|item| {
            let plane = sheet(ground, cell, item);
            Listed {
                item: *item,
                plane,
                key: plane.map_or(f64::INFINITY, |plane| 1.0 / dot(plane, middle)),
            }
        }));
        let crossing = listed.iter().filter(|it| it.plane.is_some()).count();
        if !pays::<G>(crossing, listed.len()) {
            return None;
        }
        listed.sort_by(|a, b| {
            let order = a.key.total_cmp(&b.key);
            order.then_with(|| a.item.facet.cmp(&b.item.facet))
        });
        let mut order = Order::<G> {
            last: None,
            dimension: PhantomData,
        };
        let (held, kept): (Vec<_>, Vec<_>) = listed
            .into_iter()
            .partition(|it| order.admits(cell, it.plane));
        if !pays::<G>(held.len(), held.len() + kept.len()) {
            return None;
        }
        // Windings add up from the outside in.
        let mut winding = 0;
        let mut sheets: Vec<Sheet> = Vec::with_capacity(held.len());
        for Listed { item, .. } in held.iter().rev() {
            winding += G::side(&ground.facets[item.facet], ground.origin).value();
            sheets.push(Sheet {
                facet: item.facet,
                winding,
            });
        }
        cone.items = kept.into_iter().map(|it| it.item).collect();
        cone.core -= winding;
        cone.evaluations += sheets.len().ilog2() + 1;
        let parts = &mut self.parts;
        parts.sheaves.push(Sheaf {
            children: 0,
            first: parts.sheets.len(),
            count: sheets.len(),
        });
        parts.sheets.extend(sheets.into_iter().rev());
        Some(parts.sheaves.len() - 1)
    }
}

/// A facet of a cone, and where it would be in a sheaf.
struct Listed {
    item: Item,
    /// As [`sheet`] says.
    plane: Option<Vector<3>>,
    key: f64,
}

/// Whether a sheaf of `held` out of `count` facets is worth it: enough of them, and so many that
/// the rest, copied into every child, is no more than the list was.
const fn pays<G: Dimension>(held: usize, count: usize) -> bool {
    let split = children::<G>() as usize;
    held >= FEWEST && held * split >= count * (split - 1)
}

/// The sheets taken so far, from the inside out.
struct Order<G> {
    last: Option<Vector<3>>,
    dimension: PhantomData<G>,
}

impl<G: Dimension> Order<G> {
    /// Takes a sheet that lies beyond the last one in the whole cone.
    fn admits(&mut self, cell: &Cell, plane: Option<Vector<3>>) -> bool {
        let Some(plane) = plane else {
            return false;
        };
        let is_beyond = self
            .last
            .is_none_or(|last| is_positive::<G>(cell, sub(last, plane)));
        if is_beyond {
            self.last = Some(plane);
        }
        is_beyond
    }
}

/// The facet's line or plane as a linear form that is 1 on it, if the facet crosses the cone.
///
/// The smaller the form along a ray, the further out the facet is met.
fn sheet<G: Dimension>(ground: &Ground<'_, G>, cell: &Cell, item: &Item) -> Option<Vector<3>> {
    let local = &ground.locals[item.facet];
    let sign = match G::side(&ground.facets[item.facet], ground.origin) {
        Sign::Zero => return None,
        Sign::Positive => 1.0,
        Sign::Negative => -1.0,
    };
    let is_inner =
        (0..G::DIMENSION).all(|k| is_positive::<G>(cell, scale(inner_normal::<G>(local, k), sign)));
    let normal = local.normal::<G>();
    let height = dot(normal, local.corners[0]);
    (is_inner && height != 0.0).then(|| normal.map(|x| x / height))
}

/// The normal of an inner side, towards the inside of a positive simplex.
fn inner_normal<G: Dimension>(facet: &LocalFacet, index: usize) -> Vector<3> {
    let corners = facet.corners;
    if G::DIMENSION == 2 {
        let [a, b, _] = corners;
        if index == 0 {
            [-a[1], a[0], 0.0]
        } else {
            [b[1], -b[0], 0.0]
        }
    } else {
        normal(|k| corners[(index + k) % 3])
    }
}

/// Whether a linear form is positive in the whole widened cone, with room for rounding.
fn is_positive<G: Dimension>(cell: &Cell, form: Vector<3>) -> bool {
    let corners = cell.corners.iter().take(G::DIMENSION);
    let heights = corners.map(|corner| dot(form, *corner));
    let most = heights.clone().fold(0.0, f64::max);
    let room = most * (4.0 * cell.widening).max(1.0 / f64::from(1u32 << 30));
    most > 0.0 && heights.into_iter().all(|height| height > room)
}
