//! The records of cells as they stand in memory and in an image: words of 32 bits.

#[cfg(doc)]
use super::grid::Grid;
use super::{
    field::{Field, LOWER, UPPER},
    grid::Place,
};
use crate::number::Sign;

/// Whether references to this many facets take 16 bits.
pub(crate) const fn is_narrow(facets: u32) -> bool {
    facets <= 1 << 16
}

/// Words that a node takes.
pub const NODE_WORDS: usize = 3;

/// What is in a cell.
///
/// The two lowest bits of its word are the kind; the others number the node, tell the leaf's first
/// word or, by the lowest of them, the class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Link {
    /// No boundary, and whether the cell is inside.
    Uniform(bool),
    /// Boundary: the leaf's first word.
    Leaf(u32),
    /// More cells: the node's number.
    Node(u32),
}

/// What a link can number.
pub(crate) const MAX_LINK: usize = 1 << 30;

impl Link {
    pub(crate) const KIND: Field = Field::new(0, 2);
    pub(crate) const CLASS: Field = Field::bit(2);
    pub(crate) const NUMBER: Field = Field::new(2, 30);

    #[inline]
    pub(crate) const fn from_word(word: u32) -> Self {
        let number = Self::NUMBER.of(word);
        if word & 1 != 0 {
            Self::Node(number)
        } else if word & 2 != 0 {
            Self::Leaf(number)
        } else {
            Self::Uniform(Self::CLASS.is_set(word))
        }
    }

    pub(crate) const fn to_word(self) -> u32 {
        match self {
            Self::Uniform(inside) => Self::CLASS.holding(inside as u32),
            Self::Leaf(first) => Self::NUMBER.holding(first) | 2,
            Self::Node(number) => Self::NUMBER.holding(number) | 1,
        }
    }
}

/// A cell that is split in two along one axis or several.
///
/// | word | |
/// | --- | --- |
/// | 0 | x (16 bits), y (16 bits): the number of the first child along these axes, among all cells of the children's size |
/// | 1 | the children's sizes along the axes as powers of two (5 bits each), along which axes it is split (1 bit each), z (14 bits) |
/// | 2 | the first child's link |
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<'a>(pub(crate) &'a [u32; NODE_WORDS]);

/// Cells of one size that can be counted along x, y and z.
pub(crate) const MAX_COUNTS: [u32; 3] = [1 << 16, 1 << 16, 1 << 14];

