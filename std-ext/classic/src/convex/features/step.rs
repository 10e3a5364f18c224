//! A step from two features to closer ones.

use tetracone::number::Scalar;

use super::Feature;
use super::side::{Edges, Side};
use crate::vector::{Vector, add, dot, length, nearest_part, normal, scale, sub};

/// What a step comes to.
pub(super) enum Step {
    /// These are closer.
    To([Feature; 2]),
    /// The features are the closest ones, with these nearest points.
    Found([Vector<3>; 2]),
    /// Neither features nor a step are left.
    Stuck,
}

/// A step from two features, the first of which is no lower.
pub(super) fn step<S: Scalar>(
    one: &Side<'_, S>,
    other: &Side<'_, S>,
    [f, g]: [Feature; 2],
) -> Step {
    match (f, g) {
        (Feature::Vertex(a), Feature::Vertex(b)) => {
            let (p, q) = (one.vertex(a), other.vertex(b));
            match (one.off_vertex(a, q), other.off_vertex(b, p)) {
                (Some(next), _) => Step::To([next, g]),
                (None, Some(next)) => Step::To([f, next]),
                (None, None) => Step::Found([p, q]),
            }
        }
        (Feature::Edge(edge), Feature::Vertex(b)) => {
            let q = other.vertex(b);
            if let Some(next) = one.off_edge(edge, q) {
                return Step::To([next, g]);
            }
            let p = foot(one.ends(edge), q);
            match other.off_vertex(b, p) {
                Some(next) => Step::To([f, next]),
                None => Step::Found([p, q]),
            }
        }
        (Feature::Facet(facet), Feature::Vertex(b)) => {
            let q = other.vertex(b);
            if let Some(next) = one.off_facet(facet, q) {
                return Step::To([next, g]);
            }
            let height = one.height(facet, q);
            if height <= 0.0 {
                return match one.farthest(q) {
                    Some(next) if next != facet => Step::To([Feature::Facet(next), g]),
                    _ => Step::Stuck,
                };
            }
            let across = one.normal(facet);
            let p = sub(q, scale(across, height / length(across)));
            match other.off_vertex(b, p) {
                Some(next) => Step::To([f, next]),
                None => Step::Found([p, q]),
            }
        }
        (Feature::Edge(a), Feature::Edge(b)) => {
            let (ours, theirs) = (one.ends(a), other.ends(b));
            let [p, q] = between(ours, theirs);
            match (one.off_edge(a, q), other.off_edge(b, p)) {
                (Some(next), _) => Step::To([next, g]),
                (None, Some(next)) => Step::To([f, next]),
                (None, None) => Step::Found([p, q]),
            }
        }
        (Feature::Facet(facet), Feature::Edge(edge)) => from_facet(one, other, facet, edge),
        (Feature::Facet(facet), Feature::Facet(_)) => {
            Step::To([Feature::Edge(one.hull.sides(facet)[0]), g])
        }
        (Feature::Vertex(_), _) | (Feature::Edge(_), Feature::Facet(_)) => Step::Stuck,
    }
}

/// A facet and an edge: the edge's part over the facet is nearest at one of its ends, each an end of the edge or over
/// an edge of the facet.
fn from_facet<S: Scalar>(one: &Side<'_, S>, other: &Side<'_, S>, facet: u32, edge: u32) -> Step {
    let [from, to] = other.ends(edge);
    let way = sub(to, from);
    let corners = one.hull.facets()[facet as usize];
    let across = one.normal(facet);
    let (mut enter, mut leave) = ((0.0, None), (1.0, None));
    for (k, own) in one.hull.sides(facet).into_iter().enumerate() {
        let [a, b] = [corners[k], corners[(k + 1) % 3]].map(|v| one.vertex(v));
        let out = normal(|k| [sub(b, a), across][k]);
        let (start, rate) = (dot(out, sub(from, a)), dot(out, way));
        let part = -start / rate;
        if rate < 0.0 && part > enter.0 {
            enter = (part, Some(own));
        } else if rate > 0.0 && part < leave.0 {
            leave = (part, Some(own));
        } else if rate == 0.0 && start > 0.0 {
            return Step::To([Feature::Edge(own), Feature::Edge(edge)]);
        }
    }
    if enter.0 > leave.0 {
        // The edge passes the facet: the facet's edge that it enters late or leaves early is nearer.
        let own = enter.1.or(leave.1);
        let own = own.unwrap_or(one.hull.sides(facet)[0]);
        return Step::To([Feature::Edge(own), Feature::Edge(edge)]);
    }
    let height = |part: f64| one.height(facet, add(from, scale(way, part)));
    let (first, second) = (height(enter.0), height(leave.0));
    if first * second <= 0.0 {
        return Step::Stuck;
    }
    let ends = Edges::of(other.hull, edge).ends;
    let (own, end) = if (first < second) == (first > 0.0) {
        (enter.1, ends[0])
    } else {
        (leave.1, ends[1])
    };
    Step::To(match own {
        Some(own) => [Feature::Edge(own), Feature::Edge(edge)],
        None => [Feature::Facet(facet), Feature::Vertex(end)],
    })
}

/// The point of a segment that is nearest to another point.
fn foot([a, b]: [Vector<3>; 2], point: Vector<3>) -> Vector<3> {
    add(a, scale(sub(b, a), nearest_part([a, b], point)))
}

/// The nearest points of two segments.
///
/// Source: C. Ericson, "Real-Time Collision Detection", 2005, 5.1.9.
fn between([a, b]: [Vector<3>; 2], [c, d]: [Vector<3>; 2]) -> [Vector<3>; 2] {
    let (u, v, w) = (sub(b, a), sub(d, c), sub(a, c));
    let (uu, uv, vv) = (dot(u, u), dot(u, v), dot(v, v));
    let (uw, vw) = (dot(u, w), dot(v, w));
    let under = uu * vv - uv * uv;
    let part = if under > 0.0 {
        (uv * vw - uw * vv) / under
    } else {
        0.0
    };
    let mut s = part.clamp(0.0, 1.0);
    let mut t = (uv * s + vw) / vv;
    if !(0.0..=1.0).contains(&t) {
        t = t.clamp(0.0, 1.0);
        s = ((uv * t - uw) / uu).clamp(0.0, 1.0);
    }
    [add(a, scale(u, s)), add(c, scale(v, t))]
}
