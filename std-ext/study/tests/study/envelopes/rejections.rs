//! How many questions envelopes answer alone, along stated paths: figures that a looser envelope misses.

use tetracone::query::Class;
use tetracone_classic::{
    Simplicial,
    simplicial::{Ball, PairTracker, pair::recursive, tree::ConeTree},
    vector::{Vector, add, sub, unturned},
};
use tetracone_oracle::{motions, oracle::Facet, shapes::Shape as _};
use tetracone_tests::harness::{
    subject::{Subject, fitted, size},
    world::{Grounded as _, World},
};

use super::{ITERATIONS, central, tree};

/// Places of each path.
const PLACES: usize = 400;

/// Shares of the points and of the balls outside that cost no sign and no distance, at least, in the plane and in
/// space. Without the fit, or with a looser one, they are smaller.
const SHARES: [[f64; 2]; 2] = [[0.66, 0.705], [0.7, 0.735]];

/// Pairs of cones that a pair of solids that are apart looks at in the mean, at most.
const PAIRS: [f64; 2] = [28.0, 160.0];

in_every_space!(envelopes_reject_what_is_near: paths::<G, D>());

fn paths<G: World<D> + Simplicial<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
{
    let mut found = [[0.0; 3]; 2];
    let shapes = G::catalogue();
    let count = shapes.len();
    for shape in shapes {
        let shape = fitted::<G, D>(&shape, 1000.0);
        let covering = central::<G, D>(&Subject::new::<G>(shape.clone()));
        let path = |part: f64, seed: u64| {
            let path = motions::circular(&shape, G::grid(), part, 200, 0.02, seed);
            path.take(PLACES).collect::<Vec<_>>()
        };
        let (near, far) = (path(0.8, 1), path(1.6, 2));
        for (iterations, found) in [0, ITERATIONS].into_iter().zip(&mut found) {
            let tree = tree(&covering, iterations);
            found[0] += points(&tree, &near);
            found[1] += balls(&tree, &near, size(&shape) * 0.05);
            found[2] += pairs(&tree, &far, shape.centroid());
        }
    }
    let count = f64::from(u32::try_from(count).expect("few shapes"));
    let [loose, fitted] = found.map(|all| all.map(|one| one / count));
    println!("{D}: without a fit {loose:.3?}, fitted {fitted:.3?}");
    let [points, balls] = SHARES[D - 2];
    assert!(fitted[0] >= points && fitted[1] >= balls && fitted[2] <= PAIRS[D - 2]);
    assert!(loose[0] < points && loose[1] < balls && loose[2] > PAIRS[D - 2]);
}

/// The mean of some figures, of none zero.
fn mean(figures: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = figures.fold((0.0, 0.0), |(sum, count), one| (sum + one, count + 1.0));
    sum / f64::max(count, 1.0)
}

/// One where a question cost nothing.
fn is_free(cost: u64) -> f64 {
    f64::from(u8::from(cost == 0))
}

/// The share of points outside that no sign was asked for.
fn points<G: World<D> + Simplicial<D>, const D: usize>(
    tree: &ConeTree<G, D>,
    places: &[Vector<D>],
) -> f64 {
    mean(places.iter().filter_map(|place| {
        let mut tracker = tree.tracker();
        let class = tracker.classify(G::at(*place).expect("in the domain"));
        (class == Class::Outside).then(|| is_free(tracker.counters().signs))
    }))
}

/// The share of balls about points outside that no distance was asked for.
fn balls<G: World<D> + Simplicial<D>, const D: usize>(
    tree: &ConeTree<G, D>,
    places: &[Vector<D>],
    radius: f64,
) -> f64 {
    mean(places.iter().filter_map(|place| {
        let centre = G::at(*place).expect("in the domain");
        (tree.classify(centre) == Class::Outside).then(|| {
            let mut tracker = tree.tracker();
            let _ = tracker.meets_ball(&Ball { centre, radius });
            is_free(tracker.counters().edges)
        })
    }))
}

/// Pairs of cones that are looked at for a copy of the solid, shifted from the centroid to a place.
fn pairs<G: World<D> + Simplicial<D>, const D: usize>(
    tree: &ConeTree<G, D>,
    places: &[Vector<D>],
    centroid: Vector<D>,
) -> f64 {
    mean(places.iter().step_by(8).filter_map(|place| {
        let way = sub(*place, centroid);
        let shift = |point| {
            let there = add(G::place_of(point), way);
            G::at(G::grid().snap(there)).expect("in the domain")
        };
        let moved = tree.moved(unturned(), shift).expect("in the domain");
        let mut tracker = PairTracker::default();
        let is_hit = recursive::meet(tree, &moved, &mut tracker).is_hit();
        let nodes = u32::try_from(tracker.counters.nodes).expect("few");
        (!is_hit).then(|| f64::from(nodes))
    }))
}
