//! Paths, and what a pair of links does on a piece of one.

use tetracone::{
    query::{Class, Posed},
    solid::Solid,
    space::Triangle,
};

use super::{PieceFault, side::Side};
use crate::{
    Number, Robot, Space,
    motion::{Hung, Moving},
};

/// Fractional bits of a time.
const TIME_BITS: u32 = 24;

/// A moment of a path: a row, and a part of the way from there to the next one, with 24 fractional bits.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time {
    row: u32,
    part: u32,
}

impl Time {
    /// The first row.
    pub const START: Self = Self { row: 0, part: 0 };

    /// Parts of the way from one row to the next.
    pub const PARTS: u32 = 1 << TIME_BITS;

    /// A moment; none where the part is not below [`Time::PARTS`].
    #[must_use]
    pub const fn new(row: u32, part: u32) -> Option<Self> {
        if part < Self::PARTS {
            Some(Self { row, part })
        } else {
            None
        }
    }

    /// The row.
    #[must_use]
    pub const fn row(self) -> u32 {
        self.row
    }

    /// The part of the way from there to the next row.
    #[must_use]
    pub const fn part(self) -> u32 {
        self.part
    }
}

/// Rows of coordinates; between two of them all coordinates go evenly from the one to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path<'p> {
    words: &'p [u32],
    coordinates: usize,
    rows: usize,
}

impl<'p> Path<'p> {
    /// Rows one after the other, each of as many coordinates; none where there is no row, or part of one.
    ///
    /// Words are coordinates as they stand in a certificate, by their bits.
    #[must_use]
    pub const fn new(words: &'p [u32], coordinates: usize, rows: usize) -> Option<Self> {
        match coordinates.checked_mul(rows) {
            Some(all) if rows > 0 && rows <= u32::MAX as usize && all == words.len() => {
                Some(Self::of(words, coordinates, rows))
            }
            _ => None,
        }
    }

    pub(super) const fn of(words: &'p [u32], coordinates: usize, rows: usize) -> Self {
        Self {
            words,
            coordinates,
            rows,
        }
    }

    /// How many rows there are, one or more.
    #[must_use]
    pub const fn row_count(&self) -> usize {
        self.rows
    }

    /// The coordinates of a row.
    pub fn row(&self, row: usize) -> impl Iterator<Item = i32> + 'p {
        let first = row.saturating_mul(self.coordinates);
        let words = self.words.get(first..).unwrap_or_default();
        words
            .iter()
            .take(self.coordinates)
            .map(|word| word.cast_signed())
    }

    /// The last row.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "rows are numbered in 32 bits"
    )]
    pub const fn end(&self) -> Time {
        Time {
            row: self.rows.saturating_sub(1) as u32,
            part: 0,
        }
    }

    /// The words of all rows.
    pub(super) const fn words(&self) -> &'p [u32] {
        self.words
    }

    /// How many coordinates a row has.
    #[must_use]
    pub const fn coordinate_count(&self) -> usize {
        self.coordinates
    }

    /// A coordinate of a row.
    fn at(&self, row: u32, coordinate: usize) -> i64 {
        let at = (row as usize)
            .saturating_mul(self.coordinates)
            .saturating_add(coordinate);
        self.words
            .get(at)
            .map_or(0, |word| word.cast_signed().into())
    }

    /// Where a coordinate is at a moment, rounded to the nearest, halves up.
    #[must_use]
    pub fn coordinate(&self, time: Time, coordinate: usize) -> i64 {
        let Time { row, part } = time;
        let from = self.at(row, coordinate);
        if part == 0 {
            return from;
        }
        let way = self
            .at(row.saturating_add(1), coordinate)
            .wrapping_sub(from);
        // Below 2^57.
        let gone = way
            .wrapping_mul(part.into())
            .wrapping_add(1 << (TIME_BITS - 1));
        from.wrapping_add(gone >> TIME_BITS)
    }

    /// How a coordinate moves from one moment to a later one.
    ///
    /// Where it is is rounded at either end, which makes two halves; in between it is never farther from the
    /// first than at an end or at a row.
    fn moving(&self, coordinate: usize, [from, to]: [Time; 2]) -> Moving {
        let start = self.coordinate(from, coordinate);
        let mut most = self.coordinate(to, coordinate).abs_diff(start);
        for row in from.row.saturating_add(1)..=to.row {
            most = most.max(self.at(row, coordinate).abs_diff(start));
        }
        Moving {
            start,
            most: most.saturating_add(1),
        }
    }
}

