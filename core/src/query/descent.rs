//! A walk down the tree of boxes, the nearer box first, of equal ones the second.
//!
//! No stack: the tree is complete, so one bit a level says whether the other half is still to be
//! looked into, and where it is follows from where the walk is.

use core::ops::ControlFlow;

use crate::{coherence::Meter, geometry::Dimension, solid::Solid, volume::Aabb};

/// What a walk down the tree of boxes looks for.
pub(super) trait Seeker<G: Dimension> {
    /// How soon to look into a box: the smaller the sooner.
    type Key: PartialOrd;

    /// Whether slivers are looked at: at rest their points are other facets', where they are placed
    /// they may have area.
    const SLIVERS: bool = false;

    /// Whether what was of interest before may be so no more.
    const NARROWS: bool = false;

    /// How soon to look into a box; none where nothing in it is of interest.
    fn key(&self, aabb: &Aabb<G>) -> Option<Self::Key>;

    /// Looks at a facet.
    fn visit(&mut self, number: u32, facet: &G::Facet) -> ControlFlow<()>;
}

/// Looks for a facet of which something is true, in boxes that are near.
struct Such<N, F, const SLIVERS: bool> {
    is_near: N,
    is_such: F,
}

impl<G, N, F, const SLIVERS: bool> Seeker<G> for Such<N, F, SLIVERS>
where
    G: Dimension,
    N: Fn(&Aabb<G>) -> bool,
    F: FnMut(u32, &G::Facet) -> bool,
{
    type Key = ();

    const SLIVERS: bool = SLIVERS;

    #[inline]
    fn key(&self, aabb: &Aabb<G>) -> Option<()> {
        (self.is_near)(aabb).then_some(())
    }

    #[inline]
    fn visit(&mut self, number: u32, facet: &G::Facet) -> ControlFlow<()> {
        if (self.is_such)(number, facet) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

impl<G: Dimension> Solid<'_, G> {
    /// Whether something is true of a facet in boxes that are near.
    #[inline]
    pub(super) fn any_facet<const SLIVERS: bool, M: Meter>(
        &self,
        is_near: impl Fn(&Aabb<G>) -> bool,
        is_such: impl FnMut(u32, &G::Facet) -> bool,
        meter: &mut M,
    ) -> bool {
        let mut such = Such::<_, _, SLIVERS> { is_near, is_such };
        self.seek(&mut such, meter)
    }

    /// Shows a seeker all facets in boxes of interest; the root is of interest. Whether it broke
    /// off.
    #[inline]
    pub(super) fn seek<V: Seeker<G>, M: Meter>(&self, seeker: &mut V, meter: &mut M) -> bool {
        // Counted from one, the halves of box n are boxes 2n and 2n + 1. The last bit of the trail
        // is for box n itself: whether its other half is still to be looked into.
        let (mut box_, mut trail) = (1u32, 0u32);
        loop {
            meter.boxed();
            let index = box_.wrapping_sub(1);
            if self.boxes().is_leaf(index) {
                for (number, facet) in self.members(index) {
                    if !V::SLIVERS && self.is_sliver(number) {
                        continue;
                    }
                    meter.measured();
                    if seeker.visit(number, &facet).is_break() {
                        return true;
                    }
                }
            } else if let Some([left, right]) = self.boxes().halves(index) {
                let down = match (seeker.key(&left), seeker.key(&right)) {
                    (Some(left), Some(right)) => Some((right <= left, true)),
                    (Some(_), None) => Some((false, false)),
                    (None, Some(_)) => Some((true, false)),
                    (None, None) => None,
                };
                if let Some((second, both)) = down {
                    box_ = box_.wrapping_shl(1) | u32::from(second);
                    trail = trail.wrapping_shl(1) | u32::from(both);
                    continue;
                }
            }
            loop {
                if trail == 0 {
                    return false;
                }
                let up = trail.trailing_zeros();
                box_ = (box_ >> up) ^ 1;
                trail = (trail >> up) ^ 1;
                let aabb = self.aabb(box_.wrapping_sub(1));
                if aabb.is_some_and(|aabb| !V::NARROWS || seeker.key(&aabb).is_some()) {
                    break;
                }
            }
        }
    }
}
