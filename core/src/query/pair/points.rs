//! Where two solids rest on each other: a few points a patch, for what responds to a contact.

use core::{cmp::Ordering, ops::ControlFlow};

use super::{FacetPair, Posed, candidates::Near, patches, within::at_least_zero};
use crate::{
    coherence::Unmetered,
    geometry::{Dimension, Feature},
    number::{Metric, Scalar},
    query::{Earliest, Listed},
    solid::Solid,
};

/// A place at which two solids touch, or are within a margin of each other; see
/// [`Solid::contact_points`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ContactPoint<G: Dimension> {
    /// The facets that are near each other there, of several pairs the first one in order.
    pub facets: FacetPair,
    /// Which parts of these facets are: a vertex and a facet, or two edges.
    pub features: [Feature; 2],
    /// The places on the first and on the second solid, in the first one's frame.
    pub points: [G::Point; 2],
    /// From the first solid to the second: out of the first one's facet, into the second one's, or
    /// at right angles to both edges.
    pub normal: G::Direction,
    /// How far the second place lies behind the first one, against the normal; below zero how far
    /// they are apart.
    pub depth: G::Scalar,
    /// The number of the patch that it belongs to, from 0 on.
    pub patch: u32,
}

impl<G: Dimension> Default for ContactPoint<G> {
    /// Nowhere: what a buffer is filled with before it is written.
    fn default() -> Self {
        Self {
            facets: FacetPair::default(),
            features: [Feature::Facet; 2],
            points: [G::point([G::Scalar::ZERO; 3]); 2],
            normal: G::Direction::default(),
            depth: G::Scalar::ZERO,
            patch: 0,
        }
    }
}

