//! What the peers' libraries leave to their users.

use geo::Contains;
use parry2d::math::{Pose, Vector};
use parry2d::shape::Polyline;
use parry2d::utils::segments_intersection2d;

use super::polygon::Polygon;

/// The classic loop over all edges.
pub(crate) fn crosses(edges: &[[Vector; 2]], point: Vector) -> bool {
    edges.iter().fold(false, |inside, [a, b]| {
        let crossed = (a.y > point.y) != (b.y > point.y)
            && point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x;
        inside != crossed
    })
}

/// Whether a disc and a polygon meet: a tree of edges, then geo's tree for points.
pub(crate) fn disc_meets(polygon: &Polygon, centre: [f64; 2], radius: f64) -> bool {
    let near = polygon
        .lines
        .locate_within_distance(centre.into(), radius * radius);
    near.into_iter().next().is_some() || polygon.indexed.contains(&geo::Point::from(centre))
}

/// Whether two polylines cross: parry's walk down two trees, its own test of `Polyline` pairs
/// being a search of one tree for every segment. Says nothing of one inside the other.
pub(crate) fn polylines_meet(first: &Polyline, second: &Polyline, pose: &Pose) -> bool {
    first
        .bvh()
        .leaf_pairs(second.bvh(), |a, b| {
            let placed = b.aabb().transform_by(pose);
            let (low, high) = (a.mins(), a.maxs());
            low.x <= placed.maxs.x
                && placed.mins.x <= high.x
                && low.y <= placed.maxs.y
                && placed.mins.y <= high.y
        })
        .any(|(a, b)| {
            let (a, b) = (first.segment(a), second.segment(b));
            let [c, d] = [b.a, b.b].map(|end| pose.transform_point(end));
            segments_intersection2d(a.a, a.b, c, d, f32::EPSILON).is_some()
        })
}
