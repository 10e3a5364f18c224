/// How coordinates of a solid's source map to those of its image: q = (x − offset) / step, rounded
/// to the nearest whole number, ties to even.
///
/// In an `f32` image the step is one and the offset zero.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Lattice {
    /// The step is 2 to this power.
    pub exponent: i32,
    /// The source coordinates of the lattice's zero.
    pub offset: [f64; 3],
}

impl Lattice {
    /// Steps of one from zero.
    pub(super) const ZERO: Self = Self {
        exponent: 0,
        offset: [0.0; 3],
    };

    /// The length of a step.
    #[must_use]
    pub fn step(&self) -> f64 {
        libm::ldexp(1.0, self.exponent)
    }

    /// The coordinates in lattice steps, not yet rounded; scaling by a power of two is exact.
    #[must_use]
    pub fn to_steps(&self, point: [f64; 3]) -> [f64; 3] {
        let steps = |k: usize| libm::ldexp(point[k] - self.offset[k], self.exponent.wrapping_neg());
        [steps(0), steps(1), steps(2)]
    }

    /// The source coordinates of a place given in lattice steps.
    #[must_use]
    pub fn from_steps(&self, steps: [f64; 3]) -> [f64; 3] {
        let place = |k: usize| libm::ldexp(steps[k], self.exponent) + self.offset[k];
        [place(0), place(1), place(2)]
    }
}
