//! Where two solids rest on each other: a few points a patch, for what responds to a manifold.

use core::{cmp::Ordering, ops::ControlFlow};

use super::{candidates::Manifold, patches::is_like};
use crate::query::pair::{FacetPair, Nearby, Posed, distance::at_least_zero};
use crate::{
    coherence::Unmetered,
    geometry::{Dimension, Feature, real},
    number::{Metric, Scalar},
    query::{Earliest, Listed},
    solid::Solid,
    volume::Aabb,
};

/// A place at which two solids touch, or are within a margin of each other; see
/// [`Solid::contact_points`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ContactPoint<G: Dimension> {
    /// The facets that are near each other there, of several pairs the first one in order.
    pub facets: FacetPair,
    /// Which parts of these facets are: a vertex and a facet, or two edges. With `facets` they name the point from
    /// frame to frame; where one corner slides past another the name changes, and the place hardly does.
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
    /// Candidates are the places at which the solids could touch first if they were shifted along a
    /// normal: a vertex over a facet of the other solid, against the normal of which no edge leads at
    /// the vertex, and in space two edges that cross, with the facets of each on their own side. Up
    /// to a slope of 1/128 counts as level: a tilt far below it changes nothing. Where a facet faces
    /// one of the other solid, or an edge lies along it, the ends of what they have over each other
    /// are candidates, whatever else meets there; a side face that happens to be flush is none. Each is
    /// at most as deep, or as far apart, as the margin is long. Candidates in the same places with
    /// nearly the same normal are one.
    ///
    /// A patch is the deepest candidate that belongs to none yet, with all others that hang together
    /// with it and the normals of which are less than some 5 degrees from its own (a cosine of
    /// 255/256). Candidates hang together where between them, at the golden section, either boundary is
    /// within the margin. A patch is left out where the shift that parts the solids at a less deep one beside
    /// it, within 16 margins, parts them at all of its candidates, too: what is told is the way in
    /// which they part.
    ///
    /// Of a patch, the corners of the largest area represent it. The deepest of them is within a quarter of the
    /// margin of the deepest candidate and has nearly its normal (a cosine of 1 - 2^-14). Where that is not so of
    /// those corners, it is the larger of two choices: the largest area with such a corner, or the deepest
    /// candidate in place of one. Points are ordered by patch, in a patch by facets and features, and patches
    /// as their first points are: while solids rest, the list remains the same.
    ///
    /// It is meant for a shallow touch: the margin is small against the thickness of both solids,
    /// and where they are deeper in each other than that, or one lies in the other, there need not
    /// be any points. What moves fast is given a margin as long as its way. A margin below zero, or
    /// one that is no number, counts as zero.
    ///
    /// All candidates have to fit the buffer. Where they do not, the deepest ones do, and `count`
    /// is greater than `written` by how many others were found.
    ///
    /// Vertices are where the pose rounds them to; from there on all is computed in `f64` and then
    /// rounded to the nearest. The same on every target.
    ///
    /// # Cost
    /// A walk down both trees of boxes to all leaves that come within the margin, some dozens of
    /// operations in `f64` for every two facets there that face each other, and a walk down one or
    /// two trees for a candidate of others. Candidates of a patch are compared with each other, and
    /// places half way between them with either boundary; where solids overlap in several directions,
    /// some point queries. Stack: fixed, no recursion.
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
    /// edges; here locally and up to a slope, so that solids need not be convex. Four points a patch:
    /// Coumans, Bullet, `btPersistentManifold`.
    pub fn contact_points(
        &self,
        other: &Posed<'_, G>,
        margin: G::Scalar,
        points: &mut [ContactPoint<G>],
    ) -> Listed {
        let margin = at_least_zero::<G>(margin);
        let manifold = Manifold::new(self, other, margin);
        let mut candidates = Earliest::new(&mut *points, ContactPoint::compare);
        let mut second = None;
        let note = |pair, a: &G::Facet, b: &G::Facet| {
            manifold.touch((pair, a, b), &mut second, |point| {
                match candidates.find(|known| known.is_same(&point, manifold.slack)) {
                    None => candidates.take(point),
                    Some(known) if point.number() < known.number() => *known = point,
                    Some(_) => {}
                }
            });
            ControlFlow::<()>::Continue(())
        };
        let limit = G::Scalar::square_above(margin.to_real());
        let is_near = |a: &Aabb<G>, b: &Aabb<G>| !G::Scalar::exceeds(a.square_gap(b), limit);
        self.traverse(other, &mut Nearby { is_near, note }, &mut Unmetered);
        let Listed { count, written, .. } = candidates.finish();
        let kept = manifold.choose(points.get_mut(..written).unwrap_or_default());
        Listed {
            count: count.wrapping_sub(written).wrapping_add(kept),
            written: kept,
        }
    }
}

impl<G: Dimension> ContactPoint<G> {
    /// The deeper one first, then by places, facets and features.
    fn compare(&self, other: &Self) -> Ordering {
        let [own, theirs] = [self, other].map(|point| G::coordinates(point.points[0]));
        let deeper = (other.depth, own).partial_cmp(&(self.depth, theirs));
        let or_equal = deeper.unwrap_or(Ordering::Equal);
        or_equal.then(self.number().cmp(&other.number()))
    }

    /// Whether it is in the same places, up to some slack, with nearly the same normal.
    fn is_same(&self, other: &Self, slack: f64) -> bool {
        let mut places = self.points.into_iter().zip(other.points);
        places.all(|(own, other)| {
            let [own, other] = [own, other].map(real::<G>);
            let mut axes = own.into_iter().zip(other);
            axes.all(|(x, y)| (x - y).abs() <= slack)
        }) && is_like::<G>(self.normal, other.normal)
    }

    /// What it is told by.
    pub(super) fn number(&self) -> (FacetPair, [Feature; 2]) {
        (self.facets, self.features)
    }
}