impl Node<'_> {
    /// The children's size along the first axis; those along the others follow.
    pub(crate) const SHIFT: Field = Field::new(0, 5);
    /// Whether it is split along the first axis; the others follow.
    pub(crate) const SPLIT: Field = Field::bit(15);
    /// All three.
    pub(crate) const SPLITS: Field = Field::new(Self::SPLIT.first, 3);
    /// The number of the first child along the third axis.
    pub(crate) const Z: Field = Field::new(18, 14);

    #[inline]
    const fn shift(self, axis: usize) -> u32 {
        #[expect(clippy::cast_possible_truncation, reason = "at most 2")]
        Self::SHIFT.next(axis as u32).of(self.0[1])
    }

    /// One where the node is split along an axis, zero where it is not.
    #[inline]
    const fn split(self, axis: usize) -> u32 {
        #[expect(clippy::cast_possible_truncation, reason = "at most 2")]
        Self::SPLIT.next(axis as u32).of(self.0[1])
    }

    /// The numbers of the first child along the axes.
    #[inline]
    pub(crate) const fn first_place(self) -> Place {
        [
            LOWER.of(self.0[0]),
            UPPER.of(self.0[0]),
            Self::Z.of(self.0[1]),
        ]
    }

    /// The link of the child that a place in the node lies in.
    #[inline]
    pub(crate) fn child<const DIMENSION: usize>(self, place: Place) -> usize {
        let half = |k: usize| (place[k] >> self.shift(k)) & self.split(k);
        let rows = if DIMENSION == 2 {
            half(1)
        } else {
            (half(2) << self.split(1)).wrapping_add(half(1))
        };
        let child = (rows << self.split(0)).wrapping_add(half(0));
        self.0[2].wrapping_add(child) as usize
    }

    /// As [`Node::child`], if the place lies in the node at all.
    #[inline]
    pub(crate) fn find<const DIMENSION: usize>(self, place: Place) -> Option<usize> {
        // How many children the place is beyond the first one.
        let beyond = |k: usize, first: u32| {
            let beyond = (place[k] >> self.shift(k)).wrapping_sub(first);
            (beyond <= self.split(k)).then_some(beyond)
        };
        // One after the other: most often the first one tells.
        let x = beyond(0, LOWER.of(self.0[0]))?;
        let mut rows = beyond(1, UPPER.of(self.0[0]))?;
        if DIMENSION == 3 {
            rows = (beyond(2, Self::Z.of(self.0[1]))? << self.split(1)).wrapping_add(rows);
        }
        let child = (rows << self.split(0)).wrapping_add(x);
        Some(self.0[2].wrapping_add(child) as usize)
    }

    /// How many children there are.
    pub(crate) const fn children(self) -> u32 {
        1 << (self.split(0) + self.split(1) + self.split(2))
    }

    /// The link of the first child.
    pub(crate) const fn first(self) -> usize {
        self.0[2] as usize
    }

    /// The children's sizes as powers of two.
    #[inline]
    pub(crate) const fn shifts(self) -> [u32; 3] {
        [self.shift(0), self.shift(1), self.shift(2)]
    }

    /// The least place of a child.
    pub(crate) const fn corner_of(self, child: u32) -> Place {
        let first = self.first_place();
        let (mut corner, mut rest, mut k) = ([0; 3], child, 0);
        while k < 3 {
            let half = rest & self.split(k);
            rest >>= self.split(k);
            corner[k] = (first[k] | half) << self.shift(k);
            k += 1;
        }
        corner
    }

    /// Whether the children together are the cell with this least place and of this size.
    pub(crate) const fn fills(self, corner: Place, shifts: [u32; 3]) -> bool {
        let (first, mut k) = (self.corner_of(0), 0);
        while k < 3 {
            if first[k] != corner[k] || self.shift(k) + self.split(k) != shifts[k] {
                return false;
            }
            k += 1;
        }
        true
    }
}

