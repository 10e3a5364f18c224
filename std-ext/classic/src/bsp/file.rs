//! Trees written to bytes and read back.
//!
//! Nothing that can be told from the rest is written: the nodes of a [`BspTree`] come level by level, so that the parts of every plane are the next two that
//! no plane has yet, and its references come with the nodes that have them; those of a [`CutTree`] come front first.
//! So there are no ranges and no links that could be wrong.
//!
//! # Source
//! The article writes its tree to a file, and does not say how.

use tetracone::query::Class;

use super::{BspTree, CutStatistics, CutTree, Node, cut};
use crate::{
    FileError, Simplicial,
    bytes::{Kind, Reader, Writer, number},
    matching::Stamp,
    simplicial::Covering,
};

impl<G: Simplicial<D>, const D: usize> BspTree<G, D> {
    /// The tree as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let facets = self.covering.simplices();
        let stamp = Stamp::of::<G, D>(facets.iter().map(|simplex| simplex.facet));
        let mut writer = Writer::new(Kind::of::<G, D>(b'l'), stamp);
        for simplex in facets {
            writer.reals(G::ends(&simplex.facet).as_flattened());
        }
        for node in &self.nodes {
            let range = match node {
                Node::Split { plane, on, .. } => {
                    writer.bytes.push(0);
                    writer.number(*plane);
                    on
                }
                Node::Leaf { facets, class } => {
                    writer.bytes.push(match class {
                        None => 1,
                        Some(Class::Inside) => 2,
                        Some(Class::Boundary) => 3,
                        Some(Class::Outside) => 4,
                    });
                    facets
                }
            };
            let listed = &self.references[range.clone()];
            writer.count(listed.len());
            for number in listed {
                writer.number(*number);
            }
        }
        writer.done()
    }

    /// The tree of these bytes, and no other one: they are what [`BspTree::to_bytes`] has written of a tree of the
    /// same dimension and arithmetic.
    ///
    /// ```
    /// use tetracone::{plane::{Plane, Point, Segment}, query::Class};
    /// use tetracone_classic::bsp::{BspParameters, BspTree};
    ///
    /// let corners = [[0.0_f32, 0.0], [4.0, 0.0], [0.0, 4.0]].map(Point::from);
    /// let edges: Vec<_> = (0..3).map(|k| Segment::new(corners[k], corners[(k + 1) % 3])).collect();
    /// let bytes = BspTree::<Plane<f32>, 2>::build(&edges, &BspParameters::for_facets(3))?.to_bytes();
    /// let tree = BspTree::<Plane<f32>, 2>::from_bytes(&bytes)?;
    /// assert_eq!(tree.classify(Point::new(1.0, 1.0)), Class::Inside);
    /// assert!(BspTree::<Plane<f32>, 2>::from_bytes(&bytes[1..]).is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`FileError`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, FileError> {
        let mut reader = Reader::new(bytes, Kind::of::<G, D>(b'l'))?;
        let (at, count) = (reader.at, reader.stamp.facets);
        let facets = reader.facets::<G, D>()?;
        let covering = Covering::central(&facets)
            .map_err(|_| number(at, "a facet with a corner outside the domain"))?;
        let mut tree = Self {
            covering,
            nodes: Vec::new(),
            references: Vec::new(),
        };
        let mut expected = 1;
        while tree.nodes.len() < expected as usize {
            let at = reader.at;
            let [kind] = reader.take("a node")?;
            let start = tree.references.len();
            let plane = match kind {
                0 => Some(reader.below(count, "the plane of a node")?),
                1..=4 => None,
                _ => return Err(number(at, "a node of no kind")),
            };
            let listed = reader.number("the count of a node's facets")?;
            if kind > 1 && listed > 0 {
                return Err(number(at, "a cell that knows its class and has facets"));
            }
            for _ in 0..listed {
                let facet = reader.below(count, "a node's facet")?;
                tree.references.push(facet);
            }
            let listed = start..tree.references.len();
            tree.nodes.push(match plane {
                Some(plane) => {
                    let parts = [expected, expected + 1];
                    expected += 2;
                    Node::Split {
                        plane,
                        on: listed,
                        parts,
                    }
                }
                None => Node::Leaf {
                    facets: listed,
                    class: match kind {
                        2 => Some(Class::Inside),
                        3 => Some(Class::Boundary),
                        4 => Some(Class::Outside),
                        _ => None,
                    },
                },
            });
        }
        reader.end()?;
        Ok(tree)
    }
}

