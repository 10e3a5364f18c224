//! The part of a way in the solid's box, on the lattice: from cell to cell in integers.

use crate::{
    cells::grid::Place,
    geometry::Dimension,
    solid::{STEP_PARTS as PARTS, Scale},
};

/// All of the way, counted from where it enters the box, is 2 to this power.
const ALL: u32 = 31;

/// All of the way is 2 to this power, where it is clipped: less than a part is lost of ways of less
/// than 2^52 parts.
const WHOLE: u32 = 53;

/// Ends with a coordinate of more parts are far away: 2^17 times the box.
const FAR: u64 = 1 << 48;

/// A far end is brought so near: what lies beyond it is not in the box, since a coordinate there has
/// more than twice as many parts as any of the other end and the box together.
const NEARER: u32 = 51;

/// How a way lies to the solid's box.
pub(super) enum Course {
    /// Beside it.
    Beside,
    /// Both ends are too far away to say.
    Far,
    /// Through it.
    Through(Path),
}

/// What is clipped for a way.
#[derive(Clone, Copy, Debug)]
enum Clipped {
    /// A part of it: one of 2 to this power.
    Near(u32),
    /// The way from its end to its start: parameters tell nothing there.
    Backwards,
}

/// The part of a way in the box: from one place of the lattice straight to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Path {
    start: [u32; 3],
    length: [u32; 3],
    rising: [bool; 3],
    /// 2^62 over the length.
    inverse: [u64; 3],
    /// The last place.
    end: Place,
    /// How far along the way it starts, and how long it is.
    before: u64,
    share: u64,
    clipped: Clipped,
}

impl Path {
    /// The part of a way in the box.
    #[inline]
    pub(super) fn of<G: Dimension>(scale: &Scale, from: G::Point, to: G::Point) -> Course {
        let (start, end) = (scale.parts::<G>(from, 0), scale.parts::<G>(to, 0));
        match [start, end].map(|end| size(end) > FAR) {
            [false, false] => Self::clip::<G>(scale, start, end, Clipped::Near(0)),
            [false, true] => {
                let (end, fewer) = bring_near::<G>(scale, to, start);
                Self::clip::<G>(scale, start, end, Clipped::Near(fewer))
            }
            [true, false] => {
                let (start, _) = bring_near::<G>(scale, from, end);
                Self::clip::<G>(scale, end, start, Clipped::Backwards)
            }
            [true, true] => Course::Far,
        }
    }

    /// Clips a way.
    ///
    /// # Source
    /// Liang and Barsky 1984.
    #[inline]
    fn clip<G: Dimension>(scale: &Scale, a: [i64; 3], b: [i64; 3], clipped: Clipped) -> Course {
        let (mut enter, mut leave) = (0, 1 << WHOLE);
        for k in 0..G::DIMENSION {
            let (low, high) = (scale.low[k], scale.high[k]);
            // Mirrored where it falls.
            let (first, last, low, high) = if a[k] <= b[k] {
                (a[k], b[k], low, high)
            } else {
                let [first, last, low, high] = [a[k], b[k], high, low].map(i64::wrapping_neg);
                (first, last, low, high)
            };
            if last < low || first > high {
                return Course::Beside;
            }
            let along = last.abs_diff(first);
            if first < low {
                enter = share(low.abs_diff(first), along).max(enter);
            }
            if last > high {
                leave = share(high.abs_diff(first), along).min(leave);
            }
        }
        if enter > leave {
            return Course::Beside;
        }
        let mut path = Self {
            start: [0; 3],
            length: [0; 3],
            rising: [false; 3],
            inverse: [0; 3],
            end: [0; 3],
            before: enter,
            share: leave.wrapping_sub(enter),
            clipped,
        };
        for k in 0..G::DIMENSION {
            let at = |share: u64| part_of(along(a[k], b[k], share), scale.last[k]);
            let (first, last) = (at(enter), at(leave));
            let (start, end) = match clipped {
                Clipped::Near(_) => (first, last),
                Clipped::Backwards => (last, first),
            };
            path.start[k] = start;
            path.length[k] = end.abs_diff(start);
            path.rising[k] = end > start;
            path.end[k] = end >> PARTS;
            path.inverse[k] = inverse(path.length[k]);
        }
        Course::Through(path)
    }

    /// Where it starts.
    #[inline]
    pub(super) fn first(&self) -> Place {
        self.start.map(|part| part >> PARTS)
    }

