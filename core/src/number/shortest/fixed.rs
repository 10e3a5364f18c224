//! Fixed point: what is told is exactly so.

use fixed::{FixedI32, types::extra::LeEqU32};

use super::{Edge, Shortest, Span};
use crate::number::{
    Foot, Metric as _, Quotient,
    fixed::{dot, minus},
    perpendicular::{Region, fixed::Parts},
};

type Place<F> = [FixedI32<F>; 3];

impl<F: LeEqU32 + Send + Sync + 'static> Shortest for FixedI32<F> {
    #[inline(never)]
    fn from_face(
        [a, b, c]: [Place<F>; 3],
        corners: &[Place<F>],
    ) -> Option<(Place<F>, Span<Quotient>)> {
        let parts = Parts::new(minus(b, a), minus(c, a), [0; 3]);
        let height = |corner| parts.with(minus(corner, a)).height();
        // Where there is no plane, all heights are zero.
        let mut least = 0i128;
        for &corner in corners {
            let height = height(corner);
            let is_first = least == 0;
            if height == 0 || (!is_first && (height < 0) != (least < 0)) {
                return None;
            }
            if is_first || height.unsigned_abs() < least.unsigned_abs() {
                least = height;
            }
        }
        // Several can be equally near.
        let mut nearest = corners.iter().filter(|corner| height(**corner) == least);
        nearest.find_map(|&corner| {
            let foot = parts.with(minus(corner, a)).foot(Region::Triangle)?;
            Some((corner, shortest(foot)))
        })
    }

    #[inline(never)]
    fn between_edges(first: Edge<Self>, second: Edge<Self>) -> Option<Span<Quotient>> {
        let ([a, b], [c, d]) = (first.ends, second.ends);
        let parts = Parts::new(minus(b, a), minus(c, d), minus(c, a));
        let height = parts.height();
        let is_beyond = |opposite: Option<Place<F>>, end: Place<F>, beyond: bool| {
            opposite.is_none_or(|place| {
                let rise = parts.with(minus(place, end)).height();
                rise == 0 || (rise < 0) == ((height < 0) == beyond)
            })
        };
        if height == 0
            || !is_beyond(first.opposite, a, false)
            || !is_beyond(second.opposite, c, true)
        {
            return None;
        }
        parts.foot(Region::Parallelogram).map(shortest)
    }

    #[inline(never)]
    fn from_edge(
        edge: Edge<Self>,
        corner: Place<F>,
        others: &[Place<F>],
    ) -> Option<Span<Quotient>> {
        let [a, b] = edge.ends;
        let (along, w) = (minus(b, a), minus(corner, a));
        let (reached, length) = (dot(w, along), dot(along, along));
        if reached <= 0 || reached >= length {
            return None;
        }
        // The way is w − along·reached/length; times the length, all below 2^125.
        let rise = |place: Place<F>, end: Place<F>| {
            let place = minus(place, end);
            let times = |x: i64, y: i64| i128::from(x).wrapping_mul(y.into());
            times(dot(w, place), length).wrapping_sub(times(dot(along, place), reached))
        };
        if edge.opposite.is_some_and(|place| rise(place, a) > 0)
            || others.iter().any(|place| rise(*place, corner) < 0)
        {
            return None;
        }
        Some(shortest(Foot {
            square: Self::square_distance(a, b, corner),
            weights: [Self::part_to_nearest(a, b, corner), 0.0],
        }))
    }
}

const fn shortest(foot: Foot<Quotient>) -> Span<Quotient> {
    Span {
        foot,
        is_shortest: true,
    }
}
