//! Bounding volumes.

use crate::{
    geometry::{Dimension, Facets},
    number::{Lengths, Measured as _, Metric, Scalar},
};

/// A closed box with its sides along the axes; in the plane its third extent is zero.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aabb<G: Facets> {
    /// The least coordinates.
    pub low: [G::Scalar; 3],
    /// The greatest coordinates.
    pub high: [G::Scalar; 3],
}

/// The square of a distance.
pub(crate) type Square<G> = <<G as Facets>::Scalar as Metric>::Square;

/// The square of a measured distance.
pub(crate) type Measured<G> = <<G as Facets>::Scalar as Metric>::Measured;

/// A length.
pub(crate) type Length<G> = <<G as Facets>::Scalar as Lengths>::Length;

impl<G: Dimension> Aabb<G> {
    /// The box of one point.
    #[inline]
    #[must_use]
    pub fn of_point(point: G::Point) -> Self {
        let place = G::coordinates(point);
        Self {
            low: place,
            high: place,
        }
    }

    /// The smallest box that contains both.
    #[inline]
    #[must_use]
    pub fn union(mut self, other: &Self) -> Self {
        for k in 0..3 {
            if other.low[k] < self.low[k] {
                self.low[k] = other.low[k];
            }
            if other.high[k] > self.high[k] {
                self.high[k] = other.high[k];
            }
        }
        self
    }

    /// What two boxes that meet have in common.
    #[must_use]
    pub(crate) fn common(mut self, other: &Self) -> Self {
        for k in 0..3 {
            if other.low[k] > self.low[k] {
                self.low[k] = other.low[k];
            }
            if other.high[k] < self.high[k] {
                self.high[k] = other.high[k];
            }
        }
        self
    }

    /// The box of a facet.
    #[inline]
    #[must_use]
    pub fn of_facet(facet: &G::Facet) -> Self {
        let corner = |k| Self::of_point(G::corner(facet, k));
        (1..G::DIMENSION).fold(corner(0), |all, k| all.union(&corner(k)))
    }

