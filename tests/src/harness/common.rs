//! Whether what two facets have in common is told as it is.

use tetracone::{
    number::Arithmetic,
    query::{CommonPart, Extent, Feature},
};

use super::world::{Grounded as _, World};
use tetracone_oracle::oracle::{
    Fraction,
    common::{self, Common, common},
};

/// Holds what is told of two facets against the oracle; tells the rank of what they have in common.
///
/// # Panics
/// Where they differ.
pub fn check<G: World<D>, const D: usize>(
    told: Option<&CommonPart<G>>,
    [a, b]: [&[[f64; D]; D]; 2],
    what: &str,
) -> Option<usize> {
    let exact = common(a, b);
    assert_eq!(told.is_some(), exact.is_some(), "{what}: {a:?} {b:?}");
    let (told, exact) = (told?, exact?);
    let what = format!("{what}: {a:?} {b:?} {told:?}");
    let features = told.features.map(|feature| match feature {
        Feature::Vertex(k) => common::Feature::Vertex(k),
        Feature::Edge(k) => common::Feature::Edge(k),
        Feature::Facet => common::Feature::Facet,
    });
    assert_eq!(features, exact.features, "{what}");
    let places: &[[f64; D]] = match told.extent {
        Extent::Point(place) => &[G::place_of(place)],
        Extent::Segment(ends) => &ends.map(G::place_of),
        Extent::Area => &[],
    };
    let rank = match told.extent {
        Extent::Point(_) => 0,
        Extent::Segment(_) => 1,
        Extent::Area => 2,
    };
    assert_eq!(rank, exact.rank, "{what}");
    let bounds: [f64; D] = core::array::from_fn(|k| bound::<G, D>([a, b], k));
    let is_near = |places: &[[f64; D]], exact: &[[Fraction; D]]| {
        let mut each = places.iter().zip(exact);
        each.all(|(place, exact)| {
            (0..D).all(|k| {
                let off = exact[k].minus(&Fraction::of(place[k])).to_f64().abs();
                off <= bounds[k] + rounding::<G, D>(place[k])
            })
        })
    };
    let Common { mut corners, .. } = exact;
    if rank < 2 {
        let forth = is_near(places, &corners);
        corners.reverse();
        assert!(forth || is_near(places, &corners), "{what}: {corners:?}");
    }
    let is_corner = |feature: &Feature| matches!(feature, Feature::Vertex(_));
    if told.features.iter().any(is_corner) {
        let given = |corner: &[f64; D]| places.contains(corner);
        assert!(a.iter().chain(b).any(given), "{what}: not a corner");
    }
    Some(rank)
}

/// What the way to a crossing may lose along an axis.
fn bound<G: World<D>, const D: usize>(facets: [&[[f64; D]; D]; 2], k: usize) -> f64 {
    if G::arithmetic() == Arithmetic::Fixed {
        return 0.0;
    }
    let extents = facets.map(|facet| {
        let range = facet.iter().map(|corner| corner[k]);
        let (low, high) = (
            range.clone().fold(f64::INFINITY, f64::min),
            range.fold(f64::NEG_INFINITY, f64::max),
        );
        high - low
    });
    extents[0].max(extents[1]) / f64::from(1 << 30)
}

/// Half a step.
fn rounding<G: World<D>, const D: usize>(x: f64) -> f64 {
    match G::arithmetic() {
        Arithmetic::Fixed => 0.5,
        Arithmetic::F32 => x.abs() * f64::from(f32::EPSILON) / 2.0 + f64::from(f32::from_bits(1)),
    }
}
