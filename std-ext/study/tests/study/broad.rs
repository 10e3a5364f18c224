//! Broad phases: all find the pairs that meet, whatever was carried from the frame before.

use std::sync::LazyLock;
use tetracone::{Dimension, plane::Plane, space::Space, volume::Aabb};
use tetracone_classic::broad_phase::{
    AllPairs, BroadError, BroadPhase, Grid, KdTree, LooseOctree, Pair, SweepAndPrune, VolumeTree,
};
use tetracone_oracle::{cases::share, rng::Rng};
use tetracone_tests::harness::numbers::{self, Number};

/// Motions of some frames each.
static MOTIONS: LazyLock<usize> = LazyLock::new(|| share(20, 300));
const FRAMES: usize = 12;
const MOST: usize = 40;

/// A broad phase by its name, and whether a grid may call boxes too sparse.
struct Contender<'a, G: Dimension> {
    name: &'static str,
    find: Find<'a, G>,
}

type Find<'a, G> = Box<dyn FnMut(&[Aabb<G>]) -> Result<Vec<Pair>, BroadError> + 'a>;

fn contender<'a, G: Dimension, P: BroadPhase<G> + 'a>() -> Contender<'a, G> {
    let (mut phase, mut pairs) = (P::default(), Vec::new());
    Contender {
        name: P::NAME,
        find: Box::new(move |boxes| {
            phase.find(boxes, &mut pairs)?;
            Ok(pairs.clone())
        }),
    }
}

fn contenders<'a, G: Dimension + 'a>() -> [Contender<'a, G>; 6] {
    [
        contender::<G, AllPairs>(),
        contender::<G, SweepAndPrune>(),
        contender::<G, Grid>(),
        contender::<G, LooseOctree>(),
        contender::<G, KdTree>(),
        contender::<G, VolumeTree>(),
    ]
}

/// Every two boxes in turn, compared coordinate by coordinate.
fn meeting<G: Dimension>(boxes: &[Aabb<G>]) -> Vec<Pair> {
    let meet = |a: &Aabb<G>, b: &Aabb<G>| {
        (0..G::DIMENSION).all(|k| !(a.high[k] < b.low[k] || b.high[k] < a.low[k]))
    };
    let numbered = || (0..).zip(boxes);
    numbered()
        .flat_map(|(a, one)| {
            let after = numbered().skip(a as usize + 1);
            after.filter_map(move |(b, other)| meet(one, other).then_some((a, b)))
        })
        .collect()
}

in_every_space!(all_find_the_same_pairs: run::<G, S, D>());

fn run<G: Dimension<Scalar = S>, S: Number, const D: usize>() {
    let mut rng = Rng::new(901);
    let (mut asked, mut met, mut sparse) = (0, 0, 0);
    for _ in 0..*MOTIONS {
        let mut contenders = contenders::<G>();
        let mut boxes = Vec::new();
        for frame in 0..FRAMES {
            // Now and then other boxes; otherwise some jump and some move by a little.
            if frame == 0 || rng.once_in(6) {
                let count = rng.below(MOST);
                boxes = (0..count).map(|_| drawn::<G, S, D>(&mut rng)).collect();
            }
            for aabb in &mut boxes {
                if rng.once_in(5) {
                    *aabb = drawn::<G, S, D>(&mut rng);
                } else if rng.once_in(2) {
                    moved(&mut rng, aabb);
                }
            }
            let expected = meeting(&boxes);
            asked += boxes.len() * boxes.len().saturating_sub(1) / 2;
            met += expected.len();
            for contender in &mut contenders {
                match (contender.find)(&boxes) {
                    Ok(pairs) => assert_eq!(pairs, expected, "{} {boxes:?}", contender.name),
                    Err(error) => {
                        let may_be = contender.name == <Grid as BroadPhase<G>>::NAME;
                        assert!(may_be && error == BroadError::Sparse, "{}", contender.name);
                        sparse += 1;
                    }
                }
            }
        }
    }
    println!(
        "{asked} pairs of boxes in {:?}, {D}D: {met} meet, {sparse} frames too sparse",
        S::ARITHMETIC
    );
    assert!(met > asked / 50 && sparse < *MOTIONS * FRAMES / 3);
}

/// The box of some places of one kind of nastiness; often those of other boxes.
fn drawn<G: Dimension<Scalar = S>, S: Number, const D: usize>(rng: &mut Rng) -> Aabb<G> {
    let places = numbers::draw::<S, 2, D>(rng);
    let of = |place: [S; D]| {
        let mut all = [S::ZERO; 3];
        all[..D].copy_from_slice(&place);
        Aabb::of_point(G::point(all))
    };
    of(places[0]).union(&of(places[1]))
}

