use super::{CutStatistics, Node, Piece, height, snapped};
use crate::vector::Vector;

/// What trees are built of, and how.
pub(super) struct Builder<'a, const D: usize> {
    given: &'a [Piece<D>],
    on: f64,
    candidates: usize,
    /// The planes of the facets, none of those without a length or an area.
    planes: Vec<Option<[Vector<D>; 2]>>,
}

/// A tree, or what there is of one.
#[derive(Default)]
pub(super) struct Grown<const D: usize> {
    pub(super) nodes: Vec<Node<D>>,
    pub(super) pieces: Vec<Piece<D>>,
    pub(super) statistics: CutStatistics,
}

/// Pieces of a cell that has no node yet.
struct Cell<const D: usize> {
    pieces: Vec<Piece<D>>,
    /// The node above it, and on which side of that.
    above: Option<(usize, usize)>,
    /// How many planes are above it.
    depth: usize,
}

impl<'a, const D: usize> Builder<'a, D> {
    pub(super) fn new(given: &'a [Piece<D>], on: f64, candidates: usize) -> Self {
        let mut planes = Vec::new();
        for piece in given {
            planes.resize(piece.facet as usize, None);
            planes.push(piece.plane());
        }
        Self {
            given,
            on,
            candidates,
            planes,
        }
    }

    /// The best tree of all that is given.
    pub(super) fn build(&self, levels: usize) -> Grown<D> {
        // One candidate is the first one, on every level.
        let levels = if self.candidates == 1 { 0 } else { levels };
        self.best(self.given.to_vec(), levels)
    }

    /// The best tree of some pieces. It recurses by the levels on which planes are compared, each of which
    /// takes `candidates` times as long.
    fn best(&self, pieces: Vec<Piece<D>>, levels: usize) -> Grown<D> {
        if levels == 0 || pieces.is_empty() {
            return self.first(pieces);
        }
        let step = pieces.len().div_ceil(self.candidates).max(1);
        let trees = pieces.iter().step_by(step).map(|piece| {
            let mut tree = Grown::default();
            let sides = tree.split(self, piece.facet, &pieces);
            for (side, pieces) in sides.into_iter().enumerate() {
                tree.join(side, self.best(pieces, levels - 1));
            }
            tree
        });
        let best = trees.min_by_key(|tree| (tree.statistics.depth, tree.statistics.cuts));
        best.unwrap_or_default()
    }

    /// The tree of some pieces by the first plane of every cell.
    fn first(&self, pieces: Vec<Piece<D>>) -> Grown<D> {
        let mut tree = Grown::default();
        let mut open = vec![Cell {
            pieces,
            above: None,
            depth: 0,
        }];
        while let Some(cell) = open.pop() {
            let Some(first) = cell.pieces.first() else {
                continue;
            };
            let number = tree.nodes.len();
            let sides = tree.split(self, first.facet, &cell.pieces);
            let depth = cell.depth + 1;
            tree.statistics.depth = tree.statistics.depth.max(depth);
            if let Some((above, side)) = cell.above {
                tree.nodes[above].parts[side] = u32::try_from(number).ok();
            }
            // The front is taken next, as files have it.
            let cells = sides.into_iter().enumerate().rev();
            open.extend(cells.map(|(side, pieces)| Cell {
                pieces,
                above: Some((number, side)),
                depth,
            }));
        }
        tree
    }
}

impl<const D: usize> Grown<D> {
    /// Adds a node of a facet's plane, and returns what is in front of it and behind it.
    fn split(
        &mut self,
        builder: &Builder<'_, D>,
        facet: u32,
        pieces: &[Piece<D>],
    ) -> [Vec<Piece<D>>; 2] {
        let mut sides = [Vec::new(), Vec::new()];
        let Some(plane) = builder.planes[facet as usize] else {
            return sides;
        };
        let start = self.pieces.len();
        for piece in pieces {
            // Its own corners are in its plane.
            let heights = if piece.facet == facet {
                [0.0; D]
            } else {
                let over = |corner| snapped(height(&plane, corner), builder.on);
                piece.corners.map(over)
            };
            let has = |side: f64| heights.iter().any(|height| height * side > 0.0);
            match [has(1.0), has(-1.0)] {
                [false, false] => self.pieces.push(piece.turned_to(plane[0])),
                [true, false] => sides[0].push(*piece),
                [false, true] => sides[1].push(*piece),
                [true, true] => {
                    self.statistics.cuts += 1;
                    for (side, parts) in sides.iter_mut().zip(piece.cut(heights)) {
                        let is_corrupt = |part: &&Piece<D>| part.width() <= builder.on;
                        match parts.iter().filter(is_corrupt).count() {
                            0 => side.extend(parts),
                            corrupt => {
                                self.statistics.dropped += corrupt;
                                side.push(*piece);
                            }
                        }
                    }
                }
            }
        }
        self.statistics.pieces += self.pieces.len() - start;
        self.statistics.depth = self.statistics.depth.max(1);
        self.nodes.push(Node {
            plane,
            on: start..self.pieces.len(),
            parts: [None, None],
        });
        sides
    }

