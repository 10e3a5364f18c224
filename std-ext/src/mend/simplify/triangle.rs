//! Triangles, and how far places are from them.

use rstar::{AABB, PointDistance, RTreeObject};

use crate::vector::{Vector, along, cross, dot, length, minus};

/// Of one whose height is below this part of its longest side, only the sides count: they are as near.
const SLIVER: f64 = 1e-6;

/// A triangle, in a tree of boxes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Triangle(pub(super) [Vector; 3]);

impl Triangle {
    /// The square of how far a place is from it.
    pub(super) fn square_to(&self, place: Vector) -> f64 {
        let [a, b, c] = self.0;
        let sides = [[a, b], [b, c], [c, a]];
        let square = |[from, to]: [Vector; 2]| {
            let (side, away) = (minus(to, from), minus(place, from));
            let long = dot(side, side);
            let part = if long > 0.0 {
                (dot(side, away) / long).clamp(0.0, 1.0)
            } else {
                0.0
            };
            let rest = along(away, side, -part);
            dot(rest, rest)
        };
        let nearest = sides.map(square).into_iter().fold(f64::INFINITY, f64::min);
        let size = self.side();
        if size <= 0.0 {
            return nearest;
        }
        // Of the size of one, so that no product is beyond numbers.
        let by_size = |vector: Vector| vector.map(|x| x / size);
        let twice = cross(by_size(minus(b, a)), by_size(minus(c, a)));
        let area = length(twice);
        if area <= SLIVER {
            return nearest;
        }
        let normal = twice.map(|x| x / area);
        let is_within = sides
            .iter()
            .all(|[from, to]| dot(cross(normal, minus(*to, *from)), minus(place, *from)) >= 0.0);
        if is_within {
            let height = dot(normal, minus(place, a));
            nearest.min(height * height)
        } else {
            nearest
        }
    }

    /// The same of whichever corner of another triangle is farthest. What is between its corners is no farther away,
    /// because triangles are convex.
    pub(super) fn square_of(&self, other: &Self) -> f64 {
        let squares = other.0.map(|corner| self.square_to(corner));
        squares.into_iter().fold(0.0, f64::max)
    }

    /// The longest side.
    pub(super) fn side(&self) -> f64 {
        let [a, b, c] = self.0;
        let sides = [minus(b, a), minus(c, b), minus(a, c)].map(length);
        sides.into_iter().fold(0.0, f64::max)
    }

    /// The middle, and how far the farthest corner is from it.
    pub(super) fn ball(&self) -> (Vector, f64) {
        let [a, b, c] = self.0;
        let middle = [0, 1, 2].map(|k| (a[k] + b[k] + c[k]) / 3.0);
        let away = self.0.map(|corner| length(minus(corner, middle)));
        (middle, away.into_iter().fold(0.0, f64::max))
    }

    /// Its halves on both sides of the middle of its longest side.
    pub(super) fn halves(&self) -> [Self; 2] {
        let [a, b, c] = self.0;
        let turned = [[a, b, c], [b, c, a], [c, a, b]];
        let long = |[a, b, _]: &[Vector; 3]| length(minus(*b, *a));
        let longest = turned
            .into_iter()
            .max_by(|x, y| long(x).total_cmp(&long(y)));
        let [a, b, c] = longest.unwrap_or(self.0);
        let middle = [0, 1, 2].map(|k| a[k].midpoint(b[k]));
        [Self([a, middle, c]), Self([middle, b, c])]
    }
}

impl RTreeObject for Triangle {
    type Envelope = AABB<Vector>;

    fn envelope(&self) -> Self::Envelope {
        AABB::from_points(&self.0)
    }
}

impl PointDistance for Triangle {
    fn distance_2(&self, point: &Vector) -> f64 {
        self.square_to(*point)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_as_far_as_they_are() {
        let triangle = Triangle([[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 3.0, 0.0]]);
        for (place, square) in [
            ([1.0, 1.0, 2.0], 4.0),
            ([1.0, -2.0, 0.0], 4.0),
            ([-3.0, -4.0, 0.0], 25.0),
            ([5.0, 0.0, 1.0], 2.0),
            ([4.0, 3.0, 0.0], 5.76),
            ([0.5, 0.5, 0.0], 0.0),
        ] {
            assert!(
                (triangle.square_to(place) - square).abs() < 1e-12,
                "{place:?}"
            );
        }
        // One without extent is its sides.
        let flat = Triangle([[0.0; 3], [2.0, 0.0, 0.0], [1.0, 0.0, 0.0]]);
        assert!((flat.square_to([1.5, 1.0, 0.0]) - 1.0).abs() < 1e-12);
        let [one, other] = triangle.halves();
        assert_eq!((one.0[1], other.0[0]), ([2.0, 1.5, 0.0], [2.0, 1.5, 0.0]));
    }
}
