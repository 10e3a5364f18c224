//! When solids in motion first touch, and where they do: compared with the oracle at many places
//! of the way.

use core::f64::consts::TAU;
use std::sync::LazyLock;

use tetracone::{
    Dimension,
    image::Lattice,
    number::Scalar,
    plane::{self, Plane},
    query::{ImpactStatus, Witness},
    solid::Solid,
    space::{self, Space},
};
use tetracone_oracle::{
    cases::share,
    oracle::{Facet, Oracle, pair},
    rng::Rng,
    shapes::{Shape, Shape2, Shape3, plane as flat, space as solid},
};
use tetracone_std::bake::{BakeOptions, Baked, Queries, bake_on};

/// Ways of every couple.
static WAYS: LazyLock<usize> = LazyLock::new(|| share(4, 300));

/// Places of a way at which the oracle is asked.
const PLACES: u32 = 40;

/// Half the size of the solids, in units of the image.
const HALF: f64 = 20_000.0;

/// What comes close enough.
const TOLERANCE: f64 = 60.0;

/// A solid, baked, with its vertices and its facets.
struct Subject<const D: usize> {
    points: Vec<[f64; D]>,
    facets: Vec<[u32; D]>,
    baked: Baked,
    oracle: Oracle<D>,
}

impl<const D: usize> Subject<D>
where
    [[f64; D]; D]: Facet<D>,
{
    fn new<G: Dimension<Corners = [u32; D]>>(shape: &impl Shape<D>, half: f64) -> Self {
        let (low, high) = shape.bounds();
        let middle = shape.middle();
        let size = (0..D).fold(0.0, |most: f64, k| most.max(high[k] - low[k]));
        let points: Vec<[f64; D]> = shape
            .points()
            .iter()
            .map(|p| core::array::from_fn(|k| libm::rint((p[k] - middle[k]) / size * 2.0 * half)))
            .collect();
        let facets = shape.facets();
        let full = |p: &[f64; D]| [p[0], p[1], p.get(2).copied().unwrap_or(0.0)];
        let full: Vec<_> = points.iter().map(full).collect();
        let options = BakeOptions {
            queries: Some(Queries::All),
            ..BakeOptions::default()
        };
        let baked = bake_on::<G>(&full, &facets, Lattice::default(), &options);
        Self {
            oracle: Oracle::new(&points, &facets),
            baked: baked.expect("a valid shape"),
            points,
            facets,
        }
    }

    fn solid<G: Dimension>(&self) -> Solid<'_, G> {
        self.baked.image().solid().expect("it has boxes")
    }

    /// The oracle of the solid where a pose takes it.
    fn at<G: Dimension>(&self, pose: &G::Pose) -> Oracle<D> {
        let place = |p: &[f64; D]| {
            let coordinate = |k: usize| p.get(k).and_then(|x| G::Scalar::nearest(*x));
            let point = G::point([0, 1, 2].map(|k| coordinate(k).unwrap_or(G::Scalar::ZERO)));
            let placed = G::coordinates(G::place(pose, point));
            core::array::from_fn(|k| placed[k].to_real())
        };
        let points: Vec<_> = self.points.iter().map(place).collect();
        self.oracle.moved(&points, &self.facets)
    }
}

/// How the ways ended.
#[derive(Debug, Default)]
struct Tally {
    free: usize,
    near: usize,
    touching: usize,
    unfinished: usize,
}

