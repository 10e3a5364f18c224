//! Trees of half-spaces: points, segments and balls as the core and the oracle have them.

mod cut;
mod deep;

use tetracone::{
    internal::Facets,
    number::{Arithmetic, Scalar},
    plane::{self, Plane},
    query::{Ball, Class, Segment},
    solid::Solid,
};
use tetracone_classic::{
    Simplicial,
    bsp::{BspError, BspParameters, BspTree, CutTree},
    simplicial::CoveringError,
};
use tetracone_oracle::{
    balls, cases::share, oracle::Facet, points::around, rng::Rng, segments::segments, shapes::Shape,
};
use tetracone_tests::harness::{
    subject::{Subject, subjects},
    world::{Grounded as _, World},
};

use crate::class;

/// Points, segments and balls of each kind, of each solid in the plane.
const ASKED: usize = 600;

in_every_space! {
    trees_answer_as_the_core_and_the_oracle_do:
    f32 => run::<G, D>(1000.0),
    fixed => {
        run::<G, D>(1000.0);
        run::<G, D>(f64::from(1 << 27));
    }
}

fn run<G: World<D> + Simplicial<D>, const D: usize>(half: f64)
where
    [[f64; D]; D]: Facet<D>,
{
    let mut tally = Tally::default();
    for (number, subject) in subjects::<G, D>(half).into_iter().enumerate() {
        let solid = subject.solid::<G>();
        let facets: Vec<_> = solid.cells().facets().collect();
        // With hardly any room nothing is sorted, and nothing known.
        let count = facets.len();
        let usual = BspParameters::for_facets(count);
        let tight = BspParameters {
            references: [count, count + 3, 2 * count][number % 3],
            candidates: 1 + number % 4,
            probes: number % 5,
        };
        for parameters in [usual, tight] {
            let what = format!("{}, {parameters:?}", subject.name::<G>());
            let tree = BspTree::<G, D>::build(&facets, &parameters)
                .unwrap_or_else(|error| panic!("{what}: {error}"));
            let told = tree.statistics();
            assert!(told.references <= parameters.references, "{what}: {told:?}");
            assert_eq!(told.leaves, told.splits + 1, "{what}: {told:?}");
            let asker = Asker {
                what,
                subject: &subject,
                solid: &solid,
                tree: &tree,
            };
            asker.points(&mut tally);
            asker.segments(&mut tally);
            asker.balls(&mut tally);
        }
    }
    let Tally {
        points,
        ways,
        balls,
        nearest,
    } = tally;
    let kind = format!("in {:?}, {D}D", G::arithmetic());
    println!(
        "{} points {kind}: {points:?} inside, boundary, outside",
        points.iter().sum::<usize>()
    );
    println!(
        "{} ways {kind}: {ways:?} free, hit",
        ways.iter().sum::<usize>()
    );
    println!(
        "{} balls {kind}: {balls:?} free, hit",
        balls.iter().sum::<usize>()
    );
    println!(
        "{} balls with the nearest facet {kind}: {nearest:?} without one, with one",
        nearest.iter().sum::<usize>()
    );
    let all = [&points[..], &ways, &balls, &nearest];
    let least = share(50, 1_000);
    assert!(
        all.iter()
            .all(|counts| counts.iter().all(|count| *count > least)),
        "{all:?}"
    );
}

#[derive(Debug, Default)]
struct Tally {
    points: [usize; 3],
    ways: [usize; 2],
    balls: [usize; 2],
    nearest: [usize; 2],
}

struct Asker<'a, G: World<D> + Simplicial<D>, const D: usize> {
    what: String,
    subject: &'a Subject<G::Shape, D>,
    solid: &'a Solid<'a, G>,
    tree: &'a BspTree<G, D>,
}

