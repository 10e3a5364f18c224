//! The way down to the cell of a place.

use super::{
    Cells,
    grid::Place,
    layout::{Link, Node},
};
use crate::{coherence::Meter, geometry::Dimension};

/// More than any cell is deep: every split halves one of three extents of at most 2^23 steps.
pub const MAX_DEPTH: usize = 69;

impl<G: Dimension> Cells<'_, G> {
    /// What is in the cell of a place: looked for in the remembered node first, whose number is one
    /// less than what is remembered; zero stands for none.
    #[inline]
    pub(super) fn find<M: Meter>(&self, place: Place, remembered: &mut u32, meter: &mut M) -> Link {
        meter.visited();
        let node = |number: u32| Some(Node(self.nodes.get(number as usize)?));
        let still = node(remembered.wrapping_sub(1)).and_then(|node| node.find::<G>(place));
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
                    at = node.child::<G>(place);
                }
                link => return link,
            }
        }
        Link::Uniform(false)
    }

    /// The cell of a place: all of it that is not split.
    #[inline]
    pub(crate) fn cell<M: Meter>(&self, place: Place, meter: &mut M) -> Cell {
        let (mut link, mut shifts) = (self.grid.root::<G>(place), self.grid.shifts);
        let mut content = Link::Uniform(false);
        for _ in 0..MAX_DEPTH {
            meter.visited();
            content = Link::from_word(self.links.get(link).copied().unwrap_or(0));
            let Link::Node(number) = content else { break };
            let Some(node) = self.nodes.get(number as usize).map(Node) else {
                break;
            };
            link = node.child::<G>(place);
            shifts = node.shifts();
        }
        let (mut low, mut high) = ([0; 3], [0; 3]);
        for k in 0..G::DIMENSION {
            let rest = 1u32.wrapping_shl(shifts[k]).wrapping_sub(1);
            (low[k], high[k]) = (place[k] & !rest, place[k] | rest);
        }
        Cell {
            link,
            content,
            low,
            high,
        }
    }
}

/// A cell that is not split, and its places.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    pub(crate) link: usize,
    pub(crate) content: Link,
    pub(crate) low: Place,
    pub(crate) high: Place,
}

impl Cell {
    #[inline]
    pub(crate) fn contains<G: Dimension>(&self, place: Place) -> bool {
        (0..G::DIMENSION).all(|k| self.low[k] <= place[k] && place[k] <= self.high[k])
    }
}
