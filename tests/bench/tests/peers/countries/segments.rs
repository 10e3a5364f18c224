//! Segments along borders, across them, within a country and past it.

use fixed::types::I32F0;
use tetracone::{SegmentTracker, plane::Plane, query::Segment};
use tetracone_oracle::{rng::Rng, shapes::Shape};
use tetracone_tests::harness::world::{Ground, Grounded as _};

use super::{Country, balls::centres, degree, maps};

/// Segments for a country.
const SEGMENTS: usize = 400;

#[test]
fn segments_meet_countries_as_two_judges_say() {
    run::<f32>();
    run::<I32F0>();
}

fn run<S: Ground>() {
    for map in maps::<S>() {
        let (mut cases, mut hits, mut odd) = (0, 0, 0);
        // It never forgets: what it remembers is of another country at first.
        let mut tracker = SegmentTracker::new();
        for (seed, country) in (0..).zip(&map.countries) {
            for [p, q] in segments::<S>(country, seed) {
                let Some((hit, geo)) = ask::<S>(country, [p, q], &mut tracker) else {
                    continue;
                };
                cases += 1;
                hits += usize::from(hit);
                odd += usize::from(hit != geo);
            }
        }
        println!(
            "{} map in {:?}: {cases} segments, {hits} meet, {odd} odd",
            map.name,
            S::ARITHMETIC
        );
        assert!(cases > if map.is_real { 60_000 } else { 4000 }, "{cases}");
        assert!(
            hits > cases / 4 && hits < cases * 9 / 10,
            "{hits} of {cases}"
        );
        assert_eq!(odd, 0, "geo decides with exact signs, too");
    }
}

fn segments<S: Ground>(country: &Country, seed: u64) -> Vec<[[f64; 2]; 2]> {
    let mut rng = Rng::new(seed ^ 0x5e9);
    let places = centres::<S>(country, seed ^ 7);
    let vertices = country.shape().points();
    let draw = |k: usize| {
        let p = rng.pick(&places);
        let short = libm::exp10(rng.between(-5.0, 0.0)) * degree::<S>();
        let ahead = rng.direction::<2>();
        let near = [p[0] + ahead[0] * short, p[1] + ahead[1] * short];
        match k % 8 {
            0 => [p, p],
            1 | 2 => [p, S::GRID.snap(near)],
            3 => [rng.pick(vertices), p],
            4 => [rng.pick(vertices), rng.pick(vertices)],
            5 => rng.pick(country.subject.oracle.edges()),
            _ => [p, rng.pick(&places)],
        }
    };
    (0..SEGMENTS).map(draw).collect()
}

/// The answer and that of `geo`, where it can be asked; none out of the domain.
fn ask<S: Ground>(
    country: &Country,
    [p, q]: [[f64; 2]; 2],
    tracker: &mut SegmentTracker,
) -> Option<(bool, bool)> {
    let segment = Segment::<Plane<S>>::new(Plane::<S>::at(p)?, Plane::<S>::at(q)?);
    let segment = segment.expect("it is in the domain");
    let what = || {
        let name = &country.shape().name;
        format!("{name} in {:?}, {p:?} to {q:?}", S::ARITHMETIC)
    };
    let solid = country.subject.solid::<Plane<S>>();
    let expected = country.subject.oracle.segment_meets(p, q);
    assert_eq!(solid.intersects_segment(&segment), expected, "{}", what());
    let tracked = tracker.intersects(&solid, &segment);
    assert_eq!(tracked, expected, "tracked: {}", what());
    let first = solid.cast(&segment);
    assert_eq!(first.is_some(), expected, "first: {}", what());
    assert_eq!(tracker.cast(&solid, &segment), first, "{}", what());
    if let Some(first) = first {
        let exact = country.subject.oracle.first_hit(p, q).expect("it meets");
        let at = exact.at.to_f64();
        let off = (f64::from(first.parameter) - at).abs();
        assert!(off <= at * 2f64.powi(-23) + 1e-40, "{off}: {}", what());
    }
    let geo = if country.region.is_simple {
        country.region.blocks([p, q])
    } else {
        expected
    };
    if geo != expected {
        println!("geo says {geo} for {}", what());
    }
    Some((expected, geo))
}
