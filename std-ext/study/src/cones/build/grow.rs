//! Splitting cones from the orthants down.

use tetracone::{Dimension, internal::Lengths, number::Scalar};

use super::{
    BuildError, Cell, Ground, Parameters,
    item::{Item, Waiting, group_sizes},
    leaf::Leaf,
};
use crate::cones::{
    ray::{Path, children, orthants},
    record::{Group, Link, Node, Sheaf, Sheet},
};

/// Groups with more facets than this are split however thin they are.
const MOST_THIN: usize = 64;

/// What becomes the tree.
pub(super) struct Parts<S: Scalar> {
    pub(super) nodes: Vec<Node<S>>,
    pub(super) groups: Vec<Group<S>>,
    pub(super) references: Vec<usize>,
    pub(super) sheaves: Vec<Sheaf>,
    pub(super) sheets: Vec<Sheet>,
    pub(super) worst: u32,
}

/// A tree that is being built.
pub(super) struct Builder<'a, G: Dimension> {
    pub(super) ground: &'a Ground<'a, G>,
    parameters: &'a Parameters,
    deadline: Option<u32>,
    pub(super) parts: Parts<G::Scalar>,
    /// Cones that are neither split nor leaves so far; the last one comes next.
    pub(super) waiting: Vec<Waiting>,
    /// References that leaves had in their budgets and did not use. Where no group is left
    /// unsplit for being thin, little is left, and spending it elsewhere only costs memory. With a
    /// deadline, all that no cone holds.
    spare: usize,
    /// The greatest reach of boundary.
    reach: f64,
}

impl<'a, G: Dimension> Builder<'a, G> {
    pub(super) fn new(
        ground: &'a Ground<'a, G>,
        parameters: &'a Parameters,
        deadline: Option<u32>,
    ) -> Self {
        Self {
            ground,
            parameters,
            deadline,
            parts: Parts {
                nodes: Vec::new(),
                groups: Vec::new(),
                references: Vec::new(),
                sheaves: Vec::new(),
                sheets: Vec::new(),
                worst: 0,
            },
            waiting: Vec::new(),
            spare: 0,
            reach: 0.0,
        }
    }

    /// Lists the facets of every orthant, with a budget of references.
    pub(super) fn start(&mut self, mut budget: usize) {
        let cells: Vec<_> = (0..orthants::<G>()).map(Cell::orthant::<G>).collect();
        let all: Vec<usize> = (0..self.ground.facets.len()).collect();
        let lists = self.lists(&cells, &all);
        let listed = lists.iter().flatten();
        self.reach = listed.fold(0.0, |most, item| most.max(item.greatest));
        let total = lists.iter().map(Vec::len).sum();
        if self.deadline.is_some() {
            self.spare = budget.saturating_sub(total);
            budget = total;
        }
        let above = Waiting {
            node: 0,
            path: Path::root(0),
            items: Vec::new(),
            budget,
            core: self.ground.core,
            evaluations: 0,
        };
        self.wait(&above, &cells, lists);
    }

    /// What each of some cells has of some facets.
    fn lists(&self, cells: &[Cell], facets: &[usize]) -> Vec<Vec<Item>> {
        let list = |cell: &Cell| {
            let item = |&facet: &usize| Item::of(self.ground, cell, facet);
            facets.iter().filter_map(item).collect()
        };
        cells.iter().map(list).collect()
    }

    /// Puts cones into the queue, with the budget of the one above shared out by the lengths of
    /// their lists; the number of the first.
    fn wait(&mut self, above: &Waiting, cells: &[Cell], lists: Vec<Vec<Item>>) -> usize {
        let first = self.parts.nodes.len();
        let total: usize = lists.iter().map(Vec::len).sum();
        for (cell, items) in cells.iter().zip(lists) {
            let share = above.budget as u128 * items.len() as u128 / total.max(1) as u128;
            self.waiting.push(Waiting {
                node: self.parts.nodes.len(),
                path: cell.path,
                budget: usize::try_from(share)
                    .unwrap_or(usize::MAX)
                    .max(items.len()),
                items,
                ..*above
            });
            // It is put right when the cone is split or becomes a leaf.
            self.parts.nodes.push(Node {
                path: cell.path,
                least: G::Scalar::length(0),
                greatest: G::Scalar::length(0),
                link: Link::Leaf { first: 0, count: 0 },
            });
        }
        first
    }

