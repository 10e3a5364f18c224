use super::{super::Volume, Below, Hierarchy, Item, joining::in_levels, reach_of};
use crate::{
    FileError, Simplicial,
    bytes::{Kind, Reader, Writer, number},
    matching::Origin,
};

/// A tree of facets of any arithmetic, whatever its volumes are.
const fn kind<const D: usize>() -> Kind {
    Kind::of_any::<D>(b'v')
}

impl<V: Volume<D>, const D: usize> Hierarchy<V, D> {
    /// Writes the form of the tree as bytes: which facets are below which node. Volumes and facets are not in it.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut writer = Writer::new(kind::<D>(), self.origin.stamp);
        for node in &self.nodes {
            match node.below {
                Below::Facet(facet) => {
                    writer.bytes.push(0);
                    writer.number(facet);
                }
                Below::Halves(_) => writer.bytes.push(2),
            }
        }
        writer.done()
    }

    /// Reads a tree that [`Hierarchy::to_bytes`] has written, with the facets that it was built of. Volumes are built
    /// anew: those of any kind, whichever the tree had that was written.
    ///
    /// ```
    /// use tetracone::plane::{Plane, Point, Segment};
    /// use tetracone_classic::bounding::{Hierarchy, OrientedBox, SmallestSphere};
    ///
    /// let corners = [[0.0_f32, 0.0], [4.0, 0.0], [0.0, 4.0]].map(Point::from);
    /// let edges = [0, 1, 2].map(|k| Segment::new(corners[k], corners[(k + 1) % 3]));
    /// let tree = Hierarchy::<SmallestSphere<2>, 2>::bottom_up::<Plane<f32>>(&edges).ok_or("no edges")?;
    /// let bytes = tree.to_bytes();
    /// let oriented = Hierarchy::<OrientedBox<2>, 2>::from_bytes::<Plane<f32>>(&bytes, &edges)?;
    /// assert_eq!(oriented.count(), tree.count());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`FileError`].
    ///
    /// # Cost
    /// That of a volume about the facets of every node.
    pub fn from_bytes<G: Simplicial<D>>(
        bytes: &[u8],
        facets: &[G::Facet],
    ) -> Result<Self, FileError> {
        let mut reader = Reader::of_facets::<G, D>(bytes, kind::<D>(), facets)?;
        let count = reader.stamp.facets;
        let begin = reader.at;
        let mut nodes = Vec::new();
        let (mut expected, mut is_known) = (1, vec![false; facets.len()]);
        while nodes.len() < expected {
            let at = reader.at;
            let [parts] = reader.take("a node")?;
            nodes.push(match parts {
                0 => {
                    let at = reader.at;
                    let facet = reader.below(count, "the facet of a leaf")?;
                    if core::mem::replace(&mut is_known[facet as usize], true) {
                        return Err(number(at, "a facet that has a leaf already"));
                    }
                    Below::Facet(facet)
                }
                // A tree of n leaves has n - 1 other nodes.
                2 if expected < 2 * facets.len() => {
                    expected += 2;
                    Below::Halves(expected - 2)
                }
                _ => return Err(number(at, "a node of no kind, or one too many")),
            });
        }
        reader.end()?;
        let items = Item::all::<G>(facets);
        let halves = |node: &usize| match nodes[*node] {
            Below::Facet(_) => None,
            Below::Halves(first) => Some([first, first + 1]),
        };
        let members = |node: &usize| {
            let (mut open, mut found) = (vec![*node], Vec::new());
            while let Some(node) = open.pop() {
                match nodes[node] {
                    Below::Facet(facet) => found.push(items[facet as usize]),
                    Below::Halves(first) => open.extend([first, first + 1]),
                }
            }
            found
        };
        let nodes = in_levels(0, halves, members);
        let nodes = nodes.filter(|_| is_known.iter().all(|known| *known));
        Ok(Self {
            nodes: nodes.ok_or(number(begin, "a tree without all facets"))?,
            reach: reach_of(&items),
            origin: Origin::new(reader.stamp),
        })
    }
}
