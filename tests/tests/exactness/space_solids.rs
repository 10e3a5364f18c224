//! Balls, segments and other solids against solids of space, compared with every facet in turn.

use std::sync::LazyLock;
use tetracone::{
    BallTracker, PairTracker, SegmentTracker,
    image::Lattice,
    internal::{Measure, Measured as _},
    number::Scalar,
    query::{Ball, Class, FacetPair, Segment, Witness},
    solid::Solid,
    space::{Point, Pose, Space, Triangle},
};
use tetracone_classic::space::entry;
use tetracone_oracle::{
    cases::share,
    rng::Rng,
    shapes::{Shape, Shape3, space},
};
use tetracone_std::bake::{BakeOptions, Baked, Queries, bake_on};

/// Queries of each kind on each solid.
static ROUNDS: LazyLock<usize> = LazyLock::new(|| share(100, 1000));

/// Half the size of the solids, in units of the image.
const HALF: f64 = 100_000.0;

fn shapes() -> Vec<Shape3> {
    vec![
        space::tetrahedron(),
        space::torus(9, 7),
        space::sphere(3),
        space::shells(2, 2),
        space::comb(4),
        space::touching_edge(),
        space::rod(5, 3, 20.0),
    ]
}

/// The square of the distance of two triangles that do not meet: from corners, and between edges.
fn square_separation<S: Scalar>(one: &Triangle<S>, other: &Triangle<S>) -> f64 {
    let corners = |facet: &Triangle<S>| [facet.a, facet.b, facet.c];
    let edges = |facet: &Triangle<S>| {
        let [a, b, c] = corners(facet).map(Point::array);
        [[a, b], [b, c], [c, a]]
    };
    let mut squares = corners(other)
        .map(|p| Space::square_distance(one, p).to_real())
        .to_vec();
    squares.extend(corners(one).map(|p| Space::square_distance(other, p).to_real()));
    for first in edges(one) {
        squares.extend(
            edges(other)
                .into_iter()
                .filter_map(|edge| Some(S::gap(first, edge)?.square.to_real())),
        );
    }
    squares.into_iter().fold(f64::INFINITY, f64::min)
}

/// How often was asked, and how often the answer was a hit.
#[derive(Debug, Default)]
struct Tally {
    asked: usize,
    hits: usize,
}

struct Subject<S: Scalar> {
    points: Vec<[f64; 3]>,
    baked: Baked,
    facets: Vec<Triangle<S>>,
}

impl<S: Scalar> Subject<S> {
    fn new(shape: &Shape3, half: f64) -> Self {
        let most = shape
            .points()
            .iter()
            .flatten()
            .fold(0.0, |most: f64, x| most.max(x.abs()));
        let scaled = shape
            .points()
            .iter()
            .map(|point| point.map(|x| libm::rint(x / most * half)));
        Self::of(scaled.collect(), &shape.facets())
    }

    fn of(points: Vec<[f64; 3]>, facets: &[[u32; 3]]) -> Self {
        let options = BakeOptions {
            queries: Some(Queries::All),
            ..BakeOptions::default()
        };
        let baked = bake_on::<Space<S>>(&points, facets, Lattice::default(), &options);
        let baked = baked.expect("a valid shape");
        let cells = baked.image().space::<S>().expect("its own kind");
        let facets = (0..).map_while(|number| cells.facet(number));
        let facets = facets.collect();
        Self {
            points,
            baked,
            facets,
        }
    }

    fn solid(&self) -> Solid<'_, Space<S>> {
        self.baked.image().solid().expect("it has boxes")
    }
}

/// A place in the surroundings, often on the lattice of the solid's vertices.
fn place<S: Scalar>(rng: &mut Rng, facets: &[Triangle<S>]) -> Point<S> {
    if rng.once_in(4) {
        let facet = facets[rng.below(facets.len())];
        return rng.pick(&[facet.a, facet.b, facet.c]);
    }
    let size = HALF * rng.pick(&[0.5, 1.2, 3.0]);
    let axis = |rng: &mut Rng| S::nearest(libm::rint(rng.between(-size, size))).expect("small");
    Point::new(axis(rng), axis(rng), axis(rng))
}

