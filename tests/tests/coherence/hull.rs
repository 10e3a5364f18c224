//! Hulls, asked with trackers that other hulls left behind, and rolled back: what is restored from bytes goes on with
//! the same bits.

use std::sync::LazyLock;
use tetracone::convex::{Hull, HullTracker, PosedHull};
use tetracone_oracle::{
    cases::share,
    motions::pair::{At, Pair, Turning},
    oracle::Facet,
    rng::Rng,
    shapes::{self, Hull as _, Shape as _},
};
use tetracone_tests::harness::{
    hulls::room,
    subject::Subject,
    world::{Grounded as _, Placing, World},
};

/// Solids in each arithmetic and dimension, of which all are asked with each other.
static SOLIDS: LazyLock<usize> = LazyLock::new(|| share(6, 30));

/// Poses of each couple, and how many of them are gone back at most.
const POSES: usize = 60;
const BACK: usize = 8;

in_every_space!(hulls_go_the_same_way_again: run::<G, D>());

/// What a frame told, and the trackers after it, saved.
#[derive(Clone, Debug, PartialEq)]
struct Frame {
    told: String,
    saved: [[u8; 104]; 2],
}

fn run<G: World<D>, const D: usize>()
where
    G::Shape: shapes::Hull,
    [[f64; D]; D]: Facet<D>,
    [f64; D]: Turning<D>,
    Placing<D>: From<At<D>>,
{
    let mut rng = Rng::new(104);
    let subjects: Vec<_> = (0..*SOLIDS)
        .map(|_| Subject::new::<G>(G::Shape::random(&mut rng)))
        .collect();
    let solids: Vec<_> = subjects.iter().map(Subject::solid::<G>).collect();
    let mut rooms: Vec<_> = solids.iter().map(room::<G, D>).collect();
    let hulls: Vec<_> = solids
        .iter()
        .zip(&mut rooms)
        .map(|(solid, words)| Hull::build(solid, words).expect("it is convex"))
        .collect();
    // Every couple begins with what the one before it left behind.
    let mut trackers = [HullTracker::new(); 2];
    let [mut touching, mut frames, mut again] = [0; 3];
    for (first, hull) in subjects.iter().zip(&hulls) {
        for (second, other) in subjects.iter().zip(&hulls) {
            let motion = Pair::new(&first.shape, &second.shape, G::grid());
            let seed = rng.bits();
            let poses: Vec<_> = motion
                .orbit(rng.between(0.3, 1.0), 300, 0.01, seed)
                .take(POSES / 2)
                .chain(motion.returns(seed).take(POSES / 2))
                .filter_map(|at| {
                    let (pose, _) = G::placed(at.into(), second.shape.points());
                    other.at(pose).ok()
                })
                .collect();
            let mut seen: Vec<Frame> = Vec::new();
            for (number, placed) in poses.iter().enumerate() {
                seen.push(next(hull, placed, &mut trackers));
                touching += usize::from(hull.intersects(placed));
                frames += 1;
                if rng.once_in(4) {
                    // All frames after one of the last few are told again.
                    let from = number - rng.below(BACK.min(number) + 1);
                    let mut restored = seen[from].saved.map(HullTracker::from_bytes);
                    for at in from + 1..=number {
                        let frame = next(hull, &poses[at], &mut restored);
                        assert_eq!(frame, seen[at], "{at} of {}", first.shape.name());
                        again += 1;
                    }
                }
            }
        }
    }
    println!("{frames} frames of hulls, {touching} touching, {again} told again");
    assert!(touching > frames / 6 && touching < frames * 5 / 6);
    assert!(again > frames / 2, "{again} of {frames}");
}

/// The next frame. Whatever trackers hold, whether hulls touch does not depend on it.
fn next<G: World<D>, const D: usize>(
    hull: &Hull<'_, G>,
    placed: &PosedHull<'_, G>,
    trackers: &mut [HullTracker; 2],
) -> Frame {
    let [asked, measured] = trackers;
    let is_touching = asked.intersects(hull, placed);
    let distance = measured.distance(hull, placed);
    let expected = hull.intersects(placed);
    assert_eq!([is_touching, distance.is_touching], [expected; 2]);
    Frame {
        told: format!("{is_touching} {distance:?}"),
        saved: trackers.map(HullTracker::to_bytes),
    }
}
