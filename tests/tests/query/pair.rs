use fixed::types::I32F0;
use tetracone::{
    PairTracker,
    number::Arithmetic,
    plane::{Plane, Pose},
    query::{FacetPair, Witness},
};
use tetracone_tests::{
    motions::pair,
    oracle::plane::{Oracle, Placement, pair as judge},
    shapes::{Shape, Shape2, plane},
};

use super::subject::{Ground, Subject, point};

/// Pairs of shapes, larger and smaller, and scales of the second.
fn pairs() -> Vec<(Shape2, Shape2)> {
    let some = plane::catalogue();
    let ordinary = |shape: &Shape2| {
        let (low, high) = shape.bounds();
        high[0] - low[0] < 100.0 && high[0] - low[0] > 1e-3 && low[0].abs() < 1e3
    };
    let some: Vec<_> = some.into_iter().filter(ordinary).collect();
    let unit = |shape: &Shape2, scale: f64| {
        let (low, high) = shape.bounds();
        let size = (high[0] - low[0]).max(high[1] - low[1]);
        let middle = shape.middle();
        let shape = shape.clone().moved([-middle[0], -middle[1]]);
        shape.scaled(scale / size)
    };
    let mut pairs = Vec::new();
    for (k, a) in some.iter().enumerate() {
        for (step, scale) in [(1, 1.0), (5, 0.3), (11, 0.05)] {
            let b = &some[(k + step) % some.len()];
            pairs.push((unit(a, 1.0), unit(b, scale)));
        }
    }
    pairs
}

#[test]
fn pairs_meet_as_the_oracle_says() {
    run::<f32>();
    run::<I32F0>();
}

fn run<S: Ground>() {
    let mut cases = 0;
    let mut hits = 0;
    for (a, b) in pairs() {
        let fit = |shape: Shape2| match S::ARITHMETIC {
            Arithmetic::F32 => shape,
            // Both on one lattice: the same factor for either.
            Arithmetic::Fixed => {
                let mut shape = shape;
                for x in shape.points.iter_mut().flatten() {
                    *x = libm::rint(*x * 4096.0);
                }
                shape
            }
        };
        let (a, b) = (fit(a), fit(b));
        let (first, second) = (Subject::new::<S>(a), Subject::new::<S>(b));
        let motion = pair::Pair::new(&first.shape, &second.shape, S::GRID);
        let poses = motion
            .orbit(0.7, 300, 0.01, 61)
            .take(500)
            .chain(motion.through(150, 62).take(450))
            .chain(motion.jumps(63).take(500))
            .chain(motion.returns(64).take(200));
        let mut asker = Asker::<S>::new(&first, &second);
        for pose in poses {
            hits += usize::from(asker.ask(pose.offset, pose.angle));
            cases += 1;
        }
    }
    assert!(cases > 100_000, "only {cases} cases");
    assert!(
        hits > cases / 20 && hits < cases * 19 / 20,
        "{hits} of {cases}"
    );
}

struct Asker<'a, S: Ground> {
    what: String,
    first: &'a Subject,
    second: &'a Subject,
    body: tetracone::tree::Body<'a, Plane<S>>,
    other: tetracone::tree::Body<'a, Plane<S>>,
    tracker: PairTracker,
    asked: usize,
}

impl<'a, S: Ground> Asker<'a, S> {
    fn new(first: &'a Subject, second: &'a Subject) -> Self {
        Self {
            what: format!("{} and {}", first.name::<S>(), second.shape.name),
            first,
            second,
            body: first.body::<S>(),
            other: second.body::<S>(),
            tracker: PairTracker::new(),
            asked: 0,
        }
    }

    fn ask(&mut self, offset: [f64; 2], angle: f64) -> bool {
        let what = &self.what;
        self.asked += 1;
        let shift = point::<S>(offset).expect("it is in the domain");
        let pose = Pose::<S>::turned(shift, angle).expect("it is a pose");
        let placement = match S::ARITHMETIC {
            Arithmetic::F32 => Placement::single(offset, angle),
            Arithmetic::Fixed => Placement::lattice(offset, angle),
        };
        let moved = placement.apply_all(self.second.shape.points());
        let moved = Oracle::new(&moved, &self.second.shape.edges());
        let expected = judge::meet(&self.first.oracle, &moved);
        let placed = self.other.at(pose).expect("it stays in the domain");
        assert_eq!(
            self.body.meets(&placed),
            expected,
            "{what}: at {offset:?} turned {angle}"
        );
        assert_eq!(
            self.body.meets_tracked(&placed, &mut self.tracker),
            expected,
            "{what}: tracked at {offset:?} turned {angle}"
        );
        self.tracker = PairTracker::from_bytes(self.tracker.to_bytes());
        if self.asked.is_multiple_of(7) {
            self.explain(&placed, &moved, expected);
        }
        expected
    }

