//! Where a segment first meets a triangle or a tetrahedron.

use dashu_int::IBig;

use super::big::{Big, cross, dot, is_zero, minus};
use super::simplex::{meet, touch};
use crate::oracle::Fraction;
use crate::oracle::exact::{assert_domain, integer_points, orient3d};
use crate::oracle::plane::segment as flat;

type Segment = [[f64; 3]; 2];

/// Where a closed segment, walked from its first end (0) to its second (1), meets a closed triangle
/// first; `None` if it does not. A triangle without area is the segment or the point that it is.
///
/// # Panics
/// Where a coordinate is out of range.
#[must_use]
pub fn crossing(segment: Segment, triangle: [[f64; 3]; 3]) -> Option<Fraction> {
    meet(&segment, &triangle).then(|| entry(segment, triangle))
}

/// The same for a closed tetrahedron, from outside or from within.
///
/// # Panics
/// Where a coordinate is out of range.
#[must_use]
pub fn crossing_solid(segment: Segment, corners: [[f64; 3]; 4]) -> Option<Fraction> {
    let [a, b, c, d] = corners;
    if meet(&[segment[0]], &corners) {
        return Some(Fraction::ZERO);
    }
    let faces = [[a, b, c], [a, b, d], [a, c, d], [b, c, d]];
    let crossings = faces.into_iter().filter_map(|face| crossing(segment, face));
    crossings.min()
}

/// Whether a segment lies in the plane of a triangle; in that of one without area, if it is in a
/// plane with it.
///
/// # Panics
/// Where a coordinate is out of range.
#[must_use]
pub fn is_level([p, q]: Segment, [a, b, c]: [[f64; 3]; 3]) -> bool {
    assert_domain([p, q, a, b, c].as_flattened());
    [[a, b, c, p], [a, b, c, q], [p, q, a, b], [p, q, b, c]]
        .into_iter()
        .all(|[a, b, c, d]| orient3d(a, b, c, d) == 0)
}

/// [`crossing`], for those known to meet.
pub(super) fn entry(segment: Segment, triangle: [[f64; 3]; 3]) -> Fraction {
    if touch(&segment[..1], &triangle) {
        return Fraction::ZERO;
    }
    let ([p, q], [a, b, c]) = (segment, triangle);
    let (points, _) = integer_points(&[p, q, a, b, c]);
    let [p, q, a, b, c] = &points[..] else {
        unreachable!("as many as before")
    };
    let way = minus(q, p);
    let edges = [minus(b, a), minus(c, a), minus(c, b)];
    let normal = cross(&edges[0], &edges[1]);
    let slope = dot(&normal, &way);
    if slope != IBig::ZERO {
        return Fraction::new(dot(&normal, &minus(a, p)), slope);
    }
    // In one plane. An edge is met first, and a shadow of the plane that is not a line shows when.
    let normals = edges.iter().map(|edge| cross(&way, edge));
    let normal = normals.into_iter().find(|normal| !is_zero(normal));
    let seen = normal.map_or_else(|| along(&way), |normal| across(&normal));
    let seen = |p: [f64; 3]| seen.map(|k| p[k]);
    let [a, b, c] = triangle.map(seen);
    let segment = segment.map(seen);
    let edges = [[a, b], [b, c], [c, a]];
    let entries = edges.into_iter().filter_map(|e| flat::crossing(segment, e));
    entries.min().expect("an edge is met")
}

/// Two axes of a plane on which what has this normal throws a shadow with an area.
fn across(normal: &Big) -> [usize; 2] {
    match normal.iter().position(|x| *x != IBig::ZERO) {
        Some(0) => [1, 2],
        Some(1) => [2, 0],
        _ => [0, 1],
    }
}

/// Two axes of a plane on which what goes along this line throws a shadow with a length.
fn along(way: &Big) -> [usize; 2] {
    match way.iter().position(|x| *x != IBig::ZERO) {
        Some(2) => [1, 2],
        _ => [0, 1],
    }
}