impl<G: World<D> + Simplicial<D>, const D: usize> Asker<'_, G, D>
where
    [[f64; D]; D]: Facet<D>,
{
    /// Places where it hurts.
    fn places(&self, seed: u64) -> impl Iterator<Item = [f64; D]> {
        let shape = &self.subject.shape;
        let places = around(shape, shape.middle(), G::grid(), seed).map(|(_, place)| place);
        places.filter(|place| G::at(*place).is_some())
    }

    fn points(&self, tally: &mut Tally) {
        for place in self.places(101).take(2 * ASKED / G::fewer()) {
            let point = G::at(place).expect("it is in the domain");
            let expected = class(self.subject.oracle.place(place));
            let what = || format!("{}: {place:?}", self.what);
            assert_eq!(self.solid.classify(point), expected, "{}", what());
            assert_eq!(self.tree.classify(point), expected, "{}", what());
            tally.points[match expected {
                Class::Inside => 0,
                Class::Boundary => 1,
                Class::Outside => 2,
            }] += 1;
        }
    }

    fn segments(&self, tally: &mut Tally) {
        let (shape, grid) = (&self.subject.shape, G::grid());
        let places: Vec<_> = self.places(102).take(ASKED / G::fewer()).collect();
        let mut rng = Rng::new(103);
        let (_, size) = self.subject.extents();
        let drawn = places.iter().map(|&p| {
            let mut q = p;
            match rng.below(5) {
                0 => {}
                1 => {
                    q[rng.below(D)] += size * rng.between(-0.1, 0.1);
                    q = grid.snap(q);
                }
                _ => q = places[rng.below(places.len())],
            }
            [p, q]
        });
        let others = segments(shape, shape.middle(), grid, 104).take(ASKED / G::fewer());
        for ends in drawn.chain(others).collect::<Vec<_>>() {
            let [Some(from), Some(to)] = ends.map(G::at) else {
                continue;
            };
            let what = format!("{}: {ends:?}", self.what);
            let segment = Segment::new(from, to).expect("it is in the domain");
            let found = self.tree.first_hit(from, to);
            let first = self.solid.cast(&segment);
            let facet = first.as_ref().and_then(|first| first.facet);
            if let (Some(first), None) = (&first, facet) {
                // The core says that the way starts inside; whatever it meets, it does so later.
                assert_eq!(self.solid.classify(from), Class::Inside, "{what}");
                assert!(first.parameter <= 0.0, "{what}");
            } else {
                let told = found.map(|hit| (hit.facet, hit.parameter, hit.point));
                let expected = first.map(|first| {
                    let facet = first.facet.expect("it is told");
                    (facet as usize, first.parameter, first.point)
                });
                assert_eq!(told, expected, "{what}");
            }
            self.judge(found.map(|hit| hit.facet), ends, &what);
            tally.ways[usize::from(found.is_some())] += 1;
        }
    }

    /// The facet is the first one that the way meets, of several the one with the least number.
    fn judge(&self, found: Option<usize>, ends: [[f64; D]; 2], what: &str) {
        let oracle = &self.subject.oracle;
        let met = (0..self.subject.numbers.len()).filter(|&number| {
            let facet = oracle.facets()[self.subject.numbers[number]];
            facet.has_size() && facet.touches(ends)
        });
        let entry = |number: usize| oracle.facets()[self.subject.numbers[number]].entry(ends);
        let first = met.min_by(|&a, &b| entry(a).cmp(&entry(b)).then(a.cmp(&b)));
        assert_eq!(found, first, "{what}");
    }

    fn balls(&self, tally: &mut Tally) {
        let (shape, grid) = (&self.subject.shape, G::grid());
        let mut rng = Rng::new(105);
        let (_, size) = self.subject.extents();
        let oracle = &self.subject.oracle;
        let mut drawn: Vec<_> = balls::balls(shape, shape.middle(), grid, 106)
            .take(ASKED / G::fewer())
            .collect();
        for place in self.places(107).take(ASKED / G::fewer()) {
            let distance = (grid.round)(oracle.distance(place).min(size * 4.0));
            let radius = match rng.below(4) {
                0 => distance,
                1 => (grid.down)(distance).max(0.0),
                2 => (grid.up)(distance),
                _ => (grid.round)(size * rng.between(0.0, 0.3)),
            };
            drawn.push((place, radius));
        }
        for (place, radius) in drawn {
            let (Some(centre), Some(size)) = (G::at(place), G::Scalar::nearest(radius)) else {
                continue;
            };
            let ball = Ball::<G>::new(centre, size).expect("a ball");
            let what = format!("{}: {place:?}, {radius}", self.what);
            let (found, expected) = (
                self.tree.meets_ball(&ball),
                oracle.ball_meets(place, radius),
            );
            let core = self.solid.intersects_ball(&ball);
            if G::arithmetic() == Arithmetic::Fixed || found == expected {
                assert_eq!(found, expected, "{what}");
                assert!(
                    core == found || G::arithmetic() == Arithmetic::F32,
                    "{what}"
                );
            } else {
                // In `f32` a gap of less than 2^-40 of the coordinates is none.
                let beyond = oracle.distance(place) - radius;
                let corners = shape.points().iter().flatten().chain(&place);
                let most = corners.fold(radius, |most, x| most.max(x.abs()));
                assert!(
                    found && beyond <= 4.0 * most * 2f64.powi(-40),
                    "{what}: {beyond}"
                );
            }
            tally.balls[usize::from(expected)] += 1;
            let nearest = self.nearest(&ball, place, &what);
            tally.nearest[usize::from(nearest.is_some())] += 1;
        }
    }

    /// The facet of a ball that is nearest to its centre, as the core and the oracle have it.
    fn nearest(&self, ball: &Ball<G>, place: [f64; D], what: &str) -> Option<usize> {
        let (oracle, numbers) = (&self.subject.oracle, &self.subject.numbers);
        let found = self.tree.nearest_in_ball(ball);
        let judged = oracle.nearest(place).expect("a boundary has size");
        let radius = ball.radius().to_real();
        let expected = oracle.compare_distance(place, radius).is_le().then(|| {
            let first = numbers
                .iter()
                .position(|number| judged.facets.contains(number));
            first.expect("it is a facet of the solid")
        });
        if let Some(found) = found {
            let core = self.solid.signed_distance(ball.centre());
            let core = core.expect("it is in the domain").facet;
            assert_eq!(found, core as usize, "{what}");
        }
        if G::arithmetic() == Arithmetic::Fixed {
            assert_eq!(found, expected, "{what}");
            return found;
        }
        // In `f32` as near as `f64` tells, and within the radius as a ball that meets is.
        let shape = &self.subject.shape;
        let corners = shape.points().iter().flatten().chain(&place);
        let most = corners.fold(radius, |most, x| most.max(x.abs()));
        let slack = 4.0 * most * 2f64.powi(-40);
        let least = judged.squared.sqrt();
        assert!(found.is_some() || expected.is_none(), "{what}");
        if let Some(found) = found {
            let own = oracle.facets()[numbers[found]].squared(place).sqrt();
            assert!(own <= least + slack, "{what}: {own}, not {least}");
            assert!(own <= radius + slack, "{what}: {own} away");
        }
        found
    }
}

