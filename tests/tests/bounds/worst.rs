//! Points against the bound that cells have.
//!
//! The bound is proved where it is computed. Here it is attacked, and how much of it was found says
//! how loose it is.

use fixed::types::I32F0;
use std::sync::LazyLock;
use tetracone::{
    PointTracker,
    cells::{Cells, Content},
    plane::Plane,
    space::Space,
};
use tetracone_oracle::{
    cases::share,
    oracle::Facet,
    points::around,
    rng::Rng,
    shapes::{self, Shape},
};
use tetracone_tests::{
    climb::{Climb, Shares},
    harness::{
        cells::{
            making::{baked, sampled, with_cells_of},
            parts::{bolt, bracket, bushing, heap, heat_sink},
        },
        world::{Grounded as _, World},
    },
};

/// Nasty points of a shape, to start from.
static NASTY: LazyLock<usize> = LazyLock::new(|| share(200, 2_000));

/// Points in every cell with boundary, to start from, and in how many cells at most.
const IN_A_CELL: usize = 6;
static CELLS: LazyLock<usize> = LazyLock::new(|| share(100, 2_000));

/// Steps of every climber.
static STEPS: LazyLock<usize> = LazyLock::new(|| share(20, 500));

/// What is found of half of the bounds, at least; with all steps it was 0.92
/// in the plane and 0.8 in space, where facets of no form are asked one by one.
const MEDIAN: f64 = 0.6;

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
    attack::<Plane<f32>, 2>(&shapes);
    attack::<Plane<I32F0>, 2>(&shapes.into_iter().map(baked).collect::<Vec<_>>());
}

#[test]
fn no_point_of_a_polyhedron_costs_more_than_the_bound() {
    use shapes::space::{
        catalogue, comb, fan, gear, knot, nested, plate, rod, shells, sphere, torus,
    };
    let larger = [
        fan(64),
        fan(300),
        comb(16),
        gear(24),
        plate(8),
        rod(12, 30, 20.0),
        shells(5, 4),
        nested(6),
        sphere(8).rough(0.2, 6),
        torus(24, 12),
        knot(2, 3, 80, 8),
        bushing(),
        bolt(),
        heat_sink(),
        bracket(),
        heap(),
    ];
    let shapes: Vec<_> = catalogue().into_iter().chain(larger).collect();
    attack::<Space<f32>, 3>(&shapes);
    attack::<Space<I32F0>, 3>(&shapes.into_iter().map(baked).collect::<Vec<_>>());
}

fn attack<G: World<D>, const D: usize>(all: &[G::Shape])
where
    [[f64; D]; D]: Facet<D>,
{
    let mut shares = Shares::default();
    for (seed, shape) in (0..).zip(sampled(all, 6)) {
        with_cells_of::<G, _, D>(shape, None, |_, cells| {
            let found = worst::<G, D>(&cells, shape, seed);
            let what = format!("{} in {:?}", shape.name(), G::arithmetic());
            // A bound of nothing cannot be found more of.
            if cells.worst_case() > 0 {
                shares.note(&what, found, cells.worst_case());
            }
        });
    }
    let [_, median] = shares.tell(&format!("{D}D, {:?}", G::arithmetic()));
    assert!(median > MEDIAN, "the bounds are loose");
}

/// The most evaluations that any point was found to take.
pub(crate) fn worst<G: World<D>, const D: usize>(
    cells: &Cells<'_, G>,
    shape: &impl Shape<D>,
    seed: u64,
) -> u32 {
    let cost = |place: &[f64; D]| {
        let answer = PointTracker::new().explain(cells, G::at(*place)?);
        Some(answer.cost.evaluations)
    };
    let grid = G::grid();
    let (low, high) = shape.bounds();
    let size = (0..D).map(|k| high[k] - low[k]).fold(0.0, f64::max);
    let step = |place: &[f64; D], exponent: i32, rng: &mut Rng| {
        let by = libm::ldexp(size, exponent) * rng.between(-1.0, 1.0);
        let direction: [f64; D] = if rng.once_in(2) {
            let axis = rng.below(D);
            core::array::from_fn(|k| f64::from(u8::from(k == axis)))
        } else {
            rng.direction()
        };
        grid.snap(core::array::from_fn(|k| place[k] + direction[k] * by))
    };
    let nasty = around(shape, grid.snap(shape.middle()), grid, seed);
    let nasty = nasty.map(|(_, place)| place).take(*NASTY);
    let mut rng = Rng::new(seed);
    let leaves = cells
        .cells()
        .filter(|cell| matches!(cell.content, Content::Leaf(_)));
    let leaves: Vec<_> = leaves.collect();
    let every = leaves.len().div_ceil(*CELLS).max(1);
    let in_cells = leaves.iter().step_by(every).flat_map(|cell| {
        let places = [(); IN_A_CELL].map(|()| {
            let place = core::array::from_fn(|k| rng.between(cell.low[k], cell.high[k]));
            grid.snap(place)
        });
        places.into_iter()
    });
    let climb = Climb {
        cost: &cost,
        step: &step,
        steps: *STEPS,
    };
    climb.highest(nasty.chain(in_cells), seed)
}
