use core::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use super::{
    BoundingSphere, BuildError, SphereTree,
    build::{Leaf, Plan, leaves},
    delaunay::{Delaunay, SIDE},
    quinlan::halves,
    sphere::distance,
};
use crate::{
    Chapter,
    vector::{Vector, add, determinant, dot, length, normal, scale, sub},
    volumes::{SmallestSphere, Volume as _},
};

/// A side of a facet is sampled in so many places at most.
const PLACES: u32 = 6;

/// Samples are moved by up to so many steps of the lattice, so that hardly any lie on one sphere.
const MOVED: i32 = 7;

/// A place on the boundary.
#[derive(Clone, Copy, Debug)]
struct Sample<const D: usize> {
    place: Vector<D>,
    leaf: usize,
    /// At right angles to its facet, into the solid.
    inwards: Vector<D>,
}

/// A sphere about a place inside, as far as the samples are from there.
#[derive(Clone, Copy, Debug)]
struct Inner<const D: usize> {
    centre: Vector<D>,
    radius: f64,
}

/// Some facets and a sphere that holds them.
#[derive(Clone, Debug)]
struct Group<const D: usize> {
    /// The places of its facets among the leaves.
    members: Vec<usize>,
    centre: Vector<D>,
    radius: f64,
    /// How far the sphere may reach out of the solid.
    error: f64,
    /// The groups that it may be merged with.
    beside: BTreeSet<usize>,
    /// The groups that were merged.
    parts: Option<[usize; 2]>,
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
struct Groups<'a, const D: usize> {
    leaves: &'a [Leaf<D>],
    samples: &'a [Sample<D>],
    all: Vec<Group<D>>,
}

/// What a node is of.
#[derive(Clone, Copy, Debug)]
struct Cell {
    group: usize,
}

impl<const D: usize> SphereTree<D> {
    /// Hubbard's tree of facets by the medial axis: up to 2^D parts a node, and every node's sphere holds all
    /// facets below it, but not always their spheres.
    ///
    /// The boundary is sampled, and spheres about the inner vertices of the samples' Voronoi diagram reach the
    /// boundary in several places: they lie along the medial axis. Every facet goes to the sphere that has to grow
    /// least to hold it, and what no sphere came to has its own. Groups of facets beside each other are then merged,
    /// those first that add least to how far their spheres reach out of the solid, the least pair of equal ones,
    /// until there is one. The parts of a node are the last ones before it was merged; facets of one
    /// sphere are halved as Quinlan's are.
    ///
    /// # Errors
    /// [`BuildError`].
    ///
    /// # Cost
    /// For n facets n² for usual solids: every merger looks for the nearest sample.
    ///
    /// # Source
    /// Hubbard 1996, the medial axis; Puebla thesis, 2.4.
    ///
    /// # Changed
    /// * Samples lie within facets, so that each has a normal, and the normals of those around a Voronoi vertex
    ///   tell whether it is inside; they are moved to places of a lattice, on which Delaunay's simplices have
    ///   exact signs.
    /// * Hubbard's spheres cover the solid, and those of a level are what answers are about. Here they hold
    ///   facets, as leaves are facets: the spheres of the medial axis say what belongs together, and a node has the smallest
    ///   sphere about the facets below it.
    /// * How far a sphere reaches out is its radius less the depth of its centre, by the nearest sample.
    pub fn medial<G: Chapter<D>>(facets: &[G::Facet]) -> Result<Self, BuildError> {
        let leaves = leaves::<G, D>(facets)?;
        let samples = samples(&leaves);
        let groups = Groups::of(&leaves, &samples).all;
        let root = Cell {
            group: groups.len() - 1,
        };
        let plan = Plan::grow(leaves.clone(), root, |leaves, cell| {
            split(&groups, leaves, *cell)
        });
        Ok(plan.finish(|plan, number, spheres| {
            let node = &plan.nodes[number];
            let members = &plan.leaves[node.members.clone()];
            let corners: Vec<_> = members.iter().flat_map(|leaf| leaf.corners).collect();
            let centre = SmallestSphere::around(&corners).map_or_else(
                || spheres[node.children.start].centre.map(f64::from),
                |sphere| sphere.centre,
            );
            BoundingSphere::around(centre, corners.into_iter())
        }))
    }
}

