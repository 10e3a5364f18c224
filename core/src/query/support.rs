//! What of a solid lies farthest along a direction.

use core::{cmp::Reverse, ops::ControlFlow};

use super::descent::Seeker;
use crate::{
    coherence::{Meter, Unmetered},
    geometry::{Dimension, Facets},
    number::{Metric, Scalar},
    solid::Solid,
    volume::Aabb,
};

/// A component of a direction.
pub(crate) type Unit<G> = <<G as Facets>::Scalar as Metric>::Unit;

/// So many facets that reach as high are told.
const MOST: usize = 48;

/// A vertex that no other one of a solid exceeds along a direction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Support<G: Dimension> {
    /// How far it lies along the direction, rounded as by [`Metric::turn3`].
    pub(crate) height: G::Scalar,
    pub(crate) vertex: G::Point,
    /// A facet that it is a corner of.
    pub(crate) facet: u32,
}

impl<G: Dimension> Solid<'_, G> {
    /// The vertex farthest along a direction of length one or less, whichever facet is looked at
    /// first.
    pub(crate) fn support(&self, along: [Unit<G>; 3], first: u32) -> Option<Support<G>> {
        let facet = self.facet(first)?;
        let vertex = G::corner(&facet, 0);
        let along = Along::<G>::new(along);
        let best = Support {
            height: along.height(G::coordinates(vertex)),
            vertex,
            facet: first,
        };
        let mut farthest = Farthest { along, best };
        let _ = farthest.visit(first, &facet);
        if farthest.key(&self.bounds()).is_some() {
            self.seek(&mut farthest, &mut Unmetered);
        }
        Some(farthest.best)
    }

    /// The facets that reach as high as this along a direction; none where these are many.
    pub(super) fn reaching<M: Meter>(
        &self,
        along: [Unit<G>; 3],
        least: G::Scalar,
        meter: &mut M,
    ) -> Option<Higher> {
        let along = Along::<G>::new(along);
        let (mut numbers, mut count) = ([0; MOST], 0_usize);
        let take = |number, facet: &G::Facet| {
            let top = |k| along.height(G::coordinates(G::corner(facet, k)));
            if (0..G::DIMENSION).all(|k| top(k) < least) {
                return false;
            }
            let Some(slot) = numbers.get_mut(count) else {
                return true;
            };
            *slot = number;
            count = count.wrapping_add(1);
            false
        };
        let is_near = |aabb: &Aabb<G>| along.top(aabb) >= least;
        let overflows = self.any_facet::<true, _>(is_near, take, meter);
        (!overflows).then_some(Higher { numbers, count })
    }
}

/// The numbers of facets that reach as high as was asked along a direction.
pub(super) struct Higher {
    numbers: [u32; MOST],
    count: usize,
}

impl Higher {
    pub(super) fn numbers(&self) -> &[u32] {
        self.numbers.get(..self.count).unwrap_or(&[])
    }
}

/// A direction of length one or less.
#[derive(Clone, Copy, Debug)]
struct Along<G: Dimension> {
    units: [Unit<G>; 3],
    /// Along which axes it rises.
    up: [bool; 3],
}

impl<G: Dimension> Along<G> {
    fn new(units: [Unit<G>; 3]) -> Self {
        let up = units.map(|x| G::Scalar::unit_to_sign(x) > 0);
        Self { units, up }
    }

    /// How far a place lies along it.
    #[inline]
    fn height(&self, place: [G::Scalar; 3]) -> G::Scalar {
        G::Scalar::turn3(self.units, place, G::Scalar::ZERO)
    }

    /// How far a box reaches along it. Rounding is monotonic, so that is never lower than what is in the box.
    #[inline]
    fn top(&self, aabb: &Aabb<G>) -> G::Scalar {
        self.height(aabb.corner(|k| self.up[k]))
    }
}

/// Looks for the farthest vertex.
#[derive(Debug)]
struct Farthest<G: Dimension> {
    along: Along<G>,
    best: Support<G>,
}

impl<G: Dimension> Seeker<G> for Farthest<G> {
    type Key = Reverse<G::Scalar>;

    const NARROWS: bool = true;

    /// A placed sliver may bound, and its vertices may be no other facet's.
    const SLIVERS: bool = true;

    #[inline]
    fn key(&self, aabb: &Aabb<G>) -> Option<Self::Key> {
        let top = self.along.top(aabb);
        (top > self.best.height).then_some(Reverse(top))
    }

    #[inline]
    fn visit(&mut self, facet: u32, corners: &G::Facet) -> ControlFlow<()> {
        for k in 0..G::DIMENSION {
            let vertex = G::corner(corners, k);
            let height = self.along.height(G::coordinates(vertex));
            if height > self.best.height {
                self.best = Support {
                    height,
                    vertex,
                    facet,
                };
            }
        }
        ControlFlow::Continue(())
    }
}
