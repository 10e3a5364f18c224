//! Where a place lies in its leaf: beside all of its slabs, or in one.

use super::{
    Cells,
    grid::Place,
    layout::{Across, Head, LAYER_WORDS, Layer, Slabs},
};
use crate::geometry::Dimension;

/// How a place lies to the slabs of its leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lie {
    /// In a part of the cell that has no boundary, whose points are told apart from those of other
    /// such parts by a number; and whether these are inside.
    Beside(usize, bool),
    /// In a slab: the first word of its group of facets.
    In(u32),
}

/// A slab's bottom and top, in steps of 2 to a power.
#[derive(Clone, Copy)]
pub(super) struct Ends {
    bottom: i32,
    top: i32,
    shift: u32,
}

impl Ends {
    /// Two numbers of 16 bits.
    #[inline]
    pub(super) const fn coarse(word: u32, shift: u32) -> Self {
        Self {
            bottom: word.cast_signed() << 16 >> 16,
            top: word.cast_signed() >> 16,
            shift,
        }
    }

    /// Two words, in steps.
    #[inline]
    pub(super) const fn fine(bottom: u32, top: u32) -> Self {
        Self {
            bottom: bottom.cast_signed(),
            top: top.cast_signed(),
            shift: 0,
        }
    }

    /// The least and the greatest height of a place in the slab.
    pub(super) fn heights(self) -> [f64; 2] {
        let size = f64::from(1u32.wrapping_shl(self.shift));
        [
            f64::from(self.bottom) * size,
            f64::from(self.top) * size + (size - 1.0),
        ]
    }

    /// Whether a height is above the slab by more than the slack.
    #[inline]
    const fn is_below<const SLACK: i32>(self, height: i32) -> bool {
        height.wrapping_sub(SLACK) >> self.shift > self.top
    }

    /// Whether it is below the slab by more.
    #[inline]
    const fn is_above<const SLACK: i32>(self, height: i32) -> bool {
        height.wrapping_add(SLACK) >> self.shift < self.bottom
    }
}

impl<G: Dimension> Cells<'_, G> {
    /// Where a place lies in a leaf; what is less than `SLACK` higher or lower than a slab counts as
    /// in it.
    #[inline]
    pub(crate) fn lie<const SLACK: i32>(&self, first: u32, place: Place) -> Lie {
        self.lie_to_one::<SLACK>(first, place)
            .unwrap_or_else(|| self.lie_to_others::<SLACK>(first, place))
    }

    /// The same for a leaf of one slab in halves of words, as most of them are.
    #[inline]
    pub(super) fn lie_to_one<const SLACK: i32>(&self, first: u32, place: Place) -> Option<Lie> {
        let at = first as usize;
        let Some(&[word, ends]) = self.leaves.get(at..at.wrapping_add(2)) else {
            return Some(Lie::Beside(0, false));
        };
        let head = Head(word);
        let along = head.height::<G>(place);
        (head.slabs() == Slabs::One).then(|| {
            let ends = Ends::coarse(ends, self.grid.height_shift);
            beside::<SLACK>(head, ends, along, first.wrapping_add(2))
        })
    }

    /// The same for any others.
    #[inline]
    pub(super) fn lie_to_others<const SLACK: i32>(&self, first: u32, place: Place) -> Lie {
        let at = first as usize;
        let Some(&[word, second, third]) = self.leaves.get(at..at.wrapping_add(3)) else {
            return Lie::Beside(0, false);
        };
        let head = Head(word);
        let along = head.height::<G>(place);
        if head.slabs() == Slabs::Fine {
            let ends = Ends::fine(second, third);
            return beside::<SLACK>(head, ends, along, first.wrapping_add(3));
        }
        if head.slabs() == Slabs::Many {
            let layers = self
                .leaves
                .get(at.wrapping_add(2)..)
                .unwrap_or_default()
                .get(..(second as usize).wrapping_mul(LAYER_WORDS))
                .unwrap_or_default()
                .as_chunks::<LAYER_WORDS>()
                .0;
            // The first slab whose top is not below the place.
            let number = layers
                .partition_point(|[_, top, _]| along > top.cast_signed().saturating_add(SLACK));
            let Some([bottom, _, layer]) = layers.get(number) else {
                let inside = layers
                    .last()
                    .is_some_and(|last| Layer::ABOVE.is_set(last[2]));
                return Lie::Beside(number, inside);
            };
            let layer = Layer(*layer);
            if along < bottom.cast_signed().saturating_sub(SLACK) {
                return Lie::Beside(number, Layer::BELOW.is_set(layer.0));
            }
            #[expect(clippy::cast_possible_truncation, reason = "30 bits")]
            let group = layer.group() as u32;
            return Lie::In(first.wrapping_add(group));
        }
        let (across, fourth) = (Across(third), self.leaves.get(at.wrapping_add(3)));
        let other = across.head().height::<G>(place);
        let mut part = 0;
        for (bit, word, along) in [(1, second, along), (2, fourth.copied().unwrap_or(0), other)] {
            let ends = Ends::coarse(word, self.grid.height_shift);
            if ends.is_below::<SLACK>(along) {
                part |= bit;
            } else if !ends.is_above::<SLACK>(along) {
                return Lie::In(first.wrapping_add(4));
            }
        }
        Lie::Beside(part, across.class(part))
    }
}

/// How a height lies to one slab.
#[inline]
const fn beside<const SLACK: i32>(head: Head, ends: Ends, along: i32, group: u32) -> Lie {
    if ends.is_below::<SLACK>(along) {
        Lie::Beside(1, Head::ABOVE.is_set(head.0))
    } else if ends.is_above::<SLACK>(along) {
        Lie::Beside(0, Head::BELOW.is_set(head.0))
    } else {
        Lie::In(group)
    }
}
