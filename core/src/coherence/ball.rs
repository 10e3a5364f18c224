use super::PointTracker;
use crate::words::tracker_bytes;

/// What a moving ball carries from one frame to the next.
///
/// It remembers the facet that was nearest, and how far the boundary was from where the centre
/// was: until the centre has moved that far, less the radius, nothing needs to be looked at. That
/// is a claim about one boundary, so the tracker says of which: with another solid it starts
/// afresh, and the answer is right.
///
/// Equal queries leave equal trackers on every target: 28 bytes, no padding.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BallTracker {
    /// For the centre.
    pub(crate) point: PointTracker,
    /// The stamp of the boundary that the rest is about; zero for none.
    pub(crate) stamp: u32,
    /// The facet that was nearest, and in the upper bit whether `place` was in the solid.
    pub(crate) facet: u32,
    /// Where the centre was when the boundary was measured, as coordinates' words.
    pub(crate) place: [u32; 3],
    /// How far the boundary was from there at least, as a length's word.
    pub(crate) clearance: u32,
}

impl BallTracker {
    pub(crate) const fn to_words(self) -> [u32; 7] {
        let [x, y, z] = self.place;
        let node = self.point.node;
        [node, self.stamp, self.facet, x, y, z, self.clearance]
    }

    pub(crate) const fn from_words([node, stamp, facet, x, y, z, clearance]: [u32; 7]) -> Self {
        Self {
            point: PointTracker { node },
            stamp,
            facet,
            place: [x, y, z],
            clearance,
        }
    }
}

tracker_bytes!(
    const BallTracker,
    7,
    ". Other bytes do no harm but this: where they\nhappen to carry the solid's 32-bit stamp, what they claim is believed."
);
