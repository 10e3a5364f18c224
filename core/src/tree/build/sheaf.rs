//! Sheaves: many facets that cross a whole cone, kept in order there instead of further down.
//!
//! A comb's teeth seen from its middle all cross the same cones, and splitting those would copy
//! every tooth into every child. In a cone that they cross wholly, facets that do not touch each
//! other are in one order along every ray: they are kept once, at the cone, and searched by
//! halving (segment trees use the same decomposition: Bentley 1977). Edges and corners of what is
//! left still meet each other, so it is a boundary of its own and the children treat it as such.

use core::marker::PhantomData;

use super::{
    BuildError, Cell, Pending,
    cell::{LocalFacet, Vector, cross, dot},
    grow::{Ground, Parts},
    storage::Item,
};
use crate::{dimension::Dimension, number::Sign, order::sort, tree::cone::children};

/// Fewer facets than this are better kept in groups.
const FEWEST: usize = 16;

/// Moves the facets that can be held from the cone's list into a sheaf; its number, if one pays.
pub(super) fn hold<G: Dimension>(
    parts: &mut Parts<'_>,
    ground: &Ground<'_, G>,
    cell: &Cell,
    cone: &mut Pending,
) -> Result<Option<usize>, BuildError> {
    if cone.count < FEWEST || ground.origin_on_boundary {
        return Ok(None);
    }
    let items = parts.items.range(cone.first, cone.count);
    // Sorted by where the ray through the middle meets them; those that do not cross come last.
    let middle = cell.middle::<G>();
    let crossing = items
        .iter()
        .filter(|item| sheet(ground, cell, item).is_some())
        .count();
    if !pays::<G>(crossing, cone.count) {
        return Ok(None);
    }
    let key = |item: &Item| {
        sheet(ground, cell, item).map_or(f64::INFINITY, |plane| 1.0 / dot(plane, middle))
    };
    sort(items, |a, b| {
        key(a)
            .total_cmp(&key(b))
            .then_with(|| a.facet.cmp(&b.facet))
    });
    let mut order = Order::<G> {
        last: None,
        dimension: PhantomData,
    };
    let held = items
        .iter()
        .filter(|item| order.admits(cell, sheet(ground, cell, item)))
        .count();
    if !pays::<G>(held, cone.count) {
        sort(items, Item::by_reach);
        return Ok(None);
    }
    // Held ones to the front of the sheets, in order; the others stay in the list.
    let first = parts.sheets.count;
    let mut order = Order::<G> {
        last: None,
        dimension: PhantomData,
    };
    let mut kept = 0;
    for at in cone.first..cone.first + cone.count {
        let Some(item) = parts.items.get_mut(at).copied() else {
            break;
        };
        if let Some((facet, _)) = ground.facet(item.facet)
            && order.admits(cell, sheet(ground, cell, &item))
        {
            let sign = G::side(&facet, ground.bare.origin);
            parts
                .sheets
                .push([item.facet, sign.value().cast_unsigned()])?;
        } else {
            if let Some(slot) = parts.items.get_mut(cone.first + kept) {
                *slot = item;
            }
            kept += 1;
        }
    }
    let held = parts.sheets.count - first;
    // From signs to sums from the outside in.
    let mut winding = 0i32;
    for [_, sum] in parts.sheets.range(first, held).iter_mut().rev() {
        winding += sum.cast_signed();
        *sum = winding.cast_unsigned();
    }
    parts.items.truncate(cone.first + kept);
    cone.count = kept;
    cone.core -= winding;
    cone.evaluations += usize::BITS - held.leading_zeros();
    let numbers = (u32::try_from(first), u32::try_from(held));
    let (Ok(first), Ok(held)) = numbers else {
        return Err(BuildError::TooLarge { part: "sheets" });
    };
    parts.sheaves.push([0, first, held]).map(Some)
}

/// Whether a sheaf of `held` out of `count` facets is worth it: enough of them, and so many that
/// the rest, copied into every child, is no more than the list was.
fn pays<G: Dimension>(held: usize, count: usize) -> bool {
    let split = children::<G>() as usize;
    held >= FEWEST && held * split >= count * (split - 1)
}

/// The sheets taken so far, from the inside out.
struct Order<G> {
    last: Option<Vector>,
    dimension: PhantomData<G>,
}

impl<G: Dimension> Order<G> {
    /// Takes a sheet that lies beyond the last one in the whole cone.
    fn admits(&mut self, cell: &Cell, plane: Option<Vector>) -> bool {
        let Some(plane) = plane else {
            return false;
        };
        let beyond = self
            .last
            .is_none_or(|last| positive::<G>(cell, [0, 1, 2].map(|k| last[k] - plane[k])));
        if beyond {
            self.last = Some(plane);
        }
        beyond
    }
}

/// The facet's line or plane as a linear form that is 1 on it, if the facet crosses the cone.
///
/// The smaller the form along a ray, the further out the facet is met.
fn sheet<G: Dimension>(ground: &Ground<'_, G>, cell: &Cell, item: &Item) -> Option<Vector> {
    let (facet, local) = ground.facet(item.facet)?;
    let sign = match G::side(&facet, ground.bare.origin) {
        Sign::Zero => return None,
        Sign::Positive => 1.0,
        Sign::Negative => -1.0,
    };
    let inner = (0..G::DIMENSION).all(|k| {
        let side = inner_normal::<G>(&local, k);
        positive::<G>(cell, side.map(|x| x * sign))
    });
    let normal = local.normal::<G>();
    let height = dot(normal, local.corners[0]);
    (inner && height != 0.0).then(|| normal.map(|x| x / height))
}

/// The normal of an inner side, towards the inside of a positive simplex.
fn inner_normal<G: Dimension>(facet: &LocalFacet, index: usize) -> Vector {
    let [a, b, c] = facet.corners;
    if G::DIMENSION == 2 {
        if index == 0 {
            [-a[1], a[0], 0.0]
        } else {
            [b[1], -b[0], 0.0]
        }
    } else {
        match index {
            0 => cross(a, b),
            1 => cross(b, c),
            _ => cross(c, a),
        }
    }
}

/// Whether a linear form is positive in the whole widened cone, with room for rounding.
fn positive<G: Dimension>(cell: &Cell, form: Vector) -> bool {
    let along = |corner: &Vector| dot(form, *corner);
    let corners = cell.corners.iter().take(G::DIMENSION);
    let most = corners.clone().map(along).fold(0.0, f64::max);
    let room = most * (4.0 * cell.widening).max(1.0 / f64::from(1u32 << 30));
    most > 0.0 && corners.map(along).all(|height| height > room)
}
