//! Convex solids with what is next to each vertex.

use super::HullError;
use crate::{
    geometry::{Dimension, real},
    indices::{Indices, IndicesMut, index_words},
    number::{Scalar, Sign, vector::Vector},
    solid::Solid,
};

/// A convex solid, with which vertices are next to which: then the farthest vertex along a direction is found by
/// climbing from neighbour to neighbour, and two convex solids are compared in a few such climbs.
///
/// It answers what [`Solid::intersects`] and [`Solid::distance`] do; where solids are not convex, ask these.
///
/// ```
/// use tetracone::{
///     convex::{Hull, HullTracker},
///     include_solid,
///     solid::Solid,
///     space::{Point, Pose, Space},
/// };
///
/// static CUBE: Solid<'static, Space<f32>> =
///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
///
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let mut words = [0; Hull::<Space<f32>>::words(8, 12)];
/// let cube = Hull::build(&CUBE, &mut words)?;
/// let mut tracker = HullTracker::new(); // what this pair carries from frame to frame
/// for (x, touching) in [(2.0, false), (1.5, false), (1.0, true), (0.5, true)] {
///     let other = cube.at(Pose::shifted(Point::new(x, 0.25, 0.0))?)?;
///     assert_eq!(tracker.intersects(&cube, &other), touching);
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Hull<'a, G: Dimension> {
    pub(super) solid: &'a Solid<'a, G>,
    /// Where the neighbours of each vertex begin among those of all, and where the last ones end.
    starts: Indices<'a>,
    /// The neighbours.
    around: Indices<'a>,
    /// The least of the corners of facets, which is within no edge or facet.
    pub(super) least: u32,
    /// The largest coordinate.
    pub(super) reach: f64,
}

impl<'a, G: Dimension> Hull<'a, G> {
    /// Says how many words the hull of a solid of so many points and facets takes: about seven numbers of 16 bits a
    /// point in space and three in the plane, of 32 bits where there are 2^16 of them or more.
    #[must_use]
    pub const fn words(points: usize, facets: usize) -> usize {
        let ends = facets.saturating_mul(G::DIMENSION);
        let starts = points.saturating_add(1);
        let narrow = is_narrow(points, ends);
        index_words(starts, narrow).saturating_add(index_words(ends, narrow))
    }

