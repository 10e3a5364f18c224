//! The search that a step in parts left off, and what of it is written as bytes.

use super::is_margin;
use crate::{coherence::PairTracker, geometry::Dimension, number::Scalar, query::DistanceSearch};

/// What a world that steps with a budget carries from one step to the next beside its pairs: the
/// search that was left off; see [`WorldIn::step_with_budget`](super::WorldIn::step_with_budget).
///
/// It is plain data of a fixed size: a copy of it, with a snapshot of the world, goes on as it would.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepSearch<G: Dimension> {
    pub(super) underway: Option<Underway<G>>,
    pub(super) search: DistanceSearch<G>,
    /// Steps of the search that were made before it was written as bytes.
    pub(super) owed: u32,
    /// The pair that a search was made for last.
    pub(super) last: [u16; 2],
}

/// What a search is about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Underway<G: Dimension> {
    /// The places of the two solids in the world, first the one in whose frame.
    pub(super) pair: [u16; 2],
    /// Where the second one was seen from the first.
    pub(super) pose: G::Pose,
    /// What is farther apart does not matter.
    pub(super) limit: G::Scalar,
    /// Whether the limit is only a part of the margin, which says nothing of what is told.
    pub(super) is_partial: bool,
    /// What was known before it.
    pub(super) tracker: PairTracker,
}

impl<G: Dimension> Default for StepSearch<G> {
    fn default() -> Self {
        Self::new()
    }
}

/// The kinds of searches.
const WHOLE: u32 = 1;
const PARTIAL: u32 = 2;

/// The words of a [`StepSearch`].
const WORDS: usize = 24;

impl<G: Dimension> StepSearch<G> {
    /// How many bytes it is written as.
    pub const BYTES: usize = 4 * WORDS;

    /// No search was left off.
    #[must_use]
    pub fn new() -> Self {
        Self {
            underway: None,
            search: DistanceSearch::new(),
            owed: 0,
            last: [0; 2],
        }
    }

    /// What it takes to go on, as bytes, the same on every target: which search it is and how many
    /// steps it has made. These are made anew when it goes on, beyond the budget of that step.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; 96] {
        let places = |[first, second]: [u16; 2]| u32::from(first) | u32::from(second) << 16;
        let mut words = [0; WORDS];
        words[0] = places(self.last);
        if let Some(underway) = &self.underway {
            let shift = <G as Dimension>::coordinates(G::shift(&underway.pose));
            let all = [
                places(underway.pair),
                if underway.is_partial { PARTIAL } else { WHOLE },
                self.owed.saturating_add(self.search.steps()),
                underway.limit.to_word(),
            ]
            .into_iter()
            .chain(shift.map(Scalar::to_word))
            .chain(G::rotation_words(&underway.pose))
            .chain(underway.tracker.to_words());
            for (slot, word) in words.iter_mut().skip(1).zip(all) {
                *slot = word;
            }
        }
        let mut bytes = [0; 96];
        for (slot, word) in bytes.as_chunks_mut().0.iter_mut().zip(words) {
            *slot = word.to_le_bytes();
        }
        bytes
    }

    /// What [`StepSearch::to_bytes`] was given; no search was left off where the bytes do not tell of
    /// one. Other bytes do no harm but what [`PairTracker::from_bytes`] says.
    #[must_use]
    pub fn from_bytes(bytes: &[u8; 96]) -> Self {
        let (words, _) = bytes.as_chunks::<4>();
        let mut read = words.iter().map(|word| u32::from_le_bytes(*word));
        let mut next = || read.next().unwrap_or(0);
        #[expect(clippy::cast_possible_truncation, reason = "both halves")]
        let places = |word: u32| [word as u16, (word >> 16) as u16];
        let last = places(next());
        let (pair, kind, steps) = (places(next()), next(), next());
        let limit = G::Scalar::from_word(next());
        let shift = G::point([next(), next(), next()].map(G::Scalar::from_word));
        let rotation = [next(), next(), next(), next()];
        let tracker = PairTracker::from_words([(); 12].map(|()| next()));
        let underway = G::pose_of_words(shift, rotation).map(|pose| Underway {
            pair,
            pose,
            limit,
            is_partial: kind == PARTIAL,
            tracker,
        });
        let underway = underway
            .filter(|underway| [WHOLE, PARTIAL].contains(&kind) && is_margin(underway.limit));
        Self {
            owed: underway.map_or(0, |_| steps),
            underway,
            search: DistanceSearch::new(),
            last,
        }
    }
}