impl<G: Dimension> Solid<'_, G> {
    /// Writes down where two solids touch, or are within a margin of each other: up to four points
    /// a patch of contact, in the plane up to two, each with its normal and depth.
    ///
    /// These are candidates: a vertex of one solid and a facet of the other, where the
    /// perpendicular from the vertex meets the facet and is at most as long as the margin; and in
    /// space two edges that have a common perpendicular of that kind, at an angle with a sine of at
    /// least 1/32, where along that perpendicular both solids end at these edges. A vertex behind a
    /// facet counts where no facet of that solid is nearer to it, and edges behind each other where
    /// neither ends between the facets at the other one. Candidates with the same places and normal
    /// are one.
    ///
    /// A patch is the deepest candidate that belongs to no patch yet, of equals the first one by
    /// its places and normal, with all others that belong to none and the normals of which are less
    /// than some 5 degrees from its own (a cosine of 255/256). Of a patch, these represent it:
    /// among the candidates that are less deep than the deepest one by at most a quarter of the
    /// margin, the one whose place on the first solid comes first by its coordinates; the one that
    /// is farthest from there; and, in space, on either side of the line through these two the one
    /// farthest from it. Where the former are all in one place, or on one line, the rest of the
    /// patch is asked, too. Points are ordered by patch, in a patch by facets and features, and
    /// patches as their first points are: while solids rest, the list remains the same.
    ///
    /// It is meant for a shallow touch: the margin is small against the thickness of both solids,
    /// and where they are deeper in each other than that, or one lies in the other, there need not
    /// be any points. What moves fast is given a margin as long as its way. A margin below zero, or
    /// one that is no number, counts as zero.
    ///
    /// All candidates have to fit the buffer. Where they do not, the deepest ones do, and `count`
    /// is greater than `written` by how many others were found.
    ///
    /// In fixed point it is exact what the candidates are, and their depth is rounded up to the
    /// next step; in `f32` lengths and what they decide are right up to 2^-40 of the greatest
    /// distance between the corners of two facets, and then rounded once, the depth upwards. Places
    /// are rounded to the arithmetic, a vertex is exact, and normals are rounded to the nearest.
    ///
    /// # Cost
    /// A walk down both trees of boxes to all leaves that come within the margin, up to six
    /// comparisons of a vertex and a facet and nine of two edges for every pair of facets there; a
    /// walk down one tree for every candidate that is behind a facet, and two for one of edges. The
    /// candidates are compared with each other. Stack: fixed, no recursion.
    ///
    /// ```
    /// use tetracone::{
    ///     include_solid,
    ///     query::ContactPoint,
    ///     solid::Solid,
    ///     space::{Point, Pose, Space},
    /// };
    ///
    /// static CUBE: Solid<'static, Space<f32>> =
    ///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// // A cube lies above another one, a little aside.
    /// let above = CUBE.at(Pose::shifted(Point::new(0.25, 0.25, 1.0625))?)?;
    /// let mut points = [ContactPoint::default(); 64];
    /// let listed = CUBE.contact_points(&above, 0.125, &mut points);
    /// assert_eq!((listed.written, listed.is_truncated()), (4, false));
    /// for point in &points[..listed.written] {
    ///     assert_eq!((point.normal, point.depth, point.patch), ([0.0, 0.0, 1.0], -0.0625, 0));
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Source
    /// The faces of the boundary of a sum of polyhedra, Ghosh 1993: a vertex and a face, or two
    /// edges. Four points a patch: Coumans, Bullet, `btPersistentManifold`.
    pub fn contact_points(
        &self,
        other: &Posed<'_, G>,
        margin: G::Scalar,
        points: &mut [ContactPoint<G>],
    ) -> Listed {
        let margin = at_least_zero::<G>(margin);
        let mut candidates = Earliest::new(&mut *points, ContactPoint::compare);
        let note = |pair, a: &G::Facet, b: &G::Facet| {
            self.touch(other, (pair, a, b), margin, |point| {
                let known = candidates.find(|known| known.compare(&point).is_eq());
                match known {
                    None => candidates.take(point),
                    Some(known) if point.number().cmp(&known.number()).is_lt() => *known = point,
                    Some(_) => {}
                }
            });
            ControlFlow::<()>::Continue(())
        };
        self.traverse(other, Near::new(margin, note), &mut Unmetered);
        let Listed { count, written, .. } = candidates.finish();
        let kept = patches::choose(points.get_mut(..written).unwrap_or_default(), margin);
        Listed {
            count: count.wrapping_sub(written).wrapping_add(kept),
            written: kept,
        }
    }
}

impl<G: Dimension> ContactPoint<G> {
    /// The deeper one first, then by places and normals; equal where they are one candidate.
    pub(super) fn compare(&self, other: &Self) -> Ordering {
        let deeper = other.depth.partial_cmp(&self.depth);
        let places = by_place::<G>(self, other);
        let [own, theirs] = [self, other].map(|point| G::coordinates(point.points[1]));
        let seconds = own.partial_cmp(&theirs);
        let [own, theirs] = [self, other]
            .map(|point| G::units(point.normal).map(<G::Scalar as Metric>::unit_to_steps));
        let (deeper, seconds) = (or_equal(deeper), or_equal(seconds));
        deeper.then(places).then(seconds).then(own.cmp(&theirs))
    }

    /// What it is told by.
    pub(super) fn number(&self) -> (FacetPair, [(u32, u32); 2]) {
        let place = |feature| match feature {
            Feature::Vertex(number) => (0, number),
            Feature::Edge(number) => (1, number),
            Feature::Facet => (2, 0),
        };
        (self.facets, self.features.map(place))
    }
}

/// By the places on the first solid, coordinate by coordinate.
pub(super) fn by_place<G: Dimension>(a: &ContactPoint<G>, b: &ContactPoint<G>) -> Ordering {
    let [a, b] = [a, b].map(|point| G::coordinates(point.points[0]));
    or_equal(a.partial_cmp(&b))
}

/// Coordinates are numbers.
fn or_equal(order: Option<Ordering>) -> Ordering {
    order.unwrap_or(Ordering::Equal)
}
