//! Looking at cells from outside: their numbers, and their boxes for drawing.

use super::{
    Cells,
    build::Frame,
    grid::Place,
    layout::{Form, Group, Head, LAYER_WORDS, Layer, Link, Node, Slabs},
};
use crate::dimension::Dimension;

/// What the cells of a solid come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Root cells.
    pub roots: usize,
    /// Cells that are not split.
    pub cells: usize,
    /// Those with boundary.
    pub leaves: usize,
    /// Cells that are split.
    pub nodes: usize,
    /// How often the smallest cell's root was split.
    pub depth: u32,
    /// Slabs of the leaves.
    pub slabs: usize,
    /// References to facets.
    pub references: usize,
    /// Bytes of cells.
    pub link_bytes: usize,
    /// Bytes of split cells.
    pub node_bytes: usize,
    /// Bytes of leaves.
    pub leaf_bytes: usize,
}

impl Statistics {
    /// The bytes of all parts.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.link_bytes
            .saturating_add(self.node_bytes)
            .saturating_add(self.leaf_bytes)
    }
}

/// What is in a cell that is not split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// No boundary: all of it is inside.
    Inside,
    /// No boundary: all of it is outside.
    Outside,
    /// Boundary.
    Leaf(LeafInfo),
}

/// What is in a cell with boundary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeafInfo {
    /// The direction in which its slabs lie above each other.
    pub direction: [i8; 3],
    /// How many slabs there are.
    pub slabs: usize,
    /// How many facets they name.
    pub references: usize,
    /// How the facets lie.
    pub forms: Forms,
}

/// How the facets in a leaf's slabs lie: how many slabs there are of each form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forms {
    /// All facets in one line or plane.
    pub flat: usize,
    /// No corner beyond any facet.
    pub convex: usize,
    /// No corner before any facet.
    pub concave: usize,
    /// Facets above each other that cross the cell.
    pub stack: usize,
    /// Facets around a common corner.
    pub fan: usize,
    /// Any others.
    pub any: usize,
}

/// A cell that is not split, for drawing and for statistics.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellInfo {
    /// Its least corner, in units of the solid.
    pub low: [f64; 3],
    /// Its greatest corner.
    pub high: [f64; 3],
    /// How often its root was split.
    pub depth: u32,
    /// What is in it.
    pub content: Content,
}

impl<G: Dimension> Cells<'_, G> {
    /// All cells that are not split: the roots, then the children of all others.
    pub fn cells(&self) -> impl Iterator<Item = CellInfo> + '_ {
        let counts = [0, 1, 2].map(|k: usize| {
            if k < G::DIMENSION {
                (self.grid.extents[k].last >> self.grid.shifts[k]) + 1
            } else {
                1
            }
        });
        let [columns, rows, layers] = counts;
        let roots =
            (0..columns.saturating_mul(rows).saturating_mul(layers)).filter_map(move |at| {
                let cell = self.grid.cell(at);
                let corner = [0, 1, 2].map(|k: usize| cell[k] << self.grid.shifts[k]);
                self.info(at as usize, corner, self.grid.shifts)
            });
        let children = self.nodes.iter().flat_map(move |words| {
            let node = Node(words);
            (0..node.children()).filter_map(move |child| {
                let corner = node.corner_of(child);
                self.info(node.first() + child as usize, corner, node.shifts())
            })
        });
        roots.chain(children)
    }

    /// The cells in numbers.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        let mut statistics = Statistics {
            nodes: self.nodes.len(),
            link_bytes: self.links.len() * 4,
            node_bytes: size_of_val(self.nodes),
            leaf_bytes: self.leaves.len() * 4,
            ..Statistics::default()
        };
        statistics.roots = self.links.len()
            - self
                .nodes
                .iter()
                .map(|words| Node(words).children() as usize)
                .sum::<usize>();
        for cell in self.cells() {
            statistics.cells += 1;
            statistics.depth = statistics.depth.max(cell.depth);
            if let Content::Leaf(leaf) = cell.content {
                statistics.leaves += 1;
                statistics.slabs += leaf.slabs;
                statistics.references += leaf.references;
            }
        }
        statistics
    }

    /// A cell, if it is not split.
    fn info(&self, link: usize, corner: Place, shifts: [u32; 3]) -> Option<CellInfo> {
        let content = match Link::from_word(*self.links.get(link)?) {
            Link::Node(_) => return None,
            Link::Uniform(true) => Content::Inside,
            Link::Uniform(false) => Content::Outside,
            Link::Leaf(first) => Content::Leaf(self.leaf(first as usize)),
        };
        let frame = Frame::new::<G::Scalar>(&self.grid);
        let (mut low, mut high, mut depth) = ([0.0; 3], [0.0; 3], 0);
        for k in 0..G::DIMENSION {
            let last = corner[k] + ((1 << shifts[k]) - 1);
            let [below, above] = frame.slack();
            low[k] = frame.place_to_real(f64::from(corner[k]) - below, k);
            high[k] =
                frame.place_to_real(f64::from(last.min(self.grid.extents[k].last)) + above, k);
            depth += self.grid.shifts[k] - shifts[k];
        }
        let beyond = corner
            .iter()
            .zip(self.grid.last())
            .any(|(at, last)| *at > last);
        (!beyond).then_some(CellInfo {
            low,
            high,
            depth,
            content,
        })
    }

    fn leaf(&self, first: usize) -> LeafInfo {
        let word = |at: usize| self.leaves.get(at).copied().unwrap_or(0);
        let head = Head(word(first));
        let mut leaf = LeafInfo {
            direction: head.direction(),
            slabs: 1,
            references: 0,
            forms: Forms::default(),
        };
        if head.slabs() == Slabs::Many {
            leaf.slabs = word(first + 1) as usize;
        }
        for slab in 0..leaf.slabs {
            let group = match head.slabs() {
                Slabs::One => first + 2,
                Slabs::Fine => first + 3,
                Slabs::Many => first + Layer(word(first + 2 + slab * LAYER_WORDS + 2)).group(),
            };
            let group = Group(word(group));
            leaf.references += match group.form() {
                Form::Flat => 1,
                _ => group.count(),
            };
            let forms = &mut leaf.forms;
            let count = match group.form() {
                Form::Any | Form::Odd => &mut forms.any,
                Form::Flat => &mut forms.flat,
                Form::Convex => &mut forms.convex,
                Form::Concave => &mut forms.concave,
                Form::Stack => &mut forms.stack,
                Form::Fan => &mut forms.fan,
            };
            *count += 1;
        }
        leaf
    }
}
