//! Two hulls, the second one placed, and how far apart they are along a direction.

use super::{
    Hull,
    direction::{Direction, part},
    simplex::Simplex,
};
use crate::{
    geometry::{Dimension, real},
    number::{
        Arithmetic, Scalar,
        vector::{Vector, add, largest, sub, taxicab, turned, turned_back},
    },
    query::{OutOfDomain, Posed},
};

/// What sums of a few products are off by, as a part of the sizes that go into them.
const ROUNDED: f64 = part(46);

/// Differences of vertices whose planes are so many times as far from the origin as a placed vertex is off
/// have it between them wherever the vertices are rounded to: of the nine, one is needed. So the hulls of the placed
/// vertices meet, and have a point in common that is deeper in both than a vertex is off; rounding moves no facet of
/// the solid past such a point, so that it lies in the solid of the rounded facets, too, dented or not.
const CLEAR: f64 = 9.0;

/// A hull placed in the frame of another.
#[derive(Clone, Copy, Debug)]
pub struct PosedHull<'b, G: Dimension> {
    hull: &'b Hull<'b, G>,
    posed: Posed<'b, G>,
}

impl<G: Dimension> Hull<'_, G> {
    /// This hull in another's frame: as [`Solid::at`](crate::solid::Solid::at).
    ///
    /// # Errors
    /// [`OutOfDomain`].
    pub fn at(&self, pose: G::Pose) -> Result<PosedHull<'_, G>, OutOfDomain> {
        Ok(PosedHull {
            hull: self,
            posed: self.solid.at(pose)?,
        })
    }
}

impl<'b, G: Dimension> PosedHull<'b, G> {
    /// The hull in its own frame.
    #[must_use]
    pub const fn hull(&self) -> &'b Hull<'b, G> {
        self.hull
    }

    /// Its solid where it is.
    #[must_use]
    pub const fn posed(&self) -> &Posed<'b, G> {
        &self.posed
    }
}

/// Two hulls, in reals.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair<'a, G: Dimension> {
    first: &'a Hull<'a, G>,
    second: &'a Hull<'a, G>,
    rows: [Vector; 3],
    shift: Vector,
    /// What a coordinate of a placed vertex is off by at most.
    off: f64,
    /// The largest coordinates together.
    size: f64,
}

/// How far apart two hulls are along a direction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gap {
    /// The direction, from the first hull to the second.
    pub(super) along: Direction,
    /// The farthest vertex of the first hull along it and that of the second against it.
    pub(super) vertices: [u32; 2],
    /// At least so far along the direction does the first hull end before the second begins, in units of the
    /// direction's length; where it is positive, they are apart for certain.
    pub(super) least: f64,
    /// The first vertex less the placed second one.
    pub(super) difference: Vector,
}

impl<'a, G: Dimension> Pair<'a, G> {
    pub(super) fn new(first: &'a Hull<'a, G>, other: &PosedHull<'a, G>) -> Self {
        let (second, pose) = (other.hull, other.posed.pose());
        let shift = real::<G>(G::shift(pose));
        let size = largest(shift) + 3.0 * second.reach + first.reach;
        let off = match G::Scalar::ARITHMETIC {
            // Three products and three sums, each rounded to 24 bits; or to nothing.
            Arithmetic::F32 => size / f64::from(1 << 21) + f64::from(f32::from_bits(8)),
            Arithmetic::Fixed => 0.5 + ROUNDED * size,
        };
        Self {
            first,
            second,
            rows: G::rows(pose).map(|row| row.map(G::Scalar::unit_to_real)),
            shift,
            off,
            size,
        }
    }

    /// A place of the second hull's frame in the first one's, before it is rounded.
    #[inline]
    fn carried(&self, place: Vector) -> Vector {
        add(turned(place, self.rows), self.shift)
    }

    /// Whether both hulls have vertices of these numbers: a tracker may be that of other hulls.
    #[inline]
    pub(super) fn has(&self, [first, second]: [u32; 2]) -> bool {
        self.first.has(first) && self.second.has(second)
    }

    /// The places of a vertex of each, in the first one's frame.
    #[inline]
    pub(super) fn places(&self, [first, second]: [u32; 2]) -> [Vector; 2] {
        [
            self.first.place(first),
            self.carried(self.second.place(second)),
        ]
    }

    /// How much a vector that a direction is off by changes heights along it, between two points of the hulls.
    pub(super) fn turned_by(&self, off: Vector) -> f64 {
        taxicab(off) * self.size
    }

    /// What the length of a difference of vertices is off by at most.
    pub(super) fn error(&self) -> f64 {
        2.0 * self.off + ROUNDED * self.size
    }

    /// From the middle of the first hull to that of the second.
    pub(super) fn ahead(&self) -> Vector {
        sub(self.carried(self.second.middle()), self.first.middle())
    }

    /// Along a direction, the gap between the hulls, by two climbs that begin with these vertices.
    #[inline]
    pub(super) fn gap(&self, along: Direction, from: [u32; 2]) -> Gap {
        let exact = turned_back(along.vector(), self.rows);
        let theirs = Direction::cut(exact);
        let [ours, others] = from;
        let end = self.first.climb(along, ours);
        let begin = self.second.climb(theirs.reversed(), others);
        // All vertices of the second one are at most so far off their heights along the cut direction.
        let cut = taxicab(sub(exact, theirs.vector())) * self.second.reach;
        let off = taxicab(along.vector()) * self.off;
        let slack = cut + off + ROUNDED * self.size;
        let vertices = [end.vertex, begin.vertex];
        let [from, to] = self.places(vertices);
        Gap {
            along,
            vertices,
            least: along.height(self.shift) - begin.height - end.height - slack,
            difference: sub(from, to),
        }
    }

    /// Whether differences of vertices have the origin between them for certain.
    pub(super) fn encloses(&self, simplex: &Simplex) -> bool {
        let clear = CLEAR * self.error();
        simplex
            .depth(G::DIMENSION)
            .is_some_and(|depth| depth > clear)
    }
}
