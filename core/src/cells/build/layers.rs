//! A direction, and the slabs across it that hold all facets in a cell.

use core::iter;

use super::{
    Intervals,
    frame::{Piece, extent, normal},
    leaf::{Leaf, thickness_of},
    parts::{Interval, PieceRecords},
};
use crate::{
    cells::layout::MAX_LAYERS,
    geometry::Dimension,
    number::vector::{Vector, add, dot, length, taxicab},
};

/// Facets whose own normals are tried as a slab's direction, besides their sum.
const CANDIDATES: usize = 4;

/// A slab's direction has components that add up to this in absolute value, before rounding.
const DIRECTION_SUM: f64 = 126.0;

/// A part of a height: more than measuring loses.
const HEIGHT_MARGIN: f64 = 1.0 / 64.0;

impl<G: Dimension> Leaf<'_, '_, G> {
    /// Cuts all facets to the cell, where there is room for them.
    #[inline(never)]
    pub(super) fn cut<'p>(&self, mut room: PieceRecords<'p>) -> PieceRecords<'p> {
        let mut cut = room.take(self.facets.len());
        for (at, number) in self.facets.iter().enumerate().take(cut.len()) {
            let piece = self.ground.piece(*number, &self.bounds);
            cut.set(at, piece.unwrap_or_default());
        }
        cut
    }

    /// The part of a facet in the cell, by its place in the list.
    fn piece(&self, cut: &PieceRecords<'_>, place: usize) -> Piece {
        let piece = || self.ground.piece(*self.facets.get(place)?, &self.bounds);
        cut.get(place).or_else(piece).unwrap_or_default()
    }

    /// The normal of a facet's part in the cell.
    #[inline(never)]
    pub(super) fn normal(&self, cut: &PieceRecords<'_>, place: usize) -> Vector {
        self.piece(cut, place).normal::<G>()
    }

    /// The least and the greatest height of a facet's part in the cell; none where it touches the cell,
    /// and clipping has rounded away what of it is in there.
    #[inline(never)]
    pub(super) fn heights(
        &self,
        cut: &PieceRecords<'_>,
        place: usize,
        direction: [i8; 3],
        slack: [f64; 2],
    ) -> Option<(i32, i32)> {
        let piece = self.piece(cut, place);
        let axis = direction.map(f64::from);
        let (low, high) = extent(piece.corners().map(|corner| dot(axis, corner)));
        (low <= high).then(|| widen(slack, low, high))
    }

    /// A direction in which the facets' slabs take the least share of the cell.
    #[inline(never)]
    pub(super) fn choose(&self, cut: &PieceRecords<'_>, intervals: &mut Intervals<'_>) -> [i8; 3] {
        let normals = (0..self.facets.len()).map(|place| self.normal(cut, place));
        let sum = normals.fold([0.0; 3], add);
        let mut best = (f64::INFINITY, [0; 3]);
        let own = |facet: &u32| Some(normal::<G>(&self.ground.corners(*facet)?));
        let own = self.facets.iter().take(CANDIDATES).filter_map(own);
        for direction in iter::once(sum).chain(own).filter_map(quantised) {
            if direction == best.1 {
                continue;
            }
            let span = self.span(direction);
            let share = self.layers(direction, cut, intervals) / (span[1] - span[0] + 1.0);
            if share < best.0 {
                best = (share, direction);
            }
        }
        best.1
    }

    /// The least and the greatest height in the cell.
    pub(super) fn span(&self, direction: [i8; 3]) -> [f64; 2] {
        let mut span = [0.0; 2];
        for (k, part) in direction.map(f64::from).into_iter().enumerate() {
            let ends = [self.region.first[k], self.region.last[k]].map(|x| part * f64::from(x));
            span[0] += ends[0].min(ends[1]);
            span[1] += ends[0].max(ends[1]);
        }
        span
    }

    /// Finds the heights of all facets along a direction, in the order of their bottoms, and which
    /// of them begin a slab; gives how thick the slabs are together.
    pub(super) fn layers(
        &self,
        direction: [i8; 3],
        cut: &PieceRecords<'_>,
        intervals: &mut Intervals<'_>,
    ) -> f64 {
        let slack = self.ground.frame.slack_along(direction);
        for (place, number) in self.facets.iter().enumerate() {
            let (low, high) = self
                .heights(cut, place, direction, slack)
                .unwrap_or_else(|| {
                    let [lowest, highest] = self.span(direction);
                    widen(slack, lowest, highest)
                });
            let interval = Interval {
                facet: *number,
                low,
                high,
                first: false,
            };
            intervals.set(place, interval);
        }
        intervals.sort(|a, b| a.low.cmp(&b.low).then_with(|| a.facet.cmp(&b.facet)));
        let (mut thickness, mut layers) = (0.0, 0);
        let (mut bottom, mut top) = (0, i32::MIN);
        let mut number = 0;
        intervals.change(|interval| {
            let first = number == 0
                || (layers < MAX_LAYERS
                    && self.place_between(direction, top, interval.low).is_some());
            if first {
                if number > 0 {
                    thickness += thickness_of((bottom, top));
                }
                (bottom, top) = (interval.low, interval.high);
                layers += 1;
            } else {
                top = top.max(interval.high);
            }
            interval.first = first;
            number += 1;
        });
        thickness + f64::from(top) - f64::from(bottom) + 1.0
    }
}

/// The least and the greatest height of places with points between two heights, with what measuring loses.
fn widen([lower, higher]: [f64; 2], low: f64, high: f64) -> (i32, i32) {
    let high = floor(high + (HEIGHT_MARGIN + lower)).saturating_add(1);
    (floor(low - (HEIGHT_MARGIN + higher)), high)
}

/// How much higher along a direction the place is that is one step on.
pub(super) fn steepness(direction: [i8; 3]) -> f64 {
    length(direction.map(f64::from)).max(1.0)
}

/// A direction in small integers.
pub(super) fn quantised(normal: Vector) -> Option<[i8; 3]> {
    let size = taxicab(normal);
    if size <= 0.0 || !size.is_finite() {
        return None;
    }
    #[expect(
        clippy::cast_possible_truncation,
        reason = "at most 126 in absolute value"
    )]
    Some(normal.map(|part| libm::rint(part * (DIRECTION_SUM / size)) as i8))
}

/// ⌊real⌋, where that is a height.
#[expect(clippy::cast_possible_truncation, reason = "a cast that saturates")]
fn floor(real: f64) -> i32 {
    libm::floor(real) as i32
}
