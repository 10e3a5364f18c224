//! A leaf: slabs around the facets in a cell, the classes between them, and a group for each.

use core::ops::RangeInclusive;

use super::{
    BuildError, Intervals, Out,
    form::{Members, Price, Room},
    frame::Bounds,
    ground::{Ground, Known},
    layers::steepness,
    parts::PieceRecords,
};
use crate::{
    cells::{
        field::{LOWER, UPPER},
        grid::{Place, Region},
        layout::{Head, Layer, Slabs},
    },
    geometry::Dimension,
    words::count_to_word,
};

/// Heights are rounded to 16 bits where a slab does not grow by more than this share of the cell.
const MOST_LOST: f64 = 1.0 / 64.0;

/// Where slabs leave more than this share of the cell open, two that cross are tried, and taken if they
/// leave less than this part of it.
const MUCH: f64 = 0.05;
const LESS: f64 = 0.35;

/// Heights of places: what is beyond stands for no bound.
const HEIGHTS: RangeInclusive<i32> = -(1 << 30)..=1 << 30;

/// A cell that is or becomes a leaf.
pub(super) struct Leaf<'g, 'a, G: Dimension> {
    pub(super) ground: &'g Ground<'a, G>,
    pub(super) region: Region,
    pub(super) bounds: Bounds,
    pub(super) facets: &'g [u32],
    pub(super) known: Known<G>,
    /// Groups become sheets, if they can be, where a point takes more evaluations than this else.
    pub(super) beyond: u32,
}

/// What a leaf comes to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Summary {
    /// Which share of the cell no slab decides.
    pub(super) unresolved: f64,
    /// How thick its slabs are together, in steps.
    pub(super) thickness: f64,
    /// What a point there takes, about, in evaluations.
    pub(super) cost: f64,
    /// The most evaluations of a point.
    pub(super) worst: u32,
}

impl<G: Dimension> Leaf<'_, '_, G> {
    /// Writes the leaf's record.
    pub(super) fn write(
        &self,
        intervals: &mut Intervals<'_>,
        pieces: &mut PieceRecords<'_>,
        out: &mut Out<'_>,
    ) -> Result<Summary, BuildError> {
        let full = BuildError::full("slabs", intervals.len());
        let mut intervals = intervals.prefix(self.facets.len()).ok_or(full)?;
        let pieces = self.cut(pieces.all());
        let direction = self.choose(&pieces, &mut intervals);
        let span = self.span(direction);
        let thickness = self.layers(direction, &pieces, &mut intervals);
        let unresolved = thickness / (span[1] - span[0] + 1.0);
        let layers = intervals.iter().filter(|interval| interval.first).count();
        let mut summary = Summary {
            unresolved: unresolved.min(1.0),
            thickness: thickness / steepness(direction),
            ..Summary::default()
        };
        if summary.unresolved > MUCH
            && let Some(crossed) = self.crossed(&pieces)
            && crossed.share < summary.unresolved * LESS
            && let Some(summary) = self.write_crossed(&crossed, &mut intervals, out)?
        {
            return Ok(summary);
        }
        let start = out.at;
        let ends = coarse_ends(heights(&intervals), span, self.ground.grid.height_shift);
        let slabs = match ends {
            _ if layers > 1 => Slabs::Many,
            Some(_) => Slabs::One,
            None => Slabs::Fine,
        };
        for _ in 0..slabs.words(layers) {
            out.push(0)?;
        }
        if layers > 1 {
            let head = Head::new(direction, slabs, false, false).0;
            out.set(start, &[head, count_to_word(layers)]);
        }
        let mut rest = intervals;
        let mut floor = i32::MIN;
        let mut share = 0.0;
        for number in 0..layers {
            let size = 1 + rest
                .iter()
                .skip(1)
                .take_while(|interval| !interval.first)
                .count();
            let run = rest.take(size);
            let (bottom, top) = heights(&run);
            let ceiling = rest.first().map_or(i32::MAX, |next| next.low);
            let below = self.gap(direction, floor, bottom);
            let above = self.gap(direction, top, ceiling);
            let group = count_to_word(out.at - start);
            let room = Room {
                direction,
                floor,
                ceiling,
            };
            let cost = self.group(run, below.or(above), room, out)?;
            summary.worst = summary.worst.max(cost.worst);
            let thickness = thickness_of((bottom, top));
            summary.cost += cost.mean * thickness;
            share += thickness;
            floor = top;
            let class = |gap: Option<Known<G>>| gap.is_some_and(|known| known.winding >= 1);
            let [above, below] = [above, below].map(class);
            let head = Head::new(direction, slabs, above, below).0;
            let [bottom, top] = [bottom, top].map(i32::cast_unsigned);
            match ends {
                _ if layers > 1 => {
                    let layer = Layer::new(group, above, below).0;
                    out.set(start + Slabs::layer(number), &[bottom, top, layer]);
                }
                Some(ends) => out.set(start, &[head, ends]),
                None => out.set(start, &[head, bottom, top]),
            }
        }
        summary.cost /= share.max(1.0);
        Ok(summary)
    }

