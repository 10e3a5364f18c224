//! The plane: points, segments, and the signs that decide.

mod point;
mod segment;

use core::marker::PhantomData;

pub use point::Point;
pub use segment::Segment;

use crate::{
    dimension::{Dimension, sealed::Sealed},
    number::{Scalar, Sign},
};

/// The plane over the arithmetic `S`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plane<S>(PhantomData<S>);

impl<S> Sealed for Plane<S> {}

impl<S: Scalar> Dimension for Plane<S> {
    type Scalar = S;
    type Point = Point<S>;
    type Facet = Segment<S>;
    type Corners = [u32; 2];

    const DIMENSION: usize = 2;

    #[inline]
    fn coordinates(point: Point<S>) -> [S; 3] {
        [point.x, point.y, S::ZERO]
    }

    #[inline]
    fn point([x, y, _]: [S; 3]) -> Point<S> {
        Point::new(x, y)
    }

    #[inline]
    fn facet(corner: impl Fn(usize) -> Option<Point<S>>) -> Option<Segment<S>> {
        Some(Segment::new(corner(0)?, corner(1)?))
    }

    #[inline]
    fn corner(facet: &Segment<S>, index: usize) -> Point<S> {
        if index.is_multiple_of(2) {
            facet.a
        } else {
            facet.b
        }
    }

    fn reversed([a, b]: [u32; 2]) -> [u32; 2] {
        [b, a]
    }

    fn is_degenerate(facet: &Segment<S>) -> bool {
        facet.a == facet.b
    }

    #[inline]
    fn side(facet: &Segment<S>, point: Point<S>) -> Sign {
        facet.side(point)
    }

    #[inline]
    fn touches(facet: &Segment<S>, point: Point<S>) -> bool {
        facet.spans(point)
    }

    /// The inner sides are the lines from O through A and through B.
    #[inline]
    fn inner_side(o: Point<S>, facet: &Segment<S>, index: usize, p: Point<S>) -> Sign {
        let turn = |corner: Point<S>| {
            S::orient2(corner.array(), p.array(), o.array())
                .or_else(|| Sign::of_rise(corner.y, o.y))
                .or_else(|| Sign::of_rise(o.x, corner.x))
        };
        if index == 0 {
            turn(facet.a)
        } else {
            -turn(facet.b)
        }
    }
}
