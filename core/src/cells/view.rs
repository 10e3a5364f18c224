//! Looking at cells from outside: their numbers, and their boxes for drawing.

use super::{
    Cells,
    build::Frame,
    check::CellWords,
    grid::{Region, Spot},
    info::{CellInfo, Content, Forms, LeafInfo, SlabInfo, Statistics},
    layout::{Across, GroupWords, Head, Layer, Link, Node, Origin, Slabs},
    slabs::Ends,
};
use crate::{
    geometry::Dimension,
    number::{Scalar, Steps},
};

impl<G: Dimension> Cells<'_, G> {
    /// All cells that are not split: the roots, then the children of all others.
    pub fn cells(&self) -> impl Iterator<Item = CellInfo> + '_ {
        self.linked().map(|(_, cell)| cell)
    }

    /// The same with their links.
    pub(crate) fn linked(&self) -> impl Iterator<Item = (usize, CellInfo)> + '_ {
        let roots = (0..self.grid.roots()).map(|root| (root as usize, self.grid.root_spot(root)));
        let children = self.nodes.iter().flat_map(|words| {
            let node = Node(words);
            (0..node.children())
                .map(move |child| (node.first() + child as usize, node.spot_of(child)))
        });
        let all = roots.chain(children);
        all.filter_map(|(link, spot)| Some((link, self.info(link, spot)?)))
    }

    /// The slabs of a leaf of these cells, upwards where they lie above each other.
    pub fn slabs(&self, leaf: LeafInfo) -> impl Iterator<Item = SlabInfo> + '_ {
        let first = leaf.first;
        let head = Head(self.word(first));
        (0..self.slab_count(first)).map(move |slab| {
            let word = |at: usize| self.word(first.wrapping_add(at));
            let coarse = |at: usize| Ends::coarse(word(at), self.grid.height_shift);
            let mut direction = head.direction();
            let ends = match head.slabs() {
                Slabs::One => coarse(1),
                Slabs::Crossed => {
                    if slab == 1 {
                        direction = Across(word(2)).head().direction();
                    }
                    coarse(slab.wrapping_mul(2).wrapping_add(1))
                }
                Slabs::Fine => Ends::fine(word(1), word(2)),
                Slabs::Many => {
                    let at = Slabs::layer(slab);
                    Ends::fine(word(at), word(at.wrapping_add(1)))
                }
            };
            let [bottom, top] = self.heights(direction, ends);
            let parts = self.parts(first, slab);
            SlabInfo {
                direction,
                bottom,
                top,
                form: parts.group.form(),
                references: parts.group.facets(),
                origin: self.origin(parts),
            }
        })
    }

    /// How many slabs the leaf at this word has.
    fn slab_count(&self, first: usize) -> usize {
        match Head(self.word(first)).slabs() {
            Slabs::One | Slabs::Fine => 1,
            Slabs::Crossed => 2,
            Slabs::Many => self.word(first.wrapping_add(1)) as usize,
        }
    }

    /// The group of a slab of the leaf at this word.
    fn parts(&self, first: usize, slab: usize) -> GroupWords {
        let slabs = Head(self.word(first)).slabs();
        let group = match slabs {
            Slabs::Many => {
                let layer = first.wrapping_add(Slabs::layer(slab)).wrapping_add(2);
                Layer(self.word(layer)).group()
            }
            _ => slabs.words(1),
        };
        let at = first.wrapping_add(group);
        GroupWords::of(self.leaves, at, G::DIMENSION, self.narrow)
    }

    /// How many words the leaf takes that begins here; zero where that is none.
    pub(super) fn leaf_words(&self, first: usize) -> usize {
        let words = CellWords {
            grid: &[],
            links: &[],
            nodes: &[],
            leaves: self.leaves,
            dimension: G::DIMENSION,
            arithmetic: G::Scalar::ARITHMETIC,
            sized: self.surface.sized,
        };
        words.leaf(first).unwrap_or(0)
    }

    /// The first words of the origins that stand in coordinates, in the leaf at this word.
    pub(super) fn origins_of(&self, first: usize) -> impl Iterator<Item = usize> + '_ {
        let groups = (0..self.slab_count(first)).map(move |slab| self.parts(first, slab));
        groups
            .filter(|parts| parts.group.origin() == Origin::Coordinates)
            .map(|parts| parts.coordinates)
    }

    /// How many points the solid has.
    #[must_use]
    pub const fn point_count(&self) -> usize {
        self.surface.point_count()
    }

    /// How many facets the solid has, slivers included.
    #[must_use]
    pub const fn facet_count(&self) -> usize {
        self.surface.count as usize
    }

    /// How many facets are [slivers](crate::boundary::Boundary::check), of no area until the solid is
    /// placed; they come last. Points, balls and segments do not see them, and no answer of theirs
    /// names one.
    #[must_use]
    pub const fn sliver_count(&self) -> usize {
        self.surface.sliver_count()
    }

    /// The facet with this number, slivers included.
    #[must_use]
    pub fn facet(&self, number: u32) -> Option<G::Facet> {
        self.surface.facet(number)
    }

    /// All facets with extent, in the order of their numbers: slivers are left out.
    pub fn facets(&self) -> impl Iterator<Item = G::Facet> + '_ {
        self.surface.sized_facets()
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
                statistics.crossed += usize::from(leaf.is_crossed);
                statistics.references += leaf.references;
                statistics.forms.add(leaf.forms);
            }
        }
        statistics
    }

    /// A cell, if it is not split.
    fn info(&self, link: usize, spot: Spot) -> Option<CellInfo> {
        let content = match Link::from_word(*self.links.get(link)?) {
            Link::Node(_) => return None,
            Link::Uniform(true) => Content::Inside,
            Link::Uniform(false) => Content::Outside,
            Link::Leaf(first) => Content::Leaf(self.leaf(first as usize)),
        };
        let frame = Frame::new::<G::Scalar>(&self.grid);
        let Region { first, last } = self.grid.region(spot)?;
        let (mut low, mut high, mut depth) = ([0.0; 3], [0.0; 3], 0);
        for k in 0..G::DIMENSION {
            let [below, above] = frame.slack();
            low[k] = frame.place_to_real(f64::from(first[k]) - below, k);
            high[k] = frame.place_to_real(f64::from(last[k]) + above, k);
            depth += self.grid.shifts[k].saturating_sub(spot.1[k]);
        }
        Some(CellInfo {
            low,
            high,
            depth,
            content,
        })
    }

    fn leaf(&self, first: usize) -> LeafInfo {
        let mut leaf = LeafInfo {
            slabs: 0,
            is_crossed: Head(self.word(first)).slabs() == Slabs::Crossed,
            references: 0,
            forms: Forms::default(),
            first,
        };
        for slab in self.slabs(leaf) {
            leaf.slabs += 1;
            if leaf.is_crossed && leaf.slabs == 2 {
                break;
            }
            leaf.references += slab.references;
            leaf.forms.count(slab.form);
        }
        leaf
    }

    /// The bottom and the top of a slab in units of the solid, with what is rounded to places in it.
    fn heights(&self, direction: [i8; 3], ends: Ends) -> [f64; 2] {
        let frame = Frame::new::<G::Scalar>(&self.grid);
        let step = libm::ldexp(1.0, G::Scalar::step_exponent(self.grid.anchor));
        let [below, above] = frame.slack();
        let (mut low, mut high) = (0.0, 0.0);
        for (k, part) in direction.into_iter().enumerate().take(G::DIMENSION) {
            let part = f64::from(part);
            let base = part * frame.place_to_real(0.0, k);
            let [down, up] = if part < 0.0 {
                [above, below]
            } else {
                [below, above]
            };
            low += base - part.abs() * down * step;
            high += base + part.abs() * up * step;
        }
        let [bottom, top] = ends.heights();
        [low + bottom * step, high + top * step]
    }

    /// The origin of a group of facets.
    fn origin(&self, parts: GroupWords) -> Option<[f64; 3]> {
        let mut origin = [0.0; 3];
        match parts.group.origin() {
            Origin::None => return None,
            Origin::Place => {
                let frame = Frame::new::<G::Scalar>(&self.grid);
                for (k, part) in parts
                    .coarse
                    .place()
                    .into_iter()
                    .enumerate()
                    .take(G::DIMENSION)
                {
                    let place = part.wrapping_shl(self.grid.origin_shift);
                    origin[k] = frame.place_to_real(f64::from(place), k);
                }
            }
            Origin::Coordinates => {
                for (k, coordinate) in origin.iter_mut().enumerate().take(G::DIMENSION) {
                    let word = self.word(parts.coordinates.wrapping_add(k));
                    *coordinate = G::Scalar::from_word(word).to_real();
                }
            }
        }
        Some(origin)
    }

    fn word(&self, at: usize) -> u32 {
        self.leaves.get(at).copied().unwrap_or(0)
    }
}
