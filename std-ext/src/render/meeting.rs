//! Where facets meet, nearly: enough to draw it.

use super::{
    scene::{Triangle, Vector, along, cross, dot, minus},
    svg::Spot,
};

fn edges([a, b, c]: Triangle) -> [[Vector; 2]; 3] {
    [[a, b], [b, c], [c, a]]
}

/// Places of two facets that are next to each other, one of each: of two edges, or of a corner and a face.
pub(super) fn nearest(a: Triangle, b: Triangle) -> [Vector; 2] {
    let across = edges(a)
        .into_iter()
        .flat_map(|edge| edges(b).map(|other| between(edge, other)));
    let down = b.into_iter().filter_map(|p| Some([inside(&a, p)?, p]));
    let up = a.into_iter().filter_map(|p| Some([p, inside(&b, p)?]));
    let square = |[p, q]: &[Vector; 2]| dot(minus(*p, *q), minus(*p, *q));
    across
        .chain(down)
        .chain(up)
        .min_by(|a, b| square(a).total_cmp(&square(b)))
        .unwrap_or([a[0], b[0]])
}

/// The foot of a place on a face, where it is in the face.
fn inside(face: &Triangle, place: Vector) -> Option<Vector> {
    let [a, b, c] = *face;
    let normal = cross(minus(b, a), minus(c, a));
    let within = edges(*face)
        .into_iter()
        .all(|[from, to]| dot(cross(minus(to, from), minus(place, from)), normal) > 0.0);
    let height = dot(minus(place, a), normal) / dot(normal, normal);
    within.then(|| along(place, normal, -height))
}

/// The nearest places of two edges.
fn between([a, b]: [Vector; 2], [c, d]: [Vector; 2]) -> [Vector; 2] {
    let (u, v, w) = (minus(b, a), minus(d, c), minus(a, c));
    let (uu, vv, uv) = (dot(u, u), dot(v, v), dot(u, v));
    let (uw, vw) = (dot(u, w), dot(v, w));
    let share = |part: f64, whole: f64| {
        let share = part / whole;
        if share.is_finite() {
            share.clamp(0.0, 1.0)
        } else {
            0.0
        }
    };
    // Of the lines; then the foot of that on the other edge, and of that on the first.
    let s = share(uv * vw - uw * vv, uu * vv - uv * uv);
    let t = share(s * uv + vw, vv);
    let s = share(t * uv - uw, uu);
    [along(a, u, s), along(c, v, t)]
}

/// Where two edges in the plane that meet do.
pub(super) fn crossing(a: [Spot; 2], b: [Spot; 2]) -> Spot {
    let minus = |a: Spot, b: Spot| [a[0] - b[0], a[1] - b[1]];
    let (u, v, w) = (minus(a[1], a[0]), minus(b[1], b[0]), minus(b[0], a[0]));
    let turn = u[0] * v[1] - u[1] * v[0];
    let share = (w[0] * v[1] - w[1] * v[0]) / turn;
    if share.is_finite() {
        let share = share.clamp(0.0, 1.0);
        [a[0][0] + u[0] * share, a[0][1] + u[1] * share]
    } else {
        // On one line: an end of the one on the other.
        let [[x, y, _], _] = between(a.map(|[x, y]| [x, y, 0.0]), b.map(|[x, y]| [x, y, 0.0]));
        [x, y]
    }
}

/// What two faces in space have in common where they cross; none where they lie in one plane.
pub(super) fn seam(a: &Triangle, b: &Triangle) -> Option<[Vector; 2]> {
    let normal = |[p, q, r]: &Triangle| cross(minus(*q, *p), minus(*r, *p));
    let up = normal(b);
    let height = |corner: &Vector| dot(up, minus(*corner, b[0]));
    // Where the sides of the one cross the plane of the other.
    let mut ends = edges(*a).into_iter().filter_map(|[from, to]| {
        let (here, there) = (height(&from), height(&to));
        ((here < 0.0) != (there < 0.0)).then(|| along(from, minus(to, from), here / (here - there)))
    });
    let (mut from, mut to) = (ends.next()?, ends.next()?);
    // The part of that within the other's sides.
    for [p, q] in edges(*b) {
        let inwards = cross(up, minus(q, p));
        let (here, there) = (dot(inwards, minus(from, p)), dot(inwards, minus(to, p)));
        let cut = || along(from, minus(to, from), here / (here - there));
        match (here >= 0.0, there >= 0.0) {
            (true, true) => {}
            (true, false) => to = cut(),
            (false, true) => from = cut(),
            (false, false) => return None,
        }
    }
    Some([from, to])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_meets_in_the_plane() {
        let flat = [[0.0, 0.0], [4.0, 0.0]];
        let across = [[1.0, -1.0], [1.0, 3.0]];
        assert_eq!(Some(crossing(flat, across)), Some([1.0, 0.0]));
        let along = [[4.0, 0.0], [9.0, 0.0]];
        assert_eq!(Some(crossing(flat, along)), Some([4.0, 0.0]));
    }

    #[test]
    fn what_is_nearest_and_what_meets_in_space() {
        let base = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];
        let above = [[1.0, 1.0, 3.0], [9.0, 9.0, 9.0], [9.0, 8.0, 9.0]];
        assert_eq!(nearest(base, above), [[1.0, 1.0, 0.0], [1.0, 1.0, 3.0]]);
        let beside = [[2.0, -2.0, -5.0], [2.0, -2.0, 5.0], [2.0, -9.0, 0.0]];
        assert_eq!(nearest(base, beside), [[2.0, 0.0, 0.0], [2.0, -2.0, 0.0]]);
        let through = [[1.0, -1.0, -1.0], [1.0, 9.0, -1.0], [1.0, -1.0, 9.0]];
        let mut ends = seam(&base, &through).unwrap();
        ends.sort_by(|a, b| a[1].total_cmp(&b[1]));
        assert_eq!(ends, [[1.0, 0.0, 0.0], [1.0, 3.0, 0.0]]);
        assert_eq!(seam(&base, &above), None);
    }
}
