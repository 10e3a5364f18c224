//! The algorithms of the literature as they were published, to compare with.
//!
//! Source: J. J. Jiménez Delgado, *Detección de Colisiones mediante Recubrimientos Simpliciales*,
//! Granada 2006, chapters 4 (the plane) and 5 (space), and what chapter 2 says of convex solids. What
//! [`tetracone`] does is bounded and, but for convex pairs, faster; what is here is the original, on the
//! heap, with real-valued cones, and with the mistakes of the printed algorithms put right where they
//! would show (each module says which).
//! One module, [`cones`], is a variant of this project's: the same trees with cones that no solid
//! has to store. Studies and tests use this crate; nothing else should.
//!
//! The two chapters are the same text but for what [`Chapter`] has.
//!
//! | module | source |
//! | --- | --- |
//! | [`covering`] | coverings, Def. 3.12–3.14, 4.1, 5.1; one-shot membership, Alg. 4.1, 5.1 |
//! | [`mask`] | membership with the mask of α signs, Alg. 4.2 |
//! | [`zone`] | offsets and influence zones, Def. 4.2–4.5, 5.14–5.17; ball against facet |
//! | [`face`] | sphere against complex face, Th. 5.2, Alg. 5.3 |
//! | [`ball`] | circle against polygon, Alg. 4.5 and 4.9; sphere against polyhedron, Alg. 5.4 |
//! | [`segment`] | edge against edge, Th. 4.1, Alg. 4.6, 4.11 |
//! | [`piercing`] | edges against faces, Th. 5.3, Alg. 5.5 |
//! | [`tree`] | tri-tree, tetra-tree and what hangs on their cones, Def. 4.6–4.20, 5.2–5.21; points, Alg. 4.8, 5.2 |
//! | [`pair`] | solid against solid, Alg. 4.7, 4.12–4.14, 5.8–5.11 |
//! | [`spheres`] | sphere trees of Quinlan and of Hubbard, and the verification phase (Puebla thesis, ch. 2 and 5) |
//! | [`bsp`] | a tree of half-spaces that cuts no facets: points, segments, balls; and the article's, which does (Gómez Martín and others, 1999) |
//! | [`cones`] | the tri-tree and the tetra-tree with universal cones, a variant of this project's |
//! | [`broad`] | broad phases, the lecture "Kolizja", 4.1; the thesis's chapter 2 |
//! | [`volumes`] | bounding volumes and trees of them, the lecture "Kolizja", 1 and 4.2; the thesis, 2.3.1 |
//! | [`convex`] | convex polyhedra: chapter 2, Alg. 2.2, 2.3, 2.4.1–2.4.3; Baraff; Moore and Wilhelms |
//! | [`strategic`] | strategic points: 5.8.1, chapter 7 |
//! | [`pivot`] | two polygons in pixels: Hoff and others 2001; the Puebla thesis, 2.4.6 |
//! | [`outline`], [`picture`] | the shapes of chapter 4, to draw |
//!
//! # Exactness
//! Every sign that decides membership or a crossing of facets is an exact one of
//! [`Scalar`](tetracone::number::Scalar). Cones, circles and enclosing simplices are computed in
//! `f64` and widened by more than their rounding, so that they only ever let too much through.
//! Distances to facets are compared in `f64`; [`Near::Tie`] says where that cannot tell. One thing
//! decides by an ε: [`bsp::CutTree`], as its source does.
//!
//! Solids are taken under the positive rule: inside is where the winding number is at least one,
//! and the boundary belongs to the solid. Faces of solids are triangles.

#![forbid(unsafe_code)]

pub mod ball;
pub mod broad;
pub mod bsp;
mod chapter;
pub mod cones;
pub mod convex;
mod counters;
pub mod covering;
mod disc;
pub mod face;
pub mod mask;
pub mod outline;
pub mod pair;
pub mod picture;
pub mod piercing;
pub mod pivot;
mod posing;
mod region;
mod rings;
pub mod segment;
pub mod spheres;
pub mod strategic;
pub mod tree;
mod vector;
pub mod volumes;
pub mod zone;

pub use ball::{Ball, Circle, Sphere};
pub use chapter::Chapter;
pub use counters::Counters;
pub use covering::{Covering, PolygonCovering, PolyhedronCovering};
pub use disc::Disc;
pub use face::ComplexFace;
pub use mask::MaskTracker;
pub use pair::{Meeting, PairTracker};
pub use rings::{edges_of, rings_of};
pub use tree::{Parameters, TetraTree, TriTree};
pub use zone::Near;
