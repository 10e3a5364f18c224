//! Facets that are there and back: they cancel pair by pair, and no question meets them.

use std::sync::LazyLock;
use tetracone::{
    BallTracker, PointTracker,
    boundary::{Boundary, BoundaryError},
    image::Lattice,
    number::Scalar as _,
    query::{Ball, Class, Segment},
    solid::Solid,
};
use tetracone_oracle::{
    cases::share,
    oracle::{Facet, Oracle, pair},
    rng::Rng,
    shapes::Shape,
};
use tetracone_std::bake::{BakeError, BakeOptions, Baked, Queries, bake_on};
use tetracone_tests::harness::{
    cells::asker::class,
    world::{Grounded as _, Placing, World},
};

/// How often facets are added to every shape.
static ROUNDS: LazyLock<u64> = LazyLock::new(|| share(1, 20));

fn bake<G: World<D>, const D: usize>(
    points: &[[f64; D]],
    facets: &[[u32; D]],
) -> Result<Baked, BakeError> {
    let points = points.iter().map(|point| {
        let mut spread = [0.0; 3];
        spread[..D].copy_from_slice(point);
        spread
    });
    let points: Vec<_> = points.collect();
    let options = BakeOptions {
        queries: Some(Queries::All),
        ..BakeOptions::default()
    };
    bake_on::<G>(&points, facets, Lattice::default(), &options)
}

/// A boundary, and how many of its facets cancel.
struct Case<const D: usize> {
    points: Vec<[f64; D]>,
    facets: Vec<[u32; D]>,
    cancelled: usize,
}

