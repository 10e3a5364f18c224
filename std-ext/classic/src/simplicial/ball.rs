//! A circle against a polygon, a sphere against a polyhedron.
//!
//! ```
//! use tetracone::plane::Point;
//! use tetracone_classic::simplicial::{Circle, Near, PolygonCovering, edges_of};
//!
//! let corners = [[0.0_f32, 0.0], [4.0, 0.0], [4.0, 4.0], [2.0, 1.0], [0.0, 4.0]];
//! let edges = edges_of(&[corners.map(Point::from).to_vec()]);
//! let covering = PolygonCovering::central(&edges)?;
//! let mut tracker = covering.tracker();
//! // In the notch, and deeper in it.
//! for (y, near) in [(3.0, Near::Free), (1.5, Near::Hit)] {
//!     let circle = Circle { centre: Point::new(2.0, y), radius: 0.75 };
//!     assert_eq!(tracker.meets_ball(&circle), near);
//! }
//! # Ok::<(), tetracone_classic::simplicial::CoveringError>(())
//! ```
//!
//! # Source
//! Alg. 4.5 (no tree), 4.9 (tri-tree) and 5.4 (tetra-tree), Prop. 4.7–4.9, 5.22–5.24, Lemma 4.4,
//! 5.2.
//!
//! # Changed
//! * The printed test of circle and edge asks only whether the centre lies beside the edge; the
//!   influence zone around it is what bounds the distance. Here the edge's own test does.
//! * The influence zone AI, the outer half of AIE, is not enough, though the centre is outside: a part of a solid that
//!   winds the other way has its boundary on the inner side of its facets.
//! * The thesis keeps whether the last answer was a hit; here the centre's tracker has all memory.
//! * A face may be in several cones: it is asked once, whole, so that nothing has to be told of
//!   parts of it.

use tetracone::{Dimension, plane::Plane, query::Class, space::Space};

use super::{
    Covering, MaskTracker, Near,
    tree::{ConeTree, PointTracker},
    zone::Zone,
};
use crate::{Counters, Simplicial};

/// A circle, its inside included.
pub type Circle<S> = Ball<Plane<S>>;
/// A sphere, its inside included.
pub type Sphere<S> = Ball<Space<S>>;

/// A circle or a sphere, its inside included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ball<G: Dimension> {
    /// Its centre.
    pub centre: G::Point,
    /// Its radius, in units of the image (see
    /// [`Scalar::to_real`](tetracone::number::Scalar::to_real)).
    pub radius: f64,
}

impl<G: Simplicial<D>, const D: usize> MaskTracker<'_, G, D> {
    /// Whether a moving ball meets the solid (Alg. 4.5): the centre first, then the facets in
    /// whose influence zone it lies, the bounded extended one (AIEL) in the plane, the extended
    /// one (AIE) in space.
    ///
    /// A hit is where the centre is in the solid or a facet within the radius, touching included;
    /// centres outside the domain are free.
    pub fn meets_ball(&mut self, ball: &Ball<G>) -> Near {
        let covering = self.covering();
        if !covering.admits(ball) {
            return Near::Free;
        }
        if self.classify(ball.centre) != Class::Outside {
            return Near::Hit;
        }
        let centre = G::real(ball.centre);
        let in_zone = |number: &usize| G::bounds(&zone(covering, *number, ball), centre);
        let candidates = covering.all().filter(in_zone);
        nearest(covering, candidates, ball, self.counters_mut())
    }
}

impl<G: Simplicial<D>, const D: usize> PointTracker<'_, G, D> {
    /// Whether a moving ball meets the solid (Alg. 4.9, 5.4): the centre first, then the facets of
    /// the cones whose extension by the radius has it, and whose enclosing simplex's extension
    /// does; of those, the ones in whose extended influence zone (AIE) it lies.
    ///
    /// The same answers as [`MaskTracker::meets_ball`].
    pub fn meets_ball(&mut self, ball: &Ball<G>) -> Near {
        let tree: &ConeTree<G, D> = self.tree();
        let covering = tree.covering();
        if !covering.admits(ball) {
            return Near::Free;
        }
        if self.classify(ball.centre) != Class::Outside {
            return Near::Hit;
        }
        let (centre, counters) = (G::real(ball.centre), self.counters_mut());
        let numbers = tree.simplices_near(centre, ball.radius, counters);
        let in_zone = |number: &usize| zone(covering, *number, ball).extends_to(centre);
        let candidates = numbers.into_iter().filter(in_zone);
        nearest(covering, candidates, ball, counters)
    }
}

impl<G: Simplicial<D>, const D: usize> Covering<G, D> {
    /// Whether the bounding balls meet, and the centre has exact signs.
    fn admits(&self, Ball { centre, radius }: &Ball<G>) -> bool {
        Self::in_domain(*centre) && self.circle().reaches(self.local(*centre), *radius)
    }
}

fn zone<G: Simplicial<D>, const D: usize>(
    covering: &Covering<G, D>,
    number: usize,
    ball: &Ball<G>,
) -> Zone<D> {
    Zone::new(G::ends(&covering.simplices()[number].facet), ball.radius)
}

/// The ball against facets, until one is hit for sure.
fn nearest<G: Simplicial<D>, const D: usize>(
    covering: &Covering<G, D>,
    candidates: impl Iterator<Item = usize>,
    ball: &Ball<G>,
    counters: &mut Counters,
) -> Near {
    let mut nearest = Near::Free;
    for number in candidates {
        if !G::is_boundary(&covering.simplices()[number].facet) {
            continue;
        }
        counters.edges += 1;
        let near = G::near(&zone(covering, number, ball), G::real(ball.centre));
        nearest = nearest.max(near);
        if nearest == Near::Hit {
            break;
        }
    }
    nearest
}

#[cfg(test)]
mod tests {
    use tetracone::plane::Point;

    use super::*;
    use crate::simplicial::{Parameters, PolygonCovering, TriTree, edges_of};

    #[test]
    fn a_circle_meets_the_loop_that_winds_the_other_way() {
        // Two loops that meet at zero, the left one clockwise: its edge has what is outside on its inner side.
        let bow = [[8.0f32, -4.0], [8.0, 4.0], [-4.0, -2.0], [-4.0, 2.0]];
        let edges = edges_of(&[bow.map(Point::from).into()]);
        let covering = PolygonCovering::central(&edges).expect("it is near zero");
        let tree = TriTree::build(covering.clone(), &Parameters::for_edges(4));
        for (x, near) in [(-4.5, Near::Hit), (-5.0, Near::Free), (-3.5, Near::Hit)] {
            let circle = Circle {
                centre: Point::new(x, 0.0),
                radius: 0.75,
            };
            assert_eq!(covering.classify(circle.centre), Class::Outside);
            assert_eq!(covering.tracker().meets_ball(&circle), near, "{x}");
            assert_eq!(tree.tracker().meets_ball(&circle), near, "{x}");
        }
    }
}
