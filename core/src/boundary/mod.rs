//! Checked solids: polygons and polyhedra whose boundary is known to close.

mod cancel;
mod content;
mod error;
mod kind;
mod ridge;
mod surface;

pub use error::BoundaryError;
pub use surface::Surface;
pub(crate) use surface::point_of_words;

use core::{marker::PhantomData, ops::Deref};

use crate::{
    geometry::Dimension, indices::Indices, number::Scalar, plane::Plane, space::Space,
    words::count_to_word, workspace::Workspace,
};
use cancel::SIDE_WORDS;
use kind::Kind;
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
///
/// What a solid is, is its closed inside: a piece of boundary with the same on both sides is none.
/// So a facet and its reverse cancel, as [`Boundary::check`] says.
///
/// A boundary may cross itself. Inside is what it goes around once or more often, counted
/// counter-clockwise (plane) or outwards (space): what components have in common is inside as the
/// rest is, and what the boundary goes around the wrong way only is outside. All facets that do not
/// cancel stay boundary, those inside a union too.
///
/// ```
/// use tetracone::{boundary::Polygon, cells::{Cells, build::Parameters}};
/// use tetracone::{plane::{Plane, Point}, query::Class, workspace_words};
///
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// const PARAMETERS: Parameters = Parameters::for_facets::<Plane<f32>>(4);
///
/// // A bow-tie: the ring crosses itself in (4, 4/3), and goes around its right lobe clockwise.
/// let corners = [[0.0, 0.0], [6.0, 2.0], [6.0, 0.0], [0.0, 4.0]].map(Point::from);
/// let edges = [[0, 1], [1, 2], [2, 3], [3, 0]];
/// let mut workspace = [0; workspace_words::<Plane<f32>>(4, 4, &PARAMETERS)];
/// let (bow_tie, rest) = Polygon::<f32>::check(&corners, &edges, &mut workspace)?;
/// let (cells, _) = Cells::build(&bow_tie, &PARAMETERS, rest)?;
/// assert_eq!(cells.classify([1.0, 2.0].into()), Class::Inside);
/// assert_eq!(cells.classify([5.0, 1.0].into()), Class::Outside);
/// assert_eq!(cells.classify([6.0, 1.0].into()), Class::Boundary);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Boundary<'a, G: Dimension> {
    pub(crate) surface: Surface<'a, G>,
    dropped: usize,
    cancelled: usize,
}

impl<'a, G: Dimension> Boundary<'a, G> {
    /// Says how many words checking so many points and facets takes: 2 (plane) or 3 (space) a point,
    /// and 6 or 9 a facet, two thirds of which are scratch; as many as numbers go for 2^32 facets or more,
    /// of which there can be none.
    #[must_use]
    pub const fn check_words(points: usize, facets: usize) -> usize {
        // More facets have no numbers.
        if facets as u64 > u32::MAX as u64 {
            return usize::MAX;
        }
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
    /// where the three may no longer be on a line.
    ///
    /// Two facets with the same corners the other way around, by their numbers, cancel, whichever corner
    /// is first: both are gone, and counted by [`Boundary::cancelled`]. Such are the bridge, walked
    /// twice, that joins a hole to the ring around it, a spike, and a face and its back. There is the
    /// same on both sides of them, and a point on them takes the class of what surrounds it. They cancel
    /// pair by pair, slivers too, and of several equal ones the first ones stay: one facet is left of
    /// one that is there twice and its reverse once. Facets that only have a part in common, as at a
    /// T-junction, stay as they are.
    ///
    /// Points that are equal but have different numbers are different to this check, so weld them first.
    ///
    /// # Errors
    /// Everything that [`BoundaryError`] lists, with the place.
    ///
    /// # Cost
    /// The check sorts the facets' ridges, and then the facets, in the same words.
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
        u32::try_from(facets.len()).map_err(|_| full)?;
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
        // The ridges took three times as much as the facets do in their place, which has room for a
        // side and a kind of each, and for the facets where the sides were.
        let sides = facets.len().saturating_mul(SIDE_WORDS);
        let (words, kinds) = workspace.rest.split_at_mut_checked(sides).ok_or(full)?;
        let kinds = kinds.get_mut(..facets.len()).ok_or(full)?;
        for (kind, facet) in kinds.iter_mut().zip(facets) {
            *kind = Kind::of::<G>(points, facet).ok_or(full)? as u32;
        }
        cancel::cancel::<G>(facets, kinds, words).ok_or(full)?;
        let sized = write_facets::<G>(facets, kinds, Kind::Sized, words, 0).ok_or(full)?;
        let kept = write_facets::<G>(facets, kinds, Kind::Sliver, words, sized).ok_or(full)?;
        let count = |counted: Kind| kinds.iter().filter(|kind| **kind == counted as u32).count();
        let (dropped, cancelled) = (count(Kind::Collapsed), count(Kind::Cancelled));
        let boundary = Self {
            surface: Surface {
                points: point_words,
                corners: Indices::new(workspace.take(kept * G::DIMENSION), false),
                count: count_to_word(kept),
                sized: count_to_word(sized),
                dimension: PhantomData,
            },
            dropped,
            cancelled,
        };
        content::check(&boundary.surface)?;
        Ok((boundary, workspace.rest))
    }

    /// How many facets without extent were dropped, slivers not among them.
    #[must_use]
    pub const fn dropped(&self) -> usize {
        self.dropped
    }

    /// How many facets are gone because they cancelled, each with its reverse: an even number. Facets
    /// that were dropped are not among them.
    ///
    /// ```
    /// use tetracone::plane::Point;
    /// use tetracone::boundary::Polygon;
    ///
    /// // A triangle with a spike, there and back.
    /// let corners = [[0.0, 0.0], [4.0, 0.0], [0.0, 3.0], [9.0, 0.0]].map(Point::from);
    /// let mut workspace = [0; Polygon::<f32>::check_words(4, 5)];
    /// let edges = [[0, 1], [1, 3], [3, 1], [1, 2], [2, 0]];
    /// let (triangle, _) = Polygon::<f32>::check(&corners, &edges, &mut workspace)?;
    /// assert_eq!((triangle.facet_count(), triangle.cancelled()), (3, 2));
    /// # Ok::<(), tetracone::boundary::BoundaryError>(())
    /// ```
    #[must_use]
    pub const fn cancelled(&self) -> usize {
        self.cancelled
    }
}

impl<'a, G: Dimension> Deref for Boundary<'a, G> {
    type Target = Surface<'a, G>;

    fn deref(&self) -> &Surface<'a, G> {
        &self.surface
    }
}

/// Appends the facets of one kind to those written before; gives how many there are then, or none
/// where there is no room.
fn write_facets<G: Dimension>(
    facets: &[G::Corners],
    kinds: &[u32],
    written: Kind,
    words: &mut [u32],
    before: usize,
) -> Option<usize> {
    let mut count = before;
    for (facet, kind) in facets.iter().zip(kinds) {
        if *kind == written as u32 {
            let slots = words.get_mut(count * G::DIMENSION..(count + 1) * G::DIMENSION)?;
            slots.copy_from_slice(facet.as_ref());
            count += 1;
        }
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
