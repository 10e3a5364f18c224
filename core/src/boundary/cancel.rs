//! Facets that are there and back: what lies between a facet and its reverse is nothing.

use super::kind::Kind;
use crate::{
    geometry::Dimension,
    words::{long_from_words, long_to_words},
    workspace::{Record, Records},
};

/// A facet as one side of its corners. The least side is first; of equal ones, the earliest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Side {
    /// From the least to the greatest.
    corners: [u32; 3],
    /// Whether the facet goes through them the other way around.
    backwards: bool,
    /// The facet's number.
    number: usize,
}

/// Words that a side takes.
pub(super) const SIDE_WORDS: usize = 5;

impl Record<SIDE_WORDS> for Side {
    #[inline]
    fn from_words(&[low, middle, high, lower, upper]: &[u32; SIDE_WORDS]) -> Self {
        let code = long_from_words([lower, upper]);
        Self {
            corners: [low, middle, high],
            backwards: code & 1 != 0,
            number: usize::try_from(code >> 1).unwrap_or(usize::MAX),
        }
    }

    #[inline]
    fn to_words(self) -> [u32; SIDE_WORDS] {
        let [low, middle, high] = self.corners;
        let code = ((self.number as u64) << 1) | u64::from(self.backwards);
        let [lower, upper] = long_to_words(code);
        [low, middle, high, lower, upper]
    }
}

impl Side {
    /// That of a facet whose corners are apart.
    fn of(number: usize, facet: &[u32]) -> Self {
        // In the plane there is a third one, behind the others.
        let [a, b, c] = [0, 1, 2].map(|k| facet.get(k).copied().unwrap_or(u32::MAX));
        let (low, high) = (a.min(b).min(c), a.max(b).max(c));
        Self {
            corners: [low, a ^ b ^ c ^ low ^ high, high],
            // An odd number of exchanges sorts them.
            backwards: (a > b) ^ (b > c) ^ (a > c),
            number,
        }
    }
}

/// Marks facets that cancel in pairs, each with one that is its reverse: of several equal ones the later ones.
/// The words are scratch; none where they are too few.
pub(super) fn cancel<G: Dimension>(
    facets: &[G::Corners],
    kinds: &mut Records<'_, Kind, 1>,
    words: &mut [u32],
) -> Option<()> {
    let mut all = Records::<Side, SIDE_WORDS>::new(words);
    let mut count = 0;
    for (number, facet) in facets.iter().enumerate() {
        if kinds.get(number)? != Kind::Collapsed {
            all.set(count, Side::of(number, facet.as_ref()))?;
            count += 1;
        }
    }
    let mut sides = all.prefix(count)?;
    sides.sort(Ord::cmp);
    while let Some(Side { corners, .. }) = sides.first() {
        let same = |side: &Side| side.corners == corners;
        let length = sides.iter().take_while(same).count();
        let run = sides.take(length);
        let forwards = run.iter().filter(|side| !side.backwards).count();
        let pairs = forwards.min(length - forwards);
        let gone = (forwards - pairs..forwards).chain(length - pairs..length);
        for side in gone.filter_map(|at| run.get(at)) {
            kinds.set(side.number, Kind::Cancelled);
        }
    }
    Some(())
}
