//! The features of two hulls that are closest to each other, by walking from neighbour to neighbour.
//!
//! # Source
//! M. Lin and J. Canny, "A Fast Algorithm for Incremental Distance Calculation", 1991; B. Mirtich, "V-Clip: Fast and
//! Robust Polyhedral Collision Detection", 1998; thesis, 2.4.1: two features are the closest ones where the nearest
//! point of either lies in the Voronoi region of the other. A feature that is not gives way to a neighbour.
//!
//! # Changed
//! * A face is never paired with a face, nor with an edge for longer than a round: its corner or another edge is
//!   nearer or as near.
//! * Below a face, the walk goes on at the face that the other feature is farthest before; where it is before none,
//!   the hulls meet, or the walk is stuck at a local minimum.
//! * Of hulls that meet there are no closest features, and rounded signs may walk in a circle. After so many steps, or
//!   where the direction between the features found does not separate the hulls, [`gjk`](super::gjk) is asked.

use tetracone::number::Scalar;

use super::super::vector::{Vector, add, dot, length, normal, scale, sub};
use super::gjk::{self, GjkTracker};
use super::{Direction, Hull, Pair, Verdict, Work};

/// After so many steps the walk is given up.
const STEPS: u32 = 64;

/// A vertex, an edge or a facet, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// A vertex.
    Vertex(u32),
    /// An edge.
    Edge(u32),
    /// A facet.
    Facet(u32),
}

/// The features that were closest last.
#[derive(Clone, Copy, Debug)]
pub struct FeatureTracker {
    features: [Feature; 2],
    gjk: GjkTracker,
    /// Whether the hulls were apart last.
    is_apart: bool,
}

impl Default for FeatureTracker {
    fn default() -> Self {
        Self {
            features: [Feature::Vertex(0); 2],
            gjk: GjkTracker::default(),
            is_apart: true,
        }
    }
}

impl FeatureTracker {
    /// The features of the first hull and of the second that were closest last.
    #[must_use]
    pub const fn features(&self) -> [Feature; 2] {
        self.features
    }
}

/// Whether two hulls meet.
pub fn intersects<S: Scalar>(
    pair: &Pair<'_, S>,
    tracker: &mut FeatureTracker,
    work: &mut Work,
) -> Verdict {
    if tracker.is_apart {
        if let Some([from, to]) = walk(pair, &mut tracker.features, work) {
            let along = Direction::along(sub(to, from));
            let ends = [0, 1].map(|k| corner([pair.first, pair.second][k], tracker.features[k]));
            if along.is_some_and(|along| pair.gap(along, Some(ends), work).least > 0.0) {
                return Verdict::Apart;
            }
        }
    }
    work.handed += 1;
    let verdict = gjk::intersects(pair, &mut tracker.gjk, work);
    tracker.is_apart = verdict == Verdict::Apart;
    verdict
}

/// The nearest points of the closest features; none where the walk does not end.
pub fn nearest<S: Scalar>(
    pair: &Pair<'_, S>,
    tracker: &mut FeatureTracker,
    work: &mut Work,
) -> Option<[[f64; 3]; 2]> {
    walk(pair, &mut tracker.features, work)
}

/// A vertex of a feature.
fn corner<S: Scalar>(hull: &Hull<S>, feature: Feature) -> u32 {
    match feature {
        Feature::Vertex(vertex) => vertex,
        Feature::Edge(edge) => hull.edges()[edge as usize].ends[0],
        Feature::Facet(facet) => hull.facets()[facet as usize][0],
    }
}

/// Walks to the closest features.
fn walk<S: Scalar>(
    pair: &Pair<'_, S>,
    features: &mut [Feature; 2],
    work: &mut Work,
) -> Option<[Vector<3>; 2]> {
    let sides = [
        Side {
            hull: pair.first,
            pair: None,
        },
        Side {
            hull: pair.second,
            pair: Some(pair),
        },
    ];
    for _ in 0..STEPS {
        work.rounds += 1;
        // The higher feature first, so that there are six cases instead of nine.
        let is_turned = rank(features[0]) < rank(features[1]);
        let order = if is_turned { [1, 0] } else { [0, 1] };
        let [one, other] = order.map(|k| &sides[k]);
        match step(one, other, order.map(|k| features[k])) {
            Step::To([one, other]) => {
                features[order[0]] = one;
                features[order[1]] = other;
            }
            Step::Found([from, to]) => {
                return Some(if is_turned { [to, from] } else { [from, to] });
            }
            Step::Stuck => return None,
        }
    }
    None
}

const fn rank(feature: Feature) -> u32 {
    match feature {
        Feature::Vertex(_) => 0,
        Feature::Edge(_) => 1,
        Feature::Facet(_) => 2,
    }
}

