//! Faces of no area that close a boundary: nowhere at rest, there once the solid is turned.

use fixed::types::I32F0;
use std::sync::LazyLock;
use tetracone::{
    BallTracker, PairTracker,
    image::Lattice,
    number::Scalar,
    query::{Ball, Segment},
    solid::Solid,
    space::{Point, Pose, Quaternion, Space, Triangle},
};
use tetracone_oracle::{
    Grid,
    cases::share,
    oracle::space::{Oracle, Placement, pair},
    points::around,
    rng::Rng,
    shapes::{Shape, Shape3, space},
};
use tetracone_std::bake::{BakeOptions, Baked, Queries, bake_on};
use tetracone_tests::harness::world::World as _;

type S = I32F0;

const GRID: Grid = Grid::integers::<29>();

/// Turns, and places of every turn.
static TURNS: LazyLock<usize> = LazyLock::new(|| share(2, 20));
const PLACES: usize = 1020;

fn bake(shape: &Shape3) -> Baked {
    let options = BakeOptions {
        queries: Some(Queries::All),
        ..BakeOptions::default()
    };
    bake_on::<Space<S>>(&shape.points, &shape.faces, Lattice::default(), &options)
        .unwrap_or_else(|error| panic!("{}: {error}", shape.name))
}

fn solid(baked: &Baked) -> Solid<'_, Space<S>> {
    baked.image().solid().expect("it has boxes")
}

fn point(p: [f64; 3]) -> Point<S> {
    let [x, y, z] = p.map(|x| S::nearest(x).expect("it is in the domain"));
    Point::new(x, y, z)
}

fn place(p: Point<S>) -> [f64; 3] {
    [p.x, p.y, p.z].map(Scalar::to_real)
}

fn cracked(seed: u64) -> Shape3 {
    space::sphere(3)
        .on_lattice(1000.0)
        .with_slivers(200, seed)
        .mapped(|p| p.map(libm::rint))
}

/// A needle-sharp probe, which fits where a crack would be, all around a solid that is turned.
#[test]
fn a_turned_solid_has_no_cracks() {
    let (mut cases, mut hits) = (0, 0);
    for seed in 0..4 {
        let (still, moving) = (space::tetrahedron(), cracked(seed));
        let (first, second) = (bake(&still), bake(&moving));
        let (first, second) = (solid(&first), solid(&second));
        let there = Oracle::new(&still.points, &still.faces);
        let at_rest = Oracle::new(&moving.points, &moving.faces);
        let mut tracker = PairTracker::new();
        let mut rng = Rng::new(5);
        for _ in 0..*TURNS {
            let turn = rng.direction::<4>().map(S::unit);
            let rotation = Quaternion::from_wxyz(turn).expect("of length one");
            let placement = Placement::new(turn.map(S::unit_to_real), [0.0; 3], GRID);
            let turned = Shape3 {
                points: placement.apply_all(&moving.points),
                ..moving.clone()
            };
            for (_, p) in around(&turned, [0.0; 3], GRID, 6).take(PLACES) {
                if p.iter().any(|x| x.abs() > 1e5) {
                    continue;
                }
                let pose = Pose::<S>::new(point(p.map(|x| -x)), rotation).expect("a pose");
                let points = moving.points.iter().map(|p| point(*p));
                let points = Space::<S>::places(&pose, points);
                let moved = at_rest.moved(&points, &moving.faces);
                let expected = pair::meet(&there, &moved);
                let placed = second.at(pose).expect("near");
                assert_eq!(first.intersects(&placed), expected, "at {p:?}, seed {seed}");
                let tracked = tracker.intersects(&first, &placed);
                assert_eq!(tracked, expected, "tracked at {p:?}, seed {seed}");
                cases += 1;
                hits += usize::from(expected);
            }
        }
    }
    println!("{cases} cases, {hits} hits");
    assert!(cases > 3000 * *TURNS, "only {cases} cases");
    assert!(hits > cases / 10 && hits < cases * 9 / 10, "{hits}");
}

/// Whether three corners are apart and on one line.
fn is_sliver(facet: &Triangle<S>) -> bool {
    let Triangle { a, b, c } = *facet;
    facet.is_degenerate() && a != b && b != c && c != a
}

