//! A group: the facets in a slab, and what is known of how they lie.

#[cfg(doc)]
use crate::cells::grid::Grid;
use crate::{
    boundary::point_of_words,
    cells::{
        field::{Field, LOWER, UPPER},
        grid::Place,
    },
    geometry::Dimension,
    indices::index_words,
    number::Sign,
    words::word,
};

/// Whether references to this many facets take 16 bits.
pub(crate) const fn is_narrow(facets: u32) -> bool {
    facets <= 1 << 16
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

/// How the facets in a slab lie, by its number in an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// Any others.
    Any = 0,
    /// All facets in one line or plane.
    Flat = 1,
    /// No corner beyond any facet.
    Convex = 2,
    /// No corner before any facet.
    Concave = 3,
    /// Facets above each other that cross the cell.
    Stack = 4,
    /// Facets around a common corner; seen from the origin, each faces the same way.
    Fan = 5,
    /// Facets seen side by side from one point: each faces the same way, and none is behind another one.
    Sheet = 7,
}

/// How an origin stands in a group, between the head and the facets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    /// There is none.
    None,
    /// As a [`Coarse`] place.
    Place,
    /// In coordinates, behind a word; see [`Group::split_exact`].
    Coordinates,
}

/// An origin on a place of the lattice, and a number: the part along each axis and the number take 16 bits
/// each.
#[derive(Clone, Copy)]
pub(crate) struct Coarse(u32, u32);

impl Coarse {
    /// Takes the parts along the axes in steps of [`Grid::origin_shift`].
    pub(crate) const fn to_words([x, y, z]: Place, number: u32) -> [u32; 2] {
        [
            LOWER.holding(x) | UPPER.holding(y),
            LOWER.holding(z) | UPPER.holding(number),
        ]
    }

    /// That of the words behind a head, and the words behind it.
    #[inline]
    pub(crate) fn split(words: &[u32]) -> Option<(Self, &[u32])> {
        let (&[first, second], rest) = words.split_first_chunk()?;
        Some((Self(first, second), rest))
    }

    /// The parts along the axes.
    #[inline]
    pub(crate) const fn place(self) -> Place {
        let Self(first, second) = self;
        [LOWER.of(first), UPPER.of(first), LOWER.of(second)]
    }

    #[inline]
    pub(crate) const fn number(self) -> u32 {
        UPPER.of(self.1)
    }
}

/// Where the parts of a group are among the words of leaves.
#[derive(Clone, Copy)]
pub(crate) struct GroupWords {
    pub(crate) group: Group,
    /// Its origin, where that is on a place.
    pub(crate) coarse: Coarse,
    /// The first word of an origin in coordinates.
    pub(crate) coordinates: usize,
    /// The first word with numbers of facets.
    pub(crate) references: usize,
    /// How many numbers stand there.
    pub(crate) count: usize,
    /// The first word behind them: of [`Marks`], or of [`Fork`]s.
    pub(crate) rest: usize,
    /// The first word behind the group.
    pub(crate) end: usize,
}

impl GroupWords {
    /// Those of the group whose head is at this word.
    pub(crate) const fn of(words: &[u32], at: usize, dimension: usize, narrow: bool) -> Self {
        let group = Group(word(words, at));
        let first = at.wrapping_add(1);
        let coarse = Coarse(word(words, first), word(words, first.wrapping_add(1)));
        let coordinates = first.wrapping_add(1);
        let references = match group.origin() {
            Origin::None => first,
            Origin::Place => first.wrapping_add(2),
            Origin::Coordinates => coordinates.wrapping_add(dimension),
        };
        let count = match group.form() {
            Form::Flat if narrow => 0,
            _ => group.facets(),
        };
        let rest = references.wrapping_add(index_words(count, narrow));
        let end = match group.form() {
            Form::Stack | Form::Fan => rest.wrapping_add(count.div_ceil(16)),
            Form::Sheet => rest.wrapping_add(coarse.number() as usize),
            _ => rest,
        };
        Self {
            group,
            coarse,
            coordinates,
            references,
            count,
            rest,
            end,
        }
    }
}

/// The winding numbers that a group can hold.
pub(crate) const MAX_WINDING: i32 = 1023;
/// The facets that a group can count.
pub(crate) const MAX_GROUP: usize = 0xffff;

impl Group {
    pub(crate) const FORM: Field = Field::new(0, 3);
    /// The number of [`Form::Any`] where the origin lies between places or in the line or plane of a facet.
    pub(crate) const ODD: u32 = 6;
    pub(crate) const INNER: Field = Field::bit(3);
    pub(crate) const OUTER: Field = Field::bit(4);
    /// In the word before the coordinates of the origin of any facets: on how many facets' inner sides it lies.
    pub(crate) const INNER_SIDES: Field = LOWER;
    /// On how many outer sides.
    pub(crate) const OUTER_SIDES: Field = UPPER;
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

    /// The same of any facets with an exact origin.
    pub(crate) const fn odd(self) -> Self {
        Self(self.0 | Self::FORM.holding(Self::ODD))
    }

    #[inline]
    pub(crate) const fn form(self) -> Form {
        match Self::FORM.of(self.0) {
            1 => Form::Flat,
            2 => Form::Convex,
            3 => Form::Concave,
            4 => Form::Stack,
            5 => Form::Fan,
            7 => Form::Sheet,
            _ => Form::Any,
        }
    }

    #[inline]
    pub(crate) const fn is_odd(self) -> bool {
        Self::FORM.of(self.0) == Self::ODD
    }

    /// How its origin stands behind it.
    pub(crate) const fn origin(self) -> Origin {
        match self.form() {
            Form::Fan => Origin::Coordinates,
            Form::Any if self.is_odd() => Origin::Coordinates,
            Form::Any | Form::Sheet => Origin::Place,
            Form::Flat | Form::Convex | Form::Concave | Form::Stack => Origin::None,
        }
    }

    /// The class of a point on this side of the facets; none on the boundary.
    #[inline]
    pub(crate) const fn class(self, side: Sign) -> Option<bool> {
        match side {
            Sign::Positive => Some(Self::INNER.is_set(self.0)),
            Sign::Negative => Some(Self::OUTER.is_set(self.0)),
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

    /// How many facets it names.
    pub(crate) const fn facets(self) -> usize {
        match self.form() {
            Form::Flat => 1,
            _ => self.count(),
        }
    }

    /// The one facet of a flat group.
    #[inline]
    pub(crate) const fn number(self) -> u32 {
        Self::COUNT.of(self.0)
    }

    /// The words behind its head in three: the first, the origin in coordinates, and the others.
    #[inline]
    pub(crate) fn split_exact<G: Dimension>(words: &[u32]) -> Option<(u32, G::Point, &[u32])> {
        let (&first, words) = words.split_first()?;
        let (coordinates, rest) = words.split_at_checked(G::DIMENSION)?;
        Some((first, point_of_words::<G>(coordinates), rest))
    }

    /// The words behind its origin in two: the numbers of facets, and what stands behind these.
    #[inline]
    pub(crate) fn split(self, words: &[u32], narrow: bool) -> Option<(&[u32], &[u32])> {
        words.split_at_checked(index_words(self.count(), narrow))
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
