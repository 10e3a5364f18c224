//! Faces of two solids, cut where they cross.

use std::collections::HashMap;

use tetracone::query::FacetPair;

use super::{
    super::{
        outline::Outline,
        scene::{Triangle, Vector, around, cross, dot, length, minus, unit},
        space::outlines,
    },
    PairShown,
};

/// A face that crosses very many is not cut any further; then its parts may be painted wrongly.
const MOST_PARTS: usize = 1 << 14;
/// What faces that cross leave of each other is not thinner, as a part of both solids.
const THIN: f64 = 1e-5;

/// Parts of faces, with whether the face meets one of the other solid's.
pub(super) type Parts = Vec<(Outline, bool)>;

/// Both solids' faces, cut where they cross the other's, so that no part is both inside and
/// outside of the other solid.
pub(super) fn cut_apart(pair: &PairShown, first: &[Triangle]) -> [Parts; 2] {
    let mut partners: [HashMap<u32, Vec<Triangle>>; 2] = Default::default();
    for (FacetPair { first, second }, [a, b]) in pair.met(first) {
        partners[0].entry(first).or_default().push(*b);
        partners[1].entry(second).or_default().push(*a);
    }
    let [least, most] = around(first.iter().flatten().copied().chain(pair.places()));
    let thin = length(minus(most, least)) * THIN;
    let parts = |faces: &[Triangle], partners: &HashMap<u32, Vec<Triangle>>| {
        let mut all = Vec::new();
        for (outline, number) in outlines(faces).zip(0..) {
            let partners = partners.get(&number);
            let mut parts = vec![outline];
            for partner in partners.into_iter().flatten() {
                if parts.len() < MOST_PARTS {
                    let halves = parts
                        .into_iter()
                        .flat_map(|part| split(part, partner, thin));
                    parts = halves.collect();
                }
            }
            all.extend(parts.into_iter().map(|part| (part, partners.is_some())));
        }
        all
    };
    let [ours, theirs] = &partners;
    [parts(first, ours), parts(&pair.facets, theirs)]
}

/// A part of a face on both sides of another face, where that may cross it. Faces in one plane
/// leave nothing thin of each other.
fn split(part: Outline, [a, b, c]: &Triangle, thin: f64) -> Vec<Outline> {
    let own = around(part.0.iter().map(|(corner, _)| *corner));
    let other = around([*a, *b, *c]);
    let normal = unit(cross(minus(*b, *a), minus(*c, *a)));
    let foot = dot(normal, *a);
    let [below, above] = part.range(normal).map(|height| height - foot);
    if (0..3).any(|k| own[0][k] > other[1][k] || other[0][k] > own[1][k])
        || below > -thin
        || above < thin
    {
        return vec![part];
    }
    let height = |place: Vector| dot(normal, place) - foot;
    let halves = [
        part.cut(height, false),
        part.cut(|place| -height(place), false),
    ];
    halves.into_iter().filter(|half| !half.is_empty()).collect()
}
