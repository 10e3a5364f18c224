//! Where facets meet or are nearest to each other, nearly: enough to draw it.

use super::{
    scene::{Triangle, Vector, along, around, cross, dot, length, minus},
    svg::Spot,
};

/// How often the first search for a gap goes from one solid to the other and back.
const ROUNDS: usize = 4;

/// The nearest places of two solids that do not meet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Gap {
    /// A place on either.
    pub(super) ends: [Vector; 2],
}

impl Gap {
    /// The nearest places of facets, one of each set. In the plane a facet's third corner is its
    /// first.
    pub(super) fn between(first: &[Triangle], second: &[Triangle]) -> Option<Self> {
        let boxed = |faces: &[Triangle]| -> Vec<Boxed> { faces.iter().map(Boxed::of).collect() };
        let (a, b) = (boxed(first), boxed(second));
        // From one solid to the other and back a few times comes near, so that few pairs are left.
        let mut from = a.first()?;
        let mut best = Self::nearest(from, b.first()?);
        for _ in 0..ROUNDS {
            let to = from.nearest(&b)?;
            from = to.nearest(&a)?;
            best = best.or(Self::nearest(from, to));
        }
        let [all_a, all_b] = [first, second].map(Boxed::around);
        let near = |faces: Vec<Boxed>, all: &Boxed| -> Vec<Boxed> {
            let far = |face: &Boxed| face.apart(all) > best.length();
            faces.into_iter().filter(|face| !far(face)).collect()
        };
        let (a, b) = (near(a, &all_b), near(b, &all_a));
        for (one, other) in a
            .iter()
            .flat_map(|one| b.iter().map(move |other| (one, other)))
        {
            if one.apart(other) < best.length() {
                best = best.or(Self::nearest(one, other));
            }
        }
        Some(best)
    }

    fn nearest(a: &Boxed, b: &Boxed) -> Self {
        Self {
            ends: nearest(a.face, b.face),
        }
    }

    /// The shorter of two.
    fn or(self, other: Self) -> Self {
        if other.length() < self.length() {
            other
        } else {
            self
        }
    }

    pub(super) fn length(&self) -> f64 {
        length(minus(self.ends[1], self.ends[0]))
    }

    /// The place so far from the first solid on the way to the second.
    pub(super) fn after(&self, length: f64) -> Vector {
        let [from, to] = self.ends;
        let share = (length / self.length()).min(1.0);
        along(from, minus(to, from), share)
    }

    pub(super) fn middle(&self) -> Vector {
        let [from, to] = self.ends;
        along(from, minus(to, from), 0.5)
    }
}

/// A facet with the box around it.
struct Boxed {
    face: Triangle,
    extent: [Vector; 2],
}

impl Boxed {
    fn of(face: &Triangle) -> Self {
        Self {
            face: *face,
            extent: around(*face),
        }
    }

    /// The box around all facets.
    fn around(faces: &[Triangle]) -> Self {
        Self {
            face: faces.first().copied().unwrap_or_default(),
            extent: around(faces.iter().flatten().copied()),
        }
    }

    /// How far two of them are apart at least.
    fn apart(&self, other: &Self) -> f64 {
        let ([a, b], [c, d]) = (self.extent, other.extent);
        length([0, 1, 2].map(|k| (c[k] - b[k]).max(a[k] - d[k]).max(0.0)))
    }

    /// Of some facets the one that is nearest, by their boxes.
    fn nearest<'b>(&self, faces: &'b [Self]) -> Option<&'b Self> {
        faces
            .iter()
            .min_by(|a, b| self.apart(a).total_cmp(&self.apart(b)))
    }
}

fn edges([a, b, c]: Triangle) -> [[Vector; 2]; 3] {
    [[a, b], [b, c], [c, a]]
}

/// The nearest places of two facets that do not meet: of two edges, or of a corner and a face.
fn nearest(a: Triangle, b: Triangle) -> [Vector; 2] {
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
    fn what_is_nearest_and_what_meets_in_the_plane() {
        let edge = |[a, b]: [[f64; 2]; 2]| {
            let [a, b] = [a, b].map(|[x, y]| [x, y, 0.0]);
            [a, b, a]
        };
        let flat = [[[0.0, 0.0], [4.0, 0.0]], [[4.0, 0.0], [4.0, 4.0]]];
        let square = flat.map(edge);
        let other = [[[7.0, 9.0], [6.0, 2.0]], [[6.0, 2.0], [9.0, 3.0]]].map(edge);
        let ends = [[4.0, 2.0, 0.0], [6.0, 2.0, 0.0]];
        assert_eq!(Gap::between(&square, &other), Some(Gap { ends }));
        assert_eq!(Gap::between(&square, &[]), None);
        let across = [[1.0, -1.0], [1.0, 3.0]];
        assert_eq!(Some(crossing(flat[0], across)), Some([1.0, 0.0]));
        let along = [[4.0, 0.0], [9.0, 0.0]];
        assert_eq!(Some(crossing(flat[0], along)), Some([4.0, 0.0]));
    }

    #[test]
    fn what_is_nearest_and_what_meets_in_space() {
        let base = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];
        let above = [[1.0, 1.0, 3.0], [9.0, 9.0, 9.0], [9.0, 8.0, 9.0]];
        let gap = Gap::between(&[base], &[above]).unwrap();
        assert_eq!(gap.ends, [[1.0, 1.0, 0.0], [1.0, 1.0, 3.0]]);
        let ends = [[1.0, 1.0, 0.0], gap.after(1.0)];
        assert!((Gap { ends }.length() - 1.0).abs() < 1e-12);
        let beside = [[2.0, -2.0, -5.0], [2.0, -2.0, 5.0], [2.0, -9.0, 0.0]];
        let gap = Gap::between(&[base], &[beside]).unwrap();
        assert_eq!(gap.ends, [[2.0, 0.0, 0.0], [2.0, -2.0, 0.0]]);
        let through = [[1.0, -1.0, -1.0], [1.0, 9.0, -1.0], [1.0, -1.0, 9.0]];
        let mut ends = seam(&base, &through).unwrap();
        ends.sort_by(|a, b| a[1].total_cmp(&b[1]));
        assert_eq!(ends, [[1.0, 0.0, 0.0], [1.0, 3.0, 0.0]]);
        assert_eq!(seam(&base, &above), None);
    }
}