    /// The hull of a solid. Its facets may lie in one line or plane, and vertices within edges and facets.
    ///
    /// # Errors
    /// [`HullError`]: the first facet that is wrong. Nothing is kept then.
    ///
    /// # Cost
    /// That of [`Solid::is_convex`], a walk over all facets, and for every vertex one over its neighbours' own.
    /// Stack: fixed, no recursion.
    ///
    /// # Source
    /// Mehlhorn et al., "Checking Geometric Programs or Verification of Geometric Structures", 1999, with every
    /// vertex compared with every facet's plane, by boxes.
    pub fn build(solid: &'a Solid<'a, G>, words: &'a mut [u32]) -> Result<Self, HullError> {
        let surface = &solid.cells().surface;
        let points = solid.cells().point_count();
        let ends = solid.cells().facet_count().saturating_mul(G::DIMENSION);
        let (capacity, wanted) = (
            words.len(),
            Self::words(points, solid.cells().facet_count()),
        );
        let narrow = is_narrow(points, ends);
        let split = index_words(points.saturating_add(1), narrow);
        let full = HullError::Full { capacity, wanted };
        let words = words.get_mut(..wanted).ok_or(full)?;
        let (starts, around) = words.split_at_mut_checked(split).ok_or(full)?;
        if surface.sized < surface.count {
            return Err(HullError::Sliver {
                facet: surface.sized,
            });
        }
        let count = solid.boxes().piece_count;
        if count != 1 {
            return Err(HullError::Pieces { count });
        }
        if let Some(facet) = solid.facet_before() {
            return Err(HullError::NotConvex { facet });
        }
        let facets = u32::try_from(solid.cells().facet_count()).unwrap_or(u32::MAX);
        let first = solid.facet(0).ok_or(HullError::Flat)?;
        let is_behind = |facet: G::Facet| {
            (0..G::DIMENSION).any(|k| G::side(&first, G::corner(&facet, k)) == Sign::Positive)
        };
        if !(0..facets)
            .filter_map(|number| solid.facet(number))
            .any(is_behind)
        {
            return Err(HullError::Flat);
        }
        let corners = |place: usize| surface.corners.get(place).unwrap_or(0);
        let mut starts = IndicesMut::new(starts, narrow);
        let mut around = IndicesMut::new(around, narrow);
        if G::DIMENSION == 2 {
            // As many edges end in each vertex as begin there.
            starts.clear();
            for place in 0..ends {
                let (at, step) = (corners(place) as usize, [1, u32::MAX][place % 2]);
                starts.set(at, starts.get(at).wrapping_add(step));
            }
            if let Some(vertex) = (0..points).find(|at| starts.get(*at) != 0) {
                return Err(HullError::Open {
                    vertex: u32::try_from(vertex).unwrap_or(u32::MAX),
                });
            }
        }
        starts.clear();
        // How many neighbours each vertex has, in the place of the next one.
        for place in 0..ends {
            let next = (corners(place) as usize).wrapping_add(1);
            starts.set(next, starts.get(next).wrapping_add(1));
        }
        let mut sum = 0_u32;
        for next in 1..=points {
            sum = sum.wrapping_add(starts.get(next));
            starts.set(next, sum);
        }
        // Every facet leads from each corner to the next one, and the other facet at that edge leads back.
        for place in 0..ends {
            let k = place % G::DIMENSION;
            let first = place.wrapping_sub(k);
            let next = first.wrapping_add(k.wrapping_add(1) % G::DIMENSION);
            let from = corners(place) as usize;
            let slot = starts.get(from);
            around.set(slot as usize, corners(next));
            starts.set(from, slot.wrapping_add(1));
        }
        // Where each list ends the next one begins.
        for at in (1..=points).rev() {
            starts.set(at, starts.get(at.wrapping_sub(1)));
        }
        starts.set(0, 0);
        let place = |vertex: u32| surface.point(vertex).map_or([0.0; 3], real::<G>);
        let is_less = |one: u32, other: u32| place(one) < place(other);
        let least = (1..ends).map(corners).fold(corners(0), |least, vertex| {
            if is_less(vertex, least) {
                vertex
            } else {
                least
            }
        });
        let bounds = solid.bounds();
        let ends = bounds.low.into_iter().chain(bounds.high);
        let hull = Self {
            solid,
            starts: starts.read(),
            around: around.read(),
            least,
            reach: ends.fold(0.0, |most, x| x.to_real().abs().max(most)),
        };
        let open = (0..=u32::MAX)
            .zip(0..points)
            .find(|(vertex, _)| !hull.is_closed(*vertex));
        open.map_or(Ok(hull), |(vertex, _)| Err(HullError::Open { vertex }))
    }

    /// The solid.
    #[must_use]
    pub const fn solid(&self) -> &'a Solid<'a, G> {
        self.solid
    }

    /// Where the vertex of this number is; none where there is none.
    #[must_use]
    pub fn vertex(&self, number: u32) -> Option<G::Point> {
        self.solid.cells().surface.point(number)
    }

    /// The vertices next to one, in the order of their facets' numbers; none where there is none of this number.
    #[inline]
    pub fn neighbours(&self, vertex: u32) -> impl Iterator<Item = u32> + '_ {
        let start = |at: usize| self.starts.get(at).unwrap_or(0);
        let at = vertex as usize;
        (start(at)..start(at.wrapping_add(1))).filter_map(|place| self.around.get(place as usize))
    }

    /// Whether a vertex is as often next to each of its neighbours as they are next to it. A facet that was dropped
    /// from between points in one place leaves some that are not.
    fn is_closed(&self, vertex: u32) -> bool {
        let times = |from: u32, to: u32| self.neighbours(from).filter(|next| *next == to).count();
        self.neighbours(vertex)
            .all(|next| times(vertex, next) == times(next, vertex))
    }

    /// Whether a vertex of that number is a corner of a facet.
    #[inline]
    pub(crate) fn has(&self, vertex: u32) -> bool {
        let at = vertex as usize;
        let [begin, end] = [at, at.wrapping_add(1)].map(|at| self.starts.get(at));
        begin.zip(end).is_some_and(|(begin, end)| begin < end)
    }

    /// The place of a vertex.
    #[inline]
    pub(super) fn place(&self, vertex: u32) -> Vector {
        self.vertex(vertex).map_or([0.0; 3], real::<G>)
    }

    /// The middle of its box.
    pub(super) fn middle(&self) -> Vector {
        real::<G>(self.solid.middle())
    }
}

/// Whether all numbers are below 2^16.
const fn is_narrow(points: usize, ends: usize) -> bool {
    points < 1 << 16 && ends < 1 << 16
}
