//! Which places of contact hang together, which of them part with others, and which represent the rest.

use super::{ContactPoint, candidates::Manifold, corners::View};
use crate::query::pair::posed::There;
use crate::{
    convex::simplex::on_segment,
    geometry::{Dimension, Feature, nearest, real},
    number::vector::{Vector, add, dot, scale, sub},
    number::{Metric, Scalar},
    order,
    query::rounded,
};

/// It belongs to no patch yet.
pub(super) const FREE: u32 = u32::MAX;

/// It is not needed.
const DROPPED: u32 = u32::MAX - 1;

/// It belongs to the patch with the number that is left, and what hangs together with it is not known yet.
const NEW: u32 = 1 << 31;

/// Normals are alike where the cosine between them is at least 255/256, in steps of 2^-60.
const ALIKE: i64 = 255 << 52;

/// A place stands for the deepest one where the cosine between their normals is at least 1 - 2^-14, in these steps.
const STANDS: i64 = (1 << 60) - (1 << 46);

/// Patches are beside each other where their places are no farther apart than so many margins.
const BESIDE: f64 = 16.0;

/// The lesser part of the golden section.
const GOLDEN: f64 = 0.381_966_011_250_105_15;

/// Whether two normals are nearly the same; of either of them it is true with itself.
pub(super) fn is_like<G: Dimension>(a: G::Direction, b: G::Direction) -> bool {
    a == b || cosine::<G>(a, b) >= ALIKE
}

/// The cosine between two normals, in steps of 2^-60.
fn cosine<G: Dimension>(a: G::Direction, b: G::Direction) -> i64 {
    let [a, b] = [a, b].map(|normal| G::units(normal).map(<G::Scalar as Metric>::unit_to_steps));
    a.into_iter().zip(b).fold(0, |sum: i64, (x, y)| {
        sum.wrapping_add(i64::from(x).wrapping_mul(i64::from(y)))
    })
}

