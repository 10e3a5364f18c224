//! Segments and triangles of the plane against big integers, by other methods than the core's:
//! quotients of cross products for segments, edges and inclusion for triangles.

mod common;
mod crossings;
mod exact;
mod segments;
mod triangles;

use tetracone::plane::Point;
use tetracone_oracle::rng::Rng;
use tetracone_tests::harness::numbers::{self, Number};

/// Cases of each kind.
const ROUNDS: usize = 150_000;

/// How often the answer was yes, and how often no.
#[derive(Debug, Default)]
struct Tally([usize; 2]);

impl Tally {
    fn count(&mut self, answer: bool) {
        self.0[usize::from(answer)] += 1;
    }

    fn assert_varied(&self) {
        assert!(self.0.iter().all(|&count| count > ROUNDS / 20), "{self:?}");
    }
}

/// Points of one kind of nastiness.
fn draw<S: Number, const N: usize>(rng: &mut Rng) -> [Point<S>; N] {
    numbers::draw(rng).map(Point::from)
}