/// Lines that part cells end at those that parted them before: no two cross.
#[test]
fn lines_of_a_tree_never_cross() {
    let mut pairs = 0;
    for subject in subjects::<Plane<f32>, 2>(1000.0) {
        let facets: Vec<_> = subject.solid::<Plane<f32>>().cells().facets().collect();
        let parameters = BspParameters::for_facets(facets.len());
        let tree = BspTree::<Plane<f32>, 2>::build(&facets, &parameters).expect("a tree");
        let (low, high) = subject.shape.bounds();
        let cuts = tree.cuts([low, high]);
        let what = subject.name::<Plane<f32>>();
        assert!(cuts.len() <= tree.statistics().splits, "{what}");
        // More than a line's ends are rounded.
        let slack = 1e-9 * subject.extents().1;
        let side = |[a, b]: [[f64; 2]; 2], p: [f64; 2]| {
            let [x, y] = [b[0] - a[0], b[1] - a[1]];
            let far = (x * (p[1] - a[1]) - y * (p[0] - a[0])) / x.hypot(y);
            if far.abs() > slack { far } else { 0.0 }
        };
        let parts = |line, [p, q]: [[f64; 2]; 2]| side(line, p) * side(line, q) < 0.0;
        let lines: Vec<_> = cuts
            .iter()
            .map(|cut| [cut.corners[0], cut.corners[1]])
            .collect();
        for (k, &line) in lines.iter().enumerate() {
            for &other in &lines[..k] {
                let is_crossed = parts(line, other) && parts(other, line);
                assert!(!is_crossed, "{what}: {line:?} {other:?}");
                pairs += 1;
            }
        }
    }
    assert!(pairs > 10_000, "{pairs}");
}

#[test]
fn what_no_tree_is_made_of_is_refused() {
    type Facet<G> = <G as Facets>::Facet;
    let build_of = |facets: &[Facet<Plane<f32>>], references, candidates| {
        let parameters = BspParameters {
            references,
            candidates,
            probes: 0,
        };
        BspTree::<Plane<f32>, 2>::build(facets, &parameters).map(|tree| tree.statistics())
    };
    let build = |facets: &[_], references| build_of(facets, references, 1);
    let point = |x: f32| plane::Point::new(x, 1.0);
    let edge = |a: f32, b: f32| plane::Segment::new(point(a), point(b));
    assert_eq!(build(&[], 8), Err(BspError::Empty { facets: 0 }));
    assert_eq!(
        build(&[edge(1.0, 1.0)], 8),
        Err(BspError::Empty { facets: 1 })
    );
    let corner = CoveringError::Corner {
        facet: 1,
        corner: 1,
    };
    let expected = Err(BspError::Covering(corner));
    assert_eq!(
        build(&[edge(0.0, 1.0), edge(0.0, f32::INFINITY)], 8),
        expected
    );
    let expected = Err(BspError::Budget {
        budget: 1,
        facets: 2,
    });
    assert_eq!(build(&[edge(0.0, 1.0), edge(1.0, 0.0)], 1), expected);
    assert_eq!(
        build(&[edge(0.0, 1.0), edge(1.0, 0.0)], 2)
            .expect("a tree")
            .splits,
        1
    );
    let facets = [edge(0.0, 1.0), edge(1.0, 0.0)];
    assert_eq!(build_of(&facets, 2, 0), Err(BspError::Candidates));
    for levels in [0, 1] {
        let cut = CutTree::build::<Plane<f32>>(&facets, 0, levels);
        assert_eq!(cut.err(), Some(BspError::Candidates));
    }
    let told = BspError::Candidates.to_string();
    assert!(told.contains("one or more"), "{told}");
}
