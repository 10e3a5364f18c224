//! Trees from the top down that are built where they are walked.

use core::ops::Range;

use tetracone::{query::Posed, solid::Solid};

use super::{
    super::Volume,
    Below, Hierarchy, Item, Node, halve, reach_of,
    walk::{Tree, Walk, descend},
};
use crate::{Counters, MatchError, Meeting, Simplicial, matching::Origin};

/// The tree of [`Hierarchy::of_facets`], a node of which is split when it is first looked into: in the beginning there is
/// the root, and in the end what the queries have hit.
///
/// # Source
/// The lecture "Kolizja", 4.2; Klosowski et al. 1998 and Larsen et al. 1999 build theirs before.
#[derive(Clone, Debug)]
pub struct LazyHierarchy<V, const D: usize> {
    tree: Hierarchy<V, D>,
    /// The facets, those of a node together.
    items: Vec<Item<D>>,
    /// For every node where its facets are among these.
    members: Vec<Range<usize>>,
}

impl<V: Volume<D>, const D: usize> LazyHierarchy<V, D> {
    /// The root of a tree of these facets, whose numbers are their places; none where there are none.
    #[must_use]
    pub fn of_facets<G: Simplicial<D>>(facets: &[G::Facet]) -> Option<Self> {
        let items = Item::all::<G>(facets);
        let root = Node::over(&items)?;
        let members = Range {
            start: 0,
            end: items.len(),
        };
        Some(Self {
            tree: Hierarchy {
                nodes: vec![root],
                reach: reach_of(&items),
                origin: Origin::of::<G, D>(facets),
            },
            items,
            members: vec![members],
        })
    }

    /// How many nodes there are by now.
    #[must_use]
    pub fn built(&self) -> usize {
        self.tree.nodes.len()
    }

    /// The volumes that there are by now, with the numbers of the facets that each has in it.
    pub fn volumes(&self) -> impl Iterator<Item = (&V, Vec<u32>)> + '_ {
        let facets = |members: &Range<usize>| {
            let items = self.items[members.clone()].iter();
            items.map(|item| item.facet).collect()
        };
        let volumes = self.tree.nodes.iter().map(|node| &node.volume);
        volumes.zip(self.members.iter().map(facets))
    }

    /// The same tree, known to be of this solid, as [`Hierarchy::matched`] has it.
    ///
    /// # Errors
    /// [`MatchError::Facets`].
    pub fn matched<G: Simplicial<D>>(mut self, solid: &Solid<'_, G>) -> Result<Self, MatchError> {
        self.tree.origin = self.tree.origin.matched(solid)?;
        Ok(self)
    }

    /// Whether two solids meet, as [`Hierarchy::meet`] says, in the same steps. Nodes of both trees that are looked into
    /// for the first time are split.
    ///
    /// # Errors
    /// [`MatchError::Unmatched`].
    pub fn meet<G: Simplicial<D>>(
        &mut self,
        solid: &Solid<'_, G>,
        (other, placed): (&mut Self, &Posed<'_, G>),
        walk: &mut Walk<V>,
        counters: &mut Counters,
    ) -> Result<Meeting, MatchError> {
        descend((self, solid), (other, placed), walk, counters)
    }

    /// The whole tree.
    pub(super) fn finished(mut self) -> Hierarchy<V, D> {
        let mut next = 0;
        while next < self.tree.nodes.len() {
            self.split(next);
            next += 1;
        }
        self.tree
    }

    /// Splits a node that has several facets and was not split yet.
    fn split(&mut self, number: usize) {
        let Range { start, end } = self.members[number];
        if end - start < 2 || matches!(self.tree.nodes[number].below, Below::Halves(_)) {
            return;
        }
        let middle = start + halve(&mut self.items[start..end]);
        let halves = [start..middle, middle..end];
        let nodes = halves.clone().map(|half| Node::over(&self.items[half]));
        if let [Some(first), Some(second)] = nodes {
            self.tree.nodes[number].below = Below::Halves(self.tree.nodes.len());
            self.tree.nodes.extend([first, second]);
            self.members.extend(halves);
        }
    }
}

impl<V: Volume<D>, const D: usize> Tree<V> for &mut LazyHierarchy<V, D> {
    fn origin(&self) -> &Origin {
        &self.tree.origin
    }

    fn reach(&self) -> f64 {
        self.tree.reach
    }

    fn volume(&self, number: usize) -> &V {
        &self.tree.nodes[number].volume
    }

    fn below(&mut self, number: usize) -> Below {
        self.split(number);
        self.tree.nodes[number].below
    }
}
