//! Both trees at once.
//!
//! # Source
//! Alg. 4.13 and 5.10, Prop. 4.17, 5.25, Th. 4.2, 5.5, Def. 4.20, 5.21, Heur. 4.4, 5.2; enclosing
//! simplices against each other by region codes, Alg. 4.12, 5.8 and 5.9.
//!
//! # Changed
//! * An explicit stack instead of recursion; of two cones that are both split, the one with the
//!   larger bounding circle is, as the text of the thesis says (the printed algorithm takes both).
//! * The loop that marks enclosing simplices looks at one corner of three, or two of four; here at
//!   all, when a cone is met instead of beforehand.

use super::{Meeting, circles_apart, has_piece_of};
use crate::{
    Counters, Simplicial,
    simplicial::{
        region::{Simplex, are_beyond},
        tree::{ConeTree, Node},
    },
    vector::{Vector, add, length, sub, turned},
};
use tetracone::Dimension;

/// How much all tests are widened, as a part of the size of the pair.
const WIDENING: f64 = 1e-12;

/// What a moving pair remembers: the facets and the cones that met last (Heur. 4.4, 5.2).
///
/// It is a hint that is checked, so that it may come from another pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairTracker {
    facets: Option<[usize; 2]>,
    leaves: Option<[usize; 2]>,
    /// What all queries so far took.
    pub counters: Counters,
}

/// Whether two solids meet, with the trees of both (Alg. 4.13, 5.10).
pub fn meet<G: Simplicial<D>, const D: usize>(
    a: &ConeTree<G, D>,
    b: &ConeTree<G, D>,
    tracker: &mut PairTracker,
) -> Meeting {
    if circles_apart(a.covering(), b.covering()) {
        return Meeting::Free;
    }
    let mut counters = tracker.counters;
    let search = Search::new(a, b);
    let found = search
        .last_facets(tracker.facets, &mut counters)
        .or_else(|| search.last_leaves(tracker.leaves, &mut counters))
        .or_else(|| search.all(&mut counters));
    tracker.counters = counters;
    tracker.facets = found.as_ref().map(|found| found.facets);
    if let Some(found) = found {
        tracker.leaves = found.leaves.or(tracker.leaves);
        return Meeting::Facets(found.facets);
    }
    let (mut in_a, mut in_b) = (a.tracker(), b.tracker());
    let within = has_piece_of(|p| in_a.classify(p), b.covering())
        || has_piece_of(|p| in_b.classify(p), a.covering());
    tracker.counters += *in_a.counters();
    tracker.counters += *in_b.counters();
    if within {
        Meeting::Within
    } else {
        Meeting::Free
    }
}

/// Two facets that meet, and the leaves that they were found in.
struct Found {
    facets: [usize; 2],
    leaves: Option<[usize; 2]>,
}

/// Two trees, placed relative to the origin of the first.
struct Search<'a, G: Dimension, const D: usize> {
    trees: [&'a ConeTree<G, D>; 2],
    /// Where the origins are.
    origins: [Vector<D>; 2],
    /// The reference sides, of the other tree each.
    sides: [[Vector<D>; D]; 2],
    tolerance: f64,
}

impl<'a, G: Simplicial<D>, const D: usize> Search<'a, G, D> {
    fn new(a: &'a ConeTree<G, D>, b: &'a ConeTree<G, D>) -> Self {
        let (trees, bases) = ([a, b], [a, b].map(|t| G::real(t.covering().origin())));
        let origins = [[0.0; D], sub(bases[1], bases[0])];
        let size = |tree: &ConeTree<G, D>| {
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

    fn last_facets(&self, facets: Option<[usize; 2]>, counters: &mut Counters) -> Option<Found> {
        let facets = facets?;
        let facet = |k: usize| {
            let simplex = self.trees[k].covering().simplices().get(facets[k]);
            Some(&simplex?.facet)
        };
        let other = core::iter::once((facets[1], facet(1)?));
        G::first_meeting(facet(0)?, other, counters).map(|_| Found {
            facets,
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
        let first_level = ConeTree::<G, D>::first_level;
        for i in first_level().filter(marked(0)) {
            stack.extend(first_level().filter(marked(1)).map(|j| [i, j]));
        }
        while let Some([i, j]) = stack.pop() {
            counters.nodes += 1;
            let nodes = [self.node(0, i), self.node(1, j)];
            if self.are_apart(nodes) {
                continue;
            }
            let larger = nodes[0].disc.radius >= nodes[1].disc.radius;
            match nodes.map(Node::is_leaf) {
                [true, true] => {
                    if let Some(found) = self.in_detail([i, j], counters) {
                        return Some(found);
                    }
                }
                [false, other] if larger || other => {
                    let parts = nodes[0].children.clone();
                    stack.extend(parts.filter(marked(0)).map(|i| [i, j]));
                }
                _ => {
                    let parts = nodes[1].children.clone();
                    stack.extend(parts.filter(marked(1)).map(|j| [i, j]));
                }
            }
        }
        None
    }

    fn node(&self, k: usize, number: usize) -> &Node<D> {
        &self.trees[k].nodes()[number]
    }

    fn place(&self, k: usize, local: Vector<D>) -> Vector<D> {
        add(self.origins[k], turned(local, self.trees[k].turn()))
    }

    /// An enclosing simplex; none for an empty cone.
    fn enclosing(&self, k: usize, node: &Node<D>) -> Option<Simplex<D>> {
        let corners = node.enclosing.as_ref()?.corners();
        Some(Simplex {
            apex: self.origins[k],
            base: corners.map(|corner| self.place(k, corner)),
        })
    }

    /// Whether a cone can take part: not all of its enclosing simplex is beyond the other's
    /// reference side (Th. 4.2, 5.5).
    fn is_marked(&self, k: usize, number: usize) -> bool {
        let simplex = self.enclosing(k, self.node(k, number));
        let inside = self.origins[1 - k];
        simplex.is_some_and(|it| !are_beyond(self.sides[k], inside, &it, self.tolerance))
    }

    /// Bounding circles or spheres, then enclosing simplices.
    fn are_apart(&self, [a, b]: [&Node<D>; 2]) -> bool {
        let centres = [self.place(0, a.disc.centre), self.place(1, b.disc.centre)];
        let reach = a.disc.radius + b.disc.radius + self.tolerance;
        if length(sub(centres[0], centres[1])) > reach {
            return true;
        }
        let (Some(a), Some(b)) = (self.enclosing(0, a), self.enclosing(1, b)) else {
            return true;
        };
        a.is_apart(&b, self.tolerance)
    }

    /// Facet against facet in two leaves.
    fn in_detail(&self, leaves: [usize; 2], counters: &mut Counters) -> Option<Found> {
        let facet = |k: usize, number: usize| &self.trees[k].covering().simplices()[number].facet;
        let [ours, theirs] = [0, 1].map(|k| &self.node(k, leaves[k]).simplices);
        ours.iter().find_map(|&number| {
            let others = theirs.iter().map(|&other| (other, facet(1, other)));
            let other = G::first_meeting(facet(0, number), others, counters)?;
            Some(Found {
                facets: [number, other],
                leaves: Some(leaves),
            })
        })
    }
}
