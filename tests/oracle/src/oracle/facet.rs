//! What the oracle asks of what a boundary is made of.

use super::Fraction;

/// An edge of a polygon or a face of a polyhedron: `D` corners in `D` dimensions.
///
/// One without size (length or area) is nowhere: nobody asks it anything but that.
pub trait Facet<const D: usize>: Copy {
    /// The segment in place of a facet; in space as one without area.
    fn of_segment(segment: [[f64; D]; 2]) -> Self;

    /// Whether it has a length or an area.
    fn has_size(&self) -> bool;

    /// Whether a point lies before it, where its normal leads out of the material.
    fn is_before(&self, p: [f64; D]) -> bool;

    /// What it adds to the winding number about `p`, its box being met by the ray from `p` along
    /// +x; `None` if `p` is on it.
    fn crossing(&self, p: [f64; D]) -> Option<i64>;

    /// Whether a closed segment has a point in common with it.
    fn touches(&self, segment: [[f64; D]; 2]) -> bool;

    /// Where a segment that touches it does so first, from 0 at its first end to 1 at its second.
    fn entry(&self, segment: [[f64; D]; 2]) -> Fraction;

    /// Two numbers that its distance from `p` lies between.
    fn bounds(&self, p: [f64; D]) -> (f64, f64);

    /// The square of its distance from `p`.
    fn squared(&self, p: [f64; D]) -> Fraction;

    /// Whether the two have a point in common.
    fn intersects(&self, other: &Self) -> bool;

    /// Two numbers that the distance between the two lies between.
    fn separation_bounds(&self, other: &Self) -> (f64, f64);

    /// The square of the distance between the two.
    fn squared_separation(&self, other: &Self) -> Fraction;
}
