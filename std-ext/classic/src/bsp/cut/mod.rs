use core::ops::Range;

use super::BspError;
use crate::{
    Simplicial,
    matching::Stamp,
    vector::{Vector, dot, sub},
};

mod ball;
mod build;
mod piece;
mod segment;

use build::Builder;
pub(super) use piece::Piece;

/// What counts as on a plane, as a part of the greatest coordinate: the article has floats, and says nothing
/// of it.
const ON: f64 = 1e-9;

/// The article's own tree, which cuts the facets that straddle a plane: in `f64`, with an ε, to compare
/// with. It is exact but for the ε: see [`CutTree::first_hit`] and [`CutTree::first_in_ball`].
///
/// ```
/// use tetracone::{plane::{Plane, Point, Segment}};
/// use tetracone_classic::bsp::CutTree;
///
/// let corners = [[0.0_f32, 0.0], [4.0, 0.0], [4.0, 4.0], [2.0, 1.0], [0.0, 4.0]].map(Point::from);
/// let edges: Vec<_> = (0..5).map(|k| Segment::new(corners[k], corners[(k + 1) % 5])).collect();
/// let tree = CutTree::build::<Plane<f32>>(&edges, 2, 1)?;
/// assert_eq!(tree.first_hit([2.5, 9.0], [2.5, 0.5]), Some(2));
/// assert_eq!(tree.first_in_ball([2.5, 3.0], 0.5), None);
/// # Ok::<(), tetracone_classic::bsp::BspError>(())
/// ```
///
/// # Source
/// As [the module](super).
///
/// # Changed
/// * The article builds a tree for every one of several planes at every node. Here that is done on as many
///   levels as are asked for, and the first plane is taken below; of several trees the one of least depth is
///   kept, then of fewest cuts, then of the first plane.
/// * Planes are those of facets as given, not of what cutting leaves of them. A facet is in its own plane.
/// * The article drops "corrupt" pieces, which rounding left without area, and so opens the surface. Here
///   every part no wider than the ε is dropped, and the whole piece stands in its place.
/// * An end of a way on a plane is on both sides of it, and so is a piece that stands whole. So the search
///   goes on until cells begin behind the first hit.
/// * Nodes are in one list. Nothing recurses by depth, and building takes no more than the pieces.
#[derive(Clone, Debug)]
pub struct CutTree<const D: usize> {
    /// The root first.
    pub(super) nodes: Vec<Node<D>>,
    /// What lies in the planes, for the nodes.
    pub(super) pieces: Vec<Piece<D>>,
    /// What counts as on a plane.
    pub(super) on: f64,
    pub(super) statistics: CutStatistics,
    pub(super) stamp: Stamp,
}

/// What a tree that cuts comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct CutStatistics {
    /// Facets and parts of facets in nodes.
    pub pieces: usize,
    /// How often something was cut.
    pub cuts: usize,
    /// Parts no wider than what counts as on a plane; the piece that was cut stands in their place.
    pub dropped: usize,
    /// The most planes on a way.
    pub depth: usize,
}

#[derive(Clone, Debug)]
pub(super) struct Node<const D: usize> {
    /// The unit normal and a point of the plane.
    pub(super) plane: [Vector<D>; 2],
    /// The pieces in the plane, which turn as its normal says.
    pub(super) on: Range<usize>,
    /// The numbers of the nodes in front and behind.
    pub(super) parts: [Option<u32>; 2],
}

impl<const D: usize> CutTree<D> {
    /// The tree of some facets, with so many planes compared at each node of the first levels.
    ///
    /// # Errors
    /// [`BspError::Candidates`], [`BspError::Empty`].
    ///
    /// # Cost
    /// `candidates` to the power of `levels` trees; each takes every facet, and what is cut of it,
    /// against all planes above it. A convex solid has as many levels as facets: one tree takes the
    /// square of their number in time, and their number in memory.
    pub fn build<G: Simplicial<D>>(
        facets: &[G::Facet],
        candidates: usize,
        levels: usize,
    ) -> Result<Self, BspError> {
        if candidates == 0 {
            return Err(BspError::Candidates);
        }
        let given = Piece::all::<G>(facets);
        if given.is_empty() {
            return Err(BspError::Empty {
                facets: facets.len(),
            });
        }
        let corners = given.iter().flat_map(|piece| piece.corners);
        let most = corners
            .flatten()
            .fold(0.0, |most: f64, x| most.max(x.abs()));
        let on = most * ON;
        let grown = Builder::new(&given, on, candidates).build(levels);
        Ok(Self {
            nodes: grown.nodes,
            pieces: grown.pieces,
            on,
            statistics: grown.statistics,
            stamp: Stamp::of::<G, D>(facets.iter().copied()),
        })
    }

    /// The tree in numbers.
    #[must_use]
    pub const fn statistics(&self) -> CutStatistics {
        self.statistics
    }
}

impl<const D: usize> Node<D> {
    /// How far a point is in front of the plane.
    fn height(&self, point: Vector<D>) -> f64 {
        height(&self.plane, point)
    }
}

/// How far a point is in front of a plane.
fn height<const D: usize>([away, foot]: &[Vector<D>; 2], point: Vector<D>) -> f64 {
    dot(*away, sub(point, *foot))
}

/// A height, none of it where that counts as on the plane.
fn snapped(height: f64, on: f64) -> f64 {
    if height.abs() <= on { 0.0 } else { height }
}
