//! The complete check of cells as they stand in an image, usable at compile time.
//!
//! Queries read nothing that is not there and end whatever stands in the words; the check sees to
//! it that damage is told when an image is read.

use super::{
    grid::{Grid, MAX_PLACE},
    layout::{
        Fork, Form, GroupWords, Head, LAYER_WORDS, Layer, Link, MAX_FORKS, MAX_SHEET, NODE_WORDS,
        Node, Origin, Slabs, Way, is_narrow,
    },
};
use crate::{
    indices::packed,
    number::{Arithmetic, in_domain, lattice_in_domain},
    words::{attempt, require, word},
};

/// What is wrong, in which part, and at which of its words.
#[derive(Clone, Copy)]
pub(crate) enum Fault {
    Grid(usize, &'static str),
    Links(usize, &'static str),
    Nodes(usize, &'static str),
    Leaves(usize, &'static str),
}

/// The parts of cells as words.
pub(crate) struct CellWords<'a> {
    pub(crate) grid: &'a [u32],
    pub(crate) links: &'a [u32],
    pub(crate) nodes: &'a [u32],
    pub(crate) leaves: &'a [u32],
    pub(crate) dimension: usize,
    pub(crate) arithmetic: Arithmetic,
    /// How many facets with extent there are.
    pub(crate) sized: u32,
}

impl CellWords<'_> {
    pub(crate) const fn check(&self) -> Result<(), Fault> {
        let roots = attempt!(self.grid());
        attempt!(self.nodes(roots));
        self.links(roots)
    }

    /// Checks the grid; gives how many root cells there are.
    const fn grid(&self) -> Result<u64, Fault> {
        let anchor = word(self.grid, 1);
        let shifts = word(self.grid, 8);
        let (mut roots, mut k) = (1_u64, 0);
        while k < 3 {
            let (base, last) = (word(self.grid, 2 + k), word(self.grid, 5 + k));
            let shift = (shifts >> (5 * k)) & 31;
            if k < self.dimension {
                require!(
                    last <= MAX_PLACE && shift <= MAX_PLACE.count_ones(),
                    Fault::Grid(5 + k, "the lattice is too large")
                );
                require!(
                    lattice_in_domain(self.arithmetic, anchor, base, last),
                    Fault::Grid(2 + k, "the lattice is outside the domain")
                );
                // The most that there could be are 2^69.
                roots = roots.saturating_mul((last >> shift) as u64 + 1);
            } else {
                require!(
                    base == 0 && last == 0 && shift == 0,
                    Fault::Grid(2 + k, "the plane has no third axis")
                );
            }
            k += 1;
        }
        require!(
            shifts >> 15 == 0,
            Fault::Grid(8, "the sizes of root cells are not known")
        );
        require!(
            roots <= self.links.len() as u64,
            Fault::Grid(8, "there are fewer cells than root cells")
        );
        Ok(roots)
    }

    /// Checks the cells that are split. Their children follow each other, after the roots.
    const fn nodes(&self, roots: u64) -> Result<(), Fault> {
        require!(
            self.nodes.len().is_multiple_of(NODE_WORDS),
            Fault::Nodes(0, "a cell that is split is incomplete")
        );
        let mut next = roots;
        let mut at = 0;
        while at < self.nodes.len() {
            let words = self.node(at / NODE_WORDS);
            let node = Node(&words);
            let mut k = 0;
            while k < 3 {
                let (shift, first) = (node.shifts()[k], node.first_place()[k]);
                require!(
                    shift <= MAX_PLACE.count_ones() && first as u64 <= (MAX_PLACE >> shift) as u64,
                    Fault::Nodes(at + 1, "a cell is outside of the lattice")
                );
                k += 1;
            }
            let split = Node::SPLITS.of(words[1]);
            require!(
                split != 0 && split >> self.dimension == 0,
                Fault::Nodes(at + 1, "a cell is split along no axis")
            );
            require!(
                words[2] as u64 == next,
                Fault::Nodes(
                    at + 2,
                    "the children of a cell are not where they should be"
                )
            );
            next += node.children() as u64;
            at += NODE_WORDS;
        }
        require!(
            next == self.links.len() as u64,
            Fault::Links(0, "there are cells in no cell")
        );
        Ok(())
    }

    /// Checks what the cells refer to, and all leaves on the way. A cell that is split is its
    /// children together: so no cell is in itself, and a walk through cells goes on.
    const fn links(&self, roots: u64) -> Result<(), Fault> {
        let grid = Grid::read(self.grid);
        let (mut at, mut read) = (0, 0);
        let (mut parent, mut child) = (0, 0);
        while at < self.links.len() {
            match Link::from_word(word(self.links, at)) {
                Link::Uniform(inside) => require!(
                    word(self.links, at) == Link::Uniform(inside).to_word(),
                    Fault::Links(at, "a cell is of no known kind")
                ),
                Link::Node(number) => {
                    let number = number as usize;
                    require!(
                        number < self.nodes.len() / NODE_WORDS,
                        Fault::Links(at, "a cell's children are missing")
                    );
                    let spot = if (at as u64) < roots {
                        #[expect(
                            clippy::cast_possible_truncation,
                            reason = "an image has no more than 2^32 words"
                        )]
                        grid.root_spot(at as u32)
                    } else {
                        Node(&self.node(parent)).spot_of(child)
                    };
                    require!(
                        Node(&self.node(number)).fills(spot),
                        Fault::Links(at, "a cell's children are those of another cell")
                    );
                }
                Link::Leaf(first) => {
                    require!(
                        (first as usize) < self.leaves.len(),
                        Fault::Links(at, "a cell's leaf is missing")
                    );
                    // Every leaf has one cell: together they are as long as all of them.
                    read += attempt!(self.leaf(first as usize));
                    require!(
                        read <= self.leaves.len(),
                        Fault::Links(at, "two cells have one leaf")
                    );
                }
            }
            if at as u64 >= roots {
                child += 1;
                if child == Node(&self.node(parent)).children() {
                    (parent, child) = (parent + 1, 0);
                }
            }
            at += 1;
        }
        require!(
            read == self.leaves.len(),
            Fault::Leaves(0, "a leaf has no cell")
        );
        Ok(())
    }

