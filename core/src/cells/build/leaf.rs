//! A leaf: slabs around the facets in a cell, the classes between them, and a group for each.

use core::ops::RangeInclusive;

use super::{
    BuildError, Intervals, Out,
    form::{Members, Price, Room},
    frame::{Bounds, Piece, extent, normal},
    ground::{Ground, Known, Region},
    parts::{Interval, PieceRecords},
};
use crate::{
    cells::{
        field::{LOWER, UPPER},
        grid::Place,
        layout::{Head, Layer, MAX_LAYERS, Slabs},
        slabs,
    },
    geometry::Dimension,
    number::vector::{Vector, add, dot, length, taxicab},
    words::count_to_word,
};

/// Facets whose own normals are tried as a slab's direction, besides their sum.
const CANDIDATES: usize = 4;

/// A slab's direction has components that add up to this in absolute value, before rounding.
const DIRECTION_SUM: f64 = 126.0;

/// Heights are rounded to 16 bits where a slab does not grow by more than this share of the cell.
const MOST_LOST: f64 = 1.0 / 64.0;

/// Where slabs leave more than this share of the cell open, two that cross are tried, and taken if they
/// leave less than this part of it.
const MUCH: f64 = 0.05;
const LESS: f64 = 0.35;

/// Heights of places: what is beyond stands for no bound.
const HEIGHTS: RangeInclusive<i32> = -(1 << 30)..=1 << 30;

/// A part of a height: more than measuring loses.
const HEIGHT_MARGIN: f64 = 1.0 / 64.0;

/// A cell that is or becomes a leaf.
pub(super) struct Leaf<'g, 'a, G: Dimension> {
    pub(super) ground: &'g Ground<'a, G>,
    pub(super) region: Region,
    pub(super) facets: &'g [u32],
    pub(super) known: Known<G>,
    /// Groups become sheets, if they can be, where a point takes more evaluations than this else.
    pub(super) beyond: u32,
}

/// Scratch for one leaf.
pub(super) struct Scratch<'a> {
    pub(super) intervals: Intervals<'a>,
    pub(super) pieces: PieceRecords<'a>,
}

