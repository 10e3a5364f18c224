//! What lies in a hole, and what lies inside another country with only one of its parts.

use core::f64::consts::TAU;

use fixed::types::I32F0;
use tetracone_oracle::{
    motions::pair::Pose,
    oracle::Place,
    rng::Rng,
    shapes::{Shape, Shape2},
};
use tetracone_tests::harness::world::Ground;

use super::{
    Country, Map, maps,
    pairs::{Asker, STAY, placement, turned},
};

/// Made larger or smaller about the middle of its box.
fn resized<S: Ground>(country: &Country, factor: f64) -> Country {
    let mut shape = country.shape().clone();
    let middle = shape.middle();
    for point in &mut shape.points {
        *point = core::array::from_fn(|k| middle[k] + (point[k] - middle[k]) * factor);
    }
    Country::rounded::<S>(shape)
}

#[test]
fn an_enclave_touches_its_hole_and_is_free_when_shrunk() {
    enclave::<f32>();
    enclave::<I32F0>();
}

fn enclave<S: Ground>() {
    for map in maps::<S>() {
        let [outer, inner] = if map.is_real {
            ["South Africa", "Lesotho"]
        } else {
            ["a", "d"]
        };
        let (outer, inner) = (map.country(outer), map.country(inner));
        let mut asker = Asker::<S>::default();
        let mut both = |one: &Country, pose| {
            let hit = asker.ask(outer, one, pose);
            if pose == STAY {
                assert_eq!(asker.ask(one, outer, pose), hit);
            }
            hit.expect("it stays in the domain")
        };
        assert!(both(inner, STAY), "the ring is shared");
        assert!(both(&resized::<S>(inner, 1.01), STAY), "it overlaps");
        for factor in [0.999, 0.9, 0.75] {
            both(&resized::<S>(inner, factor), STAY);
        }
        let mut rng = Rng::new(5);
        for factor in [0.5, 0.3, 0.05] {
            let small = resized::<S>(inner, factor);
            assert!(!both(&small, STAY), "in the hole");
            let middle = small.shape().middle();
            for _ in 0..100 {
                let pose = turned::<S>(middle, middle, rng.between(0.0, TAU));
                let hit = both(&small, pose);
                assert!(!hit || factor > 0.3, "turned in the hole");
            }
        }
        // All over the country around it.
        let small = resized::<S>(inner, 0.05);
        let (low, high) = outer.shape().bounds();
        for _ in 0..2000 {
            let to = core::array::from_fn(|k| rng.between(low[k], high[k]));
            let pose = turned::<S>(small.shape().middle(), to, rng.between(0.0, TAU));
            both(&small, pose);
        }
        println!(
            "enclave of the {} map in {:?}: {:?}",
            map.name,
            S::ARITHMETIC,
            asker.tally
        );
        let nested = asker.tally.nested;
        assert!(nested > 500 && nested < asker.tally.poses - 500, "{nested}");
    }
}

#[test]
fn one_island_inside_is_a_hit() {
    islands::<f32>();
    islands::<I32F0>();
}

fn islands<S: Ground>() {
    for map in maps::<S>() {
        let scattered = scattered::<S>(&map);
        let mut rng = Rng::new(6);
        let mut asker = Asker::<S>::default();
        let mut split = 0;
        for _ in 0..8000 {
            let first = &map.countries[rng.below(map.countries.len())];
            let second = &scattered[rng.below(scattered.len())];
            let vertex = rng.pick(second.shape().points());
            let off = second.size() * rng.between(-0.5, 0.5);
            let to = first.off_border(off, &mut rng);
            let pose = turned::<S>(vertex, to, rng.between(0.0, TAU));
            let nested = asker.tally.nested;
            asker.ask(first, second, pose);
            let alone = asker.tally.nested > nested;
            split += usize::from(alone && is_split::<S>(first, second.shape(), pose));
        }
        println!(
            "islands of the {} map in {:?}: {split} split, {:?}",
            map.name,
            S::ARITHMETIC,
            asker.tally
        );
        assert!(split > 20, "{split}: {:?}", asker.tally);
    }
}

/// The countries of several parts, as large as they are and smaller.
fn scattered<S: Ground>(map: &Map) -> Vec<Country> {
    let several = map
        .countries
        .iter()
        .filter(|country| country.shape().rings.len() > 1);
    let sizes = |country| [1.0, 0.3, 0.1].map(|factor| resized::<S>(country, factor));
    several.flat_map(sizes).collect()
}

/// Whether some rings begin inside and some outside.
fn is_split<S: Ground>(first: &Country, second: &Shape2, pose: Pose) -> bool {
    let placement = placement::<S>(pose);
    let place = |ring: &Vec<u32>| {
        let corner = second.points[ring[0] as usize];
        first.subject.oracle.place(placement.apply(corner))
    };
    let mut places = second.rings.iter().map(place);
    let inside = places.clone().any(|place| place == Place::Inside);
    inside && places.any(|place| place == Place::Outside)
}