    /// Makes a cone a leaf, or splits it.
    ///
    /// # Errors
    /// [`BuildError::Cornered`].
    pub(super) fn grow(&mut self, mut cone: Waiting) -> Result<(), BuildError> {
        let cell = Cell::at::<G>(cone.path);
        cone.items.sort_by(Item::by_reach);
        let bounds = (f64::INFINITY, 0.0);
        let (least, greatest) = cone.items.iter().fold(bounds, |(least, most), item| {
            (item.least.min(least), item.greatest.max(most))
        });
        let node = cone.node;
        let is_divisible = cone.path.depth < self.parameters.depth;
        let split = if is_divisible && self.is_crowded(&cell, &cone) {
            let held = self.hold(&cell, &mut cone);
            self.split(&cell, &cone, held)
        } else {
            None
        };
        let link = match split {
            Some(link) => link,
            None => self.end(&cell, &cone)?,
        };
        self.parts.nodes[node] = Node {
            path: cone.path,
            least: G::Scalar::length(G::Scalar::length_below(least)),
            greatest: G::Scalar::length(G::Scalar::length_above(greatest)),
            link,
        };
        Ok(())
    }

    /// Makes a cone a leaf.
    fn end(&mut self, cell: &Cell, cone: &Waiting) -> Result<Link, BuildError> {
        if self.parameters.thin > 0 || self.deadline.is_some() {
            self.spare += cone.budget.saturating_sub(cone.items.len());
        }
        let ground = self.ground;
        Leaf { ground, cell, cone }.write(&mut self.parts)
    }

    /// Whether a group is so large and its slab so thick that splitting the cone pays, or whether
    /// the cone has to be split for the deadline.
    fn is_crowded(&self, cell: &Cell, cone: &Waiting) -> bool {
        let thin = self.reach * f64::from(self.parameters.thin) / 1000.0;
        let leaf = Leaf {
            ground: self.ground,
            cell,
            cone,
        };
        if self.deadline.is_some_and(|most| leaf.exceeds(most)) {
            return true;
        }
        let mut rest = cone.items.as_slice();
        group_sizes(&cone.items).any(|size| {
            let (members, others) = rest.split_at(size);
            rest = others;
            size > self.parameters.group && (size > MOST_THIN || leaf.thickness(members) > thin)
        })
    }

    /// Puts the children into the queue; none if the budget does not allow it.
    fn split(&mut self, cell: &Cell, cone: &Waiting, held: Option<usize>) -> Option<Link> {
        let child = |digit| cell.child::<G>(digit);
        let cells: Vec<_> = (0..children::<G>()).map(child).collect();
        let facets: Vec<_> = cone.items.iter().map(|item| item.facet).collect();
        let lists = self.lists(&cells, &facets);
        let total: usize = lists.iter().map(Vec::len).sum();
        // A sheaf's cone has to have children, whatever they cost: their facets were already
        // counted in the cone's own list.
        let lacking = total.saturating_sub(cone.budget);
        if held.is_none() && lacking > self.spare {
            return None;
        }
        self.spare = self.spare.saturating_sub(lacking);
        let above = Waiting {
            items: Vec::new(),
            budget: cone.budget + lacking,
            ..*cone
        };
        let children = self.wait(&above, &cells, lists);
        Some(match held {
            None => Link::Branch { children },
            Some(sheaf) => {
                self.parts.sheaves[sheaf].children = children;
                Link::Sheaf { sheaf }
            }
        })
    }
}
