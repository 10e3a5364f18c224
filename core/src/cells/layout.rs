//! The records of cells as they stand in memory and in an image: words of 32 bits.

#[cfg(doc)]
use super::grid::Grid;
use super::grid::Place;
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
    #[inline]
    pub(crate) const fn from_word(word: u32) -> Self {
        if word & 1 != 0 {
            Self::Node(word >> 2)
        } else if word & 2 != 0 {
            Self::Leaf(word >> 2)
        } else {
            Self::Uniform(word & 4 != 0)
        }
    }

    pub(crate) const fn to_word(self) -> u32 {
        match self {
            Self::Uniform(inside) => (inside as u32) << 2,
            Self::Leaf(first) => (first << 2) | 2,
            Self::Node(number) => (number << 2) | 1,
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
    #[inline]
    const fn shift(self, axis: usize) -> u32 {
        (self.0[1] >> (5 * axis)) & 31
    }

    /// One where the node is split along an axis, zero where it is not.
    #[inline]
    const fn split(self, axis: usize) -> u32 {
        (self.0[1] >> (15 + axis)) & 1
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
        let x = beyond(0, self.0[0] & 0xffff)?;
        let mut rows = beyond(1, self.0[0] >> 16)?;
        if DIMENSION == 3 {
            rows = (beyond(2, self.0[1] >> 18)? << self.split(1)).wrapping_add(rows);
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
        let first = [self.0[0] & 0xffff, self.0[0] >> 16, self.0[1] >> 18];
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
    let sizes = shifts[0] | (shifts[1] << 5) | (shifts[2] << 10);
    let split = u32::from(split[0]) | (u32::from(split[1]) << 1) | (u32::from(split[2]) << 2);
    [
        at(0) | (at(1) << 16),
        sizes | (split << 15) | (at(2) << 18),
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
    pub(crate) const fn new(direction: [i8; 3], slabs: Slabs, above: bool, below: bool) -> Self {
        let [x, y, z] = direction;
        let flags = (slabs as u8) | ((above as u8) << 2) | ((below as u8) << 3);
        Self(u32::from_le_bytes([
            x.cast_unsigned(),
            y.cast_unsigned(),
            z.cast_unsigned(),
            flags,
        ]))
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
        match (self.0 >> 24) & 3 {
            0 => Slabs::One,
            1 => Slabs::Fine,
            2 => Slabs::Many,
            _ => Slabs::Crossed,
        }
    }

    #[inline]
    pub(crate) const fn above(self) -> bool {
        (self.0 >> 26) & 1 == 1
    }

    #[inline]
    pub(crate) const fn below(self) -> bool {
        (self.0 >> 27) & 1 == 1
    }
}

/// The second of two slabs that cross: its direction (24 bits), and the classes below both, above the
/// first alone, above the second alone, above both (1 bit each).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Across(pub(crate) u32);

impl Across {
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
        (self.0 >> (24 + (part & 3))) & 1 == 1
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
    pub(crate) const fn new(group: u32, above: bool, below: bool) -> Self {
        Self((group & 0x3fff_ffff) | ((above as u32) << 30) | ((below as u32) << 31))
    }

    #[inline]
    pub(crate) const fn group(self) -> usize {
        (self.0 & 0x3fff_ffff) as usize
    }

    #[inline]
    pub(crate) const fn above(self) -> bool {
        (self.0 >> 30) & 1 == 1
    }

    #[inline]
    pub(crate) const fn below(self) -> bool {
        self.0 >> 31 == 1
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

/// The winding numbers that a group can hold.
pub(crate) const MAX_WINDING: i32 = 1023;
/// The facets that a group can count.
pub(crate) const MAX_GROUP: usize = 0xffff;

impl Group {
    pub(crate) fn new(form: Form, inner: bool, outer: bool, winding: i32, count: u32) -> Self {
        let classes = (u32::from(inner) << 3) | (u32::from(outer) << 4);
        let winding = (winding.cast_unsigned() & 0x7ff) << 5;
        Self((form as u32) | classes | winding | (count << 16))
    }

    #[inline]
    pub(crate) const fn form(self) -> Form {
        match self.0 & 7 {
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
        (self.0 >> 3) & 1 == 1
    }

    #[inline]
    pub(crate) const fn outer(self) -> bool {
        (self.0 >> 4) & 1 == 1
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
        (self.0 << 16).cast_signed() >> 21
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
        (self.0 >> 16) as usize
    }

    /// The one facet of a flat group.
    #[inline]
    pub(crate) const fn number(self) -> u32 {
        self.0 >> 16
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
    #[inline]
    const fn from_bits(bits: u32) -> Self {
        if bits & 1 != 0 {
            Self::Fork((bits >> 1) & 0x3ff)
        } else {
            match ((bits >> 1) & 0x3ff).checked_sub(1) {
                None => Self::Nothing,
                Some(facet) => Self::Facet(facet),
            }
        }
    }

    const fn to_bits(self) -> u32 {
        match self {
            Self::Nothing => 0,
            Self::Facet(facet) => ((facet + 1) & 0x3ff) << 1,
            Self::Fork(fork) => ((fork & 0x3ff) << 1) | 1,
        }
    }
}

impl Fork {
    pub(crate) const fn new(facet: u32, edge: u32) -> Self {
        Self((facet & 0xff) | (edge << 8))
    }

    /// The same with a way on.
    pub(crate) const fn with(self, is_inner: bool, way: Way) -> Self {
        let shift = if is_inner { 10 } else { 21 };
        Self((self.0 & !(0x7ff << shift)) | (way.to_bits() << shift))
    }

    #[inline]
    pub(crate) const fn facet(self) -> u32 {
        self.0 & 0xff
    }

    #[inline]
    pub(crate) const fn edge(self) -> usize {
        ((self.0 >> 8) & 3) as usize
    }

    #[inline]
    pub(crate) const fn way(self, is_inner: bool) -> Way {
        Way::from_bits(self.0 >> if is_inner { 10 } else { 21 })
    }
}

/// Two bits for each facet of a group, sixteen to a word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Marks<'a>(pub(crate) &'a [u32]);

impl Marks<'_> {
    #[inline]
    pub(crate) fn get(self, index: usize) -> u32 {
        let word = self.0.get(index >> 4).copied().unwrap_or(0);
        (word >> (2 * (index & 15))) & 3
    }
}
