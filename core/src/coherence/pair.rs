use super::CapsuleTracker;
use crate::words::tracker_bytes;

/// What a pair of solids carries from one frame to the next.
///
/// While the solids touch it remembers two facets that met, or a corner of one solid that lay in the
/// other; while they are free, how far apart their boundaries were and how the second solid was placed
/// then: until it has moved that far, turning included, nothing needs to be looked at. That is a claim
/// about two boundaries, so the tracker says of which: with other solids it starts afresh, and the
/// answer is right.
///
/// Equal queries leave equal trackers on every target: 48 bytes, no padding.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PairTracker {
    /// The stamps of both boundaries, mixed; zero for none.
    pub(crate) stamp: u32,
    /// A facet of either that met, or were near, last time; or one whose corner lay in the other solid.
    pub(crate) facets: [u32; 2],
    /// The bits below.
    pub(crate) state: u8,
    /// Across a plane that had one solid on either side; zero for none.
    pub(crate) direction: [i8; 3],
    /// How far the boundaries were apart at least, as a length's word; zero where nothing is
    /// claimed.
    pub(crate) clearance: u32,
    /// Where the middle of the second solid's box was, as coordinates' words.
    pub(crate) anchor: [u32; 3],
    /// How it was turned, as words of its rotation.
    pub(crate) rotation: [u32; 4],
}

/// Bits of a state: what the methods of their names tell.
const NESTED: u8 = 1;
const UNMEASURED: u8 = 15 << 1;
const CLOSING: u8 = 1 << 5;
const LASTED: u8 = 1 << 6;
const APART: u8 = 1 << 7;

impl PairTracker {
    /// What a capsule and a solid carry, in the room that two solids have, and the words of a witness or the
    /// facets that are near.
    pub(crate) const fn of_capsule(tracker: CapsuleTracker, facets: [u32; 2]) -> Self {
        let [node, stamp, facet, x, y, z, clearance, p, q, r] = tracker.to_words();
        let [a, b] = facets;
        Self::from_words([stamp, a, b, facet, clearance, x, y, z, p, q, r, node])
    }

    /// The inverse of [`PairTracker::of_capsule`].
    pub(crate) const fn to_capsule(self) -> CapsuleTracker {
        let [stamp, _, _, facet, clearance, x, y, z, p, q, r, node] = self.to_words();
        CapsuleTracker::from_words([node, stamp, facet, x, y, z, clearance, p, q, r])
    }

    /// Whether it knows nothing yet.
    pub(crate) const fn is_fresh(&self) -> bool {
        self.stamp == 0
    }

    /// Whether the boundaries are apart and one solid is in the other.
    #[inline]
    pub(crate) const fn is_nested(&self) -> bool {
        self.has(NESTED)
    }

    #[inline]
    pub(crate) const fn set_nested(&mut self, nested: bool) {
        self.set(NESTED, nested);
    }

    /// For how many searches more distances are not worth measuring.
    #[inline]
    pub(crate) const fn unmeasured(&self) -> u8 {
        (self.state & UNMEASURED) >> UNMEASURED.trailing_zeros()
    }

    #[inline]
    pub(crate) const fn set_unmeasured(&mut self, searches: u8) {
        self.state =
            (self.state & !UNMEASURED) | ((searches << UNMEASURED.trailing_zeros()) & UNMEASURED);
    }

    /// Whether there was no plane between the solids when they came nearer.
    #[inline]
    pub(crate) const fn is_closing(&self) -> bool {
        self.has(CLOSING)
    }

    #[inline]
    pub(crate) const fn set_closing(&mut self, closing: bool) {
        self.set(CLOSING, closing);
    }

    /// Whether what was known last stood for a frame.
    #[inline]
    pub(crate) const fn has_lasted(&self) -> bool {
        self.has(LASTED)
    }

    #[inline]
    pub(crate) const fn set_lasted(&mut self, lasted: bool) {
        self.set(LASTED, lasted);
    }

    /// Whether the boundaries were apart when they were last looked at.
    #[inline]
    pub(crate) const fn is_apart(&self) -> bool {
        self.has(APART)
    }

    #[inline]
    pub(crate) const fn set_apart(&mut self, apart: bool) {
        self.set(APART, apart);
    }

    #[inline]
    const fn has(&self, flag: u8) -> bool {
        self.state & flag != 0
    }

    #[inline]
    const fn set(&mut self, flag: u8, on: bool) {
        self.state = (self.state & !flag) | (flag * on as u8);
    }

    pub(crate) const fn to_words(self) -> [u32; 12] {
        let ([a, b], [x, y, z], [p, q, r, s]) = (self.facets, self.anchor, self.rotation);
        let [right, up, front] = self.direction;
        let state = u32::from_le_bytes([
            self.state,
            right.cast_unsigned(),
            up.cast_unsigned(),
            front.cast_unsigned(),
        ]);
        [self.stamp, a, b, state, self.clearance, x, y, z, p, q, r, s]
    }

    pub(crate) const fn from_words(words: [u32; 12]) -> Self {
        let [stamp, a, b, state, clearance, x, y, z, p, q, r, s] = words;
        let [state, right, up, front] = state.to_le_bytes();
        Self {
            stamp,
            facets: [a, b],
            state,
            direction: [right.cast_signed(), up.cast_signed(), front.cast_signed()],
            clearance,
            anchor: [x, y, z],
            rotation: [p, q, r, s],
        }
    }
}

tracker_bytes!(
    const PairTracker,
    12,
    ". Other bytes do no harm but this: where they\nhappen to carry the solids' 32-bit stamp, what they claim is believed."
);
