/// Where a moving point was found last: what its caller carries from one frame to the next.
///
/// A tracker is a hint and never a claim. Whatever it holds is checked against the tree before it
/// is used, so a fresh tracker, one saved many frames ago, one that belongs to another solid and
/// one read from damaged memory all give the right answer; a good one gives it sooner.
///
/// Equal queries leave equal trackers on every target, so it can be part of a hashed or a
/// rolled-back game state: eight bytes, no padding.
///
/// ```
/// use tetracone::PointTracker;
///
/// let tracker = PointTracker::new();
/// assert_eq!(PointTracker::from_bytes(tracker.to_bytes()), tracker);
/// ```
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PointTracker {
    /// The cone in which the last answer was decided.
    pub(crate) node: u32,
    /// The group in that cone, counted outwards, that the point was in or below.
    pub(crate) group: u32,
}

impl PointTracker {
    /// A tracker that knows nothing yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { node: 0, group: 0 }
    }

    /// The number of the cone in which the last answer was decided.
    #[must_use]
    pub const fn cone(self) -> u32 {
        self.node
    }

    /// The state as bytes, the same on every target.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; 8] {
        let [a, b, c, d] = self.node.to_le_bytes();
        let [e, f, g, h] = self.group.to_le_bytes();
        [a, b, c, d, e, f, g, h]
    }

    /// The state that [`PointTracker::to_bytes`] gave; any bytes are allowed.
    #[must_use]
    pub const fn from_bytes([a, b, c, d, e, f, g, h]: [u8; 8]) -> Self {
        Self {
            node: u32::from_le_bytes([a, b, c, d]),
            group: u32::from_le_bytes([e, f, g, h]),
        }
    }
}
