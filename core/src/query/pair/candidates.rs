//! What two facets say of a contact: a vertex on a facet, an edge across an edge.

use core::ops::ControlFlow;

use super::{ContactPoint, FacetPair, Posed, beside::There, traversal::Visitor};
use crate::{
    geometry::{Dimension, EdgesNear, Feature},
    number::{Metric, Scalar, Sign},
    solid::Solid,
    volume::{Aabb, Square},
};

/// Shows all pairs of facets whose boxes come within a margin of each other.
pub(super) struct Near<G: Dimension, F> {
    limit: Square<G>,
    note: F,
}

impl<G: Dimension, F> Near<G, F> {
    pub(super) fn new(margin: G::Scalar, note: F) -> Self {
        Self {
            limit: G::Scalar::square_above(margin.to_real()),
            note,
        }
    }
}

impl<G, B, F> Visitor<G> for Near<G, F>
where
    G: Dimension,
    F: FnMut(FacetPair, &G::Facet, &G::Facet) -> ControlFlow<B>,
{
    type Found = B;

    type Key = ();

    type Kept = ();

    #[inline]
    fn rank(&self, a: &Aabb<G>, b: &Aabb<G>) -> ((), bool) {
        ((), !G::Scalar::exceeds(a.square_gap(b), self.limit))
    }

    #[inline]
    fn keep((): ()) {}

    #[inline]
    fn is_current(&self, (): ()) -> bool {
        true
    }

    #[inline]
    fn is_near(&self, _: &G::Facet, _: &Aabb<G>) -> bool {
        true
    }

    fn visit(&mut self, pair: FacetPair, a: &G::Facet, b: &G::Facet) -> ControlFlow<B> {
        (self.note)(pair, a, b)
    }
}

/// The numbers of a facet's corners.
fn numbers<G: Dimension>() -> impl Iterator<Item = (usize, u32)> {
    (0..G::DIMENSION).zip(0..)
}

impl<G: Dimension> Solid<'_, G> {
    /// Tells of the points at which two facets touch, or come within a margin of each other.
    pub(super) fn touch(
        &self,
        other: &Posed<'_, G>,
        (facets, a, b): (FacetPair, &G::Facet, &G::Facet),
        margin: G::Scalar,
        mut note: impl FnMut(ContactPoint<G>),
    ) {
        let sides = [There::at_rest(self), There::placed(other)];
        for (k, number) in numbers::<G>() {
            let vertex = G::corner(b, k);
            if let Some(depth) = depth_in(&sides[0], a, vertex, margin) {
                note(ContactPoint {
                    facets,
                    features: [Feature::Facet, Feature::Vertex(number)],
                    points: [G::nearest(a, vertex), vertex],
                    normal: G::direction([0.0; 3], G::normal(a)),
                    depth,
                    patch: 0,
                });
            }
            let vertex = G::corner(a, k);
            if let Some(depth) = depth_in(&sides[1], b, vertex, margin) {
                note(ContactPoint {
                    facets,
                    features: [Feature::Vertex(number), Feature::Facet],
                    points: [vertex, G::nearest(b, vertex)],
                    normal: G::direction(G::normal(b), [0.0; 3]),
                    depth,
                    patch: 0,
                });
            }
        }
        if G::DIMENSION < 3 {
            return;
        }
        for (i, first) in numbers::<G>() {
            for (j, second) in numbers::<G>() {
                if let Some(point) = touching_edges(&sides, [(a, i), (b, j)], facets, margin) {
                    note(ContactPoint {
                        features: [Feature::Edge(first), Feature::Edge(second)],
                        ..point
                    });
                }
            }
        }
    }
}

/// How deep a vertex is behind a facet of a solid, or how far before it; none where the facet is none that
/// it touches.
fn depth_in<G: Dimension>(
    solid: &There<'_, G>,
    facet: &G::Facet,
    vertex: G::Point,
    margin: G::Scalar,
) -> Option<G::Scalar> {
    if !G::foot_reaches(facet, vertex, margin) {
        return None;
    }
    let square = G::square_distance(facet, vertex);
    let side = G::side(facet, vertex);
    if side == Sign::Positive && solid.has_nearer(vertex, square) {
        return None;
    }
    Some(signed::<G>(square, side))
}

/// The root of a square, rounded up: positive behind, and negative before.
fn signed<G: Dimension>(square: <G::Scalar as Metric>::Measured, behind: Sign) -> G::Scalar {
    match behind {
        Sign::Positive => G::Scalar::root(square, true),
        Sign::Zero => G::Scalar::ZERO,
        Sign::Negative => G::Scalar::apart(G::Scalar::ZERO, G::Scalar::root(square, false)),
    }
}

/// The point at which two edges of facets touch, each from the corner with its number to the next one.
fn touching_edges<G: Dimension>(
    sides: &[There<'_, G>; 2],
    edges: [(&G::Facet, usize); 2],
    facets: FacetPair,
    margin: G::Scalar,
) -> Option<ContactPoint<G>> {
    // From the lesser end on: both facets of an edge say the same.
    let [first, second] = edges.map(|(facet, k)| {
        let ends = [G::corner(facet, k), G::corner(facet, k.wrapping_add(1))];
        let [from, to] = ends.map(G::coordinates);
        if to < from { [ends[1], ends[0]] } else { ends }
    });
    let EdgesNear {
        square,
        places,
        across,
        rise,
    } = G::edges_near(first, second, margin)?;
    let [own, theirs] = edges.map(|(facet, k)| G::corner(facet, k.wrapping_add(2)));
    let below = G::rise(first, second, [first[0], own]);
    let above = G::rise(first, second, [second[0], theirs]);
    if below == Sign::Zero || above != -below {
        return None;
    }
    // Out of the first solid the cross product leads, or its opposite.
    let apart = if above == Sign::Positive { rise } else { -rise };
    let fits = |which: usize| {
        let (solid, number, ends, across, out) = match which {
            0 => (&sides[0], facets.first, first, second, above),
            _ => (&sides[1], facets.second, second, first, below),
        };
        let is_beyond = |corner| G::rise(first, second, [ends[0], corner]) == out;
        let (_, k) = edges[usize::from(which > 0)];
        let before = solid.ends_at((number, k), is_beyond, across)?;
        (apart != Sign::Negative || before == [true; 2]).then_some(())
    };
    fits(0)?;
    fits(1)?;
    let rounded = |x: f64| G::Scalar::nearest(x).unwrap_or(G::Scalar::ZERO);
    let points = places.map(|place| G::point(place.map(rounded)));
    let normal = if above == Sign::Positive {
        G::direction([0.0; 3], across)
    } else {
        G::direction(across, [0.0; 3])
    };
    Some(ContactPoint {
        facets,
        features: [Feature::Facet; 2],
        points,
        normal,
        depth: signed::<G>(square, -apart),
        patch: 0,
    })
}
