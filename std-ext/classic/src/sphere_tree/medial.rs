mod groups;
mod samples;

use std::collections::BTreeMap;

use super::{
    BoundingSphere, BuildError, SphereTree,
    build::{Leaf, Plan, leaves},
    quinlan::halves,
};
use crate::{
    Simplicial,
    bounding::{SmallestSphere, Volume as _},
    matching::Origin,
};
use groups::{Group, Groups};
use samples::samples;

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
    pub fn medial<G: Simplicial<D>>(facets: &[G::Facet]) -> Result<Self, BuildError> {
        let leaves = leaves::<G, D>(facets)?;
        let samples = samples(&leaves);
        let groups = Groups::of(&leaves, &samples).all;
        // What a node is of is a group, or a part of one that was not merged.
        let plan = Plan::grow(leaves, groups.len() - 1, |leaves, &group| {
            split(&groups, leaves, group)
        });
        Ok(
            plan.finish(Origin::of::<G, D>(facets), |plan, number, spheres| {
                let node = &plan.nodes[number];
                let members = &plan.leaves[node.members.clone()];
                let corners: Vec<_> = members.iter().flat_map(|leaf| leaf.corners).collect();
                let centre = SmallestSphere::around(&corners).map_or_else(
                    || spheres[node.children.start].centre.map(f64::from),
                    |sphere| sphere.centre,
                );
                BoundingSphere::around(centre, corners.into_iter())
            }),
        )
    }
}

/// The parts of a node: of a group that was merged those that are merged last, of any other one halves.
fn split<const D: usize>(
    groups: &[Group<D>],
    leaves: &mut [Leaf<D>],
    group: usize,
) -> Vec<(usize, usize)> {
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
        return halved(leaves, D, group);
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
        .map(|&part| (groups[part].members.len(), part))
        .collect()
}

/// Halves of halves of a group, so often.
fn halved<const D: usize>(
    leaves: &mut [Leaf<D>],
    times: usize,
    group: usize,
) -> Vec<(usize, usize)> {
    if times == 0 || leaves.len() < 2 {
        return vec![(leaves.len(), group)];
    }
    let first = halves(leaves);
    let (left, right) = leaves.split_at_mut(first);
    let mut parts = halved(left, times - 1, group);
    parts.extend(halved(right, times - 1, group));
    parts
}
