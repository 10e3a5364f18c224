//! The numbers that coordinates can be.

/// The representable values of an arithmetic: how to reach one, and its neighbours.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    /// The representable value nearest to any finite number.
    pub round: fn(f64) -> f64,
    /// The next greater representable value; the value itself at the end of the range.
    pub up: fn(f64) -> f64,
    /// The next smaller one, likewise.
    pub down: fn(f64) -> f64,
}

impl Grid {
    /// The finite values of `f32`.
    pub const F32: Self = Self {
        round: round_f32,
        up: |x| finite(narrow(x).next_up()),
        down: |x| finite(narrow(x).next_down()),
    };

    /// The integers of magnitude below 2^`BITS`, at most 52 bits.
    #[must_use]
    pub const fn integers<const BITS: u32>() -> Self {
        Self {
            round: round_integer::<BITS>,
            up: |x| round_integer::<BITS>(x + 1.0),
            down: |x| round_integer::<BITS>(x - 1.0),
        }
    }

    /// The representable point nearest to `point`.
    #[must_use]
    pub fn snap<const D: usize>(&self, point: [f64; D]) -> [f64; D] {
        point.map(self.round)
    }
}

/// The finite `f32` value nearest to `x`.
pub(crate) fn round_f32(x: f64) -> f64 {
    finite(narrow(x))
}

/// The same, infinite where it is out of range.
pub(crate) fn narrowed(x: f64) -> f64 {
    f64::from(narrow(x))
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "rounding to f32 is what this is for"
)]
fn narrow(x: f64) -> f32 {
    x as f32
}

fn finite(x: f32) -> f64 {
    f64::from(x.clamp(f32::MIN, f32::MAX))
}

fn round_integer<const BITS: u32>(x: f64) -> f64 {
    let end = f64::from(1u32 << (BITS / 2)) * f64::from(1u32 << BITS.div_ceil(2)) - 1.0;
    libm::rint(x).clamp(-end, end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn f32_steps_are_ulps_and_stop_at_the_ends() {
        let grid = Grid::F32;
        assert_eq!((grid.up)(1.0), 1.0 + f64::from(f32::EPSILON));
        assert_eq!((grid.down)(0.0), -f64::from(f32::from_bits(1)));
        assert_eq!((grid.up)(f64::from(f32::MAX)), f64::from(f32::MAX));
        assert_eq!((grid.round)(1e300), f64::from(f32::MAX));
    }

    #[test]
    fn integer_steps_are_ones_and_stop_at_the_ends() {
        let grid = Grid::integers::<19>();
        assert_eq!((grid.round)(2.4), 2.0);
        assert_eq!((grid.down)(-3.0), -4.0);
        assert_eq!((grid.up)(524_287.0), 524_287.0);
        assert_eq!((Grid::integers::<30>().round)(-1e12), 1.0 - 1_073_741_824.0);
    }
}
