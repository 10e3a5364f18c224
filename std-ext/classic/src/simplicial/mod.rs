//! Simplicial coverings, tri-trees and tetra-trees: a solid as signed triangles or tetrahedra around one origin.
//!
//! A [`Covering`] joins every facet to the origin, and a point is inside where the signs of the simplices around it add
//! up to one or more. A [`TriTree`] or [`TetraTree`] sorts the simplices into cones around the origin, so that a
//! point looks at those of one cone alone.
//!
//! ```
//! use tetracone::{plane::Point, query::Class};
//! use tetracone_classic::simplicial::{Parameters, PolygonCovering, TriTree, edges_of};
//!
//! let corners = [[0.0_f32, 0.0], [4.0, 0.0], [4.0, 4.0], [2.0, 1.0], [0.0, 4.0]];
//! let edges = edges_of(&[corners.map(Point::from).to_vec()]);
//! let covering = PolygonCovering::central(&edges)?;
//! assert_eq!(covering.classify(Point::new(2.0, 0.5)), Class::Inside);
//!
//! // The tree gives the same answers, and its tracker remembers the last cone of a moving point.
//! let tree = TriTree::build(covering, &Parameters::for_edges(edges.len()));
//! let mut tracker = tree.tracker();
//! assert_eq!(tracker.classify(Point::new(2.0, 1.0)), Class::Boundary);
//! assert_eq!(tracker.classify(Point::new(2.0, 3.0)), Class::Outside);
//! # Ok::<(), tetracone_classic::simplicial::CoveringError>(())
//! ```
//!
//! # Source
//! J. J. Jiménez Delgado, *Detección de Colisiones mediante Recubrimientos Simpliciales*, Granada 2006, chapters 4 (the
//! plane) and 5 (space). The two chapters are the same text but for what [`Simplicial`] has.
//!
//! | module | source |
//! | --- | --- |
//! | [`covering`] | coverings, Def. 3.12–3.14, 4.1, 5.1; one-shot membership, Alg. 4.1, 5.1; positions, Table 5.1 |
//! | [`mask`] | membership with the mask of α signs, Alg. 4.2 |
//! | [`zone`] | offsets and influence zones, Def. 4.2, 4.4–4.5, 5.14, 5.17; ball against facet |
//! | [`face`] | sphere against complex face, Th. 5.2, Alg. 5.3 |
//! | [`ball`] | circle against polygon, Alg. 4.5 and 4.9; sphere against polyhedron, Alg. 5.4 |
//! | [`segment`] | edge against edge, Th. 4.1, Alg. 4.6, 4.10, 4.11 |
//! | [`piercing`] | edges against faces, Th. 5.3, Alg. 5.5 |
//! | [`tree`] | tri-tree, tetra-tree and what hangs on their cones, Def. 4.6–4.20, 5.2–5.21; points, Alg. 4.8, 5.2 |
//! | [`pair`] | solid against solid, Alg. 4.7, 4.12–4.14, 5.8–5.11 |
//! | [`strategic`] | strategic points: 5.8.1, chapter 7 |
//!
//! # Exactness
//! Every sign that decides membership or a crossing of facets is an exact one of
//! [`Scalar`](tetracone::number::Scalar). Cones, circles and enclosing simplices are computed in
//! `f64` and widened by more than their rounding, so that they only ever let too much through.
//! Distances to facets are compared in `f64`; [`Near::Tie`] says where that cannot tell.
//!
//! Solids are taken under the positive rule: inside is where the winding number is at least one,
//! and the boundary belongs to the solid. Faces of solids are triangles.

pub mod ball;
pub mod covering;
mod dimension;
mod disc;
pub mod face;
pub mod mask;
pub mod pair;
pub mod piercing;
mod region;
mod rings;
pub mod segment;
pub mod strategic;
pub mod tree;
pub mod zone;

pub use ball::{Ball, Circle, Sphere};
pub use covering::{Covering, CoveringError, PolygonCovering, PolyhedronCovering};
pub use dimension::Simplicial;
pub use disc::Disc;
pub use face::ComplexFace;
pub use mask::MaskTracker;
pub use pair::{Meeting, PairTracker};
pub use rings::{edges_of, rings_of};
pub use strategic::StrategicPoints;
pub use tree::{Parameters, TetraTree, TriTree};
pub use zone::Near;
