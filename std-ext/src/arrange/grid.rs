//! Lattices for rings.

use i_overlay::i_float::int::point::IntPoint;
use tetracone::image::Lattice;

use super::Steps;
use crate::{bake::to_step, vector::extent};

/// So many steps from the lattice's zero a vertex may lie.
const FARTHEST: f64 = (1u32 << 29) as f64;

/// So many bits of a coordinate are left on lattices of which nobody sees the step.
pub(crate) const FINE: i32 = 28;

/// So many bits an `f32` holds.
pub(crate) const SINGLE: i32 = 24;

/// The lattice that rings are put on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid(pub(crate) Lattice);

impl Grid {
    /// The coordinates of all places from the lattice's zero take so many bits; zero stays zero.
    pub(crate) fn absolute<'a>(places: impl Iterator<Item = &'a [f64; 2]>, bits: i32) -> Self {
        let largest = places.flatten().fold(0.0, |most: f64, x| most.max(x.abs()));
        Self::reaching(largest, [0.0; 2], bits)
    }

    /// The same from the middle of them.
    pub(crate) fn around<'a>(places: impl Iterator<Item = &'a [f64; 2]>, bits: i32) -> Self {
        let [low, high] = extent(places.copied());
        let middle = [0, 1].map(|k| low[k] / 2.0 + high[k] / 2.0);
        let largest = (0..2).map(|k| high[k] / 2.0 - low[k] / 2.0);
        Self::reaching(largest.fold(0.0, f64::max), middle, bits)
    }

    fn reaching(largest: f64, middle: [f64; 2], bits: i32) -> Self {
        // Beyond, steps to the power of which lattices are scaled are no numbers.
        const LEAST: i32 = -960;
        let (_, exponent) = libm::frexp(largest);
        let exponent = (exponent - bits).max(LEAST);
        let [x, y] = middle.map(|x| to_step(x, exponent));
        let offset = [x, y, 0.0].map(|x| if x.is_finite() { x } else { 0.0 });
        Self(Lattice { exponent, offset })
    }

    /// A ring in steps; the first coordinate that is too far out otherwise.
    pub(crate) fn steps(&self, ring: &[[f64; 2]]) -> Result<Steps, f64> {
        let step = |place: &[f64; 2]| {
            let [x, y, _] = self.0.to_steps([place[0], place[1], 0.0]).map(libm::rint);
            for (steps, x) in [x, y].iter().zip(place) {
                if steps.is_nan() || steps.abs() > FARTHEST {
                    return Err(*x);
                }
            }
            #[expect(clippy::cast_possible_truncation, reason = "whole and bounded")]
            let point = IntPoint::new(x as i32, y as i32);
            Ok(point)
        };
        ring.iter().map(step).collect()
    }

    /// Where a place of the lattice is.
    pub(crate) fn place(&self, point: IntPoint) -> [f64; 2] {
        let steps = [f64::from(point.x), f64::from(point.y), 0.0];
        let [x, y, _] = self.0.from_steps(steps);
        // No negative zeros.
        [x + 0.0, y + 0.0]
    }

    /// Rings where they are.
    pub(crate) fn places(&self, ring: &[IntPoint]) -> Vec<[f64; 2]> {
        ring.iter().map(|point| self.place(*point)).collect()
    }

    /// An area of which twice so many square steps are given.
    pub(crate) fn area(&self, doubled: i128) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "it is only told")]
        let doubled = doubled as f64;
        doubled / 2.0 * self.0.step() * self.0.step()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lattices_reach_as_far_as_they_have_to() {
        let places = [[0.0, 3.0], [-7.0, 1.0]];
        let grid = Grid::absolute(places.iter(), SINGLE);
        assert_eq!(grid.0.exponent, 3 - SINGLE);
        let steps = grid.steps(&places).expect("near");
        assert_eq!(grid.places(&steps), places);
        let far = places.map(|place| place.map(|x| x + 2_600_000.0));
        let grid = Grid::around(far.iter(), FINE);
        let steps = grid.steps(&far).expect("near");
        assert_eq!(grid.places(&steps), far);
        assert!(grid.0.step() < 1e-7);
        let far = grid.steps(&[[f64::NAN, 0.0]]);
        assert!(far.is_err_and(f64::is_nan));
        // Of tiny and of huge places, there are lattices.
        for size in [f64::MIN_POSITIVE / 4.0, f64::MAX] {
            for grid in [
                Grid::around([[size; 2], [-size; 2]].iter(), FINE),
                Grid::absolute([[size; 2], [-size; 2]].iter(), SINGLE),
            ] {
                assert!(grid.steps(&[[size; 2]]).is_ok(), "{size:e}");
            }
        }
    }
}
