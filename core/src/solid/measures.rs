//! The numbers that a solid is measured by. Building finds them and an image keeps them as words, so
//! that nothing is left to compute where a solid is read, not even by a compiler.

use super::{BoxTree, Scale};
use crate::{
    cells::{ScaleError, grid::Grid, scale},
    geometry::Dimension,
    number::{Arithmetic, Lengths, Scalar, Steps, in_domain, is_length},
    volume::Aabb,
    words::{long_from_words, long_to_words, word},
};

/// A solid's reach from its middle is that of at most so many boxes; a power of two. By the box
/// of all, a sphere's would be twice as long, and clearances would last half as long.
const RADIUS_BOXES: u32 = 64;

/// More than what roundings take off a length, and the squares, sums and root of three.
const ROUNDED: f64 = 1.0 + 1.0 / 1_048_576.0;

/// The room that a small ball looks for around it: the sum of the extents, halved this often.
const ROOM: u32 = 6;

/// Words before the measures: what is kept with the boxes and the lists.
const HEADING: usize = 3;
/// Words before those that there are along each axis.
const HEAD: usize = HEADING + 3;
/// Words along each axis: the middle's coordinate, the zero of the [`Scale`] in two, its ends.
const AXIS: usize = 5;

/// The words of the measures in space; in the plane there are fewer.
pub(crate) const MEASURE_WORDS: usize = HEAD + 3 * AXIS;

/// The numbers that a solid is measured by.
///
/// | word | |
/// | --- | --- |
/// | 0 | the stamp of the boundary, by which trackers tell solids apart |
/// | 1 | how many connected pieces the boundary has |
/// | 2 | how many facets the lists of the cells name together |
/// | 3 | how far the solid reaches from its middle, at least: a length |
/// | 4 | the sum of its extents: a length |
/// | 5 | the room that a small ball looks for around it: a length |
/// | then | for every axis: the coordinate of the middle; where the lattice begins in parts of a step (64 bits, the lower word first), the least and the greatest place of the box in these parts, counted from there |
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measures {
    pub(super) radius: u32,
    pub(super) extent: u32,
    pub(super) room: u32,
    pub(super) middle: [u32; 3],
    /// Where segments are walked.
    pub(crate) scale: Scale,
}

impl Measures {
    /// The measures of a solid in these boxes.
    pub(crate) fn of<G: Dimension>(grid: &Grid, boxes: &BoxTree<'_>, bounds: &Aabb<G>) -> Self {
        let middle = [0, 1, 2].map(|k: usize| {
            let (low, high) = (bounds.low[k], bounds.high[k]);
            G::Scalar::lerp(low, high, 0.5)
        });
        let extent = bounds.extent();
        let room = (0..ROOM).fold(extent, |room, _| G::Scalar::half(room));
        Self {
            radius: radius::<G>(boxes, middle),
            extent: G::Scalar::length_to_word(extent),
            room: G::Scalar::length_to_word(room),
            middle: middle.map(Scalar::to_word),
            scale: Scale::new(grid, bounds),
        }
    }

    /// The measures of the same solid where every coordinate is 2^`exponent` times as large, its cells on
    /// this grid.
    pub(super) fn scaled<G: Dimension>(
        self,
        grid: &Grid,
        exponent: i32,
    ) -> Result<Self, ScaleError> {
        let length = |word: u32| {
            let real = G::Scalar::length_to_real(G::Scalar::length(word));
            let word = G::Scalar::length_above(libm::ldexp(real, exponent));
            let is_one = is_length(G::Scalar::ARITHMETIC, word);
            is_one.then_some(word).ok_or(ScaleError::Domain)
        };
        let mut middle = [0; 3];
        scale::<G::Scalar>(&self.middle, &mut middle, exponent)?;
        Ok(Self {
            radius: length(self.radius)?,
            extent: length(self.extent)?,
            room: length(self.room)?,
            middle,
            scale: self.scale.on_steps_of(grid),
        })
    }

    /// How many words there are.
    pub(crate) const fn words(dimension: usize) -> usize {
        HEAD + AXIS * dimension
    }

    /// The first of these words: the stamp, how many pieces and how many references there are.
    pub(crate) const fn heading(words: &[u32]) -> [u32; HEADING] {
        [word(words, 0), word(words, 1), word(words, 2)]
    }

    /// The measures in these words, of a solid whose cells have this grid.
    pub(crate) const fn read(words: &[u32], dimension: usize, grid: &Grid) -> Self {
        let mut middle = [0; 3];
        let mut scale = Scale::on(grid);
        let mut k = 0;
        while k < dimension && k < 3 {
            let at = HEAD + AXIS * k;
            middle[k] = word(words, at);
            let zero = [word(words, at + 1), word(words, at + 2)];
            let (low, high) = (word(words, at + 3), word(words, at + 4));
            scale.zero[k] = long_from_words(zero).cast_signed();
            scale.low[k] = low.cast_signed() as i64;
            scale.high[k] = high.cast_signed() as i64;
            k += 1;
        }
        Self {
            radius: word(words, 3),
            extent: word(words, 4),
            room: word(words, 5),
            middle,
            scale,
        }
    }