/// Asks all solids, and sees that the answers were not all the same.
fn each<S: Scalar>(mut ask: impl FnMut(&Subject<S>, &mut Rng) -> Tally) {
    let mut rng = Rng::new(101);
    let mut all = Tally::default();
    for shape in shapes().iter().chain(&shapes()) {
        let Tally { asked, hits } = ask(&Subject::new(shape, HALF), &mut rng);
        all.asked += asked;
        all.hits += hits;
    }
    println!("{all:?}");
    assert!(all.asked / 20 < all.hits && all.hits < all.asked - all.asked / 20);
}

in_both_arithmetics!(balls_in_space: each(balls::<S>));

in_both_arithmetics!(segments_in_space: each(segments::<S>));

in_both_arithmetics!(pairs_in_space: each(pairs::<S>));

fn balls<S: Scalar>(subject: &Subject<S>, rng: &mut Rng) -> Tally {
    let solid = subject.solid();
    let (mut hits, mut tracker) = (0, BallTracker::new());
    let mut centre = place(rng, &subject.facets);
    for _ in 0..*ROUNDS {
        centre = if rng.once_in(3) {
            place(rng, &subject.facets)
        } else {
            let step = |x: S, rng: &mut Rng| {
                S::nearest(x.to_real() + libm::rint(rng.between(-900.0, 900.0))).expect("small")
            };
            Point::new(
                step(centre.x, rng),
                step(centre.y, rng),
                step(centre.z, rng),
            )
        };
        let radius =
            S::nearest(libm::rint(HALF * rng.pick(&[0.0, 0.01, 0.1, 0.5]))).expect("small");
        let ball = Ball::<Space<S>>::new(centre, radius).expect("in the domain");
        let class = solid.cells().classify(centre);
        let reached = |facet: &Triangle<S>| Space::reaches(facet, centre, radius);
        let expected = class != Class::Outside || subject.facets.iter().any(reached);
        assert_eq!(solid.intersects_ball(&ball), expected, "{ball:?}");
        assert_eq!(tracker.intersects(&solid, &ball), expected, "{ball:?}");
        let contact = tracker.contact(&solid, &ball);
        assert_eq!(contact.is_some(), expected, "{ball:?}");
        let answer = tracker.explain(&solid, &ball);
        assert_eq!((answer.hit, answer.class), (expected, class));
        let squares = subject
            .facets
            .iter()
            .map(|facet| Space::square_distance(facet, centre).to_real());
        let least = libm::sqrt(squares.fold(f64::INFINITY, f64::min));
        let sign = if class == Class::Inside { -1.0 } else { 1.0 };
        let off = answer.nearest.distance.to_real() - sign * least;
        assert!(
            off.abs() <= 0.5 + least * 1e-6,
            "{ball:?} {answer:?} {least}"
        );
        hits += usize::from(expected);
    }
    Tally {
        asked: *ROUNDS,
        hits,
    }
}

fn segments<S: Scalar>(subject: &Subject<S>, rng: &mut Rng) -> Tally {
    let solid = subject.solid();
    let (mut hits, mut tracker) = (0, SegmentTracker::new());
    for _ in 0..*ROUNDS {
        let (from, to) = (place(rng, &subject.facets), place(rng, &subject.facets));
        let segment = Segment::<Space<S>>::new(from, to).expect("in the domain");
        let way = tetracone::space::Segment::new(from, to);
        let class = solid.cells().classify(from);
        let entries = subject.facets.iter().map(|facet| entry(facet, &way));
        let first = entries
            .enumerate()
            .filter_map(|(number, entry)| Some((number, entry?)))
            .reduce(|one, other| {
                if other.1.parameter < one.1.parameter {
                    other
                } else {
                    one
                }
            });
        let expected = class != Class::Outside || first.is_some();
        assert_eq!(solid.intersects_segment(&segment), expected, "{segment:?}");
        assert_eq!(
            tracker.intersects(&solid, &segment),
            expected,
            "{segment:?}"
        );
        let fresh = solid.cast(&segment);
        assert_eq!(tracker.cast(&solid, &segment), fresh, "{segment:?}");
        match fresh {
            None => assert!(!expected, "{segment:?}"),
            Some(hit) if class == Class::Inside => {
                assert_eq!((hit.facet, hit.point), (None, from));
            }
            Some(hit) => {
                let (_, nearest) = first.expect("a facet is met");
                let number = hit.facet.expect("it starts outside") as usize;
                let own = entry(&subject.facets[number], &way).expect("it is met");
                assert_eq!(hit.parameter.to_bits(), own.parameter.to_bits());
                assert_eq!(
                    hit.parameter.to_bits(),
                    nearest.parameter.to_bits(),
                    "{segment:?}"
                );
                hits += 1;
            }
        }
    }
    Tally {
        asked: *ROUNDS,
        hits,
    }
}