/// The facets' parts in a cell: cut beforehand, or not at all.
pub(super) struct Pieces<'a> {
    bounds: &'a Bounds,
    cut: PieceRecords<'a>,
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
        scratch: &mut Scratch<'_>,
        out: &mut Out<'_>,
    ) -> Result<Summary, BuildError> {
        let full = BuildError::full("slabs", scratch.intervals.len());
        let mut intervals = scratch.intervals.prefix(self.facets.len()).ok_or(full)?;
        let bounds = self.ground.bounds(&self.region);
        let pieces = self.cut(&bounds, scratch.pieces.all());
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
            && let Some(summary) = self.write_crossed(&crossed, &mut intervals, &bounds, out)?
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
            out.set(start, Head::new(direction, slabs, false, false).0);
            out.set(start + 1, count_to_word(layers));
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
            let class = |gap: Option<Known<G>>| gap.is_some_and(|known| known.winding >= 1);
            let group = count_to_word(out.at - start);
            let room = self.room(direction, floor, ceiling);
            let cost = self.group(run, below.or(above), room, &bounds, out)?;
            summary.worst = summary.worst.max(cost.worst);
            let thickness = f64::from(top) - f64::from(bottom) + 1.0;
            summary.cost += cost.mean * thickness;
            share += thickness;
            let head = Head::new(direction, slabs, class(above), class(below));
            let at = match slabs {
                Slabs::Many => start + Slabs::layer(number),
                _ => start + 1,
            };
            match ends {
                Some(ends) if layers == 1 => out.set(at, ends),
                _ => {
                    out.set(at, bottom.cast_unsigned());
                    out.set(at + 1, top.cast_unsigned());
                }
            }
            if layers > 1 {
                out.set(at + 2, Layer::new(group, class(above), class(below)).0);
            } else {
                out.set(start, head.0);
            }
            floor = top;
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
        bounds: &Bounds,
        out: &mut Out<'_>,
    ) -> Result<Price, BuildError> {
        facets.sort(|a, b| a.facet.cmp(&b.facet));
        let mut members = Members {
            ground: self.ground,
            facets,
            known: known.unwrap_or(self.known),
            room,
            beyond: self.beyond,
        };
        members.write(bounds, out)
    }

    /// The part of the cell between two heights.
    pub(super) const fn room(&self, direction: [i8; 3], floor: i32, ceiling: i32) -> Room {
        Room {
            region: self.region,
            direction,
            floor,
            ceiling,
        }
    }

    /// Cuts all facets to the cell, where there is room for them.
    #[inline(never)]
    fn cut<'p>(&self, bounds: &'p Bounds, mut room: PieceRecords<'p>) -> Pieces<'p> {
        let count = self.facets.len();
        let mut cut = room.take(count);
        for (at, number) in self.facets.iter().enumerate().take(cut.len()) {
            cut.set(at, self.ground.piece(*number, bounds).unwrap_or_default());
        }
        Pieces { bounds, cut }
    }

    /// The part of a facet in the cell, by its place in the list.
    fn piece(&self, pieces: &Pieces<'_>, place: usize) -> Piece {
        match pieces.cut.get(place) {
            Some(piece) => piece,
            None => self
                .facets
                .get(place)
                .and_then(|number| self.ground.piece(*number, pieces.bounds))
                .unwrap_or_default(),
        }
    }

    /// The normal of a facet's part in the cell.
    #[inline(never)]
    pub(super) fn normal(&self, pieces: &Pieces<'_>, place: usize) -> Vector {
        self.piece(pieces, place).normal::<G>()
    }

    /// The least and the greatest height of a facet's part in the cell; none where it touches the cell,
    /// and clipping has rounded away what of it is in there.
    #[inline(never)]
    pub(super) fn heights(
        &self,
        pieces: &Pieces<'_>,
        place: usize,
        direction: [i8; 3],
        slack: Slack,
    ) -> Option<(i32, i32)> {
        let piece = self.piece(pieces, place);
        let axis = direction.map(f64::from);
        let (low, high) = extent(piece.corners().map(|corner| dot(axis, corner)));
        (low <= high).then(|| slack.widen(low, high))
    }

    /// A direction in which the facets' slabs take the least share of the cell.
    #[inline(never)]
    fn choose(&self, pieces: &Pieces<'_>, intervals: &mut Intervals<'_>) -> [i8; 3] {
        let normals = (0..self.facets.len()).map(|place| self.normal(pieces, place));
        let sum = normals.fold([0.0; 3], add);
        let mut best = (f64::INFINITY, [0; 3]);
        for number in 0..=CANDIDATES {
            let normal = match number.checked_sub(1) {
                None => Some(sum),
                Some(at) => self
                    .facets
                    .get(at)
                    .and_then(|facet| self.ground.corners(*facet))
                    .map(|corners| normal::<G>(&corners)),
            };
            let Some(direction) = normal.and_then(quantised) else {
                continue;
            };
            if direction == best.1 {
                continue;
            }
            let span = self.span(direction);
            let share = self.layers(direction, pieces, intervals) / (span[1] - span[0] + 1.0);
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
    fn layers(
        &self,
        direction: [i8; 3],
        pieces: &Pieces<'_>,
        intervals: &mut Intervals<'_>,
    ) -> f64 {
        let slack = Slack::of(self.ground, direction);
        for (place, number) in self.facets.iter().enumerate() {
            let (low, high) = self
                .heights(pieces, place, direction, slack)
                .unwrap_or_else(|| {
                    let [lowest, highest] = self.span(direction);
                    slack.widen(lowest, highest)
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
                    thickness += f64::from(top) - f64::from(bottom) + 1.0;
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

    /// A place in the cell that is higher than `low` and lower than `high`.
    fn place_between(&self, direction: [i8; 3], low: i32, high: i32) -> Option<Place> {
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

/// How far the points of a place are lower or higher than the place, along a direction.
#[derive(Clone, Copy)]
pub(super) struct Slack {
    lower: f64,
    higher: f64,
}

impl Slack {
    pub(super) fn of<G: Dimension>(ground: &Ground<'_, G>, direction: [i8; 3]) -> Self {
        let [below, above] = ground.frame.slack();
        let (mut lower, mut higher) = (HEIGHT_MARGIN, HEIGHT_MARGIN);
        for part in direction.map(f64::from) {
            lower += if part > 0.0 {
                part * below
            } else {
                -part * above
            };
            higher += if part > 0.0 {
                part * above
            } else {
                -part * below
            };
        }
        Self { lower, higher }
    }

    /// The least and the greatest height of places with points between two heights.
    fn widen(self, low: f64, high: f64) -> (i32, i32) {
        let high = floor(high + self.lower).saturating_add(1);
        (floor(low - self.higher), high)
    }
}

/// A slab's bottom and top in 16 bits each, in steps of 2 to the power of `shift`; none where the slab
/// would grow by too much.
pub(super) fn coarse_ends((bottom, top): (i32, i32), span: [f64; 2], shift: u32) -> Option<u32> {
    let (low, high) = (bottom >> shift, top >> shift);
    let rounded = f64::from(high - low + 1) * f64::from(1 << shift);
    let lost = rounded - (f64::from(top) - f64::from(bottom) + 1.0);
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

/// How much higher along a direction the place is that is one step on.
pub(super) fn steepness(direction: [i8; 3]) -> f64 {
    length(direction.map(f64::from)).max(1.0)
}

/// How high a place lies along a direction.
pub(super) fn height<G: Dimension>(direction: [i8; 3], place: Place) -> i32 {
    slabs::height::<G>(Head::new(direction, Slabs::One, false, false), place)
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

/// The place nearest to a coordinate.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a cast that saturates"
)]
pub(super) fn step(real: f64) -> u32 {
    libm::rint(real) as u32
}
