//! Solids baked for a deadline: it is kept, or what could be is said and can be had.

use fixed::types::I32F0;
use tetracone::{plane::Plane, space::Space};
use tetracone_std::bake::{BakeError, BakeOptions};
use tetracone_tests::{
    oracle::Facet,
    points::around,
    shapes::{self, Shape as _},
};

use super::{
    points::{prepared, worst},
    subject::Subject,
    world::{Grounded as _, World},
};

/// Parts of the bound that a solid has without a deadline.
const PARTS: [u32; 4] = [1, 2, 4, 1000];

/// Points that are asked of both solids.
const POINTS: usize = 3_000;

#[test]
fn deadlines_of_polygons_are_kept_or_refused() {
    use shapes::plane::{comb, convex, gear, hole_in_hole, nested, overlapping, star};
    let shapes = [
        comb(16),
        convex(64, 1),
        gear(12),
        hole_in_hole(),
        nested(5),
        overlapping(),
        star(64, 2),
    ];
    keep::<Plane<f32>, 2>(&shapes);
    keep::<Plane<I32F0>, 2>(&shapes);
}

#[test]
fn deadlines_of_polyhedra_are_kept_or_refused() {
    use shapes::space::{comb, cube, fan, gear, nested, overlapping, sphere, torus};
    let shapes = [
        comb(6),
        cube(),
        fan(64),
        gear(12),
        nested(3),
        overlapping(),
        sphere(4).rough(0.2, 3),
        torus(24, 12),
    ];
    keep::<Space<f32>, 3>(&shapes);
    keep::<Space<I32F0>, 3>(&shapes);
}

fn keep<G: World<D>, const D: usize>(all: &[G::Shape])
where
    [[f64; D]; D]: Facet<D>,
{
    for shape in all {
        let shape = prepared::<G, D>(shape);
        let usual = Subject::new::<G>(shape.clone());
        let bound = usual.body::<G>().tree().worst_case();
        let mut larger = 0;
        for deadline in PARTS.map(|part| (bound / part).max(1)) {
            let within = |deadline| {
                let options = BakeOptions {
                    deadline: Some(deadline),
                    ..BakeOptions::default()
                };
                Subject::with::<G>(shape.clone(), &options)
            };
            let what = format!("{}, {deadline} of {bound}", usual.name::<G>());
            let (kept, baked) = match within(deadline) {
                Ok(baked) => (deadline, baked),
                Err(BakeError::Deadline {
                    deadline: asked,
                    least,
                    bytes,
                    depth,
                }) => {
                    assert!(
                        asked == deadline && least > deadline && depth <= 12,
                        "{what}"
                    );
                    println!("{what}: no, {least} in {bytes} bytes at depth {depth}");
                    let baked = within(least).expect("it was found before");
                    assert!(baked.baked.to_bytes().len() <= bytes, "{what}");
                    (least, baked)
                }
                Err(error) => panic!("{what}: {error}"),
            };
            let (body, bytes) = (baked.body::<G>(), baked.baked.to_bytes().len());
            let tree = body.tree();
            println!("{what}: {} in {bytes} bytes", tree.worst_case());
            assert!(tree.worst_case() <= kept, "{what}");
            assert!(
                kept < bound || bytes <= usual.baked.to_bytes().len(),
                "{what}"
            );
            assert!(bytes >= larger, "{what}: {bytes} after {larger}");
            larger = bytes;
            let found = worst::<G, D>(tree, &shape, 5);
            assert!(found <= tree.worst_case(), "{what}: {found}");
            let (others, origin) = (usual.body::<G>(), G::place_of(tree.origin()));
            for (_, place) in around(&shape, origin, G::grid(), 6).take(POINTS) {
                let Some(point) = G::at(place) else { continue };
                let class = others.tree().classify(point);
                assert_eq!(tree.classify(point), class, "{what}: {place:?}");
            }
        }
    }
}
