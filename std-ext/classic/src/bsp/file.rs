//! Trees written to bytes and read back.
//!
//! A header, the tree, and a sum of all before it. Numbers are little-endian. Nothing that can be told from the rest
//! is written: the nodes of a [`BspTree`] come level by level, so that the parts of every plane are the next two that
//! no plane has yet, and its references come with the nodes that have them; those of a [`CutTree`] come front first.
//! So there are no ranges and no links that could be wrong.
//!
//! # Source
//! The article writes its tree to a file, and does not say how. The sum is FNV-1a: G. Fowler, L. C. Noll and
//! K.-P. Vo, 1991.

use tetracone::{
    number::{Arithmetic, Scalar},
    query::Class,
};

use super::{
    BspTree, CutStatistics, CutTree, Node,
    bytes::{Reader, Writer, number},
};
use crate::{Simplicial, simplicial::Covering};

/// A tree that cuts is searched by recursion, and dropped by it: deeper ones are not read.
const DEEPEST: usize = 4096;

/// Why bytes are no tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BspFileError {
    /// They end too early.
    #[error("the bytes end at {at}, within {what}: the file was cut short")]
    End {
        /// Where.
        at: usize,
        /// What was being read.
        what: &'static str,
    },
    /// They go on after the tree.
    #[error("the tree ends at byte {at}, and the bytes go on: the file has something else behind")]
    Rest {
        /// Where.
        at: usize,
    },
    /// They are of something else.
    #[error("byte {at} says that this is {what}: read it as what it is")]
    Other {
        /// Where.
        at: usize,
        /// What is not as expected.
        what: &'static str,
    },
    /// The sum is another one.
    #[error("the sum at byte {at} is not that of the bytes before: the file is damaged")]
    Sum {
        /// Where.
        at: usize,
    },
    /// A number that cannot be there.
    #[error("at byte {at} there is {what}: no tree was written so")]
    Number {
        /// Where.
        at: usize,
        /// What is wrong with it.
        what: &'static str,
    },
}

impl<G: Simplicial<D>, const D: usize> BspTree<G, D> {
    /// The tree as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let arithmetic = match G::Scalar::ARITHMETIC {
            Arithmetic::F32 => 1,
            Arithmetic::Fixed => 2,
        };
        let mut writer = Writer::new(b'l', D, arithmetic);
        let facets = self.covering.simplices();
        writer.count(facets.len());
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
    /// [`BspFileError`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BspFileError> {
        let arithmetic = match G::Scalar::ARITHMETIC {
            Arithmetic::F32 => 1,
            Arithmetic::Fixed => 2,
        };
        let mut reader = Reader::new(bytes, b'l', D, arithmetic)?;
        let at = reader.at;
        let count = reader.number("the count of facets")?;
        if count == 0 {
            return Err(number(at, "a tree of no facets"));
        }
        let mut facets = Vec::new();
        for _ in 0..count {
            facets.push(reader.facet::<G, D>()?);
        }
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
        let mut writer = Writer::new(b'c', D, 3);
        writer.reals(&[self.on]);
        let told = self.statistics;
        for count in [told.pieces, told.cuts, told.dropped, told.depth] {
            writer.count(count);
        }
        let mut open: Vec<_> = self.root.as_deref().into_iter().collect();
        while let Some(node) = open.pop() {
            let [front, back] = node.parts.each_ref().map(Option::as_deref);
            let parts = u8::from(front.is_some()) + 2 * u8::from(back.is_some());
            writer.bytes.push(parts);
            writer.reals(node.plane.as_flattened());
            writer.count(node.on.len());
            for piece in &node.on {
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
    /// [`BspFileError`]; also of trees of more than 4096 levels.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BspFileError> {
        let mut reader = Reader::new(bytes, b'c', D, 3)?;
        let on = reader.real("the width of planes")?;
        let mut told = [0; 4];
        for count in &mut told {
            *count = reader.number("a count of the tree")? as usize;
        }
        let [pieces, cuts, dropped, depth] = told;
        let begin = reader.at;
        // Nodes with what of their parts they have, and the levels of those that are to come.
        let (mut nodes, mut open, mut deepest, mut found) = (Vec::new(), vec![1_usize], 0, 0);
        while let Some(level) = open.pop() {
            let at = reader.at;
            let [parts] = reader.take("a node")?;
            if parts > 3 || level > DEEPEST {
                return Err(number(at, "a node of too many parts or too deep"));
            }
            deepest = deepest.max(level);
            let node = reader.cut_node()?;
            found += node.on.len();
            nodes.push((parts, node));
            open.resize(open.len() + parts.count_ones() as usize, level + 1);
        }
        if [pieces, depth] != [found, deepest] {
            return Err(number(begin, "a tree that does not come to its counts"));
        }
        // From the last node on, the parts of each are the last ones that no node has.
        let mut trees = Vec::new();
        for (parts, mut node) in nodes.into_iter().rev() {
            for (side, part) in node.parts.iter_mut().enumerate() {
                if parts & (1 << side) != 0 {
                    *part = trees.pop();
                }
            }
            trees.push(Box::new(node));
        }
        reader.end()?;
        Ok(Self {
            root: trees.pop(),
            on,
            statistics: CutStatistics {
                pieces,
                cuts,
                dropped,
                depth,
            },
        })
    }
}
