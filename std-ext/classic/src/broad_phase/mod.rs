//! Broad phases: which of many boxes meet, found again in every frame.
//!
//! All give the same set of pairs, the lesser number first, in order. Boxes are compared exactly; what
//! numbers a method rounds to find boxes that are near each other only lets too many through.
//!
//! Each is asked like this:
//!
//! ```
//! use tetracone::{plane::Plane, volume::Aabb};
//! use tetracone_classic::broad_phase::{BroadPhase, Grid, SweepAndPrune};
//!
//! let square = |x: f32| Aabb::<Plane<f32>> { low: [x, 0.0, 0.0], high: [x + 1.0, 1.0, 0.0] };
//! let (mut sweep, mut pairs) = (SweepAndPrune::default(), Vec::new());
//! // The second square moves from the first one to the third one; boxes that touch meet.
//! for (x, found) in [(1.0, vec![(0, 1)]), (1.5, vec![]), (2.5, vec![(1, 2)])] {
//!     let boxes = [square(0.0), square(x), square(3.0)];
//!     sweep.find(&boxes, &mut pairs)?;
//!     assert_eq!(pairs, found);
//!     Grid::default().find(&boxes, &mut pairs)?;
//!     assert_eq!(pairs, found);
//! }
//! # Ok::<(), tetracone_classic::broad_phase::BroadError>(())
//! ```
//!
//! | method | carried from frame to frame | source |
//! | --- | --- | --- |
//! | [`SweepAndPrune`] | the ends' order along every axis, and the pairs | the lecture, 4.1; Baraff 1992, Cohen et al. 1995 (I-COLLIDE) |
//! | [`Grid`] | nothing but memory | the lecture "Kolizja", 4.1; Teschner et al. 2003 for the hashing |
//! | [`LooseOctree`] | the tree, which splits and merges | Ulrich 2000 |
//! | [`KdTree`] | nothing but memory | the thesis, 2.3.2 |
//! | [`VolumeTree`] | the tree's form | the lecture, 4.2; the thesis, 2.3.1 |
//!
//! Boxes are those of your own: of solids in their places, of ways, of parts of a scene. A broad phase of your own
//! implements [`BroadPhase`].
//!
//! The core's [`World`](tetracone::world::World) sorts lower ends alone and compares boxes sixteen at a time. It takes
//! none of these: they allocate in every frame, which a world on a device must not, and none is faster by enough
//! (docs/STUDY.md). Ask about the pairs that they find with [`Solid::intersects`](tetracone::solid::Solid::intersects).

mod grid;
mod kd_tree;
mod octree;
mod sweep;
mod volume_tree;

use tetracone::{Dimension, number::Scalar, volume::Aabb};

pub use grid::Grid;
pub use kd_tree::KdTree;
pub use octree::LooseOctree;
pub use sweep::SweepAndPrune;
pub use volume_tree::VolumeTree;

/// The numbers of two boxes that meet, the lesser one first.
pub type Pair = (u32, u32);

/// Why pairs cannot be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BroadError {
    /// A box is none.
    #[error("box {number} has an end outside the domain, or a lower end above the higher one")]
    Box {
        /// Which one.
        number: u32,
    },
    /// There are too many boxes to be numbered.
    #[error("{count} boxes are more than 2^31: leave some out")]
    Many {
        /// How many.
        count: usize,
    },
    /// A grid would have too many cells along an axis to tell them apart.
    #[error(
        "boxes lie 2^32 times their greatest size apart, which is farther than a grid can tell: ask \
         another broad phase"
    )]
    Sparse,
}

/// A way to find which of many boxes meet.
pub trait BroadPhase<G: Dimension>: Default {
    /// What it is called.
    const NAME: &'static str;

    /// Finds all pairs of boxes that meet, in the place of what is in `pairs`. What is carried from the last
    /// frame makes it faster and changes no answer; the number of boxes may be another one.
    ///
    /// # Errors
    /// [`BroadError`]; then `pairs` is empty.
    fn find(&mut self, boxes: &[Aabb<G>], pairs: &mut Vec<Pair>) -> Result<(), BroadError>;
}

/// Compares every box with every other one.
///
/// # Source
/// The thesis's algorithm 2.1.
#[derive(Clone, Copy, Debug, Default)]
pub struct AllPairs;

impl<G: Dimension> BroadPhase<G> for AllPairs {
    const NAME: &'static str = "all pairs";

    fn find(&mut self, boxes: &[Aabb<G>], pairs: &mut Vec<Pair>) -> Result<(), BroadError> {
        pairs.clear();
        check(boxes)?;
        for (b, one) in (0..).zip(boxes) {
            let before = (0..).zip(&boxes[..b as usize]);
            let met = before.filter(|(_, other)| one.intersects(other));
            pairs.extend(met.map(|(a, _)| (a, b)));
        }
        pairs.sort_unstable();
        Ok(())
    }
}

/// Refuses what is no box.
fn check<G: Dimension>(boxes: &[Aabb<G>]) -> Result<(), BroadError> {
    let count = boxes.len();
    if count > 1 << 31 {
        return Err(BroadError::Many { count });
    }
    let is_box =
        |aabb: &Aabb<G>| aabb.in_domain() && (0..G::DIMENSION).all(|k| aabb.low[k] <= aabb.high[k]);
    match (0..).zip(boxes).find(|(_, aabb)| !is_box(aabb)) {
        Some((number, _)) => Err(BroadError::Box { number }),
        None => Ok(()),
    }
}

/// Two numbers as a pair.
fn pair(a: u32, b: u32) -> Pair {
    (a.min(b), a.max(b))
}

/// The ends of a box as they are.
fn ends<G: Dimension>(aabb: &Aabb<G>) -> [[f64; 3]; 2] {
    [aabb.low, aabb.high].map(|end| end.map(Scalar::to_real))
}

/// How far a box reaches along its longest axis.
fn size<G: Dimension>(aabb: &Aabb<G>) -> f64 {
    let [low, high] = ends(aabb);
    (0..G::DIMENSION).fold(0.0, |most, k| f64::max(most, high[k] - low[k]))
}
