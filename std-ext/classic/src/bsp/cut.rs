use core::array::from_fn;

use super::BspError;
use crate::{
    Simplicial,
    matching::Stamp,
    vector::{Vector, dot, length, normal, scale, sub},
};

/// What counts as on a plane, as a part of the solid's extent: the article has floats, and says nothing
/// of it.
const ON: f64 = 1e-9;

/// The article's own tree, which cuts the facets that straddle a plane: in `f64`, with an ε, to compare
/// with. It is not exact: see [`CutTree::first_hit`].
///
/// ```
/// use tetracone::{plane::{Plane, Point, Segment}};
/// use tetracone_classic::bsp::CutTree;
///
/// let corners = [[0.0_f32, 0.0], [4.0, 0.0], [4.0, 4.0], [2.0, 1.0], [0.0, 4.0]].map(Point::from);
/// let edges: Vec<_> = (0..5).map(|k| Segment::new(corners[k], corners[(k + 1) % 5])).collect();
/// let tree = CutTree::build::<Plane<f32>>(&edges, 2, 1)?;
/// assert_eq!(tree.first_hit([2.5, 9.0], [2.5, 0.5]), Some(2));
/// # Ok::<(), tetracone_classic::bsp::BspError>(())
/// ```
///
/// # Source
/// As [the module](super).
///
/// # Changed
/// The article builds a tree for every one of several planes at every node. Here that is done on as many
/// levels as are asked for, and the first plane is taken below; of several trees the one of least depth is
/// kept, then of fewest cuts, then of the first plane.
#[derive(Clone, Debug)]
pub struct CutTree<const D: usize> {
    pub(super) root: Option<Box<Node<D>>>,
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
    /// Parts without a length or an area, which were dropped.
    pub dropped: usize,
    /// The most planes on a way.
    pub depth: usize,
}

/// A facet, or a part of one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<const D: usize> {
    pub(super) corners: [Vector<D>; D],
    pub(super) facet: u32,
}

#[derive(Clone, Debug)]
pub(super) struct Node<const D: usize> {
    /// The unit normal and a point of the plane.
    pub(super) plane: [Vector<D>; 2],
    pub(super) on: Vec<Piece<D>>,
    /// In front and behind.
    pub(super) parts: [Option<Box<Self>>; 2],
}

impl<const D: usize> CutTree<D> {
    /// The tree of some facets, with so many planes compared at each node of the first levels.
    ///
    /// # Errors
    /// [`BspError::Candidates`], [`BspError::Empty`].
    ///
    /// # Cost
    /// `candidates` to the power of `levels` trees; each takes every facet, and what is cut of it,
    /// against all planes above it.
    pub fn build<G: Simplicial<D>>(
        facets: &[G::Facet],
        candidates: usize,
        levels: usize,
    ) -> Result<Self, BspError> {
        if candidates == 0 {
            return Err(BspError::Candidates);
        }
        let sized = (0..)
            .zip(facets)
            .filter(|(_, facet)| !G::is_degenerate(facet));
        let pieces = sized.map(|(facet, own)| Piece {
            corners: G::ends(own),
            facet,
        });
        let pieces: Vec<_> = pieces.filter(|piece| piece.plane().is_some()).collect();
        if pieces.is_empty() {
            return Err(BspError::Empty {
                facets: facets.len(),
            });
        }
        let corners = pieces.iter().flat_map(|piece| piece.corners);
        let most = corners
            .flatten()
            .fold(0.0, |most: f64, x| most.max(x.abs()));
        let builder = Builder {
            on: most * ON,
            candidates,
        };
        let (root, statistics) = builder.build(&pieces, levels);
        Ok(Self {
            root,
            on: builder.on,
            statistics,
            stamp: Stamp::of::<G, D>(facets.iter().copied()),
        })
    }

    /// The tree in numbers.
    #[must_use]
    pub const fn statistics(&self) -> CutStatistics {
        self.statistics
    }

    /// The facet that a way first meets, as far as `f64` and the ε tell.
    ///
    /// An end on a plane is in front of it, as the article has only two sides. So what lies in that plane
    /// may be missed, and so may what rounding cut a gap between.
    ///
    /// # Cost
    /// A step for every plane that the way crosses, as far as the first hit.
    #[must_use]
    pub fn first_hit(&self, from: [f64; D], to: [f64; D]) -> Option<usize> {
        self.search(self.root.as_deref(), from, to)
    }

    fn search(&self, node: Option<&Node<D>>, from: Vector<D>, to: Vector<D>) -> Option<usize> {
        let node = node?;
        let heights = [from, to].map(|end| height(&node.plane, end));
        let [near, far] = heights.map(|height| usize::from(height < -self.on));
        let part = |part: usize| self.search(node.parts[part].as_deref(), from, to);
        if near == far {
            return part(near);
        }
        part(near)
            .or_else(|| {
                let share = heights[0] / (heights[0] - heights[1]);
                let place = from_fn(|k| from[k] + (to[k] - from[k]) * share);
                let met = node.on.iter().find(|piece| piece.has(place, self.on));
                met.map(|piece| piece.facet as usize)
            })
            .or_else(|| part(far))
    }
}

