//! Where numbers stand in the image of a robot.

use fixed::types::I2F30;
use tetracone::{
    number::FIXED_LIMIT,
    space::{Point, Pose, Quaternion},
};

use crate::{Coordinate, Joint, JointKind, Number, Pair};

/// The first word of a robot's image.
pub const MAGIC: u32 = u32::from_le_bytes(*b"TROB");
/// The version of the format described in the [crate](crate#an-image).
pub const VERSION: u32 = 1;
/// Words before the links.
pub const HEADER_WORDS: usize = 10;
/// Words of a link.
pub const LINK_WORDS: usize = 18;
/// Words of a coordinate.
pub const COORDINATE_WORDS: usize = 3;
/// Words of a pair.
pub const PAIR_WORDS: usize = 2;

/// In the place of a coordinate's number where a joint is fixed.
const NO_COORDINATE: u32 = u32::MAX;

/// The square of an axis' length may be off one by this, with 60 fractional bits: an axis whose components
/// were rounded to the nearest is off by less, see [`Joint::pose`].
const AXIS_OFF: u64 = 1 << 32;

/// What a link's words say.
pub(super) struct LinkWords {
    pub(super) joint: Joint,
    /// Where the image of its solid is; without words where it has none.
    pub(super) image: [usize; 2],
}

/// The words of a link as they stand.
type Words<'w> = &'w [u32; LINK_WORDS];

/// Whether the words of a link say something; the error says what they should.
pub(super) const fn check_link(
    words: Words<'_>,
    number: usize,
    coordinates: &[u32],
) -> Result<(), &'static str> {
    let parent = words[0] as usize;
    if parent >= number && number > 0 || parent > 0 && number == 0 {
        return Err("a link does not hang on one before it");
    }
    let is_fixed = words[1] == JointKind::Fixed as u32;
    if words[1] > JointKind::Prismatic as u32 || number == 0 && !is_fixed {
        return Err("a joint is of no kind that is known here, or the first link moves");
    }
    if is_fixed != (words[2] == NO_COORDINATE)
        || !is_fixed && words[2] as usize >= coordinates.len() / COORDINATE_WORDS
    {
        return Err("a joint follows a coordinate that there is not");
    }
    if words[4] > 62 {
        return Err("the factor of a joint is divided by more than 2^62");
    }
    if !is_unit(words, 1 << 50) {
        return Err("a joint's frame is turned by a quaternion whose length is not one");
    }
    let mut axis = 10;
    while axis < 13 {
        let shift = words[axis].cast_signed();
        if shift <= -FIXED_LIMIT || shift >= FIXED_LIMIT {
            return Err("a joint's frame is outside the domain");
        }
        axis += 1;
    }
    if !is_fixed && square(words, 13, 3).abs_diff(1 << 60) > AXIS_OFF {
        return Err("a joint's axis has not the length one");
    }
    Ok(())
}

const fn is_unit(words: Words<'_>, off: u64) -> bool {
    square(words, 6, 4).abs_diff(1 << 60) <= off
}

/// The sum of the squares of some components, with 60 fractional bits; as much as numbers go where it is more.
const fn square(words: Words<'_>, first: usize, count: usize) -> u64 {
    let (mut sum, mut at) = (0u64, first);
    while at < first + count && at < LINK_WORDS {
        let size = words[at].cast_signed().unsigned_abs() as u64;
        sum = sum.saturating_add(size * size);
        at += 1;
    }
    sum
}

