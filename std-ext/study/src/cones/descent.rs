//! The way down the cones to a point.

use core::ops::ControlFlow;

use tetracone::{Dimension, number::Scalar};

use super::{
    Tree,
    ray::Ray,
    record::{Link, Node},
};

/// A cone that contains a point, and the point's lengths in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stand<S: Scalar> {
    pub(super) node: usize,
    /// How often the orthant was split.
    pub(super) depth: u32,
    pub(super) lengths: [S::Length; 3],
}

impl<S: Scalar> Stand<S> {
    /// The point's orthant.
    pub(super) const fn top(ray: &Ray<S>) -> Self {
        Self {
            node: ray.orthant as usize,
            depth: 0,
            lengths: ray.lengths,
        }
    }

    /// Goes on to the child that contains the point, given the number of the first one.
    pub(super) fn enter<G: Dimension<Scalar = S>>(&mut self, ray: &Ray<S>, children: usize) {
        self.node = children + ray.descend::<G>(&mut self.lengths) as usize;
        self.depth += 1;
    }
}

/// Where a point's way down ends.
#[derive(Clone, Copy, Debug)]
pub(super) enum Stop {
    /// Before all boundary in the cone.
    Before,
    /// Beyond all boundary in the cone.
    Beyond,
    /// At a leaf or a sheaf.
    At(Link),
}

impl<G: Dimension> Tree<G> {
    /// Shows `visit` the cones of a point from `stand` on until it breaks with a result, where
    /// `stand` is left; to go on, it tells the number of the first child. None below `deepest`.
    pub(super) fn descend<T>(
        &self,
        ray: &Ray<G::Scalar>,
        stand: &mut Stand<G::Scalar>,
        deepest: u32,
        mut visit: impl FnMut(&Node<G::Scalar>) -> ControlFlow<T, usize>,
    ) -> Option<T> {
        while stand.depth <= deepest {
            match visit(&self.nodes[stand.node]) {
                ControlFlow::Break(result) => return Some(result),
                ControlFlow::Continue(children) => stand.enter::<G>(ray, children),
            }
        }
        None
    }

    /// Goes down until an envelope decides, or what is no branch has to. None below `deepest`.
    pub(super) fn locate(
        &self,
        ray: &Ray<G::Scalar>,
        stand: &mut Stand<G::Scalar>,
        deepest: u32,
    ) -> Option<Stop> {
        self.descend(ray, stand, deepest, |node| {
            if ray.reach > node.greatest {
                return ControlFlow::Break(Stop::Beyond);
            }
            if ray.reach < node.least {
                return ControlFlow::Break(Stop::Before);
            }
            match node.link {
                Link::Branch { children } => ControlFlow::Continue(children),
                link => ControlFlow::Break(Stop::At(link)),
            }
        })
    }
}
