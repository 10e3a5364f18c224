use crate::words::tracker_bytes;

/// Where a moving point was found last: what its caller carries from one frame to the next.
///
/// A tracker is a hint and never a claim. Whatever it holds is checked against the cells before it
/// is used, so a fresh tracker, one saved many frames ago, one that belongs to another solid and
/// one read from damaged memory all give the right answer; a good one gives it sooner.
///
/// Equal queries leave equal trackers on every target, so it can be part of a hashed or a
/// rolled-back game state: four bytes.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PointTracker {
    /// The number of the cell that was split to make the one of the last answer, plus one; zero
    /// where that was a root.
    pub(crate) node: u32,
}

impl PointTracker {
    pub(crate) const fn to_words(self) -> [u32; 1] {
        [self.node]
    }

    pub(crate) const fn from_words([node]: [u32; 1]) -> Self {
        Self { node }
    }
}

tracker_bytes!(const PointTracker, 1, "; any bytes are allowed.");
