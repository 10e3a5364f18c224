//! Checked solids: polygons and polyhedra whose boundary is known to close.

mod content;
mod error;
mod ridge;

pub use error::BoundaryError;
pub use ridge::Ridge;

use core::marker::PhantomData;

use crate::{geometry::Dimension, number::Scalar, plane::Plane, space::Space};

/// A checked polygon: any number of closed rings, outer ones counter-clockwise, holes clockwise.
///
/// An edge is given by the numbers of its two ends.
pub type Polygon<'a, S> = Boundary<'a, Plane<S>>;

/// A checked polyhedron: any number of closed surfaces of triangles.
///
/// A triangle is given by the numbers of its three corners, counter-clockwise seen from outside.
pub type Polyhedron<'a, S> = Boundary<'a, Space<S>>;

/// A checked solid: its boundary is closed and oriented, and it encloses something.
///
/// Use the names [`Polygon`] and [`Polyhedron`]. Holes, cavities, several components, edges shared by
/// four or six faces and components that touch are all allowed; outer boundary has the material
/// on its left (plane) or turns counter-clockwise seen from outside (space).
#[derive(Clone, Copy, Debug)]
pub struct Boundary<'a, G: Dimension> {
    points: &'a [u32],
    facets: &'a [u32],
    dimension: PhantomData<G>,
    /// How many facets have an extent; they come first.
    sized: usize,
    dropped: usize,
}

/// Where a solid is checked: the caller's buffers.
#[derive(Debug)]
pub struct BoundaryStorage<'a> {
    /// Two (plane) or three (space) words a point.
    pub points: &'a mut [u32],
    /// Two or three words a facet.
    pub facets: &'a mut [u32],
    /// Scratch: two or three a facet.
    pub ridges: &'a mut [Ridge],
}

impl<'a, G: Dimension> Boundary<'a, G> {
    /// Checks points and facets given by point numbers.
    ///
    /// Facets without extent (edges of no length, triangles of no area) are harmless. Those with
    /// two corners in one place are dropped and counted. A *sliver*, a triangle with three corners
    /// apart on one line, as closes a T-junction, is kept and numbered after all facets with
    /// extent: it is no part of the boundary as given, but of that of the solid turned and rounded,
    /// where the three may no longer be on a line. Points that are equal but have different numbers
    /// are different to this check, so weld them first.
    ///
    /// # Errors
    /// Everything that [`BoundaryError`] lists, with the place.
    ///
    /// # Cost
    /// The check sorts the facets' ridges.
    ///
    /// ```
    /// use tetracone::plane::Point;
    /// use tetracone::boundary::{Polygon, Ridge, BoundaryStorage};
    ///
    /// let corners = [[0.0, 0.0], [4.0, 0.0], [0.0, 3.0]].map(Point::from);
    /// let (mut points, mut facets, mut ridges) = ([0; 6], [0; 6], [Ridge::default(); 6]);
    /// let storage =
    ///     BoundaryStorage { points: &mut points, facets: &mut facets, ridges: &mut ridges };
    /// let triangle = Polygon::<f32>::check(&corners, &[[0, 1], [1, 2], [2, 0]], storage)?;
    /// assert_eq!(triangle.facet_count(), 3);
    /// # Ok::<(), tetracone::boundary::BoundaryError>(())
    /// ```
    pub fn check(
        points: &[G::Point],
        facets: &[G::Corners],
        storage: BoundaryStorage<'a>,
    ) -> Result<Self, BoundaryError> {
        let BoundaryStorage {
            points: point_words,
            facets: facet_words,
            ridges,
        } = storage;
        write_points::<G>(points, point_words)?;
        for (number, facet) in facets.iter().enumerate() {
            for &index in facet.as_ref() {
                if index as usize >= points.len() {
                    return Err(BoundaryError::Index {
                        facet: number,
                        index,
                        points: points.len(),
                    });
                }
            }
        }
        ridge::check_closed::<G>(facets, ridges)?;
        let sized = write_facets::<G>(points, facets, Extent::Some, facet_words, 0)?;
        let kept = write_facets::<G>(points, facets, Extent::Sliver, facet_words, sized)?;
        let point_words: &[u32] = point_words;
        let facet_words: &[u32] = facet_words;
        let boundary = Self {
            points: point_words
                .get(..points.len() * G::DIMENSION)
                .unwrap_or_default(),
            facets: facet_words.get(..kept * G::DIMENSION).unwrap_or_default(),
            dimension: PhantomData,
            sized,
            dropped: facets.len() - kept,
        };
        content::check(&boundary)?;
        Ok(boundary)
    }

