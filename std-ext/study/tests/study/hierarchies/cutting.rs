use std::sync::LazyLock;
use tetracone::{
    internal::Measure as _,
    space::{Point, Triangle},
};
use tetracone_classic::bsp::{BspError, BspParameters, BspTree, CutTree};
use tetracone_oracle::{Grid, cases::share, rng::Rng, segments::segments, shapes::Shape as _};
use tetracone_tests::harness::{subject::Subject, world::Grounded as _};

use super::{G, number, solids};

/// Ways asked of each solid.
static ASKED: LazyLock<usize> = LazyLock::new(|| share(60, 2000));

/// What cutting costs, and how often the article's tree is wrong about which facet a way meets first:
/// on ways where it hurts, and on ways without order.
#[test]
fn findings_on_cutting() {
    println!(
        "| solid | pieces, a face | cuts | dropped | deepest | wrong where it hurts | wrong at random |"
    );
    println!("| --- | {}", "---: | ".repeat(6));
    let mut sums = [0; 2];
    for shape in solids() {
        let subject = Subject::<_, 3>::new::<G>(shape.clone());
        let facets: Vec<_> = subject.solid::<G>().cells().facets().collect();
        let parameters = BspParameters::for_facets(facets.len());
        let exact = BspTree::<G, 3>::build(&facets, &parameters).expect("a tree");
        let cut = CutTree::<3>::build::<G>(&facets, 4, 2).expect("a tree");
        let plain = CutTree::<3>::build::<G>(&facets, 1, 0)
            .expect("a tree")
            .statistics();
        let told = cut.statistics();
        assert!(told.depth <= plain.depth, "{told:?} {plain:?}");
        assert!(told.pieces >= facets.len(), "{told:?}");
        assert!(
            told.pieces + told.dropped <= facets.len() + 2 * told.cuts,
            "{told:?}"
        );
        let mut rng = Rng::new(131);
        let (low, high) = shape.bounds();
        let mut any = || -> [f64; 3] {
            core::array::from_fn(|k| {
                let room = high[k] - low[k];
                (Grid::F32.round)(rng.between(low[k] - room, high[k] + room))
            })
        };
        let random: Vec<_> = (0..*ASKED).map(|_| [any(), any()]).collect();
        let nasty = segments(&shape, shape.middle(), Grid::F32, 132)
            .take(*ASKED)
            .collect();
        let wrong = [nasty, random].map(|ways: Vec<[[f64; 3]; 2]>| {
            let is_wrong = |[p, q]: &&[[f64; 3]; 2]| {
                let (Some(from), Some(to)) = (G::at(*p), G::at(*q)) else {
                    return false;
                };
                let hit = exact.first_hit(from, to).map(|hit| &facets[hit.facet]);
                let told = cut.first_hit(*p, *q).map(|number| &facets[number]);
                match (hit, told) {
                    (Some(hit), Some(told)) => !is_first(from, to, hit, told),
                    (hit, told) => hit.is_some() || told.is_some(),
                }
            };
            ways.iter().filter(is_wrong).count()
        });
        sums = [sums[0] + wrong[0], sums[1] + wrong[1]];
        let share = |count: usize| 100.0 * number(count) / number(*ASKED);
        println!(
            "| {} | {:.1} | {} | {} | {} | {:.1} % | {:.1} % |",
            shape.name,
            number(told.pieces) / number(facets.len()),
            told.cuts,
            told.dropped,
            told.depth,
            share(wrong[0]),
            share(wrong[1]),
        );
    }
    // Right where nothing is level with anything, and only there.
    assert!(sums[1] * 100 < *ASKED * 4 && sums[0] > sums[1], "{sums:?}");
    assert_eq!(
        CutTree::<3>::build::<G>(&[], 1, 0).map(|tree| tree.statistics()),
        Err(BspError::Empty { facets: 0 })
    );
}

/// Whether a way that first meets one facet meets another one there, too.
fn is_first(
    from: Point<f32>,
    to: Point<f32>,
    first: &Triangle<f32>,
    other: &Triangle<f32>,
) -> bool {
    let across = |facet| G::crossing_facet(from, to, facet);
    G::segment_meets(from, to, other)
        && (from == to || G::compare_crossings(from, to, &across(first), &across(other)).is_eq())
}
