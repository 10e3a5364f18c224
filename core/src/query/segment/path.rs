//! The part of a way in the solid's box, on the lattice: from cell to cell in integers.

use crate::{
    body::{STEP_PARTS as PARTS, Scale},
    cells::grid::Place,
    dimension::Dimension,
};

/// All of the way, counted from where it enters the box.
pub(super) const ALL: u32 = 1 << 31;

/// Ends with coordinates of more parts than this are clipped from the nearer one on.
const NEAR: f64 = 1_099_511_627_776.0;

/// Where both ends have such, what is in the box would be rounded by more than the lists allow for:
/// 2^48 parts, 2^17 times the box.
const FAR: f64 = 281_474_976_710_656.0;

/// More than the least number of the parameters' type.
const LEAST: f64 = f32::MIN_POSITIVE as f64;

/// Of parts of a way that are shorter than this, all is looked at.
const SHORT: f64 = 1e-15;

/// How a way lies to the solid's box.
pub(super) enum Course {
    /// Beside it.
    Beside,
    /// Both ends are too far away to say.
    Far,
    /// Through it.
    Through(Path),
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
    /// Which part of the whole way lies before the box, and how many of [`ALL`] parts would make the
    /// whole way.
    before: f64,
    share: f64,
}

impl Path {
    /// The part of a way in the box.
    #[inline]
    pub(super) fn of<G: Dimension>(scale: &Scale, from: G::Point, to: G::Point) -> Course {
        let (from, to) = (G::coordinates(from), G::coordinates(to));
        let (mut a, mut b) = ([0.0; 3], [0.0; 3]);
        let (mut size_a, mut size_b) = (0.0f64, 0.0f64);
        for k in 0..G::DIMENSION {
            (a[k], b[k]) = (scale.real(from[k], k), scale.real(to[k], k));
            size_a = if a[k].abs() > size_a {
                a[k].abs()
            } else {
                size_a
            };
            size_b = if b[k].abs() > size_b {
                b[k].abs()
            } else {
                size_b
            };
        }
        if size_a > NEAR {
            if size_a > FAR && size_b > FAR {
                return Course::Far;
            }
            if size_b < size_a {
                return Self::clip::<G>(scale, b, a, true);
            }
        }
        Self::clip::<G>(scale, a, b, false)
    }

    #[inline]
    fn clip<G: Dimension>(scale: &Scale, a: [f64; 3], b: [f64; 3], reversed: bool) -> Course {
        let (mut enter, mut leave) = (0.0f64, 1.0f64);
        for k in 0..G::DIMENSION {
            let along = b[k] - a[k];
            let (low, high) = (scale.low[k] - a[k], scale.high[k] - a[k]);
            if along.abs() > 0.0 {
                let share = 1.0 / along;
                let (low, high) = (low * share, high * share);
                let (first, second) = if along > 0.0 {
                    (low, high)
                } else {
                    (high, low)
                };
                enter = if first > enter { first } else { enter };
                leave = if second < leave { second } else { leave };
            } else if low > 0.0 || high < 0.0 {
                return Course::Beside;
            }
        }
        if enter > leave {
            return Course::Beside;
        }
        let mut ends = [[0; 3]; 2];
        for k in 0..G::DIMENSION {
            let along = b[k] - a[k];
            let at = |part: f64| part_of(a[k] + along * part, scale.last[k]);
            ends[0][k] = at(enter);
            ends[1][k] = if leave < 1.0 {
                at(leave)
            } else {
                part_of(b[k], scale.last[k])
            };
        }
        let (ends, before) = if reversed {
            ([ends[1], ends[0]], 1.0 - leave)
        } else {
            (ends, enter)
        };
        // Along a short part parameters tell nothing apart: no crossing is before any place of it.
        let (before, share) = if leave - enter < SHORT {
            (-1.0, 2.0 * f64::from(ALL))
        } else {
            (before, f64::from(ALL) / (leave - enter))
        };
        Course::Through(Self::between::<G>(ends, before, share))
    }

    #[inline]
    fn between<G: Dimension>([start, end]: [[u32; 3]; 2], before: f64, share: f64) -> Self {
        let mut path = Self {
            start,
            length: [0; 3],
            rising: [false; 3],
            inverse: [0; 3],
            end: [0; 3],
            before,
            share,
        };
        for k in 0..G::DIMENSION {
            path.length[k] = end[k].abs_diff(start[k]);
            path.rising[k] = end[k] > start[k];
            path.end[k] = end[k] >> PARTS;
            path.inverse[k] = inverse(path.length[k]);
        }
        path
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
        let (mut axis, mut at) = (G::DIMENSION, u64::from(ALL));
        for k in 0..G::DIMENSION {
            let (leaves, until) = if self.rising[k] {
                let plane = high[k].wrapping_add(1).wrapping_shl(PARTS);
                (self.end[k] > high[k], plane.saturating_sub(self.start[k]))
            } else {
                let plane = low[k].wrapping_shl(PARTS);
                (self.end[k] < low[k], self.start[k].saturating_sub(plane))
            };
            let along = u64::from(until).wrapping_mul(self.inverse[k]) >> 31;
            if leaves && along <= at {
                (axis, at) = (k, along);
            }
        }
        if axis == G::DIMENSION {
            return (self.end, None);
        }
        let at = u32::try_from(at).unwrap_or(ALL);
        let (mut last, mut next) = ([0; 3], [0; 3]);
        for k in 0..G::DIMENSION {
            let along = u64::from(self.length[k]).wrapping_mul(u64::from(at)) >> 31;
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

    /// How far along the path a crossing is at most that has this parameter, rounded: by less than
    /// 2^-23 of itself and the least number.
    #[inline]
    pub(super) fn reach(&self, parameter: f32) -> u32 {
        let most = f64::from(parameter) * (1.0 + f64::from(f32::EPSILON)) + LEAST;
        let along = (most - self.before) * self.share + 8.0;
        if along < f64::from(ALL) {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a cast that saturates"
            )]
            let along = along as u32;
            along
        } else {
            u32::MAX
        }
    }
}

/// A part in the grid.
#[inline]
fn part_of(real: f64, last: u32) -> u32 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a cast that saturates"
    )]
    let part = real as u32;
    part.min(last)
}

/// 2^62 over a length, nearly; at most a little more.
#[inline]
fn inverse(length: u32) -> u64 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "at most 2^62"
    )]
    let inverse = (4_611_686_018_427_387_904.0 / f64::from(length.max(1))) as u64;
    inverse
}
