use core::cmp::Ordering;

use fixed::types::I32F0;
use tetracone::{
    BallTracker,
    internal::Measured as _,
    number::{Arithmetic, Scalar},
    plane::Plane,
    query::{Ball, BallAnswer, Class},
    solid::Solid,
    space::Space,
};
use tetracone_oracle::vector::length;
use tetracone_oracle::{
    balls, motions,
    oracle::{Facet, Place},
    points::around,
    rng::Rng,
    shapes::{Shape, plane, space},
};
use tetracone_tests::harness::{
    listed::Lists,
    subject::{Subject, reach, subjects, way},
    world::{Grounded as _, World},
};

in_every_space! {
    balls_touch_as_the_oracle_says:
    f32 => run::<G, D>(1.0),
    fixed => {
        run::<G, D>(f64::from(1 << 18));
        run::<G, D>(f64::from(1 << 27));
    }
}

fn run<G: World<D>, const D: usize>(half: f64)
where
    [[f64; D]; D]: Facet<D>,
{
    let mut cases = 0;
    for subject in subjects::<G, D>(half) {
        cases += check::<G, D>(&subject);
    }
    println!("{cases} balls in {:?}, {D}D", G::arithmetic());
    assert!(G::is_enough(cases, G::BALLS), "only {cases} cases");
}

fn check<G: World<D>, const D: usize>(subject: &Subject<G::Shape, D>) -> usize
where
    [[f64; D]; D]: Facet<D>,
{
    let (what, solid) = (subject.name::<G>(), subject.solid::<G>());
    let (extents, _) = subject.extents();
    let size = extents.into_iter().fold(0.0, f64::max);
    let mut rng = Rng::new(31);
    let mut asker = Asker::<G, D> {
        what,
        subject,
        solid,
        tracker: BallTracker::new(),
        contacts: BallTracker::new(),
        cases: 0,
    };
    let (shape, middle, grid) = (&subject.shape, subject.shape.middle(), G::grid());
    let some = |count: usize| count / G::fewer();
    for (_, centre) in around(shape, middle, grid, 32).take(some(1500)) {
        let radii = radii::<G, D>(subject, centre, size, &mut rng);
        for radius in radii {
            asker.ask(centre, radius);
        }
    }
    for (centre, radius) in balls::balls(shape, middle, grid, 37).take(some(1500)) {
        asker.ask(centre, radius);
    }
    let radius = (grid.round)(size / 40.0);
    let circular = motions::circular(shape, grid, 0.6, 500, 0.01, 33).take(some(700));
    let contour = motions::contour(shape, grid, size / 50.0, size * 0.002, 34).take(some(700));
    let jumps = motions::jumps(shape, grid, 35).take(some(300));
    let returns = motions::returns(shape, grid, 36).take(some(300));
    for centre in circular.chain(contour).chain(jumps).chain(returns) {
        asker.ask(centre, radius);
    }
    asker.cases
}

/// Radii worth asking for: none, as far as the boundary and one step less and more, and some.
fn radii<G: World<D>, const D: usize>(
    subject: &Subject<G::Shape, D>,
    centre: [f64; D],
    size: f64,
    rng: &mut Rng,
) -> [f64; 5]
where
    [[f64; D]; D]: Facet<D>,
{
    let grid = G::grid();
    let distance = (grid.round)(subject.oracle.distance(centre).min(size * 4.0));
    let some = (grid.round)(size * rng.between(0.0, 0.3));
    let less = (grid.down)(distance).max(0.0);
    [0.0, distance, less, (grid.up)(distance), some]
}

struct Asker<'a, G: World<D>, const D: usize> {
    what: String,
    subject: &'a Subject<G::Shape, D>,
    solid: Solid<'a, G>,
    tracker: BallTracker,
    contacts: BallTracker,
    cases: usize,
}

