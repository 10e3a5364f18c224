//! All small shapes, and some larger ones.

use fixed::types::I32F0;
use std::sync::LazyLock;
use tetracone::{plane::Plane, space::Space};
use tetracone_oracle::{
    cases::share,
    oracle::Facet,
    shapes::{self, Shape as _, Shape2, Shape3},
};
use tetracone_tests::harness::{
    cells::{
        asker::{Asker, Trackers},
        making::{baked, sampled},
    },
    world::World,
};

use super::images::Images;

/// Nasty points asked of every shape in every arithmetic, and how many points were asked about then
/// at least.
static POINTS: LazyLock<usize> = LazyLock::new(|| share(600, 2_000));
static LEAST: LazyLock<usize> = LazyLock::new(|| share(1_000, 100_000));

fn polygons() -> Vec<Shape2> {
    use shapes::plane::{catalogue, comb, convex, gear, irregular, nested, spiral, star};
    let larger = [
        comb(256),
        gear(64),
        star(256, 3),
        irregular(1024, 4),
        convex(300, 5),
        spiral(256, 4.0),
        nested(12),
    ];
    sampled(catalogue().into_iter().chain(larger), 3)
}

fn polyhedra() -> Vec<Shape3> {
    use shapes::space::{
        catalogue, comb, fan, gear, knot, nested, plate, rod, shells, sphere, torus,
    };
    let larger = [
        fan(300),
        comb(16),
        gear(24),
        plate(8),
        rod(12, 30, 20.0),
        shells(5, 4),
        nested(6),
        sphere(8).rough(0.2, 6),
        torus(40, 20),
        knot(2, 3, 120, 10),
    ];
    sampled(catalogue().into_iter().chain(larger), 3)
}

/// Asks about so many points of every shape, half of them in images for points alone, the others in
/// those for all queries.
pub(crate) fn check<G: World<D>, const D: usize>(shapes: Vec<G::Shape>, points: usize) -> usize
where
    [[f64; D]; D]: Facet<D>,
{
    let mut trackers = Trackers::new();
    let mut asked = 0;
    for (seed, shape) in (0..).zip(shapes) {
        let images = Images::new::<G, D>(&shape);
        let image = if seed % 2 == 0 {
            images.points()
        } else {
            images.all()
        };
        let cells = image.cells::<G>().expect("as baked");
        let mut asker = Asker::<G, D>::new(&shape, cells, &mut trackers);
        asker.ask_around(&shape, points, seed);
        asked += asker.asked;
    }
    asked
}

/// As [`check`], all shapes there are.
fn check_all<G: World<D>, const D: usize>(shapes: Vec<G::Shape>)
where
    [[f64; D]; D]: Facet<D>,
{
    let asked = check::<G, D>(shapes, *POINTS);
    println!("{asked} points");
    assert!(asked >= *LEAST, "{asked}");
}

/// On the lattices on which solids are baked for fixed point.
pub(crate) fn narrow<H: shapes::Shape<D>, const D: usize>(shapes: Vec<H>) -> Vec<H> {
    shapes.into_iter().map(baked).collect()
}

/// On lattices of which the cells' have but every 128th step.
pub(crate) fn wide<H: shapes::Shape<D>, const D: usize>(shapes: Vec<H>) -> Vec<H> {
    let half = f64::from(1 << 28);
    let shapes = shapes.into_iter();
    shapes.map(|shape| shape.on_lattice(half)).collect()
}

#[test]
fn polygons_in_f32() {
    check_all::<Plane<f32>, 2>(polygons());
}

#[test]
fn polygons_in_fixed_point() {
    check_all::<Plane<I32F0>, 2>(narrow(polygons()));
}

#[test]
fn polygons_in_wide_fixed_point() {
    check_all::<Plane<I32F0>, 2>(wide(polygons()));
}

#[test]
fn polyhedra_in_f32() {
    check_all::<Space<f32>, 3>(polyhedra());
}

#[test]
fn polyhedra_in_fixed_point() {
    check_all::<Space<I32F0>, 3>(narrow(polyhedra()));
}

#[test]
fn polyhedra_in_wide_fixed_point() {
    check_all::<Space<I32F0>, 3>(wide(polyhedra()));
}
