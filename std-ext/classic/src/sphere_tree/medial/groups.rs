//! Facets that belong together by the spheres of the medial axis, merged until there is one group.

use core::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use super::samples::{Inner, Sample, diagram};
use crate::{
    sphere_tree::{build::Leaf, sphere::distance},
    vector::{Vector, add, dot, length, scale, sub},
};

/// Some facets and a sphere that holds them.
#[derive(Clone, Debug)]
pub(super) struct Group<const D: usize> {
    /// The places of its facets among the leaves.
    pub(super) members: Vec<usize>,
    centre: Vector<D>,
    radius: f64,
    /// How far the sphere may reach out of the solid.
    error: f64,
    /// The groups that it may be merged with.
    beside: BTreeSet<usize>,
    /// The groups that were merged.
    pub(super) parts: Option<[usize; 2]>,
}

/// Two groups that may be merged, the best first.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Merger {
    added: f64,
    pair: [usize; 2],
}

impl Eq for Merger {}

impl Ord for Merger {
    fn cmp(&self, other: &Self) -> Ordering {
        let order = other.added.total_cmp(&self.added);
        order.then(other.pair.cmp(&self.pair))
    }
}

impl PartialOrd for Merger {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// All groups of a solid, those that were merged behind their parts.
pub(super) struct Groups<'a, const D: usize> {
    leaves: &'a [Leaf<D>],
    samples: &'a [Sample<D>],
    pub(super) all: Vec<Group<D>>,
}

impl<'a, const D: usize> Groups<'a, D> {
    pub(super) fn of(leaves: &'a [Leaf<D>], samples: &'a [Sample<D>]) -> Self {
        let mut groups = Self {
            leaves,
            samples,
            all: Vec::new(),
        };
        let diagram = diagram(samples);
        groups.begin(&diagram);
        groups.merge();
        groups
    }

    /// Every facet goes to the inner sphere of a simplex with one of its samples that has to grow least.
    fn begin(&mut self, diagram: &[(Vec<usize>, Option<Inner<D>>)]) {
        let mut best: Vec<Option<(f64, usize)>> = vec![None; self.leaves.len()];
        for (number, (corners, inner)) in diagram.iter().enumerate() {
            let Some(inner) = inner else {
                continue;
            };
            for &corner in corners {
                let leaf = self.samples[corner].leaf;
                let grown = self.reach(inner.centre, &[leaf]) - inner.radius;
                if best[leaf].is_none_or(|(least, _)| grown < least) {
                    best[leaf] = Some((grown, number));
                }
            }
        }
        let mut members = BTreeMap::<(usize, usize), Vec<usize>>::new();
        for (leaf, best) in best.iter().enumerate() {
            // Those that no sphere came to have a group each.
            let key = best.map_or((diagram.len(), leaf), |(_, number)| (number, 0));
            members.entry(key).or_default().push(leaf);
        }
        let mut group_of = vec![0; self.leaves.len()];
        for (number, ((sphere, _), members)) in members.into_iter().enumerate() {
            for &leaf in &members {
                group_of[leaf] = number;
            }
            let inner = diagram.get(sphere).and_then(|(_, inner)| *inner);
            let (centre, depth) = inner.map_or_else(
                || {
                    let centre = self.leaves[members[0]].centre();
                    (centre, self.depth(centre))
                },
                |inner| (inner.centre, inner.radius),
            );
            let radius = self.reach(centre, &members);
            self.all.push(Group {
                members,
                centre,
                radius,
                error: radius - depth,
                beside: BTreeSet::new(),
                parts: None,
            });
        }
        for (corners, _) in diagram {
            let groups: BTreeSet<_> = corners
                .iter()
                .map(|&corner| group_of[self.samples[corner].leaf])
                .collect();
            for &group in &groups {
                let others = groups.iter().filter(|&&other| other != group);
                self.all[group].beside.extend(others);
            }
        }
    }

    /// Merges until there is one; what no simplex joins is joined in the order of numbers.
    fn merge(&mut self) {
        let mut open = BinaryHeap::new();
        let mut is_part = vec![false; self.all.len()];
        for group in 0..self.all.len() {
            let later: Vec<_> = self.all[group].beside.range(group + 1..).copied().collect();
            open.extend(later.into_iter().map(|other| self.merger([group, other])));
        }
        let mut left = self.all.len();
        while left > 1 {
            let Some(Merger { pair, .. }) = open.pop() else {
                let rest: Vec<_> = (0..self.all.len())
                    .filter(|&group| !is_part[group])
                    .collect();
                for pair in rest.windows(2) {
                    open.push(self.merger([pair[0], pair[1]]));
                    self.all[pair[0]].beside.insert(pair[1]);
                    self.all[pair[1]].beside.insert(pair[0]);
                }
                continue;
            };
            if pair.iter().any(|&group| is_part[group]) {
                continue;
            }
            let new = self.all.len();
            let mut merged = self.merged(pair);
            for part in pair {
                is_part[part] = true;
                let beside = core::mem::take(&mut self.all[part].beside);
                merged.beside.extend(beside);
            }
            merged.beside.retain(|&other| !is_part[other]);
            let others: Vec<_> = merged.beside.iter().copied().collect();
            self.all.push(merged);
            is_part.push(false);
            for other in others {
                self.all[other].beside.insert(new);
                open.push(self.merger([other, new]));
            }
            left -= 1;
        }
    }

