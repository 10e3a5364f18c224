//! Where segments enter triangles and their planes.

use tetracone::{
    Dimension,
    number::{Scalar, Sign},
    predicates::{crossing, crossing_facet},
    space::{Point, Segment, Space, Triangle},
};

use crate::Entry;

/// The first point that a closed segment has in common with the closed triangle, if any.
///
/// Whether there is one is exact, and so is which edge a segment in the triangle's plane
/// enters through, and whether it grazes; the parameter and the point are rounded as
/// [`crossing`] says, and the normal is off by less than 2^-22.
///
/// # Domain
/// Points of the domain.
///
/// # Cost
/// That of [`Triangle::intersects_segment`]; where they meet, four more evaluations, the rounded
/// point and the normal.
///
/// # Example
/// ```
/// use tetracone::space::{Point, Segment, Triangle};
/// use tetracone_classic::space::entry;
///
/// let corner = |x, y, z| Point::new(x, y, z);
/// let (a, b, c) = (corner(0.0f32, 0.0, 0.0), corner(4.0, 0.0, 0.0), corner(0.0, 4.0, 0.0));
/// let triangle = Triangle::new(a, b, c);
/// let fall = Segment::new(corner(1.0, 1.0, 3.0), corner(1.0, 1.0, -1.0));
/// let found = entry(&triangle, &fall).expect("it pierces the triangle");
/// assert_eq!((found.parameter, found.point), (0.75, corner(1.0, 1.0, 0.0)));
/// assert_eq!((found.normal, found.is_grazing), (Some([0.0, 0.0, 1.0]), false));
/// let level = Segment::new(corner(-1.0, 1.0, 0.0), corner(1.0, 1.0, 0.0));
/// let found = entry(&triangle, &level).expect("it lies in the triangle's plane");
/// assert_eq!((found.parameter, found.point), (0.5, corner(0.0, 1.0, 0.0)));
/// assert!(found.is_grazing);
/// ```
///
/// # Source
/// The thesis's algorithm 5.5.
#[must_use]
pub fn entry<S: Scalar>(triangle: &Triangle<S>, segment: &Segment<S>) -> Option<Entry<Space<S>>> {
    triangle.intersects_segment(segment).then(|| {
        let across = crossing_facet::<Space<S>>(segment.a, segment.b, triangle);
        entered(triangle, segment, &across)
    })
}

/// The first point that a closed segment has in common with the plane through the triangle's corners, if
/// any: its start where all of it lies in the plane.
///
/// Whether there is one, and whether it grazes, is exact; all else is rounded as in [`entry`]. A
/// triangle without area has no plane, and is not met.
///
/// # Domain
/// Points of the domain.
///
/// # Cost
/// Two evaluations; where they meet, four more, the rounded point and the normal.
///
/// # Example
/// ```
/// use tetracone::space::{Point, Segment, Triangle};
/// use tetracone_classic::space::plane_entry;
///
/// let corner = |x, y, z| Point::new(x, y, z);
/// let floor = Triangle::new(corner(0.0f32, 0.0, 0.0), corner(1.0, 0.0, 0.0), corner(0.0, 1.0, 0.0));
/// let fall = Segment::new(corner(7.0, 9.0, 3.0), corner(7.0, 9.0, -1.0));
/// let found = plane_entry(&floor, &fall).expect("it falls through the floor");
/// assert_eq!((found.parameter, found.point), (0.75, corner(7.0, 9.0, 0.0)));
/// ```
#[must_use]
pub fn plane_entry<S: Scalar>(
    triangle: &Triangle<S>,
    segment: &Segment<S>,
) -> Option<Entry<Space<S>>> {
    let (start, end) = (triangle.side(segment.a), triangle.side(segment.b));
    if start == Sign::Zero {
        return (!triangle.is_degenerate()).then(|| entered_at_start(triangle, segment));
    }
    (start != end).then(|| entered(triangle, segment, triangle))
}

/// Where a point of a triangle's plane is along its edges: `u` and `v` of a + u (b − a) + v (c − a), as the lecture has
/// them; none of a triangle without area. In the triangle neither is negative and their sum is at most one, but for
/// what the point is rounded by.
///
/// They are those of the place beside the point in the plane, along the axis that the plane is most across. Off by what
/// moving that place by 2^-46 of the coordinates would change: more for needles.
///
/// # Domain
/// Points of the domain.
///
/// # Cost
/// Nine products and two quotients in `f64`.
///
/// # Example
/// ```
/// use tetracone::space::{Point, Segment, Triangle};
/// use tetracone_classic::space::{along_edges, entry};
///
/// let corner = |x, y, z| Point::new(x, y, z);
/// let triangle = Triangle::new(corner(0.0f32, 0.0, 0.0), corner(4.0, 0.0, 0.0), corner(0.0, 4.0, 0.0));
/// let fall = Segment::new(corner(1.0, 2.0, 3.0), corner(1.0, 2.0, -1.0));
/// let found = entry(&triangle, &fall).expect("it pierces the triangle");
/// assert_eq!(along_edges(&triangle, found.point), Some([0.25, 0.5]));
/// ```
///
/// # Source
/// Moore and Wilhelms 1988, as the lecture "Kolizja", 3.4, has it.
#[must_use]
pub fn along_edges<S: Scalar>(triangle: &Triangle<S>, point: Point<S>) -> Option<[f64; 2]> {
    if triangle.is_degenerate() {
        return None;
    }
    let [a, b, c, p] = [triangle.a, triangle.b, triangle.c, point].map(Point::array);
    let way = |[x, y, z]: [S; 3]| {
        let [p, q, r] = a.map(S::to_real);
        [x.to_real() - p, y.to_real() - q, z.to_real() - r]
    };
    let cross =
        |[a, b, c]: [f64; 3], [x, y, z]: [f64; 3]| [b * z - c * y, c * x - a * z, a * y - b * x];
    let [u, v, w] = [b, c, p].map(way);
    // Areas as seen along each axis: of both edges, and of the way to the point and either.
    let areas = cross(w, v).into_iter().zip(cross(u, w));
    let seen = cross(u, v).into_iter().zip(areas);
    let (whole, (along_u, along_v)) = seen.max_by(|(a, _), (b, _)| a.abs().total_cmp(&b.abs()))?;
    (whole != 0.0).then(|| [along_u / whole, along_v / whole])
}