    /// How far the path is in a cell, from the place `low` to the place `high`, where it is at the
    /// place `here`: the last place there, and where it goes on, if it does: how far along, and at
    /// which place.
    ///
    /// Every place is farther along one axis at least than the one before and less far along none:
    /// a walk ends whatever the cells are said to be.
    #[inline]
    pub(super) fn leave<G: Dimension>(
        &self,
        here: Place,
        low: Place,
        high: Place,
    ) -> (Place, Option<(u32, Place)>) {
        let (mut axis, mut at) = (G::DIMENSION, 1 << ALL);
        for k in 0..G::DIMENSION {
            let (leaves, until) = if self.rising[k] {
                let plane = high[k].wrapping_add(1).wrapping_shl(PARTS);
                (self.end[k] > high[k], plane.saturating_sub(self.start[k]))
            } else {
                let plane = low[k].wrapping_shl(PARTS);
                (self.end[k] < low[k], self.start[k].saturating_sub(plane))
            };
            let along = u64::from(until).wrapping_mul(self.inverse[k]) >> ALL;
            if leaves && along <= at {
                (axis, at) = (k, along);
            }
        }
        if axis == G::DIMENSION {
            return (self.end, None);
        }
        let at = u32::try_from(at).unwrap_or(1 << ALL);
        let (mut last, mut next) = ([0; 3], [0; 3]);
        for k in 0..G::DIMENSION {
            let along = u64::from(self.length[k]).wrapping_mul(u64::from(at)) >> ALL;
            #[expect(clippy::cast_possible_truncation, reason = "at most the length")]
            let along = along as u32;
            let place = if self.rising[k] {
                let part = self.start[k].wrapping_add(along);
                (part >> PARTS).min(high[k]).max(here[k])
            } else {
                let part = self.start[k].wrapping_sub(along);
                (part >> PARTS).max(low[k]).min(here[k])
            };
            (last[k], next[k]) = (place, place);
            if k == axis {
                (last[k], next[k]) = if self.rising[k] {
                    (high[k], high[k].wrapping_add(1))
                } else {
                    (low[k], low[k].wrapping_sub(1))
                };
            }
        }
        (last, Some((at, next)))
    }

    /// Whether a crossing that has this parameter, rounded by less than 2^-23 of itself and the
    /// least number, is certainly before what lies this far along the path.
    #[inline]
    pub(super) fn is_beyond(&self, at: u32, parameter: f32) -> bool {
        let Clipped::Near(fewer) = self.clipped else {
            return false;
        };
        let along = u128::from(at).wrapping_mul(u128::from(self.share)) >> ALL;
        #[expect(clippy::cast_possible_truncation, reason = "at most the share")]
        let along = along as u64;
        self.before.wrapping_add(along) > above(parameter, fewer)
    }
}

/// The greatest size of a coordinate.
#[inline]
fn size(place: [i64; 3]) -> u64 {
    let [a, b, c] = place.map(i64::unsigned_abs);
    a.max(b).max(c)
}

/// A place on the way from a place to one far away, beyond the box; the part of the way up to there
/// is one of 2 to this power.
#[cold]
#[inline(never)]
fn bring_near<G: Dimension>(scale: &Scale, far: G::Point, from: [i64; 3]) -> ([i64; 3], u32) {
    // Farther than 2^60 parts is not told exactly; 2^40 is at most 2^197 parts.
    let mut fewer = 0u32;
    let mut end = scale.parts::<G>(far, fewer);
    while size(end) > 1 << 60 && fewer < 256 {
        fewer = fewer.wrapping_add(8);
        end = scale.parts::<G>(far, fewer);
    }
    let bits = u64::BITS.wrapping_sub(size(end).leading_zeros());
    fewer = fewer.wrapping_add(bits.saturating_sub(NEARER));
    end = scale.parts::<G>(far, fewer);
    for (end, from) in end.iter_mut().zip(from) {
        let gone = from >> fewer.min(i64::BITS - 1);
        *end = end.wrapping_add(from).wrapping_sub(gone);
    }
    (end, fewer)
}

/// How much a part is of a whole at least as large, of less than 2^63: rounded down.
///
/// # Source
/// Long division, as many digits at once as leave the rest in 64 bits.
#[inline]
fn share(part: u64, whole: u64) -> u64 {
    let (mut share, mut rest, mut open) = (0u64, part, WHOLE);
    while open > 0 {
        let digits = whole.leading_zeros().max(1).min(open);
        let shifted = rest.wrapping_shl(digits);
        let digit = shifted.checked_div(whole).unwrap_or(0);
        rest = shifted.wrapping_sub(digit.wrapping_mul(whole));
        share = share.wrapping_shl(digits).wrapping_add(digit);
        open = open.wrapping_sub(digits);
    }
    share
}

