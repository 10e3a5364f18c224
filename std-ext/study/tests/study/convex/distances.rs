//! How far apart hulls are, by the features that are closest.

use fixed::types::I32F0;
use std::sync::LazyLock;
use tetracone::{PairTracker, space::Space};
use tetracone_classic::convex::{
    Pair, Work,
    features::{self, FeatureTracker},
};
use tetracone_oracle::{
    cases::share,
    motions::pair,
    rng::Rng,
    shapes::{Shape as _, space},
};
use tetracone_tests::harness::{subject::Subject, world::Ground};

use super::{hull, pose};

/// Pairs of hulls in every arithmetic, and poses of each.
static PAIRS: LazyLock<usize> = LazyLock::new(|| share(4, 110));
const POSES: usize = 500;

#[test]
fn walks_end_as_far_apart_as_the_core_measures() {
    walks::<f32>();
    walks::<I32F0>();
}

fn walks<S: Ground>() {
    let mut rng = Rng::new(5);
    let [mut poses, mut apart, mut walked] = [0; 3];
    for _ in 0..*PAIRS {
        let shapes = [(); 2].map(|()| {
            let kind = rng.pick(&space::CONVEX);
            let shape = space::convex(kind, rng.pick(&[8, 20, 60]), rng.bits());
            match S::ARITHMETIC {
                tetracone::number::Arithmetic::F32 => shape,
                // The prisms' corners are far enough apart for this, and random points as good as always.
                tetracone::number::Arithmetic::Fixed => shape.on_lattice(67_108_864.0),
            }
        });
        let subjects = shapes.clone().map(Subject::new::<Space<S>>);
        let [solid, other] = [0, 1].map(|k| subjects[k].solid::<Space<S>>());
        let [first, second] = [0, 1].map(|k| hull::<S>(&shapes[k]));
        let motion = pair::Pair::new(&shapes[0], &shapes[1], S::GRID);
        let size = shapes[0].bounds().1[0] - shapes[0].bounds().0[0];
        let mut closest = FeatureTracker::default();
        let mut core = PairTracker::new();
        let seed = rng.bits();
        let ways = motion
            .jumps(seed)
            .take(POSES / 5)
            .chain(motion.orbit(0.95, 300, 0.01, seed).take(POSES * 3 / 5))
            .chain(motion.returns(seed).take(POSES / 5));
        for at in ways {
            let pose = pose::<S>(at.quaternion, at.offset).expect("it is in the domain");
            // Far away the lattice ends.
            let Ok(placed) = other.at(pose) else {
                continue;
            };
            let measured = core.distance(&solid, &placed, None).distance;
            let distance = measured.to_real();
            let pair = Pair::new(&first, &second, pose);
            let mut work = Work::default();
            let walk = features::nearest(&pair, &mut closest, &mut work);
            if let Some([p, q]) = walk.filter(|_| distance > size * 1e-4) {
                let square: f64 = (0..3).map(|k| (p[k] - q[k]).powi(2)).sum();
                let off = (square.sqrt() - distance).abs();
                assert!(
                    off <= size * 1e-5,
                    "{square}, not {distance}, {:?} at {p:?} and {q:?}: {} {} {at:?}",
                    closest.features(),
                    shapes[0].name,
                    shapes[1].name
                );
                walked += 1;
            }
            apart += usize::from(distance > size * 1e-4);
            poses += 1;
        }
    }
    let arithmetic = S::ARITHMETIC;
    println!(
        "{poses} distances of hulls in {arithmetic:?}, 3D: {apart} apart, {walked} walks that ended"
    );
    assert!(
        apart > poses / 3 && walked > apart * 9 / 10,
        "{walked} of {apart}"
    );
}
