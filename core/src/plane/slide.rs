//! Segments that are shifted along a direction.

use super::{Plane, Point, Segment};
use crate::{
    geometry::{Dimension, Interval, Met, Slide, axes, side_along, slide_segments},
    number::{Scalar, Sign, Way},
};

impl<S: Scalar> Slide for Plane<S> {
    fn meeting_multiples(a: &Segment<S>, b: &Segment<S>, d: Way<S>) -> Option<Interval<S>> {
        slide(a, b, d).interval()
    }

    fn facing(facet: &Segment<S>, d: Way<S>) -> Sign {
        let [_, _, upright] = axes();
        S::det3_sign(way(facet), upright, d)
    }

    /// Seen along d, both are intervals or points of a line.
    fn crossing_multiples(a: &Segment<S>, b: &Segment<S>, d: Way<S>) -> Met<S> {
        let ([_, _, upright], ours, theirs) = (axes(), way(a), way(b));
        let sides = ours.map(|p| theirs.map(|q| S::det3_sign(upright, [p, q], d)));
        let has = |side| sides.as_flattened().contains(&side);
        let is_level = || {
            let facing = |axis: &Way<S>| [a, b].map(|facet| Self::facing(facet, *axis));
            let across = axes()
                .iter()
                .map(facing)
                .find(|sides| sides[0] != Sign::Zero);
            !has(Sign::Positive) && !has(Sign::Negative) && across.is_some_and(|[p, q]| p == q)
        };
        let crosses = (has(Sign::Positive) && has(Sign::Negative)) || is_level();
        if crosses { slide(a, b, d) } else { Met::none() }
    }

    fn passes(facet: &Segment<S>, point: Point<S>, d: Way<S>) -> Option<(Sign, S::Multiple)> {
        let ahead = crossed(facet, point, axes(), d)?;
        let ([_, _, upright], [a, b]) = (axes(), way(facet));
        let place = Self::coordinates(point);
        Some((ahead, S::multiple([a, b], upright, [place, a], d)))
    }

    fn passes_ahead(
        facet: &Segment<S>,
        point: Point<S>,
        moved: [Way<S>; 3],
        d: Way<S>,
    ) -> Option<Sign> {
        let ahead = crossed(facet, point, moved, d)?;
        let ([_, _, upright], [a, b]) = (axes(), way(facet));
        // From the line to the place.
        let side = side_along([a, b], [a, Self::coordinates(point)], upright, moved);
        (side == ahead).then_some(ahead)
    }
}

/// Which way d leads through a segment that has its ends on different sides of the line along d through a point,
/// moved by ε, ε² and ε³ times three ways.
fn crossed<S: Scalar>(
    facet: &Segment<S>,
    point: Point<S>,
    moved: [Way<S>; 3],
    d: Way<S>,
) -> Option<Sign> {
    let ([_, _, upright], place) = (axes(), Plane::coordinates(point));
    let ahead = Plane::<S>::facing(facet, d);
    let [p, q] = way(facet).map(|end| side_along(upright, [end, place], d, moved));
    (ahead != Sign::Zero && p != q).then_some(ahead)
}

fn slide<S: Scalar>(a: &Segment<S>, b: &Segment<S>, d: Way<S>) -> Met<S> {
    let mut met = Met::none();
    let [_, _, upright] = axes();
    slide_segments(way(a), way(b), upright, d, &mut met);
    met
}

fn way<S: Scalar>(segment: &Segment<S>) -> Way<S> {
    [segment.a, segment.b].map(Plane::coordinates)
}
