//! The universal cones: the same for every solid, so nothing about them is stored.
//!
//! The rays from the origin O pass through the surface |x| + |y| + |z| = 1: a square in the plane,
//! an octahedron in space, whose sides are the first cones, one an orthant. Splitting a side at
//! the middles of its edges gives the cones of the next level: one at every corner and, in space,
//! one in the middle. With the lengths a, b, c of a point along the axes of its orthant and their
//! sum s, its *reach*, the corner cone of a is where 2a ≥ s; there (2a − s, 2b, 2c) are the point's
//! lengths along the corners of that cone. In the middle cone they are (s − 2a, s − 2b, s − 2c).
//! s stays the same all the way down, so integers do not grow and nothing is divided.

use crate::{dimension::Dimension, number::Scalar};

/// Cones are split at most this often: a cell then spans a 4 096th of an orthant.
pub const MAX_DEPTH: u32 = 12;

/// The number of the middle cone; corner cones have their corner's.
const MIDDLE: u32 = 3;

/// How many cones one is split into.
pub(crate) const fn children<G: Dimension>() -> u32 {
    if G::DIMENSION == 2 { 2 } else { 4 }
}

/// How many cones there are at first.
pub(crate) const fn orthants<G: Dimension>() -> u32 {
    if G::DIMENSION == 2 { 4 } else { 8 }
}

/// A point as seen from the covering origin.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ray<S: Scalar> {
    /// Bit k is set where coordinate k is below the origin's.
    pub(crate) orthant: u32,
    /// How far the point is from the origin along every axis.
    pub(crate) lengths: [S::Length; 3],
    /// The sum of the lengths.
    pub(crate) reach: S::Length,
}

impl<S: Scalar> Ray<S> {
    /// None where the point is outside the domain of exact signs.
    #[inline]
    pub(crate) fn new<G: Dimension<Scalar = S>>(origin: G::Point, point: G::Point) -> Option<Self> {
        let (from, to) = (G::coordinates(origin), G::coordinates(point));
        let mut ray = Self {
            orthant: 0,
            lengths: [S::Length::default(); 3],
            reach: S::Length::default(),
        };
        for k in 0..G::DIMENSION {
            if !to[k].in_domain() {
                return None;
            }
            let (length, below) = to[k].offset(from[k]);
            ray.lengths[k] = length;
            ray.reach = S::sum(ray.reach, length);
            ray.orthant |= u32::from(below) << k;
        }
        Some(ray)
    }

    /// The child cone that a point with these lengths lies in; turns the lengths into the child's.
    ///
    /// In the plane the first length decides alone, and the second is left as it is.
    #[inline]
    pub(crate) fn descend<G: Dimension<Scalar = S>>(&self, lengths: &mut [S::Length; 3]) -> u32 {
        if G::DIMENSION == 2 {
            let doubled = S::twice(lengths[0]);
            let beyond = doubled < self.reach;
            lengths[0] = if beyond {
                doubled
            } else {
                S::difference(doubled, self.reach)
            };
            return u32::from(beyond);
        }
        let doubled = lengths.map(S::twice);
        for k in 0..G::DIMENSION {
            if doubled[k] >= self.reach {
                *lengths = doubled;
                lengths[k] = S::difference(doubled[k], self.reach);
                #[expect(clippy::cast_possible_truncation, reason = "k is below 3")]
                return k as u32;
            }
        }
        *lengths = doubled.map(|length| S::difference(self.reach, length));
        MIDDLE
    }

    /// The point's lengths in the cone at the end of `path`, if the closed cone contains it.
    #[inline]
    pub(crate) fn follow<G: Dimension<Scalar = S>>(&self, path: Path) -> Option<[S::Length; 3]> {
        if path.orthant() != self.orthant {
            return None;
        }
        let [mut a, mut b, mut c] = self.lengths;
        let mut digits = path.digits();
        for _ in 0..path.depth() {
            (a, b, c) = (S::twice(a), S::twice(b), S::twice(c));
            if G::DIMENSION == 2 {
                // As in `descend`, the first length decides alone.
                match digits & 1 {
                    0 if a >= self.reach => a = S::difference(a, self.reach),
                    1 if a <= self.reach => {}
                    _ => return None,
                }
            } else {
                match digits & 3 {
                    0 if a >= self.reach => a = S::difference(a, self.reach),
                    1 if b >= self.reach => b = S::difference(b, self.reach),
                    2 if c >= self.reach => c = S::difference(c, self.reach),
                    3 if a <= self.reach && b <= self.reach && c <= self.reach => {
                        a = S::difference(self.reach, a);
                        b = S::difference(self.reach, b);
                        c = S::difference(self.reach, c);
                    }
                    _ => return None,
                }
            }
            digits >>= 2;
        }
        Some([a, b, c])
    }
}

/// Which cone: the orthant, the depth, and the child taken at every level, two bits each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Path(u32);

impl Path {
    pub(crate) const fn root(orthant: u32) -> Self {
        Self(orthant & 7)
    }

    pub(crate) const fn from_word(word: u32) -> Self {
        Self(word)
    }

    pub(crate) const fn to_word(self) -> u32 {
        self.0
    }

    pub(crate) const fn orthant(self) -> u32 {
        self.0 & 7
    }

    pub(crate) const fn depth(self) -> u32 {
        (self.0 >> 3) & 15
    }

    pub(crate) const fn digits(self) -> u32 {
        self.0 >> 8
    }

    /// The child's path; at most [`MAX_DEPTH`] levels.
    pub(crate) const fn child(self, digit: u32) -> Self {
        let at = 8 + 2 * self.depth();
        Self((self.0 + (1 << 3)) | ((digit & 3) << at))
    }
}
