use std::sync::LazyLock;
use tetracone::{
    internal::Measure as _,
    number::Scalar as _,
    query::{Ball, Class, Segment},
    space::{Point, Triangle},
};
use tetracone_classic::bsp::{BspError, BspParameters, BspTree, CutTree};
use tetracone_oracle::{
    Grid, balls::balls, cases::share, rng::Rng, segments::segments, shapes::Shape as _,
    shapes::Shape3,
};
use tetracone_tests::harness::{subject::Subject, world::Grounded as _};

use super::{G, measure, number, solids};

/// Ways and balls asked of each solid.
static ASKED: LazyLock<usize> = LazyLock::new(|| share(60, 2000));

/// What cutting costs, and how often the article's tree is not exactly right, beside the tree that cuts nothing and the
/// core: on ways and balls where it hurts, and on ways without order.
#[test]
fn findings_on_cutting() {
    println!(
        "| solid | pieces, a face | cuts | dropped | deepest | built: time | wrong where it hurts | wrong at random \
         | ways: time | exact tree | wrong balls | balls: time | exact tree |"
    );
    println!("| --- | {}", "---: | ".repeat(12));
    for shape in solids() {
        let subject = Subject::<_, 3>::new::<G>(shape.clone());
        let facets: Vec<_> = subject.solid::<G>().cells().facets().collect();
        let build = || {
            let parameters = BspParameters::for_facets(facets.len());
            BspTree::<G, 3>::build(&facets, &parameters).expect("a tree")
        };
        let build_cut = || CutTree::<3>::build::<G>(&facets, 4, 2).expect("a tree");
        let times = [
            measure(&[()], |()| (build_cut().statistics().depth > 0, [])).time,
            measure(&[()], |()| (build().statistics().depth > 0, [])).time,
        ];
        let beside = Beside {
            subject: &subject,
            exact: build(),
            cut: build_cut(),
            facets: &facets,
        };
        let plain = CutTree::<3>::build::<G>(&facets, 1, 0)
            .expect("a tree")
            .statistics();
        let told = beside.cut.statistics();
        assert!(told.depth <= plain.depth, "{told:?} {plain:?}");
        assert!(told.pieces >= facets.len(), "{told:?}");
        assert!(told.pieces <= facets.len() + 2 * told.cuts, "{told:?}");
        let (ways, balls) = (beside.ways(), beside.balls());
        println!(
            "| {} | {:.1} | {} | {} | {} | {:.1} {ways}{balls}|",
            shape.name,
            number(told.pieces) / number(facets.len()),
            told.cuts,
            told.dropped,
            told.depth,
            times[0] / times[1],
        );
    }
    assert_eq!(
        CutTree::<3>::build::<G>(&[], 1, 0).map(|tree| tree.statistics()),
        Err(BspError::Empty { facets: 0 })
    );
}

/// The article's tree, and what it is compared with.
struct Beside<'a> {
    subject: &'a Subject<Shape3, 3>,
    exact: BspTree<G, 3>,
    cut: CutTree<3>,
    facets: &'a [Triangle<f32>],
}

impl Beside<'_> {
    /// How many ways get a wrong first hit, and times in those of the core.
    fn ways(&self) -> String {
        let shape = &self.subject.shape;
        let mut rng = Rng::new(131);
        let (low, high) = shape.bounds();
        let mut any = || -> [f64; 3] {
            core::array::from_fn(|k| {
                let room = high[k] - low[k];
                (Grid::F32.round)(rng.between(low[k] - room, high[k] + room))
            })
        };
        let random = (0..*ASKED).map(|_| [any(), any()]).collect();
        let nasty = segments(shape, shape.middle(), Grid::F32, 132);
        let nasty = nasty.take(*ASKED).collect();
        let is_wrong = |[p, q]: &&[[f64; 3]; 2]| {
            let (Some(from), Some(to)) = (G::at(*p), G::at(*q)) else {
                return false;
            };
            let hit = self.exact.first_hit(from, to);
            let hit = hit.map(|hit| &self.facets[hit.facet]);
            let told = self
                .cut
                .first_hit(*p, *q)
                .map(|number| &self.facets[number]);
            match (hit, told) {
                (Some(hit), Some(told)) => !is_first(from, to, hit, told),
                (hit, told) => hit.is_some() || told.is_some(),
            }
        };
        let all: [Vec<[[f64; 3]; 2]>; 2] = [nasty, random];
        let wrong = all
            .each_ref()
            .map(|ways| ways.iter().filter(is_wrong).count());
        // Where it hurts, facets are closer to ways and to each other than the ε.
        let is_rare = wrong[0] * 12 <= *ASKED && wrong[1] * 500 <= *ASKED;
        assert!(is_rare, "{wrong:?}");
        let solid = self.subject.solid::<G>();
        let ways = all.iter().flatten().filter_map(|&[p, q]| {
            let way = Segment::<G>::new(G::at(p)?, G::at(q)?).ok()?;
            // Those that start inside are hits of the core at once.
            (solid.classify(way.from()) != Class::Inside).then_some((way, [p, q]))
        });
        let ways: Vec<_> = ways.collect();
        let core = measure(&ways, |(way, _)| (solid.cast(way).is_some(), []));
        let exact = measure(&ways, |(way, _)| {
            (self.exact.first_hit(way.from(), way.to()).is_some(), [])
        });
        let cut = measure(&ways, |(_, [p, q])| {
            (self.cut.first_hit(*p, *q).is_some(), [])
        });
        assert_eq!(exact.hits, core.hits);
        let [nasty, random] = wrong.map(part);
        let [cut, exact] = [cut, exact].map(|own| own.time / core.time);
        format!("| {nasty:.1} % | {random:.1} % | {cut:.1} | {exact:.1} ")
    }

    /// How many balls are told wrongly, and times in those of the core.
    fn balls(&self) -> String {
        let (shape, solid) = (&self.subject.shape, self.subject.solid::<G>());
        let all = balls(shape, shape.middle(), Grid::F32, 133);
        let all = all.filter_map(|(place, radius)| {
            let size = f32::nearest(radius)?;
            Some((Ball::<G>::new(G::at(place)?, size).ok()?, (place, radius)))
        });
        let all: Vec<_> = all.take(*ASKED).collect();
        let is_wrong = |(ball, (place, radius)): &&(Ball<G>, ([f64; 3], f64))| {
            let reached = |number| G::reaches(&self.facets[number], ball.centre(), ball.radius());
            let told = self.cut.first_in_ball(*place, *radius);
            told.map(reached) != self.exact.nearest_in_ball(ball).map(|_| true)
        };
        let wrong = all.iter().filter(is_wrong).count();
        assert!(wrong * 100 <= all.len(), "{wrong}");
        let core = measure(&all, |(ball, _)| (solid.intersects_ball(ball), []));
        let exact = measure(&all, |(ball, _)| (self.exact.meets_ball(ball), []));
        let cut = measure(&all, |(_, (place, radius))| {
            (self.cut.first_in_ball(*place, *radius).is_some(), [])
        });
        assert_eq!(exact.hits, core.hits);
        let [cut, exact] = [cut, exact].map(|own| own.time / core.time);
        format!("| {:.1} % | {cut:.1} | {exact:.1} ", part(wrong))
    }
}

/// A part of what was asked, in hundredths.
fn part(count: usize) -> f64 {
    100.0 * number(count) / number(*ASKED)
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
