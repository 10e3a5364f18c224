//! The tri-tree and the tetra-tree: a tree of cones about the covering's origin.
//!
//! # Source
//! Def. 4.6–4.16, 5.2–5.12. Cones are split at the middles of their corners until a depth or a
//! count is reached; the simplices of a cone are chosen from its parent's; degenerate ones, which
//! carry boundary too, are sorted in like the others.
//!
//! # Changed
//! Simplices are sorted into slightly widened cones, so that rounding never loses one.

mod cone;
mod enclosing;
mod envelope;
mod file;
mod near;
mod outline;
mod point;

use core::ops::Range;
use std::sync::Arc;

pub use cone::Cone;
pub use enclosing::{Enclosing, Extension};
pub use envelope::Envelope;
pub use point::PointTracker;

use tetracone::{Dimension, plane::Plane, space::Space};

use super::{Covering, CoveringError, Disc};
use crate::{
    Counters, Simplicial,
    vector::{Turn, Vector, add, length, sub, turned, turned_back, turned_twice, unturned},
};

/// The greatest depth in the plane, twice that in space: beyond it the corners of cones lose too
/// many digits.
pub const MAX_DEPTH: u32 = 16;

/// How much of its size a moved tree is widened besides what is measured.
const MOVED: f64 = 1e-12;

/// The tree of a polygon.
pub type TriTree<S> = ConeTree<Plane<S>, 2>;
/// The tree of a polyhedron.
pub type TetraTree<S> = ConeTree<Space<S>, 3>;

/// What a tree is built by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// How often the quadrants are split, at most [`MAX_DEPTH`]; octants half as often.
    pub depth: u32,
    /// A cone with this many simplices or fewer is not split.
    pub count: usize,
    /// How often each corner of an enclosing simplex is moved in.
    pub iterations: u32,
}

impl Parameters {
    /// What the thesis used in its study of polyhedra (5.8.2), with a number of octants'
    /// subdivisions.
    #[must_use]
    pub const fn for_faces(depth: u32) -> Self {
        Self {
            depth,
            count: 3,
            iterations: 8,
        }
    }

    /// What the thesis used in its study of polygons (4.8.2): as many cones as edges, 8 iterations.
    #[must_use]
    pub fn for_edges(edges: usize) -> Self {
        let depth = edges.div_ceil(4).next_power_of_two().trailing_zeros();
        Self {
            depth: depth.min(MAX_DEPTH),
            count: 4,
            iterations: 8,
        }
    }
}

/// A cone of the tree with what is sorted into it.
#[derive(Clone, Debug)]
pub struct Node<const D: usize = 2> {
    /// Its region.
    pub cone: Cone<D>,
    /// How often the quadrant or octant was split.
    pub depth: u32,
    /// The numbers of its simplices.
    pub simplices: Vec<usize>,
    /// The enclosing simplex; none if there is nothing in the cone.
    pub enclosing: Option<Enclosing<D>>,
    /// The bounding circle or sphere of the simplices' outer sides.
    pub disc: Disc<D>,
    /// Its parts; none of a leaf.
    pub children: Range<usize>,
}

impl<const D: usize> Node<D> {
    /// Whether it is not split.
    #[must_use]
    pub const fn is_leaf(&self) -> bool {
        self.children.start == self.children.end
    }
}

/// A solid's covering sorted into a tree of cones.
#[derive(Clone, Debug)]
pub struct ConeTree<G: Dimension, const D: usize> {
    covering: Covering<G, D>,
    nodes: Arc<[Node<D>]>,
    /// How the nodes are turned.
    turn: Turn<D>,
    /// How far the covering may be off the turned nodes.
    slack: f64,
    /// The depth of the level of which reference simplices are.
    reference: u32,
    /// The regular envelope of that level.
    envelope: Envelope,
}

impl<G: Simplicial<D>, const D: usize> ConeTree<G, D> {
    /// Sorts a covering.
    #[must_use]
    pub fn build(covering: Covering<G, D>, parameters: &Parameters) -> Self {
        let most = if D == 2 { MAX_DEPTH } else { MAX_DEPTH / 2 };
        let depth = parameters.depth.min(most);
        let all: Vec<_> = covering.all().collect();
        let node = |cone, from: &[usize], depth| sort(&covering, cone, from, depth, parameters);
        let cones = Cone::first_level().into_iter();
        let mut nodes: Vec<_> = cones.map(|cone| node(cone, &all, 0)).collect();
        let mut next = 0;
        while next < nodes.len() {
            let parent = &nodes[next];
            if parent.depth < depth && parent.simplices.len() > parameters.count {
                let first = nodes.len();
                let parts = parent.cone.parts().into_iter();
                let parts = parts.map(|part| node(part, &parent.simplices, parent.depth + 1));
                let parts: Vec<_> = parts.collect();
                nodes.extend(parts);
                nodes[next].children = first..nodes.len();
            }
            next += 1;
        }
        Self::of_nodes(covering, nodes, unturned(), 0.0)
    }