/// Places within every facet, about as far from each other as facets are long in the mean.
fn samples<const D: usize>(leaves: &[Leaf<D>]) -> Vec<Sample<D>> {
    let longest = |leaf: &Leaf<D>| {
        let sides = (0..D).map(|k| distance(leaf.corners[k], leaf.corners[(k + 1) % D]));
        sides.fold(0.0, f64::max)
    };
    let (sum, count) = leaves.iter().fold((0.0, 0.0), |(sum, count), leaf| {
        (sum + longest(leaf), count + 1.0)
    });
    let step = sum / count;
    let mut samples = Vec::new();
    for (number, leaf) in leaves.iter().enumerate() {
        let parts = (1..PLACES)
            .find(|&parts| longest(leaf) <= 1.5 * step * f64::from(parts))
            .unwrap_or(PLACES);
        let away = normal(|k| sub(leaf.corners[k + 1], leaf.corners[0]));
        // In the plane the inside is to the left of an edge, in space behind a face.
        let inwards = scale(away, if D == 2 { 1.0 } else { -1.0 });
        for i in 0..parts {
            // In the plane the middles of parts of an edge, in space those of small triangles.
            let rows = if D == 2 { 1 } else { parts - i };
            for j in 0..rows {
                let part =
                    |number: u32, middle: f64| (f64::from(number) + middle) / f64::from(parts);
                let (a, b) = if D == 2 {
                    (part(i, 0.5), 0.0)
                } else {
                    (part(i, 1.0 / 3.0), part(j, 1.0 / 3.0))
                };
                let weights = [1.0 - a - b, a, b];
                let corners = leaf.corners.iter().zip(weights);
                let place = corners.fold([0.0; D], |sum, (corner, weight)| {
                    add(sum, scale(*corner, weight))
                });
                samples.push(Sample {
                    place,
                    leaf: number,
                    inwards,
                });
            }
        }
    }
    samples
}

/// Delaunay's simplices of the samples, by the samples' numbers; of each its inner sphere, if its Voronoi
/// vertex is inside.
fn diagram<const D: usize>(samples: &[Sample<D>]) -> Vec<(Vec<usize>, Option<Inner<D>>)> {
    let along = |k: usize| samples.iter().map(move |sample| sample.place[k]);
    let low: Vector<D> = core::array::from_fn(|k| along(k).fold(f64::INFINITY, f64::min));
    let side = (0..D).fold(0.0, |side: f64, k| {
        side.max(along(k).fold(f64::NEG_INFINITY, f64::max) - low[k])
    });
    let steps = f64::from(SIDE - 4 * MOVED);
    let unit = if side > 0.0 { steps / side } else { 0.0 };
    let at = |number: usize, k: usize| {
        let place = libm::floor((samples[number].place[k] - low[k]) * unit);
        (2 * MOVED + integer(place) + moved(number * D + k)).clamp(0, SIDE - 1)
    };
    // Those come first that have most zeros in front of their first digit: a few all over the boundary, then
    // ever more between them.
    let mut order: Vec<usize> = (0..samples.len()).collect();
    order.sort_by_key(|&number| (core::cmp::Reverse(number.trailing_zeros()), number));
    let mut delaunay = Delaunay::<D>::new();
    for &number in &order {
        delaunay.insert(core::array::from_fn(|k| at(number, k)));
    }
    let place = |corner: usize| samples[order[corner]].place;
    delaunay
        .simplices()
        .map(|corners| {
            let inner = inner(
                &corners
                    .iter()
                    .map(|&corner| place(corner))
                    .collect::<Vec<_>>(),
            );
            let inner = inner.filter(|inner| {
                let votes = corners.iter().map(|&corner| {
                    let sample = &samples[order[corner]];
                    let height = dot(sample.inwards, sub(inner.centre, sample.place));
                    i32::from(height > 0.0) - i32::from(height < 0.0)
                });
                votes.sum::<i32>() > 0
            });
            let numbers = corners.into_iter().map(|corner| order[corner]);
            (numbers.collect(), inner)
        })
        .collect()
}

/// The sphere through the corners of a simplex.
fn inner<const D: usize>(corners: &[Vector<D>]) -> Option<Inner<D>> {
    let (first, others) = corners.split_first()?;
    let rows: [Vector<D>; D] = core::array::from_fn(|k| sub(others[k], *first));
    let under = determinant(rows);
    let way = core::array::from_fn(|column| {
        let replaced = core::array::from_fn(|i| {
            let mut row = rows[i];
            row[column] = dot(rows[i], rows[i]) / 2.0;
            row
        });
        determinant(replaced) / under
    });
    let is_number = way.iter().all(|x: &f64| x.is_finite());
    is_number.then(|| Inner {
        centre: add(*first, way),
        radius: length(way),
    })
}

