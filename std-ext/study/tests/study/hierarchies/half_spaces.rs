use std::sync::LazyLock;
use tetracone::query::{Ball, Class, Segment};
use tetracone_classic::{
    Counters,
    bsp::{BspParameters, BspTree},
};
use tetracone_oracle::{
    Grid,
    balls::balls,
    cases::share,
    points::around,
    segments::segments,
    shapes::{Shape as _, Shape3},
};
use tetracone_tests::harness::{subject::Subject, world::Grounded as _};

use super::{G, measure, number, solids};

/// Points, segments and balls asked of each solid.
static ASKED: LazyLock<usize> = LazyLock::new(|| share(60, 1000));

#[test]
fn findings_on_half_spaces() {
    let (mut trees, mut answers) = (Vec::new(), Vec::new());
    for shape in solids() {
        let subject = Subject::<_, 3>::new::<G>(shape.clone());
        let facets: Vec<_> = subject.solid::<G>().cells().facets().collect();
        let mut worst = f64::INFINITY;
        for references in [1, 2, 8] {
            let parameters = BspParameters {
                references: references * facets.len(),
                ..BspParameters::for_facets(facets.len())
            };
            let tree = BspTree::<G, 3>::build(&facets, &parameters).expect("a tree");
            let told = tree.statistics();
            let share = |count: usize| 100.0 * number(count) / number(told.leaves);
            trees.push(format!(
                "| {} | {references} | {:.1} | {} | {} | {:.0} % | {:.0} % |\n",
                shape.name,
                number(told.references) / number(facets.len()),
                told.leaves,
                told.depth,
                share(told.unsorted),
                share(told.known),
            ));
            let name = format!("{} | {references}", shape.name);
            let (line, of_balls) = compare(&name, &subject, &tree);
            answers.push(line);
            // What more room is for.
            assert!(
                of_balls <= worst,
                "{name}: {of_balls} facets a ball after {worst}"
            );
            worst = of_balls;
        }
    }
    println!("| solid | budget, a face | used | cells | deepest | unsorted | known |");
    println!("| --- | {}", "---: | ".repeat(6));
    println!("{}", trees.concat());
    println!(
        "| solid | budget | points: planes | all faces | time | segments: planes | faces | time \
         | balls: planes | faces | time |"
    );
    println!("| --- | {}", "---: | ".repeat(10));
    print!("{}", answers.concat());
}

/// A line, and how many facets a ball is compared with; times are those of the core so many times.
fn compare(name: &str, subject: &Subject<Shape3, 3>, tree: &BspTree<G, 3>) -> (String, f64) {
    let (solid, middle) = (subject.solid::<G>(), subject.shape.middle());
    let at = |place: [f64; 3]| G::at(place);
    let places = around(&subject.shape, middle, Grid::F32, 1);
    let points: Vec<_> = places
        .filter_map(|(_, place)| at(place))
        .take(*ASKED)
        .collect();
    let found = measure(&points, |&point| {
        let mut counters = Counters::default();
        let class = tree.classify_counted(point, &mut counters);
        let is_asked = u64::from(counters.signs > counters.nodes);
        (class != Class::Outside, [counters.nodes, is_asked])
    });
    let core = measure(&points, |&point| {
        (solid.classify(point) != Class::Outside, [])
    });
    assert_eq!(found.hits, core.hits, "{name}");
    let mut line = vec![format!(
        "| {name} | {:.0} | {:.0} % | {:.1} ",
        found.counts[0],
        found.counts[1] * 100.0,
        found.time / core.time
    )];
    let ways = segments(&subject.shape, middle, Grid::F32, 2);
    let ways = ways.filter_map(|[p, q]| Segment::<G>::new(at(p)?, at(q)?).ok());
    // Those that start inside are hits of the core at once.
    let ways = ways.filter(|way| solid.classify(way.from()) != Class::Inside);
    let ways: Vec<_> = ways.take(*ASKED).collect();
    let found = measure(&ways, |way| {
        let mut counters = Counters::default();
        let hit = tree.first_hit_counted(way.from(), way.to(), &mut counters);
        (hit.is_some(), [counters.nodes, counters.edges])
    });
    let core = measure(&ways, |way| (solid.cast(way).is_some(), []));
    assert_eq!(found.hits, core.hits, "{name}");
    let [planes, faces] = found.counts;
    line.push(format!(
        "| {planes:.0} | {faces:.0} | {:.1} ",
        found.time / core.time
    ));
    let all = balls(&subject.shape, middle, Grid::F32, 3);
    let all = all.filter_map(|(place, radius)| {
        let radius = <f32 as tetracone::number::Scalar>::nearest(radius)?;
        Ball::<G>::new(at(place)?, radius).ok()
    });
    let all: Vec<_> = all.take(*ASKED).collect();
    let found = measure(&all, |ball| {
        let mut counters = Counters::default();
        let is_hit = tree.meets_ball_counted(ball, &mut counters);
        (is_hit, [counters.nodes, counters.edges])
    });
    let core = measure(&all, |ball| (solid.intersects_ball(ball), []));
    assert_eq!(found.hits, core.hits, "{name}");
    let [planes, faces] = found.counts;
    line.push(format!(
        "| {planes:.0} | {faces:.0} | {:.1} |\n",
        found.time / core.time
    ));
    (line.concat(), faces)
}
