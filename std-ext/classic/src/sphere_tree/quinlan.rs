use super::{
    BoundingSphere, BuildError, SphereTree,
    build::{Leaf, Plan, leaves},
};
use crate::{
    Simplicial,
    matching::Origin,
    vector::{Vector, add, scale},
};

impl<const D: usize> SphereTree<D> {
    /// Quinlan's tree of facets: two parts a node, and every node's sphere holds all spheres below it.
    ///
    /// Leaves are split along the longest axis of the box of their centres, the first of equal ones,
    /// at the mean of these; where that leaves a part empty, in halves by coordinate and number. An
    /// inner sphere is the smaller of the one around both parts' spheres and the one about the mean
    /// of the leaves' centres that holds all spheres below, the first where they are equal.
    ///
    /// # Errors
    /// [`BuildError`].
    ///
    /// # Cost
    /// For n facets n times the depth of the tree, which the means do not bound: log n for usual
    /// solids, n for facets every one of which is far smaller than the one before.
    ///
    /// # Source
    /// Quinlan 1994; Puebla thesis, 2.3.
    ///
    /// # Changed
    /// The second sphere holds the spheres of inner nodes, too, and not those of leaves alone: the
    /// text wants every node to hold the spheres of all nodes below it.
    pub fn quinlan<G: Simplicial<D>>(facets: &[G::Facet]) -> Result<Self, BuildError> {
        let plan = Plan::grow(leaves::<G, D>(facets)?, (), |leaves, ()| {
            let first = halves(leaves);
            vec![(first, ()), (leaves.len() - first, ())]
        });
        Ok(plan.finish(Origin::of::<G, D>(facets), enclose))
    }
}

/// Brings those leaves to the front that go left, and tells how many: never none or all of two or
/// more.
pub(super) fn halves<const D: usize>(leaves: &mut [Leaf<D>]) -> usize {
    let axis = longest_axis(leaves);
    let at = |leaf: &Leaf<D>| leaf.centre()[axis];
    let count = leaves.iter().fold(0.0, |count, _| count + 1.0);
    let mean = leaves.iter().map(at).sum::<f64>() / count;
    // By coordinate and number, those up to the mean come first.
    leaves.sort_by(|a, b| at(a).total_cmp(&at(b)).then(a.facet.cmp(&b.facet)));
    match leaves.partition_point(|leaf| at(leaf) <= mean) {
        left if left == 0 || left == leaves.len() => leaves.len() / 2,
        left => left,
    }
}

/// The axis along which the centres are farthest apart, the first of several.
fn longest_axis<const D: usize>(leaves: &[Leaf<D>]) -> usize {
    let extent = |axis: usize| {
        let along = leaves.iter().map(|leaf| leaf.centre()[axis]);
        let low = along.clone().fold(f64::INFINITY, f64::min);
        along.fold(f64::NEG_INFINITY, f64::max) - low
    };
    let longer = |best: usize, axis: usize| {
        if extent(axis) > extent(best) {
            axis
        } else {
            best
        }
    };
    (1..D).fold(0, longer)
}

/// The sphere of an inner node.
fn enclose<const D: usize>(
    plan: &Plan<(), D>,
    number: usize,
    spheres: &[BoundingSphere<D>],
) -> BoundingSphere<D> {
    let node = &plan.nodes[number];
    let [left, right] = [node.children.start, node.children.start + 1];
    let of_two = BoundingSphere::of_two(&spheres[left], &spheres[right]);
    let members = &plan.leaves[node.members.clone()];
    let count = members.iter().fold(0.0, |count, _| count + 1.0);
    let sum = members
        .iter()
        .fold([0.0; D], |sum: Vector<D>, leaf| add(sum, leaf.centre()));
    let mut below = vec![left, right];
    let mut next = 0;
    while let Some(&node) = below.get(next) {
        below.extend(plan.nodes[node].children.clone());
        next += 1;
    }
    let all = below.iter().map(|&node| &spheres[node]);
    let of_all = BoundingSphere::around_all(scale(sum, 1.0 / count), all);
    if of_all.radius < of_two.radius {
        of_all
    } else {
        of_two
    }
}
