//! What is asked for, in the forms it comes in.

use tetracone::query::Class;

use crate::shader::{BOUNDARY, INSIDE};

/// How many particles a word holds the class of.
const PER_WORD: usize = 16;

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
