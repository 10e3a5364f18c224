use crate::{coherence::PairTracker, words::tracker_bytes};

/// What a pair of hulls carries from one frame to the next.
///
/// It remembers a direction along which the hulls were apart, up to four pairs of vertices whose differences were
/// next to the origin or around it, and the farthest vertices along the last direction; and what a
/// [`PairTracker`] does, for hulls that touch. All but the [`PairTracker`]'s part is a hint and never a claim.
///
/// Equal queries leave equal trackers on every target: 104 bytes, no padding.
///
/// ```
/// use tetracone::convex::HullTracker;
///
/// let tracker = HullTracker::new();
/// assert_eq!(HullTracker::from_bytes(tracker.to_bytes()), tracker);
/// ```
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HullTracker {
    /// What the solids themselves are asked with.
    pub(super) pair: PairTracker,
    /// Pairs of vertices, and how many of them there are.
    pub(super) corners: [[u32; 2]; 4],
    pub(super) count: u8,
    /// Whether the solids themselves were asked last, and found to touch.
    pub(super) is_near: bool,
    /// The direction along which they were apart, as bits of components; zero for none.
    pub(super) along: [u32; 3],
    /// The farthest vertices along the last direction.
    pub(super) last: [u32; 2],
}

impl HullTracker {
    /// A tracker that knows nothing yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            pair: PairTracker::new(),
            corners: [[0; 2]; 4],
            count: 0,
            is_near: false,
            along: [0; 3],
            last: [0; 2],
        }
    }

    fn to_words(self) -> [u32; 26] {
        let state = u32::from_le_bytes([self.count, u8::from(self.is_near), 0, 0]);
        let rest = self.corners.into_iter().flatten().chain([state]);
        let rest = rest.chain(self.along).chain(self.last);
        let mut all = self.pair.to_words().into_iter().chain(rest);
        [(); 26].map(|()| all.next().unwrap_or(0))
    }

    fn from_words(words: [u32; 26]) -> Self {
        let mut words = words.into_iter();
        let mut next = || words.next().unwrap_or(0);
        let pair = PairTracker::from_words([(); 12].map(|()| next()));
        let corners = [(); 4].map(|()| [next(), next()]);
        let [count, near, ..] = next().to_le_bytes();
        Self {
            pair,
            corners,
            count,
            is_near: near != 0,
            along: [next(), next(), next()],
            last: [next(), next()],
        }
    }
}

tracker_bytes!(
    HullTracker,
    26,
    ". Other bytes do no harm but this: where they\nhappen to carry the solids' 32-bit stamp, what they claim of the [`PairTracker`]'s is believed."
);
