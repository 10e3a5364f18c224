//! All facets that a segment meets, in the order of the way.

use core::cmp::Ordering;

use super::{Segment, search::Way};
use crate::{
    coherence::Unmetered,
    geometry::Dimension,
    query::{Listed, listed::Earliest},
    solid::Solid,
    volume::Aabb,
};

/// Where a segment first meets a facet.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Hit<G: Dimension> {
    /// The facet.
    pub facet: u32,
    /// Which part of the segment lies before the first point that the two have in common, from 0 to
    /// 1, rounded.
    pub parameter: f32,
    /// That point, rounded to the arithmetic.
    pub point: G::Point,
}

impl<G: Dimension> Default for Hit<G> {
    /// Facet zero at zero: what a buffer is filled with before it is written.
    fn default() -> Self {
        Self {
            facet: 0,
            parameter: 0.0,
            point: G::point([G::Scalar::default(); 3]),
        }
    }
}

impl<G: Dimension> Solid<'_, G> {
    /// Writes down all facets that a closed segment meets, in the order of the first point that it
    /// has in common with each, and of those with the same one by their numbers; where more than fit,
    /// the first ones.
    ///
    /// Which facets are met is exact, and so is their order; parameters and points are rounded, and
    /// so may be equal where the order says which is first. Where the way starts outside, or on the
    /// boundary, the first of them is what [`Solid::cast`] tells. A facet that the segment lies in is
    /// told once, and a way through an edge or a vertex meets all facets there. Slivers are not told,
    /// as their points are other facets'.
    ///
    /// # Cost
    /// A walk down the tree of boxes to all boxes that the segment meets, and of the order of n·log n
    /// comparisons of crossings for n facets met. Stack: fixed, no recursion.
    ///
    /// ```
    /// use tetracone::{
    ///     include_solid,
    ///     query::{Hit, Segment},
    ///     solid::Solid,
    ///     space::{Point, Space},
    /// };
    ///
    /// static CUBE: Solid<'static, Space<f32>> =
    ///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let through = Segment::new(Point::new(0.25, 0.5, -1.0), Point::new(0.25, 0.5, 3.0))?;
    /// let mut hits = [Hit::default(); 8];
    /// let listed = CUBE.hits(&through, &mut hits);
    /// let parameters: Vec<f32> = hits[..listed.written].iter().map(|hit| hit.parameter).collect();
    /// assert_eq!(parameters, [0.25, 0.5]); // in at z = 0, out at z = 1
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Source
    /// The order of crossings as for [`Solid::cast`]; the heap of Williams 1964.
    pub fn hits(&self, segment: &Segment<G>, hits: &mut [Hit<G>]) -> Listed {
        let way = Way::of(segment);
        let mut found = Earliest::new(hits, |a: &Hit<G>, b: &Hit<G>| self.compare_hits(&way, a, b));
        if way.may_meet(&self.bounds()) {
            let take = |facet, corners: &G::Facet| {
                if Aabb::of_facet(corners).intersects(&way.around) && way.intersects(corners) {
                    let line = G::crossing_facet(way.from, way.to, corners);
                    let (parameter, point) = G::crossing(way.from, way.to, &line);
                    found.take(Hit {
                        facet,
                        parameter,
                        point,
                    });
                }
                false
            };
            let is_near = |aabb: &Aabb<G>| way.may_meet(aabb);
            self.any_facet::<false, _>(is_near, take, &mut Unmetered);
        }
        found.finish()
    }

    /// Which of two facets that a way meets comes first; exact. Of the same point, the one with the
    /// lesser number.
    fn compare_hits(&self, way: &Way<G>, a: &Hit<G>, b: &Hit<G>) -> Ordering {
        if let Some(order) = compare_rounded(a.parameter, b.parameter) {
            return order;
        }
        let line = |hit: &Hit<G>| {
            let facet = self.facet(hit.facet)?;
            Some(G::crossing_facet(way.from, way.to, &facet))
        };
        let order = match (line(a), line(b)) {
            (Some(a), Some(b)) => G::compare_crossings(way.from, way.to, &a, &b),
            _ => Ordering::Equal,
        };
        order.then(a.facet.cmp(&b.facet))
    }
}

/// What is certain of the order of parameters that are off by less than 2^-23 of themselves and
/// 2^-148 each.
fn compare_rounded(a: f32, b: f32) -> Option<Ordering> {
    const PART: f64 = 1.0 + 1.0 / 2_097_152.0;
    // 2^-146.
    const LEAST: f64 = f64::from_bits((1023 - 146) << 52);
    let (a, b) = (f64::from(a), f64::from(b));
    if b > a * PART + LEAST {
        Some(Ordering::Less)
    } else if a > b * PART + LEAST {
        Some(Ordering::Greater)
    } else {
        None
    }
}