/// One of the hulls where it is.
struct Side<'a, S: Scalar> {
    hull: &'a Hull<S>,
    /// At its pose.
    pair: Option<&'a Pair<'a, S>>,
}

impl<S: Scalar> Side<'_, S> {
    fn vertex(&self, vertex: u32) -> Vector<3> {
        let place = self.hull.place(vertex);
        self.pair.map_or(place, |pair| pair.carried(place))
    }

    fn ends(&self, edge: u32) -> [Vector<3>; 2] {
        self.hull.edges()[edge as usize]
            .ends
            .map(|v| self.vertex(v))
    }

    fn normal(&self, facet: u32) -> Vector<3> {
        let normal = self.hull.normal(facet);
        self.pair.map_or(normal, |pair| pair.turned(normal))
    }

    /// Beyond which edge at a vertex a point lies, most of all.
    fn off_vertex(&self, vertex: u32, point: Vector<3>) -> Option<Feature> {
        let here = self.vertex(vertex);
        let away = sub(point, here);
        let ahead = |to: u32| {
            let way = sub(self.vertex(to), here);
            dot(away, way) / length(way)
        };
        let edges = self
            .hull
            .edges_around(vertex)
            .zip(self.hull.neighbours(vertex));
        let edges = edges.map(|(edge, to)| (ahead(to), edge));
        let best = edges.max_by(|a, b| a.0.total_cmp(&b.0))?;
        (best.0 > 0.0).then_some(Feature::Edge(best.1))
    }

    /// Beyond which end, or on which facet, of an edge a point lies.
    fn off_edge(&self, edge: u32, point: Vector<3>) -> Option<Feature> {
        let [from, to] = self.ends(edge);
        let Edges { ends, facets } = Edges::of(self.hull, edge);
        let way = sub(to, from);
        if dot(sub(point, from), way) < 0.0 {
            return Some(Feature::Vertex(ends[0]));
        }
        if dot(sub(point, to), way) > 0.0 {
            return Some(Feature::Vertex(ends[1]));
        }
        // Into the first facet from the edge, then into the second.
        for (facet, sign) in facets.into_iter().zip([1.0, -1.0]) {
            let across = self.normal(facet);
            let inwards = normal(|k| [across, way][k]);
            if sign * dot(sub(point, from), inwards) > 0.0 {
                return Some(Feature::Facet(facet));
            }
        }
        None
    }

    /// Beyond which edge of a facet a point lies, most of all.
    fn off_facet(&self, facet: u32, point: Vector<3>) -> Option<Feature> {
        let across = self.normal(facet);
        let corners = self.hull.facets()[facet as usize];
        let mut best = (0.0, None);
        for (k, edge) in self.hull.edges_of(facet).into_iter().enumerate() {
            let [a, b] = [corners[k], corners[(k + 1) % 3]].map(|v| self.vertex(v));
            let out = normal(|k| [sub(b, a), across][k]);
            let beyond = dot(sub(point, a), out) / length(out);
            if beyond > best.0 {
                best = (beyond, Some(Feature::Edge(edge)));
            }
        }
        best.1
    }

    fn height(&self, facet: u32, point: Vector<3>) -> f64 {
        let across = self.normal(facet);
        let corner = self.hull.facets()[facet as usize][0];
        dot(across, sub(point, self.vertex(corner))) / length(across)
    }

    /// The facet that a point is farthest before; none where it is before none.
    fn farthest(&self, point: Vector<3>) -> Option<u32> {
        let facets = 0..u32::try_from(self.hull.facets().len()).unwrap_or(u32::MAX);
        let heights = facets.map(|facet| (self.height(facet, point), facet));
        let best = heights.max_by(|a, b| a.0.total_cmp(&b.0))?;
        (best.0 > 0.0).then_some(best.1)
    }
}

/// An edge's neighbours.
struct Edges {
    ends: [u32; 2],
    facets: [u32; 2],
}

impl Edges {
    fn of<S: Scalar>(hull: &Hull<S>, edge: u32) -> Self {
        let super::Edge { ends, facets } = hull.edges()[edge as usize];
        Self { ends, facets }
    }
}

enum Step {
    /// These are closer.
    To([Feature; 2]),
    /// The features are the closest ones, with these nearest points.
    Found([Vector<3>; 2]),
    Stuck,
}

/// A step from two features, the first of which is no lower.
fn step<S: Scalar>(one: &Side<'_, S>, other: &Side<'_, S>, [f, g]: [Feature; 2]) -> Step {
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
            Step::To([Feature::Edge(one.hull.edges_of(facet)[0]), g])
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
    for (k, own) in one.hull.edges_of(facet).into_iter().enumerate() {
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
        let own = own.unwrap_or(one.hull.edges_of(facet)[0]);
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
    let way = sub(b, a);
    let part = dot(sub(point, a), way) / dot(way, way);
    add(a, scale(way, part.clamp(0.0, 1.0)))
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
