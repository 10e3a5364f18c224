//! The slabs of a leaf.

#[cfg(doc)]
use super::Group;
#[cfg(doc)]
use crate::cells::grid::Grid;
use crate::{
    cells::{field::Field, grid::Place},
    geometry::Dimension,
};

/// The head of a leaf.
///
/// Three signed bytes of a direction on the lattice, whose sizes add up to at most 128, then the
/// [`Slabs`] (2 bits), the class above (1 bit) and the class below (1 bit).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Head(pub(crate) u32);

/// What slabs there are in a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slabs {
    /// One: its bottom and its top (16 bits each, in steps of [`Grid::height_shift`]), then the
    /// [`Group`] of facets in it.
    One = 0,
    /// One: its bottom and its top, then the group.
    Fine = 1,
    /// Several above each other: how many, then for each its bottom, its top and a [`Layer`]; then
    /// their groups.
    Many = 2,
    /// Two that cross, each facet in one of them: the bottom and the top of the first as for one, an
    /// [`Across`], the bottom and the top of the second, then the group of all facets.
    Crossed = 3,
}

impl Slabs {
    /// The words of a leaf with so many slabs of this kind that stand before its first group.
    pub(crate) const fn words(self, count: usize) -> usize {
        match self {
            Self::One => 2,
            Self::Fine => 3,
            Self::Crossed => 4,
            Self::Many => Self::layer(count),
        }
    }

    /// The first word of one of many slabs, counted from the leaf's.
    pub(crate) const fn layer(number: usize) -> usize {
        number.wrapping_mul(LAYER_WORDS).wrapping_add(2)
    }
}

impl Head {
    pub(crate) const SLABS: Field = Field::new(24, 2);
    pub(crate) const ABOVE: Field = Field::bit(26);
    pub(crate) const BELOW: Field = Field::bit(27);

    pub(crate) const fn new(direction: [i8; 3], slabs: Slabs, above: bool, below: bool) -> Self {
        let [x, y, z] = direction;
        let direction = [x.cast_unsigned(), y.cast_unsigned(), z.cast_unsigned(), 0];
        Self(
            u32::from_le_bytes(direction)
                | Self::SLABS.holding(slabs as u32)
                | Self::ABOVE.holding(above as u32)
                | Self::BELOW.holding(below as u32),
        )
    }

    /// How high a place lies along the direction: below 2^30 in absolute value.
    #[inline]
    pub(crate) fn height<G: Dimension>(self, place: Place) -> i32 {
        let [x, y, z, _] = self.0.to_le_bytes();
        let along =
            |part: u8, steps: u32| i32::from(part.cast_signed()).wrapping_mul(steps.cast_signed());
        let height = along(x, place[0]).wrapping_add(along(y, place[1]));
        if G::DIMENSION == 2 {
            height
        } else {
            height.wrapping_add(along(z, place[2]))
        }
    }

    pub(crate) const fn direction(self) -> [i8; 3] {
        let [x, y, z, _] = self.0.to_le_bytes();
        [x.cast_signed(), y.cast_signed(), z.cast_signed()]
    }

    #[inline]
    pub(crate) const fn slabs(self) -> Slabs {
        match Self::SLABS.of(self.0) {
            0 => Slabs::One,
            1 => Slabs::Fine,
            2 => Slabs::Many,
            _ => Slabs::Crossed,
        }
    }
}

/// The second of two slabs that cross: its direction (24 bits), and the classes below both, above the
/// first alone, above the second alone, above both (1 bit each).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Across(pub(crate) u32);

impl Across {
    /// The class below both; the others follow.
    pub(crate) const CLASS: Field = Field::bit(24);

    pub(crate) fn new(direction: [i8; 3], classes: [bool; 4]) -> Self {
        let [x, y, z] = direction.map(i8::cast_unsigned);
        let bits = classes
            .iter()
            .rev()
            .fold(0, |bits, inside| (bits << 1) | u8::from(*inside));
        Self(u32::from_le_bytes([x, y, z, bits]))
    }

    /// As a head of which only the direction is of use.
    #[inline]
    pub(crate) const fn head(self) -> Head {
        Head(self.0)
    }

    /// The class in one of the four parts of a cell beside both slabs.
    #[inline]
    pub(crate) const fn class(self, part: usize) -> bool {
        #[expect(clippy::cast_possible_truncation, reason = "at most 3")]
        Self::CLASS.next((part & 3) as u32).is_set(self.0)
    }
}

/// Words of a slab among many.
pub const LAYER_WORDS: usize = 3;
/// Slabs above each other in one leaf.
pub(crate) const MAX_LAYERS: usize = 1 << 10;

/// What lies in and beside one slab of many: where its group begins, counted from the leaf's first
/// word (30 bits), the class above (1 bit), the class below (1 bit).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layer(pub(crate) u32);

impl Layer {
    pub(crate) const GROUP: Field = Field::new(0, 30);
    pub(crate) const ABOVE: Field = Field::bit(30);
    pub(crate) const BELOW: Field = Field::bit(31);

    pub(crate) const fn new(group: u32, above: bool, below: bool) -> Self {
        Self(
            Self::GROUP.holding(group)
                | Self::ABOVE.holding(above as u32)
                | Self::BELOW.holding(below as u32),
        )
    }

    #[inline]
    pub(crate) const fn group(self) -> usize {
        Self::GROUP.of(self.0) as usize
    }
}
