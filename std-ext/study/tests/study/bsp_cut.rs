//! Trees that cut: first hits and balls against the exact oracle, within the ε that such a tree has, and trees as deep as
//! they have facets.

use std::thread;

use tetracone::{
    number::{Arithmetic, Scalar as _},
    query::{Ball, Class},
};
use tetracone_classic::{
    Simplicial,
    bsp::{BspParameters, BspTree, CutTree},
};
use tetracone_oracle::{
    balls,
    cases::share,
    oracle::Facet,
    points::around,
    rng::Rng,
    segments::segments,
    shapes::{Shape, plane, space},
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

in_every_space!(a_convex_solid_of_thousands_needs_no_stack:
    plane => deep::<G, D>(plane::regular(4096)),
    space => deep::<G, D>(space::sphere(14)));

/// The stack that is to do, whatever the depth.
const STACK: usize = 64 << 10;

/// Builds trees with about a level a facet, asks them, writes and reads them.
fn deep<G: World<D> + Simplicial<D>, const D: usize>(shape: G::Shape)
where
    [[f64; D]; D]: Facet<D>,
{
    let shape = match G::arithmetic() {
        Arithmetic::F32 => shape,
        Arithmetic::Fixed => shape.on_lattice(1e6),
    };
    let points = shape.points();
    let corner = |facet: &[u32; D], k: usize| G::at(points[*facet.get(k)? as usize]);
    let facets: Vec<_> = shape.facets();
    let facets: Vec<_> = facets
        .iter()
        .filter_map(|facet| G::facet(|k| corner(facet, k)))
        .collect();
    assert!(facets.len() > 3_900);
    let middle = shape.middle();
    let places: Vec<_> = around(&shape, middle, G::grid(), 208)
        .map(|(_, place)| place)
        .filter(|place| G::at(*place).is_some())
        .take(40)
        .collect();
    let asked = move || {
        let parameters = BspParameters {
            candidates: 1,
            probes: 1,
            ..BspParameters::for_facets(facets.len())
        };
        let tree = BspTree::<G, D>::build(&facets, &parameters).expect("a tree");
        let cut = CutTree::build::<G>(&facets, 1, 0).expect("a tree");
        let depths = [tree.statistics().depth, cut.statistics().depth];
        assert!(
            depths.iter().all(|depth| depth * 2 > facets.len()),
            "{depths:?}"
        );
        let (bytes, cut_bytes) = (tree.to_bytes(), cut.to_bytes());
        let tree = tree.clone();
        let read = BspTree::<G, D>::from_bytes(&bytes).expect("a tree");
        let cut_read = CutTree::<D>::from_bytes(&cut_bytes).expect("a tree");
        assert!(read.to_bytes() == bytes && cut_read.to_bytes() == cut_bytes);
        assert_eq!(read.statistics(), tree.statistics());
        assert_eq!(cut_read.statistics(), cut.statistics());
        let from = G::at(middle).expect("it is in the domain");
        assert_eq!(read.classify(from), Class::Inside);
        let mut hits = 0;
        for place in places {
            let to = G::at(place).expect("it is in the domain");
            assert_eq!(read.classify(to), tree.classify(to));
            let met = facets.iter().any(|facet| G::segment_meets(from, to, facet));
            let hit = read.first_hit(from, to).map(|hit| hit.facet);
            assert_eq!(hit.is_some(), met, "{place:?}");
            let found = cut_read.first_hit(middle, place);
            assert!(found.is_some() || !met, "{place:?}");
            assert_eq!(found, cut.first_hit(middle, place));
            let radius = G::Scalar::nearest(1.0).expect("a radius");
            let ball = Ball::<G>::new(to, radius).expect("a ball");
            let nearest = read.nearest_in_ball(&ball);
            assert!(read.meets_ball(&ball) || nearest.is_none(), "{place:?}");
            let reached = cut_read.first_in_ball(place, 1.0);
            assert!(reached.is_some() || nearest.is_none(), "{place:?}");
            hits += usize::from(met);
        }
        assert!(hits > 5, "{hits}");
        if D == 2 {
            let lines = read.cuts([middle.map(|x| x - 2.0), middle.map(|x| x + 2.0)]);
            assert!(lines.len() <= facets.len());
        }
    };
    let run = thread::Builder::new().stack_size(STACK).spawn(asked);
    run.expect("a thread").join().expect("no overflow");
}
