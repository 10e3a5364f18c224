//! Cells as they stand in images: those that were built, with or without boxes beside them, and
//! with numbers of 16 bits or of 32.

use fixed::types::I32F0;
use std::sync::LazyLock;
use tetracone::{
    cells::{CellInfo, Cells, Content, LeafInfo, Statistics},
    image::{Image, Lattice},
    plane::Plane,
    solid::Solid,
    space::Space,
};
use tetracone_oracle::{
    cases::{part, share},
    oracle::Facet,
    shapes::{self, Shape},
};
use tetracone_std::bake::{BakeOptions, Baked, Queries, bake_on};
use tetracone_tests::harness::{
    cells::{
        asker::{Asker, Trackers},
        making::{sampled, with_cells_of},
    },
    world::World,
};

/// Nasty points of every solid.
static POINTS: LazyLock<usize> = LazyLock::new(|| share(100, 2_000));

/// A shape, baked for points alone and for all queries.
pub(crate) struct Images([Baked; 2]);

/// All that can be seen of cells.
#[derive(PartialEq)]
struct Seen<G: World<D>, const D: usize> {
    statistics: Statistics,
    worst: u32,
    cells: Vec<CellInfo>,
    facets: Vec<G::Facet>,
    /// Of points, of facets and of slivers.
    counts: [usize; 3],
}

impl<G: World<D>, const D: usize> Seen<G, D> {
    fn of(cells: &Cells<'_, G>) -> Self {
        let number = |number: usize| u32::try_from(number).expect("few facets");
        Self {
            statistics: cells.statistics(),
            worst: cells.worst_case(),
            cells: cells.cells().collect(),
            facets: (0..number(cells.facet_count()))
                .map(|number| cells.facet(number).expect("it is there"))
                .collect(),
            counts: [
                cells.point_count(),
                cells.facet_count(),
                cells.sliver_count(),
            ],
        }
    }
}

/// The statistics are what the cells say one by one.
fn check_sums(statistics: &Statistics, cells: &[CellInfo]) {
    let leaves: Vec<_> = cells
        .iter()
        .filter_map(|cell| match &cell.content {
            Content::Leaf(leaf) => Some(leaf),
            Content::Inside | Content::Outside => None,
        })
        .collect();
    let sum = |count: fn(&LeafInfo) -> usize| leaves.iter().map(|leaf| count(leaf)).sum::<usize>();
    assert_eq!(statistics.cells, cells.len());
    assert_eq!(
        statistics.depth,
        cells.iter().map(|cell| cell.depth).max().expect("cells")
    );
    assert_eq!(statistics.leaves, leaves.len());
    assert_eq!(statistics.slabs, sum(|leaf| leaf.slabs));
    assert_eq!(statistics.crossed, sum(|leaf| usize::from(leaf.is_crossed)));
}

/// Cells lie side by side: together they are as large as the box around them.
fn check_tiling<const D: usize>(cells: &[CellInfo]) {
    let size = |low: [f64; 3], high: [f64; 3]| (0..D).map(|k| high[k] - low[k]).product::<f64>();
    let sum: f64 = cells.iter().map(|cell| size(cell.low, cell.high)).sum();
    let (mut low, mut high) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
    for cell in cells {
        low = core::array::from_fn(|k| low[k].min(cell.low[k]));
        high = core::array::from_fn(|k| high[k].max(cell.high[k]));
    }
    let whole = size(low, high);
    assert!((sum - whole).abs() <= whole * 1e-9, "{sum} of {whole}");
}

