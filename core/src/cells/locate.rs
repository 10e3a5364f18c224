//! The way down to the cell of a place.

use super::{
    Cells,
    grid::Place,
    layout::{Link, Node},
};
use crate::{dimension::Dimension, motion::Meter};

/// More than any cell is deep: every split halves one of three extents of at most 2^23 steps.
const MAX_DEPTH: usize = 69;

impl<G: Dimension> Cells<'_, G> {
    /// What is in the cell of a place: looked for in the remembered node first, whose number is one
    /// less than what is remembered; zero stands for none.
    #[inline]
    pub(super) fn find<M: Meter>(&self, place: Place, remembered: &mut u32, meter: &mut M) -> Link {
        meter.visited();
        let node = |number: u32| Some(Node(self.nodes.get(number as usize)?));
        let still = node(remembered.wrapping_sub(1)).and_then(|node| same::<G>(node, place));
        let mut at = still.unwrap_or_else(|| {
            *remembered = 0;
            self.grid.root::<G>(place)
        });
        for _ in 0..MAX_DEPTH {
            match Link::from_word(self.links.get(at).copied().unwrap_or(0)) {
                Link::Node(number) => {
                    let Some(node) = node(number) else { break };
                    meter.visited();
                    *remembered = number.wrapping_add(1);
                    at = child::<G>(node, place);
                }
                link => return link,
            }
        }
        Link::Uniform(false)
    }
}

/// The child, if the place lies in the node.
#[inline]
fn same<G: Dimension>(node: Node<'_>, place: Place) -> Option<usize> {
    if G::DIMENSION == 2 {
        node.find::<2>(place)
    } else {
        node.find::<3>(place)
    }
}

#[inline]
fn child<G: Dimension>(node: Node<'_>, place: Place) -> usize {
    if G::DIMENSION == 2 {
        node.child::<2>(place)
    } else {
        node.child::<3>(place)
    }
}
