use core::cmp::Ordering;

use fixed::types::I32F0;
use tetracone::{
    BallTracker,
    number::Arithmetic,
    plane::Plane,
    query::{Ball, Class},
};
use tetracone_tests::{motions, points::around, rng::Rng, shapes::Shape};

use super::subject::{Ground, Subject, place, point, subjects};

#[test]
fn balls_touch_as_the_oracle_says() {
    run::<f32>(1.0);
    run::<I32F0>(f64::from(1 << 18));
    run::<I32F0>(f64::from(1 << 27));
}

fn run<S: Ground>(half: f64) {
    let mut cases = 0;
    for subject in subjects::<S>(half) {
        cases += check::<S>(&subject);
    }
    assert!(cases > 100_000, "only {cases} cases");
}

fn check<S: Ground>(subject: &Subject) -> usize {
    let (what, body) = (subject.name::<S>(), subject.body::<S>());
    let (low, high) = subject.shape.bounds();
    let size = (high[0] - low[0]).max(high[1] - low[1]);
    let mut rng = Rng::new(31);
    let mut asker = Asker {
        what,
        subject,
        body,
        tracker: BallTracker::new(),
        contacts: BallTracker::new(),
        cases: 0,
    };
    for (_, centre) in around(&subject.shape, subject.shape.middle(), S::GRID, 32).take(1500) {
        let radii = radii::<S>(subject, centre, size, &mut rng);
        for radius in radii {
            asker.ask(centre, radius);
        }
    }
    let radius = (S::GRID.round)(size / 40.0);
    let circular = motions::circular(&subject.shape, S::GRID, 0.6, 500, 0.01, 33).take(700);
    let contour =
        motions::contour(&subject.shape, S::GRID, size / 50.0, size * 0.002, 34).take(700);
    let jumps = motions::jumps(&subject.shape, S::GRID, 35).take(300);
    let returns = motions::returns(&subject.shape, S::GRID, 36).take(300);
    for centre in circular.chain(contour).chain(jumps).chain(returns) {
        asker.ask(centre, radius);
    }
    asker.cases
}

/// Radii worth asking for: none, as far as the boundary and one step less and more, and some.
fn radii<S: Ground>(subject: &Subject, centre: [f64; 2], size: f64, rng: &mut Rng) -> [f64; 5] {
    let distance = (S::GRID.round)(subject.oracle.distance(centre).min(size * 4.0));
    let some = (S::GRID.round)(size * rng.between(0.0, 0.3));
    let less = (S::GRID.down)(distance).max(0.0);
    [0.0, distance, less, (S::GRID.up)(distance), some]
}

struct Asker<'a, S: Ground> {
    what: String,
    subject: &'a Subject,
    body: tetracone::tree::Body<'a, Plane<S>>,
    tracker: BallTracker,
    contacts: BallTracker,
    cases: usize,
}