    /// How many points there are.
    #[must_use]
    pub const fn point_count(&self) -> usize {
        self.points.len() / G::DIMENSION
    }

    /// How many facets there are: edges (plane) or triangles (space), slivers included.
    #[must_use]
    pub const fn facet_count(&self) -> usize {
        self.facets.len() / G::DIMENSION
    }

    /// How many facets are slivers, triangles of no area with three corners apart; they come last.
    #[must_use]
    pub const fn sliver_count(&self) -> usize {
        self.facet_count().saturating_sub(self.sized)
    }

    /// How many facets without extent were dropped, slivers not among them.
    #[must_use]
    pub const fn dropped(&self) -> usize {
        self.dropped
    }

    /// The facet with this number.
    #[must_use]
    pub fn facet(&self, number: usize) -> Option<G::Facet> {
        G::facet(|k| {
            let index = *self
                .facets
                .get(number.checked_mul(G::DIMENSION)?.checked_add(k)?)?;
            self.point(index as usize)
        })
    }

    /// The point with this number.
    #[must_use]
    pub fn point(&self, number: usize) -> Option<G::Point> {
        let first = number.checked_mul(G::DIMENSION)?;
        let words = self.points.get(first..first.checked_add(G::DIMENSION)?)?;
        let mut coordinates = [G::Scalar::ZERO; 3];
        for (coordinate, word) in coordinates.iter_mut().zip(words) {
            *coordinate = G::Scalar::from_word(*word);
        }
        Some(G::point(coordinates))
    }

    /// The coordinates of all points and the point numbers of all facets, as in an image.
    pub(crate) const fn words(&self) -> (&'a [u32], &'a [u32]) {
        (self.points, self.facets)
    }

    /// All facets with extent.
    pub fn facets(&self) -> impl Iterator<Item = G::Facet> + '_ {
        (0..self.sized).filter_map(|number| self.facet(number))
    }
}

/// What a facet has of length or area.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// Some.
    Some,
    /// None, but its corners are apart: turned and rounded, it may have some.
    Sliver,
    /// None, wherever it is placed.
    None,
}

impl Extent {
    fn of<G: Dimension>(facet: &G::Facet) -> Self {
        let is_corner_repeated =
            (0..G::DIMENSION).any(|k| G::corner(facet, k) == G::corner(facet, k + 1));
        if is_corner_repeated {
            Self::None
        } else if G::is_degenerate(facet) {
            Self::Sliver
        } else {
            Self::Some
        }
    }
}

/// Appends the facets of one extent to those written before; gives how many there are then.
fn write_facets<G: Dimension>(
    points: &[G::Point],
    facets: &[G::Corners],
    extent: Extent,
    words: &mut [u32],
    before: usize,
) -> Result<usize, BoundaryError> {
    let mut count = before;
    for facet in facets {
        let corner = |k: usize| points.get(*facet.as_ref().get(k)? as usize).copied();
        if G::facet(corner).is_none_or(|facet| Extent::of::<G>(&facet) != extent) {
            continue;
        }
        let slots = words.get_mut(count * G::DIMENSION..(count + 1) * G::DIMENSION);
        let Some(slots) = slots else {
            return Err(BoundaryError::Full { part: "facets" });
        };
        slots.copy_from_slice(facet.as_ref());
        count += 1;
    }
    Ok(count)
}

fn write_points<G: Dimension>(points: &[G::Point], words: &mut [u32]) -> Result<(), BoundaryError> {
    for (number, point) in points.iter().enumerate() {
        let coordinates = G::coordinates(*point);
        if let Some(axis) = coordinates.iter().position(|x| !x.in_domain()) {
            return Err(BoundaryError::Coordinate {
                point: number,
                axis,
            });
        }
        let slots = words.get_mut(number * G::DIMENSION..(number + 1) * G::DIMENSION);
        let Some(slots) = slots else {
            return Err(BoundaryError::Full { part: "points" });
        };
        for (slot, coordinate) in slots.iter_mut().zip(coordinates) {
            *slot = coordinate.to_word();
        }
    }
    Ok(())
}
