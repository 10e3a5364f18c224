//! The difference of two solids: all vectors from a point of the placed one to a point of the one at rest.
//! Floating point looks for its vertices.

use core::{cmp::Reverse, ops::ControlFlow};

use crate::query::pair::{Posed, posed::There};
use crate::{
    coherence::Meter,
    convex::Hull,
    geometry::{Dimension, real},
    number::{
        Arithmetic, Scalar,
        vector::{Vector, add, largest, scale, sub, turned, turned_back},
    },
    query::descent::Seeker,
    solid::Solid,
    volume::Aabb,
};

/// What roundings change, as a part of the coordinates.
const ROUNDED: f64 = 1.0 / 70_368_744_177_664.0;

/// A vertex of either solid, and the vector from the second one to the first one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Vertex {
    /// The numbers of the vertices.
    pub(super) pair: [u32; 2],
    /// Where they are found: in hulls by their numbers, and otherwise as a corner of a facet that is no sliver,
    /// counted over all. So what is found there is of the solid, whatever points lie unused beside it.
    pub(super) names: [u32; 2],
    pub(super) place: Vector,
}

impl Vertex {
    pub(super) const NONE: Self = Self {
        pair: [0; 2],
        names: [0; 2],
        place: [0.0; 3],
    };
}

/// Two solids, the second one placed, in reals: its vertices are not rounded.
pub(super) struct Difference<'a, G: Dimension> {
    /// The solid at rest and the one that is placed.
    pub(super) sides: [There<'a, G>; 2],
    rows: [Vector; 3],
    shift: Vector,
    /// No coordinate of the difference is greater.
    size: f64,
    /// What a coordinate of a placed vertex is rounded by, at most.
    pub(super) off: f64,
    /// Both with what is next to each vertex, where that is known.
    hulls: Option<[&'a Hull<'a, G>; 2]>,
}

impl<'a, G: Dimension> Difference<'a, G> {
    pub(super) fn new(
        solid: &'a Solid<'a, G>,
        other: &'a Posed<'a, G>,
        hulls: Option<[&'a Hull<'a, G>; 2]>,
    ) -> Self {
        let pose = other.pose();
        let rows = G::rows(pose).map(|row| row.map(G::Scalar::unit_to_real));
        let (own, theirs) = (solid.bounds(), other.bounds());
        let ends = |aabb: &Aabb<G>| [aabb.low, aabb.high].map(|end| end.map(G::Scalar::to_real));
        let most = |[one, other]: [Vector; 2]| largest(one).max(largest(other));
        let ([low, high], [from, to]) = (ends(&own), ends(theirs));
        let is_square = |unit: &f64| [-1.0, 0.0, 1.0].contains(unit);
        let off = match G::Scalar::ARITHMETIC {
            Arithmetic::Fixed if rows.iter().flatten().all(is_square) => 0.0,
            Arithmetic::Fixed => 0.75,
            // Three products and three sums, each rounded to 24 bits; or to nothing.
            Arithmetic::F32 => {
                let size = most([from, to]) + 6.0 * most(ends(&other.solid().bounds()));
                size / f64::from(1 << 22) + f64::from(f32::from_bits(8))
            }
        };
        Self {
            sides: [There::at_rest(solid), There::placed(other)],
            rows,
            shift: real::<G>(G::shift(pose)),
            size: most([sub(high, from), sub(low, to)]),
            off,
            hulls,
        }
    }

    /// What roundings in reals change.
    pub(super) fn rounded(&self) -> f64 {
        self.size * ROUNDED
    }

    /// A direction, and the shift, seen from a solid's own frame.
    pub(super) fn relative_to(&self, side: usize, along: Vector) -> [Vector; 2] {
        if side == 0 {
            [along, [0.0; 3]]
        } else {
            [turned_back(along, self.rows), self.shift]
        }
    }

    /// From the middle of the second solid to the middle of the first one.
    pub(super) fn middle(&self) -> Vector {
        let [first, second] = [0, 1].map(|side| self.sides[side & 1].solid().middle());
        self.between(first, second)
    }

    /// The vertex of the difference of these names; none where there is none.
    pub(super) fn vertex(&self, names: [u32; 2]) -> Option<Vertex> {
        let [first, second] = [0, 1].map(|side| self.number(side, names[side & 1]));
        let pair = [first?, second?];
        let [first, second] = [0, 1].map(|side| self.point(side, pair[side & 1]));
        let place = self.between(first?, second?);
        Some(Vertex { pair, names, place })
    }

    fn number(&self, side: usize, name: u32) -> Option<u32> {
        if let Some(hulls) = self.hulls {
            return hulls[side & 1].has(name).then_some(name);
        }
        let surface = &self.sides[side & 1].solid().cells().surface;
        let is_sized = (name as usize / G::DIMENSION) < surface.sized as usize;
        is_sized.then(|| surface.corners.get(name as usize))?
    }

    /// A vertex of a solid in its own frame.
    pub(super) fn point(&self, side: usize, number: u32) -> Option<G::Point> {
        self.sides[side & 1].solid().cells().surface.point(number)
    }

    fn between(&self, first: G::Point, second: G::Point) -> Vector {
        sub(
            real::<G>(first),
            add(turned(real::<G>(second), self.rows), self.shift),
        )
    }

    /// A vertex of the difference that is the farthest along a direction, but for roundings; names are known at
    /// first.
    pub(super) fn support<M: Meter>(
        &self,
        along: Vector,
        known: [u32; 2],
        meter: &mut M,
    ) -> Option<Vertex> {
        let back = scale(turned_back(along, self.rows), -1.0);
        let mut farthest = |side: usize, along: Vector| {
            let known = known[side & 1];
            if let Some(hulls) = self.hulls {
                return hulls[side & 1].climb_along(along, known);
            }
            let mut farthest = Farthest {
                along,
                height: f64::NEG_INFINITY,
                corner: known as usize,
            };
            let number = self.number(side, known);
            if let Some(point) = number.and_then(|number| self.point(side, number)) {
                farthest.height = farthest.height(G::coordinates(point));
            }
            self.sides[side & 1].solid().seek(&mut farthest, meter);
            u32::try_from(farthest.corner).unwrap_or(u32::MAX)
        };
        self.vertex([farthest(0, along), farthest(1, back)])
    }
}

/// Looks for the farthest vertex.
struct Farthest {
    along: Vector,
    height: f64,
    /// Which of the corners of all facets it is.
    corner: usize,
}

impl Farthest {
    #[inline]
    fn height<S: Scalar>(&self, [x, y, z]: [S; 3]) -> f64 {
        let [a, b, c] = self.along;
        a * x.to_real() + b * y.to_real() + c * z.to_real()
    }
}

impl<G: Dimension> Seeker<G> for Farthest {
    type Key = Reverse<f64>;

    const NARROWS: bool = true;

    #[inline]
    fn key(&self, aabb: &Aabb<G>) -> Option<Self::Key> {
        let height = self.height(aabb.corner(|k| self.along[k] > 0.0));
        (height > self.height).then_some(Reverse(height))
    }

    #[inline]
    fn visit(&mut self, number: u32, facet: &G::Facet) -> ControlFlow<()> {
        let first = (number as usize).wrapping_mul(G::DIMENSION);
        for k in 0..G::DIMENSION {
            let height = self.height(G::coordinates(G::corner(facet, k)));
            if height > self.height {
                (self.height, self.corner) = (height, first.wrapping_add(k));
            }
        }
        ControlFlow::Continue(())
    }
}
