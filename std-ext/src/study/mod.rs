//! The planar algorithms of the literature as they were published, to compare with.
//!
//! Source: J. J. Jiménez Delgado, *Detección de Colisiones mediante Recubrimientos Simpliciales*,
//! Granada 2006, chapter 4. What [`tetracone`] does is faster and bounded; what is here is the
//! original, on the heap, with real-valued cones, and with the mistakes of the printed algorithms
//! put right where they would show (each module says which). Studies and pictures use it; nothing
//! else should.
//!
//! | module | source |
//! | --- | --- |
//! | [`covering`] | coverings, Def. 3.12–3.14, 4.1; one-shot membership, Alg. 4.1 |
//! | [`mask`] | membership with the mask of α signs, Alg. 4.2 |
//! | [`zone`] | offsets and influence zones of an edge, Def. 4.2–4.5 |
//! | [`circle`] | circle against polygon, Alg. 4.5 and 4.9 |
//! | [`segment`] | edge against edge, Th. 4.1, Alg. 4.6, 4.11 |
//! | [`tritree`] | the tri-tree and what hangs on its cones, Def. 4.8–4.19; points, Alg. 4.8 |
//! | [`pair`] | polygon against polygon, Alg. 4.7, 4.13, 4.14 |
//! | [`outline`] | all of these shapes, to draw |
//!
//! # Exactness
//! Every sign that decides membership or a crossing of edges is an exact one of
//! [`Scalar`](tetracone::number::Scalar). Cones, circles and enclosing triangles are computed in
//! `f64` and widened by more than their rounding, so that they only ever let too much through.
//! Distances to edges are compared in `f64`; [`Near::Tie`] says where that cannot tell.
//!
//! Polygons are taken under the positive rule: inside is where the winding number is at least
//! one, and the boundary belongs to the polygon.

pub mod circle;
mod counters;
pub mod covering;
mod disc;
pub mod mask;
pub mod outline;
pub mod pair;
mod rings;
pub mod segment;
pub mod tritree;
mod vector;
pub mod zone;

pub use circle::Circle;
pub use counters::Counters;
pub use covering::Covering;
pub use disc::Disc;
pub use mask::MaskTracker;
pub use pair::{Meeting, PairTracker};
pub use rings::rings_of;
pub use tritree::{Parameters, TriTree};
pub use zone::Near;
