//! Up to four differences of vertices, and the point between them that is nearest to the origin.

use super::super::vector::{Vector, add, dot, length, nearest_part, normal, scale, sub};

/// Triangles with a smaller part of the area of a square on their edges are too thin for the distance of their plane.
const THIN: f64 = 1.0 / 1_048_576.0;

/// Differences of vertices, and which vertices they are of.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Simplex {
    corners: [Vector<3>; 4],
    pairs: [[u32; 2]; 4],
    count: usize,
}

/// What is nearest to the origin.
#[derive(Clone, Copy, Debug)]
pub(super) enum Nearest {
    /// This point.
    Point(Vector<3>),
    /// The origin itself, which lies between four corners.
    Enclosed,
}

impl Simplex {
    pub(super) fn pairs(&self) -> &[[u32; 2]] {
        &self.pairs[..self.count]
    }

    pub(super) const fn corners(&self) -> &[Vector<3>; 4] {
        &self.corners
    }

    /// Takes one more; whether it is new and there is room.
    pub(super) fn push(&mut self, corner: Vector<3>, pair: [u32; 2]) -> bool {
        if self.count == 4 || self.pairs().contains(&pair) {
            return false;
        }
        self.corners[self.count] = corner;
        self.pairs[self.count] = pair;
        self.count += 1;
        true
    }

    /// The nearest point to the origin; corners that it does not need go.
    pub(super) fn reduce(&mut self) -> Nearest {
        let Some(weights) = nearest(&self.corners, self.count) else {
            return Nearest::Enclosed;
        };
        let mut point = [0.0; 3];
        let old = *self;
        self.count = 0;
        for (k, weight) in weights.into_iter().enumerate().take(old.count) {
            if weight > 0.0 {
                point = add(point, scale(old.corners[k], weight));
                self.corners[self.count] = old.corners[k];
                self.pairs[self.count] = old.pairs[k];
                self.count += 1;
            }
        }
        Nearest::Point(point)
    }
}

/// With which weights so many corners make the point nearest to the origin; none where it is between four.
fn nearest(corners: &[Vector<3>; 4], count: usize) -> Option<[f64; 4]> {
    let spread = |at: &[usize], weights: &[f64]| {
        let mut all = [0.0; 4];
        for (k, weight) in at.iter().zip(weights) {
            all[*k] = *weight;
        }
        all
    };
    Some(match count {
        0 => [0.0; 4],
        1 => [1.0, 0.0, 0.0, 0.0],
        2 => spread(&[0, 1], &on_segment([corners[0], corners[1]])),
        3 => spread(
            &[0, 1, 2],
            &on_triangle([corners[0], corners[1], corners[2]]),
        ),
        _ => {
            let mut best: Option<(f64, [f64; 4])> = None;
            for apex in 0..4 {
                let at = [(apex + 1) % 4, (apex + 2) % 4, (apex + 3) % 4];
                let face = at.map(|k| corners[k]);
                let across = normal(|k| sub(face[k + 1], face[0]));
                let inner = dot(across, sub(corners[apex], face[0]));
                let origin = -dot(across, face[0]);
                // Of flat corners no sign is right, but where the origin is farther off than the apex it is outside.
                if inner * origin > 0.0 && origin.abs() <= inner.abs() {
                    continue;
                }
                let weights = on_triangle(face);
                let point = (0..3).fold([0.0; 3], |sum, k| add(sum, scale(face[k], weights[k])));
                let square = dot(point, point);
                if best.is_none_or(|(least, _)| square < least) {
                    best = Some((square, spread(&at, &weights)));
                }
            }
            best?.1
        }
    })
}

/// The weights of the ends.
fn on_segment(ends: [Vector<3>; 2]) -> [f64; 2] {
    let part = nearest_part(ends, [0.0; 3]);
    [1.0 - part, part]
}

/// The weights of the corners.
///
/// Source: C. Ericson, "Real-Time Collision Detection", 2005, 5.1.5, for the origin.
fn on_triangle([a, b, c]: [Vector<3>; 3]) -> [f64; 3] {
    let (ab, ac) = (sub(b, a), sub(c, a));
    let at = |p: Vector<3>| [-dot(ab, p), -dot(ac, p)];
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
    let (v, w) = (beyond_ca / whole, beyond_ab / whole);
    [1.0 - v - w, v, w]
}

/// How far the origin is from the planes of four corners that it lies between, at least; none where it does not, or
/// where they are too thin to say. Off by less than 2^-29 of the corners' sizes.
pub(super) fn depth(corners: &[Vector<3>; 4]) -> Option<f64> {
    let mut least = f64::INFINITY;
    for apex in 0..4 {
        let [a, b, c] = [1, 2, 3].map(|k| corners[(apex + k) % 4]);
        let (u, v) = (sub(b, a), sub(c, a));
        let across = normal(|k| [u, v][k]);
        let size = length(across);
        if size.is_nan() || size <= THIN * length(u) * length(v) {
            return None;
        }
        let inner = dot(across, sub(corners[apex], a)) / size;
        let origin = -dot(across, a) / size;
        let depth = if inner > 0.0 { origin } else { -origin };
        if depth <= 0.0 {
            return None;
        }
        least = least.min(depth).min(inner.abs());
    }
    Some(least)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(corners: &[Vector<3>]) -> Option<Vector<3>> {
        let mut simplex = Simplex::default();
        for (k, corner) in (0..).zip(corners) {
            assert!(simplex.push(*corner, [k, k]));
        }
        match simplex.reduce() {
            Nearest::Point(point) => Some(point),
            Nearest::Enclosed => None,
        }
    }

    #[test]
    fn the_nearest_point_is_on_the_nearest_feature() {
        let [x, y, z] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let third = point(&[x, y, z]).expect("it is off the origin");
        assert!(third.iter().all(|w| (w - 1.0 / 3.0).abs() < 1e-15));
        assert_eq!(point(&[x, [3.0, 0.0, 0.0]]), Some(x));
        assert_eq!(point(&[[1.0, -2.0, 0.0], [1.0, 2.0, 0.0]]), Some(x));
        let below = [-1.0; 3];
        assert_eq!(point(&[x, y, z, below]), None);
        let beyond = point(&[x, y, z, [2.0; 3]]).expect("it is off the origin");
        assert!((length(beyond) - (1.0_f64 / 3.0).sqrt()).abs() < 1e-15);
    }

    #[test]
    fn the_depth_is_that_of_the_nearest_plane() {
        let corners = [
            [1.0, 0.0, -1.0],
            [-1.0, 1.0, -1.0],
            [-1.0, -1.0, -1.0],
            [0.0, 0.0, 9.0],
        ];
        let found = depth(&corners).expect("it is inside");
        assert!(found > 0.1 && found < 1.0, "{found}");
        let aside = corners.map(|[x, y, z]| [x + 3.0, y, z]);
        assert!(depth(&aside).is_none());
        let flat = corners.map(|[x, y, _]| [x, y, 0.0]);
        assert!(depth(&flat).is_none());
    }
}
