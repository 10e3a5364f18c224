//! The universal cones: the same for every solid, so nothing about them is stored.
//!
//! The rays from the origin O pass through the surface |x| + |y| + |z| = 1: a square in the plane,
//! an octahedron in space, whose sides are the first cones, one an orthant. Splitting a side at
//! the middles of its edges gives the cones of the next level: one at every corner and, in space,
//! one in the middle. With the lengths a, b, c of a point along the axes of its orthant and their
//! sum s, its *reach*, the corner cone of a is where 2a ≥ s; there (2a − s, 2b, 2c) are the point's
//! lengths along the corners of that cone. In the middle cone they are (s − 2a, s − 2b, s − 2c).
//! s stays the same all the way down, so integers do not grow and nothing is divided.

use tetracone::{
    Dimension,
    number::{Arithmetic, Scalar},
};

/// Cones are split at most this often: a cone then spans a 4 096th of an orthant.
pub const MAX_DEPTH: u32 = 12;

/// A bound of the relative error of the reaches that a query computes: a difference, two sums and the
/// walk through the cones lose a few 2^-24 of the sum in `f32`, and nothing in fixed point, where
/// clipping still does.
pub(super) const fn margin<S: Scalar>() -> f64 {
    match S::ARITHMETIC {
        Arithmetic::F32 => 1.0 / 1_048_576.0,
        Arithmetic::Fixed => 1.0 / 1_099_511_627_776.0,
    }
}

/// A slab's bottom and top, outwards: in fixed point heights are whole steps of the lattice, a
/// direction's components being parts of 128.
pub(super) fn heights<S: Scalar>([bottom, top]: [f64; 2]) -> [f64; 2] {
    match S::ARITHMETIC {
        Arithmetic::F32 => [bottom, top],
        Arithmetic::Fixed => [in_steps::<S>(bottom), in_steps::<S>(top) + 1.0],
    }
}

fn in_steps<S: Scalar>(height: f64) -> f64 {
    match S::ARITHMETIC {
        Arithmetic::F32 => height,
        Arithmetic::Fixed => (height / 128.0).floor(),
    }
}

/// The number of the middle cone; corner cones have their corner's.
const MIDDLE: u32 = 3;

/// How many cones one is split into.
pub(super) const fn children<G: Dimension>() -> u32 {
    if G::DIMENSION == 2 { 2 } else { 4 }
}

/// How many cones there are at first.
pub(super) const fn orthants<G: Dimension>() -> u32 {
    1 << G::DIMENSION
}

/// A point as seen from the covering origin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ray<S: Scalar> {
    /// Bit k is set where coordinate k is below the origin's.
    pub(super) orthant: u32,
    /// How far the point is from the origin along every axis.
    pub(super) lengths: [S::Length; 3],
    /// The sum of the lengths.
    pub(super) reach: S::Length,
}

impl<S: Scalar> Ray<S> {
    /// None where the point is outside the domain of exact signs.
    pub(super) fn new<G: Dimension<Scalar = S>>(origin: G::Point, point: G::Point) -> Option<Self> {
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

    /// How far the point is along a direction of small integers, in the signs of the orthant: see
    /// [`heights`].
    pub(super) fn height(&self, direction: [i8; 3]) -> f64 {
        let along = |k: usize| f64::from(direction[k]) * S::length_to_real(self.lengths[k]);
        in_steps::<S>(along(0) + along(1) + along(2))
    }

    /// Whether the point is the origin itself.
    pub(super) fn is_origin(&self) -> bool {
        self.reach == S::Length::default()
    }

    /// The child cone that a point with these lengths lies in; turns the lengths into the child's.
    ///
    /// In the plane the first length decides alone, and the second is left as it is.
    pub(super) fn descend<G: Dimension<Scalar = S>>(&self, lengths: &mut [S::Length; 3]) -> u32 {
        let doubled = lengths.map(S::twice);
        let corners = if G::DIMENSION == 2 { 1 } else { 3 };
        for (k, digit) in (0..corners).zip(0..) {
            if doubled[k] >= self.reach {
                *lengths = doubled;
                lengths[k] = S::difference(doubled[k], self.reach);
                return digit;
            }
        }
        if G::DIMENSION == 2 {
            *lengths = doubled;
            return 1;
        }
        *lengths = doubled.map(|length| S::difference(self.reach, length));
        MIDDLE
    }

    /// The point's lengths in the cone at the end of `path`, if the closed cone contains it.
    pub(super) fn follow<G: Dimension<Scalar = S>>(&self, path: Path) -> Option<[S::Length; 3]> {
        if path.orthant != self.orthant {
            return None;
        }
        let mut lengths = self.lengths;
        for digit in path.steps() {
            let doubled = lengths.map(S::twice);
            let is_inside = match digit {
                // As in `descend`, the first length decides alone.
                1 if G::DIMENSION == 2 => doubled[0] <= self.reach,
                0..=2 => doubled[digit as usize] >= self.reach,
                _ => doubled.iter().all(|length| *length <= self.reach),
            };
            if !is_inside {
                return None;
            }
            lengths = match digit {
                1 if G::DIMENSION == 2 => doubled,
                MIDDLE => doubled.map(|length| S::difference(self.reach, length)),
                _ => {
                    let mut lengths = doubled;
                    let corner = &mut lengths[digit as usize];
                    *corner = S::difference(*corner, self.reach);
                    lengths
                }
            };
        }
        Some(lengths)
    }
}

/// Which cone: the orthant, and the child taken at every level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Path {
    pub(super) orthant: u32,
    pub(super) depth: u32,
    /// Two bits a level, the first level lowest.
    digits: u32,
}

impl Path {
    pub(super) const fn root(orthant: u32) -> Self {
        Self {
            orthant,
            depth: 0,
            digits: 0,
        }
    }

    /// The child's path; at most [`MAX_DEPTH`] levels.
    pub(super) const fn child(self, digit: u32) -> Self {
        Self {
            orthant: self.orthant,
            depth: self.depth + 1,
            digits: self.digits | (digit << (2 * self.depth)),
        }
    }

    /// The children taken, from the orthant down.
    pub(super) fn steps(self) -> impl Iterator<Item = u32> {
        (0..self.depth).map(move |level| (self.digits >> (2 * level)) & 3)
    }
}