/// Moves ends by a step or two, so that boxes that touched part and the other way around.
fn moved<G: Dimension<Scalar = S>, S: Number>(rng: &mut Rng, aabb: &mut Aabb<G>) {
    for k in 0..G::DIMENSION {
        let low = S::near(rng, aabb.low[k].to_real());
        if low <= aabb.high[k] {
            aabb.low[k] = low;
        }
        let high = S::near(rng, aabb.high[k].to_real());
        if aabb.low[k] <= high {
            aabb.high[k] = high;
        }
    }
}

#[test]
fn what_is_no_box_is_refused_and_told() {
    let good = Aabb::<Space<f32>> {
        low: [0.0; 3],
        high: [1.0; 3],
    };
    let nan = Aabb {
        low: [f32::NAN, 0.0, 0.0],
        ..good
    };
    let turned = Aabb {
        low: [0.0, 2.0, 0.0],
        ..good
    };
    for bad in [nan, turned] {
        for contender in &mut contenders() {
            assert_eq!((contender.find)(&[good, good]), Ok(vec![(0, 1)]));
            let error = BroadError::Box { number: 1 };
            assert_eq!(
                (contender.find)(&[good, bad]),
                Err(error),
                "{}",
                contender.name
            );
            assert_eq!((contender.find)(&[]), Ok(Vec::new()), "{}", contender.name);
        }
    }
    let far = |x: f32| Aabb {
        low: [x, 0.0, 0.0],
        high: [x, 1e-9, 0.0],
    };
    let mut grid = contender::<Space<f32>, Grid>();
    assert_eq!((grid.find)(&[far(0.0), far(1e9)]), Err(BroadError::Sparse));
}

/// A square or cube of a side of 1 with these lower ends.
fn unit<G: Dimension<Scalar = f32>>(place: [f32; 3]) -> Aabb<G> {
    let mut low = [0.0; 3];
    low[..G::DIMENSION].copy_from_slice(&place[..G::DIMENSION]);
    let mut high = low;
    for x in &mut high[..G::DIMENSION] {
        *x += 1.0;
    }
    Aabb { low, high }
}

/// In an order against that of all axes exchanges of neighbours would be some 10^10.
#[test]
fn sweep_and_prune_starts_by_sorting() {
    const COUNT: u32 = 100_000;
    let frame = |shift: f32| -> Vec<Aabb<Space<f32>>> {
        let place = |k: u32| -(f32::from(u16::try_from(k / 2).expect("few")) * 2.0 + shift);
        let boxes = (0..COUNT).map(|k| unit([place(k); 3]));
        boxes.collect()
    };
    let (mut sweep, mut pairs) = (SweepAndPrune::default(), Vec::new());
    let all: Vec<_> = (0..COUNT / 2).map(|k| (2 * k, 2 * k + 1)).collect();
    let mut find = |boxes: &[Aabb<Space<f32>>]| {
        sweep.find(boxes, &mut pairs).expect("boxes");
        (pairs == all, sweep.exchanges())
    };
    assert_eq!(find(&frame(0.0)), (true, None));
    assert_eq!(find(&frame(0.0)), (true, Some(0)));
    assert_eq!(find(&frame(0.5)), (true, Some(0)));
    // Two boxes go from the one end of all to the other: their ends past all others, along three axes.
    let mut moved = frame(0.5);
    for aabb in &mut moved[..2] {
        *aabb = unit([-200_000.0; 3]);
    }
    assert_eq!(find(&moved), (true, Some(3 * 4 * 2 * u64::from(COUNT - 2))));
    let mut turned = frame(0.5);
    turned.reverse();
    assert_eq!(find(&turned), (true, None));
    println!("{COUNT} boxes in pairs in five frames, two of which are sorted");
}

#[test]
fn sweep_and_prune_of_the_plane_serves_in_space() {
    let (mut sweep, mut pairs) = (SweepAndPrune::default(), Vec::new());
    let places = [[0.0; 3], [0.5, 0.5, 9.0], [0.25, 0.0, 9.5]];
    for _ in 0..2 {
        sweep
            .find(&places.map(unit::<Plane<f32>>), &mut pairs)
            .expect("boxes");
        assert_eq!(pairs, [(0, 1), (0, 2), (1, 2)]);
        sweep
            .find(&places.map(unit::<Space<f32>>), &mut pairs)
            .expect("boxes");
        assert_eq!(pairs, [(1, 2)]);
    }
}
