//! Segments that are shifted along a direction.

use super::{Plane, Point, Segment};
use crate::{
    geometry::{Dimension, Ends, Interval, Slide, axes, side_along, slide_segments},
    number::{Scalar, Sign, Way},
};

impl<S: Scalar> Slide for Plane<S> {
    fn meeting_multiples(a: &Segment<S>, b: &Segment<S>, d: Way<S>) -> Option<Interval<S>> {
        let mut ends = Ends(None);
        let [_, _, upright] = axes();
        slide_segments(way(a), way(b), upright, d, &mut ends);
        ends.0
    }

    /// The point goes through the segment where its line along d has the ends on different sides.
    fn passes(facet: &Segment<S>, point: Point<S>, d: Way<S>) -> Option<(Sign, S::Multiple)> {
        let [_, _, upright] = axes();
        let (edge, place) = (way(facet), Self::coordinates(point));
        let [a, b] = edge;
        let ahead = S::orient_ways(edge, upright, d);
        let parted = side_along(upright, [a, place], d) != side_along(upright, [b, place], d);
        (ahead != Sign::Zero && parted).then(|| (ahead, S::multiple(edge, upright, [place, a], d)))
    }
}

fn way<S: Scalar>(segment: &Segment<S>) -> Way<S> {
    [segment.a, segment.b].map(Plane::coordinates)
}