/// A way meets what lies in the triangle's plane where it crosses another plane.
pub(super) fn entered<S: Scalar>(
    triangle: &Triangle<S>,
    way: &Segment<S>,
    across: &Triangle<S>,
) -> Entry<Space<S>> {
    let (parameter, point) = crossing::<Space<S>>(way.a, way.b, across);
    Entry {
        parameter,
        point,
        ..entered_at_start(triangle, way)
    }
}

/// A way starts in what lies in the triangle's plane.
pub(super) fn entered_at_start<S: Scalar>(
    triangle: &Triangle<S>,
    way: &Segment<S>,
) -> Entry<Space<S>> {
    let (start, end) = (triangle.side(way.a), triangle.side(way.b));
    let comes_from = if start == Sign::Zero { -end } else { start };
    Entry {
        parameter: 0.0,
        point: way.a,
        normal: normal::<Space<S>>(triangle, comes_from == Sign::Positive),
        is_grazing: start == Sign::Zero || end == Sign::Zero,
    }
}

/// The direction across a facet, or the other way; none where it has no extent.
fn normal<G: Dimension>(facet: &G::Facet, is_reversed: bool) -> Option<G::Direction> {
    let across = G::normal(facet).map(|x| if is_reversed { -x } else { x });
    let has_extent = across.into_iter().any(|x| x != 0.0);
    has_extent.then(|| G::direction([0.0; 3], across))
}

#[cfg(test)]
mod tests {
    use super::{Segment, Triangle};
    use tetracone::space::Point;

    fn entry(corners: [[f32; 3]; 3], ends: [[f32; 3]; 2]) -> Option<(f32, [f32; 3])> {
        let [a, b, c] = corners.map(Point::from);
        let [p, q] = ends.map(Point::from);
        let entry = super::entry(&Triangle::new(a, b, c), &Segment::new(p, q))?;
        Some((entry.parameter, entry.point.array()))
    }

    const BASE: [[f32; 3]; 3] = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];

    #[test]
    fn in_the_plane() {
        let level = |ax, ay, bx, by| entry(BASE, [[ax, ay, 0.0], [bx, by, 0.0]]);
        assert_eq!(level(-2.0, 1.0, 2.0, 1.0), Some((0.5, [0.0, 1.0, 0.0])));
        assert_eq!(level(-2.0, -2.0, 2.0, 2.0), Some((0.5, [0.0; 3])));
        assert_eq!(level(8.0, 0.0, 0.0, 0.0), Some((0.5, [4.0, 0.0, 0.0])));
        assert_eq!(level(1.0, 1.0, 9.0, 9.0), Some((0.0, [1.0, 1.0, 0.0])));
        assert_eq!(level(4.0, 4.0, 0.0, 0.0), Some((0.5, [2.0, 2.0, 0.0])));
        assert_eq!(level(1.0, 1.0, 1.0, 1.0), Some((0.0, [1.0, 1.0, 0.0])));
        assert_eq!(level(4.0, 4.0, 2.5, 2.5), None);
    }

    #[test]
    fn without_area() {
        let needle = [[1.0, 1.0, -1.0], [1.0, 1.0, 3.0], [1.0, 1.0, 1.0]];
        let through = [[0.0, 1.0, 0.0], [4.0, 1.0, 0.0]];
        assert_eq!(entry(needle, through), Some((0.25, [1.0, 1.0, 0.0])));
        let along = [[1.0, 1.0, 5.0], [1.0, 1.0, 1.0]];
        assert_eq!(entry(needle, along), Some((0.5, [1.0, 1.0, 3.0])));
        let along = [[1.0, 1.0, -2.0], [1.0, 1.0, 2.0]];
        assert_eq!(entry(needle, along), Some((0.25, [1.0, 1.0, -1.0])));
        let along = [[1.0, 1.0, 2.0], [1.0, 1.0, 9.0]];
        assert_eq!(entry(needle, along), Some((0.0, [1.0, 1.0, 2.0])));
        let point = [[1.0, 1.0, 2.0]; 3];
        assert_eq!(entry(point, [[1.0, 1.0, 2.0]; 2]), Some((0.0, point[0])));
        assert_eq!(entry(point, along), Some((0.0, point[0])));
    }
}
