//! Listing the facets of every leaf: each facet walks down the tree, to be counted and to be written.

use super::{BuildError, frame::Piece, ground::Ground};
use crate::{
    cells::{
        Cells,
        grid::Spot,
        layout::{Link, Node},
        locate::MAX_DEPTH,
    },
    geometry::Dimension,
    indices::{IndicesMut, index_words},
    number::vector::Vector,
    solid::Lists,
    workspace::Workspace,
};

/// The parts that are full where there is no room for the lists.
const ENDS: &str = "list ends";
const REFERENCES: &str = "lists";

/// What is done with references: an enumeration, as with closures there were a walk for each.
enum Taken<'t, 'w> {
    /// They are counted, each one's leaf behind its link, where there are words for that, and all together.
    Counted(&'t mut IndicesMut<'w>, &'t mut u64),
    /// They are listed. What stands behind a link is where its list goes on, and in the end where it
    /// ends.
    Listed(&'t mut IndicesMut<'w>, &'t mut IndicesMut<'w>),
}

impl Taken<'_, '_> {
    fn take(&mut self, link: usize, number: u32) {
        match self {
            Self::Counted(ends, sum) => {
                ends.set(link + 1, ends.get(link + 1).wrapping_add(1));
                **sum = sum.saturating_add(1);
            }
            Self::Listed(ends, references) => {
                let at = ends.get(link + 1);
                references.set(at as usize, number);
                ends.set(link + 1, at.wrapping_add(1));
            }
        }
    }
}

impl<'a, G: Dimension> Cells<'a, G> {
    /// How many facets the lists of all leaves name together.
    pub(crate) fn count_references(&self) -> u64 {
        let (mut sum, mut nowhere) = (0, IndicesMut::new(&mut [], false));
        self.each_reference(&mut Taken::Counted(&mut nowhere, &mut sum));
        sum
    }

    /// How many words so many references take.
    pub(crate) const fn reference_words(&self, references: usize) -> usize {
        index_words(references, self.narrow)
    }

    /// Lists the facets of every leaf: a facet is in the list of every cell whose closed box it
    /// touches.
    ///
    /// # Source
    /// Counting sort.
    pub(crate) fn list(&self, words: &mut Workspace<'a>) -> Result<Lists<'a>, BuildError> {
        // Most often 16 bits suffice; where they do not, counts in them are of no use.
        let mut sum = self.count_into(words.rest, true)?;
        let narrow = Lists::has_narrow_ends(sum);
        if !narrow {
            sum = self.count_into(words.rest, false)?;
        }
        let count = u32::try_from(sum).map_err(|_| BuildError::TooLarge { part: REFERENCES })?;
        let ends = words.keep(Lists::end_words(self.links.len(), sum), ENDS)?;
        let mut ends = IndicesMut::new(ends, narrow);
        let references = words.keep(self.reference_words(count as usize), REFERENCES)?;
        let mut references = IndicesMut::new(references, self.narrow);
        references.clear();
        let mut first = 0u32;
        for at in 1..=self.links.len() {
            let count = ends.get(at);
            ends.set(at, first);
            first = first.wrapping_add(count);
        }
        self.each_reference(&mut Taken::Listed(&mut ends, &mut references));
        Ok(Lists {
            ends: ends.read(),
            references: references.read(),
            count,
        })
    }

    /// Counts the facets of every leaf, one place behind its link; gives the sum.
    fn count_into(&self, words: &mut [u32], narrow: bool) -> Result<u64, BuildError> {
        let size = index_words(self.links.len() + 1, narrow);
        let ends = Workspace::new(words).keep(size, ENDS)?;
        let mut ends = IndicesMut::new(ends, narrow);
        ends.clear();
        let mut sum = 0;
        self.each_reference(&mut Taken::Counted(&mut ends, &mut sum));
        Ok(sum)
    }

    /// Shows the links of all leaves that each facet touches, with the facet's number.
    ///
    /// Never inlined: a caller that comes here several times has one frame of it.
    #[inline(never)]
    fn each_reference(&self, taken: &mut Taken<'_, '_>) {
        let ground = Ground::new(self.surface, self.grid);
        for number in 0..self.surface.sized {
            if let Some(corners) = ground.corners(number) {
                ground.roots_of(number, |root| {
                    self.each_leaf(&ground, &corners, root, |link| taken.take(link, number));
                });
            }
        }
    }

    /// Shows the links of the leaves in a root cell that a facet touches.
    fn each_leaf(
        &self,
        ground: &Ground<'_, G>,
        corners: &[Vector; 3],
        root: usize,
        mut show: impl FnMut(usize),
    ) {
        let touches = |spot| {
            let region = ground.grid.region(spot);
            region
                .is_some_and(|region| Piece::clip::<G>(corners, &ground.bounds(&region)).is_some())
        };
        // Nodes, and how many of their children the facet was shown.
        let mut open = [(0, 0); MAX_DEPTH];
        let mut depth = 0usize;
        let mut link = Some(root);
        loop {
            if let Some(at) = link.take() {
                match Link::from_word(self.links.get(at).copied().unwrap_or(0)) {
                    Link::Uniform(_) => {}
                    Link::Leaf(_) => show(at),
                    Link::Node(node) => {
                        if let Some(slot) = open.get_mut(depth) {
                            *slot = (node, 0);
                            depth += 1;
                        }
                    }
                }
            }
            let top = depth.wrapping_sub(1);
            let Some((node, next)) = open.get_mut(top) else {
                return;
            };
            let Some((child, spot)) = self.child(*node, *next) else {
                depth = top;
                continue;
            };
            *next += 1;
            link = touches(spot).then_some(child);
        }
    }

    /// The link of a child of a node, and where that is; none behind the last one.
    pub(super) fn child(&self, node: u32, number: u32) -> Option<(usize, Spot)> {
        let node = Node(self.nodes.get(node as usize)?);
        let link = node.first() + number as usize;
        (number < node.children()).then(|| (link, node.spot_of(number)))
    }
}