    fn merger(&self, pair: [usize; 2]) -> Merger {
        let [a, b] = pair.map(|group| self.all[group].error);
        Merger {
            added: self.merged(pair).error - a.max(b),
            pair,
        }
    }

    /// Two groups in one: about the centre of either, or of the sphere around both, whichever sphere reaches
    /// out least, the first of equal ones.
    fn merged(&self, pair: [usize; 2]) -> Group<D> {
        let [a, b] = pair.map(|group| &self.all[group]);
        let members: Vec<_> = a.members.iter().chain(&b.members).copied().collect();
        let way = sub(b.centre, a.centre);
        let far = length(way);
        let part = if far > 0.0 {
            ((far + b.radius - a.radius) / (2.0 * far)).clamp(0.0, 1.0)
        } else {
            0.0
        };
        let middle = add(a.centre, scale(way, part));
        let about = |centre: Vector<D>, depth: f64| {
            let radius = self.reach(centre, &members);
            (radius - depth, radius, centre)
        };
        let ball = [
            about(a.centre, a.radius - a.error),
            about(b.centre, b.radius - b.error),
            about(middle, self.depth(middle)),
        ];
        let (mut error, mut radius, mut centre) = ball[0];
        for other in &ball[1..] {
            if other.0 < error {
                (error, radius, centre) = *other;
            }
        }
        Group {
            members,
            centre,
            radius,
            error,
            beside: BTreeSet::new(),
            parts: Some(pair),
        }
    }

    /// How far some facets reach from a place.
    fn reach(&self, centre: Vector<D>, members: &[usize]) -> f64 {
        let corners = members.iter().flat_map(|&leaf| self.leaves[leaf].corners);
        corners.fold(0.0, |most: f64, corner| most.max(distance(centre, corner)))
    }

    /// How deep in the solid a place is, less than zero outside: by the nearest sample, the first of several.
    fn depth(&self, place: Vector<D>) -> f64 {
        let mut least = (f64::INFINITY, 0.0);
        for sample in self.samples {
            let way = sub(place, sample.place);
            let square = dot(way, way);
            if square < least.0 {
                least = (square, dot(way, sample.inwards));
            }
        }
        libm::sqrt(least.0).copysign(least.1)
    }
}

#[cfg(test)]
mod tests {
    use tetracone::{number::Scalar as _, plane::Plane, space::Space};
    use tetracone_oracle::shapes::{Shape, plane, space};

    use super::{super::samples::samples, *};
    use crate::{Simplicial, sphere_tree::build::leaves};

    /// Of all groups beside each other those are merged that add least, of equal pairs the least one: found anew
    /// before every merger.
    fn in_order<G: Simplicial<D>, const D: usize>(shape: &impl Shape<D>) -> usize {
        let points = shape.points();
        let corner = |facet: &[u32; D], k: usize| {
            let place = points[*facet.get(k)? as usize];
            let at = |k: usize| G::Scalar::nearest(place.get(k).copied().unwrap_or(0.0));
            Some(G::point([at(0)?, at(1)?, at(2)?]))
        };
        let facets: Vec<_> = shape
            .facets()
            .iter()
            .filter_map(|facet| G::facet(|k| corner(facet, k)))
            .collect();
        let leaves = leaves::<G, D>(&facets).expect("facets");
        let samples = samples(&leaves);
        let mut groups = Groups {
            leaves: &leaves,
            samples: &samples,
            all: Vec::new(),
        };
        groups.begin(&diagram(&samples));
        let mut beside: Vec<_> = groups.all.iter().map(|own| own.beside.clone()).collect();
        let first = beside.len();
        groups.merge();
        assert_eq!(groups.all.len(), 2 * first - 1, "{}", shape.name());
        for number in first..groups.all.len() {
            let mut pairs = Vec::new();
            for (a, others) in beside.iter().enumerate() {
                pairs.extend(others.range(a + 1..).map(|&b| [a, b]));
            }
            let added = |pair: &[usize; 2]| {
                let [a, b] = pair.map(|part| groups.all[part].error);
                groups.merged(*pair).error - f64::max(a, b)
            };
            let best = pairs
                .iter()
                .map(|pair| (added(pair), *pair))
                .min_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
            let (_, pair) = best.expect("they hang together");
            assert_eq!(
                groups.all[number].parts,
                Some(pair),
                "{}: group {number}",
                shape.name()
            );
            let [a, b] = pair.map(|part| core::mem::take(&mut beside[part]));
            let others: BTreeSet<_> = a.union(&b).copied().filter(|k| !pair.contains(k)).collect();
            for &other in &others {
                beside[other].retain(|k| !pair.contains(k));
                beside[other].insert(number);
            }
            beside.push(others);
        }
        first - 1
    }

    #[test]
    fn groups_are_merged_in_the_order_of_what_they_add() {
        let polygons = [plane::star(24, 3), plane::comb(6), plane::gear(7)];
        let mergers = polygons
            .iter()
            .map(in_order::<Plane<f32>, 2>)
            .sum::<usize>();
        let solids = [space::torus(8, 5), space::comb(3), space::sphere(2)];
        let more = solids.iter().map(in_order::<Space<f32>, 3>).sum::<usize>();
        assert!(mergers > 20 && more > 50, "{mergers} {more}");
    }
}
