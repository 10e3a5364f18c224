//! Which points represent a patch of contact.

use super::{ContactPoint, points::by_place};
use crate::{
    geometry::Dimension,
    number::{Metric, Scalar},
    order,
};

/// It belongs to no patch yet.
const FREE: u32 = u32::MAX;

/// It belongs to the patch that is looked at.
const MEMBER: u32 = u32::MAX - 1;

/// It is not needed.
const DROPPED: u32 = u32::MAX - 2;

/// Numbers of patches before these are ordered; more than there can be candidates.
const FIRST: u32 = 1 << 31;

/// Normals belong to one patch where the cosine between them is at least 255/256, in steps of 2^-60.
const NEARLY: i64 = 255 << 52;

/// Keeps the candidates that represent their patch, in order: so many. The deepest ones come first.
pub(super) fn choose<G: Dimension>(points: &mut [ContactPoint<G>], margin: G::Scalar) -> usize {
    for point in points.iter_mut() {
        point.patch = FREE;
    }
    let mut patch = FIRST;
    while let Some(deepest) = points.iter().find(|point| point.patch == FREE).copied() {
        for point in points.iter_mut().filter(|point| point.patch == FREE) {
            if is_like::<G>(point.normal, deepest.normal) {
                point.patch = MEMBER;
            }
        }
        represent(points, &deepest, margin.to_real() * 0.25, patch);
        for point in points.iter_mut().filter(|point| point.patch == MEMBER) {
            point.patch = DROPPED;
        }
        patch = patch.wrapping_add(1);
    }
    let kept = keep(points);
    number(points.get_mut(..kept).unwrap_or_default());
    kept
}

/// Whether two normals are nearly the same; of either of them it is true with itself.
fn is_like<G: Dimension>(a: G::Direction, b: G::Direction) -> bool {
    let [a, b] = [a, b].map(|normal| G::units(normal).map(<G::Scalar as Metric>::unit_to_steps));
    let cosine = a.into_iter().zip(b).fold(0, |sum: i64, (x, y)| {
        sum.wrapping_add(i64::from(x).wrapping_mul(i64::from(y)))
    });
    a == b || cosine >= NEARLY
}

/// Gives those members the number of the patch that represent it.
fn represent<G: Dimension>(
    points: &mut [ContactPoint<G>],
    deepest: &ContactPoint<G>,
    slack: f64,
    patch: u32,
) {
    let depth = deepest.depth.to_real() - slack;
    let is_deep = |point: &ContactPoint<G>| point.depth.to_real() >= depth;
    let deep = points
        .iter()
        .filter(|point| point.patch == MEMBER && is_deep(point));
    let Some(first) = deep.copied().reduce(|least, point| {
        if by_place(&point, &least).is_lt() {
            point
        } else {
            least
        }
    }) else {
        return;
    };
    let place = |point: &ContactPoint<G>| G::coordinates(point.points[0]).map(G::Scalar::to_real);
    let from = place(&first);
    let way = |point: &ContactPoint<G>| {
        let [x, y, z] = place(point);
        [x - from[0], y - from[1], z - from[2]]
    };
    let square = |point: &ContactPoint<G>| {
        let [x, y, z] = way(point);
        x * x + y * y + z * z
    };
    // Marked by what it is: candidates differ.
    let mark = |points: &mut [ContactPoint<G>], chosen: &ContactPoint<G>| {
        for point in points
            .iter_mut()
            .filter(|point| point.compare(chosen).is_eq())
        {
            point.patch = patch;
        }
    };
    let second = farthest(points, is_deep, square);
    let (third, fourth) = match second {
        Some(second) if G::DIMENSION == 3 => {
            let [ux, uy, uz] = way(&second);
            let [nx, ny, nz] = G::units(deepest.normal).map(G::Scalar::unit_to_real);
            // The normal's cross product with the line: what leads away from it in the patch.
            let side = [ny * uz - nz * uy, nz * ux - nx * uz, nx * uy - ny * ux];
            let off = |point: &ContactPoint<G>| {
                let [x, y, z] = way(point);
                side[0] * x + side[1] * y + side[2] * z
            };
            (
                farthest(points, is_deep, off),
                farthest(points, is_deep, |point| -off(point)),
            )
        }
        _ => (None, None),
    };
    for chosen in [Some(first), second, third, fourth].into_iter().flatten() {
        mark(points, &chosen);
    }
}

/// The member that is farthest, if that is anywhere above zero: of the deep ones where one of them is, and the
/// first one of several.
fn farthest<G: Dimension>(
    points: &[ContactPoint<G>],
    is_deep: impl Fn(&ContactPoint<G>) -> bool,
    how_far: impl Fn(&ContactPoint<G>) -> f64,
) -> Option<ContactPoint<G>> {
    let mut found: Option<((bool, f64), ContactPoint<G>)> = None;
    for point in points.iter().filter(|point| point.patch == MEMBER) {
        let rank = (is_deep(point), how_far(point));
        if rank.1 > 0.0 && found.is_none_or(|(known, _)| rank > known) {
            found = Some((rank, *point));
        }
    }
    found.map(|(_, point)| point)
}

/// Moves those with a number to the front: so many.
fn keep<G: Dimension>(points: &mut [ContactPoint<G>]) -> usize {
    let mut kept = 0_usize;
    for place in 0..points.len() {
        if let Some(point) = points.get(place).copied()
            && point.patch != DROPPED
            && let Some(slot) = points.get_mut(kept)
        {
            *slot = point;
            kept = kept.wrapping_add(1);
        }
    }
    kept
}

/// Orders patches by the facets of their first points, and points by patch, facets and features.
fn number<G: Dimension>(points: &mut [ContactPoint<G>]) {
    order::sort(points, |a, b| a.number().cmp(&b.number()));
    let mut next = 0_u32;
    while let Some(patch) = points
        .iter()
        .map(|point| point.patch)
        .find(|patch| *patch >= FIRST)
    {
        for point in points.iter_mut().filter(|point| point.patch == patch) {
            point.patch = next;
        }
        next = next.wrapping_add(1);
    }
    order::sort(points, |a, b| {
        (a.patch, a.number()).cmp(&(b.patch, b.number()))
    });
}