/// What is allowed for beyond what a path and a robot say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Allowance<'s> {
    /// How far each coordinate may be from where the path has it, in parts of a turn or steps; where there are
    /// fewer numbers than coordinates, the others may not be off at all.
    pub slack: &'s [u32],
    /// What pairs have to stay apart beyond their margins, in steps.
    pub margin: u32,
}

/// A pair of links on a piece of a path.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'a> {
    /// Where both are when it begins, in the frame of the link that both hang on.
    pub sides: [Side<'a>; 2],
    /// What has to be between them then: the margin, how far both move, and all roundings.
    pub least: u64,
}

impl<'a> Piece<'a> {
    /// A pair of a robot on a path, from one moment to a later one.
    ///
    /// # Errors
    /// [`PieceFault::Part`] where there is no such pair, [`PieceFault::End`] where the moments are in no order or
    /// beyond the path, and [`PieceFault::Place`].
    pub fn new(
        robot: &Robot<'a>,
        pair: usize,
        path: &Path<'_>,
        allowance: &Allowance<'_>,
        times: [Time; 2],
    ) -> Result<Self, PieceFault> {
        if times[0] > times[1] || times[1] > path.end() {
            return Err(PieceFault::End);
        }
        let pair = robot.pair(pair).ok_or(PieceFault::Part)?;
        let links = [pair.first, pair.second];
        let frame = robot.common(links);
        let moving = |coordinate: usize| {
            let slack = allowance.slack.get(coordinate).copied().unwrap_or(0);
            let Moving { start, most } = path.moving(coordinate, times);
            Moving {
                start,
                most: most.saturating_add(slack.into()),
            }
        };
        let hang = |link: usize| -> Result<(Hung, Solid<'a, Space>), PieceFault> {
            let solid = robot.solid(link).ok_or(PieceFault::Part)?;
            let hung = robot.hang(link, frame, &solid, moving);
            Ok((hung.map_err(PieceFault::Place)?, solid))
        };
        let (first, one) = hang(pair.first)?;
        let (second, other) = hang(pair.second)?;
        let margin = u64::from(pair.margin).saturating_add(allowance.margin.into());
        let least = [first, second].iter().fold(margin, |sum, hung| {
            sum.saturating_add(hung.motion)
                .saturating_add(hung.rounding)
        });
        Ok(Self {
            sides: [Side::new(one, first.pose), Side::new(other, second.pose)],
            least,
        })
    }

    /// Whether a connected piece of either boundary begins in the other link, where boundaries do not meet.
    pub(super) fn is_nested(&self) -> bool {
        let [first, second] = &self.sides;
        let is_in = |inner: &Side<'_>, outer: &Side<'_>| {
            let Some(placed) = seen(outer, inner) else {
                return true;
            };
            let is_in =
                |(_, facet): (u32, Triangle<Number>)| placed.classify(facet.a) != Class::Outside;
            inner.solid().pieces().any(|piece| piece.is_none_or(is_in))
        };
        is_in(first, second) || is_in(second, first)
    }
}

/// A link as seen from another one; none outside the domain.
fn seen<'s>(link: &'s Side<'_>, frame: &Side<'_>) -> Option<Posed<'s, Space>> {
    link.solid()
        .at(link.pose().relative_to(frame.pose()).ok()?)
        .ok()
}