    /// Writes the group of the facets in a slab, of which a point in the slab or beside it is known.
    pub(super) fn group(
        &self,
        mut facets: Intervals<'_>,
        known: Option<Known<G>>,
        room: Room,
        out: &mut Out<'_>,
    ) -> Result<Price, BuildError> {
        facets.sort(|a, b| a.facet.cmp(&b.facet));
        let mut members = Members {
            leaf: self,
            facets,
            known: known.unwrap_or(self.known),
            room,
        };
        members.write(out)
    }

    /// A place in the cell that is higher than `low` and lower than `high`.
    pub(super) fn place_between(&self, direction: [i8; 3], low: i32, high: i32) -> Option<Place> {
        let Region { first, last } = self.region;
        let (mut least, mut greatest) = (first, first);
        for k in 0..G::DIMENSION {
            (least[k], greatest[k]) = if direction[k] < 0 {
                (last[k], first[k])
            } else {
                (first[k], last[k])
            };
        }
        let nearest = |place: Place| {
            let coarse = self.ground.coarse(place, first);
            [coarse, place].into_iter().find(|place| {
                let height = height::<G>(direction, *place);
                low < height && height < high
            })
        };
        if low == i32::MIN {
            return nearest(least);
        }
        if high == i32::MAX {
            return nearest(greatest);
        }
        let height = |place| f64::from(height::<G>(direction, place));
        let (lowest, highest) = (height(least), height(greatest));
        let aim = f64::midpoint(f64::from(low), f64::from(high));
        let share = ((aim - lowest) / (highest - lowest).max(1.0)).clamp(0.0, 1.0);
        let mut place = first;
        for k in 0..G::DIMENSION {
            let (from, to) = (f64::from(least[k]), f64::from(greatest[k]));
            place[k] = step(from + (to - from) * share);
        }
        // Rounding moved it along every axis: the finest directions mend that.
        for k in 0..G::DIMENSION {
            let part = f64::from(direction[k]);
            if part.abs() > 0.0 {
                let off = (aim - height(place)) / part;
                let moved = f64::from(place[k]) + libm::rint(off);
                place[k] = step(moved.max(f64::from(first[k])).min(f64::from(last[k])));
            }
        }
        nearest(place)
    }

    /// A point between two heights, where there is no boundary, and the winding number there.
    fn gap(&self, direction: [i8; 3], low: i32, high: i32) -> Option<Known<G>> {
        self.known_at(self.place_between(direction, low, high)?)
    }

    /// The winding number about a place in the cell; none on the boundary.
    pub(super) fn known_at(&self, place: Place) -> Option<Known<G>> {
        let origin = self.ground.frame.point::<G>(place)?;
        let facets = self.facets.iter().copied();
        let winding = self.ground.winding(facets, &self.known, origin)?;
        Some(Known { origin, winding })
    }
}

/// A slab's bottom and top in 16 bits each, in steps of 2 to the power of `shift`; none where the slab
/// would grow by too much.
pub(super) fn coarse_ends((bottom, top): (i32, i32), span: [f64; 2], shift: u32) -> Option<u32> {
    let (low, high) = (bottom >> shift, top >> shift);
    let rounded = f64::from(high - low + 1) * f64::from(1 << shift);
    let lost = rounded - thickness_of((bottom, top));
    let is_exact = HEIGHTS.contains(&bottom) && HEIGHTS.contains(&top);
    (lost <= (span[1] - span[0]) * MOST_LOST && is_exact)
        .then(|| LOWER.holding(low.cast_unsigned()) | UPPER.holding(high.cast_unsigned()))
}

/// The bottom and the top of a slab.
fn heights(run: &Intervals<'_>) -> (i32, i32) {
    run.iter().fold((i32::MAX, i32::MIN), |(low, high), next| {
        (low.min(next.low), high.max(next.high))
    })
}

/// How many heights there are from a slab's bottom to its top.
pub(super) fn thickness_of((bottom, top): (i32, i32)) -> f64 {
    f64::from(top) - f64::from(bottom) + 1.0
}

/// How high a place lies along a direction.
pub(super) fn height<G: Dimension>(direction: [i8; 3], place: Place) -> i32 {
    Head::new(direction, Slabs::One, false, false).height::<G>(place)
}

/// The place nearest to a coordinate.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a cast that saturates"
)]
pub(super) fn step(real: f64) -> u32 {
    libm::rint(real) as u32
}
