//! The way down the cones to a point, once for all that go it.

use core::ops::ControlFlow;

use super::{
    Tree,
    cone::Ray,
    layout::{Link, Node},
};
use crate::{dimension::Dimension, motion::Meter, number::Scalar};

/// A cone that contains a point, and the point's lengths in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stand<S: Scalar> {
    pub(crate) index: u32,
    /// How often the orthant was split.
    pub(crate) depth: u32,
    pub(crate) lengths: [S::Length; 3],
}

impl<S: Scalar> Stand<S> {
    /// The point's orthant.
    #[inline]
    pub(crate) const fn top(ray: &Ray<S>) -> Self {
        Self {
            index: ray.orthant,
            depth: 0,
            lengths: ray.lengths,
        }
    }

    /// Goes on to the child that contains the point, given the number of the first one.
    #[inline]
    pub(crate) fn enter<G: Dimension<Scalar = S>>(&mut self, ray: &Ray<S>, children: u32) {
        let child = ray.descend::<G>(&mut self.lengths);
        self.index = children.wrapping_add(child);
        self.depth = self.depth.wrapping_add(1);
    }
}

impl<G: Dimension> Tree<'_, G> {
    /// Shows `visit` the cones of a point from `stand` on until it breaks with a result, where
    /// `stand` is left; to go on, it tells the number of the first child. None below `deepest`.
    #[expect(
        clippy::inline_always,
        reason = "the closure is the body of a loop that must stay in registers"
    )]
    #[inline(always)]
    pub(crate) fn descend<T>(
        &self,
        ray: &Ray<G::Scalar>,
        stand: &mut Stand<G::Scalar>,
        deepest: u32,
        mut visit: impl FnMut(Node<'_>) -> ControlFlow<T, u32>,
    ) -> Option<T> {
        while stand.depth <= deepest {
            let node = Node(self.nodes.get(stand.index as usize)?);
            match visit(node) {
                ControlFlow::Break(result) => return Some(result),
                ControlFlow::Continue(children) => stand.enter::<G>(ray, children),
            }
        }
        None
    }
}

/// Where a point's way down ends.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stop {
    /// Before all boundary in the cone.
    Before,
    /// Beyond all boundary in the cone.
    Beyond,
    /// At a leaf or a sheaf.
    At(Link),
}

impl<G: Dimension> Tree<'_, G> {
    /// Goes down until an envelope decides, or what is no branch has to. None below `deepest`.
    #[inline]
    pub(crate) fn locate<M: Meter>(
        &self,
        ray: &Ray<G::Scalar>,
        stand: &mut Stand<G::Scalar>,
        deepest: u32,
        meter: &mut M,
    ) -> Option<Stop> {
        self.descend(ray, stand, deepest, |node| {
            meter.visited();
            if ray.reach > node.greatest::<G::Scalar>() {
                return ControlFlow::Break(Stop::Beyond);
            }
            if ray.reach < node.least::<G::Scalar>() {
                return ControlFlow::Break(Stop::Before);
            }
            match node.link() {
                Link::Branch { children } => ControlFlow::Continue(children),
                link => ControlFlow::Break(Stop::At(link)),
            }
        })
    }
}
