//! The search for the shortest shift that takes convex solids apart, by a polytope that grows within their
//! difference: where the origin of the difference is nearest to its boundary.

use super::{
    Between, ShiftTracker, apart::Shortest, difference::Difference, difference::Vertex,
    polytope::Face, polytope::Polytope, polytope::edges, reach::Normal,
};
use crate::query::pair::FacetPair;
use crate::{
    geometry::{Dimension, Feature},
    number::vector::{Vector, cross, dot, length, scale, sub, unit},
    number::{Arithmetic, Normals, Scalar},
};

/// The square of the sine of an angle that roundings make.
const TURNED: f64 = 1.0 / 4_503_599_627_370_496.0 / 1_099_511_627_776.0;

/// The polytope grows so often at most.
const ROUNDS: u32 = 1 << 11;

/// What came of the search.
pub(super) enum Found {
    /// There is a plane between the solids.
    Apart,
    /// The best shift is the least one.
    Least,
    /// The memory does not suffice, or roundings are too great.
    Unknown,
}

impl<G: Dimension> Shortest<'_, G> {
    /// Looks for the shortest shift, beginning where one was before.
    #[inline(never)]
    pub(super) fn search(&mut self, tracker: &mut ShiftTracker) -> Found {
        let difference = self.difference;
        let rounded = difference.rounded();
        let [a, b, c] = tracker.corners.map(|names| difference.vertex(names));
        let known = a.zip(b).zip(c).map(|((a, b), c)| [a, b, c]);
        if known.is_some_and(|known| self.are_apart(known, rounded)) {
            return Found::Apart;
        }
        let mut polytope = Polytope::EMPTY;
        known
            .and_then(|known| self.begin(&mut polytope, Some(known), rounded))
            .or_else(|| self.begin(&mut polytope, None, rounded))
            .and_then(|()| self.grow(&mut polytope, rounded, tracker))
            .unwrap_or(Found::Unknown)
    }

    /// Whether the origin is outside along a direction for certain, where all of the difference is below this.
    fn is_beyond(&self, height: f64, rounded: f64) -> bool {
        height < -(rounded + 2.0 * self.difference.off)
    }

    /// Whether there is a plane between the solids across the face with these corners, which there was before.
    #[inline(never)]
    fn are_apart(&mut self, known: [Vertex; 3], rounded: f64) -> bool {
        let corners @ [a, ..] = known.map(|vertex| vertex.place);
        let [along, beside] = edges(G::DIMENSION, corners);
        let Some(normal) = unit(cross(along, beside)) else {
            return false;
        };
        let out = if dot(normal, a) < 0.0 {
            normal
        } else {
            scale(normal, -1.0)
        };
        let vertex = self.difference.support(out, known[0].names, &mut self.cost);
        vertex.is_some_and(|vertex| self.is_beyond(dot(out, vertex.place), rounded))
    }

    /// None where the memory does not suffice.
    fn grow(
        &mut self,
        polytope: &mut Polytope,
        rounded: f64,
        tracker: &mut ShiftTracker,
    ) -> Option<Found> {
        let difference = self.difference;
        let is_exact = G::Scalar::ARITHMETIC == Arithmetic::Fixed && difference.off <= 0.0;
        // The best shift is at most so long, but for what vertices are rounded by.
        let mut most = f64::INFINITY;
        // A shift along the normal of a face is at most so much longer than that is high.
        let lost = 16.0 * rounded + 2.0 * difference.off;
        // Faces that are farther out need no look any more.
        let mut limit = f64::INFINITY;
        for _ in 0..ROUNDS {
            let Some((at, face)) = polytope.next(limit) else {
                // Roundings may have led to a direction that is not at right angles to the face, or to none.
                let is_near = is_exact || self.depth() <= limit + lost;
                let is_least = polytope.is_around && is_near && self.best.is_some();
                return is_least.then_some(Found::Least);
            };
            if !polytope.is_around {
                polytope.is_around = polytope.encloses(rounded);
            }
            let corners = polytope.corners(&face);
            let [first, ..] = corners;
            let vertex = difference.support(face.normal, first.names, &mut self.cost)?;
            let height = dot(face.normal, vertex.place);
            if self.is_beyond(height, rounded) {
                tracker.corners = corners.map(|corner| corner.names);
                return Some(Found::Apart);
            }
            most = most.min(height);
            if height > face.height + rounded {
                // What is seen encloses tetrahedra behind this face, and before the origin.
                if polytope.is_around && face.height <= rounded {
                    return None;
                }
                polytope.grow(at, vertex, rounded)?;
                polytope.forget(most + rounded);
                continue;
            }
            let (normal, between) = across(difference, &face, &corners)?;
            let places = corners.map(|corner| places(difference, &corner));
            let heights = places.map(|[first, second]| G::Scalar::height(normal, second, first));
            let [a, b, c] = heights;
            let least = |one, other| if one < other { one } else { other };
            let lowest = least(a, least(b, c));
            if self.is_shorter(lowest, normal) {
                [self.vertices, _, _] = places;
                if self.compare(normal, between) {
                    tracker.corners = corners.map(|corner| corner.names);
                }
            }
            let is_near = !is_exact && face.height <= 16.0 * rounded && self.depth() <= lost;
            if self.depth() <= 0.0 || is_near {
                return Some(Found::Least);
            }
            if is_exact && self.is_shorter(lowest, normal) {
                return None;
            }
            limit = if is_exact {
                self.depth() + rounded
            } else {
                limit.min(face.height - rounded)
            };
            polytope.settle(at);
        }
        None
    }

    /// Begins with a simplex of these vertices, or of the first ones where the solids are the least deep in each other.
    #[inline(never)]
    fn begin(
        &mut self,
        polytope: &mut Polytope,
        known: Option<[Vertex; 3]>,
        rounded: f64,
    ) -> Option<()> {
        let difference = self.difference;
        let mut corners = [Vertex::NONE; 4];
        let middle = difference.middle();
        let mut along = if length(middle) > rounded {
            scale(middle, -1.0)
        } else {
            [1.0, 0.0, 0.0]
        };
        for count in 0..=G::DIMENSION {
            let [first, ..] = corners;
            let is_beyond = |vertex: &Vertex, along: Vector| {
                dot(along, sub(vertex.place, first.place)) > rounded * length(along)
            };
            let known = known.filter(|_| count < G::DIMENSION);
            let vertex = if let Some(known) = known.and_then(|known| known.get(count).copied()) {
                known
            } else {
                let ahead = difference.support(along, first.names, &mut self.cost)?;
                if count == 0 || is_beyond(&ahead, along) {
                    ahead
                } else {
                    let along = scale(along, -1.0);
                    let behind = difference.support(along, first.names, &mut self.cost)?;
                    Some(behind).filter(|behind| is_beyond(behind, along))?
                }
            };
            *corners.get_mut(count)? = vertex;
            let [a, b, c, _] = corners.map(|vertex| vertex.place);
            along = match count {
                0 => scale(along, -1.0),
                1 => {
                    let way = sub(b, a);
                    let beside = cross(cross(way, scale(a, -1.0)), way);
                    let [x, y, z] = way.map(f64::abs);
                    if length(beside) > rounded * dot(way, way) {
                        beside
                    } else if G::DIMENSION == 3 && x <= y.max(z) {
                        cross(way, [1.0, 0.0, 0.0])
                    } else {
                        cross(way, [0.0, 0.0, 1.0])
                    }
                }
                _ => {
                    let normal = cross(sub(b, a), sub(c, a));
                    if dot(normal, a) > 0.0 {
                        scale(normal, -1.0)
                    } else {
                        normal
                    }
                }
            };
        }
        polytope.begin(G::DIMENSION, corners.get(..=G::DIMENSION)?)
    }

    /// What is at right angles to the best direction, of several the first in order.
    pub(super) fn between(&mut self) -> Option<Between> {
        let best = self.best?;
        let (normal, [first, second]) = (best.normal, best.vertices);
        let is_edge = matches!(best.between, Between::Edges(..));
        let (difference, meter) = (self.difference, &mut self.cost);
        let one = difference.highest(0, normal, first, is_edge, meter)?;
        if matches!(best.between, Between::First(_)) || one.is_level() {
            return Some(Between::First(one.facet));
        }
        let back = G::Scalar::opposite(normal);
        let other = difference.highest(1, back, second, is_edge, meter)?;
        if matches!(best.between, Between::Second(_)) || other.is_level() {
            return Some(Between::Second(other.facet));
        }
        let pair = FacetPair {
            first: one.facet,
            second: other.facet,
        };
        let edges = [one.edge, other.edge].map(Feature::Edge);
        Some(Between::Edges(pair, edges))
    }
}

