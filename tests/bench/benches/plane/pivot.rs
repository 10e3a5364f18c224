//! PIVOT: pictures of two polygons, against the core's query and its distance.

use tetracone::plane::Segment;
use tetracone_bench::options::Options;
use tetracone_bench::paths::{STEP, TURN};
use tetracone_bench::race::{Peer, race, spread};
use tetracone_bench::report::{Table, brief};
use tetracone_bench::score::{cell, share};
use tetracone_oracle::{Grid, motions::pair};
use tetracone_study::pivot::{Proximity, proximity};

use super::pairs::{place, solid};
use super::polygon::Polygon;

/// Every edge is measured from every pixel: larger polygons take too long.
const MOST: usize = 64;

/// Pixels along the longest side.
const PIXELS: [u32; 2] = [12, 40];

/// Poses of a way.
const POSES: u32 = 500;

/// Measures every small polygon against its copy.
pub(crate) fn measure(options: &Options, polygons: &[Polygon]) {
    let table = Table::new(
        options.markdown,
        "PIVOT, ns a query (core: whether polygons meet, then how far apart they are, both cold; then pictures of so many \
         pixels a side, which tell both, and how many of them leave it open; what is open, the core is asked; ratios: \
         their time to that of the core's query, and to that of its distance)",
        &[
            "polygon          ",
            "motion ",
            "hits  ",
            "meets  ",
            "apart  ",
            "12        ",
            "open  ",
            "× meets",
            "× apart",
            "40        ",
            "open  ",
            "× meets",
            "× apart",
        ],
    );
    for polygon in polygons.iter().filter(|shape| shape.vertices() <= MOST) {
        let pair = pair::Pair::new(&polygon.shape, &polygon.shape, Grid::F32);
        let orbit: Vec<_> = pair
            .orbit(0.8, TURN, STEP / 2.0, 3)
            .step_by((TURN / POSES) as usize)
            .take(POSES as usize)
            .collect();
        let through: Vec<_> = pair.through(POSES / 2, 4).take(POSES as usize).collect();
        for (motion, path) in [("orbit", orbit), ("through", through)] {
            row(options, polygon, (motion, &path), &table);
        }
    }
}

fn row(options: &Options, polygon: &Polygon, (motion, path): (&str, &[pair::Pose]), table: &Table) {
    let (first, second) = (solid(polygon), solid(polygon));
    let edges: Vec<Segment<f32>> = first.cells().facets().collect();
    let facets = u32::try_from(edges.len()).expect("they are few");
    let seen = |number: usize, pixels: u32| {
        let placed = place(&second, &path[number]);
        let moved: Vec<_> = (0..facets).filter_map(|k| placed.facet(k)).collect();
        proximity(&edges, &moved, pixels).expect("both have edges")
    };
    let told = |number: usize, pixels: u32| match seen(number, pixels) {
        Proximity::Meeting { .. } => true,
        Proximity::Apart { .. } => false,
        Proximity::Open => first.intersects(&place(&second, &path[number])),
    };
    let all = path.len();
    let mut peers = vec![
        Peer::new("meets", all, |n| {
            first.intersects(&place(&second, &path[n]))
        }),
        Peer::sampled("apart", all, |n| {
            first.distance(&place(&second, &path[n])).witness.is_some()
        }),
    ];
    peers.extend(PIXELS.map(|pixels| Peer::sampled("pictures", all, move |n| told(n, pixels))));
    let outcomes = race(&mut peers, options.rounds);
    let mut cells = vec![
        polygon.name().to_owned(),
        motion.to_owned(),
        share(outcomes[0].hits, all),
        brief(outcomes[0].time),
        cell(&outcomes[1]),
    ];
    for (outcome, pixels) in outcomes[2..].iter().zip(PIXELS) {
        let some = spread(all, 100);
        let open = some
            .iter()
            .filter(|number| seen(**number, pixels) == Proximity::Open);
        cells.extend([
            cell(outcome),
            share(open.count(), some.len()),
            brief(outcome.time / outcomes[0].time),
            brief(outcome.time / outcomes[1].time),
        ]);
    }
    table.row(&cells);
}
