//! Any parameters and any storage: cells that are right, or a word of what there is no room for.

use fixed::types::I32F0;
use tetracone::{
    boundary::Boundary,
    cells::{
        CellInfo, Cells, Statistics,
        build::{BuildError, Interval, Parameters, PendingCell, Piece, Sizes, Storage},
    },
    plane::Plane,
    query::Class,
    space::Space,
};
use tetracone_tests::{
    harness::{
        cells::{
            asker::{Asker, Trackers},
            making::{baked, sampled, with_boundary, with_cells_of},
        },
        world::{Grounded as _, World},
    },
    oracle::Facet,
    points::around,
    shapes::{self, Shape},
};

use super::worst::worst;

/// Points of a solid in any cells.
const POINTS: usize = if cfg!(debug_assertions) { 20 } else { 200 };

pub(crate) fn polygons() -> Vec<shapes::Shape2> {
    use shapes::plane::{comb, convex, gear, hole_in_hole, nested, overlapping, star};
    vec![
        comb(16),
        convex(64, 1),
        gear(12),
        hole_in_hole(),
        nested(5),
        overlapping(),
        star(64, 2),
    ]
}

pub(crate) fn polyhedra() -> Vec<shapes::Shape3> {
    use shapes::space::{comb, cube, doubled, fan, gear, nested, overlapping, sphere, torus};
    vec![
        comb(6),
        cube(),
        doubled(),
        fan(64),
        gear(12),
        nested(3),
        overlapping(),
        sphere(4).rough(0.2, 3),
        torus(24, 12),
    ]
}

fn any_budget<G: World<D>, const D: usize>(all: &[G::Shape])
where
    [[f64; D]; D]: Facet<D>,
{
    let mut trackers = Trackers::new();
    for shape in sampled(all, 4) {
        for bytes in [0, 100, 2_000, 50_000] {
            for roots in [0, 1, 30, 3_000] {
                let parameters = Parameters {
                    bytes,
                    roots,
                    deadline: None,
                };
                with_cells_of::<G, _, D>(shape, Some(&parameters), |_, cells| {
                    let mut asker = Asker::<G, D>::new(shape, cells, &mut trackers);
                    asker.ask_around(shape, POINTS, 1);
                });
            }
        }
    }
}

#[test]
fn any_budget_of_a_polygon_is_right() {
    any_budget::<Plane<f32>, 2>(&polygons());
    any_budget::<Plane<I32F0>, 2>(&polygons().into_iter().map(baked).collect::<Vec<_>>());
}

#[test]
fn any_budget_of_a_polyhedron_is_right() {
    any_budget::<Space<f32>, 3>(&polyhedra());
    any_budget::<Space<I32F0>, 3>(&polyhedra().into_iter().map(baked).collect::<Vec<_>>());
}

/// Parts of the bound that a solid has without a deadline, the least first.
const PARTS: [u32; 4] = [1000, 4, 2, 1];

/// Builds for deadlines: which are kept; one that is kept leaves those later kept, too.
fn keep<G: World<D>, const D: usize>(all: &[G::Shape])
where
    [[f64; D]; D]: Facet<D>,
{
    let mut trackers = Trackers::new();
    let mut kept = 0;
    for (seed, shape) in (0..).zip(sampled(all, 4)) {
        let bound = with_cells_of::<G, _, D>(shape, None, |_, cells| cells.worst_case());
        let mut is_kept = false;
        for deadline in PARTS.map(|part| bound / part) {
            let parameters = Parameters {
                bytes: 40_000,
                roots: 8,
                deadline: Some(deadline),
            };
            with_cells_of::<G, _, D>(shape, Some(&parameters), |_, cells| {
                let (most, name) = (cells.worst_case(), shape.name());
                let bytes = cells.statistics().bytes();
                println!("{name}, {deadline} of {bound}: {most} in {bytes} bytes");
                assert!(!is_kept || most <= deadline, "{name}: {most}, {deadline}");
                is_kept = most <= deadline;
                kept += usize::from(is_kept);
                let mut asker = Asker::<G, D>::new(shape, cells, &mut trackers);
                asker.ask_around(shape, POINTS, seed);
                let found = worst::<G, D>(&cells, shape, seed);
                assert!(found <= most, "{name}: {found} exceeds {most}");
            });
        }
        assert!(is_kept, "{}: {bound} without one", shape.name());
    }
    assert!(kept > sampled(all, 4).len(), "{kept} deadlines were kept");
}

#[test]
fn deadlines_of_polygons_are_kept_or_it_is_said() {
    keep::<Plane<f32>, 2>(&polygons());
    keep::<Plane<I32F0>, 2>(&polygons().into_iter().map(baked).collect::<Vec<_>>());
}