impl<S: Ground> Asker<'_, S> {
    fn ask(&mut self, centre: [f64; 2], radius: f64) {
        let (what, oracle) = (&self.what, &self.subject.oracle);
        let (Some(point), Some(r)) = (point::<S>(centre), S::nearest(radius)) else {
            return;
        };
        self.cases += 1;
        let ball = Ball::<Plane<S>>::new(point, r).expect("it is in the domain");
        let hit = self.body.touches(&ball);
        let expected = oracle.ball_meets(centre, radius);
        let exact = S::ARITHMETIC == Arithmetic::Fixed;
        if hit != expected {
            assert!(!exact && hit, "{what}: {centre:?} r {radius}: {hit}");
            // In `f32`, what cannot be told from a touch counts as one: only just beyond.
            let beyond = oracle.distance(centre) - radius;
            let (low, high) = self.subject.shape.bounds();
            let scale = radius + (high[0] - low[0]) + (high[1] - low[1]) + centre[0].abs();
            assert!(beyond <= scale * 2f64.powi(-40), "{what}: {beyond} beyond");
        }
        let tracked = self.body.touches_tracked(&ball, &mut self.tracker);
        assert_eq!(tracked, hit, "{what}: tracked {centre:?} r {radius}");
        let contact = self.body.contact(&ball, &mut self.contacts);
        assert_eq!(
            contact.is_some(),
            hit,
            "{what}: contact {centre:?} r {radius}"
        );
        let answer = self.body.explain_ball(&ball, &mut BallTracker::new());
        let again = self.body.explain_ball(&ball, &mut self.tracker);
        assert_eq!((answer.hit, answer.nearest), (hit, again.nearest), "{what}");
        if let Some(contact) = contact {
            assert_eq!(contact, answer.nearest, "{what}: {centre:?} r {radius}");
        }
        self.check_nearest(centre, &answer);
    }

    fn check_nearest(&self, centre: [f64; 2], answer: &tetracone::query::BallAnswer<Plane<S>>) {
        let (what, nearest) = (&self.what, answer.nearest);
        let expected = self.subject.oracle.distance(centre);
        let (low, high) = self.subject.shape.bounds();
        let scale = (high[0] - low[0]) + (high[1] - low[1]) + centre[0].abs() + centre[1].abs();
        // One step of the arithmetic where it rounds to steps, and what `f64` loses.
        let step = match S::ARITHMETIC {
            Arithmetic::Fixed => 1.0,
            Arithmetic::F32 => 0.0,
        };
        let near = |a: f64, b: f64, slack: f64| (a - b).abs() <= slack;
        let slack = step + scale * 2f64.powi(-22);
        let distance = nearest.distance.to_real();
        assert!(
            near(
                distance.abs(),
                expected,
                step + expected * 2f64.powi(-22) + scale * 2f64.powi(-40)
            ),
            "{what}: {centre:?} is {expected} away, not {distance}"
        );
        let foot = place(nearest.point);
        let away = libm::hypot(foot[0] - centre[0], foot[1] - centre[1]);
        assert!(
            near(away, expected, slack),
            "{what}: the foot is {away} away"
        );
        assert!(
            self.subject.oracle.distance(foot) <= slack,
            "{what}: the foot is off"
        );
        match answer.class {
            Class::Inside => assert!(distance <= 0.0, "{what}: {distance} inside"),
            Class::Boundary => assert!(distance == 0.0, "{what}: {distance} on the boundary"),
            Class::Outside => assert!(distance >= 0.0, "{what}: {distance} outside"),
        }
        let normal = nearest.normal.map(S::unit_to_real);
        let length = libm::hypot(normal[0], normal[1]);
        assert!(
            near(length, 1.0, 1e-5),
            "{what}: a normal of length {length}"
        );
        let facet = self.body.tree().facet(nearest.facet as usize);
        let facet = facet.expect("a facet of the body");
        let own = <Plane<S> as tetracone::Measure>::square_distance(&facet, nearest_point(centre));
        assert!(
            near(libm::sqrt(own), expected, scale * 2f64.powi(-40)),
            "{what}: not nearest"
        );
    }
}

fn nearest_point<S: Ground>(centre: [f64; 2]) -> tetracone::plane::Point<S> {
    point(centre).expect("it is in the domain")
}

#[test]
fn trackers_of_other_solids_and_old_frames_do_no_harm() {
    let all = subjects::<f32>(1.0);
    let mut tracker = BallTracker::new();
    let mut rng = Rng::new(41);
    for round in 0..40_000 {
        let subject = &all[rng.below(all.len())];
        let body = subject.body::<f32>();
        let mut places = around(&subject.shape, subject.shape.middle(), Grid::F32, round);
        let (_, centre) = places.next().expect("places without end");
        let Some(centre) = point::<f32>(centre) else {
            continue;
        };
        let radius =
            <f32 as tetracone::number::Scalar>::nearest(rng.between(0.0, 0.2)).expect("small");
        let ball = Ball::<Plane<f32>>::new(centre, radius).expect("it is in the domain");
        let expected = body.touches(&ball);
        assert_eq!(body.touches_tracked(&ball, &mut tracker), expected);
        tracker = BallTracker::from_bytes(tracker.to_bytes());
    }
}

#[test]
fn the_nearest_of_two_opposite_sides_is_the_first() {
    let square =
        Subject::new::<I32F0>(tetracone_tests::shapes::plane::regular(4).on_lattice(100.0));
    let ball = Ball::<Plane<I32F0>>::new(point([0.0, 0.0]).expect("zero"), I32F0::from_num(0));
    let ball = ball.expect("it is in the domain");
    let answer = square
        .body::<I32F0>()
        .explain_ball(&ball, &mut BallTracker::new());
    assert_eq!(answer.nearest.facet, 0);
    assert!(answer.hit);
    assert_eq!(
        square.oracle.compare_distance([0.0, 0.0], 0.0),
        Ordering::Greater
    );
}

use tetracone_tests::Grid;
