//! Cosines and sines in integers, of angles in parts of a turn.
//!
//! Power series up to x¹² in integers of 32 fractional bits, every product rounded down: within
//! 0.95·2^-30 of the exact values, in a hundred instructions where those of `libm` take thousands.

use super::{fixed::low_word, rotation::BITS};

/// π with 30 fractional bits, rounded to the nearest.
const PI: u64 = 3_373_259_426;

/// A quarter of a turn, where half a turn has 2^32 parts.
const QUARTER: u32 = 1 << 31;

/// Of the cosine, less its first term: 1/2!, 1/4! and so on, the last one first.
const EVEN: [u32; 6] = [
    part(479_001_600),
    part(3_628_800),
    part(40_320),
    part(720),
    part(24),
    part(2),
];

/// Of the sine, less its first term: 1/3!, 1/5! and so on, the last one first.
const ODD: [u32; 5] = [
    part(39_916_800),
    part(362_880),
    part(5_040),
    part(120),
    part(6),
];

/// One part of so many, with 32 fractional bits, rounded to the nearest.
const fn part(of: u64) -> u32 {
    low(((1 << 32) + of / 2) / of)
}

/// The cosine and the sine of so many parts of half a turn, 2^32 to the half, with 30 fractional
/// bits.
pub(crate) fn half_turn(parts: u32) -> [i32; 2] {
    // As seen from the nearest quarter, zero, one or two: at most an eighth of a turn away.
    let (shifted, two) = parts.overflowing_add(QUARTER / 2);
    let away = (shifted & (QUARTER - 1))
        .wrapping_sub(QUARTER / 2)
        .cast_signed();
    let [cosine, sine] = eighth(away.unsigned_abs());
    let sine = if away < 0 { sine.wrapping_neg() } else { sine };
    if two {
        [cosine.wrapping_neg(), sine.wrapping_neg()]
    } else if shifted >= QUARTER {
        [sine.wrapping_neg(), cosine]
    } else {
        [cosine, sine]
    }
}

/// The same of a whole turn, 2^32 to the turn.
pub(crate) fn turn(parts: u32) -> [i32; 2] {
    let [cosine, sine] = half_turn(parts << 1);
    if parts < QUARTER {
        [cosine, sine]
    } else {
        [cosine.wrapping_neg(), sine.wrapping_neg()]
    }
}

/// The same of up to an eighth of a turn, 2^32 to half a turn: an angle of less than 0.7854.
fn eighth(parts: u32) -> [i32; 2] {
    let angle = low(u64::from(parts).wrapping_mul(PI) >> BITS);
    let square = upper(angle, angle);
    let fallen = upper(square, series(square, EVEN));
    let risen = angle.wrapping_sub(upper(angle, upper(square, series(square, ODD))));
    // Two bits less, halves up.
    let short = |x: u32| (x.wrapping_add(2) >> 2).cast_signed();
    [(1i32 << BITS).wrapping_sub(short(fallen)), short(risen)]
}

/// A series in which every other term is taken away.
fn series<const TERMS: usize>(square: u32, terms: [u32; TERMS]) -> u32 {
    terms
        .into_iter()
        .fold(0, |sum, term| term.wrapping_sub(upper(square, sum)))
}

/// A product of two numbers with 32 fractional bits.
fn upper(a: u32, b: u32) -> u32 {
    low(u64::from(a).wrapping_mul(b.into()) >> 32)
}

/// The 32 low bits; nothing is above them.
const fn low(value: u64) -> u32 {
    low_word(value.cast_signed()).cast_unsigned()
}

#[cfg(test)]
mod tests {
    use core::f64::consts::PI;

    use super::{half_turn, part, turn};

    #[test]
    fn cosines_and_sines_are_near() {
        let one = f64::from(1u32 << 30);
        let mut parts = 0u32;
        for _ in 0..1_000_000 {
            parts = parts.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let near = |[cosine, sine]: [i32; 2], angle: f64| {
                let (sine_exact, cosine_exact) = libm::sincos(angle);
                let off = |found: i32, exact: f64| (f64::from(found) - exact * one).abs();
                assert!(off(cosine, cosine_exact) < 0.95, "{angle}: {cosine}");
                assert!(off(sine, sine_exact) < 0.95, "{angle}: {sine}");
            };
            let angle = f64::from(parts) * PI / 4_294_967_296.0;
            near(half_turn(parts), angle);
            near(turn(parts), 2.0 * angle);
        }
    }

    #[test]
    fn parts_are_rounded_to_the_nearest() {
        // 2^32 by six ends in two thirds, by 120 in two fifteenths.
        for (of, nearest) in [(2, 1 << 31), (6, 715_827_883), (120, 35_791_394)] {
            assert_eq!(part(of), nearest, "{of}");
        }
    }

    #[test]
    fn quarters_are_exact() {
        let one = 1 << 30;
        for (quarter, exact) in [(0, [one, 0]), (1, [0, one]), (2, [-one, 0]), (3, [0, -one])] {
            assert_eq!(turn(quarter << 30), exact);
        }
        assert_eq!(half_turn(1 << 31), [0, one]);
        assert_eq!(half_turn(u32::MAX), [-one, 1]);
    }
}