    /// The tree of a covering and its sorted cones.
    fn of_nodes(covering: Covering<G, D>, nodes: Vec<Node<D>>, turn: Turn<D>, slack: f64) -> Self {
        let leaves = nodes.iter().filter(|node| node.is_leaf());
        let depths = leaves.map(|node| node.depth);
        let reference = if D == 2 { depths.max() } else { depths.min() }.unwrap_or(0);
        let mut tree = Self {
            envelope: Envelope { radius: 0.0 },
            covering,
            nodes: nodes.into(),
            turn,
            slack,
            reference,
        };
        tree.envelope = tree.envelope(reference);
        tree
    }

    /// The same tree with the solid moved by `f`: a rotation by this matrix and a translation,
    /// each point rounded as the caller likes.
    ///
    /// The points that `f` gives are what counts. How far they are off the turned tree is measured
    /// and allowed for.
    ///
    /// # Errors
    /// [`CoveringError`], where `f` moves a point out of the domain.
    ///
    /// # Cost
    /// Linear: the thesis transforms its trees, too.
    pub fn moved(
        &self,
        turn: [[f64; D]; D],
        f: impl Fn(G::Point) -> G::Point,
    ) -> Result<Self, CoveringError> {
        let covering = self.covering.moved(f)?;
        let pairs = self.covering.simplices().iter().zip(covering.simplices());
        let (mut off, mut size) = (0.0f64, 0.0f64);
        for (before, after) in pairs {
            for k in 0..D {
                let expected = self.covering.local(G::corner(&before.facet, k));
                let expected = turned(expected, turn);
                let found = covering.local(G::corner(&after.facet, k));
                off = off.max(length(sub(expected, found)));
                size = size.max(length(expected)).max(length(found));
            }
        }
        Ok(Self {
            covering,
            nodes: Arc::clone(&self.nodes),
            turn: turned_twice(self.turn, turn),
            slack: self.slack + off + size * MOVED,
            reference: self.reference,
            envelope: self.envelope,
        })
    }

    /// The solid.
    #[must_use]
    pub const fn covering(&self) -> &Covering<G, D> {
        &self.covering
    }

    /// All cones; the first ones are the quadrants or octants.
    #[must_use]
    pub fn nodes(&self) -> &[Node<D>] {
        &self.nodes
    }

    /// The quadrants or octants.
    pub(super) const fn first_level() -> Range<usize> {
        0..1 << D
    }

    /// The cones that are not split.
    pub fn leaves(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.nodes.len()).filter(|&node| self.nodes[node].is_leaf())
    }

    /// The cones of a level: those of that depth, and leaves above it.
    pub fn level(&self, depth: u32) -> impl Iterator<Item = usize> + '_ {
        (0..self.nodes.len()).filter(move |&number| {
            let node = &self.nodes[number];
            node.depth == depth || node.depth < depth && node.is_leaf()
        })
    }

    /// How far the solid may be off the turned nodes; zero for a tree that was not moved.
    #[must_use]
    pub const fn slack(&self) -> f64 {
        self.slack
    }

    /// How the nodes are turned.
    #[must_use]
    pub const fn turn(&self) -> [[f64; D]; D] {
        self.turn
    }

    /// A place relative to the origin and the turned nodes, as a place of the plane or of space.
    #[must_use]
    pub fn place(&self, local: [f64; D]) -> [f64; D] {
        add(G::real(self.covering.origin()), turned(local, self.turn))
    }

    /// A place as the nodes see it.
    fn local(&self, place: Vector<D>) -> Vector<D> {
        turned_back(sub(place, G::real(self.covering.origin())), self.turn)
    }
}

/// A cone with what of its parent's simplices is in it.
fn sort<G: Simplicial<D>, const D: usize>(
    covering: &Covering<G, D>,
    cone: Cone<D>,
    from: &[usize],
    depth: u32,
    parameters: &Parameters,
) -> Node<D> {
    let outer = |number: usize| {
        let facet = &covering.simplices()[number].facet;
        core::array::from_fn(|k| covering.local(G::corner(facet, k)))
    };
    let inside = |number: &usize| cone.has_simplex(outer(*number), &mut Counters::default());
    let simplices: Vec<usize> = from.iter().copied().filter(inside).collect();
    let corners: Vec<_> = simplices.iter().flat_map(|&number| outer(number)).collect();
    let enclosing =
        (!simplices.is_empty()).then(|| Enclosing::fit(cone, &corners, parameters.iterations));
    Node {
        cone,
        depth,
        enclosing,
        disc: Disc::around(corners.iter().copied()),
        simplices,
        children: 0..0,
    }
}
