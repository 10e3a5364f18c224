use tetracone::{
    number::{Scalar, Sign},
    query::{Ball, Class},
};

use super::{BspTree, Node};
use crate::{
    Chapter, Counters,
    vector::{Vector, dot, length, normal, sub},
};

impl<G: Chapter<D>, const D: usize> BspTree<G, D> {
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
                    let [near, far] = match G::side(plane, centre) {
                        Sign::Negative => [parts[1], parts[0]],
                        _ => *parts,
                    };
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
