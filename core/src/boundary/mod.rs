//! Checked solids: polygons and polyhedra whose boundary is known to close.

mod content;
mod error;
mod ridge;

pub use error::BoundaryError;

use core::marker::PhantomData;

use crate::{
    geometry::Dimension, number::Scalar, plane::Plane, space::Space, workspace::Workspace,
};
use ridge::RIDGE_WORDS;

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

impl<'a, G: Dimension> Boundary<'a, G> {
    /// Says how many words checking so many points and facets takes: 2 (plane) or 3 (space) a point,
    /// and 6 or 9 a facet, two thirds of which are scratch.
    #[must_use]
    pub const fn check_words(points: usize, facets: usize) -> usize {
        facets
            .saturating_mul(RIDGE_WORDS)
            .saturating_add(points)
            .saturating_mul(G::DIMENSION)
    }

    /// Checks points and facets given by point numbers.
    ///
    /// Of the workspace, of which [`Boundary::check_words`] says how large it has to be, the boundary
    /// keeps 2 (plane) or 3 (space) words a point and as many a facet; the rest is handed back.
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
    /// use tetracone::boundary::Polygon;
    ///
    /// let corners = [[0.0, 0.0], [4.0, 0.0], [0.0, 3.0]].map(Point::from);
    /// let mut workspace = [0; Polygon::<f32>::check_words(3, 3)];
    /// let edges = [[0, 1], [1, 2], [2, 0]];
    /// let (triangle, rest) = Polygon::<f32>::check(&corners, &edges, &mut workspace)?;
    /// assert_eq!((triangle.facet_count(), rest.len()), (3, 12));
    /// # Ok::<(), tetracone::boundary::BoundaryError>(())
    /// ```
    pub fn check(
        points: &[G::Point],
        facets: &[G::Corners],
        words: &'a mut [u32],
    ) -> Result<(Self, &'a mut [u32]), BoundaryError> {
        let full = BoundaryError::Full {
            capacity: words.len(),
            wanted: Self::check_words(points.len(), facets.len()),
        };
        let mut workspace = Workspace::new(words);
        let point_words = workspace.take(points.len().saturating_mul(G::DIMENSION));
        write_points::<G>(points, point_words, full)?;
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
        ridge::check_closed::<G>(facets, workspace.rest, full)?;
        // The ridges took three times as much as the facets do in their place.
        let words = &mut *workspace.rest;
        let sized = write_facets::<G>(points, facets, Extent::Some, words, 0).ok_or(full)?;
        let kept = write_facets::<G>(points, facets, Extent::Sliver, words, sized).ok_or(full)?;
        let boundary = Self {
            points: point_words,
            facets: workspace.take(kept * G::DIMENSION),
            dimension: PhantomData,
            sized,
            dropped: facets.len() - kept,
        };
        content::check(&boundary)?;
        Ok((boundary, workspace.rest))
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

/// Appends the facets of one extent to those written before; gives how many there are then, or none
/// where there is no room.
fn write_facets<G: Dimension>(
    points: &[G::Point],
    facets: &[G::Corners],
    extent: Extent,
    words: &mut [u32],
    before: usize,
) -> Option<usize> {
    let mut count = before;
    for facet in facets {
        let corner = |k: usize| points.get(*facet.as_ref().get(k)? as usize).copied();
        if G::facet(corner).is_none_or(|facet| Extent::of::<G>(&facet) != extent) {
            continue;
        }
        let slots = words.get_mut(count * G::DIMENSION..(count + 1) * G::DIMENSION)?;
        slots.copy_from_slice(facet.as_ref());
        count += 1;
    }
    Some(count)
}

fn write_points<G: Dimension>(
    points: &[G::Point],
    words: &mut [u32],
    full: BoundaryError,
) -> Result<(), BoundaryError> {
    for (number, point) in points.iter().enumerate() {
        let coordinates = G::coordinates(*point);
        if let Some(axis) = coordinates.iter().position(|x| !x.in_domain()) {
            return Err(BoundaryError::Coordinate {
                point: number,
                axis,
            });
        }
        let slots = words.get_mut(number * G::DIMENSION..(number + 1) * G::DIMENSION);
        for (slot, coordinate) in slots.ok_or(full)?.iter_mut().zip(coordinates) {
            *slot = coordinate.to_word();
        }
    }
    Ok(())
}
