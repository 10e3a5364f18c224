use super::{BoundingSphere, Link, Node, SphereTree};
use crate::{
    FileError, Simplicial,
    bytes::{Kind, Reader, Writer, number},
    matching::Origin,
};

/// A sphere tree of facets of any arithmetic.
const fn kind<const D: usize>() -> Kind {
    Kind::of_any::<D>(b's')
}

/// A tree has fewer nodes than this.
const MOST: u32 = 1 << 27;

impl<const D: usize> SphereTree<D> {
    /// Writes the tree as bytes: its spheres level by level, and how many parts each has. The facets are not in it.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut writer = Writer::new(kind::<D>(), self.origin.stamp);
        for node in &self.nodes {
            for x in node.sphere.centre.iter().chain([&node.sphere.radius]) {
                writer.bytes.extend(x.to_le_bytes());
            }
            match node.link() {
                Link::Facet(facet) => {
                    writer.bytes.push(0);
                    writer.number(facet);
                }
                // There are 15 at most.
                Link::Nodes(nodes) => writer.bytes.push(nodes.len().to_le_bytes()[0]),
            }
        }
        writer.done()
    }

    /// Reads a tree that [`SphereTree::to_bytes`] has written, with the facets that it was built of.
    ///
    /// Whatever the bytes are, a tree that is read holds these facets: it is [checked](SphereTree::check).
    ///
    /// ```
    /// use tetracone::plane::{Plane, Point, Segment};
    /// use tetracone_classic::sphere_tree::SphereTree;
    ///
    /// let corners = [[0.0_f32, 0.0], [4.0, 0.0], [0.0, 4.0]].map(Point::from);
    /// let edges = [0, 1, 2].map(|k| Segment::new(corners[k], corners[(k + 1) % 3]));
    /// let tree = SphereTree::medial::<Plane<f32>>(&edges)?;
    /// let bytes = tree.to_bytes();
    /// assert_eq!(SphereTree::from_bytes::<Plane<f32>>(&bytes, &edges)?, tree);
    /// assert!(SphereTree::from_bytes::<Plane<f32>>(&bytes, &edges[1..]).is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`FileError`].
    ///
    /// # Cost
    /// That of [`SphereTree::check`].
    pub fn from_bytes<G: Simplicial<D>>(
        bytes: &[u8],
        facets: &[G::Facet],
    ) -> Result<Self, FileError> {
        let mut reader = Reader::of_facets::<G, D>(bytes, kind::<D>(), facets)?;
        let count = reader.stamp.facets;
        let (mut nodes, mut expected) = (Vec::new(), 1);
        while nodes.len() < expected as usize {
            let at = reader.at;
            let mut numbers = [[0.0; D].as_slice(), &[0.0]].concat();
            for x in &mut numbers {
                *x = reader.take("a sphere").map(f32::from_le_bytes)?;
            }
            let mut sphere = BoundingSphere {
                centre: [0.0; D],
                radius: numbers[D],
            };
            sphere.centre.copy_from_slice(&numbers[..D]);
            if !numbers.iter().all(|x| x.is_finite()) {
                return Err(number(at, "a sphere that is not finite"));
            }
            let at = reader.at;
            let [parts] = reader.take("a node")?;
            nodes.push(match parts {
                0 => Node::leaf(sphere, reader.below(count, "the facet of a leaf")?),
                1..16 if expected < MOST => {
                    let first = expected;
                    expected += u32::from(parts);
                    Node::inner(sphere, first, parts.into())
                }
                _ => return Err(number(at, "a node of too many parts")),
            });
        }
        reader.end()?;
        let tree = Self::with_levels(nodes, Origin::new(reader.stamp));
        tree.check::<G>(facets)?;
        Ok(tree)
    }
}
