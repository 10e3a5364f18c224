//! Where a part of a scene is placed: turned, stretched, mirrored and shifted.

use crate::vector::{cross, dot};

/// An affine map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Transform {
    rows: [[f64; 3]; 3],
    shift: [f64; 3],
}

impl Transform {
    /// All stays where it is.
    pub(super) const IDENTITY: Self = Self {
        rows: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        shift: [0.0; 3],
    };

    /// The map of a matrix, row by row; none unless its numbers are finite and its last row is
    /// 0 0 0 1.
    pub(super) fn of_rows(matrix: [f64; 16]) -> Option<Self> {
        let [a, b, c, x, d, e, f, y, g, h, i, z, last @ ..] = matrix;
        let transform = Self {
            rows: [[a, b, c], [d, e, f], [g, h, i]],
            shift: [x, y, z],
        };
        let is_affine = last.iter().zip([0.0, 0.0, 0.0, 1.0]);
        let is_affine = is_affine.map(|(x, y)| (x - y).abs()).all(|off| off == 0.0);
        (is_affine && transform.is_finite()).then_some(transform)
    }

    /// The map of a matrix, column by column.
    pub(super) fn of_columns(matrix: [f64; 16]) -> Option<Self> {
        Self::of_rows(core::array::from_fn(|k| matrix[k % 4 * 4 + k / 4]))
    }

    pub(super) fn translation(shift: [f64; 3]) -> Self {
        Self {
            shift,
            ..Self::IDENTITY
        }
    }

    pub(super) fn scale([x, y, z]: [f64; 3]) -> Self {
        Self {
            rows: [[x, 0.0, 0.0], [0.0, y, 0.0], [0.0, 0.0, z]],
            ..Self::IDENTITY
        }
    }

    /// A turn of so many degrees about an axis, of any length but zero where it turns.
    ///
    /// Whole quarters are exact.
    pub(super) fn rotation(axis: [f64; 3], degrees: f64) -> Option<Self> {
        if degrees == 0.0 {
            return Some(Self::IDENTITY);
        }
        let half = degrees / 2.0 % 360.0;
        // The sine and the cosine of half the angle; of eighths of a turn they are equal.
        let (sin, cos) = match (half / 45.0, half % 45.0 == 0.0) {
            (eighths, true) => match eighths.rem_euclid(8.0) {
                0.0 => (0.0, 1.0),
                1.0 => (1.0, 1.0),
                2.0 => (1.0, 0.0),
                3.0 => (1.0, -1.0),
                4.0 => (0.0, -1.0),
                5.0 => (-1.0, -1.0),
                6.0 => (-1.0, 0.0),
                _ => (-1.0, 1.0),
            },
            _ => libm::sincos(half.to_radians()),
        };
        // Scaled first, so that no square overflows or vanishes.
        let largest = axis.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
        let axis = axis.map(|x| x / largest);
        let length = libm::sqrt(dot(axis, axis));
        let [x, y, z] = axis.map(|x| sin * x / length);
        Self::quaternion([x, y, z, cos])
    }

    /// The turn of a quaternion x, y, z, w; none where its length has a square that is zero or no number.
    pub(super) fn quaternion([x, y, z, w]: [f64; 4]) -> Option<Self> {
        let squares = x * x + y * y + z * z + w * w;
        let twice = 2.0 / squares;
        let product = |a: f64, b: f64| twice * a * b;
        let transform = Self {
            rows: [
                [
                    1.0 - product(y, y) - product(z, z),
                    product(x, y) - product(w, z),
                    product(x, z) + product(w, y),
                ],
                [
                    product(x, y) + product(w, z),
                    1.0 - product(x, x) - product(z, z),
                    product(y, z) - product(w, x),
                ],
                [
                    product(x, z) - product(w, y),
                    product(y, z) + product(w, x),
                    1.0 - product(x, x) - product(y, y),
                ],
            ],
            shift: [0.0; 3],
        };
        (squares.is_normal() && transform.is_finite()).then_some(transform)
    }

    /// This map after another one.
    pub(super) fn after(&self, inner: &Self) -> Self {
        let column = |k: usize| self.turned([0, 1, 2].map(|row: usize| inner.rows[row][k]));
        let columns = [0, 1, 2].map(column);
        Self {
            rows: [0, 1, 2].map(|row: usize| columns.map(|column| column[row])),
            shift: self.apply(inner.shift),
        }
    }

    /// Where a point goes.
    pub(super) fn apply(&self, point: [f64; 3]) -> [f64; 3] {
        let turned = self.turned(point);
        [0, 1, 2].map(|k| turned[k] + self.shift[k])
    }

    /// Whether it turns a surface inside out.
    pub(super) fn mirrors(&self) -> bool {
        let [x, y, z] = self.rows;
        dot(cross(x, y), z) < 0.0
    }

    fn turned(&self, vector: [f64; 3]) -> [f64; 3] {
        self.rows.map(|row| dot(row, vector))
    }

    fn is_finite(&self) -> bool {
        let numbers = self.rows.as_flattened().iter().chain(&self.shift);
        numbers.into_iter().all(|x| x.is_finite())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarters_are_exact() {
        for (degrees, place) in [
            (90.0, [-2.0, 1.0, 3.0]),
            (180.0, [-1.0, -2.0, 3.0]),
            (-90.0, [2.0, -1.0, 3.0]),
            (270.0, [2.0, -1.0, 3.0]),
            (720.0, [1.0, 2.0, 3.0]),
        ] {
            let turn = Transform::rotation([0.0, 0.0, 5.0], degrees).expect("a turn");
            assert_eq!(turn.apply([1.0, 2.0, 3.0])[..], place[..], "{degrees}");
        }
        assert_eq!(Transform::rotation([0.0; 3], 90.0), None);
        for degrees in [0.0, -0.0] {
            let still = Transform::rotation([0.0; 3], degrees);
            assert_eq!(still, Some(Transform::IDENTITY));
        }
        assert_eq!(Transform::rotation([0.0, 0.0, 1.0], f64::NAN), None);
    }

    #[test]
    fn the_inner_map_comes_first() {
        let up = Transform::translation([0.0, 0.0, 1.0]);
        let mirror = Transform::scale([1.0, 1.0, -2.0]);
        assert_eq!(
            mirror.after(&up).apply([3.0, 4.0, 5.0])[..],
            [3.0, 4.0, -12.0]
        );
        assert!(mirror.mirrors() && mirror.after(&up).mirrors());
        assert!(!mirror.after(&mirror).mirrors());
    }

    #[test]
    fn a_matrix_is_read_by_rows_or_by_columns() {
        let mut rows: [f64; 16] = core::array::from_fn(|k| f64::from(u8::try_from(k).expect("16")));
        assert_eq!(Transform::of_rows(rows), None);
        rows[12..].copy_from_slice(&[0.0, 0.0, 0.0, 1.0]);
        let by_rows = Transform::of_rows(rows).expect("affine");
        assert_eq!(by_rows.apply([1.0, 0.0, 0.0])[..], [3.0, 11.0, 19.0]);
        let columns = core::array::from_fn(|k| rows[k % 4 * 4 + k / 4]);
        assert_eq!(Transform::of_columns(columns), Some(by_rows));
        rows[5] = f64::INFINITY;
        assert_eq!(Transform::of_rows(rows), None);
    }
}