impl Images {
    /// Both, and they hold the cells that the shape's solid makes.
    pub(crate) fn new<G: World<D>, const D: usize>(shape: &impl Shape<D>) -> Self {
        let name = shape.name();
        let spread = |place: &[f64; D]| {
            let mut spread = [0.0; 3];
            spread[..D].copy_from_slice(place);
            spread
        };
        let points: Vec<_> = shape.points().iter().map(spread).collect();
        let images = Self([Queries::Points, Queries::All].map(|queries| {
            let options = BakeOptions {
                queries: Some(queries),
                ..BakeOptions::default()
            };
            bake_on::<G>(&points, &shape.facets(), Lattice::default(), &options)
                .unwrap_or_else(|error| panic!("{name}: {error}"))
        }));
        let built = with_cells_of::<G, _, D>(shape, None, |solid, cells| {
            let seen = Seen::<G, D>::of(&cells);
            check_sums(&seen.statistics, &seen.cells);
            check_tiling::<D>(&seen.cells);
            let sized = seen.counts[1] - seen.counts[2];
            assert!(solid.facets().eq(seen.facets[..sized].iter().copied()));
            assert!(cells.facets().eq(seen.facets[..sized].iter().copied()));
            seen
        });
        let (few, all) = (images.points(), images.all());
        assert!(few.solid::<G>().is_err(), "{name} has no boxes");
        let solid: Solid<'_, G> = all.solid().expect("as baked");
        for cells in [few.cells(), all.cells(), Ok(*solid.cells())] {
            let seen = Seen::<G, D>::of(&cells.expect("as baked"));
            assert!(seen == built, "{name}: other cells than were built");
        }
        assert_eq!(all.cell_bytes(), few.cell_bytes(), "{name}");
        assert_eq!(few.bytes_beyond_points(), 0, "{name}");
        images
    }

    pub(crate) fn points(&self) -> Image<'_> {
        self.0[0].image()
    }

    pub(crate) fn all(&self) -> Image<'_> {
        self.0[1].image()
    }
}

/// Asks about a shape in both of its images; how many slivers there are.
fn ask<G: World<D>, const D: usize>(shape: &G::Shape) -> usize
where
    [[f64; D]; D]: Facet<D>,
{
    let images = Images::new::<G, D>(shape);
    let mut trackers = Trackers::new();
    let mut slivers = 0;
    for (seed, image) in [(0, images.points()), (1, images.all())] {
        let cells = image.cells::<G>().expect("as baked");
        slivers = cells.sliver_count();
        let mut asker = Asker::<G, D>::new(shape, cells, &mut trackers);
        asker.ask_around(shape, *POINTS, seed);
        let [boundary, inside] = asker.found;
        let name = shape.name();
        assert!(boundary > 0 && inside > 0, "{name}: {boundary}, {inside}");
    }
    slivers
}

/// Up to 65 535 facets an image's numbers take 16 bits, and up to 65 536 those of its leaves.
#[test]
fn polygons_of_65536_edges_and_some_more_or_fewer() {
    for corners in sampled([65_535, 65_536, 65_537, 70_001], 3) {
        let shape = shapes::plane::regular(corners);
        let fixed = shape.clone().on_lattice(f64::from(1 << 28));
        assert_eq!(ask::<Plane<I32F0>, 2>(&fixed), 0);
        assert_eq!(ask::<Plane<f32>, 2>(&shape), 0);
    }
}

#[test]
fn polyhedra_of_more_than_65536_faces() {
    let shape = shapes::space::sphere(60).rough(0.01, 1);
    assert!(shape.faces.len() > 1 << 16);
    assert_eq!(ask::<Space<f32>, 3>(&shape), 0);
    let fixed = shape.on_lattice(f64::from(1 << 18));
    assert_eq!(ask::<Space<I32F0>, 3>(&fixed), 0);
}

/// Slivers come last, and no leaf names one: with few facets, with as many as need 32 bits where
/// those with area do not, and with more of those.
#[test]
fn polyhedra_with_slivers() {
    use shapes::space::sphere;
    let mut seen = [false; 3];
    for (frequency, count) in sampled([(3, 200), (8, 1_000), (57, 600), (58, 600)], 2) {
        // Even coordinates: halfway between two vertices there is a place, but where one of them was
        // put halfway before.
        let shape = sphere(frequency).on_lattice(500.0).scaled(2.0);
        let shape = shape.with_slivers(count, 1).mapped(|p| p.map(libm::rint));
        let slivers = ask::<Space<f32>, 3>(&shape);
        assert!(slivers > count / 4, "{slivers} of {count}");
        assert_eq!(ask::<Space<I32F0>, 3>(&shape), slivers);
        let images = Images::new::<Space<f32>, 3>(&shape);
        let facets = images
            .points()
            .space::<f32>()
            .expect("as baked")
            .facet_count();
        println!("{facets} facets, {slivers} slivers");
        seen[usize::from(facets > 1 << 16) + usize::from(facets - slivers > 1 << 16)] = true;
    }
    assert!(part() > 1 || seen == [true; 3], "{seen:?}");
}
