use super::BallTracker;

/// What a moving capsule, or a segment whose distance is asked for, carries from one frame to the
/// next.
///
/// It remembers what a [`BallTracker`] does, of the axis: the facet that was nearest, and how far
/// the boundary was from where the axis was. Until both ends have moved that far, less the radius,
/// nothing needs to be looked at. With another solid it starts afresh, and the answer is right.
///
/// Equal queries leave equal trackers on every target: 40 bytes, no padding.
///
/// ```
/// use tetracone::CapsuleTracker;
///
/// let tracker = CapsuleTracker::new();
/// assert_eq!(CapsuleTracker::from_bytes(tracker.to_bytes()), tracker);
/// ```
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CapsuleTracker {
    /// For the start of the axis, and about the boundary.
    pub(crate) start: BallTracker,
    /// Where the end of the axis was when the boundary was measured, as coordinates' words.
    pub(crate) end: [u32; 3],
}

impl CapsuleTracker {
    /// A tracker that knows nothing yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            start: BallTracker::new(),
            end: [0; 3],
        }
    }

    /// The state as bytes, the same on every target.
    #[must_use]
    pub fn to_bytes(self) -> [u8; 40] {
        let mut bytes = [0; 40];
        let end = self.end.into_iter().flat_map(u32::to_le_bytes);
        for (byte, value) in bytes
            .iter_mut()
            .zip(self.start.to_bytes().into_iter().chain(end))
        {
            *byte = value;
        }
        bytes
    }

    /// The state that [`CapsuleTracker::to_bytes`] gave. Other bytes do no harm but this: where they
    /// happen to carry the solid's 32-bit stamp, what they claim is believed.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 40]) -> Self {
        let (words, _) = bytes.as_chunks::<4>();
        let mut start = [0; 28];
        for (slot, byte) in start.iter_mut().zip(bytes) {
            *slot = byte;
        }
        let mut read = words.iter().map(|word| u32::from_le_bytes(*word)).skip(7);
        let mut next = || read.next().unwrap_or(0);
        Self {
            start: BallTracker::from_bytes(start),
            end: [next(), next(), next()],
        }
    }
}
