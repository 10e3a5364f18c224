//! Both tri-trees at once.
//!
//! # Source
//! Alg. 4.13 with Alg. 4.12 (triangle against triangle by region codes), Prop. 4.17, Th. 4.2,
//! Def. 4.20, Heur. 4.4.
//!
//! # Changed
//! * An explicit stack instead of recursion; of two cones that are both split, the one with the
//!   larger bounding circle is, as the text of the thesis says (the printed algorithm takes both).
//! * The loop that marks enclosing triangles looks at one corner of three; here at all, when a
//!   cone is met instead of beforehand.
//! * Region codes: that all corners of one triangle are beyond a side of the other is, asked both
//!   ways, not only sufficient to reject but also necessary (a separating line of two triangles
//!   can be turned into a side). The edge tests that the thesis has in between are left out.

use tetracone::number::Scalar;

use super::{Meeting, circles_apart, has_ring_of};
use crate::study::{
    Counters, TriTree,
    segment::{self, first_meeting},
    tritree::Node,
    vector::{Vector, add, cross, length, real, sub, turned},
};

/// How much all tests are widened, as a part of the size of the pair.
const WIDENING: f64 = 1e-12;

/// What a moving pair remembers: the edges and the cones that met last (Heur. 4.4).
///
/// It is a hint that is checked, so that it may come from another pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairTracker {
    edges: Option<[usize; 2]>,
    leaves: Option<[usize; 2]>,
    /// What all queries so far took.
    pub counters: Counters,
}

/// Whether two polygons meet, with the tri-trees of both (Alg. 4.13).
pub fn meet<S: Scalar>(a: &TriTree<S>, b: &TriTree<S>, tracker: &mut PairTracker) -> Meeting {
    if circles_apart(a.covering(), b.covering()) {
        return Meeting::Free;
    }
    let mut counters = tracker.counters;
    let search = Search::new(a, b);
    let found = search
        .last_edges(tracker.edges, &mut counters)
        .or_else(|| search.last_leaves(tracker.leaves, &mut counters))
        .or_else(|| search.all(&mut counters));
    tracker.counters = counters;
    tracker.edges = found.as_ref().map(|found| found.edges);
    if let Some(found) = found {
        tracker.leaves = found.leaves.or(tracker.leaves);
        return Meeting::Edges(found.edges);
    }
    let (mut in_a, mut in_b) = (a.tracker(), b.tracker());
    let within = has_ring_of(|p| in_a.classify(p), b.covering())
        || has_ring_of(|p| in_b.classify(p), a.covering());
    tracker.counters += *in_a.counters();
    tracker.counters += *in_b.counters();
    if within {
        Meeting::Within
    } else {
        Meeting::Free
    }
}

/// Two edges that meet, and the leaves that they were found in.
struct Found {
    edges: [usize; 2],
    leaves: Option<[usize; 2]>,
}

/// Two trees, placed relative to the origin of the first.
struct Search<'a, S> {
    trees: [&'a TriTree<S>; 2],
    /// Where the origins are.
    origins: [Vector; 2],
    /// The reference sides: the polygon of the other tree is to the left of each.
    sides: [[Vector; 2]; 2],
    tolerance: f64,
}

impl<'a, S: Scalar> Search<'a, S> {
    fn new(a: &'a TriTree<S>, b: &'a TriTree<S>) -> Self {
        let (trees, bases) = ([a, b], [a, b].map(|t| real(t.covering().origin())));
        let origins = [[0.0; 2], sub(bases[1], bases[0])];
        let size = |tree: &TriTree<S>| {
            let circle = tree.covering().circle();
            length(circle.centre) + circle.radius
        };
        let whole = size(a) + size(b) + length(origins[1]);
        let side = |k: usize| {
            let side = trees[k].reference_side(bases[1 - k]);
            side.map(|corner| add(origins[k], turned(corner, trees[k].turn())))
        };
        Self {
            trees,
            origins,
            // The side of each tree is what the cones of the other are held against.
            sides: [side(1), side(0)],
            tolerance: a.slack() + b.slack() + whole * WIDENING,
        }
    }

    fn last_edges(&self, edges: Option<[usize; 2]>, counters: &mut Counters) -> Option<Found> {
        let edges = edges?;
        let edge = |k: usize| {
            let triangle = self.trees[k].covering().triangles().get(edges[k]);
            Some(&triangle?.edge)
        };
        segment::meet(edge(0)?, edge(1)?, counters).then_some(Found {
            edges,
            leaves: None,
        })
    }

