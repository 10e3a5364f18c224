//! Every solid of the catalogue as balls and ways are asked about it: in both arithmetics, in small
//! numbers and in large ones.

use crate::common::{full_image, given, larger};
use crate::exact::{exponent_above, shapes};
use tetracone::number::Arithmetic;
use tetracone_oracle::shapes::{Shape, Shape3};

/// Particles for every solid, pose and device, less than where classes are asked, as the core takes
/// longer; `TETRACONE_GPU_PARTICLES` gives ten times as many.
const PARTICLES: usize = 300;

/// How many particles are asked of a solid, in a pose and on a device.
pub(crate) fn count() -> usize {
    given::<usize>("TETRACONE_GPU_PARTICLES").map_or(PARTICLES, |count| count / 10)
}

/// A baked solid.
pub(crate) struct Case {
    pub(crate) shape: Shape3,
    pub(crate) words: Vec<u32>,
    /// A step of the world is 2 to this power of an `f32` solid's units.
    pub(crate) exponent: i32,
    /// For messages.
    pub(crate) name: String,
}

impl Case {
    fn new(shape: Shape3, arithmetic: Arithmetic, exponent: i32) -> Self {
        Self {
            words: full_image(&shape, arithmetic),
            exponent,
            name: format!("{}, {arithmetic:?}, 2^{exponent}", shape.name),
            shape,
        }
    }

    /// In fixed point, scaled.
    fn larger(shape: &Shape3) -> Self {
        let (shape, words) = larger(shape);
        Self {
            words,
            exponent: 0,
            name: format!("{}, scaled", shape.name),
            shape,
        }
    }
}

/// All of them; steps are a 2^18th or a 2^28th of the solid's half in fixed point, a 2^20th or a 2^24th
/// in `f32`, whole numbers in `f32`, and a solid in fixed point that was scaled.
pub(crate) fn cases() -> impl Iterator<Item = Case> {
    shapes().into_iter().flat_map(|shape| {
        let on_lattice = |half: u32| shape.clone().on_lattice(f64::from(1 << half));
        let (low, high) = shape.bounds();
        let extent = (0..3).fold(0.0f64, |most, k| most.max(low[k].abs()).max(high[k].abs()));
        let exponent = exponent_above(extent);
        let mut all = vec![
            Case::new(on_lattice(18), Arithmetic::Fixed, 0),
            Case::new(on_lattice(28), Arithmetic::Fixed, 0),
            Case::new(on_lattice(18), Arithmetic::F32, 0),
            Case::larger(&on_lattice(18)),
        ];
        for finer in [20, 24] {
            if (-90..=10).contains(&(exponent - finer)) {
                all.push(Case::new(shape.clone(), Arithmetic::F32, exponent - finer));
            }
        }
        all
    })
}
