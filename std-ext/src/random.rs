//! Numbers that look random and are the same every time.

/// The generator splitmix64.
///
/// # Source
/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
#[derive(Debug)]
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// Any 64 bits.
    pub(crate) fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ bits >> 31
    }
}
