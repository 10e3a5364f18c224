//! Products of 256 and of 384 bits.

use core::cmp::Ordering;

/// How a · b compares with c · d.
pub(super) fn compare(a: u128, b: u128, c: u128, d: u128) -> Ordering {
    product(a, b).cmp(&product(c, d))
}

/// How a product of three factors compares with another one.
pub(super) fn compare3(a: [u128; 3], b: [u128; 3]) -> Ordering {
    product3(a).cmp(&product3(b))
}

/// a · b · c, the upper third first.
fn product3([a, b, c]: [u128; 3]) -> [u128; 3] {
    let [upper, lower] = product(a, b);
    let ([carry, lowest], [high, middle]) = (product(lower, c), product(upper, c));
    let (middle, carried) = middle.overflowing_add(carry);
    [high.wrapping_add(u128::from(carried)), middle, lowest]
}

/// a · b, the upper half first.
///
/// By halves of 64 bits, as on paper: every step is at most (2^64 − 1)² + 2·(2^64 − 1) = 2^128 − 1.
fn product(a: u128, b: u128) -> [u128; 2] {
    let halves = |x: u128| (x >> 64, x & u128::from(u64::MAX));
    let ((a_high, a_low), (b_high, b_low)) = (halves(a), halves(b));
    let step = |x: u128, y: u128, carry: u128| x.wrapping_mul(y).wrapping_add(carry);
    let (carry, lowest) = halves(step(a_low, b_low, 0));
    let (high, middle) = halves(step(a_high, b_low, carry));
    let (carry, middle) = halves(step(a_low, b_high, middle));
    let upper = step(a_high, b_high, high).wrapping_add(carry);
    [upper, (middle << 64) | lowest]
}

#[cfg(test)]
mod tests {
    use super::{product, product3};

    #[test]
    fn halves_carry() {
        let most = u128::MAX;
        assert_eq!(product(most, most), [most - 1, 1]);
        assert_eq!(product(most, 2), [1, most - 1]);
        assert_eq!(product(1 << 64, 1 << 64), [1, 0]);
        assert_eq!(product(u128::from(u64::MAX), 3), [0, 3 * ((1 << 64) - 1)]);
        assert_eq!(product(0, most), [0, 0]);
        assert_eq!(product3([most; 3]), [most - 2, 2, most]);
        assert_eq!(product3([most, 2, 3]), [0, 5, most - 5]);
        // (2^64 + 1)(2^64 − 1) = 2^128 − 1.
        assert_eq!(product((1 << 64) + 1, (1 << 64) - 1), [0, most]);
    }
}