impl LinkWords {
    /// What the words of a link say that were checked.
    pub(super) fn read(words: Words<'_>) -> Self {
        let [
            parent,
            kind,
            coordinate,
            factor,
            shift,
            offset,
            w,
            x,
            y,
            z,
            at_x,
            at_y,
            at_z,
            axis_x,
            axis_y,
            axis_z,
            first,
            size,
        ] = *words;
        let number = |word: u32| Number::from_bits(word.cast_signed());
        let unit = |word: u32| I2F30::from_bits(word.cast_signed());
        let rotation = Quaternion::from_wxyz([w, x, y, z].map(unit)).unwrap_or_default();
        let place = Point::new(number(at_x), number(at_y), number(at_z));
        let kind = match kind {
            1 => JointKind::Revolute,
            2 => JointKind::Prismatic,
            _ => JointKind::Fixed,
        };
        Self {
            joint: Joint {
                parent: parent as usize,
                kind,
                coordinate: (kind != JointKind::Fixed).then_some(coordinate as usize),
                factor: factor.cast_signed(),
                shift,
                offset: offset.cast_signed(),
                origin: Pose::new(place, rotation).unwrap_or_default(),
                axis: [axis_x, axis_y, axis_z].map(unit),
            },
            image: [first as usize, size as usize],
        }
    }

    /// The words that say so.
    pub(super) fn write(&self) -> [u32; LINK_WORDS] {
        let Joint {
            parent,
            kind,
            coordinate,
            factor,
            shift,
            offset,
            ref origin,
            axis,
        } = self.joint;
        let numbered = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let [w, x, y, z] = origin.rotation().to_wxyz();
        let [at_x, at_y, at_z] = origin.shift().array();
        let unit = |unit: I2F30| unit.to_bits().cast_unsigned();
        let number = |number: Number| number.to_bits().cast_unsigned();
        let [axis_x, axis_y, axis_z] = axis.map(unit);
        let [first, size] = self.image.map(numbered);
        [
            numbered(parent),
            kind as u32,
            coordinate.map_or(NO_COORDINATE, numbered),
            factor.cast_unsigned(),
            shift,
            offset.cast_unsigned(),
            unit(w),
            unit(x),
            unit(y),
            unit(z),
            number(at_x),
            number(at_y),
            number(at_z),
            axis_x,
            axis_y,
            axis_z,
            first,
            size,
        ]
    }
}

impl Coordinate {
    /// What the words of a coordinate say.
    pub(super) const fn read([kind, lower, upper]: [u32; COORDINATE_WORDS]) -> Option<Self> {
        let (lower, upper) = (lower.cast_signed(), upper.cast_signed());
        if lower > upper {
            return None;
        }
        let kind = match kind {
            1 => JointKind::Revolute,
            2 => JointKind::Prismatic,
            _ => return None,
        };
        Some(Self { kind, lower, upper })
    }

    /// The words that say so.
    pub(super) const fn write(&self) -> [u32; COORDINATE_WORDS] {
        let Self { kind, lower, upper } = *self;
        [kind as u32, lower.cast_unsigned(), upper.cast_unsigned()]
    }
}

impl Pair {
    /// What the words of a pair say.
    pub(super) const fn read([links, margin]: [u32; PAIR_WORDS]) -> Self {
        Self {
            first: (links & 0xffff) as usize,
            second: (links >> 16) as usize,
            margin,
        }
    }

    /// The words that say so, of links that are numbered in 16 bits.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "links are numbered in 16 bits"
    )]
    pub(super) const fn write(&self) -> [u32; PAIR_WORDS] {
        let links = (self.first as u32 & 0xffff) | ((self.second as u32) << 16);
        [links, self.margin]
    }
}

/// The word at a place, zero where there is none: no check that reads so can panic.
pub(super) const fn word(words: &[u32], at: usize) -> u32 {
    if at < words.len() { words[at] } else { 0 }
}

/// Some words of all, as many as there are.
pub(super) const fn part(words: &[u32], first: usize, count: usize) -> &[u32] {
    let first = if first < words.len() {
        first
    } else {
        words.len()
    };
    let (_, rest) = words.split_at(first);
    let count = if count < rest.len() {
        count
    } else {
        rest.len()
    };
    rest.split_at(count).0
}

/// As many words as a record has, zeros where there are none.
pub(super) const fn record<const N: usize>(words: &[u32], first: usize) -> [u32; N] {
    let mut record = [0; N];
    let mut at = 0;
    while at < N {
        record[at] = word(words, first + at);
        at += 1;
    }
    record
}
