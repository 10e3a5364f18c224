//! Up to four differences of vertices, three in the plane, and the point between them that is nearest to the origin.

use core::iter::zip;

use crate::number::vector::{Vector, add, cross, dot, length, scale, sub};

/// Triangles with a smaller part of the area of a square on their edges are too thin for the distance of their plane.
const THIN: f64 = 1.0 / 1_048_576.0;

/// A difference of vertices, and which vertices it is of.
#[derive(Clone, Copy, Debug, Default)]
pub struct Corner {
    /// The difference.
    pub place: Vector,
    /// The numbers of the vertices, that of the first hull and that of the second one.
    pub pair: [u32; 2],
    /// The corners times these make the nearest point.
    pub weight: f64,
}

/// Differences of vertices, as many as the dimension and one more.
#[derive(Clone, Copy, Debug, Default)]
pub struct Simplex {
    corners: [Corner; 4],
    count: usize,
}

/// What is nearest to the origin.
#[derive(Clone, Copy, Debug)]
pub enum Nearest {
    /// This point.
    Point(Vector),
    /// The origin itself, which lies between all corners of a whole simplex.
    Enclosed,
}

impl Simplex {
    /// The differences, as many as there are.
    #[must_use]
    pub fn corners(&self) -> &[Corner] {
        self.corners.get(..self.count).unwrap_or(&[])
    }

    /// Takes one more; whether it is new and there is room.
    pub fn push(&mut self, place: Vector, pair: [u32; 2]) -> bool {
        let is_old = self.corners().iter().any(|corner| corner.pair == pair);
        match self.corners.get_mut(self.count) {
            Some(slot) if !is_old => {
                let weight = 0.0;
                *slot = Corner {
                    place,
                    pair,
                    weight,
                };
                self.count = self.count.wrapping_add(1);
                true
            }
            _ => false,
        }
    }

    /// The nearest point to the origin in a space of so many dimensions; corners that it does not need go.
    pub fn reduce(&mut self, dimensions: usize) -> Nearest {
        let Some(weights) = self.nearest(dimensions) else {
            return Nearest::Enclosed;
        };
        let old = *self;
        let mut point = [0.0; 3];
        *self = Self::default();
        for (corner, weight) in zip(old.corners(), weights) {
            if weight > 0.0
                && let Some(slot) = self.corners.get_mut(self.count)
            {
                point = add(point, scale(corner.place, weight));
                *slot = Corner { weight, ..*corner };
                self.count = self.count.wrapping_add(1);
            }
        }
        Nearest::Point(point)
    }

    /// With which weights the corners make the point nearest to the origin; none where it is between all of a whole
    /// simplex.
    fn nearest(&self, dimensions: usize) -> Option<[f64; 4]> {
        let [a, b, c, d] = self.corners.map(|corner| corner.place);
        Some(match self.count {
            0 => [0.0; 4],
            1 => [1.0, 0.0, 0.0, 0.0],
            2 => {
                let [s, t] = on_segment([a, b]);
                [s, t, 0.0, 0.0]
            }
            3 => {
                let weights = on_triangle([a, b, c]);
                if dimensions == 2 && weights.into_iter().all(|weight| weight > 0.0) {
                    return None;
                }
                let [r, s, t] = weights;
                [r, s, t, 0.0]
            }
            _ => on_tetrahedron([a, b, c, d])?,
        })
    }

    /// How far the origin is from the planes, or lines, of the corners of a whole simplex that it lies between, at
    /// least; none where it does not, or where they are too thin to say. Off by less than 2^-29 of the corners' sizes.
    #[must_use]
    pub fn depth(&self, dimensions: usize) -> Option<f64> {
        let [a, b, c, d] = self.corners.map(|corner| corner.place);
        let mut least = f64::INFINITY;
        let mut take = |face: [Vector; 3], apex: Vector| {
            let [from, next, last] = face;
            let (u, v) = (sub(next, from), sub(last, from));
            let across = cross(u, v);
            let size = length(across);
            if size.is_nan() || size <= THIN * length(u) * length(v) {
                return None;
            }
            let inner = dot(across, sub(apex, from)) / size;
            let origin = -dot(across, from) / size;
            let depth = if inner > 0.0 { origin } else { -origin };
            if depth <= 0.0 {
                return None;
            }
            least = least.min(depth).min(inner.abs());
            Some(())
        };
        if dimensions == 2 {
            // The plane across through each edge.
            let up = [0.0, 0.0, 1.0];
            for [from, to, apex] in [[a, b, c], [b, c, a], [c, a, b]] {
                let above = add(from, scale(up, length(sub(to, from))));
                take([from, to, above], apex)?;
            }
        } else {
            for [from, next, last, apex] in [[b, c, d, a], [c, d, a, b], [d, a, b, c], [a, b, c, d]]
            {
                take([from, next, last], apex)?;
            }
        }
        Some(least)
    }
}

