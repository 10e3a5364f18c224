//! Convex hulls of points, exactly: the least convex polygon or polyhedron that has all of them in it.
//!
//! ```
//! use tetracone::{convex::Hull, solid::AsSolid, space::{Point, Space}};
//! use tetracone_std::{bake::{BakeOptions, bake}, hull::ConvexHull};
//!
//! // The corners of a cube, the middle of one of its faces, and a point within.
//! let mut cloud: Vec<[f64; 3]> = (0..8)
//!     .map(|n| [n & 1, n >> 1 & 1, n >> 2].map(f64::from))
//!     .collect();
//! cloud.extend([[0.5, 0.5, 0.0], [0.5; 3]]);
//! #[expect(clippy::cast_possible_truncation, reason = "they are small")]
//! let points: Vec<_> = cloud.iter().map(|p| Point::from(p.map(|x| x as f32))).collect();
//!
//! let hull = ConvexHull::<Space<f32>>::of(&points)?;
//! assert_eq!(hull.vertices(), [0, 1, 2, 3, 4, 5, 6, 7]);
//! assert_eq!(hull.facets().len(), 12);
//!
//! // A solid of the vertices alone, and the core's hull of it.
//! let kept: Vec<_> = hull.vertices().iter().map(|&v| cloud[v as usize]).collect();
//! let baked = bake::<Space<f32>>(&kept, &hull.renumbered(), &BakeOptions::default())?;
//! let solid = baked.into_solid::<Space<f32>>()?;
//! let mut words = [0; Hull::<Space<f32>>::words(8, 12)];
//! let cube = Hull::build(solid.as_solid(), &mut words)?;
//! assert_eq!(cube.neighbours(0).count(), 6);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod plane;
mod space;

use tetracone::{number::Scalar, plane::Plane, space::Space};
use thiserror::Error;

/// The convex hull of some points: which of them are its vertices, and the facets between these.
///
/// Coordinates are those given, and no vertex is invented. A vertex is a point that is not between others: what lies
/// within, in the middle of an edge or of a face, is left out, and of several points in one place the first one is taken.
/// Facets are turned outwards and close: what [`Boundary::check`](tetracone::boundary::Boundary::check) is asked of.
#[derive(Clone, Debug)]
pub struct ConvexHull<G: Hulled> {
    vertices: Vec<u32>,
    facets: Vec<G::Corners>,
}

/// Why some points have no convex hull.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ConvexHullError {
    /// A coordinate is not finite or outside the domain of exact signs.
    #[error(
        "the {} coordinate of point {point} is not finite or too large: coordinates reach 2^40 in f32 and 2^29 \
         lattice steps in fixed point; leave the point out, or scale all", ["x", "y", "z"].get(*axis).unwrap_or(&"a")
    )]
    Coordinate {
        /// The point's number.
        point: usize,
        /// 0, 1 or 2 for x, y or z.
        axis: usize,
    },
    /// There are too few different points.
    #[error("there are {distinct} different points, and a hull is of {wanted} at least: give more")]
    Few {
        /// How many there are.
        distinct: usize,
        /// So many are wanted: three in the plane, four in space.
        wanted: usize,
    },
    /// There are more points than are numbered.
    #[error("there are {count} points, and 2^32 - 1 at most are numbered: give fewer")]
    Many {
        /// How many there are.
        count: usize,
    },
    /// All points lie in one line.
    #[error(
        "all points lie in the line through points {} and {}: give one beside it", ends[0], ends[1]
    )]
    InLine {
        /// The numbers of two of them in different places.
        ends: [u32; 2],
    },
    /// All points lie in one plane, in space.
    #[error(
        "all points lie in the plane through points {}, {} and {}: give one beside it, or take the hull in the plane",
        corners[0], corners[1], corners[2]
    )]
    InPlane {
        /// The numbers of three of them that are not in line.
        corners: [u32; 3],
    },
}

/// The plane and space, where points have convex hulls.
///
/// What it is able to do besides is the implementation, in a trait that has no name outside.
pub trait Hulled: build::Build {}

impl<S: Scalar> Hulled for Plane<S> {}

impl<S: Scalar> Hulled for Space<S> {}

mod build {
    use tetracone::Dimension;

    use super::ConvexHullError;

    /// How hulls are built.
    pub trait Build: Dimension {
        /// The facets of the hull of points of the domain. `distinct` are the numbers of those that are in different
        /// places, in the order of these.
        fn facets_around(
            points: &[Self::Point],
            distinct: Vec<u32>,
        ) -> Result<Vec<Self::Corners>, ConvexHullError>;