    /// Adds a tree on a side of the root.
    fn join(&mut self, side: usize, other: Self) {
        if other.nodes.is_empty() {
            return;
        }
        let (node, piece) = (self.nodes.len(), self.pieces.len());
        let first = u32::try_from(node).ok();
        self.nodes[0].parts[side] = first;
        self.nodes.extend(other.nodes.into_iter().map(|own| Node {
            on: own.on.start + piece..own.on.end + piece,
            parts: own.parts.map(|part| Some(part?.saturating_add(first?))),
            ..own
        }));
        self.pieces.extend(other.pieces);
        let (told, below) = (&mut self.statistics, other.statistics);
        told.pieces += below.pieces;
        told.cuts += below.cuts;
        told.dropped += below.dropped;
        told.depth = told.depth.max(below.depth + 1);
    }
}

#[cfg(test)]
mod tests {
    use tetracone::space::{Point, Space, Triangle};
    use tetracone_oracle::shapes::{Shape as _, Shape3, space};

    use super::{super::CutTree, *};

    type G = Space<f32>;

    fn face(corners: [[f32; 3]; 3]) -> Triangle<f32> {
        let [a, b, c] = corners.map(|[x, y, z]| Point::new(x, y, z));
        Triangle::new(a, b, c)
    }

    fn faces(shape: &Shape3) -> Vec<Triangle<f32>> {
        #[expect(clippy::cast_possible_truncation, reason = "shapes are of `f32`")]
        let face = |corners: [[f64; 3]; 3]| face(corners.map(|corner| corner.map(|x| x as f32)));
        shape.corners().into_iter().map(face).collect()
    }

    /// What rounding leaves of a facet neither splits anything nor stands in a node.
    #[test]
    fn no_sliver_is_left_and_none_splits() {
        let mut dropped = 0;
        for shape in [space::torus(24, 12), space::sphere(4).rough(0.2, 1)] {
            let faces = faces(&shape);
            let tree = CutTree::build::<G>(&faces, 4, 1).expect("a tree");
            let given = Piece::<3>::all::<G>(&faces);
            let planes: Vec<_> = given.iter().filter_map(Piece::plane).collect();
            for node in &tree.nodes {
                assert!(planes.contains(&node.plane), "{:?}", node.plane);
            }
            for piece in &tree.pieces {
                assert!(piece.width() > tree.on, "{piece:?}");
            }
            dropped += tree.statistics.dropped;
        }
        assert!(dropped > 100, "{dropped}");
    }

    /// A face that ends in a needle before the first plane: what is before it is narrower than the ε, and met.
    #[test]
    fn nothing_is_opened_where_a_sliver_was() {
        let wall = [[0.0, -9.0, -9.0], [0.0, 9.0, -9.0], [0.0, 0.0, 9.0]];
        let needle = [[1.0, 0.0, 0.0], [-1000.0, 5e-5, 0.0], [-1000.0, -5e-5, 0.0]];
        let tree = CutTree::build::<G>(&[wall, needle].map(face), 1, 0).expect("a tree");
        assert_eq!((tree.statistics.cuts, tree.statistics.dropped), (1, 2));
        assert_eq!(tree.first_hit([0.5, 0.0, 1.0], [0.5, 0.0, -1.0]), Some(1));
        assert_eq!(tree.first_hit([1.5, 0.0, 1.0], [-2.5, 0.0, -3.0]), Some(1));
        assert_eq!(tree.first_hit([2.0, 0.0, 2.0], [-2.0, 0.0, 1.0]), Some(0));
        assert_eq!(tree.first_in_ball([0.5, 0.0, 0.25], 0.25), Some(1));
    }
}
