//! Looking at cells from outside: their numbers, and their boxes for drawing.

use super::{
    Cells,
    build::Frame,
    check::CellWords,
    grid::{Region, Spot},
    info::{CellInfo, Content, LeafInfo, SlabInfo, Statistics},
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

    /// The cells in numbers.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        let mut statistics = Statistics {
            nodes: self.nodes.len(),
            roots: self.grid.roots() as usize,
            bytes: size_of_val(self.links) + size_of_val(self.nodes) + size_of_val(self.leaves),
            ..Statistics::default()
        };
        for cell in self.cells() {
            statistics.cells += 1;
            statistics.depth = statistics.depth.max(cell.depth);
            if let Content::Leaf(leaf) = cell.content {
                statistics.leaves += 1;
                statistics.slabs += leaf.slabs;
                statistics.crossed += usize::from(leaf.is_crossed);
                // Slabs that cross tell the same of their facets.
                let told = if leaf.is_crossed { 1 } else { leaf.slabs };
                for slab in self.slabs(leaf).take(told) {
                    statistics.references += slab.references;
                    if let Some(count) = statistics.forms.get_mut(slab.form as usize) {
                        *count += 1;
                    }
                }
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
            Link::Leaf(first) => Content::Leaf(LeafInfo {
                slabs: self.slab_count(first as usize),
                is_crossed: Head(self.word(first as usize)).slabs() == Slabs::Crossed,
                first: first as usize,
            }),
        };
        let frame = Frame::new::<G::Scalar>(&self.grid);
        let Region { first, last } = self.grid.region(spot)?;
        let (mut low, mut high, mut depth) = ([0.0; 3], [0.0; 3], 0);
        for k in 0..G::DIMENSION {
            let [below, above] = frame.slack;
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

    /// The bottom and the top of a slab in units of the solid, with what is rounded to places in it.
    fn heights(&self, direction: [i8; 3], ends: Ends) -> [f64; 2] {
        let frame = Frame::new::<G::Scalar>(&self.grid);
        let step = libm::ldexp(1.0, G::Scalar::step_exponent(self.grid.anchor));
        let [lower, higher] = frame.slack_along(direction);
        let base = |k: usize| f64::from(direction[k]) * frame.place_to_real(0.0, k);
        let base = base(0) + base(1) + base(2);
        let [bottom, top] = ends.heights();
        [base + (bottom - lower) * step, base + (top + higher) * step]
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