/// The words of a node whose children have sizes of 2 to the power of `shifts`.
pub(crate) fn node_words(
    corner: Place,
    shifts: [u32; 3],
    split: [bool; 3],
    first: u32,
) -> [u32; NODE_WORDS] {
    let at = |k: usize| corner[k] >> shifts[k];
    let along = |field: Field, numbers: [u32; 3]| {
        let words = [0, 1, 2].into_iter().zip(numbers);
        words.fold(0, |sum, (axis, number)| {
            sum | field.next(axis).holding(number)
        })
    };
    let sizes = along(Node::SHIFT, shifts) | along(Node::SPLIT, split.map(u32::from));
    [
        LOWER.holding(at(0)) | UPPER.holding(at(1)),
        sizes | Node::Z.holding(at(2)),
        first,
    ]
}

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

    /// How high a place lies: below 2^30 in absolute value.
    #[inline]
    pub(crate) fn height<const DIMENSION: usize>(self, place: Place) -> i32 {
        let [x, y, z, _] = self.0.to_le_bytes();
        let along =
            |part: u8, steps: u32| i32::from(part.cast_signed()).wrapping_mul(steps.cast_signed());
        let height = along(x, place[0]).wrapping_add(along(y, place[1]));
        if DIMENSION == 2 {
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

    #[inline]
    pub(crate) const fn above(self) -> bool {
        Self::ABOVE.is_set(self.0)
    }

    #[inline]
    pub(crate) const fn below(self) -> bool {
        Self::BELOW.is_set(self.0)
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

    #[inline]
    pub(crate) const fn above(self) -> bool {
        Self::ABOVE.is_set(self.0)
    }

    #[inline]
    pub(crate) const fn below(self) -> bool {
        Self::BELOW.is_set(self.0)
    }
}

/// The head of a group of facets that lie in one slab.
///
/// The [`Form`] (3 bits), the class where all facets have a point on their inner sides (1 bit), the
/// class where not (1 bit), the winding number of the origin (11 bits, signed), how many facets
/// (16 bits). Then follows what the form needs:
///
/// | form | |
/// | --- | --- |
/// | any | the origin's place (16 bits along each axis, in steps of [`Grid::origin_shift`]), how many facets have it on their inner sides (16 bits; the others have it on their outer sides), the facets |
/// | odd | how many facets have the origin on their inner sides and on their outer sides (16 bits each), the origin's coordinates, the facets |
/// | flat | one facet; where numbers take 16 bits, in place of how many there are |
/// | convex, concave | one facet of every line or plane |
/// | stack | the facets upwards, their [`Marks`]: whether the inner side is above (1 bit), the class above (1 bit); the class below all is that of outside of all facets |
/// | fan | how many facets begin in the first half turn, the origin, the facets around, their [`Marks`]: which corner is the apex (2 bits) |
/// | sheet | the origin's place as for any, how many [`Fork`]s (16 bits), the facets, the forks |
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group(pub(crate) u32);

/// What is known of how a group's facets lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Nothing.
    Any = 0,
    /// All in one line or plane.
    Flat = 1,
    /// No corner lies on the outer side of any of them.
    Convex = 2,
    /// No corner lies on the inner side of any of them.
    Concave = 3,
    /// Each parts the cell in two, and none meets another one there.
    Stack = 4,
    /// All around a corner of theirs; seen from the origin, each faces the same way.
    Fan = 5,
    /// Nothing, and the origin lies between places or in the line or plane of a facet.
    Odd = 6,
    /// Seen from the origin, each faces the same way and none is behind another one.
    Sheet = 7,
}

/// How an origin stands in a group of facets.
#[derive(Clone, Copy)]
pub(crate) enum Origin {
    None,
    /// As a place of the lattice, in the two words behind the first.
    Place,
    /// In coordinates, from the word [`ORIGIN`] on.
    Coordinates,
}

/// The words of a group before an origin that stands in coordinates.
pub(crate) const ORIGIN: usize = 2;

impl Form {
    pub(crate) const fn origin(self) -> Origin {
        match self {
            Self::Any | Self::Sheet => Origin::Place,
            Self::Fan | Self::Odd => Origin::Coordinates,
            Self::Flat | Self::Convex | Self::Concave | Self::Stack => Origin::None,
        }
    }
}

/// The winding numbers that a group can hold.
pub(crate) const MAX_WINDING: i32 = 1023;
/// The facets that a group can count.
pub(crate) const MAX_GROUP: usize = 0xffff;

impl Group {
    pub(crate) const FORM: Field = Field::new(0, 3);
    pub(crate) const INNER: Field = Field::bit(3);
    pub(crate) const OUTER: Field = Field::bit(4);
    /// Signed.
    pub(crate) const WINDING: Field = Field::new(5, 11);
    pub(crate) const COUNT: Field = UPPER;

    pub(crate) fn new(form: Form, inner: bool, outer: bool, winding: i32, count: u32) -> Self {
        Self(
            Self::FORM.holding(form as u32)
                | Self::INNER.holding(inner.into())
                | Self::OUTER.holding(outer.into())
                | Self::WINDING.holding(winding.cast_unsigned())
                | Self::COUNT.holding(count),
        )
    }

    #[inline]
    pub(crate) const fn form(self) -> Form {
        match Self::FORM.of(self.0) {
            1 => Form::Flat,
            2 => Form::Convex,
            3 => Form::Concave,
            4 => Form::Stack,
            5 => Form::Fan,
            6 => Form::Odd,
            7 => Form::Sheet,
            _ => Form::Any,
        }
    }

    #[inline]
    pub(crate) const fn inner(self) -> bool {
        Self::INNER.is_set(self.0)
    }

    #[inline]
    pub(crate) const fn outer(self) -> bool {
        Self::OUTER.is_set(self.0)
    }

    /// The class of a point on this side of the facets; none on the boundary.
    #[inline]
    pub(crate) const fn class(self, side: Sign) -> Option<bool> {
        match side {
            Sign::Positive => Some(self.inner()),
            Sign::Negative => Some(self.outer()),
            Sign::Zero => None,
        }
    }

    #[inline]
    pub(crate) const fn winding(self) -> i32 {
        let above = Self::COUNT.mask.count_ones();
        (self.0 << above).cast_signed() >> (above + Self::WINDING.first)
    }

    /// The side of the facets of a fan or a sheet on which the origin is.
    #[inline]
    pub(crate) const fn inwards(self) -> Sign {
        if self.winding() > 0 {
            Sign::Positive
        } else {
            Sign::Negative
        }
    }

    #[inline]
    pub(crate) const fn count(self) -> usize {
        Self::COUNT.of(self.0) as usize
    }

    /// The one facet of a flat group.
    #[inline]
    pub(crate) const fn number(self) -> u32 {
        Self::COUNT.of(self.0)
    }
}

/// Where the way to a facet of a sheet forks: by a line or plane through the origin and an edge.
///
/// Which facet of the group, by its place in the list (8 bits), and which edge of it (2 bits); where
/// to go on at its inner side, and at its outer side (11 bits each).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fork(pub(crate) u32);

/// Where to go on at a fork.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// No facet lies there.
    Nothing,
    /// Just one facet of the list lies there.
    Facet(u32),
    /// The fork with this number, greater than that of the fork where the way begins.
    Fork(u32),
}

