use super::BallTracker;
use crate::words::tracker_bytes;

/// What a moving capsule, or a segment whose distance is asked for, carries from one frame to the
/// next.
///
/// It remembers what a [`BallTracker`] does, of the axis: the facet that was nearest, and how far
/// the boundary was from where the axis was. Until both ends have moved that far, less the radius,
/// nothing needs to be looked at. With another solid it starts afresh, and the answer is right.
///
/// Equal queries leave equal trackers on every target: 40 bytes, no padding.
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
    pub(crate) const fn to_words(self) -> [u32; 10] {
        let ([a, b, c, d, e, f, g], [x, y, z]) = (self.start.to_words(), self.end);
        [a, b, c, d, e, f, g, x, y, z]
    }

    pub(crate) const fn from_words([a, b, c, d, e, f, g, x, y, z]: [u32; 10]) -> Self {
        Self {
            start: BallTracker::from_words([a, b, c, d, e, f, g]),
            end: [x, y, z],
        }
    }
}

tracker_bytes!(
    const CapsuleTracker,
    10,
    ". Other bytes do no harm but this: where they\nhappen to carry the solid's 32-bit stamp, what they claim is believed."
);
