use std::collections::BTreeSet;

use tetracone::{query::Posed, solid::Solid};
use tetracone_classic::{
    Simplicial,
    sphere_tree::{Link, Placing, SoFar, SphereTree, Verification},
};

/// The pairs of every level are those of all its nodes that meet, and whose parents do; how many
/// levels there were. Where every sphere holds those below it, parents of those that meet do.
pub(super) fn levels<G: Simplicial<D>, const D: usize>(
    trees: [&SphereTree<D>; 2],
    (solid, placed): (&Solid<'_, G>, &Posed<'_, G>),
    room: &mut [[u32; 2]],
    is_nested: bool,
    what: &str,
) -> usize {
    let pose = placed.pose();
    let placing = Placing::new::<G>(pose, trees[0], trees[1]);
    let most = trees.map(SphereTree::level_count).into_iter().max();
    let most = u32::try_from(most.expect("two")).expect("few");
    let parents = trees.map(parents);
    let (first, second) = ((trees[0], solid), (trees[1], placed));
    let mut phase = Verification::new(first, second, room).expect(what);
    let mut above: Option<BTreeSet<[u32; 2]>> = None;
    for level in 0.. {
        let [ours, theirs] = trees.map(|tree| members(tree, level));
        let mut meeting = BTreeSet::new();
        for &(b, depth) in &theirs {
            let height = most - u32::try_from(level).expect("few");
            let sphere = placing.place(&trees[1].nodes()[b as usize].sphere, height);
            for &(a, other) in &ours {
                // Two leaves are done with where both are first met.
                let is_done = depth.max(other) < level
                    && trees[0].nodes()[a as usize].is_leaf()
                    && trees[1].nodes()[b as usize].is_leaf();
                if is_done || !sphere.meets(&trees[0].nodes()[a as usize].sphere) {
                    continue;
                }
                let up = |k: usize, node: u32, depth: usize| {
                    if depth < level {
                        node
                    } else {
                        parents[k][node as usize]
                    }
                };
                let parent = [up(0, a, other), up(1, b, depth)];
                let is_kept = above.as_ref().is_none_or(|above| above.contains(&parent));
                assert!(
                    is_kept || !is_nested,
                    "{what}: {a} and {b} of level {level}"
                );
                if is_kept {
                    meeting.insert([a, b]);
                }
            }
        }
        let open: BTreeSet<_> = phase.pairs().collect();
        assert_eq!(open, meeting, "{what}: level {level}");
        assert_eq!(phase.pairs().count(), open.len(), "{what}: each pair once");
        above = Some(meeting);
        match phase.advance_level() {
            SoFar::Open {
                level: next, pairs, ..
            } if pairs > 0 => {
                assert_eq!(next as usize, level + 1, "{what}");
            }
            _ => return level + 1,
        }
    }
    unreachable!("levels end")
}

/// The nodes of a level with their own: those of it, and leaves of levels before.
fn members<const D: usize>(tree: &SphereTree<D>, level: usize) -> Vec<(u32, usize)> {
    let mut members = Vec::new();
    for depth in 0..=level.min(tree.level_count() - 1) {
        for node in tree.level(depth) {
            if depth == level || tree.nodes()[node].is_leaf() {
                members.push((u32::try_from(node).expect("few"), depth));
            }
        }
    }
    members
}

/// The node above every node; the root is above itself.
fn parents<const D: usize>(tree: &SphereTree<D>) -> Vec<u32> {
    let mut parents = vec![0; tree.nodes().len()];
    for (number, node) in (0..).zip(tree.nodes()) {
        if let Link::Nodes(below) = node.link() {
            for child in below {
                parents[child as usize] = number;
            }
        }
    }
    parents
}