    fn explain(
        &self,
        placed: &tetracone::query::Placed<'_, Plane<S>>,
        moved: &Oracle,
        expected: bool,
    ) {
        let what = &self.what;
        let answer = self.body.explain_pair(placed);
        assert_eq!(answer.witness.is_some(), expected, "{what}");
        let mut buffer = [FacetPair::default(); 64];
        let found = self.body.crossings(placed, &mut buffer);
        assert_eq!(found.is_truncated(), found.count > 64, "{what}");
        let exact = judge::crossing_edges(&self.first.oracle, moved);
        let whole = self.first.baked.dropped() + self.second.baked.dropped() == 0;
        if whole {
            assert_eq!(found.count, exact.len(), "{what}: all crossings");
            let pairs = buffer[..found.written].iter();
            for pair in pairs {
                let pair = (pair.first as usize, pair.second as usize);
                assert!(exact.contains(&pair), "{what}: {pair:?} do not meet");
            }
        }
        match answer.witness {
            Some(Witness::Facets(pair)) if whole => {
                let pair = (pair.first as usize, pair.second as usize);
                assert!(exact.contains(&pair), "{what}: {pair:?} do not meet");
            }
            Some(Witness::Facets(_)) => {}
            Some(_) => assert!(exact.is_empty(), "{what}: nested, but {exact:?} meet"),
            None => {
                let distance = judge::distance(&self.first.oracle, moved);
                let clearance = answer.clearance.to_real();
                let step = f64::from(u8::from(S::ARITHMETIC == Arithmetic::Fixed));
                assert!(
                    clearance <= distance && clearance >= distance / 3.0 - step - 1e-6,
                    "{what}: {clearance} for a distance of {distance}"
                );
                let just = S::nearest(distance * 1.001 + step).expect("small");
                let less = S::distance_below(distance * 0.999 - step);
                assert!(self.body.comes_within(placed, just), "{what}: {distance}");
                let within = self.body.comes_within(placed, less);
                assert!(!within || distance <= less.to_real(), "{what}: {distance}");
            }
        }
    }
}

#[test]
fn a_solid_in_a_hole_is_free_and_one_in_the_material_is_not() {
    // A frame, a square in its hole, and a ring around both.
    let square = |half: f64| {
        let corners = [[-half, -half], [half, -half], [half, half], [-half, half]];
        Shape2::ring("square", &corners)
    };
    let frame = square(10.0).with(square(6.0).inverted());
    let body = Subject::new::<f32>(frame.clone());
    let meets = |shape: Shape2, x: f64| {
        let other = Subject::new::<f32>(shape);
        let pose = Pose::shifted(point::<f32>([x, 0.0]).expect("near")).expect("a pose");
        let placed = other.body::<f32>().at(pose).expect("near");
        let back = Pose::shifted(point::<f32>([-x, 0.0]).expect("near")).expect("a pose");
        let hit = body.body::<f32>().meets(&placed);
        let swapped = other
            .body::<f32>()
            .meets(&body.body::<f32>().at(back).expect("near"));
        assert_eq!(hit, swapped);
        hit
    };
    assert!(!meets(square(2.0), 0.0), "in the hole");
    assert!(meets(square(1.0), 8.0), "in the material");
    assert!(meets(square(6.0), 0.0), "exactly as large as the hole");
    assert!(!meets(square(5.75), 0.0), "nearly as large as the hole");
    assert!(meets(square(4.0), 2.0), "touching the hole's side");
    assert!(meets(square(12.0), 0.0), "around the frame");
    assert!(
        !meets(square(20.0).with(square(12.0).inverted()), 0.0),
        "a frame around the frame"
    );
    // Two components, of which only one is in the material.
    let two = square(1.0).with(square(1.0).moved([8.0, 0.0]));
    assert!(meets(two.clone(), 0.0), "the second component is inside");
    assert!(!meets(two, 20.0), "both are outside");
}

#[test]
fn trackers_of_other_pairs_do_no_harm() {
    let shapes = [
        plane::star(16, 2),
        plane::gear(12),
        plane::comb(8),
        plane::hole_in_hole(),
    ];
    let all: Vec<_> = shapes.into_iter().map(Subject::new::<f32>).collect();
    let mut rng = tetracone_tests::rng::Rng::new(71);
    let mut tracker = PairTracker::new();
    for _ in 0..20_000 {
        let (a, b) = (&all[rng.below(4)], &all[rng.below(4)]);
        let shift = point::<f32>([rng.between(-3.0, 3.0), rng.between(-3.0, 3.0)]);
        let pose = Pose::turned(shift.expect("near"), rng.between(0.0, 7.0)).expect("a pose");
        let (a, b) = (a.body::<f32>(), b.body::<f32>());
        let placed = b.at(pose).expect("near");
        assert_eq!(a.meets_tracked(&placed, &mut tracker), a.meets(&placed));
    }
}
