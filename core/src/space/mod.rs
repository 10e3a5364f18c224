//! Space: points, triangles, polyhedra and their tetra-trees.

mod point;
mod triangle;

use core::marker::PhantomData;

pub use point::Point;
pub use triangle::Triangle;

use crate::{
    dimension::{Dimension, sealed::Sealed},
    number::{Scalar, Sign},
    solid::Solid,
    tree::Tree,
};

/// Space over the arithmetic `S`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Space<S>(PhantomData<S>);

/// A checked polyhedron: any number of closed surfaces of triangles.
///
/// A triangle is given by the numbers of its three corners, counter-clockwise seen from outside.
pub type Polyhedron<'a, S> = Solid<'a, Space<S>>;

/// A polyhedron's covering in a tree of tetra-cones, ready for queries.
pub type TetraTree<'a, S> = Tree<'a, Space<S>>;

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
        let (a, b, o) = (a.array(), b.array(), o.array());
        S::orient3(a, b, p.array(), o).or_else(|| {
            let minor = |k: usize, l: usize| S::orient2([a[k], a[l]], [b[k], b[l]], [o[k], o[l]]);
            minor(1, 2).or_else(|| minor(2, 0)).or_else(|| minor(0, 1))
        })
    }
}
