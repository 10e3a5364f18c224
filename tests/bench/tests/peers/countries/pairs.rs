//! Every country against every other one: where they are, a little off, turned, and elsewhere.

use core::f64::consts::TAU;

use tetracone::{
    PairTracker,
    plane::{Plane, Pose},
    query::Witness,
};
use tetracone_oracle::{
    motions::pair::{Pair, Pose as Place},
    oracle::{
        Rounded,
        plane::{Oracle, pair as judge, segment},
    },
    rng::Rng,
    shapes::Shape,
};
use tetracone_tests::harness::world::{Ground, Grounded as _};

use super::{Country, degree, maps};

in_both_arithmetics!(countries_meet_as_two_judges_say: run::<S>());

fn run<S: Ground>() {
    for map in maps::<S>() {
        let mut asker = Asker::<S>::default();
        let mut neighbours = 0;
        for (k, first) in map.countries.iter().enumerate() {
            for (j, second) in map.countries.iter().enumerate().filter(|&(j, _)| j != k) {
                let here = asker.ask(first, second, STAY);
                let shared = first.borders(second);
                neighbours += usize::from(shared);
                if shared {
                    let names = [first, second].map(|country| &country.shape().name);
                    assert_eq!(here, Some(true), "{names:?} share a border");
                }
                let seed = (k * map.countries.len() + j) as u64;
                let poses = if first.is_near(second, 0.5 * degree::<S>()) {
                    nearby::<S>(first, second, seed)
                } else if seed.is_multiple_of(67) {
                    elsewhere::<S>(first, second, seed)
                } else {
                    continue;
                };
                for pose in poses {
                    asker.ask(first, second, pose);
                }
            }
        }
        let tally = &asker.tally;
        println!(
            "{} map in {:?}: {neighbours} neighbours, {tally:?}",
            map.name,
            S::ARITHMETIC
        );
        let (least, most) = if map.is_real {
            (400, 30_000)
        } else {
            (30, 1200)
        };
        assert!(neighbours >= least && tally.poses > most, "{tally:?}");
        assert!(tally.hits > tally.poses / 10 && tally.hits < tally.poses * 9 / 10);
        assert!(tally.nested > 0, "{tally:?}");
    }
}

pub(crate) const STAY: Place = Place {
    offset: [0.0, 0.0],
    angle: 0.0,
};

/// Turned about a point, and moved.
pub(crate) fn turned<S: Ground>(pivot: [f64; 2], to: [f64; 2], angle: f64) -> Place {
    let (sin, cos) = libm::sincos(angle);
    let [x, y] = pivot;
    let offset = [to[0] - (cos * x - sin * y), to[1] - (sin * x + cos * y)];
    Place {
        offset: S::GRID.snap(offset),
        angle,
    }
}

/// As the arithmetic carries it out.
pub(crate) fn placement<S: Ground>(Place { offset, angle }: Place) -> Rounded<2> {
    Rounded::turned(S::NUMBERS, offset, angle)
}

/// A little off the place, moved, turned about the middle or a vertex, or both; then motions.
fn nearby<S: Ground>(first: &Country, second: &Country, seed: u64) -> Vec<Place> {
    let mut rng = Rng::new(seed);
    let mut poses = vec![STAY];
    for step in [1e-6, 1e-5, 1e-4, 1e-2, 0.3] {
        for ahead in [[1.0, 0.0], [0.0, -1.0], rng.direction()] {
            let offset = ahead.map(|x| x * step * degree::<S>());
            poses.push(turned::<S>([0.0, 0.0], offset, 0.0));
        }
        let angle = step * rng.between(-1.0, 1.0);
        let middle = second.shape().middle();
        let vertex = rng.pick(second.shape().points());
        poses.push(turned::<S>(middle, middle, angle));
        poses.push(turned::<S>(vertex, vertex, angle));
        // A vertex on one of the other's.
        let there = rng.pick(first.shape().points());
        poses.push(turned::<S>(vertex, there, rng.between(0.0, TAU)));
    }
    let pair = Pair::new(first.shape(), second.shape(), S::GRID);
    poses.extend(pair.jumps(seed).take(6));
    poses
}

/// Poses of motions that come near each other.
fn elsewhere<S: Ground>(first: &Country, second: &Country, seed: u64) -> Vec<Place> {
    let pair = Pair::new(first.shape(), second.shape(), S::GRID);
    let orbit = pair.orbit(0.6, 40, 0.01, seed).take(40);
    let through = pair.through(30, seed).take(30);
    orbit
        .chain(through)
        .chain(pair.jumps(seed).take(20))
        .collect()
}

