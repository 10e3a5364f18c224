//! What is asked for, in the forms it comes in.

use tetracone::query::Class;

use crate::shader::{BOUNDARY, INSIDE};

/// How many particles a word holds the class of.
const PER_WORD: usize = 16;

/// How many particles a word says of whether they touch.
pub(crate) const PER_BITS: usize = 32;

/// Where every particle of a cloud is with respect to a solid, two bits each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classes {
    words: Vec<u32>,
    count: usize,
}

/// How many particles of a cloud are not outside a solid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counts {
    /// Inside.
    pub inside: u64,
    /// On the boundary.
    pub boundary: u64,
}

/// A particle that is not outside a solid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hit {
    /// Its number.
    pub particle: u32,
    /// Inside or on the boundary.
    pub class: Class,
}

/// Which particles of a cloud touch a solid with the balls around them or with their ways, a bit each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Intersections {
    words: Vec<u32>,
    count: usize,
    decided_by_core: u64,
}

impl Intersections {
    pub(crate) const fn new(words: Vec<u32>, count: usize, decided_by_core: u64) -> Self {
        Self {
            words,
            count,
            decided_by_core,
        }
    }

    /// How many particles there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Whether a particle touches the solid; none beyond the last.
    #[must_use]
    pub fn get(&self, particle: usize) -> Option<bool> {
        if particle >= self.count {
            return None;
        }
        let word = self.words.get(particle / PER_BITS)?;
        Some(word >> (particle % PER_BITS) & 1 == 1)
    }

    /// All, in the order of the particles.
    pub fn iter(&self) -> impl Iterator<Item = bool> + '_ {
        self.words
            .iter()
            .flat_map(|word| (0..PER_BITS).map(move |at| word >> at & 1 == 1))
            .take(self.count)
    }

    /// How many particles touch the solid.
    ///
    /// # Cost
    /// Linear in the particles, 32 at a time.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.words
            .iter()
            .map(|word| u64::from(word.count_ones()))
            .sum()
    }

    /// How many particles the core had to decide: those of which the cells alone did not say it.
    #[must_use]
    pub const fn decided_by_core(&self) -> u64 {
        self.decided_by_core
    }

    /// The words: particle k in bit k mod 32 of word k / 32.
    #[must_use]
    pub fn words(&self) -> &[u32] {
        &self.words
    }
}

impl Classes {
    pub(crate) const fn new(words: Vec<u32>, count: usize) -> Self {
        Self { words, count }
    }

    /// How many particles there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Where a particle is; none beyond the last.
    #[must_use]
    pub fn get(&self, particle: usize) -> Option<Class> {
        if particle >= self.count {
            return None;
        }
        let word = self.words.get(particle / PER_WORD)?;
        Some(class(word >> (2 * (particle % PER_WORD))))
    }

    /// All, in the order of the particles.
    pub fn iter(&self) -> impl Iterator<Item = Class> + '_ {
        self.words
            .iter()
            .flat_map(|word| (0..PER_WORD).map(move |at| class(word >> (2 * at))))
            .take(self.count)
    }

    /// The words: particle k's class in the bits 2k and 2k + 1; 0 outside, 1 inside, 2 boundary.
    #[must_use]
    pub fn words(&self) -> &[u32] {
        &self.words
    }
}

/// The class in the two lowest bits.
pub(crate) const fn class(bits: u32) -> Class {
    match bits & 3 {
        INSIDE => Class::Inside,
        BOUNDARY => Class::Boundary,
        _ => Class::Outside,
    }
}