struct Builder {
    on: f64,
    candidates: usize,
}

impl Builder {
    /// The best tree of some pieces.
    fn build<const D: usize>(
        &self,
        pieces: &[Piece<D>],
        levels: usize,
    ) -> (Option<Box<Node<D>>>, CutStatistics) {
        let compared = if levels > 0 { self.candidates } else { 1 };
        let step = pieces.len().div_ceil(compared).max(1);
        let planes = pieces.iter().step_by(step).filter_map(Piece::plane);
        let trees = planes.map(|plane| self.part(pieces, plane, levels.saturating_sub(1)));
        let best = trees.min_by_key(|(_, told)| (told.depth, told.cuts));
        best.map_or((None, CutStatistics::default()), |(node, told)| {
            (Some(Box::new(node)), told)
        })
    }

    /// The tree of some pieces with this plane first.
    fn part<const D: usize>(
        &self,
        pieces: &[Piece<D>],
        plane: [Vector<D>; 2],
        levels: usize,
    ) -> (Node<D>, CutStatistics) {
        let (mut on, mut sides) = (Vec::new(), [Vec::new(), Vec::new()]);
        let mut told = CutStatistics::default();
        for piece in pieces {
            let heights = piece.corners.map(|corner| {
                let height = height(&plane, corner);
                if height.abs() <= self.on { 0.0 } else { height }
            });
            let has = |side: f64| heights.iter().any(|height| height * side > 0.0);
            match [has(1.0), has(-1.0)] {
                [false, false] => on.push(*piece),
                [true, false] => sides[0].push(*piece),
                [false, true] => sides[1].push(*piece),
                [true, true] => {
                    told.cuts += 1;
                    for (side, part) in sides.iter_mut().zip(piece.cut(heights)) {
                        let before = side.len();
                        side.extend(part.iter().filter(|piece| piece.plane().is_some()));
                        told.dropped += part.len() - (side.len() - before);
                    }
                }
            }
        }
        told.pieces = on.len();
        let parts = sides.map(|side| {
            let (node, below) = self.build(&side, levels);
            told.pieces += below.pieces;
            told.cuts += below.cuts;
            told.dropped += below.dropped;
            told.depth = told.depth.max(below.depth);
            node
        });
        told.depth += 1;
        (Node { plane, on, parts }, told)
    }
}

impl<const D: usize> Piece<D> {
    /// Its unit normal and a corner; none where it has no length or area.
    fn plane(&self) -> Option<[Vector<D>; 2]> {
        let away = normal(|k| sub(self.corners[k + 1], self.corners[0]));
        let size = length(away);
        (size > 0.0).then(|| [scale(away, 1.0 / size), self.corners[0]])
    }

    /// Its parts in front of a plane and behind it, which its corners have these heights over.
    fn cut(&self, heights: [f64; D]) -> [Vec<Self>; 2] {
        let mut outlines: [Vec<Vector<D>>; 2] = [Vec::new(), Vec::new()];
        // An edge of the plane has one side, a triangle of space three.
        let sides = if D == 2 { 1 } else { D };
        for k in 0..D {
            let next = (k + 1) % D;
            for (outline, side) in outlines.iter_mut().zip([1.0, -1.0]) {
                if heights[k] * side >= 0.0 {
                    outline.push(self.corners[k]);
                }
            }
            if k < sides && heights[k] * heights[next] < 0.0 {
                let share = heights[k] / (heights[k] - heights[next]);
                let (a, b) = (self.corners[k], self.corners[next]);
                let place = from_fn(|axis| a[axis] + (b[axis] - a[axis]) * share);
                for outline in &mut outlines {
                    outline.push(place);
                }
            }
        }
        outlines.map(|outline| {
            let fans = 1..(outline.len() + 2).saturating_sub(D);
            let part = |start: usize| Self {
                corners: from_fn(|k| outline[if k == 0 { 0 } else { start + k - 1 }]),
                facet: self.facet,
            };
            fans.map(part).collect()
        })
    }

    /// Whether a place of its plane lies in it, or hardly beside it.
    fn has(&self, place: Vector<D>, on: f64) -> bool {
        let Some([away, _]) = self.plane() else {
            return false;
        };
        (0..D).all(|k| {
            let (a, b) = (self.corners[k], self.corners[(k + 1) % D]);
            let along = sub(b, a);
            // Into the piece: along it in the plane, across the side in space.
            let inwards = if D == 2 {
                along
            } else {
                normal(|which| if which == 0 { away } else { along })
            };
            dot(inwards, sub(place, a)) >= -on * length(along)
        })
    }
}

/// How far a point is in front of a plane.
fn height<const D: usize>([away, foot]: &[Vector<D>; 2], point: Vector<D>) -> f64 {
    dot(*away, sub(point, *foot))
}