impl<const D: usize> CutTree<D> {
    /// The tree as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut writer = Writer::new(Kind::of_any::<D>(b'c'), self.stamp);
        writer.reals(&[self.on]);
        let told = self.statistics;
        for count in [told.pieces, told.cuts, told.dropped, told.depth] {
            writer.count(count);
        }
        let mut open = vec![0];
        while let Some(number) = open.pop() {
            let node = &self.nodes[number as usize];
            let [front, back] = node.parts;
            let parts = u8::from(front.is_some()) + 2 * u8::from(back.is_some());
            writer.bytes.push(parts);
            writer.reals(node.plane.as_flattened());
            writer.count(node.on.len());
            for piece in &self.pieces[node.on.clone()] {
                writer.reals(piece.corners.as_flattened());
                writer.number(piece.facet);
            }
            open.extend(back.into_iter().chain(front));
        }
        writer.done()
    }

    /// The tree of these bytes: they are what [`CutTree::to_bytes`] has written of a tree of the same dimension.
    ///
    /// # Errors
    /// [`FileError`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, FileError> {
        let mut reader = Reader::new(bytes, Kind::of_any::<D>(b'c'))?;
        let stamp = reader.stamp;
        let on = reader.real("the width of planes")?;
        let mut told = [0; 4];
        for count in &mut told {
            *count = reader.number("a count of the tree")? as usize;
        }
        let [pieces, cuts, dropped, depth] = told;
        let begin = reader.at;
        let (mut nodes, mut all, mut deepest) = (Vec::<cut::Node<D>>::new(), Vec::new(), 0);
        // Nodes that are to come: on which side of which node, on which level.
        let mut open = vec![(None, 1)];
        while let Some((above, level)) = open.pop() {
            let at = reader.at;
            let [parts] = reader.take("a node")?;
            if parts > 3 {
                return Err(number(at, "a node of too many parts"));
            }
            deepest = deepest.max(level);
            let own = nodes.len();
            if let Some((above, side)) = above {
                let above: &mut cut::Node<D> = &mut nodes[above];
                above.parts[side] = u32::try_from(own).ok();
            }
            nodes.push(cut_node(&mut reader, &mut all)?);
            let sides = [1, 0].into_iter().filter(|side| parts & (1 << side) != 0);
            open.extend(sides.map(|side| (Some((own, side)), level + 1)));
        }
        if [pieces, depth] != [all.len(), deepest] {
            return Err(number(begin, "a tree that does not come to its counts"));
        }
        reader.end()?;
        Ok(Self {
            nodes,
            pieces: all,
            on,
            stamp,
            statistics: CutStatistics {
                pieces,
                cuts,
                dropped,
                depth,
            },
        })
    }
}

/// A node of a tree that cuts, without its parts; what lies in its plane comes to the pieces.
fn cut_node<const D: usize>(
    reader: &mut Reader<'_>,
    pieces: &mut Vec<cut::Piece<D>>,
) -> Result<cut::Node<D>, FileError> {
    let plane = [reader.reals("a plane")?, reader.reals("a plane")?];
    let count = reader.number("the count of a node's pieces")?;
    let start = pieces.len();
    for _ in 0..count {
        let mut corners = [[0.0; D]; D];
        for corner in &mut corners {
            *corner = reader.reals("a piece")?;
        }
        let facet = reader.number("the facet of a piece")?;
        pieces.push(cut::Piece { corners, facet });
    }
    Ok(cut::Node {
        plane,
        on: start..pieces.len(),
        parts: [None, None],
    })
}
