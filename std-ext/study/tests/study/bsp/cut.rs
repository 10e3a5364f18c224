//! Trees that cut: first hits and balls against the exact oracle, within the ε that such a tree has.

use tetracone_classic::{
    Simplicial,
    bsp::{BspParameters, BspTree, CutTree},
};
use tetracone_oracle::{
    balls, cases::share, oracle::Facet, points::around, rng::Rng, segments::segments, shapes::Shape,
};
use tetracone_tests::harness::{
    subject::{Subject, subjects},
    world::{Grounded as _, World},
};

/// Segments and balls of each kind, of each solid in the plane.
const ASKED: usize = 600;

/// What counts as on a plane, as a part of the greatest coordinate.
const ON: f64 = 1e-9;

in_every_space!(cutting_is_right_within_its_width: run::<G, D>());

fn run<G: World<D> + Simplicial<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
{
    let (mut ways, mut reached, mut dropped) = ([0; 3], [0; 2], 0);
    for (number, subject) in subjects::<G, D>(1000.0).into_iter().enumerate() {
        let facets: Vec<_> = subject.solid::<G>().cells().facets().collect();
        let usual = BspParameters::for_facets(facets.len());
        let exact = BspTree::<G, D>::build(&facets, &usual).expect("a tree");
        let cut = CutTree::build::<G>(&facets, 1 + number % 3, number % 2).expect("a tree");
        let corners = subject.shape.points().iter().flatten();
        let most = corners.fold(0.0, |most: f64, x| most.max(x.abs()));
        dropped += cut.statistics().dropped;
        let asker = Asker {
            what: subject.name::<G>(),
            subject: &subject,
            exact: &exact,
            cut: &cut,
            on: 4.0 * most * ON,
        };
        asker.segments(&mut ways);
        asker.balls(&mut reached);
    }
    let kind = format!("in {:?}, {D}D", G::arithmetic());
    println!(
        "{} ways of trees that cut {kind}: {ways:?} free, hit, within the ε; {dropped} parts dropped",
        ways.iter().sum::<usize>()
    );
    println!(
        "{} balls of trees that cut {kind}: {reached:?} free, hit",
        reached.iter().sum::<usize>()
    );
    let least = share(50, 1_000);
    assert!(
        ways[..2].iter().chain(&reached).all(|count| *count > least),
        "{ways:?} {reached:?}"
    );
}

struct Asker<'a, G: World<D> + Simplicial<D>, const D: usize> {
    what: String,
    subject: &'a Subject<G::Shape, D>,
    exact: &'a BspTree<G, D>,
    cut: &'a CutTree<D>,
    /// How far off answers may be.
    on: f64,
}

impl<G: World<D> + Simplicial<D>, const D: usize> Asker<'_, G, D>
where
    [[f64; D]; D]: Facet<D>,
{
    /// Places where it hurts.
    fn places(&self, seed: u64) -> Vec<[f64; D]> {
        let shape = &self.subject.shape;
        let places = around(shape, shape.middle(), G::grid(), seed).map(|(_, place)| place);
        let places = places.filter(|place| G::at(*place).is_some());
        places.take(ASKED / G::fewer()).collect()
    }

    /// A facet that is told is within the ε of the way up to where it first meets one, and none is missed.
    fn segments(&self, tally: &mut [usize; 3]) {
        let shape = &self.subject.shape;
        let places = self.places(202);
        let mut rng = Rng::new(203);
        let drawn = places.iter().map(|&p| {
            let is_still = rng.below(8) == 0;
            [p, if is_still { p } else { rng.pick(&places) }]
        });
        let others = segments(shape, shape.middle(), G::grid(), 204).take(ASKED / G::fewer());
        for [p, q] in drawn.chain(others).collect::<Vec<_>>() {
            let [Some(from), Some(to)] = [p, q].map(G::at) else {
                continue;
            };
            let what = || format!("{}: {p:?} {q:?}", self.what);
            let (oracle, numbers) = (&self.subject.oracle, &self.subject.numbers);
            let hit = self.exact.first_hit(from, to);
            let until = hit.as_ref().map_or(1.0, |hit| {
                let facet = oracle.facets()[numbers[hit.facet]];
                facet.entry([p, q]).to_f64()
            });
            let found = self.cut.first_hit(p, q);
            assert!(found.is_some() || hit.is_none(), "{}: missed", what());
            if let Some(found) = found {
                let end = core::array::from_fn(|k| p[k] + (q[k] - p[k]) * until);
                let is_near = oracle.facet_comes_within(numbers[found], [p, end], self.on);
                assert!(is_near, "{}: {found} for {hit:?}", what());
            }
            tally[match (hit, found) {
                (None, None) => 0,
                (Some(_), _) => 1,
                (None, Some(_)) => 2,
            }] += 1;
        }
    }

    /// A facet that is told is within the radius and the ε, and none within the radius is missed.
    fn balls(&self, tally: &mut [usize; 2]) {
        let (shape, grid) = (&self.subject.shape, G::grid());
        let (oracle, numbers) = (&self.subject.oracle, &self.subject.numbers);
        let mut rng = Rng::new(205);
        let drawn = balls::balls(shape, shape.middle(), grid, 206).take(ASKED / G::fewer());
        let more = self.places(207).into_iter().map(|place| {
            let distance = oracle.distance(place);
            let radius = match rng.below(4) {
                0 => distance,
                1 => distance + self.on,
                2 => (distance - self.on).max(0.0),
                _ => distance * rng.between(0.9, 1.1),
            };
            (place, (grid.round)(radius))
        });
        for (place, radius) in drawn.chain(more).collect::<Vec<_>>() {
            let what = || format!("{}: {place:?}, {radius}", self.what);
            let found = self.cut.first_in_ball(place, radius);
            let is_reached = oracle.compare_distance(place, radius).is_le();
            assert!(found.is_some() || !is_reached, "{}: missed", what());
            if let Some(found) = found {
                let own = oracle.facets()[numbers[found]].squared(place).sqrt();
                assert!(own <= radius + self.on, "{}: {own} away", what());
            }
            tally[usize::from(is_reached)] += 1;
        }
    }
}
