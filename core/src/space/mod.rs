//! Space: points, triangles, and the signs that decide.

mod point;
mod triangle;

use core::marker::PhantomData;

pub use point::Point;
pub use triangle::Triangle;

use point::Axis;

use crate::{
    dimension::{Dimension, sealed::Sealed},
    number::{Scalar, Sign},
};

/// Space over the arithmetic `S`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Space<S>(PhantomData<S>);

impl<S> Sealed for Space<S> {}

impl<S: Scalar> Dimension for Space<S> {
    type Scalar = S;
    type Point = Point<S>;
    type Facet = Triangle<S>;
    type Corners = [u32; 3];

    const DIMENSION: usize = 3;

    #[inline]
    fn coordinates(point: Point<S>) -> [S; 3] {
        point.array()
    }

    #[inline]
    fn point([x, y, z]: [S; 3]) -> Point<S> {
        Point::new(x, y, z)
    }

    #[inline]
    fn facet(corner: impl Fn(usize) -> Option<Point<S>>) -> Option<Triangle<S>> {
        Some(Triangle::new(corner(0)?, corner(1)?, corner(2)?))
    }

    #[inline]
    fn corner(facet: &Triangle<S>, index: usize) -> Point<S> {
        match index % 3 {
            0 => facet.a,
            1 => facet.b,
            _ => facet.c,
        }
    }

    fn reversed([a, b, c]: [u32; 3]) -> [u32; 3] {
        [a, c, b]
    }

    fn is_degenerate(facet: &Triangle<S>) -> bool {
        facet.is_degenerate()
    }

    #[inline]
    fn side(facet: &Triangle<S>, point: Point<S>) -> Sign {
        facet.side(point)
    }

    #[inline]
    fn touches(facet: &Triangle<S>, point: Point<S>) -> bool {
        facet.spans(point)
    }

    /// The inner sides are the planes through O and the edges AB, BC, CA.
    #[inline]
    fn inner_side(o: Point<S>, facet: &Triangle<S>, index: usize, p: Point<S>) -> Sign {
        let (a, b) = (
            Self::corner(facet, index),
            Self::corner(facet, index.wrapping_add(1)),
        );
        S::orient3(a.array(), b.array(), p.array(), o.array()).or_else(|| perturbed(a, b, o))
    }
}

/// The side of the plane through `o`, `a` and `b` on which any of its points ends up that is moved
/// by (ε, ε², ε³): the sign of the first component of (a − o) × (b − o) that is not zero.
#[cold]
#[inline(never)]
fn perturbed<S: Scalar>(a: Point<S>, b: Point<S>, o: Point<S>) -> Sign {
    let turn = |axis| S::orient2(a.without(axis), b.without(axis), o.without(axis));
    turn(Axis::X)
        .or_else(|| turn(Axis::Y))
        .or_else(|| turn(Axis::Z))
}
