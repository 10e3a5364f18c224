//! Shapes that no constant was chosen by: exact, and what they take.

use fixed::types::I32F0;
use std::sync::LazyLock;
use tetracone::{plane::Plane, space::Space};
use tetracone_oracle::{
    cases::share,
    motions,
    oracle::Facet,
    points::{Class, around},
    shapes::{Shape, Shape2, plane, space},
};
use tetracone_tests::harness::{
    cells::{
        asker::{Asker, Trackers},
        making::{baked, sampled, with_cells_of},
        parts::{bolt, bracket, bushing, heap, heat_sink},
    },
    world::{Grounded as _, World},
};

/// Points asked on every kind of way and about the boundary.
static POINTS: LazyLock<usize> = LazyLock::new(|| share(200, 8_000));

/// Facets' bytes of cells at most, and evaluations of a point anywhere in the mean: the greatest
/// found were 100 and 0.2.
const BYTES: f64 = 128.0;
const MEAN: f64 = 2.0;

/// Compares the cells of a shape with the oracle; gives in how many of them slabs cross.
#[expect(clippy::cast_precision_loss, reason = "counts of a test")]
fn check<G: World<D>, const D: usize>(shape: &G::Shape) -> usize
where
    [[f64; D]; D]: Facet<D>,
{
    assert!(shape.is_closed() && shape.size() > 0.0, "{}", shape.name());
    let (grid, (low, high)) = (G::grid(), shape.bounds());
    let size = (0..D).map(|k| high[k] - low[k]).fold(0.0, f64::max);
    with_cells_of::<G, _, D>(shape, None, |solid, cells| {
        let mut trackers = Trackers::new();
        let mut asker = Asker::<G, D>::new(shape, cells, &mut trackers);
        let mut mean = |places: &mut dyn Iterator<Item = [f64; D]>| {
            let before = (asker.asked, asker.evaluations);
            places.take(*POINTS).for_each(|place| asker.ask(place));
            (asker.evaluations - before.1) as f64 / (asker.asked - before.0) as f64
        };
        let contours = [1e-2, 1e-3, -1e-3].map(|part| {
            let mut way = motions::contour(shape, grid, size * part, size * 0.003, 1);
            mean(&mut way)
        });
        let mut nasty = around(shape, grid.snap(shape.middle()), grid, 2);
        let anywhere = mean(&mut core::iter::repeat_with(|| {
            nasty.point(Class::Anywhere)
        }));
        asker.ask_around(shape, *POINTS, 3);
        let statistics = cells.statistics();
        let facets = solid.facet_count();
        let bytes = statistics.bytes as f64 / facets as f64;
        let [boundary, inside] = asker.found;
        println!(
            "{} in {:?}: {facets} facets, {bytes:.1} bytes each, worst case {}; in the mean {:.2} \
             far outside, {:.2} outside, {:.2} inside, {anywhere:.2} anywhere; {} points, \
             {boundary} on the boundary, {inside} inside; slabs cross in {} leaves of {}",
            shape.name(),
            G::arithmetic(),
            cells.worst_case(),
            contours[0],
            contours[1],
            contours[2],
            asker.asked,
            statistics.crossed,
            statistics.leaves,
        );
        assert!(
            boundary > *POINTS / 50 && inside > *POINTS,
            "{}",
            shape.name()
        );
        assert!(bytes < BYTES, "{}: {bytes} bytes", shape.name());
        assert!(anywhere < MEAN, "{}: {anywhere}", shape.name());
        statistics.crossed
    })
}

#[test]
fn machine_parts() {
    for shape in sampled([bushing(), bolt(), heat_sink(), bracket()], 2) {
        let crossed = check::<Space<f32>, 3>(&shape);
        assert!(
            crossed > 10,
            "{}: an edge in {crossed} leaves",
            shape.name()
        );
        check::<Space<I32F0>, 3>(&baked(shape));
    }
}

#[test]
fn a_heap_of_overlapping_solids() {
    check::<Space<f32>, 3>(&heap());
    check::<Space<I32F0>, 3>(&baked(heap()));
}

/// A saw and sixty polygons thrown together.
#[test]
fn outlines() {
    let mut saw = vec![[0.0, -3.0], [200.0, -3.0]];
    saw.extend((0..400).rev().map(|k| {
        let x = f64::from(k) * 0.5;
        [x, if k % 2 == 0 { 0.0 } else { 4.0 - x * 0.01 }]
    }));
    let mut heap = plane::regular(9).scaled(9.0);
    for number in 0..60 {
        let part = match number % 4 {
            0 => plane::star(16, number),
            1 => plane::regular(11),
            2 => plane::square(-1.0, 1.0),
            _ => plane::irregular(20, number),
        };
        let turn = f64::from(u32::try_from(number).expect("small")) * 0.7;
        let (sin, cos) = (libm::sin(turn), libm::cos(turn));
        let part = part.mapped(|[x, y]| {
            let [x, y] = [x * (1.0 + sin * sin), y * 1.5];
            [
                x * cos - y * sin + turn - 20.0,
                x * sin + y * cos + 8.0 * sin,
            ]
        });
        heap = heap.with(if number % 10 == 9 {
            part.inverted()
        } else {
            part
        });
    }
    for shape in [Shape2::ring("saw", &saw), heap.named("heap of polygons")] {
        check::<Plane<f32>, 2>(&shape);
        check::<Plane<I32F0>, 2>(&baked(shape));
    }
}

/// The bolt's top is the last place of the lattice, and a root cell ends just before it: the cells
/// there are one place thick, with no place off the boundary, and list their own facets all the same.
#[test]
fn cells_of_one_place_list_no_others_facets() {
    with_cells_of::<Space<f32>, _, 3>(&bolt(), None, |_, cells| {
        assert!(cells.worst_case() < 200, "{}", cells.worst_case());
    });
}

/// A face cut into triangles from one corner, and another one at that corner: the triangles have a
/// corner in common, and are no fan around it.
#[test]
fn triangles_that_only_begin_like_a_fan_are_all_asked() {
    for corners in [12, 40] {
        let regular = plane::regular(corners);
        let mut shape = space::prism(&regular, 0.0, 1.0).named("a cake");
        shape
            .faces
            .retain(|face| face.iter().any(|at| (*at < corners) != (face[0] < corners)));
        for k in 1..corners - 1 {
            shape.faces.push([0, k + 1, k]);
            shape.faces.push([corners, corners + k, corners + k + 1]);
        }
        check::<Space<f32>, 3>(&shape);
        check::<Space<I32F0>, 3>(&baked(shape));
    }
}
