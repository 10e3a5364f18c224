use super::{Cone, ConeTree, Enclosing, MAX_DEPTH, Node};
use crate::{
    FileError, Simplicial,
    bytes::{Kind, Reader, Writer, number},
    matching::Stamp,
    simplicial::{Covering, Disc},
};

impl<G: Simplicial<D>, const D: usize> ConeTree<G, D> {
    /// Writes the tree as bytes, with its facets: also one that was moved.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let simplices = self.covering.simplices();
        let stamp = Stamp::of::<G, D>(simplices.iter().map(|simplex| simplex.facet));
        let mut writer = Writer::new(Kind::of::<G, D>(b't'), stamp);
        for simplex in simplices {
            writer.reals(G::ends(&simplex.facet).as_flattened());
        }
        writer.reals(&G::real(self.covering.origin()));
        writer.reals(self.turn.as_flattened());
        writer.reals(&[self.slack]);
        for node in self.nodes.iter() {
            writer.bytes.push(u8::from(!node.is_leaf()));
            writer.count(node.simplices.len());
            for &simplex in &node.simplices {
                writer.count(simplex);
            }
            if let Some(enclosing) = &node.enclosing {
                writer.reals(&enclosing.reach);
            }
            writer.reals(&node.disc.centre);
            writer.reals(&[node.disc.radius]);
        }
        writer.done()
    }

    /// Reads a tree that [`ConeTree::to_bytes`] has written.
    ///
    /// Damage is found by the sum. What is not found is a wrong tree that somebody wrote with the right sum: it gives
    /// wrong answers, but never a panic.
    ///
    /// ```
    /// use tetracone::{plane::Point, query::Class};
    /// use tetracone_classic::simplicial::{Parameters, PolygonCovering, TriTree, edges_of};
    ///
    /// let corners = [[0.0_f32, 0.0], [4.0, 0.0], [4.0, 4.0], [2.0, 1.0], [0.0, 4.0]];
    /// let covering = PolygonCovering::central(&edges_of(&[corners.map(Point::from).to_vec()]))?;
    /// let bytes = TriTree::build(covering, &Parameters::for_edges(5)).to_bytes();
    /// let tree = TriTree::<f32>::from_bytes(&bytes)?;
    /// assert_eq!(tree.classify(Point::new(2.0, 0.5)), Class::Inside);
    /// assert!(TriTree::<f32>::from_bytes(&bytes[1..]).is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`FileError`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, FileError> {
        let mut reader = Reader::new(bytes, Kind::of::<G, D>(b't'))?;
        let facets = reader.facets::<G, D>()?;
        let at = reader.at;
        let origin = reader.point::<G, D>()?;
        let covering = Covering::about(origin, &facets)
            .map_err(|_| number(at, "an origin outside the domain"))?;
        let mut turn = [[0.0; D]; D];
        for row in &mut turn {
            *row = reader.reals("the turn")?;
        }
        let slack = reader.size("how far a moved tree may be off")?;
        let mut nodes = Vec::new();
        // What is to come: cones with their depth and the node that they are parts of.
        let first = Cone::first_level().into_iter();
        let mut cones: Vec<_> = first.map(|cone| (cone, 0, None)).collect();
        while let Some(&(cone, depth, parent)) = cones.get(nodes.len()) {
            let at = reader.at;
            let [is_split] = reader.take("a node")?;
            let most = if D == 2 { MAX_DEPTH } else { MAX_DEPTH / 2 };
            if is_split > 1 || u32::from(is_split) + depth > most {
                return Err(number(at, "a cone of no kind, or too deep"));
            }
            let above = parent.map(|parent: usize| &nodes[parent]);
            let mut node = read_node(&mut reader, cone, depth, above)?;
            if is_split == 1 {
                let start = cones.len();
                let own = Some(nodes.len());
                cones.extend(cone.parts().into_iter().map(|part| (part, depth + 1, own)));
                node.children = start..cones.len();
            }
            nodes.push(node);
        }
        reader.end()?;
        Ok(Self::of_nodes(covering, nodes, turn, slack))
    }
}

/// A cone with what is sorted into it, which is in the cone above it, too.
fn read_node<const D: usize>(
    reader: &mut Reader<'_>,
    cone: Cone<D>,
    depth: u32,
    above: Option<&Node<D>>,
) -> Result<Node<D>, FileError> {
    let all = reader.stamp.facets;
    let count = reader.number("the count of a cone's simplices")?;
    let mut simplices: Vec<usize> = Vec::new();
    for _ in 0..count {
        let at = reader.at;
        let simplex = reader.below(all, "a simplex of a cone")? as usize;
        let is_above = above.is_none_or(|node| node.simplices.binary_search(&simplex).is_ok());
        if !is_above || simplices.last().is_some_and(|last| *last >= simplex) {
            return Err(number(
                at,
                "a simplex that is not of the cone above, or not in order",
            ));
        }
        simplices.push(simplex);
    }
    let enclosing = if simplices.is_empty() {
        None
    } else {
        let mut reach = [0.0; D];
        for far in &mut reach {
            *far = reader.size("an enclosing simplex")?;
        }
        Some(Enclosing { cone, reach })
    };
    Ok(Node {
        cone,
        depth,
        simplices,
        enclosing,
        disc: Disc {
            centre: reader.reals("the centre of a disc")?,
            radius: reader.size("the radius of a disc")?,
        },
        children: 0..0,
    })
}
