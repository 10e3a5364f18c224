//! Balls at borders, inland, at sea and far away.

use fixed::types::I32F0;
use tetracone::{BallTracker, number::Arithmetic, plane::Plane, query::Ball};
use tetracone_oracle::{points::around, rng::Rng, shapes::Shape};
use tetracone_tests::harness::world::{Ground, Grounded as _};

use super::{Country, degree, maps, off_edge};

/// Centres for a country.
const CENTRES: usize = 240;

#[test]
fn balls_touch_countries_as_two_judges_say() {
    let mut cases = 0;
    let mut real = false;
    for (is_real, count) in run::<f32>().into_iter().chain(run::<I32F0>()) {
        real |= is_real;
        cases += count;
    }
    assert!(cases > if real { 300_000 } else { 20_000 }, "{cases}");
}

fn run<S: Ground>() -> Vec<(bool, usize)> {
    let mut counts = Vec::new();
    for map in maps::<S>() {
        let mut asker = Asker::<S>::default();
        for (seed, country) in (0..).zip(&map.countries) {
            let mut rng = Rng::new(seed);
            for centre in centres::<S>(country, seed) {
                for radius in radii::<S>(country, centre, &mut rng) {
                    asker.ask(country, centre, radius);
                }
            }
        }
        println!(
            "{} map in {:?}: {} balls, {} touch, {} ties, {} odd",
            map.name,
            S::ARITHMETIC,
            asker.cases,
            asker.hits,
            asker.ties,
            asker.odd
        );
        assert!(asker.hits > asker.cases / 4 && asker.hits < asker.cases * 3 / 4);
        counts.push((map.is_real, asker.cases));
    }
    counts
}

/// Hard points, points off the border by anything from 10^-6 degrees to one, and a walk beside it.
pub(crate) fn centres<S: Ground>(country: &Country, seed: u64) -> Vec<[f64; 2]> {
    let mut rng = Rng::new(seed ^ 0x5eed);
    let shape = country.shape();
    let mut centres: Vec<_> = around(shape, shape.middle(), S::GRID, seed)
        .map(|(_, centre)| centre)
        .take(CENTRES / 3)
        .collect();
    for _ in 0..CENTRES / 3 {
        let distance = libm::exp10(rng.between(-6.0, 0.0)) * rng.pick(&[-1.0, 1.0]);
        centres.push(country.off_border(distance * degree::<S>(), &mut rng));
    }
    let walk = country.subject.oracle.edges().iter().cycle();
    let beside = rng.pick(&[-0.01, 0.01, 0.1]) * degree::<S>();
    let walk = walk.flat_map(|&edge| [0.25, 0.5, 0.75].map(|part| off_edge(edge, part, beside)));
    centres.extend(walk.take(CENTRES / 3));
    centres
        .into_iter()
        .map(|centre| S::GRID.snap(centre))
        .collect()
}

/// None, exactly as far as the border and a step less and more, and some.
fn radii<S: Ground>(country: &Country, centre: [f64; 2], rng: &mut Rng) -> [f64; 5] {
    let distance = country.subject.oracle.distance(centre);
    let distance = (S::GRID.round)(distance.min(country.size() * 4.0));
    let some = libm::exp10(rng.between(-4.0, 1.0)) * degree::<S>();
    let less = (S::GRID.down)(distance).max(0.0);
    [
        0.0,
        distance,
        less,
        (S::GRID.up)(distance),
        (S::GRID.round)(some),
    ]
}

struct Asker<S: Ground> {
    /// Never forgets: what it remembers is of another country at first.
    tracker: BallTracker,
    cases: usize,
    hits: usize,
    /// Touches and near misses, which `geo` with its rounded distances need not tell apart.
    ties: usize,
    /// Those of them where it says something else.
    odd: usize,
    arithmetic: core::marker::PhantomData<S>,
}

impl<S: Ground> Default for Asker<S> {
    fn default() -> Self {
        Self {
            tracker: BallTracker::new(),
            cases: 0,
            hits: 0,
            ties: 0,
            odd: 0,
            arithmetic: core::marker::PhantomData,
        }
    }
}

impl<S: Ground> Asker<S> {
    fn ask(&mut self, country: &Country, centre: [f64; 2], radius: f64) {
        let (Some(place), Some(r)) = (Plane::<S>::at(centre), S::nearest(radius)) else {
            return;
        };
        let ball = Ball::<Plane<S>>::new(place, r).expect("it is in the domain");
        let what = || {
            let name = &country.shape().name;
            format!("{name} in {:?}, {centre:?} r {radius:?}", S::ARITHMETIC)
        };
        let solid = country.subject.solid::<Plane<S>>();
        let oracle = &country.subject.oracle;
        let scale = country.size() + centre[0].abs() + centre[1].abs() + radius;
        let hit = solid.intersects_ball(&ball);
        let expected = oracle.ball_meets(centre, radius);
        if hit != expected {
            // In `f32`, what cannot be told from a touch counts as one: only just beyond.
            let beyond = oracle.distance(centre) - radius;
            let allowed = S::ARITHMETIC == Arithmetic::F32 && hit;
            assert!(allowed, "{expected} is true: {}", what());
            assert!(beyond <= scale * 2f64.powi(-40), "{beyond}: {}", what());
        }
        let tracked = self.tracker.intersects(&solid, &ball);
        assert_eq!(tracked, hit, "tracked: {}", what());
        if self.cases.is_multiple_of(7) {
            let contact = self.tracker.contact(&solid, &ball);
            let answer = BallTracker::new().explain(&solid, &ball);
            assert_eq!((contact.is_some(), answer.hit), (hit, hit), "{}", what());
            let distance = answer.nearest.distance.to_real().abs();
            let off = (distance - oracle.distance(centre)).abs();
            let step = f64::from(u8::from(S::ARITHMETIC == Arithmetic::Fixed));
            assert!(
                off <= step + scale * 2f64.powi(-22),
                "{off} off: {}",
                what()
            );
        }
        if country.region.is_simple {
            self.ask_geo(country, centre, radius, (hit, expected), &what);
        }
        self.cases += 1;
        self.hits += usize::from(hit);
    }

    fn ask_geo(
        &mut self,
        country: &Country,
        centre: [f64; 2],
        radius: f64,
        (hit, expected): (bool, bool),
        what: &impl Fn() -> String,
    ) {
        let inside = country.region.holds(centre);
        let holds = country.subject.oracle.ball_meets(centre, 0.0);
        assert_eq!(inside, holds, "geo's inside: {}", what());
        let distance = country.region.distance(centre);
        let says = inside || distance <= radius;
        let scale = country.size() + centre[0].abs() + centre[1].abs() + radius;
        if !inside && (distance - radius).abs() <= scale * 1e-12 {
            self.ties += 1;
            if says != expected {
                self.odd += 1;
                println!("geo says {says} at {distance:?}: {}", what());
            }
        } else {
            assert_eq!(says, hit, "geo at {distance}: {}", what());
        }
    }
}
