//! What of a segment, a triangle or a tetrahedron is nearest to zero, rounded.
//!
//! Source: Gilbert, Johnson, Keerthi 1988; the regions of a triangle after Ericson, "Real-Time
//! Collision Detection", 5.1.5.

use super::vector::{Vector, cross, dot, minus, plus, scaled};

/// The square of the least sine of an angle between two sides of a triangle whose plane is nearest.
const OPEN: f32 = 1.0 / 1_048_576.0;

/// Up to three points.
#[derive(Clone, Copy, Debug)]
pub(super) enum Simplex {
    None,
    Point(Vector),
    Segment(Vector, Vector),
    Triangle(Vector, Vector, Vector),
}

/// The nearest point, none of numbers where roundings hide it, and the fewest corners that it lies between.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nearest {
    pub(super) point: Vector,
    pub(super) simplex: Simplex,
}

impl Nearest {
    #[inline]
    const fn corner(point: Vector) -> Self {
        Self {
            point,
            simplex: Simplex::Point(point),
        }
    }

    /// Between `a` and `b`, at this part of the way.
    #[inline]
    fn between(a: Vector, b: Vector, part: f32) -> Self {
        Self {
            point: plus(a, scaled(minus(b, a), part)),
            simplex: Simplex::Segment(a, b),
        }
    }
}

impl Simplex {
    /// The point nearest to zero with one more corner.
    #[inline]
    pub(super) fn with(self, corner: Vector) -> Nearest {
        match self {
            Self::None => Nearest::corner(corner),
            Self::Point(a) => on_segment(a, corner),
            Self::Segment(a, b) => on_triangle(a, b, corner),
            Self::Triangle(a, b, c) => nearer(
                nearer(on_triangle(a, b, corner), on_triangle(b, c, corner)),
                on_triangle(c, a, corner),
            ),
        }
    }
}

#[inline]
fn nearer(one: Nearest, other: Nearest) -> Nearest {
    if dot(other.point, other.point) < dot(one.point, one.point) {
        other
    } else {
        one
    }
}

#[inline]
fn on_segment(a: Vector, b: Vector) -> Nearest {
    let way = minus(b, a);
    let (reached, length) = (-dot(way, a), dot(way, way));
    if reached <= 0.0 {
        Nearest::corner(a)
    } else if reached >= length {
        Nearest::corner(b)
    } else {
        Nearest::between(a, b, reached / length)
    }
}

/// The point of a triangle nearest to zero, not of numbers where roundings hide it.
#[inline]
pub(super) fn point_on_triangle(a: Vector, b: Vector, c: Vector) -> Vector {
    match region(a, b, c) {
        Region::A => a,
        Region::B => b,
        Region::C => c,
        Region::AB(part) => plus(a, scaled(minus(b, a), part)),
        Region::AC(part) => plus(a, scaled(minus(c, a), part)),
        Region::BC(part) => plus(b, scaled(minus(c, b), part)),
        Region::Face => foot(a, b, c),
    }
}

#[inline]
fn on_triangle(a: Vector, b: Vector, c: Vector) -> Nearest {
    match region(a, b, c) {
        Region::A => Nearest::corner(a),
        Region::B => Nearest::corner(b),
        Region::C => Nearest::corner(c),
        Region::AB(part) => Nearest::between(a, b, part),
        Region::AC(part) => Nearest::between(a, c, part),
        Region::BC(part) => Nearest::between(b, c, part),
        Region::Face => Nearest {
            point: foot(a, b, c),
            simplex: Simplex::Triangle(a, b, c),
        },
    }
}

/// What of a triangle is nearest to zero: a corner, an edge, and which part of the way along, or
/// its plane.
#[derive(Clone, Copy, Debug)]
enum Region {
    A,
    B,
    C,
    AB(f32),
    AC(f32),
    BC(f32),
    Face,
}

#[inline]
fn region(a: Vector, b: Vector, c: Vector) -> Region {
    let (u, v) = (minus(b, a), minus(c, a));
    let reached = |corner: Vector| (-dot(u, corner), -dot(v, corner));
    let (a_u, a_v) = reached(a);
    if a_u <= 0.0 && a_v <= 0.0 {
        return Region::A;
    }
    let (b_u, b_v) = reached(b);
    if b_u >= 0.0 && b_v <= b_u {
        return Region::B;
    }
    if a_u * b_v - b_u * a_v <= 0.0 && a_u >= 0.0 && b_u <= 0.0 {
        return Region::AB(a_u / (a_u - b_u));
    }
    let (c_u, c_v) = reached(c);
    if c_v >= 0.0 && c_u <= c_v {
        return Region::C;
    }
    if c_u * a_v - a_u * c_v <= 0.0 && a_v >= 0.0 && c_v <= 0.0 {
        return Region::AC(a_v / (a_v - c_v));
    }
    let (from_b, from_c) = (b_v - b_u, c_u - c_v);
    if b_u * c_v - c_u * b_v <= 0.0 && from_b >= 0.0 && from_c >= 0.0 {
        return Region::BC(from_b / (from_b + from_c));
    }
    Region::Face
}

/// The foot of zero in a triangle's plane, along the normal: more precise than by the corners'
/// weights where that is short.
#[inline]
fn foot(a: Vector, b: Vector, c: Vector) -> Vector {
    let (u, v) = (minus(b, a), minus(c, a));
    let [x, y, z] = cross(u, v);
    let normal = [x.value, y.value, z.value];
    let square = dot(normal, normal);
    // Where two sides hardly open, roundings choose the region.
    let height = if square > OPEN * dot(u, u) * dot(v, v) {
        dot(normal, a) / square
    } else {
        f32::NAN
    };
    scaled(normal, height)
}