/// What was asked and answered.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) poses: usize,
    pub(crate) hits: usize,
    /// One inside the other, boundaries apart.
    pub(crate) nested: usize,
    /// `geo` says something else than the oracle.
    pub(crate) odd: usize,
    /// Not asked of `geo`.
    pub(crate) unfit: usize,
    /// A pose that leaves the domain.
    pub(crate) outside: usize,
}

/// Asks in every way, and compares.
pub(crate) struct Asker<S: Ground> {
    /// Never forgets: what it remembers is often of another pair.
    tracker: PairTracker,
    pub(crate) tally: Tally,
    arithmetic: core::marker::PhantomData<S>,
}

impl<S: Ground> Default for Asker<S> {
    fn default() -> Self {
        Self {
            tracker: PairTracker::new(),
            tally: Tally::default(),
            arithmetic: core::marker::PhantomData,
        }
    }
}

impl<S: Ground> Asker<S> {
    /// Whether the two meet, the second one being moved; none where that is out of the domain.
    pub(crate) fn ask(&mut self, first: &Country, second: &Country, at: Place) -> Option<bool> {
        let (solid, other) = (
            first.subject.solid::<Plane<S>>(),
            second.subject.solid::<Plane<S>>(),
        );
        let pose =
            Plane::<S>::at(at.offset).and_then(|shift| Pose::<S>::from_angle(shift, at.angle).ok());
        let Some(placed) = pose.and_then(|pose| other.at(pose).ok()) else {
            self.tally.outside += 1;
            return None;
        };
        let what = || {
            let names = [first, second].map(|country| &country.shape().name);
            format!("{names:?} in {:?}, {at:?}", S::ARITHMETIC)
        };
        let points = placement::<S>(at).apply_all(second.shape().points());
        let moved = Oracle::new(&points, &second.shape().edges());
        let expected = judge::meet(&first.subject.oracle, &moved);
        assert_eq!(solid.intersects(&placed), expected, "{}", what());
        let tracked = self.tracker.intersects(&solid, &placed);
        assert_eq!(tracked, expected, "tracked: {}", what());
        let answer = solid.distance(&placed);
        self.check_witness([first, second], &moved, answer.witness, expected, &what);
        if !expected && self.tally.poses.is_multiple_of(8) {
            let told = answer.distance.to_real();
            check_distance::<S>(first, &moved, told, &what);
        }
        if !(first.region.is_simple && second.region.is_simple) {
            self.tally.unfit += 1;
        } else if first.region.meets(&second.region, second.shape(), &points) != expected {
            self.tally.odd += 1;
            let distance = judge::distance(&first.subject.oracle, &moved);
            let limit = (first.size() + second.size()) * 2f64.powi(-40);
            println!("geo denies {expected} for {}: {distance}", what());
            assert!(distance <= limit, "{}: geo is {distance} off", what());
        }
        self.tally.poses += 1;
        self.tally.hits += usize::from(expected);
        Some(expected)
    }

    fn check_witness(
        &mut self,
        [first, second]: [&Country; 2],
        moved: &Oracle,
        witness: Option<Witness>,
        expected: bool,
        what: &impl Fn() -> String,
    ) {
        assert_eq!(witness.is_some(), expected, "explained: {}", what());
        match witness {
            None => {}
            Some(Witness::Facets(pair)) => {
                let edge = first.subject.oracle.edges()[first.edge(pair.first)];
                let other = moved.edges()[second.edge(pair.second)];
                assert!(segment::meet(edge, other), "{pair:?}: {}", what());
            }
            Some(_) => {
                let crossings = judge::crossing_edges(&first.subject.oracle, moved);
                assert_eq!(crossings, [], "nested: {}", what());
                self.tally.nested += 1;
            }
        }
    }
}

/// The distance told is right up to roundings.
fn check_distance<S: Ground>(
    first: &Country,
    moved: &Oracle,
    told: f64,
    what: &impl Fn() -> String,
) {
    let distance = judge::distance(&first.subject.oracle, moved);
    let off = distance / f64::from(1 << 23) + 1e-6 * degree::<S>();
    assert!(
        (told - distance).abs() <= off,
        "{told} for {distance}: {}",
        what()
    );
}