    /// The words that [`Measures::heading`] and [`Measures::read`] read.
    pub(crate) fn to_words(self, heading: [u32; HEADING]) -> [u32; MEASURE_WORDS] {
        let mut words = [0; MEASURE_WORDS];
        let lengths = [self.radius, self.extent, self.room];
        let axes = [0, 1, 2].map(|k: usize| {
            let [lower, upper] = long_to_words(self.scale.zero[k].cast_unsigned());
            let [low, high] = [self.scale.low[k], self.scale.high[k]].map(narrowed);
            [self.middle[k], lower, upper, low, high]
        });
        let all = heading.iter().chain(&lengths).chain(axes.as_flattened());
        for (slot, word) in words.iter_mut().zip(all) {
            *slot = *word;
        }
        words
    }

    /// Checks words that are to be read; tells which one is wrong, and what it should be.
    pub(crate) const fn check(
        words: &[u32],
        dimension: usize,
        arithmetic: Arithmetic,
    ) -> Result<(), (usize, &'static str)> {
        if words.len() != Self::words(dimension) {
            return Err((0, "the measures are incomplete"));
        }
        let mut at = HEADING;
        while at < HEAD {
            if !is_length(arithmetic, word(words, at)) {
                return Err((at, "a length is none"));
            }
            at += 1;
        }
        let mut k = 0;
        while k < dimension {
            let at = HEAD + AXIS * k;
            if !in_domain(arithmetic, word(words, at)) {
                return Err((at, "a coordinate is outside the domain"));
            }
            let upper = word(words, at + 2).cast_signed();
            if upper < -(1 << 30) || upper >= 1 << 30 {
                return Err((at + 2, "the lattice is outside the domain"));
            }
            let (low, high) = (word(words, at + 3), word(words, at + 4));
            if low.cast_signed() > high.cast_signed() {
                return Err((at + 4, "a box ends before it begins"));
            }
            k += 1;
        }
        Ok(())
    }
}

/// A place in parts of a step: a box is at most 2^22 steps of 2^8 parts large.
fn narrowed(part: i64) -> u32 {
    let nearest = i32::try_from(part).unwrap_or(if part < 0 { i32::MIN } else { i32::MAX });
    nearest.cast_unsigned()
}

/// The word of how far facets in boxes are from a place, at most: by the corners of the boxes of one
/// level.
fn radius<G: Dimension>(boxes: &BoxTree<'_>, from: [G::Scalar; 3]) -> u32 {
    let leaves = (boxes.boxes >> 1).wrapping_add(1);
    let count = leaves.min(RADIUS_BOXES);
    let mut most = 0.0;
    for aabb in (0..count).filter_map(|k| boxes.aabb::<G>(k.wrapping_add(count - 1))) {
        let ends = aabb.low.into_iter().zip(aabb.high);
        let square = |(x, (low, high)): (G::Scalar, (G::Scalar, G::Scalar))| {
            let (a, b) = (x.offset(low).0, x.offset(high).0);
            let reach = G::Scalar::length_to_real(if a > b { a } else { b });
            reach * reach
        };
        let square: f64 = from.into_iter().zip(ends).map(square).sum();
        if square > most {
            most = square;
        }
    }
    G::Scalar::length_above(libm::sqrt(most) * ROUNDED)
}

#[cfg(test)]
mod tests {
    use super::{BoxTree, radius};
    use crate::plane::Plane;

    const BOXES: u32 = 7;

    /// Three levels of boxes; those of the lowest one are given.
    fn boxes(lowest: [[f32; 4]; 4]) -> [u32; 4 * BOXES as usize] {
        let mut words = [0; 4 * BOXES as usize];
        let values = [[-9.0, -9.0, 9.0, 9.0]; 3].into_iter().chain(lowest);
        for (word, value) in words.iter_mut().zip(values.flatten()) {
            *word = value.to_bits();
        }
        words
    }

    /// A tree of boxes over nothing.
    fn tree(words: &[u32]) -> BoxTree<'_> {
        BoxTree {
            words,
            boxes: BOXES,
            ..BoxTree::NONE
        }
    }

    #[test]
    fn the_farthest_box_says_how_far_the_facets_are() {
        for far in 0..4 {
            let mut lowest = [[-1.0, -1.0, 1.0, 1.0]; 4];
            lowest[far] = [3.0, 4.0, 3.0, 4.0];
            let word = radius::<Plane<f32>>(&tree(&boxes(lowest)), [0.0; 3]);
            let radius = f32::from_bits(word);
            assert!((5.0..5.001).contains(&radius), "{far}: {radius}");
        }
    }

    #[test]
    fn levels_are_counted_from_the_lowest_boxes() {
        let words = boxes([[0.0; 4]; 4]);
        let levels = [0, 1, 2, 3, 6].map(|index| tree(&words).levels_below(index));
        assert_eq!(levels, [2, 1, 1, 0, 0]);
    }
}
