//! Places, rounded to the arithmetic, each way that rounding may go.

use core::cmp::Ordering;

use super::super::world::{Grounded as _, World};
use tetracone::number::{Arithmetic, Scalar};
use tetracone_oracle::oracle::{Fraction, contacts::Candidate};

/// So many coordinates go either way, the others to the even step: each one doubles the ways.
const MOST: usize = 10;

/// The coordinates of places that lie half way between two steps of fixed point. Both steps are nearest: in
/// the plane it is the upper one, and in space, where places come from weights that are rounded, either.
pub(super) struct Halves {
    /// The steps below those that go either way.
    below: Vec<f64>,
}

impl Halves {
    pub(super) fn of<G: World<D>, const D: usize>(candidates: &[Candidate<D>]) -> Self {
        let mut below = Vec::new();
        if D == 3 && G::arithmetic() == Arithmetic::Fixed {
            for x in candidates.iter().flat_map(|found| &found.places).flatten() {
                let (step, part) = parts(x);
                if part == Ordering::Equal && !below.contains(&step) {
                    below.push(step);
                }
            }
            below.truncate(MOST);
        }
        Self { below }
    }

    /// All of them, those to the even steps first.
    pub(super) fn ways(&self) -> impl Iterator<Item = Rounding<'_>> {
        (0..1_u32 << self.below.len()).map(|turned| Rounding {
            halves: self,
            turned,
        })
    }
}

/// One way.
#[derive(Clone, Copy)]
pub(super) struct Rounding<'a> {
    halves: &'a Halves,
    /// A bit for every half: whether it goes to the odd step.
    turned: u32,
}

impl Rounding<'_> {
    pub(super) fn round<G: World<D>, const D: usize>(self, x: &Fraction) -> f64 {
        if G::arithmetic() == Arithmetic::F32 {
            return G::Scalar::nearest(x.to_f64()).expect("small").to_real();
        }
        let (step, part) = parts(x);
        let is_up = match part {
            Ordering::Less => false,
            Ordering::Equal if D == 2 => true,
            Ordering::Equal => {
                let place = self.halves.below.iter().position(|below| *below == step);
                let is_turned = place.is_some_and(|place| (self.turned >> place) & 1 == 1);
                let is_odd = step.rem_euclid(2.0) > 0.0;
                is_odd != is_turned
            }
            Ordering::Greater => true,
        };
        if is_up { step + 1.0 } else { step }
    }
}

/// The step below, and whether it is more or less than half a step from there.
fn parts(x: &Fraction) -> (f64, Ordering) {
    let floor = x.floor();
    let part = x.minus(&floor).cmp(&Fraction::of(0.5));
    (floor.to_f64(), part)
}
