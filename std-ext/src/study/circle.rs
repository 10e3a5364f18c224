//! A circle against a polygon.
//!
//! # Source
//! Alg. 4.5 (no tree) and 4.9 (tri-tree), Prop. 4.7–4.9, Lemma 4.4.
//!
//! # Changed
//! * The printed test of circle and edge asks only whether the centre lies beside the edge; the
//!   influence zone around it is what bounds the distance. Here the edge's own test does.
//! * The thesis keeps whether the last answer was a hit; here the centre's tracker has all memory.

use tetracone::{number::Scalar, plane::Point, query::Class};

use super::{
    Counters, Covering, MaskTracker, Near,
    tritree::{PointTracker, TriTree},
    vector::{ends, real},
    zone::Zone,
};

/// A circle, its inside included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circle<S> {
    /// Its centre.
    pub centre: Point<S>,
    /// Its radius, in units of the image (see [`Scalar::to_real`]).
    pub radius: f64,
}

impl<S: Scalar> MaskTracker<'_, S> {
    /// Whether a moving circle meets the polygon (Alg. 4.5): the centre first, then the edges in
    /// whose bounded extended influence zone (AIEL) it lies.
    ///
    /// A hit is where the centre is in the polygon or an edge within the radius, touching
    /// included; centres outside the domain are free.
    pub fn meets_circle(&mut self, circle: &Circle<S>) -> Near {
        let covering = self.covering();
        if !covering.admits(circle) {
            return Near::Free;
        }
        if self.classify(circle.centre) != Class::Outside {
            return Near::Hit;
        }
        let in_zone = |number: &usize| zone(covering, *number, circle).bounds(real(circle.centre));
        let candidates = (0..covering.triangles().len()).filter(in_zone);
        nearest(covering, candidates, circle, self.counters_mut())
    }
}

impl<S: Scalar> PointTracker<'_, S> {
    /// Whether a moving circle meets the polygon (Alg. 4.9): the centre first, then the edges of
    /// the cones whose extension by the radius has it, and whose enclosing triangle's extension
    /// does; of those, the ones in whose extended influence zone (AIE) it lies.
    ///
    /// The same answers as [`MaskTracker::meets_circle`].
    pub fn meets_circle(&mut self, circle: &Circle<S>) -> Near {
        let tree: &TriTree<S> = self.tree();
        let covering = tree.covering();
        if !covering.admits(circle) {
            return Near::Free;
        }
        if self.classify(circle.centre) != Class::Outside {
            return Near::Hit;
        }
        let counters = self.counters_mut();
        let numbers = tree.triangles_near(real(circle.centre), circle.radius, counters);
        let in_zone =
            |number: &usize| zone(covering, *number, circle).extends_to(real(circle.centre));
        nearest(
            covering,
            numbers.into_iter().filter(in_zone),
            circle,
            counters,
        )
    }
}

impl<S: Scalar> Covering<S> {
    /// Whether the bounding circles meet, and the centre has exact signs.
    fn admits(&self, Circle { centre, radius }: &Circle<S>) -> bool {
        let in_domain = centre.x.in_domain() && centre.y.in_domain();
        in_domain && self.circle().reaches(self.local(*centre), *radius)
    }
}

fn zone<S: Scalar>(covering: &Covering<S>, number: usize, circle: &Circle<S>) -> Zone {
    Zone::new(ends(&covering.triangles()[number].edge), circle.radius)
}

/// The circle against edges, until one is hit for sure.
fn nearest<S: Scalar>(
    covering: &Covering<S>,
    candidates: impl Iterator<Item = usize>,
    circle: &Circle<S>,
    counters: &mut Counters,
) -> Near {
    let mut nearest = Near::Free;
    for number in candidates {
        counters.edges += 1;
        nearest = nearest.max(zone(covering, number, circle).near(real(circle.centre)));
        if nearest == Near::Hit {
            break;
        }
    }
    nearest
}
