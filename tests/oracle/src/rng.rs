//! A small random generator whose numbers never change: seeds in tests must stay what they are, unless
//! other ones are asked for.

use std::{env, sync::OnceLock};

/// Another number here gives all tests other cases.
pub const VARIABLE: &str = "TETRACONE_SEED";

/// The `SplitMix64` generator.
#[derive(Clone, Debug)]
#[expect(
    missing_copy_implementations,
    reason = "two copies would draw the same numbers"
)]
pub struct Rng(u64);

impl Rng {
    /// The generator of one seed; of another one in its place where [`VARIABLE`] is set.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(other(seed))
    }

    /// Any 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// An integer in `0..count`.
    ///
    /// # Panics
    /// If `count` is zero.
    pub fn below(&mut self, count: usize) -> usize {
        let count = u64::try_from(count).expect("64 bits hold a usize");
        usize::try_from(self.bits() % count).expect("below a usize")
    }

    /// An integer in `0..count`.
    pub fn below_u32(&mut self, count: u32) -> u32 {
        u32::try_from(self.bits() % u64::from(count)).expect("below a u32")
    }

    /// One of the items.
    ///
    /// # Panics
    /// If there is none.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// True once in `count` times.
    pub fn once_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    /// A number in `low..high`, one of 2^32 in equal steps.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        let unit = f64::from(self.below_u32(u32::MAX)) / f64::from(u32::MAX);
        low + (high - low) * unit
    }

    /// A random direction of unit length.
    pub fn direction<const D: usize>(&mut self) -> [f64; D] {
        loop {
            let v: [f64; D] = core::array::from_fn(|_| self.between(-1.0, 1.0));
            let squared = crate::vector::dot(v, v);
            if (0.01..1.0).contains(&squared) {
                return crate::vector::unit(v);
            }
        }
    }
}

/// What stands for a seed.
fn other(seed: u64) -> u64 {
    static MORE: OnceLock<Option<u64>> = OnceLock::new();
    let more = MORE.get_or_init(|| env::var(VARIABLE).ok()?.parse().ok());
    more.map_or(seed, |more| seed ^ Rng(more).bits())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_numbers_are_the_published_ones() {
        let mut rng = Rng::new(1_234_567);
        assert_eq!(rng.bits(), 6_457_827_717_110_365_317);
        assert_eq!(rng.bits(), 3_203_168_211_198_807_973);
    }
}
