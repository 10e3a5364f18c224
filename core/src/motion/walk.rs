/// Where a walk along a polygon's edges stood last: what its caller carries from one frame to the
/// next.
///
/// A tracker is a hint and never a claim: whatever it holds, the answer is the same, and a good
/// one gives it sooner. So a fresh tracker, one of another polygon and one read from damaged
/// memory are all allowed.
///
/// Equal queries leave equal trackers on every target: eight bytes, no padding.
///
/// ```
/// use tetracone::WalkTracker;
///
/// let tracker = WalkTracker::new();
/// assert_eq!(tracker.edge(), None);
/// assert_eq!(WalkTracker::from_bytes(tracker.to_bytes()), tracker);
/// ```
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct WalkTracker {
    /// The number of the edge, plus one; zero before the first query.
    pub(crate) edge: u32,
    /// The cone of the tree in which the edge was found.
    pub(crate) cone: u32,
}

impl WalkTracker {
    /// A tracker that knows nothing yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { edge: 0, cone: 0 }
    }

    /// The number of the remembered edge of a walk; none before the first query.
    #[must_use]
    pub const fn edge(self) -> Option<u32> {
        self.edge.checked_sub(1)
    }

    /// The state as bytes, the same on every target.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; 8] {
        let [a, b, c, d] = self.edge.to_le_bytes();
        let [e, f, g, h] = self.cone.to_le_bytes();
        [a, b, c, d, e, f, g, h]
    }

    /// The state that [`WalkTracker::to_bytes`] gave; any bytes are allowed.
    #[must_use]
    pub const fn from_bytes([a, b, c, d, e, f, g, h]: [u8; 8]) -> Self {
        Self {
            edge: u32::from_le_bytes([a, b, c, d]),
            cone: u32::from_le_bytes([e, f, g, h]),
        }
    }
}
