//! Coverings of polygons, and membership as a sum over them.
//!
//! # Source
//! Def. 3.12–3.14 (covering, inner and outer edges, signs of triangles), Def. 4.1 with Prop.
//! 4.1–4.2 (barycentric signs), Alg. 4.1.
//!
//! # Changed
//! * Inside is where the doubled sum is at least 2, not exactly 2, so that overlapping components
//!   are their union.
//! * The origin's own class is found once, seen from a vertex, as the thesis has it in a footnote.

mod inclusion;

use core::ops::Range;

pub use inclusion::Position;
pub(super) use inclusion::{class_of_doubled, relative, spans};

use tetracone::{
    number::{Scalar, Sign},
    plane::{Point, Segment},
    query::Class,
};

use super::{
    Disc,
    vector::{Vector, real, sub},
};

/// A triangle of a covering: an edge of the polygon, seen from the covering's origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Triangle<S> {
    /// Its outer edge, V1V2; V0 is the origin.
    pub edge: Segment<S>,
    /// The sign of its area; zero where the origin is in line with the edge.
    pub sign: Sign,
}

/// A polygon as its covering: one signed triangle an edge, all with the origin as a corner.
#[derive(Clone, Debug)]
pub struct Covering<S> {
    origin: Point<S>,
    triangles: Vec<Triangle<S>>,
    rings: Vec<Range<usize>>,
    circle: Disc,
    origin_class: Class,
}

impl<S: Scalar> Covering<S> {
    /// The covering of the polygon with these rings about an origin, any point of the domain.
    ///
    /// Outer rings are counter-clockwise, holes clockwise; the last point of a ring joins its
    /// first. All points are in the domain of exact signs.
    #[must_use]
    pub fn about(origin: Point<S>, rings: &[Vec<Point<S>>]) -> Self {
        let covering = Self::spanned(origin, rings);
        // The origin has no place in its own covering: it is classified once, seen from elsewhere.
        let other = rings.iter().flatten().find(|&&p| p != origin);
        let origin_class = other.map_or(Class::Boundary, |&other| {
            Self::spanned(other, rings).classify(origin)
        });
        Self {
            origin_class,
            ..covering
        }
    }

    /// The covering about the mean of the vertices, the thesis's choice.
    #[must_use]
    pub fn central(rings: &[Vec<Point<S>>]) -> Self {
        let all = || rings.iter().flatten();
        let count = all().fold(0.0, |count, _| count + 1.0);
        let mean = |coordinate: fn(&Point<S>) -> S| {
            let sum: f64 = all().map(|p| coordinate(p).to_real()).sum();
            S::nearest(sum / count).unwrap_or(S::ZERO)
        };
        Self::about(Point::new(mean(|p| p.x), mean(|p| p.y)), rings)
    }

    fn spanned(origin: Point<S>, rings: &[Vec<Point<S>>]) -> Self {
        let (mut triangles, mut ranges) = (Vec::new(), Vec::new());
        for ring in rings.iter().filter(|ring| !ring.is_empty()) {
            let first = triangles.len();
            let ends = ring.iter().cycle().skip(1);
            triangles.extend(ring.iter().zip(ends).map(|(&a, &b)| {
                let edge = Segment::new(a, b);
                Triangle {
                    edge,
                    sign: edge.side(origin),
                }
            }));
            ranges.push(first..triangles.len());
        }
        let corners = triangles.iter().map(|t| sub(real(t.edge.a), real(origin)));
        let circle = Disc::around(corners);
        Self {
            origin,
            triangles,
            rings: ranges,
            circle,
            origin_class: Class::Outside,
        }
    }

    /// The same polygon with every point, the origin included, moved by `f`.
    #[must_use]
    pub fn moved(&self, f: impl Fn(Point<S>) -> Point<S>) -> Self {
        let rings: Vec<Vec<_>> = self
            .rings
            .iter()
            .map(|ring| {
                let triangles = &self.triangles[ring.clone()];
                triangles.iter().map(|t| f(t.edge.a)).collect()
            })
            .collect();
        Self::about(f(self.origin), &rings)
    }

    /// The common corner V0.
    #[must_use]
    pub const fn origin(&self) -> Point<S> {
        self.origin
    }

    /// The triangles, ring by ring.
    #[must_use]
    pub fn triangles(&self) -> &[Triangle<S>] {
        &self.triangles
    }

    /// A vertex of every ring.
    pub fn ring_vertices(&self) -> impl Iterator<Item = Point<S>> + '_ {
        self.rings
            .iter()
            .map(|ring| self.triangles[ring.start].edge.a)
    }

    /// The polygon's bounding circle, relative to the origin.
    #[must_use]
    pub const fn circle(&self) -> &Disc {
        &self.circle
    }

    /// Where the origin lies.
    #[must_use]
    pub const fn origin_class(&self) -> Class {
        self.origin_class
    }

    /// A point relative to the origin, off by at most one rounding.
    pub(super) fn local(&self, point: Point<S>) -> Vector {
        sub(real(point), real(self.origin))
    }
}
