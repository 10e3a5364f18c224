//! Solids baked for a deadline: it is kept, or what could be is said and can be had; and in no more
//! memory than the trees of cones took that came before cells.

use fixed::types::I32F0;
use std::sync::LazyLock;
use tetracone::{image::Lattice, plane::Plane, space::Space};
use tetracone_oracle::{
    cases::share,
    oracle::{Facet, Oracle},
    points::around,
    shapes::{self, Shape},
};
use tetracone_std::bake::{BakeError, BakeOptions, Baked, Queries, bake_on};
use tetracone_tests::harness::{
    cells::{
        asker::class,
        making::{baked, sampled},
    },
    real,
    world::{Grounded as _, World},
};

use super::{
    parameters::{polygons, polyhedra},
    worst::worst,
};

/// Parts of the bound that a solid has without a deadline.
const PARTS: [u32; 4] = [1, 2, 4, 1000];

/// Points that are asked of every solid.
static POINTS: LazyLock<usize> = LazyLock::new(|| share(300, 3_000));

/// The shape, baked for points within a deadline, if one is given.
fn within<G: World<D>, const D: usize>(
    shape: &impl Shape<D>,
    deadline: Option<u32>,
) -> Result<Baked, BakeError> {
    let spread = |place: &[f64; D]| {
        let mut spread = [0.0; 3];
        spread[..D].copy_from_slice(place);
        spread
    };
    let points: Vec<_> = shape.points().iter().map(spread).collect();
    let options = BakeOptions {
        deadline,
        queries: Some(Queries::Points),
        ..BakeOptions::default()
    };
    bake_on::<G>(&points, &shape.facets(), Lattice::default(), &options)
}

/// The bound of a baked solid.
fn bound<G: World<D>, const D: usize>(baked: &Baked) -> u32 {
    let cells = baked.image().cells::<G>().expect("as baked");
    cells.worst_case()
}

fn keep<G: World<D>, const D: usize>(all: &[G::Shape])
where
    [[f64; D]; D]: Facet<D>,
{
    for shape in sampled(all, 3) {
        let oracle = Oracle::new(shape.points(), &shape.facets());
        let usual = within::<G, D>(shape, None).expect("it is valid");
        let most = bound::<G, D>(&usual);
        let mut before = (u32::MAX, 0);
        for deadline in PARTS.map(|part| (most / part).max(1)) {
            let what = format!("{}, {deadline} of {most}", shape.name());
            let (kept, baked) = match within::<G, D>(shape, Some(deadline)) {
                Ok(baked) => (deadline, baked),
                Err(BakeError::Deadline {
                    deadline: asked,
                    least,
                    bytes,
                }) => {
                    assert!(asked == deadline && least > deadline, "{what}");
                    println!("{what}: no, {least} in {bytes} bytes");
                    let baked = within::<G, D>(shape, Some(least)).expect("it was found before");
                    assert!(baked.to_bytes().len() <= bytes, "{what}");
                    (least, baked)
                }
                Err(error) => panic!("{what}: {error}"),
            };
            let (cells, bytes) = (baked.image().cells::<G>(), baked.to_bytes().len());
            let cells = cells.expect("as baked");
            let worst_case = cells.worst_case();
            println!("{what}: {worst_case} in {bytes} bytes");
            assert!(worst_case <= kept, "{what}");
            assert!(kept < most || bytes <= usual.to_bytes().len(), "{what}");
            // What is refused may be told a deadline that is longer than one that was kept. And what a
            // few grids come to is the smallest of these, not of all cells that there could be.
            assert!(
                kept >= before.0 || bytes >= before.1 - before.1 / 64,
                "{what}: {bytes} after {before:?}"
            );
            before = (kept, bytes);
            let found = worst::<G, D>(&cells, shape, 5);
            assert!(found <= worst_case, "{what}: {found}");
            let places = around(shape, shape.middle(), G::grid(), 6);
            for (_, place) in places.take(*POINTS) {
                let Some(point) = G::at(place) else { continue };
                let expected = class(oracle.place(place));
                assert_eq!(cells.classify(point), expected, "{what}: {place:?}");
            }
        }
    }
}

#[test]
fn deadlines_of_polygons_are_kept_or_refused() {
    keep::<Plane<f32>, 2>(&polygons());
    keep::<Plane<I32F0>, 2>(&polygons().into_iter().map(baked).collect::<Vec<_>>());
}

#[test]
fn deadlines_of_polyhedra_are_kept_or_refused() {
    keep::<Space<f32>, 3>(&polyhedra());
    keep::<Space<I32F0>, 3>(&polyhedra().into_iter().map(baked).collect::<Vec<_>>());
}

/// Deadlines, and the bytes that the smallest images took that trees of cones kept them in.
type Cones = [(u32, usize)];

/// For every deadline that cones kept, cells take at most so many times the bytes.
fn compare<G: World<D>, const D: usize>(shape: G::Shape, most: f64, cones: &Cones) {
    let shape = baked(shape);
    for &(deadline, theirs) in cones {
        let kept = within::<G, D>(&shape, Some(deadline));
        let kept = kept.unwrap_or_else(|error| panic!("{}: {error}", shape.name()));
        let ours = kept.to_bytes().len();
        let [ours, theirs] = [ours, theirs].map(|x| f64::from(u32::try_from(x).expect("small")));
        let times = ours / theirs;
        println!(
            "{} in {deadline}: {ours} bytes, {times:.2} times",
            shape.name()
        );
        assert!(times <= most, "{} in {deadline}: {times:.2}", shape.name());
    }
}

/// The table of docs/STUDY.md as it was with cones. Radial needles take more memory in cells, as
/// those around an apex do where cones had no use for less than one evaluation of each.
#[test]
fn deadlines_are_kept_in_less_memory_than_by_cones() {
    use shapes::{plane, space};
    let torus = [
        (400, 13_960),
        (200, 18_376),
        (100, 29_160),
        (50, 53_320),
        (25, 131_276),
    ];
    compare::<Space<I32F0>, 3>(space::torus(24, 16), 1.0, &torus);
    compare::<Space<I32F0>, 3>(space::fan(300), 1.25, &[(400, 13_712)]);
    let comb = [
        (400, 4_408),
        (200, 21_044),
        (100, 21_092),
        (50, 26_488),
        (25, 30_624),
        (13, 35_684),
    ];
    compare::<Plane<I32F0>, 2>(plane::comb(64), 1.0, &comb);
    let star = [
        (400, 7_464),
        (200, 7_464),
        (100, 7_968),
        (50, 8_712),
        (25, 10_448),
        (12, 15_408),
    ];
    compare::<Plane<I32F0>, 2>(plane::star(512, 1), 2.5, &star);
    for mesh in real::meshes() {
        let cones: &Cones = match mesh.name.as_str() {
            "ur5-forearm.stl" => &[(400, 23_104), (200, 32_916), (100, 53_544)],
            "spot.obj" => &[
                (400, 102_764),
                (200, 120_272),
                (100, 160_464),
                (50, 309_800),
            ],
            "fandisk.obj" => &[
                (400, 206_536),
                (200, 230_284),
                (100, 297_464),
                (50, 506_704),
            ],
            _ => continue,
        };
        compare::<Space<I32F0>, 3>(mesh, 1.1, cones);
    }
}