impl<const D: usize> Case<D>
where
    [[f64; D]; D]: Facet<D>,
{
    /// Asks about all facets, those that cancel not least, what the oracle is asked too; and says where the
    /// places are.
    fn check<G: World<D>>(&self, expected: &[([f64; D], Class)]) {
        let what = format!("{:?} {:?}", G::arithmetic(), self.facets);
        let baked = bake::<G, D>(&self.points, &self.facets).expect("a solid");
        let oracle = Oracle::new(&self.points, &self.facets);
        assert_eq!(baked.cancelled(), self.cancelled, "{what}");
        assert_eq!(oracle.cancelled(), self.cancelled, "{what}");
        self.is_numbered_as::<G>(&oracle);
        let solid: Solid<'_, G> = baked.image().solid().expect("as baked");
        for (place, class) in expected {
            let point = G::at(*place).expect("in the domain");
            assert_eq!(solid.classify(point), *class, "{place:?} {what}");
        }
        let (corners, facets) = simplex::<D>();
        let small = bake::<G, D>(&corners, &facets).expect("a solid");
        let small: Solid<'_, G> = small.image().solid().expect("as baked");
        let (mut point_tracker, mut ball_tracker) = (PointTracker::new(), BallTracker::new());
        let (mut before, mut asked) = (self.points[0], 0);
        for place in self.places() {
            let (point, from) = (G::at(place), G::at(before));
            let (point, from) = point.zip(from).expect("in the domain");
            let expected = class(oracle.place(place));
            assert_eq!(solid.classify(point), expected, "{place:?} {what}");
            let tracked = point_tracker.classify(solid.cells(), point);
            assert_eq!(tracked, expected, "{place:?} {what}");
            for radius in [0.0, 1.0, 3.0] {
                let ball = Ball::new(point, G::Scalar::nearest(radius).expect("small"));
                let ball = ball.expect("in the domain");
                let expected = oracle.ball_meets(place, radius);
                let met = solid.intersects_ball(&ball);
                assert_eq!(met, expected, "{radius} at {place:?} {what}");
                let met = ball_tracker.intersects(&solid, &ball);
                assert_eq!(met, expected, "{radius} at {place:?} {what}");
            }
            let segment = Segment::<G>::new(from, point).expect("in the domain");
            let met = solid.intersects_segment(&segment);
            let expected = oracle.segment_meets(before, place);
            assert_eq!(met, expected, "{before:?} to {place:?} {what}");
            self.meets_a_small_one::<G>([&solid, &small], &oracle, place);
            (before, asked) = (place, asked + 1);
        }
        assert!(asked > 20, "{asked}");
    }

    /// Facets are numbered as they stand, and of equal ones the first ones stay.
    fn is_numbered_as<G: World<D>>(&self, oracle: &Oracle<D>) {
        let points = self.points.iter().map(|place| G::at(*place));
        let points: Option<Vec<_>> = points.collect();
        let points = points.expect("in the domain");
        let mut words = vec![0; Boundary::<G>::check_words(points.len(), self.facets.len())];
        let checked = Boundary::<G>::check(&points, &self.facets, &mut words);
        let (boundary, _) = checked.expect("a solid");
        let corner = |facet: usize, k: usize| points[self.facets[facet][k] as usize];
        let expected = oracle.kept();
        let expected = expected
            .iter()
            .map(|facet| G::facet(|k| Some(corner(*facet, k))));
        let kept = (0..).map(|facet| boundary.facet(facet));
        let kept = kept.take(boundary.facet_count());
        assert!(kept.eq(expected), "{:?}", self.facets);
        let all = boundary.facet_count() + boundary.dropped() + boundary.cancelled();
        assert_eq!(all, self.facets.len());
    }

    /// Corners, middles and other places of all facets, to whole steps, and some a step beside them.
    fn places(&self) -> Vec<[f64; D]> {
        let mut rng = Rng::new(1);
        let mut places = self.points.clone();
        for facet in &self.facets {
            for weights in [[2, 1, 1], [1, 0, 1], [0, 1, 1], [1, 3, 0], [1, 1, 1]] {
                let sum: i32 = weights[..D].iter().sum();
                let place: [f64; D] = core::array::from_fn(|axis| {
                    let corners = facet.map(|at| self.points[at as usize][axis]);
                    let weighted = corners.iter().zip(weights);
                    weighted
                        .map(|(x, weight)| x * f64::from(weight))
                        .sum::<f64>()
                        / f64::from(sum)
                });
                let mut beside = place.map(libm::rint);
                places.push(beside);
                beside[rng.below(D)] += 1.0;
                places.push(beside);
            }
        }
        places
    }

    /// Another solid about a place meets this one where the oracle says so, and is as far from it.
    fn meets_a_small_one<G: World<D>>(
        &self,
        [solid, small]: [&Solid<'_, G>; 2],
        oracle: &Oracle<D>,
        place: [f64; D],
    ) {
        let (corners, facets) = simplex::<D>();
        let at = Placing {
            offset: place,
            turn: [if D == 2 { 0.0 } else { 1.0 }, 0.0, 0.0, 0.0],
        };
        let (pose, moved) = G::placed(at, &corners);
        let placed = small.at(pose).expect("in the domain");
        let moved = Oracle::new(&moved, &facets);
        let expected = pair::meet(oracle, &moved);
        assert_eq!(
            solid.intersects(&placed),
            expected,
            "{place:?} {:?}",
            self.facets
        );
        let mut witnesses = [tetracone::query::FacetPair {
            first: 0,
            second: 0,
        }; 64];
        let crossings = solid.crossings(&placed, &mut witnesses).count;
        let expected = pair::crossing_facets(oracle, &moved).len();
        assert_eq!(crossings, expected, "{place:?} {:?}", self.facets);
    }
}

/// A small triangle or tetrahedron.
fn simplex<const D: usize>() -> (Vec<[f64; D]>, Vec<[u32; D]>) {
    let corners = (0..=D)
        .map(|corner| core::array::from_fn(|axis| if corner == axis + 1 { 2.0 } else { -1.0 }));
    let facets = (0..=D).map(|left_out| {
        let mut rest = (0..)
            .take(D + 1)
            .filter(|corner| *corner as usize != left_out);
        let mut facet = [0; D].map(|_: u32| rest.next().expect("a corner"));
        if left_out % 2 == 1 {
            facet.swap(0, 1);
        }
        facet
    });
    (corners.collect(), facets.collect())
}

/// A square with corners 0 to 3, and what is added: points from number 4 on, and edges.
fn square(points: &[[f64; 2]], edges: &[[u32; 2]], cancelled: usize) -> Case<2> {
    let corners = [[-40.0, -40.0], [40.0, -40.0], [40.0, 40.0], [-40.0, 40.0]];
    Case {
        points: [&corners, points].concat(),
        facets: [&[[0, 1], [1, 2], [2, 3], [3, 0]], edges].concat(),
        cancelled,
    }
}

fn in_the_plane(check: impl Fn(&Case<2>, &[([f64; 2], Class)])) {
    use Class::{Boundary, Inside, Outside};
    // A hole, and the bridge to it.
    let hole = [[10.0, 10.0], [-10.0, 10.0], [0.0, -10.0]];
    let bridged = square(&hole, &[[4, 6], [6, 5], [5, 4], [2, 4], [4, 2]], 2);
    let bridge = [
        ([20.0, 20.0], Inside),
        ([10.0, 10.0], Boundary),
        ([0.0, 0.0], Outside),
    ];
    check(
        &bridged,
        &[&bridge[..], &[([40.0, 40.0], Boundary)]].concat(),
    );
    // In two steps, and another one out of the square and across itself.
    let edges = [
        [2, 5],
        [5, 4],
        [4, 5],
        [5, 2],
        [6, 7],
        [0, 6],
        [6, 0],
        [7, 6],
    ];
    let spikes = square(
        &[[0.0, 60.0], [20.0, 20.0], [60.0, 0.0], [-60.0, 20.0]],
        &edges,
        8,
    );
    check(
        &spikes,
        &[
            ([0.0, 60.0], Outside),
            ([20.0, 20.0], Inside),
            ([10.0, 40.0], Boundary),
            ([60.0, 0.0], Outside),
            ([50.0, 70.0], Outside),
        ],
    );
    // An edge of the square twice and back once; there and back twice; to itself.
    check(
        &square(&[], &[[0, 1], [1, 0]], 2),
        &[([0.0, -40.0], Boundary)],
    );
    let twice = [[0, 2], [2, 0], [2, 0], [0, 2]];
    check(&square(&[], &twice, 4), &[([0.0, 0.0], Inside)]);
    let itself = [[0, 0], [4, 1], [1, 4], [4, 4]];
    check(
        &square(&[[60.0, 0.0]], &itself, 2),
        &[([50.0, -20.0], Outside)],
    );
    // Beside the square a triangle that shares an edge, and one that shares half of one.
    check(
        &square(&[[60.0, 0.0]], &[[1, 4], [4, 2], [2, 1]], 2),
        &[([40.0, 0.0], Inside)],
    );
    let halves = [[1, 5], [5, 4], [4, 1]];
    let halves = square(&[[40.0, 0.0], [60.0, 0.0]], &halves, 0);
    check(
        &halves,
        &[([40.0, -20.0], Boundary), ([40.0, 20.0], Boundary)],
    );
    // What is in the same places, with numbers of its own, is another one.
    let alike = square(&[[-40.0, -40.0], [40.0, -40.0]], &[[5, 4], [4, 5]], 2);
    check(&alike, &[([0.0, -40.0], Boundary)]);
    let others = [[0, 5], [5, 1], [1, 0], [4, 6], [6, 4]];
    let others = square(&[[-40.0, -40.0], [0.0, -60.0], [60.0, 60.0]], &others, 4);
    check(&others, &[([0.0, -40.0], Inside), ([50.0, 50.0], Outside)]);
}

in_every_space! {
    facets_that_cancel_are_nowhere:
    plane => in_the_plane(Case::check::<G>),
    space => in_space(Case::check::<G>)
}

/// A block with corners 0 to 7, and what is added: points from number 8 on, and faces.
fn block(points: &[[f64; 3]], faces: &[[u32; 3]], cancelled: usize) -> Case<3> {
    let block = tetracone_oracle::shapes::space::block(-40.0, 40.0);
    Case {
        points: [&block.points, points].concat(),
        facets: [&block.faces, faces].concat(),
        cancelled,
    }
}

fn in_space(check: impl Fn(&Case<3>, &[([f64; 3], Class)])) {
    use Class::{Boundary, Inside, Outside};
    let sheet = [[0.0, -12.0, 0.0], [12.0, 12.0, 0.0], [-12.0, 12.0, 0.0]];
    let middle = [0.0, 4.0, 0.0];
    for reverse in [[8, 10, 9], [10, 9, 8], [9, 8, 10]] {
        // In the block, and beside it.
        let inside = block(&sheet, &[[8, 9, 10], reverse], 2);
        check(
            &inside,
            &[
                (middle, Inside),
                (sheet[0], Inside),
                ([6.0, 0.0, 0.0], Inside),
            ],
        );
        let outside = block(
            &sheet.map(|[x, y, z]| [x, y, z + 80.0]),
            &[[8, 9, 10], reverse],
            2,
        );
        check(
            &outside,
            &[([0.0, 4.0, 80.0], Outside), ([0.0, -12.0, 80.0], Outside)],
        );
        // Twice, and back once: closed by a tetrahedron's other faces.
        let points = [&sheet[..], &[[0.0, 0.0, 90.0]]].concat();
        let points: Vec<_> = points.iter().map(|[x, y, z]| [*x, *y, z + 90.0]).collect();
        let below = [[8, 10, 9], [8, 9, 11], [9, 10, 11], [10, 8, 11]];
        let faces = [&[[9, 8, 10], [8, 9, 10]], &below[..]].concat();
        check(&block(&points, &faces, 2), &[([0.0, 4.0, 90.0], Boundary)]);
    }
    let of_block = block(&[], &[], 0).facets;
    // A face of the block, with its reverse and again: as it was.
    let [a, b, c] = of_block[0];
    let corners = [a, b, c].map(|at| block(&[], &[], 0).points[at as usize]);
    let place: [f64; 3] = core::array::from_fn(|k| corners[0][k].midpoint(corners[1][k]));
    check(
        &block(&[], &[[c, b, a], [b, c, a]], 2),
        &[(place, Boundary)],
    );
    // A fin on two corners of the block, whose third corner is in it or out of it.
    for (tip, class) in [([0.0; 3], Inside), ([0.0, 0.0, 90.0], Outside)] {
        let fin = block(&[tip], &[[0, 1, 8], [8, 1, 0]], 2);
        check(&fin, &[(tip, class)]);
    }
    // A tetrahedron on a face of the block: between them is no boundary.
    let out = core::array::from_fn(|k| {
        let middle: f64 = corners.iter().map(|corner| corner[k]).sum::<f64>() / 3.0;
        libm::rint(middle * 2.0)
    });
    let on = block(&[out], &[[c, b, a], [a, b, 8], [b, c, 8], [c, a, 8]], 2);
    let within = core::array::from_fn(|k| {
        corners
            .iter()
            .zip([2.0, 1.0, 1.0])
            .map(|(corner, weight)| corner[k] * weight)
            .sum::<f64>()
            / 4.0
    });
    check(&on, &[(within, Inside), (out, Boundary)]);
    // Slivers, and faces with two corners in one place, which are dropped and cancel nothing.
    let line = [
        [50.0, 0.0, 0.0],
        [60.0, 0.0, 0.0],
        [80.0, 0.0, 0.0],
        [50.0, 0.0, 0.0],
    ];
    let slivers = block(&line, &[[8, 9, 10], [10, 9, 8], [8, 9, 11], [11, 9, 8]], 2);
    check(&slivers, &[([60.0, 0.0, 0.0], Outside)]);
}

/// Facets from corners that there are, there and back, whatever corner is first.
fn added<const D: usize>(points: usize, rng: &mut Rng) -> Vec<[u32; D]> {
    let mut facets = Vec::new();
    for _ in 0..=rng.below(6) {
        let mut facet = [(); D].map(|()| u32::try_from(rng.below(points)).expect("few"));
        for _ in 0..=rng.below(2) {
            facets.push(facet);
            facet.rotate_left(if D == 2 { 0 } else { rng.below(D) });
            let mut reverse = facet;
            reverse.reverse();
            facets.push(reverse);
        }
    }
    facets
}

/// With facets there and back behind the others, the image is the same one; among the others, it is what the
/// oracle says of the numbers.
fn change_nothing<G: World<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
{
    let mut rng = Rng::new(3);
    let mut cancelled = 0;
    for shape in G::catalogue() {
        let shape = shape.on_lattice(1000.0);
        if shape.size() <= 0.0 {
            continue;
        }
        let (points, facets) = (shape.points(), shape.facets());
        let plain = bake::<G, D>(points, &facets).expect("a solid");
        for _ in 0..*ROUNDS {
            let more = added::<D>(points.len(), &mut rng);
            let all = [&facets[..], &more].concat();
            let baked = bake::<G, D>(points, &all).expect("a solid");
            let name = shape.name();
            assert!(baked.to_bytes() == plain.to_bytes(), "{name} {more:?}");
            let gone = baked.dropped() + baked.cancelled();
            assert_eq!(
                gone,
                plain.dropped() + plain.cancelled() + more.len(),
                "{name}"
            );
            cancelled += baked.cancelled();
            let mut mixed = all;
            for facet in (1..mixed.len()).rev() {
                mixed.swap(facet, rng.below(facet + 1));
            }
            let mixed = Case {
                points: points.to_vec(),
                facets: mixed,
                cancelled: baked.cancelled(),
            };
            mixed.is_numbered_as::<G>(&Oracle::new(&mixed.points, &mixed.facets));
        }
    }
    assert!(cancelled > 100, "{cancelled}");
}

in_every_space!(whatever_cancels_changes_nothing: change_nothing::<G, D>());

/// Where all cancels there is no solid.
fn all_cancel<G: World<D>, const D: usize>() {
    let (corners, facets) = simplex::<D>();
    let facet = facets[0];
    let mut reverse = facet;
    reverse.reverse();
    for all in [vec![facet, reverse], vec![reverse, facet, facet, reverse]] {
        let error = bake::<G, D>(&corners, &all).map(|_| ());
        assert_eq!(error, Err(BoundaryError::Empty.into()));
    }
    // A simplex and itself inside out.
    let turned = facets.iter().map(|facet| {
        let mut facet = *facet;
        facet.reverse();
        facet
    });
    let all: Vec<_> = facets.iter().copied().chain(turned).collect();
    let error = bake::<G, D>(&corners, &all).map(|_| ());
    assert_eq!(error, Err(BoundaryError::Empty.into()));
}

in_every_space!(nothing_is_left_of_what_cancels: all_cancel::<G, D>());
