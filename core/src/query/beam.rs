//! Which facets a ray out of a solid crosses.

use core::array::from_fn;

use crate::{
    geometry::Dimension,
    number::{Lengths, Metric, Sign},
    volume::Aabb,
};

/// A ray from a point along an axis, out of a box on the side that is nearest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beam<G: Dimension> {
    point: G::Point,
    /// The origin of a covering, behind the point: the simplices of just those facets have the
    /// point in them that the ray crosses.
    origin: G::Point,
    /// The ray as a box.
    around: Aabb<G>,
}

impl<G: Dimension> Beam<G> {
    /// From a point in the bounds of a solid.
    #[inline]
    pub(super) fn new(point: G::Point, bounds: &Aabb<G>) -> Self {
        let place = G::coordinates(point);
        let (mut axis, mut rising) = (0, true);
        let mut least = bounds.high[0].offset(place[0]).0;
        let sides = bounds.low.iter().zip(bounds.high).zip(place);
        for (k, ((low, high), x)) in sides.take(G::DIMENSION).enumerate() {
            for (way, up) in [(high.offset(x).0, true), (x.offset(*low).0, false)] {
                if way < least {
                    (least, axis, rising) = (way, k, up);
                }
            }
        }
        let behind = |x: G::Scalar| if rising { x.left_of() } else { x.right_of() };
        let origin = from_fn(|k| {
            if k == axis {
                behind(place[k])
            } else {
                place[k]
            }
        });
        let end = if rising { bounds.high } else { bounds.low };
        let end = from_fn(|k| if k == axis { end[k] } else { place[k] });
        let around = Aabb::of_point(point).union(&Aabb::of_point(G::point(end)));
        Self {
            point,
            origin: G::point(origin),
            around,
        }
    }

    /// Whether the ray has a point in a box.
    #[inline]
    pub(super) fn intersects(&self, aabb: &Aabb<G>) -> bool {
        self.around.intersects(aabb)
    }

    /// What a facet adds to the winding number about the point; none where the point is on it.
    ///
    /// Rays through vertices are settled as in [`Dimension::inner_side`].
    #[inline]
    pub(super) fn crossing(&self, facet: &G::Facet) -> Option<i32> {
        if !self.intersects(&Aabb::of_facet(facet)) {
            return Some(0);
        }
        let side = G::side(facet, self.point);
        if side == Sign::Zero {
            return (!G::touches(facet, self.point)).then_some(0);
        }
        let inner = |k| G::inner_side(self.origin, facet, k, self.point);
        let crossed = (0..G::DIMENSION).all(|k| inner(k) == side);
        Some(if crossed { side.value() } else { 0 })
    }
}
