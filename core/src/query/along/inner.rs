//! Places next to the corners of facets, in the interior of their solid, that may be in another solid, too.

use super::{sweep::Direction, sweep::winds};
use crate::query::pair::{Posed, posed::There};
use crate::{
    coherence::Unmetered,
    geometry::{Dimension, axes},
    number::{Determinants as _, Scalar, Sign, Way},
    query::rounded,
    solid::Solid,
};

impl<G: Dimension> Solid<'_, G> {
    /// Whether a place next to a corner of a facet of either solid is in both: moved from the corner along an edge,
    /// off that into the facet, and off the facet into the material.
    pub(super) fn shares_corner(&self, other: &Posed<'_, G>, facet: &G::Facet) -> bool {
        let direction = generic::<G>();
        let sides = [There::at_rest(self), There::placed(other)];
        corners::<G>(facet).any(|(point, moved)| {
            let passes = |facet: &G::Facet| G::passes_ahead(facet, point, moved, direction.way);
            sides.iter().all(|side| {
                let around = (point, 0.0);
                side.bounds().contains(point)
                    && winds(side, &direction, around, passes, &mut Unmetered)
            })
        })
    }
}

/// Of each corner of a facet and each edge there, the ways along that edge, into the facet and into the
/// material.
fn corners<G: Dimension>(
    facet: &G::Facet,
) -> impl Iterator<Item = (G::Point, [Way<G::Scalar>; 3])> {
    let facet = *facet;
    let inward = axes::<G::Scalar>().into_iter().find_map(|axis| {
        let [from, to] = axis;
        match G::facing(&facet, axis) {
            Sign::Positive => Some([to, from]),
            Sign::Negative => Some(axis),
            Sign::Zero => None,
        }
    });
    let turns = 1..G::DIMENSION;
    let edges = (0..G::DIMENSION).flat_map(move |k| turns.clone().map(move |turn| (k, turn)));
    edges.filter_map(move |(k, turn)| {
        let corner = |k: usize| G::coordinates(G::corner(&facet, k));
        let along = |turn: usize| [corner(k), corner(k.wrapping_add(turn))];
        let [_, _, upright] = axes();
        let [off, last] = match G::DIMENSION {
            2 => [inward?, upright],
            _ => [along(G::DIMENSION.wrapping_sub(turn)), inward?],
        };
        Some((G::corner(&facet, k), [along(turn), off, last]))
    })
}

/// A direction along which few facets lie.
pub(super) fn generic<G: Dimension>() -> Direction<G> {
    let place = [1.0, 3.0, 9.0].map(|x| rounded::<G::Scalar>(x * G::Scalar::LENGTH.to_real()));
    let to = G::coordinates(G::point(place));
    Direction::between([G::Scalar::ZERO; 3], to)
}
