//! A face, as the oracle asks it.

use super::{distance, segment, simplex};
use crate::oracle::Fraction;
use crate::oracle::exact::{orient2d, orient3d, sign};
use crate::oracle::facet::Facet;

type Face = [[f64; 3]; 3];

impl Facet<3> for Face {
    fn of_segment([p, q]: [[f64; 3]; 2]) -> Self {
        [p, q, q]
    }

    fn has_size(&self) -> bool {
        // Three points in a line are so in every shadow.
        let shadows = [[0, 1], [1, 2], [2, 0]];
        shadows.into_iter().any(|axes| {
            let [a, b, c] = self.map(|p| axes.map(|k| p[k]));
            orient2d(a, b, c) != 0
        })
    }

    fn is_before(&self, p: [f64; 3]) -> bool {
        orient3d(self[0], self[1], self[2], p) > 0
    }

    fn crossing(&self, p: [f64; 3]) -> Option<i64> {
        crossing(*self, p)
    }

    fn touches(&self, segment: [[f64; 3]; 2]) -> bool {
        simplex::touch(self, &segment)
    }

    fn entry(&self, segment: [[f64; 3]; 2]) -> Fraction {
        segment::entry(segment, *self)
    }

    fn bounds(&self, p: [f64; 3]) -> (f64, f64) {
        distance::bounds(*self, p)
    }

    fn squared(&self, p: [f64; 3]) -> Fraction {
        distance::square(*self, p)
    }

    fn intersects(&self, other: &Self) -> bool {
        simplex::touch(self, other)
    }

    fn separation_bounds(&self, other: &Self) -> (f64, f64) {
        distance::separation_bounds(*self, *other)
    }

    fn squared_separation(&self, other: &Self) -> Fraction {
        distance::square_separation(*self, *other)
    }
}

/// [`Facet::crossing`]. All is decided in the shadows that face and point throw on the (y, z) plane. Where the point's
/// shadow is on an edge's, the point counts as moved by (e, e^2) for an infinitesimal e, the same
/// for every face, so that neighbours count a shared edge or vertex once.
fn crossing(face: [[f64; 3]; 3], p: [f64; 3]) -> Option<i64> {
    let [a, b, c] = face;
    let edges = [(a, b), (b, c), (c, a)];
    let sides = edges.map(|(u, v)| orient2d(shadow(u), shadow(v), shadow(p)));
    let Some(facing) = side_of_all(sides) else {
        return Some(0);
    };
    if facing == 0 {
        // The shadow has no area and the point's lies on it.
        return if on_upright_face(face, p) {
            None
        } else {
            Some(0)
        };
    }
    let beyond = p[0] < a[0].min(b[0]).min(c[0]);
    let behind = if beyond {
        1
    } else {
        -facing * orient3d(a, b, c, p)
    };
    if behind == 0 {
        return None;
    }
    let covered = core::iter::zip(edges, sides).all(|((u, v), side)| match side {
        0 => moved_side(u, v) == facing,
        _ => true,
    });
    Some(if behind > 0 && covered { facing } else { 0 })
}

/// The (y, z) part of a point.
fn shadow(p: [f64; 3]) -> [f64; 2] {
    [p[1], p[2]]
}

/// The side on which a point is of all three edges, zeros siding with the others; `None` if it is
/// on either side of some.
fn side_of_all(sides: [i64; 3]) -> Option<i64> {
    let has = |side| sides.contains(&side);
    if has(1) && has(-1) {
        None
    } else {
        Some(i64::from(has(1)) - i64::from(has(-1)))
    }
}

/// The side of the line of `u v`, in the shadow, that (e, e^2) is on, seen from the line.
fn moved_side(u: [f64; 3], v: [f64; 3]) -> i64 {
    match sign(u[2] - v[2]) {
        0 => sign(v[1] - u[1]),
        side => side,
    }
}

/// Whether `p` is on a face whose shadow is a segment, its own shadow being on the line of that
/// segment. Seen along y, or along z if need be, the plane of the face is seen whole.
fn on_upright_face(face: [[f64; 3]; 3], p: [f64; 3]) -> bool {
    let wide = face.iter().any(|corner| corner[2] != face[0][2]);
    let seen = |q: [f64; 3]| if wide { [q[0], q[2]] } else { [q[0], q[1]] };
    let [a, b, c] = face.map(seen);
    let sides = [(a, b), (b, c), (c, a)].map(|(u, v)| orient2d(u, v, seen(p)));
    side_of_all(sides).is_some_and(|facing| facing != 0)
}