/// The facets that a sheet can have.
pub(crate) const MAX_SHEET: usize = 64;
/// The forks that a sheet can have.
pub(crate) const MAX_FORKS: usize = 1 << 10;

impl Way {
    pub(crate) const IS_FORK: Field = Field::bit(0);
    pub(crate) const NUMBER: Field = Field::new(1, 10);

    #[inline]
    const fn from_bits(bits: u32) -> Self {
        let number = Self::NUMBER.of(bits);
        if Self::IS_FORK.is_set(bits) {
            Self::Fork(number)
        } else {
            match number.checked_sub(1) {
                None => Self::Nothing,
                Some(facet) => Self::Facet(facet),
            }
        }
    }

    const fn to_bits(self) -> u32 {
        match self {
            Self::Nothing => 0,
            Self::Facet(facet) => Self::NUMBER.holding(facet + 1),
            Self::Fork(fork) => Self::NUMBER.holding(fork) | Self::IS_FORK.holding(1),
        }
    }
}

impl Fork {
    pub(crate) const FACET: Field = Field::new(0, 8);
    pub(crate) const EDGE: Field = Field::new(8, 2);
    /// The way on at the inner side.
    pub(crate) const INNER: Field = Field::new(10, 11);
    /// At the outer side.
    pub(crate) const OUTER: Field = Self::INNER.next(1);

    pub(crate) const fn new(facet: u32, edge: u32) -> Self {
        Self(Self::FACET.holding(facet) | Self::EDGE.holding(edge))
    }

    const fn side(is_inner: bool) -> Field {
        if is_inner { Self::INNER } else { Self::OUTER }
    }

    /// The same with a way on.
    pub(crate) const fn with(self, is_inner: bool, way: Way) -> Self {
        let side = Self::side(is_inner);
        Self((self.0 & !side.holding(u32::MAX)) | side.holding(way.to_bits()))
    }

    #[inline]
    pub(crate) const fn facet(self) -> u32 {
        Self::FACET.of(self.0)
    }

    #[inline]
    pub(crate) const fn edge(self) -> usize {
        Self::EDGE.of(self.0) as usize
    }

    #[inline]
    pub(crate) const fn way(self, is_inner: bool) -> Way {
        Way::from_bits(Self::side(is_inner).of(self.0))
    }
}

/// Two bits for each facet of a group, sixteen to a word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Marks<'a>(pub(crate) &'a [u32]);

impl Marks<'_> {
    /// The first one; the others follow.
    pub(crate) const FIRST: Field = Field::new(0, 2);

    #[inline]
    pub(crate) fn get(self, index: usize) -> u32 {
        let word = self.0.get(index >> 4).copied().unwrap_or(0);
        #[expect(clippy::cast_possible_truncation, reason = "at most 15")]
        Self::FIRST.next((index & 15) as u32).of(word)
    }
}
