use tetracone::{
    internal::{Measured as _, Metric as _},
    number::{Scalar, Sign},
    query::{Ball, Class},
};

use super::{BspTree, Node};
use crate::{
    Counters, Simplicial,
    vector::{Vector, dot, length, normal, sub},
};

impl<G: Simplicial<D>, const D: usize> BspTree<G, D> {
    /// Whether a ball and the solid, its inside and its boundary, have a point in common; as exact as
    /// the core's [`Solid::intersects_ball`](tetracone::solid::Solid::intersects_ball).
    ///
    /// # Cost
    /// That of [`BspTree::classify`]; then both parts of every cell whose plane comes within the radius,
    /// the centre's first, until a facet does.
    ///
    /// # Changed
    /// The article asks whether the circle in which a plane cuts the sphere meets a polygon, by its
    /// centre, by diameters at right angles to edges, and by vertices. The facet's own distance decides
    /// all of it, without the circle's rounded centre and radius; what only touches is a hit.
    #[must_use]
    pub fn meets_ball(&self, ball: &Ball<G>) -> bool {
        self.meets_ball_counted(ball, &mut Counters::default())
    }

    /// As [`BspTree::meets_ball`], counting: planes as `nodes`, facets as `edges`.
    pub fn meets_ball_counted(&self, ball: &Ball<G>, counters: &mut Counters) -> bool {
        let (centre, radius) = (ball.centre(), ball.radius());
        if self.classify_counted(centre, counters) != Class::Outside {
            return true;
        }
        let mut open = vec![0];
        while let Some(node) = open.pop() {
            let facets = match &self.nodes[node as usize] {
                Node::Leaf { facets, .. } => facets,
                Node::Split { plane, on, parts } => {
                    counters.nodes += 1;
                    let plane = self.facet(*plane);
                    let [near, far] = nearer_first::<G, D>(plane, *parts, centre);
                    if is_beyond(G::ends(plane), G::real(centre), radius.to_real()) {
                        open.push(near);
                        continue;
                    }
                    open.extend([far, near]);
                    on
                }
            };
            for (_, facet) in self.listed(facets) {
                counters.edges += 1;
                if G::reaches(facet, centre, radius) {
                    return true;
                }
            }
        }
        false
    }

    /// The facet that is nearest to the centre of a ball, if one is within the radius: of facets with the
    /// same measured distance, which is exact in fixed point, the one with the least number, as
    /// [`Solid::signed_distance`](tetracone::solid::Solid::signed_distance) tells it. Whether one is within
    /// the radius is as exact as [`BspTree::meets_ball`]; none is where the whole ball lies inside.
    ///
    /// # Cost
    /// Both parts of every cell whose plane comes within the radius, the centre's first, and later only
    /// of those whose plane is no farther than the nearest facet so far.
    #[must_use]
    pub fn nearest_in_ball(&self, ball: &Ball<G>) -> Option<usize> {
        self.nearest_in_ball_counted(ball, &mut Counters::default())
    }

    /// As [`BspTree::nearest_in_ball`], counting: planes as `nodes`, facets as `edges`.
    pub fn nearest_in_ball_counted(
        &self,
        ball: &Ball<G>,
        counters: &mut Counters,
    ) -> Option<usize> {
        let (centre, radius) = (ball.centre(), ball.radius());
        let extent = 2.0 * self.covering.circle().radius;
        // Of what is in reach, or measured to be no farther than that, nothing is left out: both are off by as
        // much as measuring is at most.
        let beyond = |distance: f64| distance + 4.0 * (distance + extent) * G::Scalar::SLACK;
        let mut limit = beyond(radius.to_real());
        let (mut best, mut is_reached) = (None, false);
        // A part on the other side of a plane, of that plane.
        let mut open = vec![(0, None)];
        while let Some((node, plane)) = open.pop() {
            let is_far = |plane: u32, limit: f64| {
                is_beyond(G::ends(self.facet(plane)), G::real(centre), limit)
            };
            if plane.is_some_and(|plane| is_far(plane, limit)) {
                continue;
            }
            let facets = match &self.nodes[node as usize] {
                Node::Leaf { facets, .. } => facets,
                Node::Split { plane, on, parts } => {
                    counters.nodes += 1;
                    let [near, far] = nearer_first::<G, D>(self.facet(*plane), *parts, centre);
                    if is_far(*plane, limit) {
                        open.push((near, None));
                        continue;
                    }
                    open.extend([(far, Some(*plane)), (near, None)]);
                    on
                }
            };
            for (number, facet) in self.listed(facets) {
                counters.edges += 1;
                let square = G::square_distance(facet, centre);
                let is_nearer = best.is_none_or(|(least, first)| {
                    square < least || square <= least && number < first
                });
                is_reached = is_reached || G::reaches(facet, centre, radius);
                if is_nearer {
                    best = Some((square, number));
                    limit = limit.min(beyond(libm::sqrt(square.to_real())));
                }
            }
        }
        best.filter(|_| is_reached)
            .map(|(_, number)| number as usize)
    }
}

/// The parts of a cell, first the one on the side of its plane where a point lies.
fn nearer_first<G: Simplicial<D>, const D: usize>(
    plane: &G::Facet,
    parts: [u32; 2],
    point: G::Point,
) -> [u32; 2] {
    match G::side(plane, point) {
        Sign::Negative => [parts[1], parts[0]],
        _ => parts,
    }
}

/// Whether a point is certainly farther from the line or plane of a facet than a radius.
fn is_beyond<const D: usize>(corners: [Vector<D>; D], point: Vector<D>, radius: f64) -> bool {
    let along = |k: usize| sub(corners[k + 1], corners[0]);
    let (away, way) = (normal(along), sub(point, corners[0]));
    let (size, far) = (length(away), length(way));
    // The normal is off by as many units of 2^-53 of the product of what spans it as there are
    // roundings in it, and so is the height.
    let spanned: f64 = (0..D - 1).map(|k| length(along(k))).product();
    let lost = 64.0 * f64::EPSILON * spanned * far;
    dot(away, way).abs() - lost > radius * size * (1.0 + 1e-9) + lost
}
