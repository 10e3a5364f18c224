use super::PointTracker;

/// What a moving segment, or a point that sweeps along a new one every frame, carries from one
/// frame to the next: the facet met last, and where its start was.
///
/// A tracker is a hint and never a claim: whatever it holds, the answers are the same.
///
/// Equal queries leave equal trackers on every target: eight bytes, no padding.
///
/// ```
/// use tetracone::SegmentTracker;
///
/// let tracker = SegmentTracker::new();
/// assert_eq!(SegmentTracker::from_bytes(tracker.to_bytes()), tracker);
/// ```
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
    /// A tracker that knows nothing yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            point: PointTracker::new(),
            facet: 0,
        }
    }

    /// The state as bytes, the same on every target.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; 8] {
        let [a, b, c, d] = self.point.to_bytes();
        let [e, f, g, h] = self.facet.to_le_bytes();
        [a, b, c, d, e, f, g, h]
    }

    /// The state that [`SegmentTracker::to_bytes`] gave; any bytes are allowed.
    #[must_use]
    pub const fn from_bytes([a, b, c, d, e, f, g, h]: [u8; 8]) -> Self {
        Self {
            point: PointTracker::from_bytes([a, b, c, d]),
            facet: u32::from_le_bytes([e, f, g, h]),
        }
    }
}