/// The weights of the corners; none where the origin is between them.
fn on_tetrahedron([a, b, c, d]: [Vector; 4]) -> Option<[f64; 4]> {
    let mut best: Option<(f64, [f64; 4])> = None;
    for (number, (face, apex)) in [
        ([b, c, d], a),
        ([c, d, a], b),
        ([d, a, b], c),
        ([a, b, c], d),
    ]
    .into_iter()
    .enumerate()
    {
        let [from, next, last] = face;
        let across = cross(sub(next, from), sub(last, from));
        let inner = dot(across, sub(apex, from));
        let origin = -dot(across, from);
        // Of flat corners no sign is right, but where the origin is farther off than the apex it is outside.
        if inner * origin > 0.0 && origin.abs() <= inner.abs() {
            continue;
        }
        let weights = on_triangle(face);
        let point = zip(face, weights).fold([0.0; 3], |sum, (corner, weight)| {
            add(sum, scale(corner, weight))
        });
        let square = dot(point, point);
        if best.is_none_or(|(least, _)| square < least) {
            let [r, s, t] = weights;
            let spread = match number {
                0 => [0.0, r, s, t],
                1 => [t, 0.0, r, s],
                2 => [s, t, 0.0, r],
                _ => [r, s, t, 0.0],
            };
            best = Some((square, spread));
        }
    }
    best.map(|(_, weights)| weights)
}

/// The weights of the ends.
pub(crate) fn on_segment([a, b]: [Vector; 2]) -> [f64; 2] {
    let way = sub(b, a);
    let square = dot(way, way);
    let part = if square > 0.0 {
        -dot(a, way) / square
    } else {
        0.0
    };
    let part = part.clamp(0.0, 1.0);
    [1.0 - part, part]
}

/// The weights of the corners.
///
/// Source: C. Ericson, "Real-Time Collision Detection", 2005, 5.1.5, for the origin.
pub(crate) fn on_triangle([a, b, c]: [Vector; 3]) -> [f64; 3] {
    let (ab, ac) = (sub(b, a), sub(c, a));
    let at = |p: Vector| [-dot(ab, p), -dot(ac, p)];
    let ([d1, d2], [d3, d4], [d5, d6]) = (at(a), at(b), at(c));
    if d1 <= 0.0 && d2 <= 0.0 {
        return [1.0, 0.0, 0.0];
    }
    if d3 >= 0.0 && d4 <= d3 {
        return [0.0, 1.0, 0.0];
    }
    let beyond_ab = d1 * d4 - d3 * d2;
    if beyond_ab <= 0.0 && d1 >= 0.0 && d3 <= 0.0 {
        let [s, t] = on_segment([a, b]);
        return [s, t, 0.0];
    }
    if d6 >= 0.0 && d5 <= d6 {
        return [0.0, 0.0, 1.0];
    }
    let beyond_ca = d5 * d2 - d1 * d6;
    if beyond_ca <= 0.0 && d2 >= 0.0 && d6 <= 0.0 {
        let [s, t] = on_segment([a, c]);
        return [s, 0.0, t];
    }
    let beyond_bc = d3 * d6 - d5 * d4;
    if beyond_bc <= 0.0 && d4 - d3 >= 0.0 && d5 - d6 >= 0.0 {
        let [s, t] = on_segment([b, c]);
        return [0.0, s, t];
    }
    let whole = beyond_ab + beyond_bc + beyond_ca;
    if whole.is_nan() || whole <= 0.0 {
        // Corners on a line: the nearest end of the first edge will do.
        let [s, t] = on_segment([a, b]);
        return [s, t, 0.0];
    }
    let (v, w) = (beyond_ca / whole, beyond_ab / whole);
    [1.0 - v - w, v, w]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn simplex(corners: &[Vector]) -> Simplex {
        let mut simplex = Simplex::default();
        for (k, corner) in zip(0.., corners) {
            assert!(simplex.push(*corner, [k, k]));
        }
        simplex
    }

    fn point(corners: &[Vector], dimensions: usize) -> Option<Vector> {
        match simplex(corners).reduce(dimensions) {
            Nearest::Point(point) => Some(point),
            Nearest::Enclosed => None,
        }
    }

    #[test]
    fn the_nearest_point_is_on_the_nearest_feature() {
        let [x, y, z] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let third = point(&[x, y, z], 3).expect("it is off the origin");
        assert!(third.iter().all(|w| (w - 1.0 / 3.0).abs() < 1e-15));
        assert_eq!(point(&[x, [3.0, 0.0, 0.0]], 3), Some(x));
        assert_eq!(point(&[[1.0, -2.0, 0.0], [1.0, 2.0, 0.0]], 2), Some(x));
        let below = [-1.0; 3];
        assert_eq!(point(&[x, y, z, below], 3), None);
        let beyond = point(&[x, y, z, [2.0; 3]], 3).expect("it is off the origin");
        assert!((length(beyond) - libm::sqrt(1.0 / 3.0)).abs() < 1e-15);
        assert_eq!(point(&[x, y, [-1.0, -1.0, 0.0]], 2), None);
    }

    #[test]
    fn the_depth_is_that_of_the_nearest_side() {
        let corners = [
            [1.0, 0.0, -1.0],
            [-1.0, 1.0, -1.0],
            [-1.0, -1.0, -1.0],
            [0.0, 0.0, 9.0],
        ];
        let found = simplex(&corners).depth(3).expect("it is inside");
        assert!(found > 0.1 && found < 1.0, "{found}");
        let aside = corners.map(|[x, y, z]| [x + 3.0, y, z]);
        assert!(simplex(&aside).depth(3).is_none());
        let flat = corners.map(|[x, y, _]| [x, y, 0.0]);
        assert!(simplex(&flat).depth(3).is_none());
        let triangle = [[2.0, -1.0, 0.0], [-2.0, -1.0, 0.0], [0.0, 3.0, 0.0]];
        let found = simplex(&triangle).depth(2).expect("it is inside");
        assert!((found - 1.0).abs() < 1e-15, "{found}");
        let aside = triangle.map(|[x, y, z]| [x, y + 2.0, z]);
        assert!(simplex(&aside).depth(2).is_none());
    }
}
