//! The organ's section at a height: where its triangles cross a level plane.

use tetracone::space::Triangle;

use super::{Bench, Number, Vector};

impl Bench {
    /// The edges of the section, level ways from one place to another.
    pub(super) fn section(&self, height: i32) -> impl Iterator<Item = [Vector; 2]> {
        let triangles = self.organ.cells().facets();
        triangles.filter_map(move |triangle| cut(&triangle, height))
    }
}

/// Where a triangle crosses the plane; its corners on the plane count as below.
fn cut(triangle: &Triangle<Number>, height: i32) -> Option<[Vector; 2]> {
    let corners = [triangle.a, triangle.b, triangle.c].map(Vector::of);
    let above = corners.map(|Vector([.., z])| z > height);
    // The corner that is alone on its side.
    let alone = match above {
        [a, b, c] if a != b && a != c => 0,
        [a, b, c] if b != a && b != c => 1,
        [a, _, c] if c != a => 2,
        _ => return None,
    };
    let [from, to, last] = [0, 1, 2].map(|k| corners[(alone + k) % 3]);
    Some([crossing(from, to, height), crossing(from, last, height)])
}

/// Where an edge crosses the plane: from its lower end, so that neighbours agree.
fn crossing(a: Vector, b: Vector, height: i32) -> Vector {
    let (low, high) = if a.0[2] < b.0[2] { (a, b) } else { (b, a) };
    let rise = i64::from(high.0[2] - low.0[2]);
    let part = i64::from(height - low.0[2]);
    let Vector(way) = high - low;
    let moved = way.map(|x| i32::try_from(i64::from(x) * part / rise).unwrap_or(0));
    low + Vector(moved)
}