impl<G: Dimension> Manifold<'_, G> {
    /// Keeps the candidates that represent their patch, ordered by patch, facets and features, and patches as their
    /// first points are: so many. The deepest ones come first.
    pub(super) fn choose(&self, points: &mut [ContactPoint<G>]) -> usize {
        let patches = self.group(points);
        self.drop_parted(points, patches);
        let by_patch = |a: &ContactPoint<G>, b: &ContactPoint<G>| {
            (a.patch, a.number()).cmp(&(b.patch, b.number()))
        };
        order::sort(points, by_patch);
        let mut start = 0;
        while let Some(first) = points.get(start).filter(|point| point.patch != DROPPED) {
            let patch = first.patch;
            let rest = points.get_mut(start..).unwrap_or_default();
            let count = rest.iter().take_while(|point| point.patch == patch).count();
            self.represent(rest.get_mut(..count).unwrap_or_default());
            start = start.wrapping_add(count);
        }
        let mut next = NEW;
        while let Some(first) =
            (points.iter().filter(|point| point.patch < NEW)).min_by_key(|point| point.number())
        {
            let patch = first.patch;
            for point in points.iter_mut().filter(|point| point.patch == patch) {
                point.patch = next;
            }
            next = next.wrapping_add(1);
        }
        order::sort(points, by_patch);
        let kept = points.iter().take_while(|point| point.patch != DROPPED);
        let kept = kept.count();
        for point in points.iter_mut().take(kept) {
            point.patch ^= NEW;
        }
        kept
    }

    /// Numbers the patches, from 0 on, by their deepest points: so many.
    fn group(&self, points: &mut [ContactPoint<G>]) -> u32 {
        let mut patch = 0_u32;
        while let Some(deepest) = points.iter_mut().find(|point| point.patch == FREE) {
            deepest.patch = patch | NEW;
            let normal = deepest.normal;
            while let Some(member) = points.iter_mut().find(|point| point.patch == patch | NEW) {
                member.patch = patch;
                let member = *member;
                for point in points.iter_mut() {
                    if point.patch == FREE
                        && is_like::<G>(point.normal, normal)
                        && self.hang_together(&member, point)
                    {
                        point.patch = patch | NEW;
                    }
                }
            }
            patch = patch.wrapping_add(1);
        }
        patch
    }

    /// Whether there is contact between two places of it: at the golden section, where nothing that is regular
    /// happens to be.
    fn hang_together(&self, a: &ContactPoint<G>, b: &ContactPoint<G>) -> bool {
        let between = |from: G::Point, to: G::Point| {
            let (from, to) = (real::<G>(from), real::<G>(to));
            let place = add(from, scale(sub(to, from), GOLDEN));
            G::point(place.map(rounded::<G::Scalar>))
        };
        let margin = G::Scalar::from_distance(self.margin);
        let facets = [a, b].map(|point| [point.facets.first, point.facets.second]);
        (0..2).all(|k| {
            facets[0][k] == facets[1][k]
                || self.sides[k].comes_near(between(a.points[k], b.points[k]), margin)
        })
    }

    /// Drops patches that are gone where the solids part at a less deep one beside them, or are apart there.
    fn drop_parted(&self, points: &mut [ContactPoint<G>], patches: u32) {
        let first = |points: &[ContactPoint<G>], patch| {
            let mut all = points.iter().copied();
            all.find(|point| point.patch == patch)
        };
        for patch in (0..patches).rev() {
            let Some(least) = first(points, patch) else {
                continue;
            };
            let normal = G::units(least.normal).map(G::Scalar::unit_to_real);
            let shift = scale(normal, least.depth.to_real().max(0.0) + self.off);
            for deeper in 0..patch {
                let is_parted = first(points, deeper).is_some_and(|deepest| {
                    deepest.depth.to_real() > 2.0 * self.off
                        && deepest.depth > least.depth
                        && !is_like::<G>(deepest.normal, least.normal)
                        && points
                            .iter()
                            .filter(|point| point.patch == deeper)
                            .filter(|point| point.depth > G::Scalar::ZERO)
                            .all(|point| {
                                self.is_beside(point, points, patch)
                                    && !self.is_behind(point, shift)
                            })
                });
                for point in points
                    .iter_mut()
                    .filter(|point| is_parted && point.patch == deeper)
                {
                    point.patch = DROPPED;
                }
            }
        }
    }

    /// Whether it is near a point of a patch, or what lies between two of them.
    fn is_beside(&self, point: &ContactPoint<G>, points: &[ContactPoint<G>], patch: u32) -> bool {
        let place = real::<G>(point.points[0]);
        let far = self.margin * BESIDE;
        let of_patch = points.iter().filter(|other| other.patch == patch);
        let ways = of_patch.map(|other| sub(real::<G>(other.points[0]), place));
        let is_near = |a: Vector, b: Vector| {
            let [s, t] = on_segment([a, b]);
            let way = add(scale(a, s), scale(b, t));
            dot(way, way) <= far * far
        };
        ways.clone().any(|a| ways.clone().any(|b| is_near(a, b)))
    }

    /// Whether a vertex or one of two edges is still in the other solid where the second solid is shifted.
    fn is_behind(&self, point: &ContactPoint<G>, shift: Vector) -> bool {
        let [own, other] = &self.sides;
        let [first, second] = point.points;
        let is_in = |there: &There<'_, G>, feature, place: G::Point, shift: Vector| {
            let shifted = nearest::<G>(add(real::<G>(place), shift));
            feature != Feature::Facet && shifted.is_some_and(|place| there.holds(place))
        };
        is_in(own, point.features[1], second, shift)
            || is_in(other, point.features[0], first, scale(shift, -1.0))
    }

    /// Drops what does not represent a patch.
    fn represent(&self, patch: &mut [ContactPoint<G>]) {
        let deeper = |deepest: ContactPoint<G>, point: ContactPoint<G>| {
            if point.depth > deepest.depth {
                point
            } else {
                deepest
            }
        };
        let Some(deepest) = patch.iter().copied().reduce(deeper) else {
            return;
        };
        let most = if G::DIMENSION == 2 { 2 } else { 4 };
        let normal = G::units(deepest.normal).map(G::Scalar::unit_to_real);
        let view = View::new(normal, self.slack);
        let hull = view.hull(patch);
        let (mut chosen, mut area) = ([0, 1, 2, 3], 0.0);
        if hull > most {
            (chosen, area) = view.largest(patch.get(..hull).unwrap_or_default(), None);
        }
        let mut count = hull.min(most);
        let slack = self.margin * if count < most { 0.0625 } else { 0.25 };
        let depth = deepest.depth.to_real() - slack;
        let stands = |point: &ContactPoint<G>| {
            point.depth.to_real() >= depth && cosine::<G>(point.normal, deepest.normal) >= STANDS
        };
        let is_told = |chosen: &[usize; 4]| {
            let told = chosen.iter().take(count).filter_map(|k| patch.get(*k));
            let told = told.copied().reduce(deeper);
            told.is_some_and(|point| stands(&point))
        };
        if !is_told(&chosen) {
            let is_it = |point: &ContactPoint<G>| point.number() == deepest.number();
            let at = patch.iter().position(is_it).unwrap_or(0);
            let (slot, more) = if count < most {
                (count, 0.0)
            } else {
                view.least(&chosen, count, patch, &deepest)
            };
            area += more;
            if let Some(slot) = chosen.get_mut(slot) {
                *slot = at;
            }
            let corners = patch.get(..hull).unwrap_or_default();
            for at in (0..hull).filter(|k| count == most && corners.get(*k).is_some_and(stands)) {
                let (those, theirs) = view.largest(corners, Some(at));
                if theirs > area && is_told(&those) {
                    (chosen, area) = (those, theirs);
                }
            }
            count = count.wrapping_add(1).min(most);
        }
        for (k, point) in patch.iter_mut().enumerate() {
            if !chosen.iter().take(count).any(|chosen| *chosen == k) {
                point.patch = DROPPED;
            }
        }
    }
}
