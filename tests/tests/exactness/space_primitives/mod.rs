//! Segments, triangles, tetrahedra and faces of space against big integers, by other methods than
//! the core's: hulls of differences for meetings, all features in turn for distances.

mod common;
mod crossings;
mod distances;
mod exact;
mod faces;
mod meetings;
mod poses;
mod tetrahedra;

use std::sync::LazyLock;
use tetracone::space::{Point, Segment, Triangle};
use tetracone_oracle::{cases::share, rng::Rng};
use tetracone_tests::harness::numbers::{self, Number};

/// Cases of each kind; fewer where every step is checked for overflow, too.
static ROUNDS: LazyLock<usize> = LazyLock::new(|| share(6_000, 30_000));

/// How often the answer was yes, and how often no.
#[derive(Debug, Default)]
struct Tally([usize; 2]);

impl Tally {
    fn count(&mut self, answer: bool) {
        self.0[usize::from(answer)] += 1;
    }

    fn all(&self) -> usize {
        self.0.iter().sum()
    }

    fn assert_varied(&self) {
        let all = self.all();
        assert!(self.0.iter().all(|&count| count > all / 20), "{self:?}");
    }
}

/// Points of one kind of nastiness; some of them as well in a plane of three others, or nearly so,
/// or a little beside their plane.
fn draw<S: Number, const N: usize>(rng: &mut Rng) -> [Point<S>; N] {
    let mut places = numbers::draw::<S, N, 3>(rng);
    if rng.once_in(2) {
        for at in 3..N {
            if rng.once_in(3) {
                continue;
            }
            let corners = [(); 3].map(|()| places[rng.below(at)]);
            let weights = [(); 2].map(|()| rng.pick(&[-1.0, 0.0, 0.25, 0.5, 1.0, 2.0]));
            let nearly = rng.once_in(4);
            places[at] = core::array::from_fn(|k| {
                let [a, b, c] = corners.map(|corner| corner[k].to_real());
                let real = a + (b - a) * weights[0] + (c - a) * weights[1];
                match S::nearest(real) {
                    Some(exact) if !nearly => exact,
                    _ => S::near(rng, real),
                }
            });
        }
    }
    places.map(Point::from)
}

fn triangle<S>([a, b, c]: [Point<S>; 3]) -> Triangle<S> {
    Triangle::new(a, b, c)
}

fn segment<S>([a, b]: [Point<S>; 2]) -> Segment<S> {
    Segment::new(a, b)
}