#[test]
fn deadlines_of_polyhedra_are_kept_or_it_is_said() {
    keep::<Space<f32>, 3>(&polyhedra());
    keep::<Space<I32F0>, 3>(&polyhedra().into_iter().map(baked).collect::<Vec<_>>());
}

/// All that can be seen of cells.
#[derive(Debug, PartialEq)]
struct Seen {
    statistics: Statistics,
    worst: u32,
    cells: Vec<CellInfo>,
    classes: Vec<Class>,
}

impl Seen {
    fn of<G: World<D>, const D: usize>(cells: &Cells<'_, G>, shape: &impl Shape<D>) -> Self {
        let grid = G::grid();
        let places = around(shape, grid.snap(shape.middle()), grid, 1);
        let points = places.filter_map(|(_, place)| G::at(place));
        Self {
            statistics: cells.statistics(),
            worst: cells.worst_case(),
            cells: cells.cells().collect(),
            classes: points
                .take(POINTS)
                .map(|point| cells.classify(point))
                .collect(),
        }
    }
}

/// Builds in a storage of these sizes, which had other numbers in it before.
fn built<G: World<D>, const D: usize>(
    boundary: &Boundary<'_, G>,
    parameters: &Parameters,
    [links, nodes, leaves, items, pending, intervals]: [usize; 6],
    shape: &impl Shape<D>,
) -> Result<Seen, BuildError> {
    let storage = Storage {
        links: &mut vec![0xdead_beef; links],
        nodes: &mut vec![[0xffff_ffff, 7, 0x1234_5678]; nodes],
        leaves: &mut vec![0xabcd_ef01; leaves],
        items: &mut vec![u32::MAX; items],
        pending: &mut vec![PendingCell::default(); pending],
        intervals: &mut vec![Interval::default(); intervals],
        // Any number of them will do.
        pieces: &mut vec![Piece::default(); items % 7],
    };
    let cells = Cells::build(boundary, parameters, storage)?;
    Ok(Seen::of::<G, D>(&cells, shape))
}

/// The names of a storage's parts, in the order of its fields.
const NAMES: [&str; 6] = [
    "cells",
    "nodes",
    "leaves",
    "items",
    "pending cells",
    "slabs",
];

/// In any storage there are the same cells, or none and a word of which part is too small; and the
/// least storage in which there are cells is found for every part.
fn any_storage<G: World<D>, const D: usize>(all: &[G::Shape]) {
    for shape in sampled(all, 2) {
        with_boundary::<G, _, D>(shape, |boundary| {
            let parameters = Parameters::for_facets::<G>(boundary.facet_count());
            let sizes = Sizes::of(boundary.facet_count(), &parameters);
            let Sizes {
                links,
                nodes,
                leaves,
                items,
                pending,
                intervals,
                ..
            } = sizes;
            let usual = [links, nodes, leaves, items, pending, intervals].map(|size| size * 2);
            let build = |sizes| built::<G, D>(boundary, &parameters, sizes, shape);
            let (seen, name) = (build(usual).expect("it is enough"), shape.name());
            assert_eq!(build(usual).as_ref(), Ok(&seen), "{name}");
            assert_eq!(build(usual.map(|size| size * 3 + 1)).as_ref(), Ok(&seen));
            for part in 0..6 {
                // Too little, and enough.
                let (mut low, mut high) = (None, usual[part]);
                for step in 0.. {
                    let least = low.map_or(0, |low| low + 1);
                    if least == high {
                        break;
                    }
                    let mut sizes = usual;
                    // Nothing first, then halving.
                    sizes[part] = if step == 0 { 0 } else { least.midpoint(high) };
                    match build(sizes) {
                        Ok(other) => {
                            assert_eq!(other, seen, "{name}, {sizes:?}");
                            high = sizes[part];
                        }
                        Err(BuildError::Full {
                            part: said,
                            capacity,
                        }) => {
                            assert_eq!(said, NAMES[part], "{name}, {sizes:?}");
                            assert_eq!(capacity, sizes[part], "{name}, {sizes:?}");
                            low = Some(sizes[part]);
                        }
                        Err(error) => panic!("{name}, {sizes:?}: {error}"),
                    }
                }
            }
        });
    }
}

#[test]
fn any_storage_of_a_polygon_has_equal_cells_or_none() {
    let polygons = [shapes::plane::comb(16), shapes::plane::overlapping()];
    any_storage::<Plane<f32>, 2>(&polygons);
    any_storage::<Plane<I32F0>, 2>(&polygons.map(baked));
}

#[test]
fn any_storage_of_a_polyhedron_has_equal_cells_or_none() {
    let polyhedra = [shapes::space::gear(12), shapes::space::overlapping()];
    any_storage::<Space<f32>, 3>(&polyhedra);
    any_storage::<Space<I32F0>, 3>(&polyhedra.map(baked));
}