/// Some steps of the lattice, hardly ever the same ones for two numbers that are beside each other.
fn moved(number: usize) -> i32 {
    let mixed = (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    let places = 2 * MOVED.unsigned_abs() + 1;
    i32::try_from(mixed % u64::from(places)).map_or(0, |steps| steps - MOVED)
}

/// A number of the lattice.
#[expect(clippy::cast_possible_truncation, reason = "it is below 2^18")]
const fn integer(x: f64) -> i32 {
    x as i32
}

impl<'a, const D: usize> Groups<'a, D> {
    fn of(leaves: &'a [Leaf<D>], samples: &'a [Sample<D>]) -> Self {
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

/// The parts of a node: of a group that was merged those that are merged last, of any other one halves.
fn split<const D: usize>(
    groups: &[Group<D>],
    leaves: &mut [Leaf<D>],
    Cell { group }: Cell,
) -> Vec<(usize, Cell)> {
    let most = 1 << D;
    let mut parts = vec![group];
    while parts.len() < most {
        let merged = parts
            .iter()
            .filter_map(|&part| Some((part, groups[part].parts?)));
        let Some((last, [a, b])) = merged.max() else {
            break;
        };
        parts.retain(|&part| part != last);
        parts.extend([a, b]);
    }
    if let [_] = parts[..] {
        return halved(leaves, D, Cell { group });
    }
    parts.sort_unstable();
    let mut part_of = BTreeMap::new();
    for (number, &part) in parts.iter().enumerate() {
        for &leaf in &groups[part].members {
            part_of.insert(leaf, number);
        }
    }
    leaves.sort_by_key(|leaf| (part_of.get(&(leaf.facet as usize)), leaf.facet));
    parts
        .iter()
        .map(|&part| (groups[part].members.len(), Cell { group: part }))
        .collect()
}

/// Halves of halves, so often.
fn halved<const D: usize>(leaves: &mut [Leaf<D>], times: usize, cell: Cell) -> Vec<(usize, Cell)> {
    if times == 0 || leaves.len() < 2 {
        return vec![(leaves.len(), cell)];
    }
    let first = halves(leaves);
    let (left, right) = leaves.split_at_mut(first);
    let mut parts = halved(left, times - 1, cell);
    parts.extend(halved(right, times - 1, cell));
    parts
}

#[cfg(test)]
mod tests {
    use tetracone::{
        plane::{self, Plane},
        space::{self, Space},
    };

    use super::*;

    /// A strip has its inner spheres in its middle, with half of its width for their radii, but for its ends.
    #[test]
    fn inner_spheres_of_a_strip_are_along_its_middle() {
        let corner = |step: u8| {
            let step = f32::from(step % 72);
            let [x, y] = match step {
                0.0..32.0 => [step / 4.0, 0.0],
                32.0..36.0 => [8.0, (step - 32.0) / 4.0],
                36.0..68.0 => [8.0 - (step - 36.0) / 4.0, 1.0],
                _ => [0.0, 1.0 - (step - 68.0) / 4.0],
            };
            plane::Point::new(x, y)
        };
        let edges: Vec<_> = (0..72)
            .map(|step| plane::Segment::new(corner(step), corner(step + 1)))
            .collect();
        let leaves = leaves::<Plane<f32>, 2>(&edges).expect("edges");
        let mut count = 0;
        for inner in diagram(&samples(&leaves))
            .into_iter()
            .filter_map(|(_, inner)| inner)
        {
            let [x, y] = inner.centre;
            assert!(x > 0.0 && x < 8.0 && y > 0.0 && y < 1.0, "{inner:?}");
            if (1.0..=7.0).contains(&x) {
                assert!((y - 0.5).abs() < 0.05, "{inner:?}");
                assert!((inner.radius - 0.5).abs() < 0.05, "{inner:?}");
                count += 1;
            }
        }
        assert!(count > 20, "{count}");
    }

    /// Those of a box are in it, and reach no farther than its walls by more than samples are apart.
    #[test]
    fn inner_spheres_of_a_box_are_in_it() {
        let corner = |bits: u8| {
            let [x, y, z] = [0, 1, 2].map(|k| f32::from(bits >> k & 1));
            space::Point::new(3.0 * x, y, 2.0 * z)
        };
        let squares: [[u8; 4]; 6] = [
            [0, 2, 3, 1],
            [4, 5, 7, 6],
            [0, 1, 5, 4],
            [2, 6, 7, 3],
            [0, 4, 6, 2],
            [1, 3, 7, 5],
        ];
        let faces: Vec<_> = squares
            .iter()
            .flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]])
            .map(|[a, b, c]| space::Triangle::new(corner(a), corner(b), corner(c)))
            .collect();
        let leaves = leaves::<Space<f32>, 3>(&faces).expect("faces");
        let samples = samples(&leaves);
        let inner: Vec<_> = diagram(&samples)
            .into_iter()
            .filter_map(|(_, inner)| inner)
            .collect();
        assert!(!inner.is_empty());
        for Inner { centre, radius } in inner {
            assert!(radius < 1.5, "{centre:?} {radius}");
            for (x, side) in centre.into_iter().zip([3.0, 1.0, 2.0]) {
                assert!(x > 0.0 && x < side, "{centre:?}");
            }
        }
    }
}
