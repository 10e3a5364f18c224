//! Which vertex of a solid lies farthest along a direction.

use core::{cmp::Reverse, ops::ControlFlow};

use super::descent::Seeker;
use crate::{
    coherence::Unmetered,
    geometry::{Dimension, Facets},
    number::{Metric, Scalar},
    solid::Solid,
    volume::Aabb,
};

/// A component of a direction.
pub(crate) type Unit<G> = <<G as Facets>::Scalar as Metric>::Unit;

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
        let best = Support {
            height: height::<G>(along, G::coordinates(vertex)),
            vertex,
            facet: first,
        };
        let up = along.map(|x| G::Scalar::unit_to_sign(x) > 0);
        let mut farthest = Farthest { along, up, best };
        let _ = farthest.visit(first, &facet);
        if farthest.key(&self.bounds()).is_some() {
            self.seek(&mut farthest, &mut Unmetered);
        }
        Some(farthest.best)
    }
}

/// Looks for the farthest vertex. Rounding is monotonic, so the box of a part is never lower than
/// its vertices.
#[derive(Debug)]
struct Farthest<G: Dimension> {
    along: [Unit<G>; 3],
    /// Along which axes the direction rises.
    up: [bool; 3],
    best: Support<G>,
}

impl<G: Dimension> Seeker<G> for Farthest<G> {
    type Key = Reverse<G::Scalar>;

    const NARROWS: bool = true;

    /// A placed sliver may bound, and its vertices may be no other facet's.
    const SLIVERS: bool = true;

    #[inline]
    fn key(&self, Aabb { low, high }: &Aabb<G>) -> Option<Self::Key> {
        let ahead = |k: usize| if self.up[k] { high[k] } else { low[k] };
        let top = height::<G>(self.along, [ahead(0), ahead(1), ahead(2)]);
        (top > self.best.height).then_some(Reverse(top))
    }

    #[inline]
    fn visit(&mut self, facet: u32, corners: &G::Facet) -> ControlFlow<()> {
        for k in 0..G::DIMENSION {
            let vertex = G::corner(corners, k);
            let height = height::<G>(self.along, G::coordinates(vertex));
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

/// How far a place lies along a direction.
#[inline]
pub(crate) fn height<G: Dimension>(along: [Unit<G>; 3], place: [G::Scalar; 3]) -> G::Scalar {
    G::Scalar::turn3(along, place, G::Scalar::ZERO)
}
