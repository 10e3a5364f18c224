//! Any parameters and any workspace: cells that are right, or a word of what there is no room for.

use fixed::types::I32F0;
use std::sync::LazyLock;
use tetracone::{
    boundary::Boundary,
    cells::{
        CellInfo, Cells, Statistics,
        build::{BuildError, Parameters},
    },
    plane::Plane,
    query::Class,
    space::Space,
};
use tetracone_oracle::{
    cases::share,
    oracle::Facet,
    points::around,
    rng::Rng,
    shapes::{self, Shape},
};
use tetracone_tests::harness::{
    cells::{
        asker::{Asker, Trackers},
        making::{baked, sampled, with_boundary, with_cells_of},
        workspace::{self, OTHER, PARTS},
    },
    world::{Grounded as _, World},
};

use super::worst::worst;

/// Points of a solid in any cells.
static POINTS: LazyLock<usize> = LazyLock::new(|| share(20, 200));

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
                    asker.ask_around(shape, *POINTS, 1);
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
const SHARES: [u32; 4] = [1000, 4, 2, 1];

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
        for deadline in SHARES.map(|part| bound / part) {
            let parameters = Parameters {
                bytes: 40_000,
                roots: 8,
                deadline: Some(deadline),
            };
            with_cells_of::<G, _, D>(shape, Some(&parameters), |_, cells| {
                let (most, name) = (cells.worst_case(), shape.name());
                let bytes = cells.statistics().bytes;
                println!("{name}, {deadline} of {bound}: {most} in {bytes} bytes");
                assert!(!is_kept || most <= deadline, "{name}: {most}, {deadline}");
                is_kept = most <= deadline;
                kept += usize::from(is_kept);
                let mut asker = Asker::<G, D>::new(shape, cells, &mut trackers);
                asker.ask_around(shape, *POINTS, seed);
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
                .take(*POINTS)
                .map(|point| cells.classify(point))
                .collect(),
        }
    }
}

/// Builds in so many words, which had other numbers in them before; what is handed back gets others
/// again.
fn built<G: World<D>, const D: usize>(
    boundary: &Boundary<'_, G>,
    parameters: &Parameters,
    count: usize,
    shape: &impl Shape<D>,
) -> Result<Seen, BuildError> {
    let mut words = vec![OTHER; count];
    let cells = workspace::built(boundary, parameters, &mut words)?;
    Ok(Seen::of::<G, D>(&cells, shape))
}

/// Workspaces of fewer words are all tried.
const FEW: usize = 100;

/// In any workspace there are the same cells, or none and a word of which part is too small.
fn any_workspace<G: World<D>, const D: usize>(all: &[G::Shape]) {
    let mut rng = Rng::new(5);
    for shape in sampled(all, 2) {
        with_boundary::<G, _, D>(shape, |boundary| {
            let parameters = Parameters::for_facets::<G>(boundary.facet_count());
            let usual = Cells::<G>::build_words(boundary.facet_count(), &parameters);
            let build = |count| built::<G, D>(boundary, &parameters, count, shape);
            let (seen, name) = (build(usual).expect("it is enough"), shape.name());
            for count in [usual, usual + 1, usual * 2, usual * 7 + 3] {
                assert_eq!(build(count).as_ref(), Ok(&seen), "{name}, {count}");
            }
            let fits = |count| match build(count) {
                Ok(other) => {
                    assert_eq!(other, seen, "{name}, {count}");
                    true
                }
                Err(BuildError::Full { part, capacity }) => {
                    assert!(PARTS.contains(&part), "{name}, {count}: {part}");
                    assert!(capacity <= count, "{name}, {count}: {part} {capacity}");
                    false
                }
                Err(error) => panic!("{name}, {count}: {error}"),
            };
            for count in 0..FEW {
                assert!(!fits(count), "{name}, {count}");
            }
            // Where there is enough, by halving, and close to there.
            let (mut low, mut high) = (FEW, usual);
            while low + 1 < high {
                let middle = low.midpoint(high);
                *(if fits(middle) { &mut high } else { &mut low }) = middle;
            }
            println!("{name}: {high} of {usual} words");
            for _ in 0..FEW {
                fits(low - low / 16 + rng.below(low / 8));
                fits(rng.below(usual));
            }
        });
    }
}

#[test]
fn any_workspace_of_a_polygon_has_equal_cells_or_none() {
    let polygons = [shapes::plane::comb(16), shapes::plane::overlapping()];
    any_workspace::<Plane<f32>, 2>(&polygons);
    any_workspace::<Plane<I32F0>, 2>(&polygons.map(baked));
}

#[test]
fn any_workspace_of_a_polyhedron_has_equal_cells_or_none() {
    let polyhedra = [shapes::space::gear(12), shapes::space::overlapping()];
    any_workspace::<Space<f32>, 3>(&polyhedra);
    any_workspace::<Space<I32F0>, 3>(&polyhedra.map(baked));
}
