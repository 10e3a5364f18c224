//! The tri-tree and the tetra-tree with universal cones: this project's variant of the thesis's.
//!
//! Cones are the same for every solid, so that none is stored. What a [`ConeTree`](tetracone_classic::simplicial::tree::ConeTree)
//! has of enclosing simplices and regular envelopes is here how near and how far boundary is in a
//! cone, its *reaches*, in |x| + |y| + |z| from the origin. In a leaf, facets whose reaches overlap
//! form groups with a thin slab around each; facets that cross a whole cone form sheaves. All that
//! decides is an exact sign, and instead of masks a point keeps its cone and its group.
//!
//! | file | |
//! | --- | --- |
//! | `ray.rs`, `record.rs` | cones and points seen from the origin; what a tree consists of |
//! | `build/` | splitting cones, groups and slabs, sheaves, the worst case |
//! | `descent.rs`, `point.rs`, `evaluate.rs` | where a point lies |
//! | `class.rs`, `walk.rs`, `ring.rs`, `pick.rs` | convex and star-shaped polygons |
//! | `view.rs` | a tree in numbers, and its cones |
//!
//! # Source
//! Def. 4.6, 4.8, 5.2, 5.4 (tri-cone, tri-tree, tetra-cone, tetra-tree), Alg. 4.8, 5.2 with
//! Heur. 4.3, 5.1 (last cone), Alg. 4.3, 4.4 with Heur. 4.1, 4.2 (convex polygons and positive
//! coverings).
//!
//! # Changed
//! * Cones are orthants split at the middles of their corners in |x| + |y| + |z| = 1, found by
//!   doublings and subtractions.
//! * Reaches and slabs instead of enclosing simplices, on both sides: most points inside need no
//!   sign either.
//! * No masks: they take a sign of every facet listed, every time.
//! * Trees have a budget of references, and know the most signs that any point can take.

mod build;
mod class;
mod descent;
mod evaluate;
mod origin;
mod pick;
mod point;
mod ray;
mod record;
mod ring;
mod view;
mod walk;

pub use build::{BuildError, Parameters};
pub use class::PolygonClass;
pub use origin::origin_for;
pub use pick::PointQuery;
pub use point::{Answer, PointTracker};
pub use ray::MAX_DEPTH;
pub use view::{ConeInfo, Statistics};
pub use walk::{RingWalk, WalkTracker};

use record::{Group, Node, Sheaf, Sheet};
use tetracone::{Dimension, plane::Plane, space::Space};

/// The tree of a polygon.
pub type TriTree<S> = Tree<Plane<S>>;
/// The tree of a polyhedron.
pub type TetraTree<S> = Tree<Space<S>>;

/// A solid's covering in a tree of universal cones.
///
/// Use the names [`TriTree`] and [`TetraTree`].
///
/// ```
/// use tetracone::{boundary::Polygon, plane::{Plane, Point}, query::Class};
/// use tetracone_study::cones::{Parameters, PointTracker, TriTree};
///
/// let corners = [[0.0, 0.0], [9.0, 0.0], [9.0, 3.0], [0.0, 6.0]].map(Point::<f32>::from);
/// let edges = [[0, 1], [1, 2], [2, 3], [3, 0]];
/// let mut words = [0; Polygon::<f32>::check_words(4, 4)];
/// let (polygon, _) = Polygon::check(&corners, &edges, &mut words).expect("it is closed");
///
/// let parameters = Parameters::for_facets::<Plane<f32>>(edges.len());
/// let tree = TriTree::build(&polygon, None, &parameters).expect("it is small");
/// let mut tracker = PointTracker::default();
/// for (x, class) in [(5.0, Class::Inside), (9.0, Class::Boundary), (9.5, Class::Outside)] {
///     assert_eq!(tree.classify_tracked(Point::new(x, 2.0), &mut tracker), class);
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Tree<G: Dimension> {
    origin: G::Point,
    /// The winding number just around the origin, where no boundary touches it.
    core: i32,
    /// The most evaluations that any point can take.
    worst: u32,
    facets: Vec<G::Facet>,
    class: PolygonClass,
    nodes: Vec<Node<G::Scalar>>,
    groups: Vec<Group<G::Scalar>>,
    /// The numbers of the groups' facets.
    references: Vec<usize>,
    sheaves: Vec<Sheaf>,
    sheets: Vec<Sheet>,
}

impl<G: Dimension> Tree<G> {
    /// The covering origin.
    #[must_use]
    pub const fn origin(&self) -> G::Point {
        self.origin
    }

    /// All facets with extent, as the solid numbers them.
    #[must_use]
    pub fn facets(&self) -> &[G::Facet] {
        &self.facets
    }

    /// The most evaluations that any point can take: signs of determinants, together with any
    /// tie-breaking.
    #[must_use]
    pub const fn worst_case(&self) -> u32 {
        self.worst
    }
}
