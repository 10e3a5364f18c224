//! Points against the bound that a tree has.
//!
//! The bound is proved where it is computed. Here it is attacked, and how much of it was found says
//! how loose it is.

use fixed::types::I32F0;
use std::sync::LazyLock;
use tetracone::{
    Dimension,
    number::{Arithmetic, Scalar},
    plane::Plane,
    space::Space,
};
use tetracone_oracle::{
    Grid,
    cases::share,
    points::around,
    rng::Rng,
    shapes::{self, Shape},
};
use tetracone_study::cones::{PointTracker, Tree};
use tetracone_tests::climb::{Climb, Shares};

use super::making::{built, point, real};

/// Nasty points of a shape, to start from.
const NASTY: usize = 4_000;

/// Points in every cone that is not split, to start from.
const IN_A_CONE: usize = 6;

/// Steps of every climber.
static STEPS: LazyLock<usize> = LazyLock::new(|| share(100, 1_500));

/// What is found of every bound, and of half of the bounds, at least; with all steps it was 0.72
/// and 0.91.
const LEAST: f64 = 0.5;
const MEDIAN: f64 = 0.75;

#[test]
fn no_point_of_a_polygon_costs_more_than_the_bound() {
    use shapes::plane::{catalogue, comb, convex, gear, irregular, nested, spiral, star};
    let larger = [
        comb(16),
        comb(128),
        gear(64),
        star(256, 3),
        irregular(512, 4),
        convex(300, 5),
        spiral(256, 4.0),
        nested(12),
    ];
    let shapes: Vec<_> = catalogue().into_iter().chain(larger).collect();
    attack::<Plane<f32>, _, 2>(&shapes);
    attack::<Plane<I32F0>, _, 2>(&shapes);
}

#[test]
fn no_point_of_a_polyhedron_costs_more_than_the_bound() {
    use shapes::space::{
        catalogue, comb, fan, gear, knot, nested, plate, rod, shells, sphere, torus,
    };
    let larger = [
        fan(64),
        fan(300),
        comb(8),
        comb(16),
        gear(24),
        plate(8),
        rod(12, 30, 20.0),
        shells(5, 4),
        nested(6),
        sphere(8).rough(0.2, 6),
        torus(24, 12),
        knot(2, 3, 80, 8),
    ];
    let shapes: Vec<_> = catalogue().into_iter().chain(larger).collect();
    attack::<Space<f32>, _, 3>(&shapes);
    attack::<Space<I32F0>, _, 3>(&shapes);
}

fn attack<G, H, const D: usize>(all: &[H])
where
    G: Dimension<Corners = [u32; D]>,
    H: Shape<D> + Clone,
{
    let mut shares = Shares::default();
    for (seed, shape) in (0..).zip(all) {
        let shape = prepared::<G, H, D>(shape);
        let tree = built::<G, D>(&shape, None);
        let found = worst::<G, D>(&tree, &shape, seed);
        let what = format!("{} in {:?}", shape.name(), G::Scalar::ARITHMETIC);
        shares.note(&what, found, tree.worst_case());
    }
    let [least, median] = shares.tell(&format!("{D}D, {:?}", G::Scalar::ARITHMETIC));
    assert!(least > LEAST && median > MEDIAN, "the bounds are loose");
}

/// The shape as an arithmetic has it.
pub(crate) fn prepared<G, H, const D: usize>(shape: &H) -> H
where
    G: Dimension,
    H: Shape<D> + Clone,
{
    match G::Scalar::ARITHMETIC {
        Arithmetic::F32 => shape.clone(),
        Arithmetic::Fixed => shape.clone().on_lattice(f64::from(1 << 18)),
    }
}

/// The places that an arithmetic has.
pub(crate) fn grid<G: Dimension>() -> Grid {
    match G::Scalar::ARITHMETIC {
        Arithmetic::F32 => Grid::F32,
        Arithmetic::Fixed => Grid::integers::<29>(),
    }
}

/// The most evaluations that any point was found to take.
pub(crate) fn worst<G: Dimension, const D: usize>(
    tree: &Tree<G>,
    shape: &impl Shape<D>,
    seed: u64,
) -> u32 {
    let cost = |place: &[f64; D]| {
        let answer = tree.explain(point::<G, D>(*place)?, &mut PointTracker::default());
        Some(answer.evaluations)
    };
    let (origin, grid) = (real::<G, D>(tree.origin()), grid::<G>());
    let (low, high) = shape.bounds();
    let size = (0..D).map(|k| high[k] - low[k]).fold(0.0, f64::max);
    // Along an axis, any way, or along the ray from the origin: the same cone, another group.
    let step = |place: &[f64; D], exponent: i32, rng: &mut Rng| {
        let by = libm::ldexp(size, exponent);
        let direction = match rng.below(3) {
            0 => core::array::from_fn(|k| place[k] - origin[k]),
            1 => {
                let axis = rng.below(D);
                let sign = rng.pick(&[-1.0, 1.0]);
                core::array::from_fn(|k| if k == axis { sign } else { 0.0 })
            }
            _ => rng.direction::<D>(),
        };
        let by = by * rng.between(-1.0, 1.0);
        grid.snap(core::array::from_fn(|k| place[k] + direction[k] * by))
    };
    let nasty = around(shape, origin, grid, seed).map(|(_, place)| place);
    let mut rng = Rng::new(seed);
    let cones: Vec<_> = tree
        .cones()
        .filter(|cone| cone.is_leaf)
        .filter_map(|cone| Some((cone.corners, cone.reach?)))
        .collect();
    let in_cones = cones.iter().flat_map(|&(corners, (least, greatest))| {
        let places = [(); IN_A_CONE].map(|()| {
            let mut shares: [f64; D] = core::array::from_fn(|_| rng.pick(&[0.0, 0.5, 1.0]));
            shares[rng.below(D)] += rng.between(0.01, 1.0);
            let all: f64 = shares.iter().sum();
            let reach = rng.between(least, greatest.min(least + size * 4.0));
            let along = |k: usize| (0..D).map(|c| corners[c][k] * shares[c]).sum::<f64>();
            grid.snap(core::array::from_fn(|k| origin[k] + along(k) * reach / all))
        });
        places.into_iter()
    });
    let climb = Climb {
        cost: &cost,
        step: &step,
        steps: *STEPS,
    };
    climb.highest(nasty.take(NASTY).chain(in_cones), seed)
}
