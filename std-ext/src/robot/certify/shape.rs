//! Parts of links as shapes in real numbers, and the direction along which two of them are farthest apart.

use tetracone::space::Point;
use tetracone_robot::{
    Number,
    certificate::{Part, Side, gap},
};

use crate::vector::{Vector, along, cross, dot, length, minus};

/// So often a place is moved to the nearest one of the other shape.
const ROUNDS: usize = 24;

/// A component of a direction that is one.
const UNIT: f64 = 32767.0;

/// A box or a triangle where it is.
pub(super) enum Shape {
    /// Its middle, its sides' directions, and half of how long they are.
    Box(Vector, [Vector; 3], [f64; 3]),
    /// Its corners.
    Triangle([Vector; 3]),
}

impl Shape {
    pub(super) fn of(side: &Side<'_>, part: &Part) -> Self {
        match part {
            Part::Box([low, high]) => {
                let [low, high] = [low, high].map(|corner| corner.map(f64::from));
                let middle = [0, 1, 2].map(|k| low[k].midpoint(high[k]));
                let half = [0, 1, 2].map(|k| (high[k] - low[k]) / 2.0);
                let rows = rows(side);
                let sides = [0, 1, 2].map(|k| rows.map(|row| row[k]));
                Self::Box(placed(side, middle), sides, half)
            }
            Part::Facet(corners) => {
                Self::Triangle(corners.map(|corner| placed(side, corner.map(f64::from))))
            }
        }
    }

    /// Half of how far its points are apart at most.
    pub(super) fn size(&self) -> f64 {
        match self {
            Self::Box(_, _, half) => length(*half),
            Self::Triangle([a, b, c]) => {
                let sides = [minus(*a, *b), minus(*b, *c), minus(*c, *a)];
                sides.map(length).into_iter().fold(0.0, f64::max) / 2.0
            }
        }
    }

    fn middle(&self) -> Vector {
        match self {
            Self::Box(middle, ..) => *middle,
            Self::Triangle([a, b, c]) => [0, 1, 2].map(|k| (a[k] + b[k] + c[k]) / 3.0),
        }
    }

    /// The place of it that is nearest to one.
    fn nearest(&self, place: Vector) -> Vector {
        match self {
            Self::Box(middle, sides, half) => {
                let way = minus(place, *middle);
                sides.iter().zip(half).fold(*middle, |at, (side, half)| {
                    along(at, *side, dot(way, *side).clamp(-half, *half))
                })
            }
            Self::Triangle(corners) => nearest(corners, place),
        }
    }

    /// Directions at right angles to its faces.
    fn normals(&self) -> impl Iterator<Item = Vector> {
        let (sides, count) = match self {
            Self::Box(_, sides, _) => (*sides, 3),
            Self::Triangle([a, b, c]) => ([cross(minus(*b, *a), minus(*c, *a)); 3], 1),
        };
        sides.into_iter().take(count)
    }
}

/// The place of a triangle that is nearest to one.
///
/// Ericson, "Real-Time Collision Detection", 2005, 5.1.5.
fn nearest([a, b, c]: &[Vector; 3], place: Vector) -> Vector {
    let (ab, ac) = (minus(*b, *a), minus(*c, *a));
    let [from_a, from_b, from_c] = [a, b, c].map(|corner| minus(place, *corner));
    let (d1, d2) = (dot(ab, from_a), dot(ac, from_a));
    if d1 <= 0.0 && d2 <= 0.0 {
        return *a;
    }
    let (d3, d4) = (dot(ab, from_b), dot(ac, from_b));
    if d3 >= 0.0 && d4 <= d3 {
        return *b;
    }
    let (d5, d6) = (dot(ab, from_c), dot(ac, from_c));
    if d6 >= 0.0 && d5 <= d6 {
        return *c;
    }
    let of_c = d1 * d4 - d3 * d2;
    if of_c <= 0.0 && d1 >= 0.0 && d3 <= 0.0 {
        return along(*a, ab, d1 / (d1 - d3));
    }
    let of_b = d5 * d2 - d1 * d6;
    if of_b <= 0.0 && d2 >= 0.0 && d6 <= 0.0 {
        return along(*a, ac, d2 / (d2 - d6));
    }
    let of_a = d3 * d6 - d5 * d4;
    if of_a <= 0.0 && d4 >= d3 && d5 >= d6 {
        return along(*b, minus(*c, *b), (d4 - d3) / ((d4 - d3) + (d5 - d6)));
    }
    let all = of_a + of_b + of_c;
    if all > 0.0 {
        along(along(*a, ab, of_b / all), ac, of_c / all)
    } else {
        // A triangle without area.
        *a
    }
}

/// The direction of those looked at along which one part ends farthest before another one begins, and how far:
/// those that are given, those at right angles to faces, and the way between the nearest places, which are
/// found by going from one shape to the other and back.
pub(super) fn farthest(
    sides: [&Side<'_>; 2],
    parts: &[Part; 2],
    shapes: &[Shape; 2],
    known: &[[i16; 3]],
) -> ([i16; 3], i64) {
    let [first, second] = shapes;
    let mut best = ([0; 3], i64::MIN);
    let mut look = |direction: [i16; 3]| {
        if direction != [0; 3] {
            let found = gap(sides, parts, direction);
            if found > best.1 {
                best = (direction, found);
            }
        }
    };
    for direction in known {
        look(*direction);
    }
    let mut there = second.middle();
    let mut here = first.nearest(there);
    for _ in 0..ROUNDS {
        let next = second.nearest(here);
        let moved = minus(next, there);
        there = next;
        here = first.nearest(there);
        if dot(moved, moved) < 1.0 {
            break;
        }
    }
    let way = minus(there, here);
    look(rounded(way));
    for normal in first.normals().chain(second.normals()) {
        let turned = if dot(normal, way) < 0.0 {
            normal.map(|x| -x)
        } else {
            normal
        };
        look(rounded(turned));
    }
    best
}

/// A direction in components of 15 fractional bits, not longer than one; zeros of none.
pub(super) fn rounded(vector: Vector) -> [i16; 3] {
    let length = length(vector);
    if !(length > 0.0 && length.is_finite()) {
        return [0; 3];
    }
    #[expect(
        clippy::cast_possible_truncation,
        reason = "towards zero, at most 32767"
    )]
    vector.map(|x| (x / length * UNIT) as i16)
}

fn rows(side: &Side<'_>) -> [Vector; 3] {
    side.pose().matrix().map(|row| row.map(f64::from))
}

/// Where a place of a link is.
fn placed(side: &Side<'_>, place: Vector) -> Vector {
    let rows = rows(side);
    let shift = steps(side.pose().shift());
    [0, 1, 2].map(|k| dot(rows[k], place) + shift[k])
}

/// A direction in the first link's frame where that is.
pub(super) fn turned(side: &Side<'_>, direction: Vector) -> Vector {
    rows(side).map(|row| dot(row, direction))
}

/// A place in steps.
pub(super) fn steps(point: Point<Number>) -> Vector {
    point.array().map(|x| f64::from(x.to_bits()))
}