/// Where the vertices of a vertex of the difference are.
fn places<G: Dimension>(difference: &Difference<'_, G>, vertex: &Vertex) -> [[G::Scalar; 3]; 2] {
    [0, 1].map(|k| {
        let own = difference.point(k, vertex.pair[k & 1]);
        own.map_or([G::Scalar::ZERO; 3], |own| {
            difference.sides[k & 1].place(own)
        })
    })
}

/// The direction at right angles to what a face of the polytope is made of: a facet of either solid, or an edge of
/// both, of whatever numbers. Of several the one that is turned the least from the face's own.
fn across<G: Dimension>(
    difference: &Difference<'_, G>,
    face: &Face,
    corners: &[Vertex; 3],
) -> Option<(Normal<G>, Between)> {
    let points: [[Option<G::Point>; 3]; 2] =
        [0, 1].map(|side| corners.map(|corner| difference.point(side, corner.pair[side & 1])));
    let edge = |side: usize, from: usize| {
        let all = points[side & 1];
        let (from, to) = (all[from % 3]?, all[from.wrapping_add(1) % 3]?);
        (from != to).then(|| difference.sides[side & 1].edge(from, to))
    };
    let mut best: Option<(f64, Normal<G>, Between)> = None;
    let mut look = |one, other, between| {
        let (Some(one), Some(other)) = (one, other) else {
            return;
        };
        let Some(normal) = G::Scalar::normal(one, other) else {
            return;
        };
        let real = G::Scalar::normal_to_real(normal);
        let off = cross(real, face.normal);
        let turned = dot(off, off) / dot(real, real);
        if best.is_none_or(|(least, ..)| 4.0 * turned + TURNED < least) {
            let is_out = dot(real, face.normal) > 0.0;
            let normal = if is_out {
                normal
            } else {
                G::Scalar::opposite(normal)
            };
            best = Some((turned, normal, between));
        }
    };
    for (side, between) in [(0, Between::First(0)), (1, Between::Second(0))] {
        if G::DIMENSION == 2 {
            look(edge(side, 0), Some(G::Scalar::AXIS), between);
        } else {
            look(edge(side, 0), edge(side, 1), between);
        }
    }
    if G::DIMENSION == 3 {
        let edges = Between::Edges(FacetPair::default(), [Feature::Edge(0); 2]);
        for (i, j) in (0..3).flat_map(|i| (0..3).map(move |j| (i, j))) {
            look(edge(0, i), edge(1, j), edges);
        }
    }
    best.map(|(_, normal, between)| (normal, between))
}