    /// The words of a cell that is split.
    const fn node(&self, number: usize) -> [u32; NODE_WORDS] {
        let at = number * NODE_WORDS;
        [
            word(self.nodes, at),
            word(self.nodes, at + 1),
            word(self.nodes, at + 2),
        ]
    }

    /// Checks a leaf; gives how many words it has.
    pub(super) const fn leaf(&self, first: usize) -> Result<usize, Fault> {
        let slabs = Head(word(self.leaves, first)).slabs();
        let many = word(self.leaves, first + 1) as usize;
        match slabs {
            Slabs::One | Slabs::Fine => {}
            Slabs::Crossed => {
                require!(
                    word(self.leaves, first) >> 26 == 0,
                    Fault::Leaves(first, "slabs that cross have their classes at the second")
                );
                require!(
                    word(self.leaves, first + 2) >> 28 == 0,
                    Fault::Leaves(first + 2, "slabs that cross have more classes than parts")
                );
            }
            Slabs::Many => require!(
                many <= (self.leaves.len() - first) / LAYER_WORDS,
                Fault::Leaves(first + 1, "a leaf's slabs are missing")
            ),
        }
        let mut size = slabs.words(many);
        if !matches!(slabs, Slabs::Many) {
            return Ok(size + attempt!(self.group(first + size)));
        }
        let mut slab = 0;
        while slab < many {
            let at = first + Slabs::layer(slab) + 2;
            require!(
                Layer(word(self.leaves, at)).group() == size,
                Fault::Leaves(at, "a slab's facets are not where they should be")
            );
            size += attempt!(self.group(first + size));
            slab += 1;
        }
        Ok(size)
    }

    /// Checks the forks of a sheet: every way leads on to one of its facets or to a later fork.
    const fn forks(&self, sheet: GroupWords) -> Result<(), Fault> {
        let (facets, forks) = (sheet.count, sheet.end - sheet.rest);
        let mut number = 0;
        while number < forks {
            let at = sheet.rest + number;
            let fork = Fork(word(self.leaves, at));
            require!(
                (fork.facet() as usize) < facets && fork.edge() < self.dimension,
                Fault::Leaves(at, "a fork of a sheet is at no edge")
            );
            let mut side = 0;
            while side < 2 {
                let leads = match fork.way(side == 0) {
                    Way::Nothing => true,
                    Way::Facet(facet) => (facet as usize) < facets,
                    Way::Fork(next) => next as usize > number && (next as usize) < forks,
                };
                require!(leads, Fault::Leaves(at, "a fork of a sheet leads nowhere"));
                side += 1;
            }
            number += 1;
        }
        Ok(())
    }

    /// Checks a group of facets; gives how many words it has.
    const fn group(&self, at: usize) -> Result<usize, Fault> {
        let (leaves, narrow) = (self.leaves, is_narrow(self.sized));
        require!(
            at < leaves.len(),
            Fault::Leaves(leaves.len(), "a leaf is cut off")
        );
        let parts = GroupWords::of(leaves, at, self.dimension, narrow);
        match parts.group.form() {
            Form::Flat if narrow => require!(
                parts.group.number() < self.sized,
                Fault::Leaves(at, "a leaf refers to no facet")
            ),
            Form::Fan => require!(
                word(leaves, at + 1) as usize <= parts.count,
                Fault::Leaves(at + 1, "a fan has more facets in a half turn than in all")
            ),
            Form::Sheet => {
                let forks = parts.end - parts.rest;
                require!(
                    parts.count <= MAX_SHEET && forks > 0 && forks <= MAX_FORKS,
                    Fault::Leaves(at + 2, "a sheet has more facets or forks than it can have")
                );
            }
            _ => {}
        }
        require!(
            parts.end <= leaves.len(),
            Fault::Leaves(at, "a leaf is cut off")
        );
        let mut k = 0;
        while matches!(parts.group.origin(), Origin::Coordinates) && k < self.dimension {
            let at = parts.coordinates + k;
            require!(
                in_domain(self.arithmetic, word(leaves, at)),
                Fault::Leaves(at, "a coordinate is outside the domain")
            );
            k += 1;
        }
        let mut number = 0;
        while number < parts.count {
            let (at, facet) = packed(leaves, parts.references, number, narrow);
            require!(
                facet < self.sized,
                Fault::Leaves(at, "a leaf refers to no facet")
            );
            number += 1;
        }
        if let Form::Sheet = parts.group.form() {
            attempt!(self.forks(parts));
        }
        Ok(parts.end - at)
    }
}
