//! The tri-tree: a binary tree of cones about the covering's origin.
//!
//! # Source
//! Def. 4.6–4.16. Cones are split at V' = (V1 + V2) / 2 until a depth or a count is reached; the
//! triangles of a cone are chosen from its parent's by Prop. 4.10–4.11; degenerate ones, which
//! carry boundary too, are sorted in like the others.
//!
//! # Changed
//! Triangles are sorted into slightly widened cones, so that rounding never loses one.

mod cone;
mod enclosing;
mod envelope;
mod near;
mod point;

use std::sync::Arc;

pub use cone::Cone;
pub use enclosing::{Enclosing, Extension};
pub use envelope::Envelope;
pub use point::PointTracker;

use tetracone::{
    number::{Scalar, Sign},
    plane::Point,
};

use super::{
    Covering, Disc,
    vector::{Vector, add, length, real, sub, turned, turned_back},
};

/// The greatest depth: beyond it the corners of cones lose too many digits.
pub const MAX_DEPTH: u32 = 16;

/// How much of its size a moved tree is widened besides what is measured.
const MOVED: f64 = 1e-12;

/// What a tri-tree is built by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// How often the quadrants are split, at most [`MAX_DEPTH`].
    pub depth: u32,
    /// A cone with this many triangles or fewer is not split.
    pub count: usize,
    /// How often each corner of an enclosing triangle is moved in.
    pub iterations: u32,
}

impl Parameters {
    /// What the thesis used in its study (4.8.2): as many cones as edges, 8 iterations.
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
pub struct Node {
    /// Its region.
    pub cone: Cone,
    /// How often the quadrant was split.
    pub depth: u32,
    /// The numbers of its triangles.
    pub triangles: Vec<usize>,
    /// The enclosing triangle; none if there is nothing in the cone.
    pub enclosing: Option<Enclosing>,
    /// The bounding circle of the triangles' outer edges.
    pub disc: Disc,
    /// The two halves.
    pub children: Option<[usize; 2]>,
}

/// A polygon's covering sorted into a tree of cones.
#[derive(Clone, Debug)]
pub struct TriTree<S> {
    covering: Covering<S>,
    nodes: Arc<[Node]>,
    /// The cosine and sine of the angle that the nodes are turned by.
    turn: [f64; 2],
    /// How far the covering may be off the turned nodes.
    slack: f64,
    /// The regular envelope of the leaves.
    envelope: Envelope,
}

impl<S: Scalar> TriTree<S> {
    /// Sorts a covering.
    #[must_use]
    pub fn build(covering: Covering<S>, parameters: &Parameters) -> Self {
        let depth = parameters.depth.min(MAX_DEPTH);
        let all: Vec<_> = (0..covering.triangles().len()).collect();
        let node = |cone, from: &[usize], depth| sort(&covering, cone, from, depth, parameters);
        let mut nodes: Vec<_> = Cone::QUADRANTS.map(|cone| node(cone, &all, 0)).into();
        let mut next = 0;
        while next < nodes.len() {
            let parent = &nodes[next];
            if parent.depth < depth && parent.triangles.len() > parameters.count {
                let first = nodes.len();
                let halves = parent.cone.halves();
                let halves = halves.map(|half| node(half, &parent.triangles, parent.depth + 1));
                nodes.extend(halves);
                nodes[next].children = Some([first, first + 1]);
            }
            next += 1;
        }
        let leaves = nodes.iter().filter(|node| node.children.is_none());
        Self {
            envelope: Envelope::around(leaves),
            covering,
            nodes: nodes.into(),
            turn: [1.0, 0.0],
            slack: 0.0,
        }
    }

    /// The same tree with the polygon moved by `f`: a rotation by the angle with this cosine and
    /// sine and a translation, each point rounded as the caller likes.
    ///
    /// The points that `f` gives are what counts. How far they are off the turned tree is measured
    /// and allowed for.
    ///
    /// # Cost
    /// Linear: the thesis transforms its trees, too.
    #[must_use]
    pub fn moved(&self, turn: [f64; 2], f: impl Fn(Point<S>) -> Point<S>) -> Self {
        let covering = self.covering.moved(f);
        let [cos, sin] = turn;
        let whole = [
            self.turn[0] * cos - self.turn[1] * sin,
            self.turn[1] * cos + self.turn[0] * sin,
        ];
        let pairs = self.covering.triangles().iter().zip(covering.triangles());
        let (mut off, mut size) = (0.0f64, 0.0f64);
        for (before, after) in pairs {
            let expected = turned(self.covering.local(before.edge.a), turn);
            let found = covering.local(after.edge.a);
            off = off.max(length(sub(expected, found)));
            size = size.max(length(expected)).max(length(found));
        }
        Self {
            covering,
            nodes: Arc::clone(&self.nodes),
            envelope: self.envelope,
            turn: whole,
            slack: self.slack + off + size * MOVED,
        }
    }

    /// The polygon.
    #[must_use]
    pub const fn covering(&self) -> &Covering<S> {
        &self.covering
    }

    /// All cones; the first four are the quadrants.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The cones that are not split.
    pub fn leaves(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.nodes.len()).filter(|&node| self.nodes[node].children.is_none())
    }

    /// The cones of a level: those of that depth, and leaves above it.
    pub fn level(&self, depth: u32) -> impl Iterator<Item = usize> + '_ {
        (0..self.nodes.len()).filter(move |&number| {
            let node = &self.nodes[number];
            node.depth == depth || node.depth < depth && node.children.is_none()
        })
    }

    /// How far the polygon may be off the turned nodes; zero for a tree that was not moved.
    #[must_use]
    pub const fn slack(&self) -> f64 {
        self.slack
    }

    /// The cosine and sine of the angle that the nodes are turned by.
    #[must_use]
    pub const fn turn(&self) -> [f64; 2] {
        self.turn
    }

    /// A place relative to the origin and the turned nodes, as a place of the plane.
    #[must_use]
    pub fn place(&self, local: [f64; 2]) -> [f64; 2] {
        add(real(self.covering.origin()), turned(local, self.turn))
    }

    /// A place of the plane as the nodes see it.
    fn local(&self, place: Vector) -> Vector {
        turned_back(sub(place, real(self.covering.origin())), self.turn)
    }
}

/// A cone with what of its parent's triangles is in it.
fn sort<S: Scalar>(
    covering: &Covering<S>,
    cone: Cone,
    from: &[usize],
    depth: u32,
    parameters: &Parameters,
) -> Node {
    let outer = |number: usize| {
        let triangle = &covering.triangles()[number];
        [triangle.edge.a, triangle.edge.b].map(|p| covering.local(p))
    };
    let turned = |number: usize| covering.triangles()[number].sign == Sign::Negative;
    let inside = |number: &usize| cone.has_triangle(outer(*number), turned(*number));
    let triangles: Vec<usize> = from.iter().copied().filter(inside).collect();
    let corners: Vec<_> = triangles.iter().flat_map(|&number| outer(number)).collect();
    let enclosing =
        (!triangles.is_empty()).then(|| Enclosing::fit(cone, &corners, parameters.iterations));
    Node {
        cone,
        depth,
        enclosing,
        disc: Disc::around(corners.iter().copied()),
        triangles,
        children: None,
    }
}