impl<G: World<D>, const D: usize> Asker<'_, G, D>
where
    [[f64; D]; D]: Facet<D>,
{
    fn ask(&mut self, centre: [f64; D], radius: f64) {
        let (what, oracle) = (&self.what, &self.subject.oracle);
        let (Some(point), Some(r)) = (G::at(centre), G::Scalar::nearest(radius)) else {
            return;
        };
        let Ok(ball) = Ball::<G>::new(point, r) else {
            return;
        };
        self.cases += 1;
        let class = match oracle.place(centre) {
            Place::Inside => Class::Inside,
            Place::Boundary => Class::Boundary,
            Place::Outside => Class::Outside,
        };
        assert_eq!(self.solid.classify(point), class, "{what}: {centre:?}");
        let hit = self.solid.intersects_ball(&ball);
        let expected = oracle.ball_meets(centre, radius);
        let exact = G::arithmetic() == Arithmetic::Fixed;
        if hit != expected {
            assert!(!exact && hit, "{what}: {centre:?} r {radius}: {hit}");
            // In `f32`, what cannot be told from a touch counts as one: only just beyond.
            let beyond = oracle.distance(centre) - radius;
            let scale = radius + self.scale(centre);
            assert!(beyond <= scale * 2f64.powi(-40), "{what}: {beyond} beyond");
        }
        let tracked = self.tracker.intersects(&self.solid, &ball);
        assert_eq!(tracked, hit, "{what}: tracked {centre:?} r {radius}");
        let contact = self.contacts.contact(&self.solid, &ball);
        assert_eq!(
            contact.is_some(),
            hit,
            "{what}: contact {centre:?} r {radius}"
        );
        let answer = BallTracker::new().explain(&self.solid, &ball);
        assert_eq!(answer.class, class, "{what}: {centre:?}");
        let again = self.tracker.explain(&self.solid, &ball);
        assert_eq!((answer.hit, answer.nearest), (hit, again.nearest), "{what}");
        let signed = self.solid.signed_distance(point);
        assert_eq!(signed, Some(answer.nearest), "{what}: {centre:?}");
        let tracked = self.contacts.signed_distance(&self.solid, point);
        assert_eq!(tracked, signed, "{what}: tracked {centre:?}");
        if let Some(contact) = contact {
            assert_eq!(contact, answer.nearest, "{what}: {centre:?} r {radius}");
        }
        if self.cases.is_multiple_of(G::MEASURED) {
            self.check_nearest(centre, &answer);
        }
        if self.cases.is_multiple_of(5) {
            let band = (radius + self.scale(centre)) * 2f64.powi(-40);
            let what = format!("{what}: {centre:?} r {radius}");
            self.lists().facets_within(&ball, band, &what);
        }
    }

    fn lists(&self) -> Lists<'_, G, D> {
        Lists {
            solid: &self.solid,
            oracle: &self.subject.oracle,
            numbers: &self.subject.numbers,
        }
    }

    /// The sum of the solid's extents and the centre's coordinates.
    fn scale(&self, centre: [f64; D]) -> f64 {
        self.subject.extents().1 + reach(centre)
    }

    fn check_nearest(&self, centre: [f64; D], answer: &BallAnswer<G>) {
        let (what, nearest) = (&self.what, answer.nearest);
        let judged = self.subject.oracle.nearest(centre);
        let judged = judged.expect("a boundary has size");
        let number = self.subject.number(nearest.facet);
        assert!(
            G::arithmetic() == Arithmetic::F32 || judged.facets.contains(&number),
            "{what}: {number} is not nearest to {centre:?}"
        );
        let expected = judged.squared.sqrt();
        let scale = self.scale(centre);
        // One step of the arithmetic where it rounds to steps, and what `f64` loses.
        let step = G::step();
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
        let foot = G::place_of(nearest.point);
        let away = length(way(centre, foot));
        assert!(
            near(away, expected, slack),
            "{what}: the foot is {away} away, not {expected}"
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
        let normal = length(G::vector(nearest.normal));
        assert!(
            near(normal, 1.0, 1e-5),
            "{what}: a normal of length {normal} at {centre:?}"
        );
        let facet = self.solid.cells().facet(nearest.facet);
        let facet = facet.expect("a facet of the solid");
        let own = G::square_distance(&facet, G::at(centre).expect("it is in the domain"));
        assert!(
            near(libm::sqrt(own.to_real()), expected, scale * 2f64.powi(-40)),
            "{what}: not nearest"
        );
    }
}

#[test]
fn the_nearest_of_opposite_sides_is_the_first() {
    let square = plane::regular(4).on_lattice(100.0);
    assert_nearest_is_first::<Plane<I32F0>, 2>(square);
    let cube = space::block(-1.0, 1.0).on_lattice(100.0);
    assert_nearest_is_first::<Space<I32F0>, 3>(cube);
}

fn assert_nearest_is_first<G: World<D>, const D: usize>(shape: G::Shape)
where
    [[f64; D]; D]: Facet<D>,
{
    let subject = Subject::new::<G>(shape);
    let middle = G::at([0.0; D]).expect("zero");
    let radius = G::Scalar::nearest(0.0).expect("zero");
    let ball = Ball::<G>::new(middle, radius).expect("it is in the domain");
    let solid = subject.solid::<G>();
    let answer = BallTracker::new().explain(&solid, &ball);
    assert_eq!(answer.nearest.facet, 0);
    assert!(answer.hit);
    let distance = subject.oracle.compare_distance([0.0; D], 0.0);
    assert_eq!(distance, Ordering::Greater);
}
