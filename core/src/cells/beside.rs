//! Whether a place of a way lies beside the slabs of its leaf.

use super::{
    Cells,
    build::MARGIN,
    grid::Place,
    layout::{Head, LAYER_WORDS, Layer, Slabs},
};
use crate::dimension::Dimension;

/// What a way can be off, in height: a direction's components add up to at most 128.
#[expect(clippy::cast_possible_truncation, reason = "a small number")]
const SLACK: i32 = (MARGIN * 128.0) as i32;

/// Between or beside which slabs a place lies, counted upwards, and whether it is inside there; none
/// for a place that may be in one.
pub(crate) type Gap = Option<(usize, bool)>;

impl<G: Dimension> Cells<'_, G> {
    /// Where a place lies in its leaf.
    #[inline]
    pub(crate) fn gap(&self, first: u32, place: Place) -> Gap {
        let at = first as usize;
        let Some(&[head, bottom, top]) = self.leaves.get(at..at.wrapping_add(3)) else {
            return None;
        };
        let head = Head(head);
        let height = if G::DIMENSION == 2 {
            head.height::<2>(place)
        } else {
            head.height::<3>(place)
        };
        let beside = |bottom: i32, top: i32| {
            let (bottom, top) = (bottom.saturating_sub(SLACK), top.saturating_add(SLACK));
            if height > top {
                Some((1, head.above()))
            } else if height < bottom {
                Some((0, head.below()))
            } else {
                None
            }
        };
        match head.slabs() {
            Slabs::One => {
                let (low, high) = (bottom.cast_signed() << 16 >> 16, bottom.cast_signed() >> 16);
                let shift = self.grid.height_shift;
                beside(
                    low.wrapping_shl(shift),
                    high.wrapping_add(1).wrapping_shl(shift).wrapping_sub(1),
                )
            }
            Slabs::Fine => beside(bottom.cast_signed(), top.cast_signed()),
            Slabs::Many => {
                let layers = self
                    .leaves
                    .get(at.wrapping_add(2)..)
                    .unwrap_or_default()
                    .get(..(bottom as usize).wrapping_mul(LAYER_WORDS))
                    .unwrap_or_default()
                    .as_chunks::<LAYER_WORDS>()
                    .0;
                let above = layers.partition_point(|[_, top, _]| {
                    height > top.cast_signed().saturating_add(SLACK)
                });
                match layers.get(above) {
                    None => Some((above, Layer(layers.last()?[2]).above())),
                    Some([bottom, _, layer]) => (height
                        < bottom.cast_signed().saturating_sub(SLACK))
                    .then(|| (above, Layer(*layer).below())),
                }
            }
        }
    }
}
