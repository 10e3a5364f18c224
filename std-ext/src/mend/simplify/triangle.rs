//! Triangles, and how far places are from them.

use rstar::{AABB, PointDistance, RTreeObject};

use crate::vector::{Vector, along, cross, dot, length, minus};

/// Of one whose height is below this part of its longest side, only the sides count: they are as near.
const SLIVER: f64 = 1e-6;

/// Corners this near to a plane, as a part of how far the others are, are on it.
const FLAT: f64 = 1e-9;

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

    /// Its parts before a face and beside it, as seen along that one's normal: what lies in another face's plane has its
    /// parts before that. Halves of it where no side of the face cuts it, or it is much larger than the face.
    pub(super) fn parts(&self, face: &Self) -> Vec<Self> {
        if self.side() > 2.0 * face.side() {
            return self.halves().into();
        }
        let [a, b, c] = face.0;
        let normal = cross(minus(b, a), minus(c, a));
        let (mut before, mut beside) = (vec![*self], Vec::new());
        for [from, to] in [[a, b], [b, c], [c, a]] {
            let inward = cross(normal, minus(to, from));
            for part in core::mem::take(&mut before) {
                let [inside, outside] = part.split(from, inward);
                before.extend(inside);
                beside.extend(outside);
            }
        }
        before.append(&mut beside);
        if before.len() > 1 {
            before
        } else {
            self.halves().into()
        }
    }

    /// Its parts on both sides of a plane, those on the normal's side first.
    fn split(&self, at: Vector, normal: Vector) -> [Vec<Self>; 2] {
        let heights = self.0.map(|corner| dot(normal, minus(corner, at)));
        let most = heights
            .iter()
            .fold(0.0_f64, |most, height| most.max(height.abs()));
        if heights.iter().all(|height| *height >= -FLAT * most) {
            return [vec![*self], Vec::new()];
        }
        let is_above = heights.map(|height| height > FLAT * most);
        let others = |k: usize| [(k + 1) % 3, (k + 2) % 3];
        let mut ends = 0..3;
        let lonely = ends.find(|k| {
            others(*k)
                .iter()
                .all(|other| is_above[*other] != is_above[*k])
        });
        let Some(first) = lonely else {
            return [Vec::new(), vec![*self]];
        };
        let [second, third] = others(first);
        let from = self.0[first];
        let [q, r] = [self.0[second], self.0[third]];
        let [x, y] = [second, third].map(|k| {
            let part = heights[first] / (heights[first] - heights[k]);
            // A corner that is on the plane is where it is cut.
            let is_on = heights[k].abs() <= FLAT * most;
            if is_on {
                self.0[k]
            } else {
                along(from, minus(self.0[k], from), part)
            }
        });
        let differ = |[a, b]: [Vector; 2]| a.map(f64::to_bits) != b.map(f64::to_bits);
        let rest = [([x, q, r], [x, q]), ([x, r, y], [r, y])];
        let rest = rest
            .into_iter()
            .filter_map(|(part, ends)| differ(ends).then_some(Self(part)))
            .collect();
        let tip = vec![Self([from, x, y])];
        if is_above[first] {
            [tip, rest]
        } else {
            [rest, tip]
        }
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
        // What is in its plane has a part in it and others beside.
        let beside = Triangle([[1.0, 1.0, 1.0], [5.0, 1.0, 1.0], [1.0, 5.0, 1.0]]);
        let parts = beside.parts(&triangle);
        let area = |part: &Triangle| {
            length(cross(
                minus(part.0[1], part.0[0]),
                minus(part.0[2], part.0[0]),
            ))
        };
        assert!(
            (parts.iter().map(area).sum::<f64>() - area(&beside)).abs() < 1e-12,
            "{parts:?}"
        );
        assert!(
            (triangle.square_of(&parts[0]) - 1.0).abs() < 1e-12,
            "{parts:?}"
        );
        assert!((area(&parts[0]) - 25.0 / 12.0).abs() < 1e-12, "{parts:?}");
        assert_eq!(beside.parts(&beside).len(), 2);
        let [one, other] = triangle.halves();
        assert_eq!((one.0[1], other.0[0]), ([2.0, 1.5, 0.0], [2.0, 1.5, 0.0]));
    }
}
