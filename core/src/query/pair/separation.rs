//! Planes that separate solids.

use super::{FacetPair, Placed};
use crate::{
    measure::Measure,
    number::{Metric, Scalar},
    query::stack::Stack,
    tree::{Body, BoxTree, MAX_LEVELS},
    volume::Aabb,
};

/// After so many directions that separate nothing the search ends. With 2, circling gears of 7 000
/// triangles take a third longer; with 4, ways through each other up to a tenth.
const ROUNDS: u32 = 3;

/// Solids that overlap by more than this part of the smaller one's extents along a direction are
/// hardly ever separated by another one; with 1/16, ways through each other take up to a tenth longer.
const DEEP: f64 = 1.0 / 64.0;

/// A direction's longest vector in whole numbers, and the power of two above.
const LONGEST: f64 = 127.0;
const STEPS: f64 = 128.0;

/// Two solids, one before and one behind a plane.
#[derive(Clone, Copy, Debug)]
pub(super) struct Separation {
    /// Across the plane, from the first solid to the second: a vector a little shorter than 128.
    pub(super) direction: [i8; 3],
    /// How far the solids are apart along it at least.
    pub(super) gap: f64,
    /// The facets that reach farthest towards the plane.
    pub(super) facets: FacetPair,
}

/// The place where a solid reaches farthest along a direction.
struct Farthest<G: Measure> {
    reach: G::Scalar,
    corner: G::Point,
    facet: u32,
}

