//! How far a solid reaches along a direction at right angles to edges, and what lies there.

use core::{cmp::Reverse, ops::ControlFlow};

use super::difference::Difference;
use crate::{
    coherence::Meter,
    geometry::{Dimension, Facets},
    number::vector::{Vector, dot, taxicab},
    number::{Normals, Scalar},
    query::descent::Seeker,
    volume::Aabb,
};

/// A direction of any length.
pub(super) type Normal<G> = <<G as Facets>::Scalar as Normals>::Normal;

/// How far along one.
pub(super) type Height<G> = <<G as Facets>::Scalar as Normals>::Height;

impl<G: Dimension> Difference<'_, G> {
    /// How much farther than a place a solid reaches along a direction, and a vertex that does; one is known
    /// at first.
    pub(super) fn reach<M: Meter>(
        &self,
        side: usize,
        normal: Normal<G>,
        from: [G::Scalar; 3],
        first: [G::Scalar; 3],
        meter: &mut M,
    ) -> (Height<G>, [G::Scalar; 3]) {
        let mut farthest = Farthest {
            along: Along::new(self, side, normal, from),
            height: G::Scalar::height(normal, from, first),
            vertex: first,
        };
        self.sides[side & 1].solid().seek(&mut farthest, meter);
        (farthest.height, farthest.vertex)
    }

    /// What lies the highest along a direction: of facets by their lowest corner, or of edges by their lower end;
    /// of several the first one in order. A place that nothing is higher than is known.
    pub(super) fn highest<M: Meter>(
        &self,
        side: usize,
        normal: Normal<G>,
        top: [G::Scalar; 3],
        is_edge: bool,
        meter: &mut M,
    ) -> Option<Level<G>> {
        let mut highest = Highest {
            along: Along::new(self, side, normal, top),
            is_edge,
            best: None,
        };
        self.sides[side & 1].solid().seek(&mut highest, meter);
        highest.best
    }
}

/// A facet that lies high, and the highest one of its edges.
#[derive(Clone, Copy)]
pub(super) struct Level<G: Dimension> {
    pub(super) facet: u32,
    pub(super) edge: u32,
    /// How high the lower end of the edge lies, and the lowest corner of the facet; the one that counts first.
    rank: [Height<G>; 2],
}

impl<G: Dimension> Level<G> {
    /// Whether all corners of the facet are as high as the highest one.
    pub(super) fn is_level(&self) -> bool {
        self.rank
            .iter()
            .all(|height| *height >= Height::<G>::default())
    }
}

/// Heights along a direction, of places in a solid's own frame: nearly, and exactly where it is.
struct Along<'a, G: Dimension> {
    difference: &'a Difference<'a, G>,
    side: usize,
    normal: Normal<G>,
    from: [G::Scalar; 3],
    /// The direction in the solid's own frame.
    own: Vector,
    /// How high the zero of that lies.
    zero: f64,
    /// What heights are off by at most.
    off: f64,
}

impl<'a, G: Dimension> Along<'a, G> {
    fn new(
        difference: &'a Difference<'a, G>,
        side: usize,
        normal: Normal<G>,
        from: [G::Scalar; 3],
    ) -> Self {
        let real = G::Scalar::normal_to_real(normal);
        let [own, shift] = difference.relative_to(side, real);
        let off = if side == 0 { 0.0 } else { difference.off };
        Self {
            difference,
            side,
            normal,
            from,
            own,
            zero: dot(real, shift) - dot(real, from.map(G::Scalar::to_real)),
            off: taxicab(real) * (off + difference.rounded()),
        }
    }

    /// As high is a place at most.
    #[inline]
    fn most(&self, own: [G::Scalar; 3]) -> f64 {
        dot(self.own, own.map(G::Scalar::to_real)) + self.zero + self.off
    }

    /// As high is a box at most.
    #[inline]
    fn top(&self, aabb: &Aabb<G>) -> f64 {
        self.most(aabb.corner(|k| self.own[k] > 0.0))
    }

    fn height(&self, own: G::Point) -> (Height<G>, [G::Scalar; 3]) {
        let place = self.difference.sides[self.side & 1].place(own);
        (G::Scalar::height(self.normal, self.from, place), place)
    }
}

/// Looks for the farthest vertex where the solid is.
struct Farthest<'a, G: Dimension> {
    along: Along<'a, G>,
    height: Height<G>,
    vertex: [G::Scalar; 3],
}

impl<G: Dimension> Seeker<G> for Farthest<'_, G> {
    type Key = Reverse<f64>;

    const NARROWS: bool = true;

    fn key(&self, aabb: &Aabb<G>) -> Option<Self::Key> {
        let top = self.along.top(aabb);
        (top >= G::Scalar::height_to_real(self.height)).then_some(Reverse(top))
    }

    fn visit(&mut self, _: u32, own: &G::Facet) -> ControlFlow<()> {
        for k in 0..G::DIMENSION {
            let corner = G::corner(own, k);
            if self.along.most(G::coordinates(corner)) >= G::Scalar::height_to_real(self.height) {
                let (height, vertex) = self.along.height(corner);
                if height > self.height {
                    (self.height, self.vertex) = (height, vertex);
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Looks for the facet or edge that lies the highest.
struct Highest<'a, G: Dimension> {
    along: Along<'a, G>,
    is_edge: bool,
    best: Option<Level<G>>,
}

impl<G: Dimension> Highest<'_, G> {
    /// Whether what is at most so high may be the highest.
    fn may_be(&self, most: f64) -> bool {
        self.best
            .is_none_or(|best| most >= G::Scalar::height_to_real(best.rank[0]))
    }
}

impl<G: Dimension> Seeker<G> for Highest<'_, G> {
    type Key = Reverse<f64>;

    const NARROWS: bool = true;

    fn key(&self, aabb: &Aabb<G>) -> Option<Self::Key> {
        let top = self.along.top(aabb);
        self.may_be(top).then_some(Reverse(top))
    }

    fn visit(&mut self, number: u32, own: &G::Facet) -> ControlFlow<()> {
        let high = |k: &usize| self.may_be(self.along.most(G::coordinates(G::corner(own, *k))));
        let wanted = if self.is_edge { 2 } else { G::DIMENSION };
        if (0..G::DIMENSION).filter(high).count() < wanted {
            return ControlFlow::Continue(());
        }
        let heights: [Height<G>; 3] =
            core::array::from_fn(|k| self.along.height(G::corner(own, k)).0);
        let least = |a, b| if b < a { b } else { a };
        let mut top: Option<(Height<G>, u32)> = None;
        for (k, edge) in (0..G::DIMENSION).zip(0..) {
            let height = least(heights[k], heights[k.wrapping_add(1) % G::DIMENSION]);
            if top.is_none_or(|(highest, _)| height > highest) {
                top = Some((height, edge));
            }
        }
        if let Some((height, edge)) = top {
            let lowest = heights.into_iter().take(G::DIMENSION).fold(height, least);
            let rank = if self.is_edge {
                [height, lowest]
            } else {
                [lowest, height]
            };
            let is_higher = self
                .best
                .is_none_or(|best| rank > best.rank || rank == best.rank && number < best.facet);
            if is_higher {
                let facet = number;
                self.best = Some(Level { facet, edge, rank });
            }
        }
        ControlFlow::Continue(())
    }
}
