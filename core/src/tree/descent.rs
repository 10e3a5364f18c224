//! The way down the cones to a point, once for all that go it.

use core::ops::ControlFlow;

use super::{Tree, cone::Ray, layout::Node};
use crate::{dimension::Dimension, number::Scalar};

/// A cone that contains a point, and the point's lengths in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stand<S: Scalar> {
    pub(crate) index: u32,
    pub(crate) lengths: [S::Length; 3],
}

impl<S: Scalar> Stand<S> {
    /// The point's orthant.
    #[inline]
    pub(crate) const fn top(ray: &Ray<S>) -> Self {
        Self {
            index: ray.orthant,
            lengths: ray.lengths,
        }
    }
}

impl<G: Dimension> Tree<'_, G> {
    /// Shows `visit` the cones of a point from `stand` on, at most `levels`, until it breaks with
    /// a result; it answers with the number of the first child, and `stand` is left at the cone
    /// that comes next. None where the levels end first.
    #[expect(
        clippy::inline_always,
        reason = "the closure is the body of a loop that must stay in registers"
    )]
    #[inline(always)]
    pub(crate) fn descend<T>(
        &self,
        ray: &Ray<G::Scalar>,
        stand: &mut Stand<G::Scalar>,
        levels: u32,
        mut visit: impl FnMut(u32, Node<'_>) -> ControlFlow<T, u32>,
    ) -> Option<T> {
        for _ in 0..levels {
            let node = Node(self.nodes.get(stand.index as usize)?);
            match visit(stand.index, node) {
                ControlFlow::Break(result) => return Some(result),
                ControlFlow::Continue(children) => {
                    let child = ray.descend::<G>(&mut stand.lengths);
                    stand.index = children.wrapping_add(child);
                }
            }
        }
        None
    }
}

impl Node<'_> {
    /// What the cone's envelope says of a point in it: whether it is before all boundary there,
    /// if it is before or beyond.
    #[inline]
    pub(crate) fn is_before<S: Scalar>(self, ray: &Ray<S>) -> Option<bool> {
        if ray.reach > self.greatest::<S>() {
            Some(false)
        } else if ray.reach < self.least::<S>() {
            Some(true)
        } else {
            None
        }
    }
}
