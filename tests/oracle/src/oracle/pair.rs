//! Two solids in one frame.

use core::cell::Cell;
use core::ops::ControlFlow;

use super::bounds::Bounds;
use super::facet::Facet;
use super::solid::Oracle;
use super::{Fraction, Place};

/// Whether two solids, their boundaries included, have a point in common.
///
/// If no facets meet, the winding number of each boundary is the same all along a connected part of
/// the other. So a common point means that some part of one boundary lies in the other solid, and
/// any vertex of it will do.
#[must_use]
pub fn meet<const D: usize>(a: &Oracle<D>, b: &Oracle<D>) -> bool
where
    [[f64; D]; D]: Facet<D>,
{
    let reaches_into = |one: &Oracle<D>, other: &Oracle<D>| {
        let mut firsts = one.firsts.iter();
        firsts.any(|&facet| other.place(one.facets[facet][0]) != Place::Outside)
    };
    boundaries_meet(a, b) || reaches_into(a, b) || reaches_into(b, a)
}

/// Whether any facets have a point in common.
fn boundaries_meet<const D: usize>(a: &Oracle<D>, b: &Oracle<D>) -> bool
where
    [[f64; D]; D]: Facet<D>,
{
    let mut met = false;
    a.index.pairs(&b.index, Bounds::misses, |i, j| {
        met = a.facets[i].intersects(&b.facets[j]);
        if met {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    met
}

/// Every pair of a facet of `a` and a facet of `b` that have a point in common, in ascending order.
/// Facets without size are in no pair.
#[must_use]
pub fn crossing_facets<const D: usize>(a: &Oracle<D>, b: &Oracle<D>) -> Vec<(usize, usize)>
where
    [[f64; D]; D]: Facet<D>,
{
    let mut pairs = Vec::new();
    a.index.pairs(&b.index, Bounds::misses, |i, j| {
        if a.facets[i].intersects(&b.facets[j]) {
            pairs.push((i, j));
        }
        ControlFlow::Continue(())
    });
    pairs.sort_unstable();
    pairs
}

/// The distance between the two boundaries, wrong by two units in the last place at most: zero if
/// they meet, infinite if one has no size. Solids one of which is inside the other have a distance
/// too.
#[must_use]
pub fn distance<const D: usize>(a: &Oracle<D>, b: &Oracle<D>) -> f64
where
    [[f64; D]; D]: Facet<D>,
{
    squared_distance(a, b).map_or(f64::INFINITY, |squared| squared.sqrt())
}

/// The square of the distance between the two boundaries; `None` if one has no size.
#[must_use]
pub fn squared_distance<const D: usize>(a: &Oracle<D>, b: &Oracle<D>) -> Option<Fraction>
where
    [[f64; D]; D]: Facet<D>,
{
    // Some facets are not farther apart than this.
    let limit = Cell::new(f64::INFINITY);
    let mut candidates = Vec::new();
    let beyond = |one: &Bounds<D>, other: &Bounds<D>| one.gap(other) > limit.get();
    a.index.pairs(&b.index, beyond, |i, j| {
        let pair = (&a.facets[i], &b.facets[j]);
        let (low, high) = pair.0.separation_bounds(pair.1);
        if low <= limit.get() {
            limit.set(limit.get().min(high));
            candidates.push((low, pair));
        }
        ControlFlow::Continue(())
    });
    candidates
        .into_iter()
        .filter(|&(low, _)| low <= limit.get())
        .map(|(_, (one, other))| one.squared_separation(other))
        .min()
}