fn pairs<S: Scalar>(subject: &Subject<S>, rng: &mut Rng) -> Tally {
    let mover = space::torus(5, 4);
    let size = rng.pick(&[HALF, HALF / 8.0]);
    let other = Subject::<S>::new(&mover, size);
    let (solid, moving) = (subject.solid(), other.solid());
    let (mut met, mut tracker) = (0, PairTracker::new());
    let rounds = *ROUNDS / 5;
    let (mut axis, mut angle, mut step) = (rng.direction::<3>(), 0.0, [0.0; 3]);
    let mut at = [0.0; 3];
    for round in 0..rounds {
        if round % 10 == 0 {
            axis = rng.direction::<3>();
            angle = rng.between(-4.0, 4.0);
            let away = (HALF + size) * rng.pick(&[0.0, 0.5, 0.8, 1.1]);
            at = rng.direction::<3>().map(|x| libm::rint(x * away));
            step = rng.direction::<3>().map(|x| x * HALF * 0.01);
        }
        angle += 0.01;
        at = [0, 1, 2].map(|k| libm::rint(at[k] + step[k]));
        let shift = Point::from(at.map(|x| S::nearest(x).expect("small")));
        let pose = Pose::from_axis_angle(shift, axis, angle).expect("a pose");
        let placed = moving.at(pose).expect("in the domain");
        let facets: Vec<_> = (0..).map_while(|k| placed.facet(k)).collect();
        let mut expected = Vec::new();
        for (first, a) in (0u32..).zip(&subject.facets) {
            for (second, b) in (0u32..).zip(&facets) {
                if Space::meet(a, b) {
                    expected.push(FacetPair { first, second });
                }
            }
        }
        let mut found = vec![FacetPair::default(); expected.len() + 1];
        let crossings = solid.crossings(&placed, &mut found);
        found.truncate(crossings.written);
        found.sort();
        assert_eq!(found, expected);

        // The placed solid as one of its own.
        let points: Vec<_> = other
            .points
            .iter()
            .map(|point| {
                let point = point.map(|x| S::nearest(x).expect("small"));
                Space::place(&pose, point.into()).array().map(S::to_real)
            })
            .collect();
        let own = Subject::<S>::of(points, &mover.facets());
        let is_nested = expected.is_empty()
            && (facets
                .iter()
                .any(|facet| solid.cells().classify(facet.a) != Class::Outside)
                || subject
                    .facets
                    .iter()
                    .any(|facet| own.solid().cells().classify(facet.a) != Class::Outside));
        let touches = !expected.is_empty() || is_nested;
        assert_eq!(solid.intersects(&placed), touches, "{pose:?}");
        assert_eq!(tracker.intersects(&solid, &placed), touches, "{pose:?}");
        let answer = solid.distance(&placed);
        assert_eq!(answer.witness.is_some(), touches);
        assert_eq!(
            matches!(answer.witness, Some(Witness::Facets(_))),
            !expected.is_empty()
        );
        if !touches {
            let least = subject
                .facets
                .iter()
                .flat_map(|a| facets.iter().map(|b| square_separation(a, b)))
                .map(libm::sqrt)
                .fold(f64::INFINITY, f64::min);
            let told = answer.distance.to_real();
            assert!((told - least).abs() <= 1.0, "{told} {least}");
            let near = |part: f64| S::nearest(libm::rint(least * part)).expect("small");
            assert!(
                PairTracker::new().comes_within(&solid, &placed, near(1.001)) || least < 2000.0
            );
            assert!(
                !PairTracker::new().comes_within(&solid, &placed, near(0.999)) || least < 2000.0
            );
        }
        met += usize::from(touches);
    }
    Tally {
        asked: rounds,
        hits: met,
    }
}