#[test]
fn slivers_are_kept_last_and_nobody_at_rest_sees_them() {
    let mut seen = 0;
    for seed in 0..4 {
        let shape = cracked(seed);
        let baked = bake(&shape);
        let solid = solid(&baked);
        let cells = solid.cells();
        let facet = |number: u32| cells.facet(number).expect("a facet");
        let slivers = cells.sliver_count();
        let count = cells.facet_count();
        let [all, sized] = [count, count - slivers].map(|n| u32::try_from(n).expect("few"));
        assert_eq!(count + baked.dropped(), shape.faces.len());
        assert!(slivers > 20 && baked.dropped() > 20, "{slivers}");
        assert!((0..sized).all(|number| !facet(number).is_degenerate()));
        assert!((sized..all).all(|number| is_sliver(&facet(number))));
        // Nearest, hit and met are the facets beside them, with a normal each.
        for number in sized..all {
            let centre = facet(number).b;
            let ball = Ball::<Space<S>>::new(centre, S::from_num(2)).expect("in the domain");
            let contact = BallTracker::new().contact(&solid, &ball);
            let contact = contact.expect("it is on the boundary");
            assert!(contact.facet < sized);
            let length: f64 = contact
                .normal
                .map(S::unit_to_real)
                .iter()
                .map(|x| x * x)
                .sum();
            assert!((length - 1.0).abs() < 1e-5, "a normal of length {length}");
            let way = Segment::<Space<S>>::new(point(place(centre).map(|x| 3.0 * x)), centre);
            let hit = solid.cast(&way.expect("in the domain"));
            let facet = hit.expect("it ends on the boundary").facet;
            assert!(facet.expect("it starts outside") < sized);
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen}");
}

/// Two small cubes with a line between them, which four slivers cover, and a larger cube that holds
/// either, or none and only the line: what bounds nothing neither touches nor joins.
#[test]
fn slivers_between_two_pieces_join_nothing() {
    let small = |middle: f64| space::block(-2.0, 2.0).mapped(move |[a, b, c]| [a + middle, b, c]);
    let mut linked = small(-20.0).with(small(20.0));
    let line = [-18.0, -6.0, 6.0, 18.0].map(|x| [x, 2.0, 2.0_f64].map(f64::to_bits));
    let between = line[1..3].iter().map(|place| place.map(f64::from_bits));
    linked.points.extend(between);
    let [a, b, c, d] = line.map(|place| {
        let mut points = linked.points.iter().map(|p| p.map(f64::to_bits));
        let number = points.position(|p| p == place).expect("a corner");
        u32::try_from(number).expect("few")
    });
    // There on one diagonal and back on the other one, so that no two cancel.
    let slivers = [[a, b, c], [a, c, d], [d, c, b], [d, b, a]];
    linked.faces.extend(slivers);
    let large = space::block(-8.0, 8.0);
    let (linked_baked, large_baked) = (bake(&linked), bake(&large));
    let at_rest = |shape: &Shape3| Oracle::new(&shape.points, &shape.faces);
    let linked = (&linked, solid(&linked_baked), at_rest(&linked));
    let large = (&large, solid(&large_baked), at_rest(&large));
    assert_eq!(linked.1.cells().sliver_count(), 4);
    let mut hits = [0; 2];
    for x in -40..=40 {
        let shift = [f64::from(x), 0.0, 0.0];
        let orders = [[&linked, &large], [&large, &linked]];
        for (which, [(_, first, there), (moving, second, free)]) in orders.into_iter().enumerate() {
            let placed = second
                .at(Pose::shifted(point(shift)).expect("near"))
                .expect("near");
            let points = moving.points.iter().map(|[a, b, c]| [a + shift[0], *b, *c]);
            let moved = free.moved(&points.collect::<Vec<_>>(), &moving.faces);
            let expected = pair::meet(there, &moved);
            assert_eq!(first.intersects(&placed), expected, "{which} at {x}");
            let told = first.distance(&placed).distance.to_real();
            let distance = pair::distance(there, &moved);
            assert!(
                expected || (told - distance).abs() <= 2.0,
                "{told} for {distance}"
            );
            hits[which] += u32::from(expected);
        }
    }
    // Farther than 10 from a small cube's middle the large one is beside it.
    assert_eq!(hits, [2 * 21; 2]);
}