    fn last_leaves(&self, leaves: Option<[usize; 2]>, counters: &mut Counters) -> Option<Found> {
        let [i, j] = leaves?;
        self.trees[0].nodes().get(i)?;
        self.trees[1].nodes().get(j)?;
        self.in_detail([i, j], counters)
    }

    fn all(&self, counters: &mut Counters) -> Option<Found> {
        let marked = |k: usize| move |number: &usize| self.is_marked(k, *number);
        let mut stack: Vec<[usize; 2]> = Vec::new();
        for i in (0..4).filter(marked(0)) {
            stack.extend((0..4).filter(marked(1)).map(|j| [i, j]));
        }
        while let Some([i, j]) = stack.pop() {
            counters.nodes += 1;
            let nodes = [self.node(0, i), self.node(1, j)];
            if self.are_apart(nodes) {
                continue;
            }
            let larger = nodes[0].disc.radius >= nodes[1].disc.radius;
            match nodes.map(|node| node.children) {
                [None, None] => {
                    if let Some(found) = self.in_detail([i, j], counters) {
                        return Some(found);
                    }
                }
                [Some(halves), other] if larger || other.is_none() => {
                    stack.extend(halves.into_iter().filter(marked(0)).map(|i| [i, j]));
                }
                [_, halves] => {
                    let halves = halves.into_iter().flatten();
                    stack.extend(halves.filter(marked(1)).map(|j| [i, j]));
                }
            }
        }
        None
    }

    fn node(&self, k: usize, number: usize) -> &Node {
        &self.trees[k].nodes()[number]
    }

    fn place(&self, k: usize, local: Vector) -> Vector {
        add(self.origins[k], turned(local, self.trees[k].turn()))
    }

    /// The corners of an enclosing triangle; none for an empty cone.
    fn corners(&self, k: usize, node: &Node) -> Option<[Vector; 3]> {
        let [a, b] = node.enclosing.as_ref()?.corners();
        Some([[0.0; 2], a, b].map(|corner| self.place(k, corner)))
    }

    /// Whether a cone can take part: not all of its enclosing triangle is beyond the other's
    /// reference side (Th. 4.2).
    fn is_marked(&self, k: usize, number: usize) -> bool {
        let corners = self.corners(k, self.node(k, number));
        corners.is_some_and(|corners| !self.are_beyond(self.sides[k], corners))
    }

    fn are_beyond(&self, [a, b]: [Vector; 2], corners: [Vector; 3]) -> bool {
        let along = sub(b, a);
        let bound = -self.tolerance * length(along);
        corners.iter().all(|p| cross(along, sub(*p, a)) < bound)
    }

    /// Bounding circles, then enclosing triangles.
    fn are_apart(&self, [a, b]: [&Node; 2]) -> bool {
        let centres = [self.place(0, a.disc.centre), self.place(1, b.disc.centre)];
        let reach = a.disc.radius + b.disc.radius + self.tolerance;
        if length(sub(centres[0], centres[1])) > reach {
            return true;
        }
        let (Some(a), Some(b)) = (self.corners(0, a), self.corners(1, b)) else {
            return true;
        };
        self.has_region_without(a, b) || self.has_region_without(b, a)
    }

    /// Whether the region codes of all corners of `other` have a bit in common.
    fn has_region_without(&self, triangle: [Vector; 3], other: [Vector; 3]) -> bool {
        (0..3).any(|k| self.are_beyond([triangle[k], triangle[(k + 1) % 3]], other))
    }

    /// Edge against edge in two leaves.
    fn in_detail(&self, leaves: [usize; 2], counters: &mut Counters) -> Option<Found> {
        let edge = |k: usize, number: usize| &self.trees[k].covering().triangles()[number].edge;
        let [ours, theirs] = [0, 1].map(|k| &self.node(k, leaves[k]).triangles);
        ours.iter().find_map(|&number| {
            let others = theirs.iter().map(|&other| (other, edge(1, other)));
            let other = first_meeting(edge(0, number), others, counters)?;
            Some(Found {
                edges: [number, other],
                leaves: Some(leaves),
            })
        })
    }
}
