//! Single precision: measured in `f64`, and told for certain where roundings are small against what they decide.

use super::{Edge, Shortest, Span};
use crate::number::{
    Foot, Metric as _, Perpendicular as _,
    bounded::way,
    perpendicular::float::{measurable, widest_first},
    vector::dot,
};

type Place = [f32; 3];

impl Shortest for f32 {
    #[inline(never)]
    fn from_face(triangle: [Place; 3], corners: &[Place]) -> Option<(Place, Span<f64>)> {
        let mut nearest: Option<(Place, Foot<f64>)> = None;
        for &corner in corners {
            if let Some(foot) = Self::foot(triangle, corner)
                && nearest.is_none_or(|(_, least)| foot.square < least.square)
            {
                nearest = Some((corner, foot));
            }
        }
        let (corner, foot) = nearest?;
        let [a, b, c] = widest_first(triangle);
        let is_shortest = measurable([a, b], [a, c]).is_some_and(|m| {
            let height = |place: Place| dot(m, way([a, place]));
            let own = height(corner);
            corners
                .iter()
                .map(|corner| height(*corner))
                .all(|other| other.abs() >= own.abs() && (other > 0.0) == (own > 0.0))
        });
        Some((corner, Span { foot, is_shortest }))
    }

    #[inline(never)]
    fn between_edges(first: Edge<Self>, second: Edge<Self>) -> Option<Span<f64>> {
        let foot = Self::gap(first.ends, second.ends)?;
        let ([a, b], [c, d]) = (first.ends, second.ends);
        let is_shortest = measurable([a, b], [d, c]).is_some_and(|m| {
            let height = dot(m, way([a, c]));
            let rise = |opposite: Option<Place>, from: Place| {
                opposite.map_or(0.0, |place| dot(m, way([from, place])))
            };
            let (ours, theirs) = (rise(first.opposite, a), rise(second.opposite, c));
            (height > 0.0 && ours <= 0.0 && theirs >= 0.0)
                || (height < 0.0 && ours >= 0.0 && theirs <= 0.0)
        });
        Some(Span { foot, is_shortest })
    }

    /// Others are left to comparing: a way across an edge is not known well enough where it is short.
    #[inline(never)]
    fn from_edge(edge: Edge<Self>, corner: Place, _: &[Place]) -> Option<Span<f64>> {
        let [a, b] = edge.ends;
        let part = Self::part_to_nearest(a, b, corner);
        (part > 0.0 && part < 1.0).then(|| Span {
            foot: Foot {
                square: Self::square_distance(a, b, corner),
                weights: [part, 0.0],
            },
            is_shortest: false,
        })
    }
}
