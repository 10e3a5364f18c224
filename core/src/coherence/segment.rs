use super::PointTracker;
use crate::words::tracker_bytes;

/// What a moving segment, or a point that sweeps along a new one every frame, carries from one
/// frame to the next: the facet met last, and where its start was.
///
/// A tracker is a hint and never a claim: whatever it holds, the answers are the same.
///
/// Equal queries leave equal trackers on every target: eight bytes, no padding.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SegmentTracker {
    /// For the start.
    pub(crate) point: PointTracker,
    /// The facet that was met last.
    pub(crate) facet: u32,
}

impl SegmentTracker {
    pub(crate) const fn to_words(self) -> [u32; 2] {
        [self.point.node, self.facet]
    }

    pub(crate) const fn from_words([node, facet]: [u32; 2]) -> Self {
        Self {
            point: PointTracker { node },
            facet,
        }
    }
}

tracker_bytes!(const SegmentTracker, 2, "; any bytes are allowed.");