/// How far it is from one coordinate towards another.
#[inline]
fn along(a: i64, b: i64, share: u64) -> i64 {
    if share == 0 {
        return a;
    }
    if share == 1 << WHOLE {
        return b;
    }
    let product = u128::from(b.abs_diff(a)).wrapping_mul(u128::from(share));
    #[expect(clippy::cast_possible_truncation, reason = "at most the difference")]
    let length = (product >> WHOLE) as i64;
    if a < b {
        a.wrapping_add(length)
    } else {
        a.wrapping_sub(length)
    }
}

/// A part in the grid.
#[inline]
fn part_of(part: i64, last: u32) -> u32 {
    u32::try_from(part.max(0)).map_or(last, |part| part.min(last))
}

/// 2^62 over a length, rounded down.
#[inline]
fn inverse(length: u32) -> u64 {
    (1u64 << 62).wrapping_div(u64::from(length.max(1)))
}

/// No less than a parameter from 0 to 1 that is off by less than 2^-23 of itself and the least
/// number, with all of the way 2^-`fewer` of what the parameter counts.
#[inline]
fn above(parameter: f32, fewer: u32) -> u64 {
    // Two of the last digit are more than 2^-23.
    let bits = parameter.to_bits().wrapping_add(2);
    let digits = f32::MANTISSA_DIGITS - 1;
    let exponent = bits >> digits;
    let fraction = bits & ((1 << digits) - 1);
    let size = u64::from(if exponent == 0 {
        fraction
    } else {
        fraction | (1 << digits)
    });
    let power = exponent.max(1).wrapping_add(WHOLE).wrapping_add(fewer);
    // A normal number's last digit is 2^(exponent - 150).
    match power.checked_sub(150) {
        Some(power) if power > size.leading_zeros() => u64::MAX,
        Some(power) => size.wrapping_shl(power),
        None => (size >> 150u32.wrapping_sub(power).min(63)).wrapping_add(1),
    }
}

#[cfg(test)]
mod tests {
    use super::{WHOLE, above, along, share};

    /// Pairs of numbers of all sizes below 2^52, the first the smaller one.
    fn pairs() -> impl Iterator<Item = (u64, u64)> {
        let mut state = 3u64;
        let mut next = move || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            state >> (12 + (state >> 20) % 51)
        };
        (0..20_000).map(move |_| {
            let (a, b) = (next(), next());
            (a.min(b), a.max(b).max(1))
        })
    }

    #[test]
    fn shares_are_quotients() {
        for (part, whole) in pairs() {
            let plain = (u128::from(part) << WHOLE) / u128::from(whole);
            assert_eq!(u128::from(share(part, whole)), plain, "{part} of {whole}");
        }
        assert_eq!(share(7, 7), 1 << WHOLE);
        assert_eq!(share(0, 7), 0);
    }

    #[test]
    fn shares_of_a_way_are_less_than_a_part_off() {
        for (part, whole) in pairs() {
            let (part, whole) = (part.cast_signed(), whole.cast_signed());
            let at = along(
                -part,
                whole - part,
                share(part.cast_unsigned(), whole.cast_unsigned()),
            );
            assert!((-1..=0).contains(&at), "{at}: {part} of {whole}");
            let back = along(
                part,
                part - whole,
                share(part.cast_unsigned(), whole.cast_unsigned()),
            );
            assert!((0..=1).contains(&back), "{back}: {part} of {whole}");
        }
    }

    #[test]
    fn parameters_are_rounded_up_by_little() {
        for (part, whole) in pairs() {
            for fewer in [0i32, 3, 60] {
                #[expect(clippy::cast_precision_loss, reason = "any parameter will do")]
                let parameter = part as f32 / whole as f32;
                let exact = f64::from(parameter) * 2f64.powi(53) * 2f64.powi(fewer);
                #[expect(clippy::cast_precision_loss, reason = "compared with a margin")]
                let above = above(parameter, fewer.cast_unsigned()) as f64;
                let least = (exact * (1.0 + f64::from(f32::EPSILON) / 2.0)).min(2f64.powi(63));
                assert!(least <= above, "{parameter} in {fewer}: {above}");
                let most = exact * (1.0 + 4.0 * f64::from(f32::EPSILON)) + 2.0;
                assert!(above <= most, "{parameter} in {fewer}: {above}");
            }
        }
    }
}