impl<G: Measure> Body<'_, G> {
    /// Looks for a plane between two solids: across the direction that is given, or that from one
    /// middle to the other, then across some that follow from where the solids reach farthest.
    ///
    /// Along a direction n the placed solid begins at n·t + min (Rᵀn)·x, x its vertices. In `f32`
    /// the products, Rᵀn and the placed vertices themselves are off by less than 40 times 2^-24 of
    /// the sizes that the margin, 64 times 2^-24 of them, is made of; in fixed point by less than four
    /// steps of its eight.
    ///
    /// # Source
    /// Chung and Wang, "Quick Collision Detection of Polytopes in Virtual Environments", 1996; the
    /// plane is kept as Baraff does.
    pub(super) fn separation(
        &self,
        other: &Placed<'_, G>,
        from: [i8; 3],
        hint: FacetPair,
    ) -> Option<Separation> {
        let margin = self.margin(other);
        let (a, b) = (self.extent(), other.body().extent());
        let deep = G::Scalar::length_to_real(if a < b { a } else { b }) * DEEP;
        let deep = G::Scalar::from_distance(-deep);
        let mut way = if from == [0; 3] {
            between(middle(&self.bounds()), middle(other.bounds()))
        } else {
            from.map(f64::from)
        };
        let mut facets = hint;
        for _ in 0..ROUNDS {
            let direction = whole(way)?;
            let ahead = direction.map(|x| G::Scalar::unit(f64::from(x) / STEPS));
            let back = G::unturn(other.pose(), ahead).map(G::Scalar::negative_unit);
            let shift = G::coordinates(G::shift(other.pose()));
            let shift = G::Scalar::turn3(ahead, shift, G::Scalar::ZERO);
            // What one solid may reach at most, as far as the other one does.
            let most = |reach| G::Scalar::apart(G::Scalar::apart(shift, reach), deep);
            let some = other.body().reach_of(back, facets.second)?;
            let first = self.farthest_along(ahead, facets.first, most(some))?;
            let second = (other.body()).farthest_along(back, facets.second, most(first.reach))?;
            facets = FacetPair {
                first: first.facet,
                second: second.facet,
            };
            let begin = G::Scalar::apart(shift, second.reach);
            let gap = G::Scalar::apart(begin, first.reach);
            if gap > margin {
                return Some(Separation {
                    direction,
                    gap: G::Scalar::apart(gap, margin).to_real(),
                    facets,
                });
            }
            let real = |point: G::Point| G::coordinates(point).map(Scalar::to_real);
            let across = between(real(first.corner), real(other.place(second.corner)));
            let square = dot(across, across);
            if square <= 0.0 {
                return None;
            }
            let twice = 2.0 * dot(way, across) / square;
            way = core::array::from_fn(|k| way[k] - twice * across[k]);
        }
        None
    }

    /// Where the solid reaches farthest along a direction, no matter how near the facet is to it
    /// that is looked at first; none where that is farther than `enough`. Roundings are monotonic,
    /// so boxes bound what is in them.
    fn farthest_along(
        &self,
        direction: [<G::Scalar as Metric>::Unit; 3],
        first: u32,
        enough: G::Scalar,
    ) -> Option<Farthest<G>> {
        let zero = G::Scalar::ZERO;
        let facet = self.tree().facet(first as usize)?;
        let corner = G::corner(&facet, 0);
        let mut farthest = Farthest {
            reach: G::Scalar::turn3(direction, G::coordinates(corner), zero),
            corner,
            facet: first,
        };
        let [right, up, front] = direction.map(|x| G::Scalar::unit_to_sign(x) > 0);
        let ahead = |is_high, low, high| if is_high { high } else { low };
        let bound = |aabb: &Aabb<G>| {
            let ([x, y, z], [p, q, r]) = (aabb.low, aabb.high);
            let corner = [ahead(right, x, p), ahead(up, y, q), ahead(front, z, r)];
            G::Scalar::turn3(direction, corner, zero)
        };
        let root = (0, bound(&self.bounds()));
        let mut stack = Stack::<(u32, G::Scalar), { MAX_LEVELS + 1 }>::of(root);
        while let Some((index, most)) = stack.pop() {
            if farthest.reach > enough {
                return None;
            }
            if most <= farthest.reach {
                continue;
            }
            if !self.boxes().is_leaf(index)
                && let Some([left, right]) = self.halves(index)
            {
                let [a, b] = BoxTree::children(index);
                let (a, b) = ((a, bound(&left)), (b, bound(&right)));
                let (sooner, later) = if a.1 > b.1 { (a, b) } else { (b, a) };
                stack.push_if(later, later.1 > farthest.reach);
                stack.push_if(sooner, sooner.1 > farthest.reach);
                continue;
            }
            for (number, facet) in self.members(index) {
                for k in 0..G::DIMENSION {
                    let corner = G::corner(&facet, k);
                    let reach = G::Scalar::turn3(direction, G::coordinates(corner), zero);
                    if reach > farthest.reach {
                        farthest = Farthest {
                            reach,
                            corner,
                            facet: number,
                        };
                    }
                }
            }
        }
        (farthest.reach <= enough).then_some(farthest)
    }

    /// How far a corner of a facet reaches along a direction.
    fn reach_of(
        &self,
        direction: [<G::Scalar as Metric>::Unit; 3],
        facet: u32,
    ) -> Option<G::Scalar> {
        let corner = G::corner(&self.tree().facet(facet as usize)?, 0);
        let corner = G::coordinates(corner);
        Some(G::Scalar::turn3(direction, corner, G::Scalar::ZERO))
    }
}

/// A vector's direction in whole numbers.
fn whole(way: [f64; 3]) -> Option<[i8; 3]> {
    let length = libm::sqrt(dot(way, way));
    let is_direction = length > 0.0 && length < f64::INFINITY;
    #[expect(clippy::cast_possible_truncation, reason = "at most 127")]
    let steps = |x: f64| libm::rint(x / length * LONGEST) as i8;
    is_direction.then(|| way.map(steps))
}

fn middle<G: Measure>(aabb: &Aabb<G>) -> [f64; 3] {
    let (low, high) = (
        aabb.low.map(Scalar::to_real),
        aabb.high.map(Scalar::to_real),
    );
    core::array::from_fn(|k| (low[k] + high[k]) * 0.5)
}

fn between(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    core::array::from_fn(|k| b[k] - a[k])
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