        /// The same corners by other numbers.
        fn renumbered(corners: Self::Corners, number: impl Fn(u32) -> u32) -> Self::Corners;
    }
}

impl<G: Hulled> ConvexHull<G> {
    /// The convex hull of some points, by exact signs.
    ///
    /// Points are of the arithmetic's domain, in any order and as often as may be: in `f32` up to 2^40 with any exponent,
    /// in fixed point up to 2^29 lattice steps. What is returned depends on the places of the points and on their
    /// numbers alone.
    ///
    /// # Errors
    /// [`ConvexHullError`]: a coordinate outside the domain, or points that have nothing between them.
    ///
    /// # Cost
    /// O(n log n) for n points: in the plane always, in space expected over the order in which points are taken, which
    /// is shuffled in the same way every time. No recursion.
    ///
    /// ```
    /// use tetracone::plane::{Plane, Point};
    /// use tetracone_std::hull::{ConvexHull, ConvexHullError};
    ///
    /// // The fourth point is within, and the last one in the middle of an edge.
    /// let points = [[0, 0], [4, 4], [4, 0], [3, 2], [2, 0]].map(|p| Point::from(p.map(|x| x as f32)));
    /// let hull = ConvexHull::<Plane<f32>>::of(&points)?;
    /// assert_eq!(hull.vertices(), [0, 1, 2]);
    /// assert_eq!(hull.facets(), [[0, 2], [2, 1], [1, 0]]);
    /// let none = ConvexHull::<Plane<f32>>::of(&[points[0], points[2], points[4]]);
    /// assert_eq!(none.err(), Some(ConvexHullError::InLine { ends: [0, 1] }));
    /// # Ok::<(), ConvexHullError>(())
    /// ```
    ///
    /// # Source
    /// In the plane Andrew, "Another efficient algorithm for convex hulls in two dimensions", 1979. In space Clarkson and
    /// Shor, "Applications of random sampling in computational geometry, II", 1989, with lists of conflicts.
    ///
    /// # Changed
    /// A point in the plane of a facet does not see it. So facets in one plane stay together, no facet is ever without
    /// extent, and their common outline is cut into triangles anew in the end, without what is between others.
    pub fn of(points: &[G::Point]) -> Result<Self, ConvexHullError> {
        let count = u32::try_from(points.len());
        let count = count.map_err(|_| ConvexHullError::Many {
            count: points.len(),
        })?;
        let mut places = Vec::with_capacity(points.len());
        for (point, place) in points.iter().enumerate() {
            let place = G::coordinates(*place);
            if let Some(axis) = place.iter().position(|x| !x.in_domain()) {
                return Err(ConvexHullError::Coordinate { point, axis });
            }
            // Zero has two signs in `f32`.
            places.push(place.map(|x| x.to_real() + 0.0));
        }
        let mut distinct: Vec<u32> = (0..count).collect();
        distinct.sort_by(|&a, &b| {
            let [one, other] = [a, b].map(|number| places[number as usize]);
            let order = (0..3).map(|k| one[k].total_cmp(&other[k]));
            order
                .fold(core::cmp::Ordering::Equal, core::cmp::Ordering::then)
                .then(a.cmp(&b))
        });
        distinct.dedup_by_key(|number| places[*number as usize].map(f64::to_bits));
        let wanted = G::DIMENSION + 1;
        if distinct.len() < wanted {
            return Err(ConvexHullError::Few {
                distinct: distinct.len(),
                wanted,
            });
        }
        let facets = G::facets_around(points, distinct)?;
        let mut vertices: Vec<u32> = facets.iter().flat_map(AsRef::as_ref).copied().collect();
        vertices.sort_unstable();
        vertices.dedup();
        Ok(Self { vertices, facets })
    }

    /// The numbers of the points that are vertices, in order.
    #[must_use]
    pub fn vertices(&self) -> &[u32] {
        &self.vertices
    }

    /// The facets by the numbers of the points given: in the plane the edges of a ring, counter-clockwise from the vertex
    /// of the least number; in space triangles, counter-clockwise seen from outside and in order.
    #[must_use]
    pub fn facets(&self) -> &[G::Corners] {
        &self.facets
    }

    /// The facets by the places of their corners among [`vertices`](Self::vertices), for a mesh of these alone.
    #[must_use]
    pub fn renumbered(&self) -> Vec<G::Corners> {
        let number = |vertex: u32| {
            let place = self.vertices.partition_point(|other| *other < vertex);
            u32::try_from(place).unwrap_or(u32::MAX)
        };
        let all = self.facets.iter();
        all.map(|corners| G::renumbered(*corners, number)).collect()
    }
}