fn check<G: Dimension, const D: usize>(
    couples: &[[Subject<D>; 2]],
    pose: impl Fn(&mut Rng) -> G::Pose,
) where
    [[f64; D]; D]: Facet<D>,
{
    let mut rng = Rng::new(7);
    let mut tally = Tally::default();
    let tolerance = G::Scalar::nearest(TOLERANCE).expect("it is in the domain");
    for [first, second] in couples {
        let (solid, other) = (first.solid::<G>(), second.solid::<G>());
        for _ in 0..*WAYS {
            let (from, to) = (pose(&mut rng), pose(&mut rng));
            let impact = solid.time_of_impact(&other, &from, &to, tolerance);
            let impact = impact.expect("it stays in the domain");
            let free = f64::from(impact.free);
            for k in 0..PLACES {
                let part = free * f64::from(k) / f64::from(PLACES);
                let placed = G::pose_between(&from, &to, part);
                let touches = pair::meet(&first.oracle, &second.at::<G>(&placed));
                assert!(!touches || free <= 0.0, "{part} of {free}: {impact:?}");
            }
            let end = second.at::<G>(&G::pose_between(&from, &to, free));
            match impact.status {
                None => {
                    tally.free += 1;
                    assert!(impact.free >= 1.0 && !pair::meet(&first.oracle, &end));
                }
                Some(ImpactStatus::Near(_)) => {
                    tally.near += 1;
                    // Before the rounding of the part of the way, and no more than that.
                    let distance = pair::distance(&first.oracle, &end);
                    assert!(distance <= TOLERANCE + 2.0, "{distance}: {impact:?}");
                }
                Some(ImpactStatus::Touching(witness)) => {
                    tally.touching += 1;
                    assert!(impact.free <= 0.0 && pair::meet(&first.oracle, &end));
                    let crossing = pair::crossing_facets(&first.oracle, &end);
                    assert_eq!(matches!(witness, Witness::Facets(_)), !crossing.is_empty());
                }
                Some(ImpactStatus::Unfinished) => tally.unfinished += 1,
            }
        }
    }
    println!("{tally:?}");
    let most = couples.len() * *WAYS;
    assert!(tally.free * 10 > most && tally.near * 10 > most && tally.touching * 40 > most);
    // Long ways that pass close by.
    assert!(tally.unfinished * 50 <= most);
}

fn polygons<S: Scalar>() -> Vec<[Subject<2>; 2]> {
    let shapes: Vec<(Shape2, Shape2)> = vec![
        (flat::star(40, 1), flat::gear(6)),
        (flat::comb(6), flat::irregular(30, 2)),
        (flat::gear(12), flat::star(20, 3)),
    ];
    let subject = |shape: &Shape2, half| Subject::new::<Plane<S>>(shape, half);
    let couple = |(a, b): &(Shape2, Shape2)| [subject(a, HALF), subject(b, HALF / 4.0)];
    shapes.iter().map(couple).collect()
}

fn polyhedra<S: Scalar>() -> Vec<[Subject<3>; 2]> {
    let shapes: Vec<(Shape3, Shape3)> = vec![
        (solid::torus(12, 8), solid::sphere(3)),
        (solid::comb(4), solid::torus(8, 6)),
        (solid::sphere(4), solid::tetrahedron()),
    ];
    let subject = |shape: &Shape3, half| Subject::new::<Space<S>>(shape, half);
    let couple = |(a, b): &(Shape3, Shape3)| [subject(a, HALF), subject(b, HALF / 4.0)];
    shapes.iter().map(couple).collect()
}

fn shift<S: Scalar>(rng: &mut Rng) -> S {
    S::nearest(libm::rint(rng.between(-2.0, 2.0) * HALF)).expect("it is in the domain")
}

fn in_the_plane<S: Scalar>() {
    check::<Plane<S>, 2>(&polygons::<S>(), |rng| {
        let place = plane::Point::new(shift(rng), shift(rng));
        plane::Pose::from_angle(place, rng.between(-TAU, TAU)).expect("it is a pose")
    });
}

fn in_space<S: Scalar>() {
    check::<Space<S>, 3>(&polyhedra::<S>(), |rng| {
        let place = space::Point::new(shift(rng), shift(rng), shift(rng));
        let axis = [0, 1, 2].map(|_| rng.between(-1.0, 1.0));
        space::Pose::from_axis_angle(place, axis, rng.between(-TAU, TAU)).expect("it is a pose")
    });
}

/// No facets meet, and nothing is free either.
#[test]
fn what_starts_inside_touches_at_once() {
    let around = Subject::new::<Space<f32>>(&solid::sphere(4), HALF);
    let inside = Subject::new::<Space<f32>>(&solid::tetrahedron(), HALF / 8.0);
    let (solid, other) = (around.solid::<Space<f32>>(), inside.solid::<Space<f32>>());
    let from = space::Pose::default();
    let there = space::Point::new(1000.0, 0.0, 0.0);
    let to = space::Pose::shifted(there).expect("it is in the domain");
    let impact = solid.time_of_impact(&other, &from, &to, 1.0);
    let impact = impact.expect("it stays in the domain");
    assert!(impact.free <= 0.0, "{impact:?}");
    let contact = impact.status;
    assert!(
        matches!(contact, Some(ImpactStatus::Touching(witness)) if !matches!(witness, Witness::Facets(_))),
        "{contact:?}"
    );
}

in_both_arithmetics!(polygons_touch_in_time: in_the_plane::<S>());

in_both_arithmetics!(polyhedra_touch_in_time: in_space::<S>());
