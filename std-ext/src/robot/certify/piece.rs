//! One piece: how long it can be, and the pairs of parts that prove it.

use tetracone::query::Posed;
use tetracone_robot::{
    Robot, Space,
    certificate::{Allowance, Choice, Part, Path, Piece, PieceFault, PieceWriter, Time, cover},
};

use super::shape::{Shape, farthest, rounded, steps, turned};
use crate::vector::minus;

/// Which parts of the room between two links are tried to be used up by the motion: with more a piece lasts longer and takes
/// more pairs of parts.
const MORE: [f64; 3] = [0.4, 0.65, 0.85];

/// The same where the first of these takes too many.
const LESS: [f64; 2] = [0.15, 0.04];

/// A piece with more pairs of parts is not tried further.
const MOST: usize = 1 << 13;

/// A pair of links along a path.
pub(super) struct Course<'c, 'a> {
    pub(super) robot: &'c Robot<'a>,
    pub(super) pair: usize,
    pub(super) path: &'c Path<'c>,
    pub(super) allowance: &'c Allowance<'c>,
}

/// A proof of a piece.
pub(super) struct Proof {
    pub(super) end: Time,
    pub(super) words: Vec<u32>,
}

/// What is known at a moment.
pub(super) struct Moment {
    /// How far the links are apart, in steps; zero where they touch.
    pub(super) distance: f64,
    /// Along which direction.
    pub(super) direction: [i16; 3],
    /// What they have to be apart for a piece of no length.
    pub(super) least: u64,
}

impl<'a> Course<'_, 'a> {
    fn piece(&self, from: Time, to: Time) -> Result<Piece<'a>, PieceFault> {
        Piece::new(self.robot, self.pair, self.path, self.allowance, [from, to])
    }

    /// How the links are at a moment.
    pub(super) fn at(&self, time: Time) -> Result<Moment, PieceFault> {
        let piece = self.piece(time, time)?;
        let placed = placed(&piece).ok_or(PieceFault::Part)?;
        let first = &piece.sides[0];
        let found = first.solid().distance(&placed);
        let direction = found.nearest.map_or([0; 3], |nearest| {
            let [from, to] = nearest.points.map(steps);
            rounded(turned(first, minus(to, from)))
        });
        Ok(Moment {
            distance: f64::from(found.distance.to_bits()),
            direction,
            least: piece.least,
        })
    }

    /// The piece that is best for its length, from a moment on; none where not even the shortest one can be
    /// proven.
    pub(super) fn prove(&self, from: Time, moment: &Moment) -> Result<Option<Proof>, PieceFault> {
        let mut best: Option<Proof> = None;
        for share in MORE {
            let proof = self.proof(from, moment, share)?;
            match (proof, &best) {
                (Some(proof), Some(last)) if worth(from, &proof) <= worth(from, last) => break,
                (None, _) => break,
                (proof, _) => best = proof,
            }
            if best
                .as_ref()
                .is_some_and(|proof| proof.end == self.path.end())
            {
                break;
            }
        }
        for share in LESS {
            if best.is_some() {
                break;
            }
            best = self.proof(from, moment, share)?;
        }
        Ok(best)
    }

    /// The piece that uses up a part of the room.
    fn proof(&self, from: Time, moment: &Moment, share: f64) -> Result<Option<Proof>, PieceFault> {
        #[expect(clippy::cast_precision_loss, reason = "a length is far below 2^53")]
        let least = moment.least as f64;
        let room = least + (moment.distance - least) * share;
        let Some(end) = self.latest(from, room)? else {
            return Ok(None);
        };
        let words = self.cover(from, end, moment)?;
        Ok(words.map(|words| Proof { end, words }))
    }

    /// Whether the links touch at a moment.
    pub(super) fn touches(&self, time: Time) -> Result<bool, PieceFault> {
        let piece = self.piece(time, time)?;
        let first = piece.sides[0].solid();
        Ok(placed(&piece).is_some_and(|placed| first.intersects(&placed)))
    }

    /// The latest moment until which less than so much has to be between the links; none where there is none.
    fn latest(&self, from: Time, room: f64) -> Result<Option<Time>, PieceFault> {
        let fits = |to: u64| -> Result<bool, PieceFault> {
            #[expect(clippy::cast_precision_loss, reason = "a length is far below 2^53")]
            let least = self.piece(from, time(to))?.least as f64;
            Ok(least < room)
        };
        let (start, last) = (number(from), number(self.path.end()));
        if start == last {
            return Ok(fits(last)?.then_some(from));
        }
        if fits(last)? {
            return Ok(Some(self.path.end()));
        }
        let (mut good, mut bad) = (start, last);
        while bad - good > 1 {
            let middle = good.midpoint(bad);
            if fits(middle)? {
                good = middle;
            } else {
                bad = middle;
            }
        }
        Ok((good > start).then(|| time(good)))
    }

    /// The words of a piece; none where parts are not far enough apart, or there are too many.
    fn cover(
        &self,
        from: Time,
        end: Time,
        moment: &Moment,
    ) -> Result<Option<Vec<u32>>, PieceFault> {
        let piece = self.piece(from, end)?;
        let [first, second] = &piece.sides;
        let (mut words, mut count) = (Vec::new(), 0);
        let mut writer = PieceWriter::new(end, |word| words.push(word));
        let mut last = moment.direction;
        let covered = cover(&piece.sides, piece.least, |_, parts| {
            count += 1;
            let shapes = [Shape::of(first, &parts[0]), Shape::of(second, &parts[1])];
            let known = [moment.direction, last];
            let (direction, gap) = farthest([first, second], parts, &shapes, &known);
            let choice = if u64::try_from(gap).is_ok_and(|gap| gap > piece.least) {
                last = direction;
                Choice::Apart(direction)
            } else if count > MOST {
                return Err(PieceFault::Truncated);
            } else {
                let alone = [&parts[0], &parts[1]].map(|part| matches!(part, Part::Facet(_)));
                let is_first_larger = shapes[0].size() >= shapes[1].size();
                match alone {
                    [true, true] => {
                        let least = piece.least;
                        return Err(PieceFault::Gap { gap, least });
                    }
                    [false, is_alone] if is_alone || is_first_larger => Choice::First,
                    _ => Choice::Second,
                }
            };
            writer.choose(choice);
            Ok(choice)
        });
        match covered {
            Ok(()) => Ok(Some(words)),
            Err(PieceFault::Gap { .. } | PieceFault::Truncated) => Ok(None),
            Err(fault) => Err(fault),
        }
    }
}

/// The second link in the frame of the first one where a piece begins; none outside the domain.
fn placed<'p>(piece: &'p Piece<'_>) -> Option<Posed<'p, Space>> {
    let [first, second] = &piece.sides;
    let seen = second.pose().relative_to(first.pose()).ok()?;
    second.solid().at(seen).ok()
}

/// How much of the path a proof is good for, by its words and what a piece costs besides.
#[expect(clippy::cast_precision_loss, reason = "to compare")]
fn worth(from: Time, proof: &Proof) -> f64 {
    (number(proof.end) - number(from)).max(1) as f64 / (proof.words.len() + 8) as f64
}

/// A moment as a number.
pub(super) fn number(time: Time) -> u64 {
    u64::from(time.row()) * u64::from(Time::PARTS) + u64::from(time.part())
}

/// The moment of a number.
pub(super) fn time(number: u64) -> Time {
    let parts = u64::from(Time::PARTS);
    let [row, part] = [number / parts, number % parts].map(|x| u32::try_from(x).unwrap_or(0));
    Time::new(row, part).unwrap_or(Time::START)
}