    /// Whether the boxes have a point in common.
    #[expect(
        clippy::needless_bitwise_bool,
        reason = "no branches: which comparison fails is hard to foresee"
    )]
    #[inline]
    #[must_use]
    pub fn intersects(&self, other: &Self) -> bool {
        (0..G::DIMENSION).fold(true, |meets, k| {
            meets & (self.low[k] <= other.high[k]) & (other.low[k] <= self.high[k])
        })
    }

    /// The greatest of the gaps along the axes; negative where the boxes overlap along all, zero where
    /// they touch at least.
    #[inline]
    pub(crate) fn widest_gap(&self, other: &Self) -> G::Scalar {
        let greater = |a: G::Scalar, b: G::Scalar| if b > a { b } else { a };
        let gap = |k: usize| {
            greater(
                G::Scalar::apart(self.low[k], other.high[k]),
                G::Scalar::apart(other.low[k], self.high[k]),
            )
        };
        (1..G::DIMENSION).fold(gap(0), |widest, k| greater(widest, gap(k)))
    }

    /// Whether the point is in the box.
    #[inline]
    #[must_use]
    pub fn contains(&self, point: G::Point) -> bool {
        self.intersects(&Self::of_point(point))
    }

    /// Whether every coordinate is in the domain of exact signs.
    #[must_use]
    pub fn in_domain(&self) -> bool {
        let within = |place: &[G::Scalar; 3]| place.iter().all(|x| x.in_domain());
        within(&self.low) && within(&self.high)
    }

    /// The square of the distance to another box.
    #[inline]
    pub(crate) fn square_gap(&self, other: &Self) -> Square<G> {
        let mut sum = Square::<G>::default();
        for k in 0..G::DIMENSION {
            let gap =
                G::Scalar::square_gap([self.low[k], self.high[k]], [other.low[k], other.high[k]]);
            sum = G::Scalar::sum_squares(sum, gap);
        }
        sum
    }

    /// The box with so much more on all sides, at least; none where that is too much.
    pub(crate) fn widened(mut self, by: G::Scalar) -> Option<Self> {
        for k in 0..G::DIMENSION {
            [self.low[k], self.high[k]] = G::Scalar::widen([self.low[k], self.high[k]], by)?;
        }
        Some(self)
    }

    /// The corner at the higher ends of these axes.
    #[inline]
    pub(crate) fn corner(&self, is_high: impl Fn(usize) -> bool) -> [G::Scalar; 3] {
        let end = |k: usize| {
            if is_high(k) {
                self.high[k]
            } else {
                self.low[k]
            }
        };
        [end(0), end(1), end(2)]
    }

    /// The sum of the extents: which of two boxes is the larger.
    #[inline]
    pub(crate) fn extent(&self) -> Length<G> {
        let mut sum = Length::<G>::default();
        for k in 0..G::DIMENSION {
            sum = G::Scalar::sum(sum, self.high[k].offset(self.low[k]).0);
        }
        sum
    }

    /// The sum of the extents of the box and zero.
    pub(crate) fn around_zero(&self) -> Length<G> {
        let zero = Self::of_point(G::point([G::Scalar::ZERO; 3]));
        zero.union(self).extent()
    }

    /// What the square of a distance between things in the box is at least, as it was measured.
    pub(crate) fn square_under(&self, measured: <G::Scalar as Metric>::Measured) -> Square<G> {
        let slack = G::Scalar::length_to_real(self.extent()) * G::Scalar::SLACK;
        let distance = (libm::sqrt(measured.to_real()) - slack).max(0.0);
        G::Scalar::square_under(distance * distance)
    }

    /// Whether the closed segment from `p` to `q` certainly has no point in the box: by the box's
    /// axes and, in every coordinate plane, the segment's own line.
    #[inline]
    pub(crate) fn misses(&self, p: G::Point, q: G::Point) -> bool {
        !self.intersects(&Self::of_point(p).union(&Self::of_point(q))) || self.misses_line(p, q)
    }

    /// Whether the line through `p` and `q` certainly has no point in the box: by its shadow in
    /// every coordinate plane.
    #[inline]
    pub(crate) fn misses_line(&self, p: G::Point, q: G::Point) -> bool {
        let (p, q) = (G::coordinates(p), G::coordinates(q));
        let planes: &[(usize, usize)] = if G::DIMENSION == 2 {
            &[(0, 1)]
        } else {
            &[(0, 1), (1, 2), (2, 0)]
        };
        planes.iter().any(|&(i, j)| {
            let shadow = |place: &[G::Scalar; 3]| [place[i], place[j]];
            G::Scalar::line_misses2(
                shadow(&p),
                shadow(&q),
                shadow(&self.low),
                shadow(&self.high),
            )
        })
    }

    /// The box as words of an image; two or three coordinates each.
    #[inline]
    pub(crate) fn read(words: &[u32]) -> Option<Self> {
        // One by one: what is copied in parts and read as a whole waits for the stores.
        let at = |word: u32| G::Scalar::from_word(word);
        let (low, high) = match *words {
            [a, b, c, d, e, f] => ([at(a), at(b), at(c)], [at(d), at(e), at(f)]),
            [a, b, c, d] => (
                [at(a), at(b), G::Scalar::ZERO],
                [at(c), at(d), G::Scalar::ZERO],
            ),
            _ => return None,
        };
        Some(Self { low, high })
    }

    /// Writes what [`Aabb::read`] reads.
    pub(crate) fn write(&self, words: &mut [u32]) {
        let both = self.low[..G::DIMENSION]
            .iter()
            .chain(&self.high[..G::DIMENSION]);
        for (word, coordinate) in words.iter_mut().zip(both) {
            *word = coordinate.to_word();
        }
    }
}
